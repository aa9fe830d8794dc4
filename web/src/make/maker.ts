// make/maker.ts - the border to what a game brings to the workshop, in games/<id>/web/make/index.ts: `makers`, one for each kind of
// thing. All of it is loaded when it is first needed; what there is to be made at all stands in the game's card (`makes`).
import type { Component } from 'svelte';
import type { Lang } from '../settings.svelte';
import type { Fault, Verdict } from './report';
import type { Options, Thing } from './thing';

export type Named = Record<Lang, string>;

/** What one begins with. */
export interface Start {
  id: string;
  name: Named;
  text: Named;
  /** Without it, one is drawn by lot, by the engine. */
  make?: () => Options;
}

/** The desk that an editor works on. */
export interface Desk {
  readonly options: Options;
  /** Another version: one step back. `about`: steps in a row about the same are one. */
  change(options: Options, about?: string): void;
  readonly faults: readonly Fault[]; // as the engine said of the version it has looked at last
  readonly verdict: Verdict | null; // null: it has not looked at this version yet
  /** A fault that somebody wants to see where it is; a new object for each wish. */
  readonly sought: { fault: Fault } | null;
  readonly players: number;
  readonly phone: boolean;
  readonly lang: Lang;
  /** Something stands in the place of the rating while it is looked at: the editor's Aside. */
  trying: boolean;
  /** Asks what to begin another one with. */
  startOver(): void;
  /** Something tried on it by the engine, in the game's own form; null: nobody can be asked, or it was refused. */
  tried<T>(ask: unknown): Promise<T | null>;
}
export interface Editing {
  desk: Desk;
}

export interface Maker {
  kind: string;
  name: Named; // "Green Town layout"
  title: Named; // "Make a town"
  untitled: Named; // what it is called until it has a name
  starts: readonly Start[];
  players: readonly [least: number, most: number, usual: number];
  /** How many games make a rating sure enough to rest; none: it is not played as one table, nor rated. */
  games: number;
  Editor: () => Promise<{ default: Component<Editing> }>;
  /** In place of the rating while the editor is trying something. */
  Aside?: () => Promise<{ default: Component<Editing> }>;
  /** The whole thing small, for shelf and gallery. */
  Picture: Component<{ options: Options; label: string }>;
  /** Whether the editor can show it; whether it can be played is the engine's to say. */
  fits: (options: Options) => boolean;
  /** The place that a fault is about, in words: "Place 4,−2". */
  place?: (fault: Fault, lang: Lang) => string;
  /** What else it was once written as, in files and texts from before there was a workshop. */
  adopt?: (value: Record<string, unknown>) => { options: Options; name?: string } | null;
  /** What the plots are called where the game has words of its own. */
  words?: { scores?: Named; length?: (n: string, lang: Lang, many: number) => string; win?: Named; dead?: Named };
  /** Things that the game keeps and edits in pages of its own. */
  own?: {
    list: () => readonly { id: string; thing: Thing; href: string; remove: () => void }[];
    /** Takes one in, and says where it is edited now. */
    take: (thing: Thing) => string;
    begin: string; // the page on which one begins
  };
}

const FILES = import.meta.glob<readonly Maker[]>('../../../games/*/web/make/index.ts', { import: 'makers' });
const idOf = (path: string) => /games\/([^/]+)\/web/.exec(path)![1]!;
const LOAD = Object.fromEntries(Object.entries(FILES).map(([path, load]) => [idOf(path), load]));

/** The games for which something can be made. */
export const MADE_FOR: readonly string[] = Object.keys(LOAD);
export async function makersOf(game: string): Promise<readonly Maker[]> {
  return Object.hasOwn(LOAD, game) ? LOAD[game]!() : [];
}
export async function makerOf(game: string, kind: string): Promise<Maker | null> {
  return (await makersOf(game)).find((m) => m.kind === kind) ?? null;
}
