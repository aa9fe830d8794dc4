// today/task.ts - the puzzle of a game on a day, as a task for the table (lesson/LessonPage.svelte).
import type { Task } from '../lesson/exercise.svelte';
import { local } from '../net/local/local.svelte';
import { puzzle as find } from '../puzzle/puzzles';
import { text } from '../text';
import { FIRST, readDate } from './daily';
import { Daily } from './daily.svelte';
import DailyCard from './DailyCard.svelte';
import DailyDone from './DailyDone.svelte';
import Stamps from './Stamps.svelte';
import { today } from './clock.svelte';
import { longDate } from './dates';
import { puzzleOf } from './which';

/** Null: there is no such puzzle; a text: why there is none on that day. */
export async function dailyAt(game: string, date?: string): Promise<Task | string | null> {
  const day = date === undefined ? today() : readDate(date);
  const number = day === null ? null : puzzleOf(game, day);
  if (day === null || number === null) return null;
  if (day > today()) return text().today.future;
  if (day < FIRST && day !== today()) return text().today.past;
  const found = await find(game, number);
  if (!found) return null;
  const { data, record } = found;
  const headline = text().today.bar(longDate(day));
  const exercise = new Daily(
    { game, number, data, record, headline },
    day,
    { Card: DailyCard, Top: Stamps, Done: DailyDone },
    (of, tried) => local.puzzle(of, tried),
  );
  return { record, at: data.at, seat: data.seat, exercise, hints: false };
}
