// village/web/guide.ts - the pictures of the guide: what they show, and where things are in them (guide/things.json).
import { defineDrawing, seatIn } from '$web/guide/drawing';
import Board from './Board.svelte';
import CardPiece from './guide/CardPiece.svelte';
import HandPiece from './guide/HandPiece.svelte';
import SeatsPiece from './guide/SeatsPiece.svelte';
import Reserve from './Reserve.svelte';
import Stock from './Stock.svelte';
import { KINDS, U, VILLAGES, rectOf, spot, type Rect, type VillageView } from './view';

const BOARD = '.village svg';
/** The plates on the signposts (Signs.svelte): north-west, north-east, south-east, south-west. */
const PLATES = [2.05 * U - 6, 2.05 * U + 22, 12.15 * U + 22, 12.15 * U - 6];

export const drawing = defineDrawing<VillageView>({
  show: {
    board: { Piece: Board, ratio: () => (15 * U + 62) / (15 * U + 56) },
    hand: { Piece: HandPiece },
    seats: { Piece: SeatsPiece },
    stock: { Piece: Stock },
    reserve: { Piece: Reserve },
    card: { Piece: CardPiece },
  },
  place(thing, drawn) {
    const [what = '', which = '', value] = thing.split(':');
    const seat = seatIn(thing);
    const hand = `[data-seat="${seat}"]`;
    switch (what) {
      case 'pawn': {
        const square = drawn.view.seats[seat]?.pawn;
        if (!square) return null;
        const [x, y] = spot(square);
        return drawn.svg(BOARD, [x - 11, y - 22, 22, 34]);
      }
      case 'village': {
        const y = PLATES[VILLAGES.indexOf(which)];
        return y === undefined ? null : drawn.svg(BOARD, [7.5 * U - 52, y - 12, 104, 24]);
      }
      case 'stock':
      case 'discard':
        return drawn.element(`[data-at="${what}"]`) ?? drawn.element('.stock');
      case 'hand': {
        if (!value) return drawn.element(`${hand} .cards`);
        const nth = drawn.view.seats[seat]?.points.indexOf(Number(value)) ?? -1;
        return nth < 0 ? null : drawn.element(`${hand} .cards > .slot:nth-child(${nth + 2})`); // after the stake
      }
      case 'stake':
        return drawn.element(`${hand} .cards > :first-child`);
      case 'score':
        return drawn.element(`${hand} .score`);
      case 'reserve':
        return drawn.element(which ? `.reserve li:nth-child(${KINDS.findIndex((k) => k === which) + 1})` : '.reserve');
      case 'card':
        return drawn.element(`[data-card="${which}"] > *`);
      default: {
        const box: Rect = rectOf(thing);
        return drawn.svg(BOARD, box);
      }
    }
  },
});
