// citytour/web/days/shelf.svelte.ts - levels of one's own that this browser keeps, how far they are won, and their tables.
//
// What was played is kept first; then the engine is asked what follows from it, and only its answer changes what is open and won.
// A table counts once, however often its end is looked at; a rematch belongs to the day of the table before it (the same
// tokens open it). A day begun and left unfinished waits; begun anew, the old game counts as a try.
import { Refused } from '$web/net/api';
import { tokensOf } from '$web/net/keys';
import type { Game } from './campaign';
import { RULES } from './day';
import { ask, carried, isLevel, untried, type OwnLevel, type Result } from './levels';
import { progress } from './progress.svelte';
import { keep, keptList, onChange } from './store';
import { opened, type Lowered } from './versions';

export interface KeptLevel {
  id: string;
  level: OwnLevel;
  results: Result[]; // by day
  told: { won: number; next: number; open: boolean[] } | null; // as the engine says of these results; null: not asked yet
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
/** A game of which the engine has not been told yet. */
interface Waiting {
  level: string;
  table: string;
  entry: number;
  day: string;
  ended: boolean; // its end was seen, so what it changed is news
  game: Played;
}
type Played = Omit<Game, 'day'>;
const isWaiting = (p: unknown): p is Waiting =>
  !!p && typeof (p as Waiting).level === 'string' && typeof (p as Waiting).day === 'string' && typeof (p as Waiting).game === 'object';
const LOST: Played = { standard: false, won: false, left: 0 };
const MOST = 50;
/** Whether it can be shown; whether it can be so is the engine's to say. */
const isResult = (r: unknown): r is Result => !!r && typeof (r as Result).tries === 'number' && typeof (r as Result).won === 'boolean';
const readKept = (k: unknown): KeptLevel[] => {
  const { id, level, results, rules, lowered, told: known } = (k ?? {}) as Partial<KeptLevel>;
  if (typeof id !== 'string' || !id || !isLevel(level)) return [];
  const good = Array.isArray(results) && results.length === level.days.length && results.every(isResult);
  const now = opened({ ...level, ...(typeof rules === 'number' ? { rules } : {}) });
  const told = now.lowered.length ? now.lowered : lowered;
  return [
    {
      id,
      level: now.given as unknown as OwnLevel,
      results: good ? results : level.days.map(() => untried),
      told: good && Array.isArray(known?.open) && known.open.length === level.days.length ? known : null,
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
  #asking: Promise<void> | null = null;

  constructor() {
    this.#load();
    void this.#ask();
    onChange(() => {
      this.#load();
      void this.#ask();
    });
    addEventListener('online', () => void this.#ask());
  }
  /** When the engine has told how all levels stand, or could not be asked. */
  get ready(): Promise<void> {
    return this.#asking ?? Promise.resolve();
  }
  #ask(): Promise<void> {
    this.#asking ??= this.#settle().finally(() => (this.#asking = null));
    return this.#asking;
  }
  /** Asks about each level that was changed or played, until none is left. */
  async #settle() {
    const inVain = new Set<string>();
    for (;;) {
      const kept = this.list.find((k) => !inVain.has(k.id) && (!k.told || this.#waiting().some((p) => p.level === k.id)));
      if (!kept) return;
      const played = this.#waiting().filter((p) => p.level === kept.id);
      const placed = played.flatMap((p) => {
        const entry = this.#entry(p);
        return entry < 0 ? [] : [{ ...p, entry }]; // its day is gone from the level
      });
      const games = placed.map(({ entry, game }) => ({ day: entry + 1, ...game }));
      const told = await ask(kept.level, kept.results, games)
        .catch((e: unknown) => {
          if (e instanceof Refused && (e.code === 'level' || e.code === 'campaign')) return ask(kept.level); // no such results, no such games
          throw e;
        })
        .catch(() => null);
      this.#load();
      const now = this.find(kept.id);
      if (!told) {
        inVain.add(kept.id); // no answer, or no level: what was played waits
        continue;
      }
      if (text([now?.level, now?.results]) !== text([kept.level, kept.results])) continue; // changed meanwhile, here or in another window
      const { won, next, days } = told.course;
      const results = days.map(({ tries, won: isWon, best }) => ({ tries, won: isWon, best }));
      this.#keep(this.list.map((k) => (k.id === kept.id ? { ...k, results, told: { won, next, open: days.map((d) => d.open) } } : k)));
      const done = new Set(played.map(text));
      keep('level-games', text(this.#waiting().filter((p) => !done.has(text(p)))));
      const ended = placed.findLastIndex((p) => p.ended);
      const changed = told.news[ended];
      if (changed) {
        const { table, entry } = placed[ended]!;
        this.news = { table, level: kept.id, entry, raised: changed.raised, best: changed.best };
      }
    }
  }
  #waiting(): Waiting[] {
    return keptList('level-games').filter(isWaiting);
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
  readonly open = (kept: KeptLevel, entry: number) => entry < kept.level.days.length && (!progress.padlocks || !!kept.told?.open[entry]);
  /** The day to be played next; the last one when all are won. */
  readonly next = (kept: KeptLevel) => (kept.told ? kept.told.next - 1 : 0);
  /** Days won, from the first on. */
  readonly won = (kept: KeptLevel) => kept.told?.won ?? 0;

  /** Keeps a level, in place of the one with that id if there is one; days that stay keep their results. */
  put(level: OwnLevel, id: string | null): string {
    this.#load();
    const old = id === null ? null : this.find(id);
    const kept = {
      id: old?.id ?? Math.random().toString(36).slice(2, 10),
      level,
      results: old ? carried(old.level, old.results, level) : level.days.map(() => untried),
      told: null,
      rules: RULES,
    };
    this.#keep(old ? this.list.map((k) => (k.id === old.id ? kept : k)) : [kept, ...this.list]);
    void this.#ask();
    return kept.id;
  }
  /** Tries and results are forgotten; tables that wait are given up. */
  renew(id: string) {
    this.#load();
    this.#keep(this.list.map((k) => (k.id === id ? { ...k, results: k.level.days.map(() => untried), told: null } : k)));
    this.#keepBegun(this.#begun.filter((b) => b.level !== id));
    keep('level-games', text(this.#waiting().filter((p) => p.level !== id)));
    void this.#ask();
  }
  remove(id: string) {
    this.#load();
    this.#keep(this.list.filter((k) => k.id !== id));
    this.#keepBegun(this.#begun.filter((b) => b.level !== id));
    keep('level-games', text(this.#waiting().filter((p) => p.level !== id)));
  }

  /** Where a day that was begun stands now; -1: it is no longer in its level. */
  #entry(b: Pick<Begun, 'level' | 'entry' | 'day'>): number {
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
    for (const b of this.#begun) if (b.level === id && !b.over && this.#entry(b) === entry) this.#count(b.table, b, LOST, false);
    this.#keepBegun([{ table, level: id, entry, day, over: false, rules: RULES }, ...this.#begun.filter((b) => b.table !== table)]);
  }
  /** Games whose seats were given away are tries too. */
  sweep() {
    for (const b of this.#begun) if (!b.over && !tokensOf(b.table).length) this.#count(b.table, b, LOST, false);
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
    this.#count(table, b, game, true);
  }
  #count(table: string, b: Begun, game: Played, ended: boolean) {
    keep('level-games', text([...this.#waiting(), { level: b.level, table, entry: b.entry, day: b.day, ended, game } satisfies Waiting]));
    this.#keepBegun([{ ...b, table, over: true }, ...this.#begun.filter((x) => x.table !== table)]);
    void this.#ask();
  }
  /** The news are told once. */
  takeNews(id: string): LevelNews | null {
    const news = this.news?.level === id ? this.news : null;
    if (news) this.news = null;
    return news;
  }
}
export const levels = new Levels();
