// test/scene.ts - a scene from a stored view, as the table would build it.
import type { Scene } from '../src/game';
import type { GameEvent, Turn } from '../src/net/protocol';
import type { Lang } from '../src/settings.svelte';
import { advance, words, type Words } from '../src/table/picks';
import { buildScene } from '../src/table/scene';

export interface Given<V> {
  view: V;
  turn: Turn;
  legal?: string[];
  picked?: string;
  before?: V;
  event?: GameEvent | null;
  eyes?: number | null;
  lang?: Lang;
  phone?: boolean;
  n?: number;
  options?: Record<string, unknown>;
  rules?: number;
  told?: (words: Words) => unknown; // what the engine would tell of them
}

const NAMES = ['Ann', 'Bob', 'Cid', 'Dot', 'Eve', 'Fay'];

/** `log` gets what the board reports. */
export function scene<V extends { seats: unknown[] } | { players: number | unknown[] }>(given: Given<V>, log: Words[] = []): Scene<V> {
  const legal = (given.legal ?? []).map(words);
  const picked = given.picked === undefined ? advance(legal, []) : words(given.picked);
  const seats = 'seats' in given.view ? given.view.seats : given.view.players;
  const n = given.n ?? 1;
  return {
    ...buildScene({
      frame: { n, turn: given.turn, view: given.view },
      before: given.before ?? null,
      events: [],
      eyes: given.eyes === undefined ? (given.turn.seat ?? 0) : (given.eyes ?? 'public'),
      players: Array.from({ length: typeof seats === 'number' ? seats : seats.length }, (_, seat) => ({
        seat,
        name: NAMES[seat]!,
        kind: 'person',
        here: true,
        mine: seat === given.eyes,
      })),
      options: given.options ?? {},
      rules: given.rules ?? 2,
      choosing: {
        legal,
        whole: true,
        picked,
        ...(given.told ? { told: given.told } : {}),
        choose: (to) => void log.push(to),
        compose: (to) => void log.push(to),
      },
    }),
    event: given.event ?? null,
    lang: given.lang ?? 'en',
    phone: given.phone ?? false,
    still: true,
    view: given.view,
    before: given.before ?? null,
  };
}
