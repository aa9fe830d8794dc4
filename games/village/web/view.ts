// village/web/view.ts - the view of the village game (view.cpp describes it) and where things lie on its board.
import { board, cards, constants, kinds, villages } from '../data.json';
import type { Turn } from '$web/net/protocol';
import type { Lang } from '$web/settings.svelte';
import type { Building } from '$web/kit/pieces/village';

export interface SeatView {
  village: string | null;
  pawn: string | null;
  score: number;
  points: number[]; // highest first
  total: number;
  stake: string | null;
  needs: number | null;
  ready: boolean;
  goal: string | null;
  way: string[];
  earns: number | null;
}
export interface VillageView {
  phase: 'settle' | 'first' | 'deal' | 'build' | 'move' | 'visit' | 'go' | 'bonus' | 'step' | 'home' | 'end';
  turn: Turn;
  active: number;
  target: number;
  seats: SeatView[];
  buildings: { id: string; kind: Building; owner: number; village: string }[];
  reserve: Record<Building, number>;
  stock: { count: number; cards: Record<string, number>; turned: boolean };
  discard: string[];
  closed: string[];
  kinds: Building[];
}

// Names and numbers, from the game's data.
export const KINDS = kinds.map((k) => k.id as Building);
const KIND = new Map(kinds.map((k) => [k.id, k]));
const CARD = new Map(cards.map((c) => [c.id, c as { id: string; type: string; points?: number; count: number }]));
const VILLAGE = new Map(villages.map((v) => [v.id, v]));

export const kindName = (kind: string, lang: Lang) => KIND.get(kind)?.name[lang] ?? kind;
export const villageName = (id: string | null, lang: Lang) => (id ? (VILLAGE.get(id)?.name[lang] ?? id) : '');
export const isSingle = (kind: string) => KIND.get(kind)?.one_per_village ?? false; // at most one in a village
export const VILLAGES = villages.map((v) => v.id);
export const incomeOfVisit = constants.visit_income;
export const bonusOfUnforeseen = constants.unforeseen_bonus;

export type Sort = 'points' | 'acquire' | 'visit' | 'unforeseen' | 'rotate';
export interface CardView {
  sort: Sort;
  value: number; // of a points card, or the number of an acquire stake
  kinds: Building[];
}
export function cardOf(id: string): CardView {
  const [sort = '', ...rest] = id.split('-');
  if (sort === 'points') return { sort: 'points', value: Number(rest[0]), kinds: [] };
  return { sort: sort as Sort, value: CARD.get(id)?.points ?? 0, kinds: rest as Building[] };
}
export function stockBySort(view: VillageView): [Sort, number][] {
  const count: Record<Sort, number> = { points: 0, acquire: 0, visit: 0, unforeseen: 0, rotate: 0 };
  for (const [id, n] of Object.entries(view.stock.cards)) count[cardOf(id).sort] += n;
  return Object.entries(count) as [Sort, number][];
}

// Geometry: 15 x 15 cells of U; the central square is one square, three cells wide.
export const U = 40;
export const MAP: readonly string[] = board.map;
export const COLUMNS: string = board.columns;
export const CENTRE = 'h8';
export type Rect = [x: number, y: number, w: number, h: number];

/** Every square and lot of the map, by name; the central square is one. */
export const CELLS: readonly string[] = MAP.flatMap((row, y) =>
  [...row].flatMap((c, x) => ('YRo'.includes(c) ? [`${COLUMNS[x]}${y + 1}`] : [])),
).concat(CENTRE);
export const cell = (id: string): [number, number] => [COLUMNS.indexOf(id[0]!), Number(id.slice(1)) - 1];
/** Where a pawn stands on a square; on the central square a little lower, below stock and discard. */
export const spot = (id: string): [number, number] => (id === CENTRE ? [7.5 * U, 8.35 * U] : middle(id));
export const middle = (id: string): [number, number] => {
  if (id === CENTRE) return [7.5 * U, 7.5 * U];
  const [x, y] = cell(id);
  return [(x + 0.5) * U, (y + 0.5) * U];
};
export function rectOf(id: string): Rect {
  if (id === CENTRE) return [6 * U, 6 * U, 3 * U, 3 * U];
  const at = id.split('-').map(cell);
  const xs = at.map((a) => a[0]);
  const ys = at.map((a) => a[1]);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return [x * U, y * U, (Math.max(...xs) - x + 1) * U, (Math.max(...ys) - y + 1) * U];
}

const CORNER: Record<string, [number, number]> = { northwest: [0, 0], northeast: [9, 0], southeast: [9, 9], southwest: [0, 9] };
export const cornerOf = (village: string): [number, number] => CORNER[VILLAGE.get(village)?.place ?? 'northwest']!;
/** The part of the board that is played on: all of it, or with two villages side by side their half and the central square. */
export function partOf(closed: readonly string[]): Rect {
  const rows = new Set(VILLAGES.filter((v) => !closed.includes(v)).map((v) => cornerOf(v)[1]));
  const high = 9.2 * U; // six cells of a village, three of the square, and a little meadow
  if (closed.length !== 2 || rows.size > 1) return [0, 0, 15 * U, 15 * U];
  return [0, rows.has(0) ? 0 : 15 * U - high, 15 * U, high];
}
export const isWest = (village: string) => cornerOf(village)[0] === 0;
/** The village a square lies in, or null on roads and on the central square. */
export function villageAt(square: string): string | null {
  const [x, y] = cell(square);
  return (
    VILLAGES.find((v) => {
      const [cx, cy] = cornerOf(v);
      return x >= cx && x < cx + 6 && y >= cy && y < cy + 6;
    }) ?? null
  );
}
export const lotsOf = (pair: string) => pair.split('-') as [string, string];
