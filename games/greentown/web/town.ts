// greentown/web/town.ts - tiles, streets and pieces as drawings, each round the middle of its tile.
import { hexagon } from '$web/kit/grounds';
import { iconG, type IconName } from '$web/kit/icons';
import { at } from '$web/kit/paper';
import { tree } from '$web/kit/pieces/figures';
import { hotel, sight } from '$web/kit/pieces/sights';
import { ANGLE, DIRECTIONS, S, edge, exitsOf, spot, symbolOf, type Direction, type Kind, type Marker, type TileView } from './view';

export const HEX = hexagon(0, 0, S);
export const hex = (r: number) => hexagon(0, 0, r);

/** Streets of one tile: soft corners between neighbouring exits, and spokes to the site. */
export function streets(exits: readonly Direction[]): string {
  const ends = DIRECTIONS.filter((d) => exits.includes(d)).map(edge);
  const p = (e: readonly number[]) => e.map((v) => v.toFixed(1)).join(' ');
  let d = '';
  ends.forEach((e, i) => {
    if (ends.length === 2 && i) return;
    d += `M${p(e)}Q0 0 ${p(ends[(i + 1) % ends.length]!)}`;
  });
  if (ends.length > 2) for (const e of ends) d += `M${p(e)}L0 0`;
  return d;
}
const marks = (exits: readonly Direction[]) =>
  exits.length === 2
    ? streets(exits)
    : exits
        .map((d) => edge(d))
        .map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}L${(x / 2).toFixed(1)} ${(y / 2).toFixed(1)}`)
        .join('');

const hash = (id: string) => [...id].reduce((h, c) => (h * 31 + c.charCodeAt(0)) >>> 0, 7);

function tufts(id: string): string {
  const h = hash(id);
  let g = '';
  for (let i = 0; i < 6; i++) {
    if ((h >> i) % 3 === 0) continue;
    const a = (Math.PI / 180) * (60 * i - 30);
    const [x, y] = [S * 0.76 * Math.cos(a), S * 0.76 * Math.sin(a)];
    g +=
      (h >> (i + 3)) % 4 === 0
        ? `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2.2" fill="var(--card)"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="1" fill="var(--p-yellow)"/>`
        : `<path d="M${(x - 4).toFixed(1)} ${(y + 2).toFixed(1)}q1-5 2-5 1 0 2 5 1-7 2-7 1 0 2 7" fill="none" stroke="var(--grass-edge)" stroke-width="1.4" stroke-linecap="round"/>`;
  }
  return g;
}

/** The pictures that tell tiles with equally many roads apart, in a box of 24 round its middle. */
const SYMBOLS: Record<string, string> = {
  cow:
    '<path d="M-9-4.5q0-2.5 3-2.5H4q3 0 3 3V6.5H4.5V2.5H-5V6.5h-2.5V1.5Q-9 0-9-4.5Z" fill="var(--card)" stroke="var(--print)" stroke-width="1.2" stroke-linejoin="round"/>' +
    '<path d="M-5-7q0 4 3.5 4T2-7ZM4 1q-2-3 0-4.5L7-3V1Z" fill="var(--print)"/><path d="M-12-8q3-3 5.5 0 1 4-2.5 4.5-3.5 0-3-4.5Z" fill="var(--card)" stroke="var(--print)" stroke-width="1.2"/><path d="M-10.5-9.5l-1-2M-7-9l1-2" stroke="var(--print)" stroke-width="1.2" stroke-linecap="round"/>',
  flower:
    '<path d="M0 9V0M0 6q-4-1-5-4 4 0 5 4ZM0 7q4-1 5-4-4 0-5 4Z" fill="var(--p-leaf)" stroke="var(--p-leaf-2)" stroke-width="1.3"/>' +
    [0, 72, 144, 216, 288]
      .map(
        (a) =>
          `<ellipse cx="0" cy="-7.5" rx="2.8" ry="3.6" transform="translate(0 -3) rotate(${a}) translate(0 3)" fill="var(--p-red)" stroke="var(--print)" stroke-width=".8"/>`,
      )
      .join('') +
    '<circle cy="-3" r="2.2" fill="var(--p-yellow)" stroke="var(--print)" stroke-width=".7"/>',
  tree: '<path d="M-1.2 9V2h2.4v7Z" fill="var(--p-wood)" stroke="var(--print)" stroke-width=".8"/><path d="M0-10 6-2H3.5L7 4H-7l3.5-6H-6Z" fill="var(--p-leaf-2)" stroke="var(--print)" stroke-width="1.1" stroke-linejoin="round"/>',
};

/** Where the picture has most grass round it: away from roads, rather below the site (lean 1) or above it (-1). */
function clearing(exits: readonly Direction[], lean: number): [x: number, y: number] {
  let [best, most] = [90, -Infinity];
  for (let a = 0; a < 360; a += 30) {
    const gap = Math.min(...exits.map((d) => Math.abs(((a - ANGLE[d] + 540) % 360) - 180)));
    const value = Math.min(gap, 75) + 12 * lean * Math.sin((a * Math.PI) / 180);
    if (value > most + 0.01) [best, most] = [a, value];
  }
  const [r, w] = [S * 0.64, (best * Math.PI) / 180];
  return [r * Math.cos(w), r * Math.sin(w)];
}
export function symbol(exits: readonly Direction[], scale = 0.82, lean = 1): string {
  const drawn = SYMBOLS[symbolOf(exits) ?? ''];
  if (!drawn) return '';
  const [x, y] = clearing(exits, lean);
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})">${drawn}</g>`;
}

/** A tile: grass, streets to the middles of its edges. Its clip path is defined once by the board that it lies on. */
export const tile = (id: string, exits: readonly Direction[], clip: string) =>
  `<path d="${hex(S - 1)}" fill="var(--grass)" stroke="var(--grass-edge)" stroke-width="1.2"/><path d="${hex(S - 3.4)}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="2"/>` +
  tufts(id) +
  `<g clip-path="url(#${clip})"><path d="${streets(exits)}" fill="none" stroke="var(--street-edge)" stroke-width="20"/><path d="${streets(exits)}" fill="none" stroke="var(--street)" stroke-width="16.4"/>` +
  `<path d="${marks(exits)}" fill="none" stroke="var(--street-mark)" stroke-width="1.6" stroke-dasharray="5 5"/></g>` +
  symbol(exits);

/** The site of a tile, under its piece. */
export const ground = (site: TileView['site']) =>
  site === 'vacant'
    ? '<circle r="15" fill="var(--plaza)" stroke="var(--street-edge)" stroke-width="1.2" stroke-dasharray="3 3"/>'
    : `<ellipse cy="12" rx="25" ry="15" fill="var(--${site === 'tree' ? 'grass-2' : 'plaza'})" stroke="var(--street-edge)" stroke-width="1.2"/>`;

export function piece(site: TileView['site'], kind: Kind | null, seat: number | null, id: string): string {
  if (site === 'hotel') return at(0, 23, 0.84, hotel());
  if (site === 'tree') return at(-12, 20, 0.56, tree(hash(id) % 3)) + at(11, 22, 0.62, tree((hash(id) + 1) % 3));
  return site === 'building' && kind && kind !== 'nature' ? at(0, 22, 0.78, sight[kind](seat ?? 0)) : '';
}

/** A tile in a stack or a slot, in a box of 64. */
export const small = (exits: string | readonly Direction[]) => {
  const e = typeof exits === 'string' ? exitsOf(exits) : exits;
  return (
    `<g transform="translate(32 30) scale(.54)"><path d="${hex(57)}" fill="var(--card)" stroke="var(--line-strong)" stroke-width="2"/><path d="${hex(53)}" fill="var(--grass)"/>` +
    `<path d="${streets(e)}" fill="none" stroke="var(--street-edge)" stroke-width="24"/><path d="${streets(e)}" fill="none" stroke="var(--street)" stroke-width="17"/>${symbol(e, 1.25, -1)}</g>`
  );
};

export const MARKER_ICON: Record<Marker, IconName> = { build: 'build', tour: 'steps', both: 'star', either: 'convert' };
export const siteIcon = (t: TileView | undefined): IconName | null =>
  !t || t.site === 'vacant' ? null : t.site === 'hotel' ? 'hotel' : t.kind;
/** An icon in a box of 64, in the colour of text. */
export const inked = (icon: IconName) => iconG(icon, 32, 30, 56, 'var(--ink)', 2);

/** The line of a tour: straight at its ends, bending softly at every place between. */
export function line(route: readonly string[]): string {
  const p = ([x, y]: readonly number[]) => `${x!.toFixed(1)} ${y!.toFixed(1)}`;
  const points = route.map(spot);
  const mid = (i: number) => p([(points[i]![0] + points[i + 1]![0]) / 2, (points[i]![1] + points[i + 1]![1]) / 2]);
  return points
    .map((x, i) =>
      i === 0 ? `M${p(x)}` + (points.length > 1 ? `L${mid(0)}` : '') : i < points.length - 1 ? `Q${p(x)} ${mid(i)}` : `L${p(x)}`,
    )
    .join('');
}
