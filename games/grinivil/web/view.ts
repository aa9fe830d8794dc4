// grinivil/web/view.ts - the view of Welcome to Grinivil (view.cpp and view_decision.cpp describe it), and names and
// numbers of its components, all from the game's data.
import {
  actionTiles,
  associatedBonuses,
  bonusRoad,
  buildings,
  constants,
  dice,
  floors,
  landTiles,
  loop,
  ownRuleTiles,
  residents,
  resources,
  setup,
} from '../data.json';
import { actionTiles as version1 } from '../v1/data.json';
import type { IconName } from '$web/kit/icons';
import type { Turn } from '$web/net/protocol';
import type { Lang } from '$web/settings.svelte';
import type { Saying } from '$web/text/words.svelte';

export type Cube = 'c' | 'w' | 's';
export const CUBES: readonly Cube[] = ['c', 'w', 's'];
export type Cubes = Record<Cube, number>;
export type Owner = number | 'city';
export type Road = 'none' | 'half' | 'works' | 'done';
export type Type = 'house' | 'commercial' | 'public';
export type ActionKind =
  | 'buy'
  | 'build'
  | 'auction'
  | 'sell'
  | 'warehouse'
  | 'explore'
  | 'road'
  | 'buyTrees'
  | 'plant'
  | 'resident'
  | 'sellHouse'
  | 'convert'
  | 'import'
  | 'acquire'
  | 'replant'
  | 'subsidy'
  | 'trade'
  | 'ability'
  | 'fund'
  | 'own';
export type Ability = 'architect' | 'engineer' | 'builder' | 'ecologist' | 'banker' | 'merchant' | 'follower' | 'manager';
export type BonusType = 'vp' | 'money' | 'random' | 'choice' | 'trees' | 'plant' | 'land' | 'road' | 'repeat' | 'warehouse';
export interface Bonus {
  type: BonusType;
  amount: number;
}
export interface Time {
  per: 'none' | 'fixed' | 'cubes' | 'trees';
  mandatory?: boolean;
  units?: number;
  divisor?: number;
}

export interface PlayerView {
  seat: number;
  vp: number;
  money: number | null; // null: hidden from these eyes
  cubes: Cubes;
  compartments: { size: number; kind: Cube | null; cubes: number }[];
  trees: number;
  warehouses: number;
  blocks: number;
  markers: number;
  workers: { idle: number; all: number; sites: string[]; tiles: string[] };
  fourth: boolean;
  extra: boolean;
  position: number;
  loops: number;
  track: number;
  finished: boolean;
  abilities: Ability[];
  last: string | null;
  hand: string[];
  unseen: number;
}
export interface Building {
  kind: string;
  type: Type;
  floors: Owner[];
  of: number;
  workers: number[];
  sold: boolean;
  complete: boolean;
  usable: boolean;
  next?: { cost: Cubes; vp: number };
}
export interface Site {
  id: string;
  kind: 'residential' | 'non_residential';
  municipal: boolean;
  bonus: Bonus | null;
  section: string;
  sector: string | null;
  building?: Building;
}
export interface Town {
  places: { id: string; tile: string; owner: Owner | null }[];
  sites: Site[];
  sections: Record<string, Road>;
  sectors: { id: string; trees: number; places: number }[];
  open: string[];
}
export interface LoopAction {
  id: string;
  kind: ActionKind;
  ability?: Ability;
  rule?: { cost: Record<string, number>; gain: Record<string, number> };
  time?: Time;
}
export interface LoopTile {
  position: number;
  tile: string | null;
  border?: 'corner' | 'plain' | 'pink';
  restricted?: boolean;
  worker?: Owner | null;
  occupied?: Owner | null;
  pawns?: number[];
  actions?: LoopAction[];
}
/** What choosing an action would mean. */
export interface GoChoice {
  action: string;
  position: number;
  follow: boolean;
  legal: boolean;
  code?: string;
  why?: Saying;
  steps: number;
  completes: boolean;
  dues?: { tax: number; wages: number; total: number; unpaid: boolean };
  workers?: number;
  benefits?: { money: number; trees: number; cubes: number };
  money?: number;
  time: Time;
  lands?: number;
  finishes?: boolean;
}
export interface TimeChoice {
  bought: number;
  price: number;
  steps: number;
  lands: number;
  completes: boolean;
  finishes: boolean;
}
export type DecisionKind =
  | 'loop'
  | 'go'
  | 'first'
  | 'bid'
  | 'offer'
  | 'pay'
  | 'return'
  | 'token'
  | 'gain'
  | 'more'
  | 'plant'
  | 'explore'
  | 'road'
  | 'also'
  | 'time'
  | 'again'
  | 'big'
  | 'start'
  | 'last'
  | 'land'
  | 'resident'
  | 'market'
  | 'draw'
  | 'pink'
  | 'slot'
  | 'd4'
  | 'd6'
  | 'deal';
export interface Decision {
  kind: DecisionKind;
  seat: number | null;
  followed?: boolean;
  choices?: (GoChoice | TimeChoice)[];
  time_price?: number;
  finish?: boolean;
  time?: Time;
  rebate?: number;
  totals?: Record<Cube, number[]>; // of a purchase or sale: what one, two … such cubes come to, before the rebate
  surcharge?: number;
  price?: number;
  prices?: number[];
  most?: number;
  least?: number;
  swap?: number;
  rate?: number;
  rolled?: boolean; // the die gives the rate already
  grant?: number;
  fee?: number;
  pass?: boolean;
  cost?: Cubes;
  vp?: number;
  any?: boolean;
  fewer?: boolean;
  stock?: Cubes;
  site?: string;
  place?: string;
  cubes?: number;
  to?: number | 'market' | 'lot';
  done?: number;
  floor?: number;
  road?: number;
  house?: number;
  section?: string;
  units?: number;
  mandatory?: boolean;
  repeats?: number;
  left?: string[];
  in?: string[];
  wanted?: number;
  position?: number;
}
export interface Home {
  resident: string;
  site: string;
  fits: boolean;
  code?: string;
  why?: Saying;
  trees: { have: number; need: number };
  wishes: { building: string; required: boolean; met: boolean; later: boolean; distance?: number }[];
  money: number;
  vp: number;
  pays: number;
}
export interface Bids {
  by: number;
  sealed: boolean;
  bids: (number | '?' | null)[];
  lot?: Cubes;
  site?: string;
  kind?: string;
}
export interface GrinivilView {
  players: PlayerView[];
  city: { builds: boolean; blocks: number };
  town: Town;
  loop: LoopTile[];
  start: number[];
  market: { columns: Record<Cube, { cubes: number; buy: number[]; sell: number[] }> };
  bag: Cubes;
  supply: { trees: number; warehouses: number; roads: number; roofs: number; tokens: Record<string, number> };
  stacks: { inner: number; outer: number };
  dice: { d4: number | null; d6: number | null };
  display: string[];
  moved_in: string[];
  deck: number;
  fee: number;
  first: number | null;
  active: number | null;
  repeats: number;
  turn: Turn;
  ultimate: { by: number; why: 'blocks' | 'loops' | 'locked' } | null;
  decision: Decision | null;
  homes: Home[];
  action?: string;
  building_on?: { site: string; kind: string };
  auction?: Bids;
  funding?: Bids;
  end?: { scores: { vp: number; money: number; hand: number; public: number; total: number }[]; winners: number[] };
}

// --- Components ---------------------------------------------------------------------------------------------
type Name = Record<Lang, string>;
export interface ActionData {
  id: string;
  kind: ActionKind;
  time: Time;
  name?: Name;
  ability?: Ability;
  money?: number;
  [amount: string]: unknown;
}
export interface TileData {
  id: string;
  number: string;
  border: 'corner' | 'plain' | 'pink';
  name: Name;
  actions: ActionData[];
  restricted?: boolean;
}
export interface Wish {
  building: string;
  maxDistance: number | null;
  reward: { kind: 'vp' | 'money'; amount: number; share: 'each' | 'builders' };
}
export interface ResidentData {
  id: string;
  name: Name;
  reward: { vp: number; money: number; perTree: { kind: 'vp' | 'money'; amount: number; max: number } | null };
  required: { trees: number; buildings: Wish[] };
  optional: Wish[];
  public: { building: string; vp: number }[];
}
export interface LandData {
  id: string;
  zone: 'centre' | 'inner' | 'outer';
  name: Name;
  plantingPlaces: { whole?: number; left?: number; right?: number };
  accessRoad?: boolean;
  sites: { id: string; road: string; land: string; at: number[] }[];
}
const TILES = new Map((actionTiles.list as unknown as TileData[]).map((t) => [t.id, t]));
const ACTIONS = new Map([...TILES.values()].flatMap((t) => t.actions.map((a) => [a.id, a] as const)));
const OWN = new Map(ownRuleTiles.list.map((t) => [t.id, t.name]));
const RESIDENTS = new Map((residents.list as unknown as ResidentData[]).map((r) => [r.id, r]));
const LANDS = new Map((landTiles.list as unknown as LandData[]).map((l) => [l.id, l]));
const KINDS = new Map(buildings.list.map((b) => [b.id, b]));
const RESOURCES = new Map(resources.list.map((r) => [r.id, r]));
export const KIND_IDS = [...KINDS.keys()];

export const tileData = (id: string) => TILES.get(id);
export const actionData = (id: string) => ACTIONS.get(id);
export const resident = (id: string) => RESIDENTS.get(id)!;
export const land = (id: string) => LANDS.get(id)!;
export const typeOf = (kind: string) => (KINDS.get(kind)?.type ?? 'house') as Type;
export const floorsOf = (kind: string) => floors.types[typeOf(kind)].floors as { cost: Partial<Cubes>; vp: number }[];
/** What an ability does, under the version of the rules that is played. */
export const abilityText = (ability: Ability, lang: Lang, rules: number) =>
  ((rules === 1 ? version1 : actionTiles).abilities as Record<Ability, Name>)[ability][lang];
export const BONUS_TEXT = landTiles.bonusTypes as Record<BonusType, Name>;
export const BONUS_ROAD = bonusRoad.steps as { step: number; bonuses: { type: BonusType; amount?: number }[] }[];
export const ALSO = Object.fromEntries(associatedBonuses.list.map((a) => [a.id, a])) as unknown as Record<
  'floor' | 'road' | 'house',
  { name: Name; money: number }
>;
export const K = constants;
export const D4 = dice.d4;
export const LOOP_LENGTH = loop.length;
export const ROAD_COST = constants.roadCost as Partial<Cubes>;
export const BLOCKS = setup.blocks as Record<string, number>;

export const kindName = (kind: string, lang: Lang): string => KINDS.get(kind)?.name?.[lang] ?? kind;
export const cubeName = (cube: string, lang: Lang): string => RESOURCES.get(cube)?.name?.[lang] ?? cube;
export const residentName = (id: string, lang: Lang): string => RESIDENTS.get(id)?.name[lang] ?? id;
export const landName = (id: string, lang: Lang): string => LANDS.get(id)?.name[lang] ?? id;

/** The tile of an action: T08a lies on T08. */
export const tileOf = (action: string) => (TILES.has(action) ? action : action.replace(/[ab]$/, ''));
/** An action's full name; own tiles by the options of the table, where they are named there. */
export function actionName(id: string, lang: Lang, options: Readonly<Record<string, unknown>> = {}): string {
  const action = ACTIONS.get(id);
  if (action) return action.name?.[lang] ?? TILES.get(tileOf(id))!.name[lang];
  const own = (options['own_tiles'] as (string | { id: string; name?: Name | string })[] | undefined)?.find(
    (t) => typeof t === 'object' && t.id === id,
  );
  const name = typeof own === 'object' ? own.name : undefined;
  return (typeof name === 'string' ? name : name?.[lang]) ?? OWN.get(id)?.[lang] ?? id;
}
const ICON: Partial<Record<ActionKind, IconName>> = { buyTrees: 'trees', own: 'star' };
export const actionIcon = (a: { kind: ActionKind; ability?: Ability }): IconName =>
  a.kind === 'ability' ? a.ability! : (ICON[a.kind] ?? (a.kind as IconName));
export const iconOfAction = (id: string): IconName => {
  const a = ACTIONS.get(id);
  return a ? actionIcon(a) : 'star';
};
export const BONUS_ICON: Record<BonusType, IconName> = {
  vp: 'star',
  money: 'subsidy',
  random: 'acquire',
  choice: 'acquire',
  trees: 'trees',
  plant: 'plant',
  land: 'explore',
  road: 'road',
  repeat: 'rotate',
  warehouse: 'warehouse',
};
export const timeOf = (a: LoopAction): Time => a.time ?? ACTIONS.get(a.id)?.time ?? { per: 'none' };

// --- The view, asked ----------------------------------------------------------------------------------------
export const siteAt = (view: GrinivilView, id: string) => view.town.sites.find((s) => s.id === id);
export const CITY = 5; // the colour of the city, unless a sixth player has it
export const total = (n: Partial<Cubes>) => CUBES.reduce((sum, k) => sum + (n[k] ?? 0), 0);
export const seatOf = (view: GrinivilView, turn: { seat?: number | null }) => turn.seat ?? view.active ?? 0;
export const lands = (position: number, steps: number) => (steps === 0 ? position : ((position + steps - 1) % LOOP_LENGTH) + 1);
/** The tiles a pawn walks over, the last one included. */
export const wayOf = (from: number, steps: number) => Array.from({ length: steps }, (_, i) => lands(from, i + 1));
export const goChoices = (view: GrinivilView) => (view.decision?.kind === 'go' ? ((view.decision.choices ?? []) as GoChoice[]) : []);
export const timeChoices = (view: GrinivilView) => (view.decision?.kind === 'time' ? ((view.decision.choices ?? []) as TimeChoice[]) : []);
/** Which action is under way: its kind, as far as this page knows it. */
export const actionUnderWay = (view: GrinivilView): LoopAction | null =>
  view.loop.flatMap((t) => t.actions ?? []).find((a) => a.id === view.action) ?? null;
/** The viewer's own residents, the deciding player's where everything is seen. */
export const me = (view: GrinivilView, eyes: number | null, turn: { seat?: number | null }) => view.players[eyes ?? seatOf(view, turn)]!;

// --- Amounts in words ---------------------------------------------------------------------------------------
export type Amounts = Partial<Record<Cube | 't', number>>;
export const isCubes = (word: string) => /^[cwst]\d+$/.test(word);
export const readCubes = (words: readonly string[]): Amounts =>
  Object.fromEntries(words.filter(isCubes).map((w) => [w[0], Number(w.slice(1))])) as Amounts;
export const writeCubes = (n: Amounts): string[] => (['c', 'w', 's', 't'] as const).flatMap((k) => (n[k] ? [`${k}${n[k]}`] : []));
