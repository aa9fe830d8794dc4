// grinivil/web/make/loop.ts - a loop while it is composed: twenty positions, tiles of the box and of one's own. Whether it may be played
// is the engine's to say (GV-92, GV-98).
import { actionTiles, loop as printed, ownRuleTiles } from '../../data.json';
import type { Lang } from '$web/settings.svelte';
import type { Options } from '$web/make/thing';
import { explainAction, explainTile, shortName, tileName as nameOf, timeText, texts } from '../texts';
import { actionIcon, tileData, type LoopAction } from '../view';
import type { IconName } from '$web/kit/icons';

export const COSTS = ['money', 'vp', 'trees', 'c', 'w', 's'] as const;
export const GAINS = ['money', 'vp', 'trees', 'choice', 'random', 'repeat'] as const;
export interface OwnTile {
  id: string; // V7
  name?: Record<Lang, string>;
  cost?: Partial<Record<(typeof COSTS)[number], number>>;
  gain: Partial<Record<(typeof GAINS)[number], number>>;
  time: { units: number; mandatory?: boolean };
  restricted?: boolean;
}
export const MOST_OWN = 2;
export const MOST_AMOUNT = 20;
export const LENGTH = printed.length;
export const PINKS = printed.pinkCount;
/** The tile of a corner; undefined elsewhere. Positions count from 1. */
export const cornerAt = (position: number) => (printed.corners as Record<string, string>)[String(position)];

interface Printed {
  id: string;
  border: 'corner' | 'plain' | 'pink';
  restricted?: boolean;
  promo?: boolean;
}
const LIST = actionTiles.list as unknown as Printed[];
export const READY = ownRuleTiles.list as unknown as OwnTile[];
export const PLAIN = LIST.filter((t) => t.border === 'plain').map((t) => t.id);
export const PINK = LIST.filter((t) => t.border === 'pink').map((t) => t.id);

// Reading and writing ----------------------------------------------------------------------------------------
export interface Composed {
  /** Laid out here; null: the players put it together when they begin (`custom_loop`), in this order. */
  loop: readonly string[] | null; // '' is an empty position
  order: readonly number[] | null;
  own: readonly OwnTile[];
  promo: boolean;
}
const isObject = (x: unknown): x is Record<string, unknown> => !!x && typeof x === 'object' && !Array.isArray(x);
const isAmounts = (x: unknown, of: readonly string[]) =>
  isObject(x) && Object.entries(x).every(([key, n]) => of.includes(key) && Number.isInteger(n) && Math.abs(n as number) < 1000);
const isFlag = (x: unknown) => x === undefined || typeof x === 'boolean';
const isOwn = (t: unknown): t is OwnTile => {
  if (!isObject(t)) return false;
  const { id, name, cost, gain, time, restricted, ...more } = t;
  if (Object.keys(more).length || typeof id !== 'string' || id.length > 10) return false;
  if (name !== undefined && !(isObject(name) && Object.values(name).every((n) => typeof n === 'string' && n.length <= 200))) return false;
  if (!isObject(time) || !isAmounts({ units: time['units'] }, ['units']) || !isFlag(time['mandatory'])) return false;
  return (cost === undefined || isAmounts(cost, COSTS)) && isAmounts(gain, GAINS) && isFlag(restricted);
};
const idOf = (t: unknown) => (isObject(t) ? t['id'] : t);
/** Whether the editor can show it. */
export function fits(options: Options): boolean {
  const { loop = null, own_tiles = [], promo = true, custom_loop = false, age_order = null, ...more } = options;
  if (Object.keys(more).length || typeof promo !== 'boolean' || typeof custom_loop !== 'boolean') return false;
  if (!Array.isArray(own_tiles) || !own_tiles.every((t) => isOwn(t) || READY.some((r) => r.id === t))) return false;
  if (new Set(own_tiles.map(idOf)).size < own_tiles.length || own_tiles.length > 20) return false;
  if (age_order !== null && !(Array.isArray(age_order) && age_order.every(Number.isInteger))) return false;
  return loop === null ? true : Array.isArray(loop) && loop.length === LENGTH && loop.every((t) => typeof t === 'string' && t.length <= 10);
}
export function composedOf(options: Options): Composed {
  const own = ((options['own_tiles'] ?? []) as (string | OwnTile)[]).map((t) =>
    typeof t === 'string' ? READY.find((r) => r.id === t)! : t,
  );
  return {
    loop: (options['loop'] as string[] | undefined) ?? null,
    order: (options['age_order'] as number[] | null | undefined) ?? null,
    own,
    promo: options['promo'] !== false,
  };
}
const isReady = (t: OwnTile) => READY.some((r) => JSON.stringify(r) === JSON.stringify(t));
export const optionsOf = ({ loop, order, own, promo }: Composed): Options => ({
  ...(loop ? { loop: [...loop] } : { custom_loop: true, ...(order ? { age_order: [...order] } : {}) }),
  ...(own.length ? { own_tiles: own.map((t) => (isReady(t) ? t.id : t)) } : {}),
  ...(promo ? {} : { promo: false }),
});

/** The beginner loop, laid out. */
export const BEGINNER: readonly string[] = Array.from({ length: LENGTH }, (_, i) => {
  const slot = Object.entries(printed.slots).find(([, position]) => position === i + 1)?.[0];
  return cornerAt(i + 1) ?? (slot ? ((printed.beginner as Record<string, string>)[slot] ?? '') : '');
});
export const BARE: readonly string[] = Array.from({ length: LENGTH }, (_, i) => cornerAt(i + 1) ?? '');

// Changing ---------------------------------------------------------------------------------------------------
/** A tile at a position; where it lay before, what lay here comes, if that may be moved. */
export function put(loop: readonly string[], position: number, tile: string): string[] {
  const next = [...loop];
  const from = loop.indexOf(tile);
  if (from >= 0) next[from] = loop[position - 1]!;
  next[position - 1] = tile;
  return next;
}
export const takeOut = (loop: readonly string[], position: number): string[] => loop.map((t, i) => (i === position - 1 ? '' : t));
/** Own tiles have the ids that the box leaves free. */
export const freeId = (own: readonly OwnTile[]) => {
  for (let n = 3; ; n++) if (!own.some((t) => t.id === `V${n}`)) return `V${n}`;
};
/** Tiles that lie in the tray: in the order of the box, own ones last. */
export const trayOf = ({ loop, own, promo }: Composed) => {
  const out = (t: string) => !loop?.includes(t);
  return {
    plain: PLAIN.filter(out),
    pink: PINK.filter((t) => out(t) && (promo || !LIST.find((l) => l.id === t)?.promo)),
    own: own.map((t) => t.id).filter(out),
  };
};

// Showing ----------------------------------------------------------------------------------------------------
const actionOf = (t: OwnTile): LoopAction => ({
  id: t.id,
  kind: 'own',
  rule: { cost: { ...t.cost }, gain: { ...t.gain } },
  time: { per: 'fixed', units: t.time.units, ...(t.time.mandatory ? { mandatory: true } : {}) },
});
export interface Face {
  id: string;
  name: string;
  short: string[]; // a line for each action
  icons: IconName[];
  time: string[];
  border: 'corner' | 'plain' | 'pink';
  restricted: boolean;
  lines: string[]; // what it does
}
/** A tile as it is drawn and told; null: there is no such tile. */
export function faceOf(id: string, { own }: Composed, lang: Lang, rules: number): Face | null {
  const mine = own.find((t) => t.id === id);
  const box = tileData(id);
  if (!mine && !box) return null;
  const actions = mine ? [actionOf(mine)] : (box!.actions as LoopAction[]);
  const info = LIST.find((t) => t.id === id);
  const said = { own_tiles: own };
  const time = (a: LoopAction) => {
    const t = a.time ?? { per: 'none' as const };
    return t.per === 'none' ? '' : t.per === 'fixed' ? String(t.units || '') : `÷${t.divisor}`;
  };
  return {
    id,
    name: nameOf(actions, lang, said),
    short: actions.map((a) => shortName(a.id, lang, said)),
    icons: actions.map(actionIcon),
    time: actions.map(time),
    border: info?.border ?? 'pink',
    restricted: mine ? mine.restricted === true : info?.restricted === true,
    lines: mine
      ? [explainAction(actionOf(mine), lang, rules), texts[lang].explain.time(timeText(actionOf(mine), lang))]
      : explainTile(id, lang, rules),
  };
}
/** Steps along the loop from one position to another, a whole round for itself. */
export const steps = (from: number, to: number) => ((to - from + LENGTH - 1) % LENGTH) + 1;
