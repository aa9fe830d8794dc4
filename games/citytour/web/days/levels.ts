// citytour/web/days/levels.ts - levels of one's own: several days, one after the other (rules.md, part 9).
//
//   {"name":"Autumn","days":[3,{…},9]}       a day card's number, or a day of one's own
//
// The frame is judged here, in the engine's words; each own day is the engine's to judge. A day opens when those before it
// are won. What was won, tried and left over goes with its day when the level is changed.
import type { Refusal } from '$web/net/protocol';
import { road_tiles } from '../../data.json';
import { DAYS } from './campaign';
import { check } from './check';
import { cardOf, objectiveOf, type OwnDay } from './day';
import { fits, tidy } from './own';

export type Entry = number | Record<string, unknown>;
export interface OwnLevel {
  name: string;
  days: Entry[];
}
export const MOST_DAYS = 12;
const PAIRS = road_tiles.length / 2;
const LONGEST = 60;

const isObject = (x: unknown): x is Record<string, unknown> => !!x && typeof x === 'object' && !Array.isArray(x);
const brief = (x: unknown) => {
  const text = JSON.stringify(x) ?? 'null';
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
};
export const isCard = (x: unknown): x is number => typeof x === 'number' && Number.isInteger(x) && x >= 1 && x <= DAYS;

/** What is wrong with the frame, as the engine says it; the level is called `own`, as a day is. */
export function frameFault(given: unknown): Refusal | null {
  // Said as the engine's own reader says it (core/words).
  const no = (path: string, key: string, args: Readonly<Record<string, number | string>>, text: string): Refusal => ({
    code: 'level',
    key: 'core.read.at',
    args: { path: `own${path}`, why: { key, args, text } },
    text: `own${path}: ${text}`,
  });
  const not = (path: string, key: string, what: string, value: unknown) =>
    no(path, key, { value: brief(value) }, `must be ${what}, not ${brief(value)}`);
  if (!isObject(given)) return not('', 'core.read.object', 'an object', given);
  const { name, days, ...more } = given;
  const unknown = Object.keys(more)[0];
  if (unknown !== undefined) return no('', 'core.read.unknown', { key: brief(unknown) }, `has an unknown key ${brief(unknown)}`);
  if (name === undefined) return no('.name', 'core.read.missing', {}, 'is missing');
  if (typeof name !== 'string') return not('.name', 'core.read.text', 'a text', name);
  const length = [...name].length;
  if (length < 1 || length > LONGEST)
    return no('.name', 'citytour.own.name', { most: LONGEST }, `must be a text of 1 to ${LONGEST} characters`);
  if (days === undefined) return no('.days', 'core.read.missing', {}, 'is missing');
  if (!Array.isArray(days)) return not('.days', 'core.read.list', 'a list', days);
  if (days.length < 1 || days.length > MOST_DAYS)
    return no(
      '.days',
      'core.read.entries-between',
      { least: 1, most: MOST_DAYS, count: days.length },
      `must have 1 to ${MOST_DAYS} entries, not ${days.length}`,
    );
  const at = days.findIndex((d) => !isObject(d) && !isCard(d));
  return at < 0
    ? null
    : no(
        `.days[${at}]`,
        'core.read.integer',
        { least: 1, most: DAYS, value: brief(days[at]) },
        `must be a whole number from 1 to ${DAYS}, not ${brief(days[at])}`,
      );
}
export const isLevel = (given: unknown): given is OwnLevel => frameFault(given) === null;

/** A day's fault at its place in the level. */
export function within(entry: number, fault: Refusal): Refusal {
  const inside = (path: string) => path.replace(/^own\b/, `own.days[${entry}]`);
  const path = fault.args?.['path'];
  const text = inside(fault.text);
  return typeof path === 'string' ? { ...fault, text, args: { ...fault.args, path: inside(path) } } : { ...fault, text };
}

const judged = new Map<string, Refusal | null>(); // each own day is asked about once
/** Every fault there is, by place: of the frame, else one of each own day. */
export async function judge(level: unknown, ask: (day: unknown) => Promise<Refusal | null> = check): Promise<Refusal[]> {
  const frame = frameFault(level);
  if (frame) return [frame];
  const faults: Refusal[] = [];
  for (const [i, day] of (level as OwnLevel).days.entries()) {
    if (typeof day === 'number') continue;
    const key = JSON.stringify(day);
    if (!judged.has(key)) {
      const said = await ask(day);
      if (said && !/^OWN-|^option$/.test(said.code)) return [said]; // not about the day: no connection, too many questions
      judged.set(key, said);
    }
    const said = judged.get(key);
    if (said) faults.push(within(i, said));
  }
  return faults;
}

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

// What was won
export interface Result {
  readonly tries: number; // finished and given up
  readonly won: boolean;
  readonly best: number | null; // most pairs of tiles left in the piles at a win
}
export const untried: Result = { tries: 0, won: false, best: null };
const isCount = (x: unknown, most: number) => typeof x === 'number' && Number.isInteger(x) && x >= 0 && x <= most;
export const isResult = (r: unknown): r is Result =>
  isObject(r) &&
  isCount(r['tries'], 1e9) &&
  typeof r['won'] === 'boolean' &&
  (r['best'] === null || (isCount(r['best'], PAIRS) && r['won'] === true)) &&
  (!r['won'] || r['tries'] !== 0);

/** How many days are won from the first on. */
export const wonOf = (results: readonly Result[]) => {
  const first = results.findIndex((r) => !r.won);
  return first < 0 ? results.length : first;
};
/** A day opens when those before it are won; one that was won stays open, wherever it is moved to. */
export const isOpen = (results: readonly Result[], entry: number) => !!results[entry] && (results[entry].won || entry <= wonOf(results));
export interface Played {
  standard: boolean; // with default options: only such a win opens the next day and counts as a result
  won: boolean;
  left: number; // pairs in the piles
}
export function noted(r: Result, { standard, won, left }: Played): Result {
  const counts = won && standard;
  return {
    tries: Math.min(1e9, r.tries + 1),
    won: r.won || counts,
    best: counts && isCount(left, PAIRS) ? Math.max(r.best ?? 0, left) : r.best,
  };
}
/** The results of a level that was changed: each day takes its own along. */
export function carried(before: OwnLevel, results: readonly Result[], after: OwnLevel): Result[] {
  const left = before.days.map((day, i) => ({ key: JSON.stringify(day), result: results[i] ?? untried }));
  return after.days.map((day) => {
    const at = left.findIndex((x) => x.key === JSON.stringify(day));
    return at < 0 ? untried : left.splice(at, 1)[0]!.result;
  });
}
