// net/keys.ts - the seats of this browser. A token is a seat's secret: kept here and nowhere else.
//
// Only what the server has confirmed is kept. A token whose seat went to somebody else is past: it is still shown, for
// its owner may come back, and for nobody who has seen one hand should sit down to another.
const KEY = 'faubourg.tables';
/** A table has no more seats. */
const MOST = 6;

export interface Kept {
  table: string;
  tokens: string[];
  past?: string[];
  game: string;
  at: number; // when it was last opened here
}

/** With `~` before it: a table of this browser. */
export const isTableId = (text: string) => /^~?[\w-]{16}$/.test(text);
export const isToken = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{32}$/.test(text);

/** In case storage is forbidden or full: the seats of this visit. */
let visit: Kept[] | null = null;

/** Seats of tables that nobody comes back to (lessons): known while the page is open, written nowhere, listed nowhere. */
const passing = new Map<string, string[]>();
export const holdForNow = (table: string, tokens: string[]): void => void passing.set(table, tokens);
export const letGo = (table: string): void => void passing.delete(table);

function read(entry: unknown): Kept[] {
  if (!entry || typeof entry !== 'object') return [];
  const { table, tokens, past, game, at } = entry as Partial<Kept>;
  if (typeof table !== 'string' || !Array.isArray(tokens)) return [];
  const old = Array.isArray(past) ? past.filter(isToken) : [];
  return [
    {
      table,
      tokens: tokens.filter(isToken),
      ...(old.length ? { past: old } : {}),
      game: typeof game === 'string' ? game : '',
      at: typeof at === 'number' ? at : 0,
    },
  ];
}

function all(): Kept[] {
  if (visit) return visit;
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.flatMap(read) : [];
  } catch {
    return [];
  }
}

/** Tables taken out of the list, and when: another browser with the same key takes them out too. */
const GONE = 'faubourg.gone';
export function goneTables(): Record<string, number> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(GONE) ?? '{}');
    return found && typeof found === 'object' && !Array.isArray(found) ? (found as Record<string, number>) : {};
  } catch {
    return {};
  }
}
function writeGone(gone: Record<string, number>) {
  const lately = Object.entries(gone)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 100);
  try {
    localStorage.setItem(GONE, JSON.stringify(Object.fromEntries(lately)));
  } catch {
    // the table may come back then
  }
}

const hearers = new Set<() => void>();
/** Tells when the seats of this browser have changed here. */
export function onKept(then: () => void): () => void {
  hearers.add(then);
  return () => hearers.delete(then);
}

function write(list: Kept[], tells = true) {
  if (tells) hearers.forEach((hear) => hear());
  const shorter = list.filter((k) => k.tokens.length || k.past?.length).slice(0, 200);
  try {
    localStorage.setItem(KEY, JSON.stringify(shorter));
  } catch {
    visit = shorter;
  }
}

function change(table: string, how: (old: Kept) => Kept) {
  if (passing.has(table)) return;
  const list = all();
  const old = list.find((k) => k.table === table);
  const now = how(old ?? { table, tokens: [], game: '', at: Date.now() });
  write(old ? list.map((k) => (k === old ? now : k)) : [now, ...list]);
}

/** All of it, with the seats held once. */
export const everything = (): Kept[] => all();

/** Seats that another browser of the same person has, and tables that it has taken out. */
export function takeIn(seats: readonly Kept[], gone: Readonly<Record<string, number>>): void {
  const theirs = new Map(seats.map((s) => [s.table, s]));
  const ours = all();
  const list = ours
    .filter((k) => theirs.has(k.table) || k.at > (gone[k.table] ?? 0))
    .map((k) => theirs.get(k.table) ?? k)
    .concat(seats.filter((s) => !ours.some((k) => k.table === s.table)))
    .sort((a, b) => b.at - a.at);
  if (JSON.stringify(list) !== JSON.stringify(ours)) write(list, false);
  writeGone({ ...goneTables(), ...gone });
}

/** Tables at which this browser holds a seat, the one opened last first. */
export const kept = (): Kept[] => all().filter((k) => k.tokens.length > 0);

export const tokensOf = (table: string): string[] => passing.get(table) ?? all().find((k) => k.table === table)?.tokens ?? [];

/** What is shown to the server: the seats held, those that are tried, those held once. */
export function secretsOf(table: string, tried: readonly string[] = []): string[] {
  const there = all().find((k) => k.table === table);
  return [...new Set([...(passing.get(table) ?? there?.tokens ?? []), ...tried, ...(there?.past ?? [])])].slice(0, MOST);
}

/** Adds tokens to those of a table and puts it first. */
export function keep(table: string, tokens: string[], game = ''): void {
  if (!tokens.length && !tokensOf(table).length) return;
  change(table, (old) => ({
    ...old,
    tokens: [...new Set([...old.tokens, ...tokens])],
    past: (old.past ?? []).filter((t) => !tokens.includes(t)),
    game: game || old.game,
    at: Date.now(),
  }));
  const list = all();
  write([...list.filter((k) => k.table === table), ...list.filter((k) => k.table !== table)]);
}

/** The seats of these tokens are somebody else's now. */
export function retire(table: string, tokens: readonly string[]): void {
  if (tokens.length)
    change(table, (old) => ({
      ...old,
      tokens: old.tokens.filter((t) => !tokens.includes(t)),
      past: [...new Set([...tokens, ...(old.past ?? [])])].slice(0, MOST),
    }));
}

/** These tokens, or all of a table. */
export function forget(table: string, tokens?: readonly string[]): void {
  const gone = (t: string) => !tokens || tokens.includes(t);
  if (!tokens) writeGone({ ...goneTables(), [table]: Date.now() });
  if (all().some((k) => k.table === table))
    change(table, (old) => ({ ...old, tokens: old.tokens.filter((t) => !gone(t)), past: (old.past ?? []).filter((t) => !gone(t)) }));
}
