// home/times.ts - times as people say them: so many minutes, hours or days. The protocol counts seconds.
export type Unit = 'minutes' | 'hours' | 'days';
export interface Span {
  n: number;
  unit: Unit;
}
const SECONDS: Record<Unit, number> = { minutes: 60, hours: 3600, days: 86_400 };
export const UNITS = Object.keys(SECONDS) as Unit[];
/** The longest time a clock has: a week. */
const MOST = 7 * SECONDS.days;

export const most = (unit: Unit) => MOST / SECONDS[unit];
/** A field may hold anything: what is no whole number of the unit, or too long, is not a time. */
export const isSpan = ({ n, unit }: Span) => Number.isInteger(n) && n >= 1 && n <= most(unit);
export const secondsOf = ({ n, unit }: Span) => n * SECONDS[unit];
/** What each move may add to a budget; seconds. */
export const INCREMENTS = [0, 30, 60, 120, 300, 900, 3600] as const;
