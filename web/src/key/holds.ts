// key/holds.ts - what a key holds, and how what two browsers have comes together. Pure: it reads and writes no storage.
import { isTableId, isToken, type Kept } from '../net/keys';
import { isLocal } from '../net/transport';

export interface Stamped<T> {
  at: number; // when it was last changed; 0: nobody knows
  value: T;
}
export interface Holds {
  seats: Kept[];
  gone: Record<string, number>; // tables taken out of the list, and when
  settings: Stamped<Record<string, unknown>> | null;
  kept: Record<string, Stamped<string>>; // what games keep, by the name it is stored under
}

const MOST_SEATS = 150;
const MOST_GONE = 100;
const MOST_TEXT = 16_000;

type Plain = Record<string, unknown>;
const isPlain = (x: unknown): x is Plain => !!x && typeof x === 'object' && !Array.isArray(x);
const time = (x: unknown) => (typeof x === 'number' && Number.isFinite(x) && x > 0 ? x : 0);

/** As it came from a server or a file: what is no part of a key is left out. */
export function readHolds(given: unknown): Holds {
  const from = isPlain(given) ? given : {};
  const seats = (Array.isArray(from['seats']) ? from['seats'] : []).flatMap((s: unknown): Kept[] => {
    if (!isPlain(s) || typeof s['table'] !== 'string' || !isTableId(s['table']) || isLocal(s['table'])) return [];
    const tokens = (Array.isArray(s['tokens']) ? s['tokens'] : []).filter(isToken).slice(0, 6);
    const past = (Array.isArray(s['past']) ? s['past'] : []).filter(isToken).slice(0, 6);
    if (!tokens.length && !past.length) return [];
    const game = typeof s['game'] === 'string' ? s['game'].slice(0, 64) : '';
    return [{ table: s['table'], tokens, ...(past.length ? { past } : {}), game, at: time(s['at']) }];
  });
  const gone = Object.fromEntries(
    Object.entries(isPlain(from['gone']) ? from['gone'] : {})
      .filter(([table, at]) => isTableId(table) && time(at))
      .map(([table, at]) => [table, at as number]),
  );
  const given_settings = from['settings'];
  const settings =
    isPlain(given_settings) && isPlain(given_settings['value']) ? { at: time(given_settings['at']), value: given_settings['value'] } : null;
  const kept: Holds['kept'] = {};
  for (const [name, one] of Object.entries(isPlain(from['kept']) ? from['kept'] : {})) {
    const text = isPlain(one) ? (one['text'] ?? one['value']) : null;
    if (/^faubourg\.[\w.-]{1,60}$/.test(name) && typeof text === 'string' && text.length <= MOST_TEXT)
      kept[name] = { at: time((one as Plain)['at']), value: text };
  }
  return { seats: seats.slice(0, MOST_SEATS), gone, settings, kept };
}

/** As docs/protocol.md has it. */
export const writeHolds = (h: Holds): Plain => ({
  seats: h.seats,
  gone: h.gone,
  ...(h.settings ? { settings: h.settings } : {}),
  kept: Object.fromEntries(Object.entries(h.kept).map(([name, { at, value }]) => [name, { at, text: value }])),
});

function joinedLists(newer: unknown[], older: unknown[]): unknown[] {
  const idOf = (x: unknown) => (isPlain(x) ? (x['table'] ?? x['id']) : undefined);
  if ([...newer, ...older].every((x) => typeof idOf(x) === 'string')) {
    const rest = older.filter((o) => !newer.some((n) => idOf(n) === idOf(o)));
    return [
      ...newer.map((n) =>
        joined(
          n,
          older.find((o) => idOf(o) === idOf(n)),
        ),
      ),
      ...rest,
    ];
  }
  return newer.length === older.length ? newer.map((n, i) => joined(n, older[i])) : newer.length > older.length ? newer : older;
}

/**
 * Progress of two browsers in one: what was reached in either is reached. Numbers: the larger; yes or no: yes; lists of things
 * with a table or an id: all of them; all else: the newer one's.
 */
export function joined(newer: unknown, older: unknown): unknown {
  if (newer === null || newer === undefined) return older ?? newer;
  if (typeof newer === 'number' && typeof older === 'number') return Math.max(newer, older);
  if (typeof newer === 'boolean' && typeof older === 'boolean') return newer || older;
  if (Array.isArray(newer) && Array.isArray(older)) return joinedLists(newer as unknown[], older as unknown[]);
  if (isPlain(newer) && isPlain(older)) {
    const all = new Set([...Object.keys(older), ...Object.keys(newer)]);
    return Object.fromEntries([...all].map((k) => [k, joined(newer[k], older[k])]));
  }
  return newer;
}

function joinTexts(a: Stamped<string>, b: Stamped<string>): Stamped<string> {
  if (a.value === b.value) return { at: Math.max(a.at, b.at), value: a.value };
  const [newer, older] = a.at >= b.at ? [a, b] : [b, a];
  try {
    const value: unknown = JSON.parse(newer.value);
    if (value && typeof value === 'object') return { at: newer.at, value: JSON.stringify(joined(value, JSON.parse(older.value))) };
  } catch {
    // not both of them lists or objects: the newer one stands
  }
  return newer;
}

/** Both together. The same whichever comes first, but for settings of the same time. */
export function join(a: Holds, b: Holds): Holds {
  const gone: Record<string, number> = { ...a.gone };
  for (const [table, at] of Object.entries(b.gone)) gone[table] = Math.max(at, gone[table] ?? 0);
  const byTable = new Map<string, Kept>();
  for (const s of [...a.seats, ...b.seats]) {
    const there = byTable.get(s.table);
    const tokens = [...new Set([...(there?.tokens ?? []), ...s.tokens])];
    // A token that is past in the one that was opened last is past.
    const last = !there || s.at > there.at ? s : there;
    const past = [...new Set([...(there?.past ?? []), ...(s.past ?? [])])].filter((t) => !last.tokens.includes(t)).slice(0, 6);
    byTable.set(s.table, {
      table: s.table,
      tokens: tokens.filter((t) => !past.includes(t)).slice(0, 6),
      ...(past.length ? { past } : {}),
      game: s.game || there?.game || '',
      at: Math.max(s.at, there?.at ?? 0),
    });
  }
  const seats = [...byTable.values()]
    .filter((s) => (gone[s.table] ?? 0) < s.at)
    .sort((x, y) => y.at - x.at || (x.table < y.table ? -1 : 1))
    .slice(0, MOST_SEATS);
  const settings = !a.settings ? b.settings : !b.settings || a.settings.at >= b.settings.at ? a.settings : b.settings;
  const kept: Holds['kept'] = { ...a.kept };
  for (const [name, one] of Object.entries(b.kept)) kept[name] = kept[name] ? joinTexts(kept[name], one) : one;
  const lately = Object.entries(gone)
    .sort((x, y) => y[1] - x[1])
    .slice(0, MOST_GONE);
  return { seats, gone: Object.fromEntries(lately), settings, kept };
}

const sorted = (x: unknown): unknown =>
  Array.isArray(x)
    ? x.map(sorted)
    : isPlain(x)
      ? Object.fromEntries(
          Object.keys(x)
            .sort()
            .map((k) => [k, sorted(x[k])]),
        )
      : x;
export const same = (a: Holds, b: Holds) => JSON.stringify(sorted(writeHolds(a))) === JSON.stringify(sorted(writeHolds(b)));
