// today/results.svelte.ts - what became of each day's puzzles in this browser: tries, what they brought, rows of days. Kept in local
// storage; whatever reads it follows.
import { store, stored } from '../kit/stored';

export const TRIES = 3;

export interface Result {
  puzzle: number; // which it was, from 1
  tries: readonly string[]; // what each was worth, as the engine says it: "+5", "≤ 3", "81 %"; the last of a solved one is the answer
  state: 'open' | 'solved' | 'missed';
  late?: true; // not on its own day: it counts for no row
}
export type OfGame = Readonly<Record<string, Result>>; // by day
type Kept = Readonly<Record<string, OfGame>>;

const KEY = 'faubourg.today';
const MOST_DAYS = 400; // of a game; the oldest go
const MOST_GAMES = 40;

const isRecord = (one: unknown): one is Record<string, unknown> => !!one && typeof one === 'object' && !Array.isArray(one);
const isDay = (text: string) => /^\d{1,7}$/.test(text);

function readResult(one: unknown): Result | null {
  if (!isRecord(one)) return null;
  const { puzzle, tries, state, late } = one;
  if (!Number.isSafeInteger(puzzle) || (puzzle as number) < 1 || !Array.isArray(tries) || tries.length > TRIES) return null;
  if (!tries.every((w): w is string => typeof w === 'string' && w.length <= 12)) return null;
  if (state !== 'open' && state !== 'solved' && state !== 'missed') return null;
  if ((state === 'solved' && !tries.length) || (state === 'open' && tries.length === TRIES)) return null;
  return { puzzle: puzzle as number, tries, state, ...(late === true ? { late } : {}) };
}

/** What was kept; anything that is not as it should be is nothing. */
export function readResults(text: string | null): Kept {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
  if (!isRecord(kept)) return {};
  const games = Object.entries(kept)
    .filter(([game, all]) => /^[a-z]{1,32}$/.test(game) && isRecord(all))
    .slice(0, MOST_GAMES)
    .map(([game, all]): [string, OfGame] => {
      const days = Object.entries(all as Record<string, unknown>).flatMap(([day, one]): [string, Result][] => {
        const result = isDay(day) ? readResult(one) : null;
        return result ? [[String(Number(day)), result]] : [];
      });
      return [game, Object.fromEntries(days.sort((a, b) => Number(b[0]) - Number(a[0])).slice(0, MOST_DAYS))];
    });
  return Object.fromEntries(games);
}

let kept = $state.raw<Kept>(readResults(stored(KEY)));

const NOTHING: OfGame = {};
export const resultsOf = (game: string): OfGame => kept[game] ?? NOTHING;
export const resultOf = (game: string, day: number): Result | null => resultsOf(game)[day] ?? null;

/** A try was answered with what it is worth, or the solution was shown. What is over stays as it is. */
export function noteTry(
  game: string,
  day: number,
  what: { puzzle: number; today: number } & ({ kind: 'other' | 'solved'; worth: string } | { kind: 'shown' }),
): void {
  kept = { ...kept, ...readResults(stored(KEY)) }; // another tab may have tried meanwhile
  const before = resultOf(game, day) ?? { puzzle: what.puzzle, tries: [], state: 'open' as const };
  if (before.state !== 'open') return;
  const tries = what.kind === 'shown' ? before.tries : [...before.tries, what.worth.slice(0, 12)];
  const state = what.kind === 'solved' ? 'solved' : what.kind === 'shown' || tries.length >= TRIES ? 'missed' : 'open';
  const next: Result = { puzzle: what.puzzle, tries, state, ...(day === what.today ? {} : { late: true as const }) };
  kept = { ...kept, [game]: { ...resultsOf(game), [day]: next } };
  store(KEY, JSON.stringify(kept));
}

const counts = (r: Result | undefined) => r?.state === 'solved' && !r.late;
/** Days in a row, up to today; a day that is not done yet breaks none. */
export function rowOf(results: readonly OfGame[], day: number): number {
  const done = (d: number) => results.some((all) => counts(all[d]));
  let n = 0;
  for (let d = done(day) ? day : day - 1; done(d); d--) n++;
  return n;
}
/** Of one game: how many days were tried, and how many of them solved. */
export function tallyOf(game: string): { solved: number; tried: number } {
  const all = Object.values(resultsOf(game));
  return { solved: all.filter((r) => r.state === 'solved').length, tried: all.length };
}
/** Of all games, for a row that any of them carries on. */
export const everything = (): OfGame[] => Object.values(kept);
