// citytour/web/guide.ts - the pictures of the guide: what they show, and where things are in them (guide/things.json).
import { defineDrawing } from '$web/guide/drawing';
import { M } from './art';
import BoardPiece from './guide/BoardPiece.svelte';
import BusPiece from './guide/BusPiece.svelte';
import DayPiece from './guide/DayPiece.svelte';
import NextPiece from './guide/NextPiece.svelte';
import PairPiece from './guide/PairPiece.svelte';
import { OUT, edgeAt, mark, roadOf, siteAt, type Point } from './roads';
import { busPose } from './trip';
import type { CityView } from './view';

const BOARD = '.city > svg';
const WINDOWS = [22, 64, 106, 148, 190, 232]; // of the bus (Bus.svelte)

export const drawing = defineDrawing<CityView>({
  show: {
    board: { Piece: BoardPiece, ratio: ({ view: { board } }) => (board.columns * 100 + 2 * M + 18) / (board.rows * 100 + 2 * M + 20) },
    pair: { Piece: PairPiece },
    next: { Piece: NextPiece },
    bus: { Piece: BusPiece },
    day: { Piece: DayPiece },
  },
  place(thing, drawn) {
    const { view } = drawn;
    const round = ([x, y]: Point, by: number) => drawn.svg(BOARD, [x - by, y - by, 2 * by, 2 * by]);
    const [what = '', which = ''] = thing.split(':');
    switch (what) {
      case 'sign':
      case 'fan': {
        const road = roadOf(view, which);
        if (!road) return null;
        const [x, y] = siteAt(road)[what];
        return round([x, y - 14], 15);
      }
      case 'corner': {
        // The one before the bus, where there are several.
        const [bx, by] = busPose(view);
        const corners = view.board.roads.filter((r) => !r.notch).map((r) => mark(r).at);
        const far = ([x, y]: Point) => Math.hypot(x - bx, y - by);
        const [nearest] = corners.sort((a, b) => far(a) - far(b));
        return nearest ? round(nearest, 14) : null;
      }
      case 'entrance':
      case 'exit': {
        const edge = view.board[what];
        const [x, y] = edgeAt(edge);
        return round([x + 52 * OUT[edge.side][0], y + 52 * OUT[edge.side][1]], 18);
      }
      case 'bus':
        return drawn.element('[data-bus]') ?? drawn.element('.bus svg');
      case 'seat': {
        const x = WINDOWS[Number(which) - 1];
        return x === undefined ? null : drawn.svg('.bus svg', [x, 19, 36, 37]);
      }
      case 'count':
        return drawn.element('[data-count]');
      case 'task':
        return drawn.element(`.must li:nth-child(${which})`);
      case 'pair':
      case 'next':
        return drawn.element(`[data-shown="${what}"]`);
      case 'board':
        return drawn.element(BOARD);
    }
    if (/^[A-F]$/.test(thing)) return drawn.element(`[data-place="${thing}"]`);
    if (/^(T\d\d|IN)$/.test(thing)) return drawn.element(`[data-lying="${thing}"]`) ?? drawn.element(`[data-tile="${thing}"]`);
    const [row, column] = thing.split(',').map(Number);
    return row && column ? drawn.svg(BOARD, [column * 100 - 92, row * 100 - 92, 84, 84]) : null;
  },
});
