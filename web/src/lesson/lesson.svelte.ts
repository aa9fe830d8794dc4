// lesson/lesson.svelte.ts - one step of a lesson at a table of this browser. The engine answers every move; this knows no rule.
//
// A solution is played and praised. Any other legal move is answered and stays picked: confirmed once more, it is played all the
// same. What may not be played is refused as everywhere.
import type { Component } from 'svelte';
import type { LessonAnswer, LessonTried } from '../engine';
import type { Refusal } from '../net/protocol';
import { words } from '../table/picks';
import type { Table } from '../table/table.svelte';
import type { LessonData } from './lessons';

export interface LessonPlace {
  game: string;
  number: number; // of the lesson, from 1
  step: number; // from 0
  data: LessonData;
  record: string;
  headline: string;
}
type Ask = (game: string, tried: LessonTried) => Promise<LessonAnswer | { error: Refusal }>;

export class Lesson {
  answer = $state.raw<LessonAnswer | null>(null);
  /** The move was made: what comes now is a game like any other. */
  played = $state(false);
  #table: Table | null = null;
  #tried = '';

  constructor(
    readonly place: LessonPlace,
    /** How it is drawn; handed in, so that a table without a lesson need not load it. */
    readonly Card: Component<{ lesson: Lesson; phone?: boolean }>,
    private readonly ask: Ask,
    private readonly solved: () => void = () => {},
  ) {}

  get headline() {
    return this.place.headline;
  }
  get step() {
    return this.place.data.steps[this.place.step]!;
  }
  readonly isSolved = $derived(this.answer?.verdict === 'solved');

  begin(table: Table) {
    this.#table = table;
    table.gate = (move) => this.#look(move);
  }

  async #look(move: string): Promise<boolean> {
    if (this.played) return true;
    if (move === this.#tried) return (this.played = true);
    const { game, data, record, step } = this.place;
    const answer = await this.ask(game, { lesson: data, record, step, do: move });
    if ('error' in answer) return true;
    this.answer = answer;
    this.#tried = move;
    if (answer.verdict !== 'solved') return false;
    this.played = true;
    this.solved();
    return true;
  }

  /** Picks the model answer; it is played by the ticket, like any move. */
  show() {
    if (!this.played) this.#table?.set(words(this.step.model));
  }
}
