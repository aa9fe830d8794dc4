// citytour/web/days/shelf.svelte.ts - levels of one's own that this browser keeps, how far they are won, and their tables.
//
// A table counts once, however often its end is looked at; a rematch belongs to the day of the table before it (the same
// tokens open it). A day begun and left unfinished waits; begun anew, the old game counts as a try.
import { tokensOf } from '$web/net/keys';
import { carried, isLevel, isOpen, isResult, noted, untried, wonOf, type OwnLevel, type Played, type Result } from './levels';
import { RULES } from './day';
import { progress } from './progress.svelte';
import { keep, keptList, onChange } from './store';
import { opened, type Lowered } from './versions';

export interface KeptLevel {
  id: string;
  level: OwnLevel;
  results: Result[]; // by day
  rules: number; // under which its days were made
  lowered?: Lowered[]; // objectives that were lowered with the count
}
interface Begun {
  table: string;
  level: string; // id
  entry: number;
  day: string; // as it was written, so that it is found again when the level is changed
  over: boolean;
  rules: number;
}
/** What the last game changed. */
export interface LevelNews {
  table: string;
  level: string;
  entry: number;
  raised: boolean; // it was won for the first time
  best: number | null; // a better result than before, or the first
}
const MOST = 50;
const readKept = (k: unknown): KeptLevel[] => {
  const { id, level, results, rules, lowered } = (k ?? {}) as Partial<KeptLevel>;
  if (typeof id !== 'string' || !id || !isLevel(level)) return [];
  const good = Array.isArray(results) && results.length === level.days.length && results.every(isResult);
  const now = opened({ ...level, ...(typeof rules === 'number' ? { rules } : {}) });
  const told = now.lowered.length ? now.lowered : lowered;
  return [
    {
      id,
      level: now.given as unknown as OwnLevel,
      results: good ? results : level.days.map(() => untried),
      rules: RULES,
      ...(Array.isArray(told) ? { lowered: told } : {}),
    },
  ];
};
const text = (x: unknown) => JSON.stringify(x);
/** A day as it is written now; a day card's number stays one. */
const renewed = (day: string) => {
  try {
    const given: unknown = JSON.parse(day);
    return given && typeof given === 'object' ? text(opened(given as Record<string, unknown>).given) : day;
  } catch {
    return day;
  }
};
const readBegun = (b: unknown): Begun[] => {
  const { table, level, entry, day, over, rules } = (b ?? {}) as Partial<Begun>;
  if (
    typeof table !== 'string' ||
    typeof level !== 'string' ||
    typeof entry !== 'number' ||
    !Number.isInteger(entry) ||
    typeof day !== 'string' ||
    typeof over !== 'boolean'
  )
    return [];
  return [{ table, level, entry, day: rules === undefined ? renewed(day) : day, over, rules: RULES }];
};

class Levels {
  list = $state.raw<KeptLevel[]>([]);
  news = $state.raw<LevelNews | null>(null);
  #begun = $state.raw<Begun[]>([]);

  constructor() {
    this.#load();
    onChange(() => this.#load());
  }
  #load() {
    const seen = new Set<string>();
    this.list = keptList('levels')
      .flatMap(readKept)
      .filter((k) => !seen.has(k.id) && seen.add(k.id))
      .slice(0, MOST);
    this.#begun = keptList('level-tables').flatMap(readBegun);
  }
  #keep(list: KeptLevel[]) {
    this.list = list.slice(0, MOST);
    keep('levels', text(this.list));
  }
  #keepBegun(list: Begun[]) {
    this.#begun = list.slice(0, 500);
    keep('level-tables', text(this.#begun));
  }

  readonly find = (id: string) => this.list.find((k) => k.id === id) ?? null;
  /** One that is the same to the letter. */
  readonly same = (level: OwnLevel) => this.list.find((k) => text(k.level) === text(level)) ?? null;
  readonly open = (kept: KeptLevel, entry: number) => entry < kept.level.days.length && (!progress.padlocks || isOpen(kept.results, entry));
  /** The day to be played next; the last one when all are won. */
  readonly next = (kept: KeptLevel) => Math.min(kept.level.days.length - 1, wonOf(kept.results));

  /** Keeps a level, in place of the one with that id if there is one; days that stay keep their results. */
  put(level: OwnLevel, id: string | null): string {
    this.#load();
    const old = id === null ? null : this.find(id);
    const kept = {
      id: old?.id ?? Math.random().toString(36).slice(2, 10),
      level,
      results: old ? carried(old.level, old.results, level) : level.days.map(() => untried),
      rules: RULES,
    };
    this.#keep(old ? this.list.map((k) => (k.id === old.id ? kept : k)) : [kept, ...this.list]);
    return kept.id;
  }
  /** Tries and results are forgotten; tables that wait are given up. */
  renew(id: string) {
    this.#load();
    this.#keep(this.list.map((k) => (k.id === id ? { ...k, results: k.level.days.map(() => untried) } : k)));
    this.#keepBegun(this.#begun.filter((b) => b.level !== id));
  }
  remove(id: string) {
    this.#load();
    this.#keep(this.list.filter((k) => k.id !== id));
    this.#keepBegun(this.#begun.filter((b) => b.level !== id));
  }

  /** Where a day that was begun stands now; -1: it is no longer in its level. */
  #entry(b: Begun): number {
    const days = this.find(b.level)?.level.days.map(text) ?? [];
    return days[b.entry] === b.day ? b.entry : days.indexOf(b.day);
  }
  #of(table: string): Begun | null {
    const known = this.#begun.find((b) => b.table === table);
    if (known) return known;
    const tokens = new Set(tokensOf(table));
    return (tokens.size && this.#begun.find((b) => tokensOf(b.table).some((t) => tokens.has(t)))) || null;
  }
  /** The level and the day that a table belongs to. */
  at(table: string): { kept: KeptLevel; entry: number } | null {
    const b = this.#of(table);
    const kept = b && this.find(b.level);
    const entry = kept ? this.#entry(b) : -1;
    return kept && entry >= 0 ? { kept, entry } : null;
  }
  /** The table on which a day waits to be finished. */
  waiting(id: string, entry: number): string | null {
    return this.#begun.find((b) => b.level === id && !b.over && this.#entry(b) === entry && tokensOf(b.table).length > 0)?.table ?? null;
  }
  /** A table of a day was opened here; older ones of the same day are given up. */
  begin(table: string, id: string, entry: number) {
    this.#load();
    const day = text(this.find(id)?.level.days[entry]);
    if (day === undefined) return;
    for (const b of this.#begun)
      if (b.level === id && !b.over && this.#entry(b) === entry) this.#count(b.table, b, { standard: false, won: false, left: 0 });
    this.#keepBegun([{ table, level: id, entry, day, over: false, rules: RULES }, ...this.#begun.filter((b) => b.table !== table)]);
  }
  /** Games whose seats were given away are tries too. */
  sweep() {
    for (const b of this.#begun)
      if (!b.over && !tokensOf(b.table).length) this.#count(b.table, b, { standard: false, won: false, left: 0 });
  }
  /** The game goes on at another table. */
  moved(from: string, to: string) {
    this.#load();
    this.#keepBegun(this.#begun.map((b) => (b.table === from ? { ...b, table: to } : b)));
  }
  /** A game is over; of tables that belong to no level nothing is noted. */
  end(table: string, game: Played) {
    this.#load();
    const b = this.#of(table);
    const entry = b ? this.#entry(b) : -1;
    if (!b || entry < 0 || (b.table === table && b.over)) return;
    const before = this.find(b.level)!.results[entry]!;
    this.#count(table, b, game);
    const after = this.find(b.level)!.results[entry]!;
    this.news = { table, level: b.level, entry, raised: after.won && !before.won, best: after.best !== before.best ? after.best : null };
  }
  #count(table: string, b: Begun, game: Played) {
    const entry = this.#entry(b);
    this.#keep(
      this.list.map((k) => (k.id !== b.level ? k : { ...k, results: k.results.map((r, i) => (i === entry ? noted(r, game) : r)) })),
    );
    this.#keepBegun([{ ...b, table, over: true }, ...this.#begun.filter((x) => x.table !== table)]);
  }
  /** The news are told once. */
  takeNews(id: string): LevelNews | null {
    const news = this.news?.level === id ? this.news : null;
    if (news) this.news = null;
    return news;
  }
}
export const levels = new Levels();
