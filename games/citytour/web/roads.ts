// citytour/web/roads.ts - where roads run on the board: cells of 100, the frame round them. Lines and arcs only, so that
// a place on a road and the heading there can be computed without a browser.
import { opposite, type Cell, type CityView, type Edge, type FrameRoad, type Side, type Step } from './view';

export type Point = readonly [x: number, y: number];
export type Pose = readonly [x: number, y: number, degrees: number];

/** A piece of road in driving direction. */
export interface Piece {
  start: Point;
  d: string; // goes on from `start`
  length: number;
  at(s: number): Pose;
}

export const OUT: Record<Side, Point> = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };
const degrees = (radians: number) => (radians * 180) / Math.PI;
const n = (v: number) => String(Math.round(v * 100) / 100);

const line = (a: Point, b: Point): Piece => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  const heading = degrees(Math.atan2(dy, dx));
  return {
    start: a,
    d: `L${n(b[0])} ${n(b[1])}`,
    length,
    at: (s) => [a[0] + (dx * s) / (length || 1), a[1] + (dy * s) / (length || 1), heading],
  };
};
const arc = (a: Point, b: Point, centre: Point): Piece => {
  const r = Math.hypot(a[0] - centre[0], a[1] - centre[1]);
  const from = Math.atan2(a[1] - centre[1], a[0] - centre[0]);
  let by = Math.atan2(b[1] - centre[1], b[0] - centre[0]) - from;
  if (by > Math.PI) by -= 2 * Math.PI;
  if (by < -Math.PI) by += 2 * Math.PI;
  const length = Math.abs(by) * r;
  return {
    start: a,
    d: `A${n(r)} ${n(r)} 0 0 ${by > 0 ? 1 : 0} ${n(b[0])} ${n(b[1])}`,
    length,
    at: (s) => {
      const angle = from + (by * s) / length;
      return [centre[0] + r * Math.cos(angle), centre[1] + r * Math.sin(angle), degrees(angle + (Math.sign(by) * Math.PI) / 2)];
    },
  };
};
/** Lines through points, the corners rounded. */
export function rounded(points: readonly Point[], r: number): Piece[] {
  const pieces: Piece[] = [];
  let here = points[0]!;
  for (let i = 1; i < points.length; i++) {
    const [p, next] = [points[i]!, points[i + 1]];
    const toward = (from: Point, to: Point): Point => [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
    if (!next) {
      pieces.push(line(here, p));
      break;
    }
    const [u, v] = [toward(p, here), toward(p, next)];
    const [a, b]: Point[] = [
      [p[0] + u[0] * r, p[1] + u[1] * r],
      [p[0] + v[0] * r, p[1] + v[1] * r],
    ];
    pieces.push(line(here, a!), arc(a!, b!, [p[0] + (u[0] + v[0]) * r, p[1] + (u[1] + v[1]) * r]));
    here = b!;
  }
  return pieces;
}

export const middle = (cell: Cell): Point => [cell.column * 100 - 50, cell.row * 100 - 50];
export const edgeAt = (e: Edge): Point => {
  const [x, y] = middle(e);
  return [x + 50 * OUT[e.side][0], y + 50 * OUT[e.side][1]];
};
const beyond = (e: Edge, by: number): Point => {
  const [x, y] = edgeAt(e);
  return [x + by * OUT[e.side][0], y + by * OUT[e.side][1]];
};

export function lane(cell: Cell, from: Side, to: Side): Piece {
  const a = edgeAt({ ...cell, side: from });
  const b = edgeAt({ ...cell, side: to });
  if (to === opposite(from)) return line(a, b);
  const [x, y] = middle(cell);
  return arc(a, b, [x + 50 * (OUT[from][0] + OUT[to][0]), y + 50 * (OUT[from][1] + OUT[to][1])]);
}

const DEEP = 44; // how far a frame road leads out
export function frameRoad(road: FrameRoad, reverse = false): Piece[] {
  const [a, b] = reverse ? [road.ends[1], road.ends[0]] : road.ends;
  const points: Point[] = [edgeAt(a), beyond(a, DEEP)];
  const [p, q] = [beyond(a, DEEP), beyond(b, DEEP)];
  if (a.side !== b.side) points.push(OUT[a.side][0] === 0 ? [q[0], p[1]] : [p[0], q[1]]); // round a corner
  points.push(q, edgeAt(b));
  return rounded(points, 30);
}
/** Where things lie depends on the frame alone. */
export type Frame = Pick<CityView, 'board'>;
export const entrance = (view: Frame) => line(beyond(view.board.entrance, 78), edgeAt(view.board.entrance));
export const exit = (view: Frame) => line(edgeAt(view.board.exit), beyond(view.board.exit, 133));

export const lengthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, p) => sum + p.length, 0);
export const path = (pieces: readonly Piece[]) =>
  pieces[0] ? `M${n(pieces[0].start[0])} ${n(pieces[0].start[1])}${pieces.map((p) => p.d).join('')}` : '';
export function poseOn(pieces: readonly Piece[], s: number): Pose {
  let left = Math.max(0, s);
  for (const [i, p] of pieces.entries()) {
    if (left <= p.length || i === pieces.length - 1) return p.at(Math.min(left, p.length));
    left -= p.length;
  }
  return [0, 0, 0];
}

/** The mark of a frame road, in its middle, and which way is out of the city there. */
export function mark(road: FrameRoad): { at: Point; out: Point } {
  const pieces = frameRoad(road);
  const [x, y] = poseOn(pieces, lengthOf(pieces) / 2);
  return { at: [x, y], out: OUT[road.ends[0].side] };
}
export const roadOf = (view: Frame, id: string) => view.board.roads.find((r) => r.id === id)!;
export const piecesOf = (view: CityView, step: Step): Piece[] =>
  step.kind === 'cell' ? [lane(step, step.from, step.to)] : frameRoad(roadOf(view, step.id), step.reverse);

/** The road that leads to the edge before which the bus stands, in driving direction. */
export function roadTo(view: CityView, e: Edge): Piece[] {
  const { row, column, side } = view.board.entrance;
  if (e.row === row && e.column === column && e.side === side) return [entrance(view)];
  const frame = view.board.roads.find((r) => r.ends.some((x) => x.row === e.row && x.column === e.column && x.side === e.side));
  if (frame) return frameRoad(frame, frame.ends[0].row === e.row && frame.ends[0].column === e.column && frame.ends[0].side === e.side);
  const cell: Cell = { row: e.row + OUT[e.side][1], column: e.column + OUT[e.side][0] };
  const to = opposite(e.side);
  const road = view.tiles.find((t) => t.row === cell.row && t.column === cell.column)?.roads.find((r) => r.ends.includes(to));
  const from = road?.ends.find((x) => x !== to);
  return [from ? lane(cell, from, to) : line(beyond(e, 50), edgeAt(e))];
}

/** Where on their road travellers stand, as parts of its length. */
export function spots(straight: boolean, many: number): number[] {
  if (many === 0) return [];
  if (straight) return many === 1 ? [0.2] : Array.from({ length: many }, (_, i) => 0.18 + (0.64 * i) / (many - 1));
  return many === 1 ? [0.5] : Array.from({ length: many }, (_, i) => 0.3 + (0.4 * i) / (many - 1));
}

/** The first part of a way, up to a distance; it must not end in a bend. */
export function cut(pieces: readonly Piece[], length: number): Piece[] {
  const list: Piece[] = [];
  let left = length;
  for (const p of pieces) {
    if (p.length >= left) {
      const [x, y] = p.at(left);
      return [...list, line(p.start, [x, y])];
    }
    list.push(p);
    left -= p.length;
  }
  return list;
}

/** Where the things of a place lie: its picture, its tag, those who got off, its fan and its sign. */
export function siteAt(road: FrameRoad): { art: Point; tag: Point; stand: Point; fan: Point; sign: Point } {
  const {
    at: [x, y],
    out: [dx, dy],
  } = mark(road);
  if (dy) {
    const base = y + dy * 44 + 28;
    return { art: [x - 30, base], tag: [x + 34, base - 34], stand: [x + 12, base + 5], fan: [x + 84, base - 16], sign: [x - 76, base] };
  }
  const [px, cy] = [x + dx * 46, y];
  return { art: [px, cy + 16], tag: [px, cy + 35], stand: [px - 24, cy + 75], fan: [px + dx * 26, cy - 24], sign: [px - dx * 6, cy - 42] };
}
/** How far apart those stand who got off: a row never grows wider than its tag. */
export const apart = (many: number) => (many < 4 ? 19 : 57 / many);
