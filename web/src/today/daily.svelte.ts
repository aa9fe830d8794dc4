// today/daily.svelte.ts - the puzzle of a day at a table of this browser (puzzle/puzzle.svelte.ts): three tries that count, each kept
// with what it was worth. When they are used up one may try on; nothing is noted any more.
import type { Component } from 'svelte';
import type { LessonAnswer, PuzzleTried } from '../engine';
import type { Judged } from '../lesson/exercise.svelte';
import { Puzzle, type PuzzlePlace } from '../puzzle/puzzle.svelte';
import { today } from './clock.svelte';
import { noteTry, resultOf, type Result } from './results.svelte';

interface Look {
  Card: Component<{ lesson: Daily; phone?: boolean }>;
  Top: Component<{ lesson: Daily }>;
  Done: Component<{ lesson: Daily }>;
}

/** What a try was worth, as short as it can be said: "+5", "≤ 3", "81 %". */
export function worthOf(answer: LessonAnswer, best: string): string {
  const told = answer.facts[0]?.yours;
  return told === undefined ? best : /^\d+$/.test(told) ? `+${told}` : told;
}

export class Daily extends Puzzle {
  override readonly Top: Component<{ lesson: Daily }>;
  override readonly Done: Component<{ lesson: Daily }>;
  readonly day: number;

  constructor(place: PuzzlePlace, day: number, look: Look, ask: (game: string, tried: PuzzleTried) => Promise<Judged>) {
    super(place, look.Card as never, ask);
    this.day = day;
    this.Top = look.Top;
    this.Done = look.Done;
  }

  readonly result: Result | null = $derived.by(() => resultOf(this.place.game, this.day));
  readonly over: boolean = $derived.by(() => this.result !== null && this.result.state !== 'open');
  /** What the answer is worth, in words. */
  get best(): string {
    return this.isGain ? `+${this.place.data.value}` : `${percent(this.place.data.value)}\u00a0%`;
  }
  get isGain(): boolean {
    return this.place.data.kind === 'tour' || this.place.data.kind === 'build';
  }
  protected override note(answer: LessonAnswer) {
    if (this.shown) return;
    this.#note({ kind: answer.verdict === 'solved' ? 'solved' : 'other', worth: worthOf(answer, this.best) });
  }
  protected override noteShown() {
    this.#note({ kind: 'shown' });
  }
  #note(what: { kind: 'other' | 'solved'; worth: string } | { kind: 'shown' }) {
    noteTry(this.place.game, this.day, { ...what, puzzle: this.place.number, today: today() });
  }
}

/** Thousandths as people say chances: what is not sure is not said to be, and what may be is not denied (core/puzzle.cpp). */
export function percent(value: number): number {
  if (value <= 0 || value >= 1000) return value <= 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.floor((value + 5) / 10)));
}
