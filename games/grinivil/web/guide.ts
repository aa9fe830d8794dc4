// grinivil/web/guide.ts - the pictures of the guide: what they show, and where things are in them (guide/things.json).
import { defineDrawing, seatIn, type Drawn } from '$web/guide/drawing';
import BidsPiece from './guide/BidsPiece.svelte';
import EndPiece from './guide/EndPiece.svelte';
import LoopPiece from './guide/LoopPiece.svelte';
import MarketPiece from './guide/MarketPiece.svelte';
import ResidentsPiece from './guide/ResidentsPiece.svelte';
import SeatsPiece from './guide/SeatsPiece.svelte';
import TownPiece from './guide/TownPiece.svelte';
import TracksPiece from './guide/TracksPiece.svelte';
import WarehousePiece from './guide/WarehousePiece.svelte';
import { RING, explorable, middleOf, pillAt, roadMiddle, siteAt, townBox, type Point } from './map';
import { SQUARE, cell } from './ring';
import { CUBES, resident, type GrinivilView } from './view';

const TS = SQUARE.w; // side of a tile
const TOWN = '.town > svg';
const LOOP = 'svg:has(> [data-at="market"])';
const HOLDS: Record<string, string> = { money: 'subsidy', blocks: 'build', trees: 'trees', workers: 'builder' };

/** A line of a resident's card (Resident.svelte): what is required first, then what is wished for, then what the end counts. */
function lineOf(id: string, line: string, drawn: Drawn<GrinivilView>): Element | null {
  const card = `[data-resident="${id}"]`;
  const r = resident(id);
  const required = (r.required.trees ? 1 : 0) + r.required.buildings.length;
  const before: Record<string, number> = { required: 0, optional: required, public: required + r.optional.length };
  if (line === 'reward') return drawn.element(`${card} .head small`);
  const place = before[line];
  return place === undefined ? drawn.element(card) : drawn.element(`${card} .head ~ .w:nth-of-type(${place + 2})`);
}

export const drawing = defineDrawing<GrinivilView>({
  show: {
    town: {
      Piece: TownPiece,
      ratio: ({ view }) => {
        const [, , w, h] = townBox([...explorable(view.town), ...view.town.places.map((p) => p.id)]);
        return w / h;
      },
    },
    loop: { Piece: LoopPiece, ratio: () => 1 },
    market: { Piece: MarketPiece, ratio: () => 1 },
    warehouse: { Piece: WarehousePiece },
    hand: { Piece: ResidentsPiece },
    display: { Piece: ResidentsPiece },
    'in-town': { Piece: ResidentsPiece },
    seats: { Piece: SeatsPiece },
    tracks: { Piece: TracksPiece },
    bids: { Piece: BidsPiece },
    end: { Piece: EndPiece },
  },
  seenOn: (move) => (move.startsWith('go ') ? 'loop' : 'town'),
  place(thing, drawn) {
    const { view } = drawn;
    const round = ([x, y]: Point, by: number) => drawn.svg(TOWN, [x - by, y - by, 2 * by, 2 * by]);
    const [what = '', which = ''] = thing.split(':');
    const seat = seatIn(thing);
    const row = `[data-seat="${seat}"]`;
    switch (what) {
      case 'start':
        return drawn.svg(LOOP, [-20, -14, 44, 34]);
      case 'market':
        return drawn.element('[data-at="market"]');
      case 'bag':
        return drawn.element('[data-at="bag"]');
      case 'd4':
      case 'd6':
        return drawn.element(`[data-die="${what}"]`);
      case 'pawn':
        return drawn.element(`[data-pawn="${seat}"]`);
      case 'seat':
        return drawn.element(row);
      case 'vp':
        return drawn.element(`${row} .score`);
      case 'money':
      case 'blocks':
      case 'trees':
      case 'workers':
        return drawn.element(`${row} [data-holds="${HOLDS[what]}"]`);
      case 'cubes':
        return drawn.element(`${row} .cubes`);
      case 'warehouse':
        return drawn.element(`[data-shown="${thing}"] svg`);
      case 'bonus-road':
        return drawn.svg('.tracks svg:last-of-type', [33 * Number(which), 9, 33, 26]);
      case 'bid':
        return which === 'city' ? drawn.element('.bids li:last-child') : drawn.element(`.bids [data-bid="${seat}"]`);
      case 'score':
        return drawn.element(`[data-score="${seat}"]`);
      case 'hand':
        return drawn.element('[data-shown^="hand"]');
      case 'display':
        return drawn.element('[data-shown="display"]');
      case 'ring':
        return round([0, -RING], 14);
    }
    if (/^[cws]$/.test(thing)) {
      const side = 4 * TS - 12;
      return drawn.svg('svg:has(> [data-at="market"])', [TS + 6 + (CUBES.indexOf(thing as never) * side) / 3, TS + 6, side / 3, side]);
    }
    if (/^R\d\d$/.test(what)) return lineOf(what, which, drawn);
    if (/^[TV]\d/.test(thing)) {
      const tile = view.loop.find((t) => t.tile === thing || (t.actions ?? []).some((a) => a.id === thing));
      if (!tile) return null;
      const [x, y] = cell(tile.position);
      return drawn.svg(LOOP, [x + 3, y + 3, TS - 6, TS - 6]);
    }
    if (/\./.test(thing)) {
      const tile = view.town.places.find((p) => p.id === thing.split('.')[0])?.tile;
      if (!tile) return null;
      const [x, y] = siteAt(thing, tile);
      return round([x, y - 4], 20);
    }
    if (/^S\d/.test(thing)) return round(pillAt(thing), 20);
    if (/^[RX]\d$/.test(thing)) return round(roadMiddle(thing), 14);
    return /^(C|[IO]\d)$/.test(thing) ? round(middleOf(thing), thing === 'C' ? 66 : 70) : null;
  },
});
