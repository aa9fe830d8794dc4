// guide/drawing.ts - what a game brings so that its guide has pictures: games/<id>/web/guide.ts, loaded with the guide.
//
//   export const drawing = defineDrawing<VillageView>({
//     show: { board: { Piece: Board, ratio: () => 1 }, hand: { Piece: HandPiece } },
//     place: (thing, at) => at.svg('.village svg', rectOf(thing)),
//   });
//
// The words are those of the game's guide/things.json. A piece is one of the table's own components, or a few of them.
import type { Component } from 'svelte';
import type { Scene } from '../game';

/** Where something lies, in pixels of the window. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture as it has been drawn: where to look for a thing in it. */
export interface Drawn<V> {
  readonly view: V;
  readonly scene: Scene<V>;
  /** The first element there is. */
  element(selector: string): Element | null;
  /** A box within a drawing, in the drawing's own units. */
  svg(selector: string, box: readonly [x: number, y: number, w: number, h: number]): Box | null;
}

export interface Shown<V> {
  Piece: Component<{ scene: Scene<V>; word: string }>;
  /** Width by height, for what fills the room it is given; without it the piece is as large as it needs. */
  ratio?: (scene: Scene<V>) => number;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- whoever handles all games knows no view
export interface Drawing<V = any> {
  /** By the word before the colon: `hand:0` is `hand`. */
  show: Record<string, Shown<V>>;
  /** Where a thing of things.json is in the picture; null: it is not there. */
  place(thing: string, drawn: Drawn<V>): Element | Box | null;
  /** The board draws this way itself, numbers and all. */
  draws?(way: readonly string[], scene: Scene<V>): boolean;
  /** Which of what it shows a move is seen on; `board` where it does not say. */
  seenOn?(move: string): string;
}

/** For modules: checks the types while keeping the view's own. */
export const defineDrawing = <V>(drawing: Drawing<V>): Drawing<V> => drawing;

const DRAWINGS = import.meta.glob<Drawing>('../../../games/*/web/guide.ts', { import: 'drawing' });
/** What draws the pictures of a game's guide; null: it has none. */
export const drawingOf = async (game: string): Promise<Drawing | null> =>
  (await DRAWINGS[`../../../games/${game}/web/guide.ts`]?.()) ?? null;

/** The first number of a word: the seat of `hand:2`. */
export const seatIn = (word: string): number => Number(/:(\d)/.exec(word)?.[1] ?? 0);

export function drawnIn<V>(root: Element, scene: Scene<V>): Drawn<V> {
  return {
    scene,
    view: scene.view,
    element: (selector) => root.querySelector(selector),
    svg(selector, [x, y, w, h]) {
      const svg = root.querySelector<SVGSVGElement>(selector);
      const to = svg?.getScreenCTM?.();
      if (!to) return null;
      return { x: to.e + to.a * x, y: to.f + to.d * y, width: to.a * w, height: to.d * h };
    },
  };
}
