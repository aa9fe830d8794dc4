// citytour/web/days/levels.ts - levels of one's own: several days, one after the other (rules.md, part 9).
//
//   {"name":"Autumn","days":[3,{…},9]}       a day card's number, or a day of one's own
//
// The engine judges them, says which days are open and what a game has changed (own_level.cpp). What was won, tried and left over
// goes with its day when the level is changed.
import { api, Refused } from '$web/net/api';
import type { Refusal } from '$web/net/protocol';
import { DAYS, type Game } from './campaign';
import { cardOf, objectiveOf, type OwnDay } from './day';
import { fits, tidy } from './own';

export type Entry = number | Record<string, unknown>;
export interface OwnLevel {
  name: string;
  days: Entry[];
}
export const MOST_DAYS = 12; // as many as the form offers

const isObject = (x: unknown): x is Record<string, unknown> => !!x && typeof x === 'object' && !Array.isArray(x);
export const isCard = (x: unknown): x is number => typeof x === 'number' && Number.isInteger(x) && x >= 1 && x <= DAYS;
/** Whether it can be shown as one; whether it may be played is the engine's to say. */
export const isLevel = (given: unknown): given is OwnLevel =>
  isObject(given) &&
  typeof given['name'] === 'string' &&
  Array.isArray(given['days']) &&
  given['days'].every((day) => isObject(day) || isCard(day)) &&
  Object.keys(given).length === 2;

// What the engine tells
export type Warning = Omit<Refusal, 'code'>;
export interface Result {
  readonly tries: number; // finished and given up
  readonly won: boolean;
  readonly best: number | null; // most pairs of tiles left in the piles at a win
}
export interface ToldDay extends Result {
  readonly open: boolean;
  readonly fault: Refusal | null; // at its place in the level
  readonly warnings: readonly Warning[]; // it can be played, but an editor should say so
}
export interface ToldLevel {
  readonly won: number; // days from the first on
  readonly next: number; // the day to be played, from 1
  readonly days: readonly ToldDay[];
}
/** What games have changed, in their order. */
export interface Changed {
  day: number;
  raised: boolean; // it was won for the first time
  best: number | null; // a better result than before, or the first
}
/** How a level stands, with the games played since; without results nothing was tried yet. */
export const ask = (level: unknown, results: readonly Result[] | null = null, games: readonly Game[] = []) =>
  api.course<{ course: ToldLevel; news: Changed[] }>('citytour', {
    text: JSON.stringify({ level, ...(results ? { results: results.map(({ tries, won, best }) => ({ tries, won, best })) } : {}) }),
    games,
  });

/** Every fault there is, by place: of the frame, else one of each own day. */
export const judge = (level: unknown): Promise<Refusal[]> =>
  ask(level).then(
    ({ course }) => course.days.flatMap(({ fault }) => fault ?? []),
    (e: unknown) => {
      if (e instanceof Refused) return [e.refusal];
      throw e;
    },
  );

// Days as they are shown and written
export const tidyEntry = (day: Entry): Entry =>
  typeof day !== 'number' && fits(day) ? (tidy(day) as unknown as Record<string, unknown>) : day;
export const tidyLevel = (level: OwnLevel): OwnLevel => ({ name: level.name.trim(), days: level.days.map(tidyEntry) });
/** Null: the page cannot draw it. */
export const drawn = (day: Entry): OwnDay | null => (typeof day === 'number' ? (isCard(day) ? cardOf(day) : null) : fits(day) ? day : null);
export const goalOf = (day: Entry): number | null => {
  const shown = drawn(day);
  return shown && objectiveOf(shown);
};
export const optionsOf = (day: Entry): Record<string, unknown> => (typeof day !== 'number' ? { own: day } : day === 1 ? {} : { day });

export const untried: Result = { tries: 0, won: false, best: null };
/** The results of a level that was changed: each day takes its own along. */
export function carried(before: OwnLevel, results: readonly Result[], after: OwnLevel): Result[] {
  const left = before.days.map((day, i) => ({ key: JSON.stringify(day), result: results[i] ?? untried }));
  return after.days.map((day) => {
    const at = left.findIndex((x) => x.key === JSON.stringify(day));
    return at < 0 ? untried : left.splice(at, 1)[0]!.result;
  });
}
