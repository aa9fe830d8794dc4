// greentown/web/view.ts - the view of Green Town (view.cpp describes it), its names, and where things lie on the board.
import { actionMarkers, cards, categories, directions, tiles } from '../data.json';
import type { Turn } from '$web/net/protocol';
import type { Lang } from '$web/settings.svelte';
import type { Sight } from '$web/kit/pieces/sights';

export type Direction = 'ne' | 'e' | 'se' | 'sw' | 'w' | 'nw';
export type Kind = 'nature' | Sight;
export type Marker = 'build' | 'tour' | 'both' | 'either';
export type At = [q: number, r: number];
export type ByKind<T> = Record<Kind, T>;

export interface CardView {
  id: string;
  stops: number;
  wishes: ByKind<[least: number, most: number]>;
}
export interface TileView {
  at: At;
  exits: Direction[];
  roads: Direction[]; // exits that join a neighbour
  pattern: string;
  symbol: string | null;
  site: 'vacant' | 'tree' | 'hotel' | 'building';
  kind: Kind | null;
  seat: number | null;
  stop: boolean; // counts in a tour
  developed: boolean;
}
export interface StackView {
  pattern: string;
  roads: number;
  exits: Direction[];
  symbol: string | null;
  left: number;
  copies: number;
  layable: boolean;
}
export interface SeatView {
  money: number | null;
  card: CardView | null;
  markers: Record<Marker, boolean>; // face up
  left: Record<Sight, number>;
  built: number;
}
export interface OutcomeView {
  route: At[];
  stops: number;
  vacant: number;
  visits: ByKind<number>;
  wishes: Kind[];
  gains: number[];
}
export interface GreenTownView {
  phase: 'deal' | 'reveal' | 'choose' | 'step' | 'erect' | 'tour' | 'double' | 'over';
  round: number;
  start: number;
  order: number[];
  turn: Turn;
  played: number; // seats of this round that have
  active: number;
  double: number | null;
  ending: boolean;
  step: number;
  steps: number;
  laid: boolean;
  tourNext: boolean;
  tiles: TileView[];
  stretches: [At, At][];
  meets: Record<string, Direction[]>; // by place: sides at which a road arrives
  supply: StackView[];
  seats: SeatView[];
  top: CardView | null;
  deck: { stops: number; cards: string[] }[];
  discards: string[];
  last: { seat: number; gains: number[]; wishes: Kind[] } | null;
  tour: { card: CardView; difference: boolean; outcomes: OutcomeView[] } | null;
  scores?: number[];
  winner?: number;
}

// Names, from the game's data.
export const KINDS = categories.map((c) => c.id as Kind);
export const SIGHTS = KINDS.filter((k): k is Sight => k !== 'nature');
export const MARKERS = actionMarkers.map((m) => m.id as Marker);
const named = <T extends { id: string; name: Record<Lang, string> }>(list: readonly T[]) => new Map(list.map((x) => [x.id, x.name]));
const KIND = named(categories);
const CARD = named(cards);
const TILE = named(tiles);
const MARKER = named(actionMarkers);
const SYMBOL = new Map(tiles.map((t) => [t.id, t.symbol]));
export const kindName = (id: string, lang: Lang) => KIND.get(id)?.[lang] ?? id;
export const cardName = (id: string, lang: Lang) => CARD.get(id)?.[lang] ?? id;
export const tileName = (id: string, lang: Lang) => TILE.get(id)?.[lang] ?? id;
export const markerName = (id: string, lang: Lang) => MARKER.get(id)?.[lang] ?? id;
export const cardStops = (id: string) => cards.find((c) => c.id === id)?.stops ?? 0;

// Places and directions. A place is written q,r; q grows to the east, r to the south-east.
export const DIRECTIONS = directions.map((d) => d.id as Direction);
const STEP = new Map(directions.map((d) => [d.id as Direction, d]));
export const name = ([q, r]: At) => `${q},${r}`;
/** A place as people read it, on the board, in the ticket and in the log alike. */
export const placeLabel = (id: string) => id.replaceAll('-', '−');
export const place = (id: string): At => id.split(',').map(Number) as At;
export const isPlace = (word: string) => /^-?\d+,-?\d+$/.test(word);
export const beyond = (id: string, d: Direction) => {
  const [q, r] = place(id);
  return name([q + STEP.get(d)!.dq, r + STEP.get(d)!.dr]);
};
export const way = (from: string, to: string) => DIRECTIONS.find((d) => beyond(from, d) === to);

export const exitsOf = (word: string) => word.split('-') as Direction[];
const ARROW: Record<Direction, string> = { ne: '↗', e: '→', se: '↘', sw: '↙', w: '←', nw: '↖' };
export const arrows = (word: string) =>
  exitsOf(word)
    .map((d) => ARROW[d])
    .join('');
export const isExits = (word: string) => word.split('-').every((e) => DIRECTIONS.includes(e as Direction));
const write = (exits: Iterable<Direction>) => {
  const set = new Set(exits);
  return DIRECTIONS.filter((d) => set.has(d)).join('-');
};
/** Exits turned by n sixths of a turn, clockwise. */
export const turned = (word: string, n: number) => write(exitsOf(word).map((d) => DIRECTIONS[(DIRECTIONS.indexOf(d) + n + 6) % 6]!));
const PATTERN = new Map(tiles.flatMap((t) => Array.from({ length: 6 }, (_, n) => [turned(t.exits.join('-'), n), t.id] as const)));
export const patternOf = (exits: string) => PATTERN.get(exits) ?? '';
/** The small picture printed on the tile with these exits. */
export const symbolOf = (exits: readonly Direction[]) => SYMBOL.get(patternOf(write(exits))) ?? null;
/** By how many sixths of a turn, -2 to 3, one set of exits becomes another of the same tile; 0 if it does not. */
export function turnBetween(from: string, to: string): number {
  const n = [1, 2, 3, 4, 5].find((n) => turned(from, n) === to) ?? 0;
  return n > 3 ? n - 6 : n;
}

/** The next legal rotation of the same tile, n = 1 clockwise or -1. */
export function nextTurn(exits: string, legal: ReadonlySet<string>, n: 1 | -1): string {
  for (let i = 1; i < 6; i++) {
    const to = turned(exits, (n * i + 12) % 6);
    if (legal.has(to)) return to;
  }
  return exits;
}

// Geometry: pointed hexagons of radius S.
export const S = 56;
const WIDTH = Math.sqrt(3) * S;
export type Point = [x: number, y: number];
export const spot = (id: string): Point => {
  const [q, r] = place(id);
  return [WIDTH * (q + r / 2), 1.5 * S * r];
};
/** The place at a point. */
export function placeAt([x, y]: Point): string {
  const r = y / (1.5 * S);
  const q = x / WIDTH - r / 2;
  let [a, b] = [Math.round(q), Math.round(r)];
  const c = Math.round(-q - r);
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c + q + r)];
  if (da > db && da > dc) a = -b - c;
  else if (db > dc) b = -a - c;
  return name([a === 0 ? 0 : a, b === 0 ? 0 : b]);
}
export const ANGLE: Record<Direction, number> = { ne: -60, e: 0, se: 60, sw: 120, w: 180, nw: -120 };
/** The middle of an edge, from the middle of the tile. */
export const edge = (d: Direction): Point => {
  const a = (ANGLE[d] * Math.PI) / 180;
  return [(WIDTH / 2) * Math.cos(a), (WIDTH / 2) * Math.sin(a)];
};

const known = new WeakMap<GreenTownView, Map<string, TileView>>(); // a view never changes
export function tileAt(view: GreenTownView, id: string): TileView | undefined {
  let tiles = known.get(view);
  if (!tiles) known.set(view, (tiles = new Map(view.tiles.map((t) => [name(t.at), t]))));
  return tiles.get(id);
}
/** Whether an exit of a tile at a place meets a road of the town. */
export const meets = (view: GreenTownView, id: string, d: Direction) => view.meets[id]?.includes(d) ?? false;
