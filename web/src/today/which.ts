// today/which.ts - which of a game's puzzles a day has.
import { puzzlesOf } from '../puzzle/puzzles';
import { choiceOf } from './daily';

/** Its number, from 1; null where the game has none. */
export function puzzleOf(game: string, day: number): number | null {
  const all = puzzlesOf(game);
  return all.length ? all[choiceOf(all.length, day)]!.number : null;
}
