// citytour/web/days/map.ts - the way through days: districts (four of three days in the box), one road that winds through them.
import { LEVEL } from './day';
import { lengthOf, poseOn, rounded, type Piece, type Point } from '../roads';

export interface District {
  level: number;
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Stop {
  day: number;
  at: Point; // the mark on the road
  s: number; // how far along the road
}
export interface Layout {
  w: number;
  h: number;
  card: { w: number; h: number };
  districts: District[];
  stops: Stop[];
  road: Piece[];
  start: Point;
  end: Point;
}

const HEAD = 51; // a district's name
const FOOT = 32; // the road runs so far above its lower edge
const GAP = 18;

interface Row {
  level: number;
  days: readonly number[];
}
/** Days from 1 on, at most three in a row, rows as even as can be. */
export function rowsOf(days: number): Row[] {
  const rows = Math.max(1, Math.ceil(days / 3));
  const ends = Array.from({ length: rows + 1 }, (_, i) => Math.ceil((i * days) / rows));
  return ends.slice(1).map((end, i) => ({ level: i + 1, days: Array.from({ length: end - ends[i]! }, (_, k) => ends[i]! + k + 1) }));
}

/** `tall`: how high a district may be. */
export function layout(w: number, tall: number, rows: readonly Row[] = LEVEL): Layout {
  const wide = w > 600;
  const inset = wide ? 48 : 18;
  const h = Math.max(178, Math.min(200, tall));
  const districts = rows.map(({ level }, i) => ({ level, x: inset, y: i * (h + GAP), w: w - 2 * inset, h }));
  const road = (i: number) => districts[i]!.y + h - FOOT;
  const pad = wide ? 20 : 11;
  const start: Point = [inset + (wide ? 52 : 22), road(0)];
  const points: Point[] = [start];
  const stops: Stop[] = [];
  districts.forEach((d, i) => {
    const right = i % 2 === 0;
    const { days } = rows[i]!;
    days.forEach((day, k) => {
      const part = (k + 0.5) / days.length;
      stops.push({ day, at: [d.x + d.w * (right ? part : 1 - part), road(i)], s: 0 });
    });
    if (i + 1 === districts.length) points.push([d.x + (right ? d.w - 26 : 26), road(i)]);
    else points.push([right ? w - pad : pad, road(i)], [right ? w - pad : pad, road(i + 1)]);
  });
  const pieces = rounded(points, wide ? 24 : 10);
  // Where each stop is along the road: stops lie on level pieces.
  let s = 0;
  for (const p of pieces) {
    const [x0, y0] = p.at(0);
    const [x1, y1] = p.at(p.length);
    for (const stop of stops)
      if (y0 === y1 && stop.at[1] === y0 && (stop.at[0] - x0) * (stop.at[0] - x1) <= 0) stop.s = s + Math.abs(stop.at[0] - x0);
    s += p.length;
  }
  return {
    w,
    h: districts.length * (h + GAP) - GAP,
    card: { w: wide ? Math.min(184, (w - 2 * inset) / 3 - 40) : (w - 2 * inset) / 3 - 10, h: h - HEAD - FOOT - 19 },
    districts,
    stops,
    road: pieces,
    start,
    end: points.at(-1)!,
  };
}

/** Where the bus stands before a day; after the last one it is at the way out. */
export const busAt = (l: Layout, day: number) => l.stops.find((x) => x.day === day)?.s ?? lengthOf(l.road) - 46;
export const poseAt = (l: Layout, s: number) => poseOn(l.road, s);
