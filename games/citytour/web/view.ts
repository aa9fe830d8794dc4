// citytour/web/view.ts - the view of City Tour (view.cpp describes it). Names come with it, in both languages.
import type { Scene } from '$web/game';
import type { Landmark } from '$web/kit/pieces/landmarks';
import type { Colour } from '$web/kit/pieces/travellers';
import type { Turn } from '$web/net/protocol';

export type { Colour };
export type Side = 'north' | 'east' | 'south' | 'west';
export type Riders = Record<Colour, number>;
export type Named = { en: string; fr: string };
export interface Cell {
  row: number;
  column: number;
}
export interface Edge extends Cell {
  side: Side;
}
export interface Road {
  ends: [Side, Side];
  driven: boolean;
  travellers: { colour: Colour; state: 'waiting' | 'aboard' | 'left' }[]; // from the first end to the second
}
export interface Tile {
  tile: string;
  shape: string;
  inspector?: boolean;
  roads: [Road, Road];
}
export interface Lying extends Tile, Cell {
  rotation: number;
}
export interface FrameRoad {
  id: string;
  notch: boolean;
  ends: [Edge, Edge];
  passed?: boolean;
}
export interface Place {
  id: string;
  site: string | null;
  kind?: Landmark;
  special?: boolean;
  name?: Named;
  colour?: Colour;
  required?: number;
  takes?: Riders;
  held: Riders;
  count: number;
  counts?: boolean; // whether those set down there count (CT-51); not at an empty notch
  state: 'open' | 'closed' | 'cut_off' | 'served' | 'passed' | 'empty';
  sign: null | 'ahead' | 'met';
  fan: null | 'waiting' | 'left' | 'gone';
}
export interface At extends Edge {
  at: 'entrance' | 'before' | 'inspector' | 'outside' | 'place';
  place?: string;
}
export interface CellStep extends Cell {
  kind: 'cell';
  from: Side;
  to: Side;
  boards?: Colour[];
  met?: { road: number; at: number; boards: boolean }[]; // one by one, in driving order
  left?: { colour: Colour; why: 'full' | 'reserve' }[];
}
export interface RoadStep {
  kind: 'road';
  id: string;
  reverse: boolean;
  sign?: number;
  off?: Riders;
  stays?: boolean;
  closed?: number;
  fan?: 'boards' | 'left';
  lost?: boolean;
}
export type Step = CellStep | RoadStep;
export interface Option {
  do: string;
  tile?: string;
  rotation?: number;
  colour?: Colour;
  way: Step[];
  end: At;
  riders: Riders;
  count: number;
  delivered: number;
  result: 'goes_on' | 'inspector' | 'won' | 'lost';
  why: Named | null;
}
export interface CityView {
  day: {
    day: number;
    own: boolean;
    name: Named;
    level: number;
    level_name: Named;
    objective: number;
    inspector: boolean;
    detour: string[];
    fans: string[];
    cards: { id: string; name: Named }[];
    long_distance: { id: string; name: Named; travellers: Riders }[];
  };
  faceup: boolean;
  board: { rows: number; columns: number; entrance: Edge; exit: Edge; roads: FrameRoad[] };
  places: Place[];
  tiles: Lying[];
  bus: At & { riders: Riders; seats: number; free: number };
  reserve: Riders;
  pair: Tile[];
  next: Tile[];
  unseen: string[];
  discarded: string[];
  piles: number;
  turn: Turn;
  number: number; // of the turn that is being played, of at most so many
  turns: number;
  players: number;
  seat: number | null;
  phase: 'draw' | 'place' | 'remove' | 'won' | 'lost';
  count: number;
  signs_met: number;
  tasks: { kind: 'count' | 'serve' | 'leave'; place: string | null; done: boolean; lost: boolean; text: Named }[];
  decision: null | { kind: 'place' | 'remove'; seat: number; text: Named; options: Option[] };
  story: Named | null;
}

export const COLOURS: readonly Colour[] = ['green', 'orange', 'blue', 'white'];
const SIDES: readonly Side[] = ['north', 'east', 'south', 'west'];

export const turned = (side: Side, degrees: number): Side => SIDES[(SIDES.indexOf(side) + degrees / 90) % 4]!;
export const opposite = (side: Side) => turned(side, 180);
/** A tile in the hand, turned. */
export const rotated = (tile: Tile, degrees: number): Tile => ({
  ...tile,
  roads: tile.roads.map((r) => ({ ...r, ends: r.ends.map((e) => turned(e, degrees)) })) as [Road, Road],
});
/** Riders one by one, colour after colour. */
export const each = (riders: Partial<Riders>): Colour[] => COLOURS.flatMap((c) => Array<Colour>(riders[c] ?? 0).fill(c));
export const total = (riders: Partial<Riders>) => each(riders).length;
export const placeOf = (view: CityView, id: string | null | undefined) => view.places.find((p) => p.id === id);

// What is being chosen ----------------------------------------------------------------------------------------
type S = Scene<CityView>;
/** The option that is picked, whole, if these eyes decide. */
export const chosen = (scene: S): Option | null =>
  scene.deciding ? (scene.view.decision?.options.find((o) => o.do === scene.picked.join(' ')) ?? null) : null;
/** The option that words name, whole. */
export const optionOf = (view: CityView, words: readonly string[]): Option | null =>
  view.decision?.options.find((o) => o.do === words.join(' ')) ?? null;
/** Where one chooses: the move itself, or, while another drives, a proposal. */
export const hands = (scene: S): S => (scene.together?.trial as S | null | undefined) ?? scene;
/** What the driver has in hand, as the others see it. */
export const inHand = (scene: S): Option | null => {
  const shown = scene.together?.shown.find((s) => s.decides);
  return shown ? optionOf(scene.view, shown.words) : null;
};
/** The rotations that may be given to a tile, ascending (equal ones are named once). */
export const rotations = (scene: S, tile: string | undefined): string[] =>
  scene.legal
    .filter((m) => m[0] === 'place' && m[1] === tile)
    .map((m) => m[2]!)
    .sort((a, b) => Number(a) - Number(b));
/** Turns the chosen tile to the next way it can lie. It is not laid by that, whatever the settings say. */
export function turn(scene: S, by: 1 | -1): boolean {
  const all = rotations(scene, scene.picked[1]);
  if (!scene.deciding || scene.view.phase !== 'place' || all.length < 2) return false;
  const at = all.indexOf(scene.picked[2] ?? '');
  scene.compose(['place', scene.picked[1]!, all[(Math.max(0, at) + by + all.length) % all.length]!]);
  return true;
}
/** Takes the other tile; it keeps its turn where it can. */
export function take(scene: S, tile: string): void {
  const all = rotations(scene, tile);
  if (!all.length) return;
  const safe = all.find((r) => scene.view.decision?.options.find((o) => o.do === `place ${tile} ${r}`)?.result !== 'lost');
  scene.compose(['place', tile, all.includes(scene.picked[2] ?? '') ? scene.picked[2]! : (safe ?? all[0]!)]);
}
