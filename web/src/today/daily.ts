// today/daily.ts - what a day brings, the same for everybody: functions of the day alone. A day is a number, days since 1970-01-01 by
// the clock of Greenwich: it turns for everybody at once, and nothing needs to be asked. core/today.h has the same for the terminal and
// the server; tests/core/today.json holds both to the same answers.
const DAY = 86_400_000;

/** The first day of which there is an archive. */
export const FIRST = 20_758; // 2026-11-01

export const dayOf = (time: number): number => Math.floor(time / DAY);
/** "2026-11-18" */
export const writeDate = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
/** The day of a date, from 1970 to 9999; null: there is no such day. */
export function readDate(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  const day = dayOf(time);
  return Number.isFinite(time) && day >= 0 && writeDate(day) === text ? day : null;
}
/** Milliseconds until the day turns. */
export const untilNext = (time: number): number => (dayOf(time) + 1) * DAY - time;

/** An order of its own for every time that all of them come; whole numbers of 32 bits. */
function orderOf(count: number, period: number): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  let x = (Math.imul(period, 2654435761) + 97) | 0 || 1;
  for (let i = count - 1; i > 0; i--) {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    const other = (x >>> 0) % (i + 1);
    [order[i], order[other]] = [order[other]!, order[i]!];
  }
  return order;
}

/** Which of `count` things a day has, from 0: each comes once before any comes again, and none on two days running. */
export function choiceOf(count: number, day: number): number {
  if (count < 3) return day % count;
  const period = Math.floor(day / count);
  const order = orderOf(count, period);
  // The last of one order does not begin the next. With three or more the exchange leaves the last where it is.
  if (period > 0 && order[0] === orderOf(count, period - 1).at(-1)) [order[0], order[1]] = [order[1]!, order[0]!];
  return order[day % count]!;
}
