// puzzle/puzzle.svelte.ts - a puzzle at a table of this browser (lesson/exercise.svelte.ts). Only the solution is played; any other move
// is answered with what it is worth, and one tries again.
import type { Component } from 'svelte';
import type { LessonAnswer, PuzzleTried } from '../engine';
import { Exercise, type Judged } from '../lesson/exercise.svelte';
import { words } from '../table/picks';
import type { PuzzleData } from './puzzles';

export interface PuzzlePlace {
  game: string;
  number: number; // from 1
  data: PuzzleData;
  record: string;
  headline: string;
}
type Ask = (game: string, tried: PuzzleTried) => Promise<Judged>;

export class Puzzle extends Exercise {
  override readonly isPuzzle = true;
  /** The solution was asked for. */
  shown = $state(false);

  constructor(
    readonly place: PuzzlePlace,
    Card: Component<{ lesson: Puzzle; phone?: boolean }>,
    private readonly ask: Ask,
    private readonly noted: (what: 'other' | 'solved' | 'shown') => void = () => {},
  ) {
    super(place.headline, Card);
  }

  protected judge(move: string) {
    const { game, data, record } = this.place;
    return this.ask(game, { puzzle: data, record, do: move });
  }
  protected note(answer: LessonAnswer) {
    if (!this.shown) this.noted(answer.verdict);
  }
  protected noteShown() {
    this.noted('shown');
  }

  /** Plays the solution on the board. */
  async show() {
    const table = this.table;
    if (this.played || this.shown || !table) return;
    this.shown = true;
    this.noteShown();
    const move = words(this.place.data.answers[0]!);
    table.set(move);
    await table.send(move);
  }
}
