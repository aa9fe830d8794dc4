// citytour/web/trip.ts - a drive as a short film: where the bus is at each moment, who hops on and off and when.
//
// Computed from the position before and the preview of the move, which tells the whole way. It lasts 2.5 s at most.
import {
  apart,
  exit,
  frameRoad,
  lane,
  lengthOf,
  mark,
  piecesOf,
  poseOn,
  roadOf,
  roadTo,
  siteAt,
  spots,
  type Piece,
  type Point,
  type Pose,
} from './roads';
import { each, opposite, rotated, type CityView, type Colour, type Lying, type Option, type Place, type Riders } from './view';

export const BACK = 31; // the middle of the bus is that far behind its nose, which touches the edge
export const MOST = 2.5; // seconds
const HOP = 0.42; // seconds a hop takes

export interface Hop {
  key: string;
  kind: 'on' | 'off' | 'stay'; // stay: there was no seat
  colour: Colour;
  from: Point;
  to: Point | null; // null: the bus, wherever it is by then
  start: number; // seconds
}
export interface Trip {
  pieces: Piece[];
  seconds: number;
  hops: Hop[];
  pose(t: number): Pose;
  /** When the bus is at the mark of a place. */
  marks: ReadonlyMap<string, number>;
}

/** Where the bus stands. */
export function busPose(view: CityView): Pose {
  const { bus } = view;
  if (bus.at === 'outside') return poseOn([exit(view)], 92);
  if (bus.at === 'place' && bus.place) {
    const road = roadOf(view, bus.place);
    const e = road.ends[1];
    const pieces = frameRoad(road, e.row === bus.row && e.column === bus.column && e.side === bus.side);
    return poseOn(pieces, lengthOf(pieces) / 2);
  }
  if (bus.at === 'inspector') return lane(bus, bus.side, opposite(bus.side)).at(50);
  const pieces = roadTo(view, bus);
  return poseOn(pieces, lengthOf(pieces) - BACK);
}

export function trip(before: CityView, option: Option): Trip {
  const aboard = before.bus.at === 'inspector';
  const lead = aboard ? [] : roadTo(before, before.bus);
  const start = aboard ? 50 : lengthOf(lead) - BACK;
  const pieces = [...lead];
  const tiles: Lying[] = [...before.tiles];
  if (option.tile !== undefined) {
    const tile = before.pair.find((t) => t.tile === option.tile);
    if (tile) tiles.push(laid(before, tile, option));
  }
  // What happens, by the distance driven.
  const events: { s: number; hop: Omit<Hop, 'start'> }[] = [];
  const passes: { s: number; id: string }[] = [];
  for (const step of option.way) {
    const s = lengthOf(pieces);
    const own = piecesOf(before, step);
    if (step.kind === 'cell') {
      const tile = tiles.find((t) => t.row === step.row && t.column === step.column);
      for (const met of step.met ?? []) {
        const road = tile?.roads[met.road];
        const colour = road?.travellers[met.at]?.colour;
        if (!road || !colour) continue;
        const along = spots(step.to === opposite(step.from), road.travellers.length)[met.at]!;
        const p = (road.ends[0] === step.from ? along : 1 - along) * own[0]!.length;
        const [x, y] = own[0]!.at(p);
        events.push({
          s: s + p,
          hop: {
            key: `${step.row},${step.column},${met.road},${met.at}`,
            kind: met.boards ? 'on' : 'stay',
            colour,
            from: [x, y],
            to: met.boards ? null : [x, y],
          },
        });
      }
    } else {
      const road = roadOf(before, step.id);
      if (road.notch) {
        const m = mark(road);
        const { stand, fan } = siteAt(road);
        const gap = apart(step.off ? each(step.off).length : 0);
        const at = s + lengthOf(own) / 2;
        passes.push({ s: at, id: step.id });
        each(step.off ?? {}).forEach((colour, i) =>
          events.push({
            s: at,
            hop: {
              key: `off-${step.id}-${i}`,
              kind: 'off',
              colour,
              from: m.at,
              to: step.stays ? [stand[0] + i * gap, stand[1]] : [m.at[0] + m.out[0] * 90, m.at[1] + m.out[1] * 90],
            },
          }),
        );
        if (step.fan)
          events.push({
            s: at,
            hop: {
              key: `fan-${step.id}`,
              kind: step.fan === 'boards' ? 'on' : 'stay',
              colour: 'white',
              from: fan,
              to: step.fan === 'boards' ? null : fan,
            },
          });
      }
    }
    pieces.push(...own);
  }
  let end = lengthOf(pieces) - BACK;
  const { end: stop } = option;
  if (stop.at === 'outside') {
    pieces.push(exit(before));
    end = lengthOf(pieces) - 41;
  } else if (stop.at === 'inspector') {
    pieces.push(lane(stop, stop.side, opposite(stop.side)));
    end = lengthOf(pieces) - 50;
  } else if (stop.at === 'place') end = passes.at(-1)?.s ?? end;

  // The timetable: the bus drives, and stops a moment for each who hops.
  const speed = 330;
  const times: { s: number; t: number }[] = [{ s: start, t: 0 }];
  const hops: Hop[] = [];
  let t = 0;
  let s = start;
  const marks = new Map<string, number>();
  const all = [
    ...events.map((e) => ({ ...e, pass: null as string | null })),
    ...passes.map((p) => ({ s: p.s, hop: null, pass: p.id })),
  ].sort((a, b) => a.s - b.s);
  for (const e of all) {
    const at = Math.max(s, Math.min(e.s, end));
    t += (at - s) / speed;
    s = at;
    times.push({ s, t });
    if (e.pass) marks.set(e.pass, t);
    if (!e.hop) continue;
    hops.push({ ...e.hop, start: t });
    t += e.hop.kind === 'stay' ? 0.06 : 0.16;
    times.push({ s, t });
  }
  t += Math.max(0, end - s) / speed;
  times.push({ s: Math.max(s, end), t });
  const last = Math.max(t, ...hops.map((h) => h.start + HOP)) + 0.05;
  const scale = Math.min(1, MOST / last);
  for (const x of times) x.t *= scale;
  for (const h of hops) h.start *= scale;
  for (const [id, at] of marks) marks.set(id, at * scale);

  const pose = (now: number): Pose => {
    const i = times.findIndex((x) => x.t > now);
    const [a, b] = i < 0 ? [times.at(-1)!, times.at(-1)!] : [times[Math.max(0, i - 1)]!, times[i]!];
    const part = b.t > a.t ? (now - a.t) / (b.t - a.t) : 1;
    return poseOn(pieces, a.s + (b.s - a.s) * Math.max(0, Math.min(1, part)));
  };
  return { pieces, seconds: last * scale, hops, pose, marks };
}

/** Which part of a hop is done, 0 to 1. */
export const done = (hop: Hop, t: number) => Math.max(0, Math.min(1, (t - hop.start) / HOP));

/** A tile of the pair as it would lie before the bus. */
export const laid = (view: CityView, tile: CityView['pair'][number], option: Option): Lying => ({
  ...rotated(tile, option.rotation ?? 0),
  row: view.bus.row,
  column: view.bus.column,
  rotation: option.rotation ?? 0,
});

/** What the board shows while the bus is on its way: nobody boards before the bus is there. */
export function during(
  before: CityView,
  after: CityView,
  film: Trip,
  t: number,
): { tiles: Lying[]; places: Place[]; riders: Riders; count: number } {
  const hop = new Map(film.hops.map((h) => [h.key, h]));
  const tiles = after.tiles.map((tile) => ({
    ...tile,
    roads: tile.roads.map((road, r) => ({
      ...road,
      travellers: road.travellers.map((x, i) => {
        const h = hop.get(`${tile.row},${tile.column},${r},${i}`);
        return h && t < h.start ? { ...x, state: 'waiting' as const } : x;
      }),
    })) as Lying['roads'],
  }));
  const places = after.places.map((p) => {
    const at = film.marks.get(p.id);
    const landed = Math.max(at ?? 0, ...film.hops.filter((h) => h.key.startsWith(`off-${p.id}-`)).map((h) => h.start + HOP * 0.9));
    return at !== undefined && t < landed ? before.places.find((x) => x.id === p.id)! : p;
  });
  const riders = { ...before.bus.riders };
  const removed =
    total(after) + film.hops.filter((h) => h.kind === 'off').length - film.hops.filter((h) => h.kind === 'on').length < total(before);
  if (removed)
    for (const c of Object.keys(riders) as Colour[])
      riders[c] =
        after.bus.riders[c] +
        film.hops.filter((h) => h.colour === c && h.kind === 'off').length -
        film.hops.filter((h) => h.colour === c && h.kind === 'on').length;
  for (const h of film.hops) {
    if (h.kind === 'off' && t >= h.start) riders[h.colour]--;
    if (h.kind === 'on' && t >= h.start + HOP * 0.8) riders[h.colour]++;
  }
  return { tiles, places, riders, count: places.reduce((sum, p) => sum + (p.counts ? p.count : 0), 0) };
}
const total = (view: CityView) => each(view.bus.riders).length;
