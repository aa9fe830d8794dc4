// citytour/web/days/campaign.ts - how far this browser has come through the days, as the engine tells it (course.cpp): what
// is open, what was won. The page keeps the text of it and asks; progress.svelte.ts.
import { days, levels } from '../../data.json';
import type { Named } from '../view';

export const DAYS = days.length;
export const LEVELS = levels.length;
export const levelOf = (day: number) => levels.find((l) => l.days.includes(day))!;

/** What is new in a level. */
export interface Page {
  lead: Named;
  lessons: { title: Named; text: Named }[];
}
export interface Campaign {
  readonly won: number; // days won so far, in order
  readonly next: number; // the day to be played next; the last one when all are won
  readonly complete: boolean;
  readonly days: readonly { day: number; open: boolean; won: boolean; tries: number; best: number | null }[]; // best: pairs left in the piles
  readonly levels: readonly { level: number; open: boolean; done: boolean; fresh: boolean; page: Page }[]; // fresh: its padlock has just fallen
}
/** A game of a day that was finished or given up. */
export interface Game {
  day: number;
  standard: boolean; // with default options: only such a win opens the next day and counts as a result
  won: boolean;
  left: number; // pairs in the piles
}
/** What a game has changed. */
export interface Change {
  day: number;
  raised: boolean; // the next day is open
  level: number | null; // … and with it this level
  best: number | null; // a better result than before, or the first
}
export interface Told {
  text: string; // to be kept; the terminal's is the same
  course: Campaign;
  news: Change[];
}

/** Until the engine has told it nothing is open. */
export const UNKNOWN: Campaign = {
  won: 0,
  next: 1,
  complete: false,
  days: days.map((_, i) => ({ day: i + 1, open: false, won: false, tries: 0, best: null })),
  levels: levels.map((l) => ({ level: l.level, open: false, done: false, fresh: false, page: { lead: { en: '', fr: '' }, lessons: [] } })),
};
