// citytour/web/days/campaign.ts - how far this browser has come through the days; what campaign.h is to the terminal.
//
//   const c = read(text) ?? fresh();
//   if (isOpen(c, 5)) …
//   write(noted(c, { day: 5, standard: true, won: true, left: 3 }))
//
// The text is the same as the terminal's: {"campaign":1,"game":"citytour","won":k,"attempts":[…],"best":[…]}.
import { days, levels, road_tiles } from '../../data.json';

export const DAYS = days.length;
export const LEVELS = levels.length;
const PAIRS = road_tiles.length / 2;
const MOST = 1_000_000_000;

export interface Campaign {
  readonly won: number; // days won so far, in order
  readonly attempts: readonly number[]; // finished and abandoned games, by day from 1
  readonly best: readonly (number | null)[]; // by day: most pairs of tiles left in the piles at a win
}

export const fresh = (): Campaign => ({ won: 0, attempts: Array<number>(DAYS).fill(0), best: Array<null>(DAYS).fill(null) });

const whole = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;

/** Null: this is no campaign. Texts from before best results were kept have none. */
export function read(text: string): Campaign | null {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  if (!given || typeof given !== 'object' || Array.isArray(given)) return null;
  const { campaign, game, won, attempts, best = fresh().best, ...more } = given as Record<string, unknown>;
  if (campaign !== 1 || game !== 'citytour' || Object.keys(more).length) return null;
  if (!whole(won, DAYS) || !Array.isArray(attempts) || attempts.length !== DAYS || !Array.isArray(best) || best.length !== DAYS)
    return null;
  if (!attempts.every((n: unknown, i) => whole(n, MOST) && (n > 0 || i >= won))) return null; // a day that was won has been played
  if (!best.every((n: unknown, i) => n === null || (whole(n, PAIRS) && i < won))) return null; // and no other has a result
  return { won, attempts: attempts as number[], best: best as (number | null)[] };
}
export const write = (c: Campaign) => JSON.stringify({ campaign: 1, game: 'citytour', won: c.won, attempts: c.attempts, best: c.best });

// What is open
export const isOpen = (c: Campaign, day: number) => day >= 1 && day <= Math.min(DAYS, c.won + 1);
export const levelOf = (day: number) => levels.find((l) => l.days.includes(day))!;
export const isLevelOpen = (c: Campaign, level: number) => isOpen(c, levels[level - 1]?.days[0] ?? 0);
export const isLevelDone = (c: Campaign, level: number) => c.won >= (levels[level - 1]?.days.at(-1) ?? Infinity);
export const isComplete = (c: Campaign) => c.won === DAYS;
/** The day to be played next; the last one when all are won. */
export const nextDay = (c: Campaign) => Math.min(DAYS, c.won + 1);
/** A level whose padlock has just fallen: none of its days has been played. */
export const isNew = (c: Campaign, level: number) =>
  level > 1 && isLevelOpen(c, level) && levels[level - 1]!.days.every((d) => c.attempts[d - 1] === 0);

export interface Game {
  day: number;
  standard: boolean; // with default options: only such a win opens the next day and counts as a result
  won: boolean;
  left: number; // pairs in the piles
}
/** A game of a day was finished or given up. */
export function noted(c: Campaign, { day, standard, won, left }: Game): Campaign {
  if (!Number.isInteger(day) || day < 1 || day > DAYS) return c;
  const at = day - 1;
  const days = won && standard && day === c.won + 1 ? day : c.won;
  const counts = won && standard && day <= days && whole(left, PAIRS); // won out of order it counts once it is its turn
  return {
    won: days,
    attempts: c.attempts.map((n, i) => (i === at ? Math.min(MOST, n + 1) : n)),
    best: c.best.map((n, i) => (i === at && counts ? Math.max(n ?? 0, left) : n)),
  };
}
