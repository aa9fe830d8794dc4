"""The judge: whatever any client was shown is in the record, once, in one order for all; nothing was accepted twice or lost."""

KEPT = 90  # lines of a chat: about as many as a table keeps, with its own notes among them


def judge(histories, records, lines):
    """Faults, in words. `records`: table -> viewer -> its events as that viewer may see them; `lines`: table -> texts kept of its chat."""
    faults = []
    for history in histories:
        faults += history.faults
        record = records.get(history.table, {}).get(history.viewer)
        name = f'{history.table} {history.viewer}'
        if record is None:
            if history.events:
                faults.append(f'{name}: shown {len(history.events)} events, and there is no record')
            continue
        if len(history.events) > len(record):
            faults.append(f'{name}: shown {len(history.events)} events, {len(record)} are stored')
        for at, (shown, stored) in enumerate(zip(history.events, record)):
            if shown != stored:
                faults.append(f'{name}: event {at} was shown as {shown}, stored is {stored}')
                break
        for at, move in history.accepted.items():
            if at >= len(record) or record[at].get('by') != history.viewer or record[at].get('do') != move:
                faults.append(f'{name}: the move {move!r} was accepted as event {at} and is not there')
        kept = lines.get(history.table)
        if kept is not None:
            is_whole = len(kept) < KEPT  # else the oldest have gone
            for text in history.said:
                if kept.count(text) > 1 or (is_whole and text not in kept):
                    faults.append(f'{name}: the line {text!r} was accepted and is there {kept.count(text)} times')
    return faults
