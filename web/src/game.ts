// game.ts - what a game brings to the page, and what the page gives it. README.md tells the story.
//
// The page knows views and words; it knows no rules and no game. A game's module draws views, reports picks
// (words of legal moves) and puts things into sentences. It decides nothing.
import type { Component } from 'svelte';
import type { Ending } from './end/ending';
import type { Attachment } from 'svelte/attachments';
import type { GameEvent, Turn } from './net/protocol';
import type { Lang } from './settings.svelte';
import type { Words } from './table/picks';
import type { Saying } from './text/words.svelte';

export interface Player {
  seat: number;
  name: string;
  kind: 'person' | 'bot' | 'open';
  here: boolean; // a bot always is
  mine: boolean; // plays at this screen
  bot?: string; // of a bot: which level
}

/** What is shown of others who are there, and how to answer. Where a game shows picks, and somebody else may see them. */
export interface SceneTogether {
  /** Words shown by others: what the seat that decides has picked so far, and proposals of the rest. */
  readonly shown: readonly { seat: number; words: Words; decides: boolean }[];
  readonly points: readonly { seat: number | null; at: string; key: number }[];
  /** Points at a thing by its word; null: these eyes may not. */
  readonly point: ((thing: string) => void) | null;
  /** While another decides: the same scene to choose a proposal in. Its picks are what is proposed. */
  readonly trial: Scene | null;
  /** Takes the proposal back, or what another has shown as one's own choice. */
  withdraw(): void;
  take(words: Words): void;
}

/** A position with all that is needed to draw it and to choose in it. */
export interface Scene<V = unknown> {
  readonly view: V;
  readonly before: V | null; // the position before the last event, where known: the difference is the animation
  readonly event: GameEvent | null; // the last event
  readonly last: { by: number; do: string } | null; // the last decision of a seat: tape marks it
  readonly n: number; // how many events led here
  readonly eyes: number | null; // whose view it is; null: the public's, or everything
  readonly turn: Turn;
  readonly players: readonly Player[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly rules: number; // the version of the game's rules under which it is played
  readonly lang: Lang;
  readonly phone: boolean;
  /** A lesson is being done: it explains, and nothing else does. */
  readonly lesson: boolean;
  /** A puzzle is being solved: nothing at the table may tell its solution. */
  readonly puzzle: boolean;
  readonly still: boolean; // no motion
  readonly table: string | null; // the live table it lies on; null in a replay
  readonly chance: number | null; // of winning with the best move, 0 to 1, where the settings ask for it and the bots have answered

  readonly together: SceneTogether | null; // null: nobody else is there, or this game shows no picks

  // Choosing. When nothing is asked of these eyes, `deciding` is false and `legal` is empty.
  readonly deciding: boolean;
  readonly legal: readonly Words[];
  readonly whole: boolean; // whether `legal` is all there is; if not, the board composes and the engine judges
  readonly picked: Words;
  readonly open: ReadonlySet<string>; // the words that may come next
  readonly complete: boolean; // `picked` is a move
  pick(word: string): void; // the next word, or a later one that leaves no doubt
  replace(place: number, word: string): void; // another word at that place; later ones stay if they fit
  compose(words: Words): void; // all words at once, where the list is not whole
  /** What these words would do, as the engine tells it (`GameModule.asks`); null: not known (yet). In the game's own form. */
  told(words: Words): unknown;
  /** What a whole move would waste, in the engine's words; empty: nothing, or it is not known (yet). */
  wastes(move: Words): readonly Saying[];
  readonly trial: boolean; // a plan while others decide: nothing of it is sent
  name: (seat: number) => string;
}

/** One slot of the ticket. With a `word` it can be pressed. */
export interface Slot {
  text: string;
  label?: string; // said where the text is a sign
  note?: string; // small, before or after
  art?: string; // a drawing in a box of 64
  state: 'picked' | 'now' | 'chosen' | 'blank' | 'bad';
  word?: string; // what pressing it picks
  place?: number; // … in place of the word picked there
  out?: boolean; // a way out of what is asked: it stands by the button on a laptop
  attach?: Attachment; // given the slot: so it can explain itself on hover, focus and long press (kit/explain.svelte.ts)
}

/** What the ticket says while these eyes decide. */
export interface Stage {
  act: string; // stub: which act
  step?: string; // stub: which step of it
  say: string; // what to do now, one sentence
  tone?: 'warn' | 'bad'; // it warns, or says what is wrong
  slots?: Slot[];
  button: string; // names the result: "Build, +11"
  ready?: boolean; // the button may be pressed although `picked` is not in the list (lists that are not whole)
  Extra?: Component<{ scene: never }>; // steppers and the like, under the sentence
  Aside?: Component<{ scene: never }>; // beside the sentence: where in the turn one is
}

/** An event in a sentence; `seat` is its subject and stands before the text. */
export interface Sentence {
  seat: number | null;
  text: string;
}

export interface Told<V = unknown> {
  event: GameEvent;
  seat: number | null; // for whom chance drew, where known
  before: V | null;
  after: V | null;
  name: (seat: number) => string;
  lang: Lang;
}

export type Sound = 'place' | 'card' | 'walk' | 'coin' | 'fold' | 'rotate' | 'bell' | 'refused' | 'turn' | 'win' | 'tick';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- whoever handles all games knows no view
export interface GameModule<V = any> {
  /** Draws the position; marks what is open with data-word and reports picks. */
  Board: Component<{ scene: Scene<V> }>;
  /** Beside the board on a laptop, left and right (the right one stands above moves, chat and rules). */
  Left?: Component<{ scene: Scene<V> }>;
  Right?: Component<{ scene: Scene<V> }>;
  /** On a phone: one row under the board, with what the decision needs. */
  Mine?: Component<{ scene: Scene<V> }>;
  /** Width of the side columns on a laptop. */
  columns?: { left?: string; right?: string };
  /**
   * Room that is kept whatever is said there, so that nothing moves from under the pointer: the height of the ticket and of its
   * sentence, on a laptop and on a phone, and of moves, chat and rules beside so many players (on a screen 800 high).
   */
  room?: { ticket?: string; say?: string; phone?: string; sayPhone?: string; talk?: (players: number) => number; tight?: boolean };

  /** Hands are hidden: at one screen they are covered between turns. */
  hidden: boolean;
  /** All win or lose together: no podium, and the strip of seats has names in place of scores. */
  together?: boolean;
  /** A move so large that it waits for the button (unless the settings say never). */
  large(move: Words): boolean;
  /** The word to be picked in advance, so that often the button alone remains. */
  prefer?(scene: Scene<V>): string | null;
  /** The moves that may be proposed to the one who decides, as the view tells them; where the game shows what is picked. */
  proposals?(scene: Scene<V>): readonly Words[];
  /** The words about which the engine is to be asked what they would do (`scene.told`); null: there is nothing to ask. */
  asks?(scene: Scene<V>): Words | null;
  /**
   * An event of chance that is an act of a person's: the hand that draws. Its words for the ticket: what is to be done, and the button.
   * The page shows the event when the button was pressed, unless the settings say that it happens by itself.
   */
  draws?(event: GameEvent, lang: Lang): { say: string; button: string } | null;
  /** The things on the board that an event speaks of, by the words they carry as data-thing: a line of the log points at them. */
  places?(event: GameEvent): readonly string[];
  /** What remains after one step back, where a word is more than one choice (a route loses its last place); null: the last word goes. */
  back?(scene: Scene<V>): Words | null;

  stage(scene: Scene<V>): Stage;
  /** While another decides: "Bob is choosing a building to visit." */
  waiting(scene: Scene<V>): string;
  /** A word of a move, said in full ("lots c3 and d3"): list of choices, screen reader. Empty for words that only join. */
  word(word: string, place: number, scene: Scene<V>): string;
  /** A whole move in a few words, for hints (`scene.picked` is that move); without it the things its words name are listed. */
  move?(move: Words, scene: Scene<V>): string;
  /** So many points in the game's own words ("18 Greenies"). */
  amount?(score: number, scene: Scene<V>): string;
  describe(told: Told<V>): Sentence;
  /** The whole position in a few sentences, for those who do not see the board. */
  tell(scene: Scene<V>): string[];
  /** Score of a seat in the view, for the strip of seats and the curve of a replay; null: unknown. */
  score(view: V, seat: number): number | null;
  /** What stands under a seat's name ("Beaufort, on a visit"). */
  about?(view: V, seat: number, lang: Lang): string;
  /** The line under the game's name ("Turn 61, to 100 points"). */
  headline(scene: Scene<V>): string;
  sound?(event: GameEvent): Sound | null;
  /** How long the board needs to show an event, in milliseconds at the speed that is set; the next one waits for it. `mine`: by a seat of this screen. */
  lasts?(event: GameEvent, mine: boolean): number;
  /** The board is still showing how the position came about: whatever follows waits for it. */
  showing?: () => boolean;
  /** What the page says when a game is over; without it only who won and by how much. */
  ending?: (lang: Lang) => Ending<V>;
  /** In a game of all together: how it ended, and the way on, in place of *Play again*. */
  Outcome?: Component<{ scene: Scene<V> }>;
  /** The chance of winning means something here (one side against the luck of the draw): it is asked for while the settings say so. */
  chance?: boolean;
  /** A game in which this screen has seats is over: told once for each visit to its table, so it must bear being told again. */
  ended?(end: Ended<V>): void;
  /** A game of this screen’s goes on at another table: what was noted of the one is the other’s now. */
  moved?(from: string, to: string): void;
}

/**
 * Words for an option of a new table. Which options there are, and what they may be, is the server's to say; without
 * words a value is shown as it is written.
 */
export interface OptionText {
  name?: Record<Lang, string>; // in place of the server's
  note?: Record<Lang, string>; // one sentence under it
  values?: Record<string, Record<Lang, string>>; // of a choice, or of whole numbers that have names
  // An option of any JSON: values offered by name before one's own, a value to start one's own from, what the engine's
  // faults are in French (patterns of whole sentences), the option that it takes the place of.
  presets?: readonly { value: unknown; name: Record<Lang, string> }[];
  example?: unknown;
  faults?: readonly (readonly [RegExp, string])[];
  instead?: string;
  make?: string; // the kind of thing in the workshop that it is made as
  needs?: string; // the option that must be switched on for it to mean anything
  order?: boolean; // it is an order of the seats, and null as they sit: people are moved about, nothing is typed
}

/** How a game ended for those at this screen. */
export interface Ended<V = unknown> {
  table: string;
  why: 'end' | 'resigned' | 'left' | 'closed';
  options: Readonly<Record<string, unknown>>;
  view: V;
  copy: boolean; // begun from a position of another game: it counts for nothing
}

/**
 * Pages of a game's own at /g/<game>/<name>/…, each loaded when it is first seen. `rest` are the parts of the address after
 * the name, `hash` what stands after #.
 */
export type GamePages = Readonly<
  Record<string, () => Promise<{ default: Component<{ route: { rest: readonly string[]; hash: string } }> }>>
>;

/** A game on the home page. Small: it is loaded with it. */
export interface Card {
  id: string;
  title: Record<Lang, string>;
  blurb: Record<Lang, string>;
  players?: string; // "2-4", until the server has said it
  minutes?: number;
  weight?: 1 | 2 | 3 | 4 | 5; // how much there is to think
  art: () => string; // a drawing in a box of 290 x 142
  mark: () => string; // a piece in a box of 64
  options?: Record<string, OptionText>;
  front?: { page: string; name: Record<Lang, string> }; // one of its pages, offered first
  round?: (k: number) => Record<Lang, string>; // where a game is, in its own words; else "round 7"
  /** What can be made for it: in the workshop (web/make/), by its kind, or on one of its own pages. */
  makes?: readonly { kind: string; page?: string; name: Record<Lang, string>; text: Record<Lang, string> }[];
  daily?: { page: string; name: Record<Lang, string>; text: Record<Lang, string> }; // its page of what everybody plays on the same day
  carried?: readonly string[]; // what it keeps in this browser's storage and a person's key takes along, by name ("faubourg.…")
  first?: Readonly<Record<string, unknown>>; // options that make a first game in this browser easier
}

/** For modules: checks the types while keeping the view's own. */
export const defineGame = <V>(module: GameModule<V>): GameModule<V> => module;
