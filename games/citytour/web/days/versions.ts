// citytour/web/days/versions.ts - days of one's own that were made before the count changed (CT-51, docs/adr/0005).
//
// What this page keeps or sends says under which version of the rules it was made. Links and what the browser keeps are
// written by this page alone: without a version they are of version 1, and an objective given in them is lowered by those
// who no longer count, so that the day stays the same day. A file may be anybody's: without a version it is taken as it
// stands, and the page says what it may mean.
import { LETTERS, RULES, siteCalled } from './day';

type Given = Record<string, unknown>;
export interface Lowered {
  entry: number | null; // of a level, from 0
  was: number;
  is: number;
}

const isObject = (x: unknown): x is Given => !!x && typeof x === 'object' && !Array.isArray(x);
const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);

/** How many stand at park, station and stadium when they are served. */
export const leftOut = (day: Given): number =>
  sum(
    LETTERS.map((l) => siteCalled((isObject(day['sites']) ? day['sites'][l] : null) as string | null)).map((s) =>
      s?.special ? (s.required ?? sum(Object.values(s.takes ?? {}))) : 0,
    ),
  );

/** The objective of version 2 for a day of version 1; null: it gives none, or nothing changes. */
export function loweredTo(day: Given): number | null {
  const was = day['objective'];
  if (typeof was !== 'number' || !Number.isInteger(was)) return null;
  const is = Math.max(1, was - leftOut(day));
  return is < was ? is : null;
}

/** What is kept or sent, with the version under which it was made. */
export const stamped = <T extends object>(given: T): T & { rules: number } => ({ ...given, rules: RULES });
export const isStamped = (given: Given) => 'rules' in given;

/** A day or level as it was kept or sent, without its version; made under version 1, its objectives are lowered. */
export function opened(kept: Given): { given: Given; lowered: Lowered[] } {
  const { rules = 1, ...given } = kept;
  if (rules !== 1) return { given, lowered: [] };
  const lowered: Lowered[] = [];
  const lower = (day: unknown, entry: number | null): unknown => {
    const is = isObject(day) ? loweredTo(day) : null;
    if (is === null) return day;
    lowered.push({ entry, was: (day as Given)['objective'] as number, is });
    return { ...(day as Given), objective: is };
  };
  if (Array.isArray(given['days'])) return { given: { ...given, days: given['days'].map(lower) }, lowered };
  return { given: lower(given, null) as Given, lowered };
}
