// replay/compare.ts - what was played and what would have been better, as two moves to be drawn on one board.
import { words, type Words } from '../table/picks';

export interface Compared {
  n: number; // the position before the move
  seat: number;
  mark: string;
  played: Words;
  better: Words;
  shown: 'both' | 'played' | 'better';
}

export const compared = (n: number, seat: number, mark: string, played: string, better: string): Compared => ({
  n,
  seat,
  mark,
  played: words(played),
  better: words(better),
  shown: 'both',
});

/** The words both moves begin with. */
export function common(a: Words, b: Words): Words {
  const end = a.findIndex((word, i) => word !== b[i]);
  return end < 0 ? a : a.slice(0, end);
}

/** What lies on the board as chosen: one of the moves, or as far as they agree. */
export const pickedOf = (c: Compared): Words => (c.shown === 'both' ? common(c.played, c.better) : c[c.shown]);

/** The word in which each differs first: where its tag belongs. */
export function tagsOf(c: Compared): { which: 'played' | 'better'; word: string }[] {
  const at = common(c.played, c.better).length;
  return (['played', 'better'] as const).flatMap((which) => (c[which][at] === undefined ? [] : [{ which, word: c[which][at] }]));
}
