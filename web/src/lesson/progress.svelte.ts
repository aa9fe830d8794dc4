// lesson/progress.svelte.ts - which lessons were solved in this browser. Kept in local storage; whatever reads it follows.
//
//   progressOf('village')    // { lessons: [{ number: 1, id: 'village', title: {…}, done: true }, …], done: 1, next: 2 }
import { store, stored } from '../kit/stored';
import { lessonsOf, type LessonEntry } from './lessons';

export interface Progress {
  lessons: (LessonEntry & { done: boolean })[];
  done: number;
  /** The first one that is not solved yet; null: all are. */
  next: number | null;
}
type Solved = Readonly<Record<string, readonly string[]>>;

const KEY = 'faubourg.lessons';

/** What was kept; anything that is not as it should be is nothing. */
export function readSolved(text: string | null): Solved {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    if (!kept || typeof kept !== 'object') return {};
    return Object.fromEntries(
      Object.entries(kept).flatMap(([game, ids]) => (Array.isArray(ids) ? [[game, ids.filter((id) => typeof id === 'string')]] : [])),
    );
  } catch {
    return {};
  }
}

let solved = $state.raw<Solved>(readSolved(stored(KEY)));

export function progressOf(game: string): Progress {
  const lessons = lessonsOf(game).map((l) => ({ ...l, done: solved[game]?.includes(l.id) ?? false }));
  return { lessons, done: lessons.filter((l) => l.done).length, next: lessons.find((l) => !l.done)?.number ?? null };
}

export function noteSolved(game: string, id: string): void {
  const before = readSolved(stored(KEY)); // another tab may have solved some meanwhile
  const merged = { ...solved, ...before };
  solved = { ...merged, [game]: [...new Set([...(merged[game] ?? []), id])] };
  store(KEY, JSON.stringify(solved));
}
