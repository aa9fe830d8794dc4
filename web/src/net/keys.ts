// net/keys.ts - the seats of this browser. A token is a seat's secret: kept here and nowhere else.
const KEY = 'faubourg.tables';

export interface Kept {
  table: string;
  tokens: string[];
  game: string;
  at: number; // when it was last opened here
}

const valid = (k: unknown): k is Kept =>
  !!k && typeof k === 'object' && typeof (k as Kept).table === 'string' && Array.isArray((k as Kept).tokens);

export function kept(): Kept[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter(valid) : [];
  } catch {
    return [];
  }
}

function write(list: Kept[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(list.slice(0, 200)));
  } catch {
    // without storage a seat lasts as long as its page
  }
}

/** In case storage is forbidden: the seats of this visit. */
const visit = new Map<string, string[]>();

export const tokensOf = (table: string): string[] => kept().find((k) => k.table === table)?.tokens ?? visit.get(table) ?? [];

/** Adds tokens to those of a table and puts it first. */
export function keep(table: string, tokens: string[], game = ''): void {
  const list = kept();
  const old = list.find((k) => k.table === table);
  const all = [...new Set([...(old?.tokens ?? visit.get(table) ?? []), ...tokens])];
  visit.set(table, all);
  write([{ table, tokens: all, game: game || (old?.game ?? ''), at: Date.now() }, ...list.filter((k) => k.table !== table)]);
}

export function forget(table: string, tokens?: string[]): void {
  const left = tokens ? tokensOf(table).filter((t) => !tokens.includes(t)) : [];
  visit.set(table, left);
  write(kept().flatMap((k) => (k.table !== table ? [k] : left.length ? [{ ...k, tokens: left }] : [])));
}
