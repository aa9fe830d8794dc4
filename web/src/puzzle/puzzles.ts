// puzzle/puzzles.ts - the puzzles there are: files in games/<id>/puzzles (docs/puzzles.md), found by the bundler. Each is fetched when it
// is opened; what solves it is the engine's to say.
export type PuzzleKind = 'tour' | 'build' | 'day' | 'place' | 'move';
export interface PuzzleData {
  kind: PuzzleKind;
  grade: number;
  at: number;
  seat: number;
  record: string;
  answers: string[];
  value: number;
  others: { move: string; value: number }[];
  rest?: number;
  proof: { by: 'solver' | 'count' | 'search'; iterations: number };
}
/** A puzzle in the row of its game's, counted from 1. */
export interface PuzzleEntry {
  number: number;
  grade: number; // 1 easy to 5 hard
}

const FILES = import.meta.glob<PuzzleData>('../../../games/*/puzzles/*.json', { import: 'default' });
const GRADES = import.meta.glob<number>('../../../games/*/puzzles/*.json', { query: '?grade', import: 'default', eager: true });
const RECORDS = import.meta.glob<string>('../../../games/*/puzzles/records/*.jsonl', { query: '?raw', import: 'default' });

const ALL = Object.entries(GRADES)
  .map(([path, grade]) => {
    const [, game, number] = /([a-z]+)\/puzzles\/(\d+)\.json/.exec(path)!;
    return { game: game!, number: Number(number), grade, path };
  })
  .sort((a, b) => a.number - b.number);

/** The puzzles of a game, easy ones first; none where it has none. */
export const puzzlesOf = (game: string): PuzzleEntry[] =>
  ALL.filter((p) => p.game === game).map(({ number, grade }) => ({ number, grade }));

/** A puzzle with its record; null where there is none of that number. */
export async function puzzle(game: string, number: number): Promise<{ data: PuzzleData; record: string } | null> {
  const found = ALL.find((p) => p.game === game && p.number === number);
  if (!found) return null;
  const data = await FILES[found.path]!();
  const record = await RECORDS[found.path.replace(/[^/]+$/, `records/${data.record}.jsonl`)]!();
  return { data, record };
}
