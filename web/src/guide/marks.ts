// guide/marks.ts - where marks go over a picture: discs beside what they speak of, arrows that end on it. Knows no game.
//
//   layOut(marks, size, (thing) => boxes.get(thing))       what is drawn, in the picture's own pixels
import type { Box } from './drawing';
import type { Mark } from './guide';

export type Point = readonly [x: number, y: number];
export interface Disc {
  number: number;
  at: Point;
  d: string; // its arrow
  head: string; // the arrow's head
}
export interface LaidMarks {
  discs: Disc[];
  arrows: { d: string; head: string }[];
  ways: string[];
  frames: Box[];
  signs: { at: Point; kind: 'plus' | 'cross' }[];
}

/** What is to be seen or read at a place, and how much a disc there would hide. */
export interface Ink {
  box: Box;
  weight: number;
}

export const RADIUS = 13; // of a disc
const REACH = [30, 44, 60, 80, 104]; // how far from the edge of a thing its disc may stand
const ANGLES = Array.from({ length: 16 }, (_, i) => (i * Math.PI) / 8);

const middle = (b: Box): Point => [b.x + b.width / 2, b.y + b.height / 2];
const n = (v: number) => v.toFixed(1);
const between = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const inside = (b: Box, [x, y]: Point, by: number) => x > b.x - by && x < b.x + b.width + by && y > b.y - by && y < b.y + b.height + by;

/** The point of a box's edge on the way from its middle outwards; of large things half way. */
function rim(b: Box, [dx, dy]: Point): Point {
  const [x, y] = middle(b);
  const by = Math.min(b.width / 2 / Math.max(1e-6, Math.abs(dx)), b.height / 2 / Math.max(1e-6, Math.abs(dy)));
  const far = Math.min(by, 60) * 0.72;
  return [x + dx * far, y + dy * far];
}

/** A curved arrow from a to b, and its head. */
export function arrow(a: Point, b: Point, bend: number, size: number): { d: string; head: string } {
  const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const c: Point = [mx - (b[1] - a[1]) * bend, my + (b[0] - a[0]) * bend];
  const angle = Math.atan2(b[1] - c[1], b[0] - c[0]);
  const wing = (by: number): Point => [b[0] - size * Math.cos(angle + by), b[1] - size * Math.sin(angle + by)];
  const [u, v] = [wing(0.5), wing(-0.5)];
  const end: Point = [b[0] - size * 0.7 * Math.cos(angle), b[1] - size * 0.7 * Math.sin(angle)];
  return {
    d: `M${n(a[0])} ${n(a[1])}Q${n(c[0])} ${n(c[1])} ${n(end[0])} ${n(end[1])}`,
    head: `M${n(b[0])} ${n(b[1])}L${n(u[0])} ${n(u[1])}L${n(v[0])} ${n(v[1])}Z`,
  };
}

/** Where a disc stands: near its thing, within the picture, away from other discs and from what others speak of. */
function seat(
  thing: Box,
  size: { width: number; height: number },
  taken: readonly Point[],
  others: readonly Box[],
  ink: readonly Ink[],
): Point {
  let best: Point = middle(thing);
  let least = Infinity;
  const edge = RADIUS + 3;
  for (const reach of REACH)
    for (const angle of ANGLES) {
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
      const from = rim(thing, [dx, dy]);
      const out = Math.max(0, between(from, middle(thing)) * 0.38);
      const at: Point = [from[0] + dx * (reach + out), from[1] + dy * (reach + out)];
      if (at[0] < edge || at[1] < edge || at[0] > size.width - edge || at[1] > size.height - edge) continue;
      let cost = reach + (dy > 0.3 ? 4 : 0); // above is better than below: there hands and captions lie
      for (const p of taken) cost += Math.max(0, 3 * RADIUS - between(at, p)) * 8;
      for (const o of others) if (inside(o, at, RADIUS)) cost += 60;
      if (inside(thing, at, RADIUS)) cost += 25;
      let hidden = 0;
      for (const i of ink) if (inside(i.box, at, RADIUS)) hidden += i.weight;
      cost += Math.min(hidden, 120);
      if (cost < least) [least, best] = [cost, at];
    }
  return best;
}

export function layOut(
  marks: readonly Mark[],
  size: { width: number; height: number },
  find: (thing: string) => Box | null,
  draws: (way: readonly string[]) => boolean = () => false,
  ink: readonly Ink[] = [],
): LaidMarks {
  const out: LaidMarks = { discs: [], arrows: [], ways: [], frames: [], signs: [] };
  const callouts = marks.flatMap((m) => {
    const box = m.kind === 'callout' ? find(m.things[0]!) : null;
    return box ? [{ number: m.number ?? 0, box }] : [];
  });
  for (const mark of marks) {
    const boxes = mark.things.map(find);
    if (mark.kind === 'callout' || boxes.some((b) => !b)) continue;
    const points = boxes.map((b) => middle(b!));
    if (mark.kind === 'frame') out.frames.push(boxes[0]!);
    else if (mark.kind === 'way') {
      if (!draws(mark.things)) out.ways.push(points.map(([x, y], i) => `${i ? 'L' : 'M'}${n(x)} ${n(y)}`).join(''));
    } else if (mark.kind === 'arrow') out.arrows.push(arrow(points[0]!, points[1]!, 0.16, 15));
    else out.signs.push({ at: points[0]!, kind: mark.kind });
  }
  const taken: Point[] = out.signs.map((s) => s.at);
  for (const { number, box } of callouts) {
    const at = seat(
      box,
      size,
      taken,
      callouts.filter((c) => c.box !== box && c.box.width * c.box.height < 0.3 * size.width * size.height).map((c) => c.box),
      ink,
    );
    taken.push(at);
    const far = between(at, middle(box)) || 1;
    const [dx, dy] = [(at[0] - middle(box)[0]) / far, (at[1] - middle(box)[1]) / far];
    out.discs.push({ number, at, ...arrow(at, rim(box, [dx, dy]), 0.12, 10) });
  }
  return out;
}
