"""The judge. Whatever any client was shown is in the record, once, in one order for all; no move was accepted twice or lost; nothing was
taken back that nobody asked for; no clock jumped; nobody was shown what is hidden from that seat."""
import collections

KEPT = 90          # lines of a chat: about as many as a table keeps, with its own notes among them
CLOCK_SLACK = 60   # seconds: no measure of speed. A clock that follows a machine's is wrong by ten minutes or a day


class Kept:
    """What is stored of a table in the end. `records`: viewer -> its events as that viewer may see them; `lines`: of its chat; `era`: how many
    times something was taken back; `is_exact`: people make all moves of their seats themselves."""

    def __init__(self, records, lines=None, era=0, is_exact=True):
        self.records, self.lines, self.era, self.is_exact = records, lines, era, is_exact


def judge(histories, tables, is_one_version=True):
    """Faults, in words. `tables`: table -> Kept."""
    faults = []
    by_table = collections.defaultdict(list)
    for history in histories:
        by_table[history.table].append(history)
    for table, all_there in by_table.items():
        kept = tables.get(table)
        for history in all_there:
            faults += history.faults
            if kept is None or kept.records.get(history.viewer) is None:
                if history.events:
                    faults.append(f'{name_of(history)}: shown {len(history.events)} events, and there is no record')
                continue
            faults += not_stored(history, kept)
            faults += not_as_said(history, kept)
            faults += jumps(history)
        faults += orders(all_there)
        if is_one_version:
            faults += two_views(all_there)
        faults += taken_back(all_there)
        faults += leaks(all_there)
        faults += rematches(all_there)
        if kept is not None:
            faults += not_played(all_there, kept)
            faults += twice(all_there, kept)
            faults += records_leak(table, kept)
    return faults


def name_of(history):
    return f'{history.table} {history.viewer}'


def begun(histories, era):
    """The event with which an era began, as somebody saw who was there; 0 where nobody was."""
    return max([h.began[era] for h in histories if era in h.began], default=0)


def is_same(one, other):
    """Of two viewers: what is `?` for one may be anything for the other."""
    if one['by'] != other['by']:
        return False
    a, b = one['do'].split(), other['do'].split()
    return len(a) == len(b) and all(x == y or '?' in (x, y) for x, y in zip(a, b))


# --- One client and the record --------------------------------------------------------------------------

def not_stored(history, kept):
    """Shown, and not in the record, or otherwise."""
    if history.era > kept.era:
        return [f'{name_of(history)}: shown era {history.era}, stored is {kept.era}']
    if history.era < kept.era:
        return []  # went before the last moves were taken back: compared with the others, in `orders`
    record = kept.records[history.viewer]
    if len(history.events) > len(record):
        return [f'{name_of(history)}: shown {len(history.events)} events, {len(record)} are stored']
    for at, (shown, stored) in enumerate(zip(history.events, record)):
        if shown != stored:
            return [f'{name_of(history)}: event {at} was shown as {shown}, stored is {stored}']
    return []


def not_as_said(history, kept):
    """Lines that were accepted are there, once."""
    if kept.lines is None:
        return []
    is_whole = len(kept.lines) < KEPT  # else the oldest have gone
    return [f'{name_of(history)}: the line {text!r} was accepted and is there {kept.lines.count(text)} times'
            for text in history.said if kept.lines.count(text) > 1 or (is_whole and text not in kept.lines)]


def jumps(history):
    """A clock that lost more than the time that went by, or was given some."""
    faults = []
    if history.is_late:
        faults.append(f'{name_of(history)}: the time of a seat was out, though it had an hour')
    for before, after in zip(history.clocks, history.clocks[1:]):
        if before['era'] != after['era']:
            continue
        past, moves = after['at'] - before['at'], after['n'] - before['n']
        for seat, (was, now) in enumerate(zip(before['left'], after['left'])):
            if (was - now) / 1000 > past + CLOCK_SLACK:
                faults.append(f'{name_of(history)}: the clock of seat {seat} lost {(was - now) / 1000:.0f} s within {past:.0f} s')
            elif (now - was) / 1000 > moves * before['increment'] + CLOCK_SLACK:
                faults.append(f'{name_of(history)}: the clock of seat {seat} was given {(now - was) / 1000:.0f} s')
    return faults


# --- What is hidden -------------------------------------------------------------------------------------

def leaks(histories):
    """Each position as each viewer saw it. Of others a seat sees what the public sees; what only its owner sees stands nowhere else."""
    faults = []
    positions = collections.defaultdict(dict)
    for history in histories:
        for frame in history.frames:
            positions[(frame['era'], frame['n'])][history.viewer] = frame
    for (era, n), seen in positions.items():
        for viewer, frame in seen.items():
            where = f'{histories[0].table} {viewer}: at {n} (era {era})'
            if frame['moves'] and frame['decides'] != viewer:
                faults.append(f'{where} told the moves of seat {frame["decides"]}')
            for seat, player in enumerate(frame['players']):
                if seat == viewer:
                    continue
                if player['money'] is not None:
                    faults.append(f'{where} shown the money of seat {seat}')
                if 'public' in seen and player != seen['public']['players'][seat]:
                    faults.append(f'{where} shown more of seat {seat} than everybody')
                if frame['sealed'] and frame['bids'][seat] not in (None, '?'):
                    faults.append(f'{where} shown the sealed bid of seat {seat}')
                if seat in seen:
                    secret = set(seen[seat]['players'][seat]['hand']) - set(player['hand'])
                    if secret & frame['names']:
                        faults.append(f'{where} shown {sorted(secret & frame["names"])} of the hand of seat {seat}')
    return faults


def records_leak(table, kept):
    """A record as a seat may read it tells of others what the public one tells; that one tells nobody's cards."""
    faults = []
    public = kept.records.get('public')
    for at, event in enumerate(public or []):
        if event['do'].startswith('deal ') and len(event['do'].split()) == 3 and not event['do'].endswith(' ?'):
            faults.append(f'{table}: event {at} tells the public {event["do"]!r}')
    for viewer, record in kept.records.items():
        if viewer == 'public' or record is None or public is None:
            continue
        for at, (own, told) in enumerate(zip(record, public)):
            is_own = own['by'] == viewer or own['do'].startswith(f'deal {viewer} ')
            if own != told and not (is_own and is_same(own, told)):
                faults.append(f'{table} {viewer}: event {at} tells {own["do"]!r}, the public {told["do"]!r}')
    return faults


# --- All clients of a table -----------------------------------------------------------------------------

def orders(histories):
    """One order for all, in each era."""
    faults = []
    told = {}  # (era, number) -> an event, as somebody saw it
    for history in histories:
        for era, events in [*history.earlier, (history.era, history.events)]:
            for at, event in enumerate(events):
                known = told.setdefault((era, at), event)
                if not is_same(known, event):
                    faults.append(f'{name_of(history)}: event {at} of era {era} was {event}, another was shown {known}')
                    break
    return faults


def two_views(histories):
    """The same position looks the same, whoever tells it."""
    faults = []
    told = {}
    for history in histories:
        for (era, n), views in history.views.items():
            known = told.setdefault((history.viewer, era, n), set())
            known |= views
            if len(known) > 1:
                faults.append(f'{name_of(history)}: at {n} (era {era}) one position, and another one')
    return faults


def not_played(histories, kept):
    """A move that was accepted, and is not there."""
    faults = []
    for history in histories:
        record = kept.records.get(history.viewer)
        if record is None:
            continue
        for (era, at), move in history.accepted.items():
            is_taken_back = any(begun(histories, later) <= at for later in range(era + 1, kept.era + 1))
            if is_taken_back:
                continue
            if at >= len(record) or record[at].get('by') != history.viewer or record[at].get('do') != move:
                faults.append(f'{name_of(history)}: the move {move!r} was accepted as event {at} and is not there')
    return faults


def twice(histories, kept):
    """A move in the record that its seat did not ask for there: played a second time, or after it was taken back."""
    faults = []
    if not kept.is_exact:
        return faults
    eras = range(1, kept.era + 1)
    starts = {era: begun(histories, era) for era in eras}
    all_known = all(any(era in h.began for h in histories) for era in eras)
    for history in histories:
        record = kept.records.get(history.viewer)
        if history.viewer == 'public' or record is None:
            continue
        asked = collections.defaultdict(set)
        for era, at, do in history.asked:
            asked[(at, do)].add(era)
        for at, event in enumerate(record):
            if event['by'] != history.viewer:
                continue
            made_in = max((era for era in eras if starts[era] <= at), default=0)
            asked_in = asked[(at, event['do'])]
            if not asked_in or (all_known and made_in not in asked_in):
                faults.append(f'{name_of(history)}: event {at}, {event["do"]!r}, was never asked for there')
    return faults


def taken_back(histories):
    """Moves that were taken back though nobody asked, or somebody did not agree."""
    faults = []
    eras = {era: at for h in histories for era, at in h.began.items()}
    for history in histories:
        for era, at in history.began.items():
            if at != eras[era]:
                faults.append(f'{name_of(history)}: era {era} began at {at}, for another at {eras[era]}')
    for era, at in eras.items():
        by = [h for h in histories if (era - 1, at) in h.undos]
        if not by:
            faults.append(f'{histories[0].table}: moves from {at} on were taken back (era {era}), and nobody asked for it')
        elif not any(all(other is one or other.viewer == 'public' or era - 1 in other.agreed for other in histories) for one in by):
            faults.append(f'{histories[0].table}: moves from {at} on were taken back (era {era}), and somebody did not agree')
    return faults


def rematches(histories):
    """Of one game there is one rematch."""
    found = {h.next for h in histories if h.next}
    return [f'{histories[0].table}: rematches at {sorted(found)}'] if len(found) > 1 else []
