// village/web/make/set.ts - a set of cards while it is put together: how many of each, and the points that end the game (VL-73, VL-74).
import { cards as printed, constants, options as data } from '../../data.json';
import type { Options } from '$web/make/thing';
import type { Lang } from '$web/settings.svelte';

export interface CardInfo {
  id: string;
  type: 'points' | 'acquire' | 'visit' | 'unforeseen' | 'rotate';
  count: number; // as printed
  name: Record<Lang, string>;
  value?: number;
  points?: number;
  kinds?: string[];
  kind?: string;
}
export const CARDS = printed as unknown as CardInfo[];
export const kindsOf = (c: CardInfo): string[] => c.kinds ?? (c.kind ? [c.kind] : []);
export const SORTS = ['points', 'acquire', 'visit', 'unforeseen', 'rotate'] as const;
const range = data.find((o) => o.id === 'target') as unknown as { min: number; max: number };
export const TARGET = { least: range.min, most: range.max, printed: constants.target };
/** More than this no engine takes; it says so where it is exceeded. */
export const MOST_OF = (c: CardInfo) => (c.type === 'points' ? 15 : 40);

export interface Set {
  target: number;
  count: (id: string) => number;
}
const HOUSE = ['acquisition', 'recycle', 'payment', 'targets', 'unforeseen']; // house rules that may come along with it
export function fits(options: Options): boolean {
  const { cards = null, target = TARGET.printed, ...more } = options;
  if (!Object.keys(more).every((k) => HOUSE.includes(k)) || !Number.isInteger(target)) return false;
  if (cards === null) return true;
  if (typeof cards !== 'object' || Array.isArray(cards)) return false;
  return Object.entries(cards).every(([id, n]) => CARDS.some((c) => c.id === id) && Number.isInteger(n) && (n as number) >= 0);
}
const givenIn = (options: Options) => (options['cards'] ?? {}) as Record<string, number>;
export const setOf = (options: Options): Set => {
  const given = givenIn(options);
  return {
    target: (options['target'] as number | undefined) ?? TARGET.printed,
    count: (id) => given[id] ?? CARDS.find((c) => c.id === id)?.count ?? 0,
  };
};
/** As it is written: what is as printed is left out. */
export function written(options: Options, change: { target?: number; cards?: Record<string, number> }): Options {
  const { target = setOf(options).target, cards = {} } = change;
  const all = { ...givenIn(options), ...cards };
  const own = Object.fromEntries(CARDS.flatMap((c) => (all[c.id] !== undefined && all[c.id] !== c.count ? [[c.id, all[c.id]!]] : [])));
  const { target: _, cards: __, ...house } = options;
  return { ...house, ...(Object.keys(own).length ? { cards: own } : {}), ...(target === TARGET.printed ? {} : { target }) };
}
export interface Sums {
  all: number;
  points: number; // how many points cards
  worth: number; // … and what they are worth together
  acquire: number;
  visit: number;
  unforeseen: number;
  rotate: number;
}
export const sumsOf = (set: Set): Sums =>
  CARDS.reduce(
    (sum, c) => {
      const n = set.count(c.id);
      sum.all += n;
      sum[c.type] += n;
      sum.worth += n * (c.value ?? 0);
      return sum;
    },
    { all: 0, points: 0, worth: 0, acquire: 0, visit: 0, unforeseen: 0, rotate: 0 },
  );
