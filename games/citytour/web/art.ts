// citytour/web/art.ts - the city cut from paper: ground, tiles, travellers, signs. Everything in cells of 100.
import { road as paved } from '$web/kit/grounds';
import { iconG } from '$web/kit/icons';
import { V, at, ink, piece } from '$web/kit/paper';
import { tree } from '$web/kit/pieces/figures';
import { dot, traveller, type Colour } from '$web/kit/pieces/travellers';
import { building } from '$web/kit/pieces/village';
import { entrance, exit, frameRoad, lane, path, spots, type Frame } from './roads';
import { opposite, type Riders, type Road, type Tile } from './view';

export const M = 136; // how wide the frame is
const WIDE = 22; // of a road
const road = (d: string) => paved(d, WIDE);
const ONE = { row: 1, column: 1 };
const isStraight = (r: Road) => r.ends[1] === opposite(r.ends[0]);

/** The same tile always has the same houses and trees. */
const seedOf = (id: string) => [...id].reduce((sum, c) => sum * 7 + c.charCodeAt(0), 3);
const ROOFS = ['p-red', 'p-slate', 'p-brick'];
const WALLS = ['p-cream', 'p-straw', 'p-stone'];
const block = (x: number, y: number, k: number) =>
  k % 3 === 0 ? at(x, y, 0.34, tree(k >> 2)) : at(x, y, 0.36, building.house({ roof: V(ROOFS[k % 3]!), wall: V(WALLS[(k >> 1) % 3]!) }));

/** The inspector: a cap with a badge. */
export const inspector = () =>
  piece(
    [
      ['M8 60c0-16 8-25 24-25s24 9 24 25c0 2-10 3-24 3S8 62 8 60Z', V('p-slate')],
      ['M19 26a13 13 0 1 0 26 0a13 13 0 1 0-26 0Z', V('p-cream')],
      ['M15 21C15 9 22 4 32 4s17 5 17 17l3 4H12Z', V('p-blue')],
    ],
    ink('M13 23.500h38', 2.4) +
      `<circle cx="32" cy="13" r="4" fill="var(--p-yellow)" stroke="var(--print)"/><circle cx="27" cy="29" r="1.600" fill="var(--print)"/><circle cx="37" cy="29" r="1.600" fill="var(--print)"/>` +
      ink('M28 34h8', 1.4) +
      ink('M24 48h16v9H24ZM28 48v9', 1.2, { c: V('card') }),
  );
/** A detour sign: an arrow on a yellow board. */
export const sign = () =>
  piece(
    [
      ['M30 60V34h4v26Z', V('p-wood')],
      ['M6 10H44L58 23 44 36H6Z', V('p-yellow')],
    ],
    ink('M14 23h24M31 16l8 7-8 7', 3.4),
  );
/** Anybody: the station asks for riders of any colour. */
export const anybody = (x: number, y: number, r: number) =>
  `<g><circle cx="${x}" cy="${y}" r="${r}" fill="var(--p-straw)" stroke="var(--print)" stroke-width="${r * 0.16}"/><circle cx="${x}" cy="${y - r * 0.28}" r="${r * 0.3}" fill="var(--print)"/><path d="M${x - r * 0.55} ${y + r * 0.62}a${r * 0.55} ${r * 0.5} 0 0 1 ${r * 1.1} 0Z" fill="var(--print)"/></g>`;

/** A tile's ground and roads, without its travellers, in a box of 100. */
export function tileGround(t: Tile): string {
  const seed = seedOf(t.tile);
  const straight = isStraight(t.roads[0]);
  let g =
    '<rect x="1" y="1" width="98" height="98" rx="3" fill="var(--grass)" stroke="var(--card)" stroke-width="3"/><rect x="2.5" y="2.5" width="95" height="95" rx="2" fill="none" stroke="var(--grass-edge)" stroke-width="1"/>';
  const d = (r: Road) => path([lane(ONE, r.ends[0], r.ends[1])]);
  // At a crossing one road leads over the other on a bridge: they do not meet.
  const upright = (r: Road) => r.ends.includes('north');
  const order = straight ? [...t.roads].sort((a, b) => Number(upright(b)) - Number(upright(a))) : t.roads;
  order.forEach((r, i) => {
    g += road(d(r));
    if (straight && i === 1) g += '<path d="M34 37.500H66M34 62.500H66" stroke="var(--print)" stroke-opacity=".55" stroke-width="2.6"/>';
  });
  const northeast = t.roads.some((r) => r.ends.includes('north') && r.ends.includes('east'));
  const blocks = straight
    ? [
        [21, 30],
        [80, 30],
        [21, 94],
        [80, 94],
      ]
    : northeast
      ? [
          [22, 34],
          [80, 94],
          [88, 22],
        ]
      : [
          [80, 34],
          [20, 94],
          [12, 22],
        ];
  blocks.slice(0, straight ? 4 : 2).forEach(([x, y], i) => (g += block(x!, y!, seed + i * 5)));
  if (t.inspector) g += at(50, 68, 0.62, inspector());
  return g;
}

/** A traveller who waits at the road, one who was picked up, and one who found no seat. */
export function waiting(colour: Colour, state: 'waiting' | 'aboard' | 'left', x: number, y: number): string {
  if (state === 'aboard')
    return `<circle cx="${x}" cy="${y}" r="8" fill="var(--street)" stroke="var(--street-edge)" stroke-width="1.4" stroke-dasharray="2.5 2.5"/>`;
  const chip = `<g transform="translate(${x} ${y})"><circle cx="1.5" cy="2" r="12.5" fill="var(--shade)"/><circle r="12.5" fill="var(--card)"/></g>${dot(colour, x, y, 10.5)}`;
  return state === 'waiting' ? chip : `<g opacity=".55">${chip}</g>${iconG('cross', x, y, 22, 'var(--print)', 3)}`;
}
export function tileTravellers(t: Tile): string {
  return t.roads
    .map((r) => {
      const way = lane(ONE, r.ends[0], r.ends[1]);
      return spots(isStraight(r), r.travellers.length)
        .map((p, i) => {
          const [x, y] = way.at(p * way.length);
          return waiting(r.travellers[i]!.colour, r.travellers[i]!.state, Math.round(x * 10) / 10, Math.round(y * 10) / 10);
        })
        .join('');
    })
    .join('');
}
export const tileArt = (t: Tile) => tileGround(t) + tileTravellers(t);

const TREES = [
  [-98, -70, 0],
  [-68, -82, 1],
  [-104, -28, 2],
  [478, -66, 1],
  [506, -84, 0],
  [500, 476, 2],
  [466, 520, 0],
  [505, 522, 1],
  [-100, 518, 2],
  [-72, 526, 0],
  [-104, 474, 1],
  [178, 526, 0],
  [40, 526, 1],
  [-106, 118, 0],
  [500, 206, 2],
  [290, 528, 1],
] as const;

/** The frame of four joined pieces with its roads, the mat inside, entrance and exit. */
export function ground(view: Frame, exitText: string, big = 1): string {
  const [W, H] = [view.board.columns * 100, view.board.rows * 100];
  const full = (by: number, dx = 0, dy = 0) =>
    `x="${-M + by + dx}" y="${-M + by + dy}" width="${W + 2 * (M - by)}" height="${H + 2 * (M - by)}"`;
  let g = `<rect ${full(0, 5, 7)} rx="6" fill="var(--shade)"/><rect ${full(0)} rx="6" fill="var(--card)"/><rect ${full(4)} rx="4" fill="var(--frame)"/>`;
  g += `<path d="M${W / 2} ${-M + 4}V-4M${W / 2} ${H + 4}V${H + M - 4}M${-M + 4} ${H / 2}H-4M${W + 4} ${H / 2}H${W + M - 4}" stroke="var(--line-strong)" stroke-width="1.5" stroke-dasharray="7 5" opacity=".7"/>`;
  for (const [x, y, k] of TREES)
    g += `<ellipse cx="${x + 2}" cy="${y}" rx="13" ry="5" fill="var(--grass-2)" opacity=".7"/>` + at(x, y, 0.5, tree(k));
  g += `<rect x="-5" y="-5" width="${W + 10}" height="${H + 10}" rx="4" fill="var(--mat)" stroke="var(--line-strong)" stroke-width="2"/>`;
  for (let i = 1; i < view.board.columns; i++)
    g += `<path d="M${i * 100} 0V${H}" stroke="var(--mat-rule)" stroke-width="1.5" stroke-dasharray="4 6"/>`;
  for (let i = 1; i < view.board.rows; i++)
    g += `<path d="M0 ${i * 100}H${W}" stroke="var(--mat-rule)" stroke-width="1.5" stroke-dasharray="4 6"/>`;
  for (const r of view.board.roads) g += road(path(frameRoad(r)));
  const [ex, ey] = entrance(view).start;
  g +=
    road(path([entrance(view)])) +
    `<rect x="${ex - 46}" y="${ey - 32}" width="54" height="64" rx="5" fill="var(--p-leaf)" stroke="var(--card)" stroke-width="3"/>${iconG('bus_stop', ex - 19, ey, 38, 'var(--print)', 1.9)}`;
  const way = exit(view);
  const [ox, oy, turn] = way.at(92);
  g +=
    road(path([way])) +
    `<g transform="translate(${ox} ${oy}) rotate(${turn - 90})"><path d="M0 -12V12M-8 4L0 13L8 4" fill="none" stroke="var(--print)" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></g>`;
  const wide = (exitText.length * 13 + 16) * big;
  g += `<g transform="translate(${ox + 22 + wide / 2} ${oy + 8})"><rect x="${-wide / 2}" y="${-15 * big}" width="${wide}" height="${30 * big}" rx="3" fill="#2d5fa8" stroke="var(--card)" stroke-width="3"/><text y="${6.5 * big}" text-anchor="middle" font-size="${18 * big}" font-weight="800" fill="#fff">${exitText}</text></g>`;
  return g;
}

/** People in a small row. */
export const row = (list: readonly Colour[], x: number, y: number, step = 19, scale = 0.33) =>
  list.map((c, i) => at(x + i * step, y, scale, traveller(c, { margin: 4 }))).join('');

/** What a site asks for: marks, and a number where one mark stands for several. */
export function wants(p: { colour?: Colour; required?: number; takes?: Riders }): { dots: (Colour | 'any')[]; number: number | null } {
  if (p.colour) return { dots: [p.colour], number: p.required ?? null };
  if (!p.takes) return { dots: ['any'], number: p.required ?? null };
  const kinds = (Object.entries(p.takes) as [Colour, number][]).filter(([, n]) => n > 0);
  return kinds.length === 1
    ? { dots: [kinds[0]![0]], number: kinds[0]![1] }
    : { dots: (['green', 'orange', 'blue', 'white'] as Colour[]).filter((c) => (p.takes![c] ?? 0) > 0), number: null };
}
export const wantDot = (c: Colour | 'any', x: number, y: number, r: number) => (c === 'any' ? anybody(x, y, r) : dot(c, x, y, r));
