// greentown/web/make/layout.ts - a town while it is drawn: tiles by their place. Whether it may be played is the engine's to say; what is
// counted here (copies left, roads that meet) is only shown.
import { layouts, pieces, tiles as patterns } from '../../data.json';
import type { Options } from '$web/make/thing';
import { DIRECTIONS, S, beyond, exitsOf, name, patternOf, place, spot, turned, type At, type Direction } from '../view';

export const SITES = ['vacant', 'tree', 'hotel'] as const;
export type Site = (typeof SITES)[number];
export interface Laid {
  exits: string; // "ne-e-sw"
  site: Site;
}
/** By place ("2,-1"), in reading order. */
export type Town = ReadonlyMap<string, Laid>;

interface Written {
  at: At;
  exits: Direction[];
  site: Site;
}
const FAR = 1000; // beyond this nothing is drawn
const MOST = 200; // tiles: a box has forty

export const PATTERNS = patterns.map((p) => ({ id: p.id, roads: p.roads, exits: p.exits.join('-'), copies: p.copies, name: p.name }));
export const MOST_TREES = pieces.trees;
export const MOST_HOTELS = pieces.hotels + pieces.spareHotels;
export const PRINTED = layouts.map((l) => ({ id: l.id, name: l.name, tiles: l.tiles as unknown as Written[] }));
const OPPOSITE: Record<Direction, Direction> = { ne: 'sw', e: 'w', se: 'nw', sw: 'ne', w: 'e', nw: 'se' };

function isWritten(t: unknown): t is Written {
  const { at, exits, site } = (t ?? {}) as Partial<Written>;
  return (
    Array.isArray(at) &&
    at.length === 2 &&
    at.every((v) => Number.isInteger(v) && Math.abs(v) <= FAR) &&
    Array.isArray(exits) &&
    exits.length > 0 &&
    new Set(exits).size === exits.length &&
    exits.every((d) => DIRECTIONS.includes(d)) &&
    SITES.includes(site as Site)
  );
}
const writtenIn = (layout: unknown): unknown =>
  typeof layout === 'string' ? PRINTED.find((p) => p.id === layout)?.tiles : (layout as { tiles?: unknown } | null)?.tiles;
/** Whether it can be drawn. */
export function fits(options: Options): boolean {
  const tiles = writtenIn(options['layout']);
  return (
    Array.isArray(tiles) && tiles.length <= MOST && tiles.every(isWritten) && new Set(tiles.map((t) => name(t.at))).size === tiles.length
  );
}

const inOrder = (town: Iterable<readonly [string, Laid]>): Town =>
  new Map(
    [...town].sort(([a], [b]) => {
      const [[qa, ra], [qb, rb]] = [place(a), place(b)];
      return ra - rb || qa - qb;
    }),
  );
const orderly = (exits: Iterable<Direction>) => {
  const set = new Set(exits);
  return DIRECTIONS.filter((d) => set.has(d)).join('-');
};
/** Expects what fits. */
export const townOf = (options: Options): Town =>
  inOrder((writtenIn(options['layout']) as Written[]).map((t) => [name(t.at), { exits: orderly(t.exits), site: t.site }] as const));
export const optionsOf = (town: Town): Options => ({
  layout: { tiles: [...inOrder(town)].map(([id, t]): Written => ({ at: place(id), exits: exitsOf(t.exits), site: t.site })) },
});

// Changing ---------------------------------------------------------------------------------------------------
const changed = (town: Town, change: (copy: Map<string, Laid>) => void): Town => {
  const copy = new Map(town);
  change(copy);
  return inOrder(copy);
};
export const lay = (town: Town, id: string, exits: string): Town =>
  changed(town, (t) => void t.set(id, { exits, site: t.get(id)?.site ?? 'vacant' }));
export const lift = (town: Town, id: string): Town => changed(town, (t) => void t.delete(id));
export const turn = (town: Town, id: string, n: number): Town =>
  changed(town, (t) => {
    const tile = t.get(id);
    if (tile) t.set(id, { ...tile, exits: turned(tile.exits, n) });
  });
export const paint = (town: Town, id: string, site: Site): Town =>
  changed(town, (t) => {
    const tile = t.get(id);
    if (tile) t.set(id, { ...tile, site });
  });
/** A tile goes elsewhere; one that lies there comes here. */
export const shift = (town: Town, from: string, to: string): Town =>
  changed(town, (t) => {
    const [a, b] = [t.get(from), t.get(to)];
    if (!a || from === to) return;
    t.set(to, a);
    if (b) t.set(from, b);
    else t.delete(from);
  });

const moved = (town: Town, where: (at: At) => At, exits: (exits: string) => string): Town =>
  inOrder([...town].map(([id, t]) => [name(where(place(id)).map((v) => v + 0) as At), { ...t, exits: exits(t.exits) }] as const));
/** The whole town a sixth of a turn clockwise, round the place nearest to its middle. */
export function rotated(town: Town): Town {
  const [cq, cr] = place(middle(town));
  return moved(
    town,
    ([q, r]) => [cq - (r - cr), cr + (q - cq) + (r - cr)],
    (e) => turned(e, 1),
  );
}
const MIRROR: Record<Direction, Direction> = { ne: 'nw', e: 'w', se: 'sw', sw: 'se', w: 'e', nw: 'ne' };
/** Left for right, at its middle: in half steps, for a row may lie between two others. */
export function mirrored(town: Town): Town {
  const halves = [...town.keys()].map(place).map(([q, r]) => 2 * q + r);
  const axis = Math.floor((Math.min(...halves) + Math.max(...halves)) / 2);
  return moved(
    town,
    ([q, r]) => [axis - q - r, r],
    (e) => orderly(exitsOf(e).map((d) => MIRROR[d])),
  );
}
function middle(town: Town): string {
  const points = [...town.keys()].map(spot);
  const mean = (i: 0 | 1) => points.reduce((sum, p) => sum + p[i], 0) / Math.max(1, points.length);
  const [x, y] = [mean(0), mean(1)];
  return [...town.keys()].reduce(
    (best, id) => (Math.hypot(spot(id)[0] - x, spot(id)[1] - y) < Math.hypot(spot(best)[0] - x, spot(best)[1] - y) - S / 100 ? id : best),
    [...town.keys()][0] ?? '0,0',
  );
}

// Looking ----------------------------------------------------------------------------------------------------
export const has = (town: Town, id: string, d: Direction) => exitsOf(town.get(id)?.exits ?? '').includes(d);
/** Whether that exit of a tile meets a road of its neighbour. */
export const joined = (town: Town, id: string, d: Direction) => has(town, id, d) && has(town, beyond(id, d), OPPOSITE[d]);
/** Places round the town, and whether a road leads there. */
export function frontier(town: Town): { id: string; open: boolean }[] {
  if (!town.size) return [{ id: '0,0', open: true }];
  const found = new Map<string, boolean>();
  for (const id of town.keys())
    for (const d of DIRECTIONS) {
      const there = beyond(id, d);
      if (!town.has(there)) found.set(there, (found.get(there) ?? false) || has(town, id, d));
    }
  return [...found].map(([id, open]) => ({ id, open }));
}
/** The way to turn a tile so that most of its roads, and of those round it, meet. */
export function turnedFor(town: Town, id: string, exits: string): string {
  let [best, most] = [exits, -Infinity];
  for (let n = 0; n < 6; n++) {
    const to = turned(exits, n);
    const value = exitsOf(to).reduce((sum, d) => {
      const there = beyond(id, d);
      return sum + (has(town, there, OPPOSITE[d]) ? 3 : town.has(there) ? -1 : 0);
    }, 0);
    if (value > most) [best, most] = [to, value];
  }
  return best;
}
/** Copies left of each pattern; below nothing: more than the box holds. */
export function left(town: Town): Map<string, number> {
  const found = new Map(PATTERNS.map((p) => [p.id, p.copies]));
  for (const t of town.values()) found.set(patternOf(t.exits), (found.get(patternOf(t.exits)) ?? 0) - 1);
  return found;
}
export const countOf = (town: Town, site: Site) => [...town.values()].filter((t) => t.site === site).length;
