// grinivil/web/map.ts - where things lie in the round town: a circle round 0,0, the centre of ring road and town.
//
// Inner place Ip is a wedge of 60 degrees round inA(p); radial road Rb runs between Ib and I(b+1) at rdA(b); outer
// place Ob lies over its end. All angles clockwise from east, as SVG has them.
import { land, type Town } from './view';

export type Point = readonly [x: number, y: number];
export const R0 = 84; // where the inner zone begins
export const R1 = 208; // … and ends
export const R2 = 308; // limit of the outer zone
export const RING = 70; // middle of the ring road
const rad = (a: number) => (a * Math.PI) / 180;
export const polar = (r: number, a: number): Point => [r * Math.cos(rad(a)), r * Math.sin(rad(a))];
export const f1 = (n: number) => n.toFixed(1);
const p1 = ([x, y]: Point) => `${f1(x)} ${f1(y)}`;
export const inA = (p: number) => -120 + 60 * p;
export const rdA = (b: number) => -90 + 60 * b;
const degrees = (sin: number) => (Math.asin(sin) * 180) / Math.PI;

export const wedge = (r0: number, r1: number, a0: number, a1: number) =>
  `M${p1(polar(r1, a0))}A${r1} ${r1} 0 0 1 ${p1(polar(r1, a1))}L${p1(polar(r0, a1))}A${r0} ${r0} 0 0 0 ${p1(polar(r0, a0))}Z`;
const number = (place: string) => Number(place[1]);
export const isInner = (place: string) => place[0] === 'I';
export function placePath(place: string): string {
  if (place === 'C') return `M${-R0} 0a${R0} ${R0} 0 1 1 ${2 * R0} 0a${R0} ${R0} 0 1 1 ${-2 * R0} 0Z`;
  const n = number(place);
  return isInner(place) ? wedge(R0, R1, inA(n) - 30, inA(n) + 30) : wedge(R1 + 4, R2, rdA(n) - 29.3, rdA(n) + 29.3);
}
/** The middle of a place, and where the owner's mark stands. */
export const middleOf = (place: string): Point =>
  place === 'C' ? [0, 0] : isInner(place) ? polar((R0 + R1) / 2, inA(number(place))) : polar((R1 + R2) / 2, rdA(number(place)));
export const ownerAt = (place: string): Point =>
  isInner(place) ? polar(R0 + 13, inA(number(place))) : polar(R2 - 12, rdA(number(place)) + 12);

const CENTRE: Record<string, Point> = { a: [-36, -6], b: [-1, 34], c: [34, -6] };
/** Where a site lies: on the flank of its road. */
export function siteAt(id: string, tile: string): Point {
  const [place = 'C', letter = 'a'] = id.split('.');
  const data = land(tile).sites.find((s) => s.id === letter)!;
  const [across = 0, deep = 0] = data.at;
  if (place === 'C') return CENTRE[letter] ?? [0, 0];
  const n = number(place);
  if (isInner(place)) {
    const r = deep < 0.5 ? R0 + 38 : R1 - 30;
    const off = degrees(33 / r);
    return polar(r, across < 0.5 ? inA(n) - 30 + off : inA(n) + 30 - off);
  }
  const access = data.road === 'access';
  const r = access ? R1 + 46 : deep < 0.5 ? R1 + 48 : R2 - 16;
  return polar(r, rdA(n) + (data.land === 'left' ? -1 : 1) * (access ? 17 : degrees(32 / r)));
}

/** A section of road as a line to draw; half-roads lie on the flank of the land that is there. */
export function sectionPath(id: string, town: Town): string {
  if (id === 'ring') return `M0 ${-RING}A${RING} ${RING} 0 1 1 -.1 ${-RING}Z`;
  const b = number(id);
  const a = rdA(b);
  const laid = (place: string) => town.places.find((p) => p.id === place);
  if (id[0] === 'R') {
    if (town.sections[id] !== 'half') return `M${p1(polar(RING, a))}L${p1(polar(R1 + 2, a))}`;
    const side = laid(`I${b}`) ? -5.5 : 5.5;
    const [ox, oy] = polar(side, a + 90);
    const shift = ([x, y]: Point): Point => [x + ox, y + oy];
    return `M${p1(shift(polar(R0 + 2, a)))}L${p1(shift(polar(R1 - 2, a)))}`;
  }
  if (id[0] === 'O') return `M${p1(polar(R1, a))}L${p1(polar(R2 - 34, a))}`;
  const tile = laid(`O${b}`)?.tile;
  const right = !tile || land(tile).sites.find((s) => s.road === 'access')?.land === 'right';
  return `M${p1(polar(R1 + 12, a))}A${R1 + 12} ${R1 + 12} 0 0 ${right ? 1 : 0} ${p1(polar(R1 + 14, a + (right ? 17 : -17)))}`;
}
export const roundabout = (b: number): Point => polar(R2 - 34, rdA(b));
export const roadMiddle = (id: string): Point =>
  id[0] === 'R' ? polar((R0 + R1) / 2 + 4, rdA(number(id))) : polar(R1 + 40, rdA(number(id)));
export const conesOf = (id: string): Point[] =>
  id[0] === 'R' ? [polar(R0 + 30, rdA(number(id))), polar(R1 - 26, rdA(number(id)))] : [roundabout(number(id))];

/** Where trees of a sector may stand, in the order they are planted: first the inner land, then the halves of outer ones. */
export function treeSpots(sector: string, town: Town): Point[] {
  const p = number(sector);
  const tile = (place: string) => town.places.find((x) => x.id === place)?.tile;
  const spots: Point[] = [];
  const inner = tile(`I${p}`);
  const whole = inner ? (land(inner).plantingPlaces.whole ?? 0) : 0;
  for (let k = 0; k < whole; k++) spots.push(polar(R0 + 37 + (66 * k) / Math.max(1, whole - 1), inA(p) + (k % 2 ? 3.4 : -3.4)));
  const half = (b: number, side: 'left' | 'right') => {
    const outer = tile(`O${b}`);
    for (let k = 0; k < (outer ? (land(outer).plantingPlaces[side] ?? 0) : 0); k++)
      spots.push(polar(R1 + 26 + 22 * (k % 3) + (k > 2 ? 8 : 0), rdA(b) + (side === 'left' ? -1 : 1) * (25.5 - 4.5 * Math.floor(k / 3))));
  };
  half((p + 5) % 6, 'right');
  half(p, 'left');
  return spots;
}
export const pillAt = (sector: string): Point => polar(R1 - 13, inA(number(sector)));

export type Box = [x: number, y: number, w: number, h: number];
/** The outer places that roads lead to (GV-28). */
export const explorable = (town: Town): string[] => [0, 1, 2, 3, 4, 5].filter((b) => town.sections[`R${b}`] === 'done').map((b) => `O${b}`);
/** What must be seen of the town: the inner zone and these outer places, with a margin for what stands on them. */
export function townBox(places: readonly string[]): Box {
  const points: Point[] = [...Array.from({ length: 24 }, (_, i) => polar(R1 + 16, i * 15))];
  for (const id of places) if (id[0] === 'O') for (const d of [-29, -15, 0, 15, 29]) points.push(polar(R2, rdA(number(id)) + d));
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [x, y] = [Math.min(...xs) - 4, Math.min(...ys) - 14];
  return [x, y, Math.max(...xs) + 4 - x, Math.max(...ys) + 4 - y];
}
/** A closer look at one place. */
export function placeBox(place: string, ratio: number): Box {
  const [x, y] = middleOf(place);
  const w = place === 'C' ? 210 : 264;
  const h = Math.max(w * 0.8, w * ratio);
  return [x - w / 2, y - h / 2 - 8, w, h];
}
