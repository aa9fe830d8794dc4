// greentown/web/guide.ts - the pictures of the guide: what they show, and where things are in them (guide/things.json).
import { defineDrawing, seatIn } from '$web/guide/drawing';
import { around } from './camera.svelte';
import BoardPiece from './guide/BoardPiece.svelte';
import BuildingsPiece from './guide/BuildingsPiece.svelte';
import CardPiece from './guide/CardPiece.svelte';
import LedPiece from './guide/LedPiece.svelte';
import MapPiece from './guide/MapPiece.svelte';
import MarkersPiece from './guide/MarkersPiece.svelte';
import SeatsPiece from './guide/SeatsPiece.svelte';
import SupplyPiece from './guide/SupplyPiece.svelte';
import { S, isPlace, name, spot, type Direction, type GreenTownView } from './view';

const BOARD = '.map svg';
/** To the neighbour in a direction. */
const STEP: Record<Direction, readonly [number, number]> = { ne: [1, -1], e: [1, 0], se: [0, 1], sw: [-1, 1], w: [-1, 0], nw: [0, -1] };

function ratio(view: GreenTownView, margin: number): number {
  const [, , w, h] = around(
    view.tiles.map((t) => spot(name(t.at))),
    S + margin,
  );
  return w / h;
}

export const drawing = defineDrawing<GreenTownView>({
  show: {
    board: { Piece: BoardPiece, ratio: ({ view }) => ratio(view, 14) },
    map: { Piece: MapPiece, ratio: ({ view }) => ratio(view, 6) },
    card: { Piece: CardPiece },
    next: { Piece: CardPiece },
    markers: { Piece: MarkersPiece },
    supply: { Piece: SupplyPiece },
    buildings: { Piece: BuildingsPiece },
    led: { Piece: LedPiece },
    seats: { Piece: SeatsPiece },
  },
  place(thing, drawn) {
    const [what = '', , which = ''] = thing.split(':');
    const seat = seatIn(thing);
    switch (what) {
      case 'card':
        return drawn.element(`[data-shown="card:${seat}"] .visitor`) ?? drawn.element('.visitor');
      case 'stops':
        return drawn.element(`[data-shown="card:${seat}"] .stops`);
      case 'wish':
        return drawn.element(`[data-shown="card:${seat}"] [data-wish="${which}"] .track`);
      case 'next':
        return drawn.element('[data-shown="next"] .visitor') ?? drawn.element('.next');
      case 'marker':
        return drawn.element(`[data-shown="markers:${seat}"] [data-marker="${which}"]`);
      case 'markers':
        return drawn.element(`[data-shown="markers:${seat}"]`) ?? drawn.element(`[data-seat="${seat}"] .markers`);
      case 'supply': {
        const stack = thing.split(':')[1];
        return drawn.element(stack ? `[data-stack="${stack}"]` : '.supply');
      }
      case 'buildings':
        return drawn.element(`[data-shown="buildings:${seat}"]`);
      case 'gain':
        return drawn.element(`[data-gain-of="${seat}"] .sum`);
      case 'money':
        return drawn.element(`[data-seat="${seat}"] .score`);
      case 'double':
        return drawn.view.double === null ? null : drawn.element(`[data-seat="${drawn.view.double}"] .name`);
    }
    const [place = '', way] = thing.split('/');
    if (!isPlace(place)) return null;
    const [x, y] = spot(place);
    if (!way) return drawn.svg(BOARD, [x - S * 0.8, y - S * 0.8, S * 1.6, S * 1.6]);
    const [dq, dr] = STEP[way as Direction];
    const [q, r] = place.split(',').map(Number) as [number, number];
    const [nx, ny] = spot(`${q + dq},${r + dr}`);
    const [ex, ey] = [x + (nx - x) * 0.42, y + (ny - y) * 0.42];
    return drawn.svg(BOARD, [ex - 9, ey - 9, 18, 18]);
  },
  seenOn: () => 'map',
  draws: (way, scene) => scene.last?.do === `tour ${way.join('>')}`,
});
