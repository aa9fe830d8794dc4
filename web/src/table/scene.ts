// table/scene.ts - a position as a game's module is given it: at a live table, in a replay, in a test.
//
//   buildScene({ frame, before, events, eyes, players, options, rules })            // to look at
//   buildScene({ …, choosing: { legal, whole, picked, choose, compose } })          // to choose in
import type { Player, Scene, SceneTogether } from '../game';
import type { Frame, GameEvent, Viewer } from '../net/protocol';
import { device, settings, still } from '../settings.svelte';
import { botWith } from '../home/levels';
import type { Saying } from '../text/words.svelte';
import { choose as pickWord, complete, open, replace, take, type Words } from './picks';

/** What may be chosen, and who is told what was. `legal` and `picked` are read again whenever something is picked. */
export interface Choosing {
  readonly legal: readonly Words[];
  readonly picked: Words;
  readonly whole: boolean;
  told?(words: Words): unknown; // what they would do, where that is known
  wastes?(move: Words): readonly Saying[]; // what a whole move would waste
  readonly trial?: boolean; // a plan: nothing of it is sent
  choose(to: Words): void; // so far, by words of the list
  compose(to: Words): void; // all at once, whether listed or not
}

export interface Seen {
  frame: Frame;
  before: unknown; // the view before the last event; null where it is not known
  events: readonly GameEvent[];
  eyes: Viewer;
  players: readonly Player[];
  options: Readonly<Record<string, unknown>>;
  rules: number;
  table?: string | null;
  chance?: number | null;
  together?: SceneTogether | null;
  lesson?: boolean;
  puzzle?: boolean;
  choosing?: Choosing;
}

const NOTHING: Choosing = { legal: [], picked: [], whole: true, choose: () => {}, compose: () => {} };

/** The name of a seat as everybody reads it: a bot's says that it is one. */
export const nameIn =
  (players: readonly Player[]) =>
  (seat: number): string => {
    const p = players[seat];
    return !p ? '?' : p.kind === 'bot' ? botWith(p.name, p.bot) : p.name;
  };

export function buildScene(seen: Seen): Scene {
  const { frame, events } = seen;
  const at = seen.choosing ?? NOTHING;
  return {
    view: frame.view,
    before: seen.before ?? null,
    event: events[frame.n - 1] ?? null,
    last: events.slice(0, frame.n).findLast((e): e is { by: number; do: string } => e.by !== 'chance') ?? null,
    n: frame.n,
    eyes: typeof seen.eyes === 'number' ? seen.eyes : null,
    turn: frame.turn,
    players: seen.players,
    options: seen.options,
    rules: seen.rules,
    lang: settings.lang,
    phone: device.phone,
    lesson: seen.lesson ?? false,
    puzzle: seen.puzzle ?? false,
    still: still(),
    table: seen.table ?? null,
    chance: seen.chance ?? null,
    together: seen.together ?? null,
    deciding: at.legal.length > 0,
    legal: at.legal,
    whole: at.whole,
    picked: at.picked,
    open: open(at.legal, at.picked),
    complete: complete(at.legal, at.picked),
    pick: (word) => {
      const to = pickWord(at.legal, at.picked, word);
      if (to) at.choose(to);
    },
    replace: (place, word) =>
      at.choose(place >= at.picked.length ? (take(at.legal, at.picked, word) ?? at.picked) : replace(at.legal, at.picked, place, word)),
    compose: (to) => at.compose(to),
    told: (words) => at.told?.(words) ?? null,
    wastes: (move) => at.wastes?.(move) ?? [],
    trial: at.trial ?? false,
    name: nameIn(seen.players),
  };
}
