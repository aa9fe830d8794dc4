// citytour/web/days/pictures.ts - the pictures that introduce a level: cut-outs of the board with a moment of play.
//
// A picture is part of a city (its box in the board's own measure) with tiles, the way of the bus, those who hop and those
// who got off. What has no place on the board (a choice, the bus from the side) is drawn on top.
import data from '../../data.json';
import { iconG } from '$web/kit/icons';
import { at } from '$web/kit/paper';
import { BUS_BOX, busSide, traveller } from '$web/kit/pieces/travellers';
import { tileArt, waiting } from '../art';
import { frameRoad, lane, poseOn, roadOf, type Piece, type Point, type Pose } from '../roads';
import { rotated, type Colour, type Lying, type Place, type Riders, type Road, type Side, type Tile } from '../view';
import { cardOf, city, type Letter, type OwnDay } from './day';

export interface Picture {
  day: OwnDay;
  box: string;
  tiles?: Lying[];
  way?: Piece[];
  bus?: Pose;
  hops?: { colour: Colour; from: Point; to: Point }[];
  places?: Partial<Record<Letter, Partial<Place>>>;
  danger?: Letter;
  over?: string; // on top, in the box's own measure
}

const tile = (id: string): Tile => {
  const t = id === data.inspector_tile.id ? { ...data.inspector_tile, inspector: true } : data.road_tiles.find((x) => x.id === id)!;
  const roads = t.roads.map((r): Road => ({
    ends: r.ends as [Side, Side],
    driven: false,
    travellers: r.travellers.map((colour) => ({ colour: colour as Colour, state: 'waiting' })),
  })) as [Road, Road];
  return { tile: t.id, shape: t.shape, roads, ...('inspector' in t ? { inspector: true } : {}) };
};
/** A tile as it lies; on `used` roads everybody was picked up. */
const lying = (id: string, row: number, column: number, rotation = 0, used: number[] = []): Lying => {
  const t = rotated(tile(id), rotation);
  return {
    ...t,
    row,
    column,
    rotation,
    roads: t.roads.map((r, i) =>
      used.includes(i) ? { ...r, driven: true, travellers: r.travellers.map((x) => ({ ...x, state: 'aboard' as const })) } : r,
    ) as [Road, Road],
  };
};
const frame = (letter: Letter) => frameRoad(roadOf(city(cardOf(1)), letter));
const half = (letter: Letter, part = 0.5): Pose => {
  const pieces = frame(letter);
  return poseOn(pieces, pieces.reduce((s, p) => s + p.length, 0) * part);
};
const riders = (some: Partial<Riders>): Riders => ({ green: 0, orange: 0, blue: 0, white: 0, ...some });
const count = (some: Riders) => Object.values(some).reduce((a, b) => a + b, 0);
const served = (some: Partial<Riders>): Partial<Place> => ({ held: riders(some), count: count(riders(some)), state: 'served' });
const sheet = (x: number, y: number, w: number, h: number, inside: string) =>
  `<g transform="translate(${x} ${y})"><rect x="3" y="4" width="${w}" height="${h}" rx="4" fill="var(--shade)"/><rect width="${w}" height="${h}" rx="4" fill="var(--paper)" stroke="var(--card)" stroke-width="3"/>${inside}</g>`;
const side = (x: number, y: number, w: number, list: Colour[], marked?: number) =>
  `<svg x="${x}" y="${y}" width="${w}" height="${(w * 134) / 314}" viewBox="${BUS_BOX}" overflow="visible">${busSide(list)}${marked === undefined ? '' : `<rect x="${[22, 64, 106, 148, 190, 232][marked]! - 2}" y="17" width="40" height="41" rx="6" class="chosen-halo"/><rect x="${[22, 64, 106, 148, 190, 232][marked]! - 2}" y="17" width="40" height="41" rx="6" class="chosen"/>`}</svg>`;
const large = (id: string, rotation: number, x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><rect x="5" y="7" width="98" height="98" rx="3" fill="var(--shade)"/>${tileArt(rotated(tile(id), rotation))}</g>`;
const handle = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="17" fill="var(--violet)" stroke="var(--halo)" stroke-width="3"/>${iconG('rotate', x, y, 21, 'var(--on-violet)', 2.4)}`;
const flag = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="11" fill="var(--violet)" stroke="var(--halo)" stroke-width="3"/>${iconG('flagged', x + 1, y, 14, 'var(--on-violet)', 2.8)}`;
const badge = (x: number, y: number, good: boolean) =>
  `<circle cx="${x}" cy="${y}" r="15" fill="var(--${good ? 'good' : 'bad'})" stroke="var(--halo)" stroke-width="3"/>${iconG(good ? 'check' : 'cross', x, y, 19, 'var(--paper)', 3.4)}`;

const FIRST: Picture[] = [
  {
    day: cardOf(1),
    box: '-160 -60 330 210',
    over: sheet(
      -146,
      -46,
      302,
      182,
      large('T10', 90, 18, 22, 1.2) +
        `<rect x="14" y="18" width="132" height="132" rx="6" class="chosen-halo"/><rect x="14" y="18" width="132" height="132" rx="6" class="chosen"/>` +
        handle(146, 150) +
        large('T29', 0, 174, 36, 1) +
        '<rect x="168" y="30" width="114" height="114" rx="6" class="cut"/>',
    ),
  },
  {
    day: cardOf(1),
    box: '-150 -42 330 210',
    tiles: [lying('T27', 1, 1, 270)],
    way: [lane({ row: 1, column: 1 }, 'west', 'east')],
    bus: [-31, 50, 0],
    hops: [{ colour: 'blue', from: [18, 50], to: [-20, 34] }],
    over: flag(114, 50) + sheet(-42, 102, 212, 60, side(10, -20, 194, ['orange', 'blue'])),
  },
  {
    day: cardOf(2),
    box: '-60 -136 330 210',
    tiles: [lying('T08', 1, 1, 270, [0]), lying('T17', 1, 2, 0)],
    bus: half('A', 0.82),
    places: { A: served({ orange: 2 }) },
    over: badge(214, -92, true),
  },
  {
    day: cardOf(1),
    box: '236 330 300 191',
    tiles: [lying('T17', 4, 4, 0), lying('T12', 4, 3, 0)],
    bus: [350, 470, 90],
    places: { D: served({ blue: 2 }) },
    over:
      sheet(
        398,
        412,
        104,
        56,
        `<text x="52" y="37" text-anchor="middle" font-size="27" font-weight="700" font-family="var(--font-title)" fill="var(--ink)">16/15</text>`,
      ) + badge(500, 414, true),
  },
];
const SECOND: Picture[] = [
  {
    day: cardOf(4),
    box: '206 -14 330 210',
    tiles: [lying('T17', 1, 4, 90), lying('T19', 2, 4, 90)],
    bus: half('C', 0.86),
    places: { C: served({ green: 1, orange: 1, blue: 1 }) },
    over: badge(500, 50, true),
  },
  {
    day: cardOf(4),
    box: '206 -14 330 210',
    tiles: [lying('T17', 1, 4, 90)],
    bus: half('C', 0.2),
    danger: 'C',
    over: sheet(218, 126, 196, 62, side(8, -18, 180, ['blue', 'blue', 'orange'])),
  },
  {
    day: cardOf(6),
    box: '-10 70 330 210',
    tiles: [lying('IN', 2, 2), lying('T04', 2, 1, 0, [0]), lying('T12', 1, 2)],
    way: [lane({ row: 2, column: 2 }, 'west', 'east')],
    bus: [88, 150, 0],
    hops: [{ colour: 'blue', from: [112, 150], to: [56, 110] }],
    over: sheet(108, 208, 196, 62, side(8, -14, 178, ['green', 'orange', 'blue'], 2)),
  },
];
const THIRD: Picture[] = [
  {
    day: cardOf(9),
    box: '140 -136 330 210',
    tiles: [lying('T07', 1, 3, 270, [0]), lying('T19', 1, 4)],
    bus: half('B', 0.82),
    places: { B: served({ green: 2, orange: 3, blue: 1 }) },
    over: badge(414, -92, true),
  },
  {
    day: { ...cardOf(7), detour: ['A', 'B'] },
    box: '-40 -126 480 305',
    tiles: [lying('T17', 1, 2), lying('T20', 1, 3), lying('T04', 1, 4, 0), lying('T16', 2, 2), lying('T03', 2, 3, 90)],
    bus: half('A', 0.3),
    places: { A: { sign: 'met' }, B: { sign: 'ahead' } },
    way: [
      ...frame('A').slice(2),
      lane({ row: 1, column: 2 }, 'north', 'south'),
      lane({ row: 2, column: 2 }, 'north', 'east'),
      lane({ row: 2, column: 3 }, 'west', 'north'),
      lane({ row: 1, column: 3 }, 'south', 'north'),
      ...frame('B').slice(0, 3),
    ],
    over: badge(200, 50, true),
  },
  {
    day: cardOf(8),
    box: '-145 96 330 210',
    tiles: [lying('T31', 3, 1), lying('T14', 2, 1)],
    bus: half('F', 0.1),
    places: { F: { state: 'closed' } },
    over: sheet(18, 108, 156, 58, side(8, -10, 140, ['orange', 'green', 'blue', 'green'])),
  },
];
const FOURTH: Picture[] = [
  {
    day: cardOf(10),
    box: '0 -136 420 267',
    tiles: [lying('T06', 1, 1, 90, [0]), lying('T17', 1, 2), lying('T22', 1, 3)],
    bus: half('A', 0.2),
  },
  {
    day: cardOf(10),
    box: '206 196 330 210',
    tiles: [lying('T17', 3, 4, 90), lying('T21', 4, 4, 90)],
    bus: half('D', 0.86),
    places: { D: served({ white: 2 }) },
    over: badge(500, 250, true),
  },
  {
    day: cardOf(12),
    box: '236 330 300 191',
    tiles: [lying('T17', 4, 4, 0), lying('T12', 4, 3, 0)],
    bus: [350, 470, 90],
    over: sheet(392, 408, 132, 56, side(8, -6, 116, ['green', 'orange', 'blue'])) + badge(522, 410, true),
  },
];
export const PICTURES: readonly (readonly Picture[])[] = [FIRST, SECOND, THIRD, FOURTH];

/** Somebody in the air, with the way they take. */
export function hopping({ colour, from, to }: NonNullable<Picture['hops']>[number]): string {
  const top: Point = [(from[0] + to[0]) / 2, Math.min(from[1], to[1]) - 26];
  return (
    `<path d="M${from[0]} ${from[1]}Q${top[0]} ${top[1]} ${to[0]} ${to[1]}" class="cut"/>` +
    waiting(colour, 'aboard', from[0], from[1]) +
    at(top[0], top[1] + 26, 0.5, traveller(colour, { margin: 5 }))
  );
}
