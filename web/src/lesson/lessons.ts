// lesson/lessons.ts - the lessons there are: files in games/<id>/lessons (docs/lessons.md), found by the bundler. Each is fetched when
// it is opened; what solves it is the engine's to say.
import type { Words } from '../engine';

export interface LessonStep {
  at: number;
  task: Words;
  about?: Words;
  why: Words;
  model: string;
}
export interface LessonData {
  title: Words;
  record: string;
  seat?: number;
  steps: LessonStep[];
}
/** A lesson in the list of its game's, counted from 1. */
export interface LessonEntry {
  number: number;
  id: string; // "pay": what progress is kept by, so that a lesson may move
  title: Words;
}

const FILES = import.meta.glob<LessonData>('../../../games/*/lessons/*.json', { import: 'default' });
const TITLES = import.meta.glob<Words>('../../../games/*/lessons/*.json', { query: '?title', import: 'default', eager: true });
const RECORDS = import.meta.glob<string>('../../../games/*/lessons/records/*.jsonl', { query: '?raw', import: 'default' });

interface Found extends LessonEntry {
  game: string;
  path: string;
}
const ALL: Found[] = Object.entries(TITLES)
  .map(([path, title]) => {
    const [, game, number, id] = /([a-z]+)\/lessons\/(\d+)-([\w-]+)\.json/.exec(path)!;
    return { game: game!, number: Number(number), id: id!, title, path };
  })
  .sort((a, b) => a.number - b.number);

/** The lessons of a game, in their order; none where it does not teach. */
export const lessonsOf = (game: string): LessonEntry[] => ALL.filter((l) => l.game === game);

/** A lesson with its record; null where there is none of that number. */
export async function lesson(game: string, number: number): Promise<{ data: LessonData; record: string } | null> {
  const found = ALL.find((l) => l.game === game && l.number === number);
  if (!found) return null;
  const data = await FILES[found.path]!();
  const record = await RECORDS[found.path.replace(/[^/]+$/, `records/${data.record}.jsonl`)]!();
  return { data, record };
}
