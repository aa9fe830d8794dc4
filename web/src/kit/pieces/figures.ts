// kit/pieces/figures.ts - trees, pawns and workers.
import { V, fill, ink, piece, type Cut } from '../paper';
import { SHAPES } from '../seats';

export const tree = (k = 0): string =>
  [
    () =>
      piece(
        [
          [`M29.5 60V42h5v18Z`, V('p-wood')],
          [
            `M32 8c9 0 13 6 12.5 11.5C50 21 52 26.5 50 32c-1.5 6-8 10-18 10S15.5 38 14 32c-2-5.5 0-11 5.5-12.5C19 14 23 8 32 8Z`,
            V('p-leaf'),
          ],
        ],
        fill('M44 22c3 8-3 15.5-13 17 9 2 17-2 18.5-8 1-4-1-8-5.5-9Z', V('p-leaf-2'), 'opacity=".8"') +
          ink('M32 44V30M32 37l6-5M32 34l-5-4', 1.3),
      ),
    () =>
      piece(
        [
          [`M30 60V48h4v12Z`, V('p-wood')],
          [`M32 4c8 9 11 18 11 28 0 11-4 17-11 17s-11-6-11-17c0-10 3-19 11-28Z`, V('p-leaf-2')],
        ],
        fill('M32 4c8 9 11 18 11 28 0 11-4 17-11 17 5-4 7-10 7-18s-2-18-7-27Z', V('print'), 'opacity=".18"') +
          ink('M32 50V26M32 40l5-5M32 36l-5-5', 1.2),
      ),
    () =>
      piece(
        [
          [`M29.5 60V50h5v10Z`, V('p-wood')],
          [`M32 6 44 24h-5l9 13h-5l9 13.5H12L21 37h-5l9-13h-5Z`, V('p-green')],
        ],
        fill('M32 6 44 24h-5l9 13h-5l9 13.5H36c6-1 2-6 0-8 4-1 1-6-1-8 3-2 0-6-2-9Z', V('print'), 'opacity=".18"'),
      ),
  ][k % 3]!();

export const pawn = (i: number, o: Cut = {}) =>
  piece(
    [
      [`M17 60c0-3 4-4.5 15-4.5S47 57 47 60c0 2.5-6 4-15 4s-15-1.5-15-4Z`, V('seat-' + i), 0.25],
      [`M32 25c8 0 10 7 12 32 0 2-5 3.5-12 3.5S20 59 20 57c2-25 4-32 12-32Z`, V('seat-' + i)],
      [`M22 18a10 10 0 1 0 20 0a10 10 0 1 0-20 0Z`, V('seat-' + i)],
    ],
    `<path d="${SHAPES[i]!(32, 43, 6.6)}" fill="${V('on-seat-' + i)}"/>` +
      `<path d="M27 13a6 6 0 0 1 5-2.5" stroke="#fff" stroke-opacity=".7" stroke-width="2" fill="none" stroke-linecap="round"/>`,
    o,
  );
export const worker = (i: number, o: Cut = {}) =>
  piece(
    [
      [`M16 60c0-14 5-24 16-24s16 10 16 24c0 2-6 3.5-16 3.5S16 62 16 60Z`, V('seat-' + i)],
      [`M23 26a9 9 0 1 0 18 0a9 9 0 1 0-18 0Z`, V('p-cream')],
      [`M19 24c0-9 5-14 13-14s13 5 13 14c2 0 3 1 3 2.5H16c0-1.5 1-2.5 3-2.5Z`, V('p-yellow')],
    ],
    ink('M28.5 11v8M35.5 11v8', 1.4) + `<path d="${SHAPES[i]!(32, 50, 6)}" fill="${V('on-seat-' + i)}"/>`,
    o,
  );
