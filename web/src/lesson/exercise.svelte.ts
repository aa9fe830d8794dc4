// lesson/exercise.svelte.ts - a task done at a table of this browser: a step of a lesson, a puzzle. The engine answers every move; this
// knows no rule.
//
// A solution is played and praised. Any other legal move is answered and stays picked. What may not be played is refused as everywhere.
import type { Component } from 'svelte';
import type { LessonAnswer } from '../engine';
import type { Refusal } from '../net/protocol';
import type { Table } from '../table/table.svelte';

export type Judged = LessonAnswer | { error: Refusal };

export abstract class Exercise {
  answer = $state.raw<LessonAnswer | null>(null);
  /** The move was made: what comes now is a game like any other. */
  played = $state(false);
  protected table: Table | null = null;
  #tried = '';

  constructor(
    readonly headline: string,
    /** How it is drawn; handed in, so that a table without a task need not load it. */
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each takes the task of its own kind
    readonly Card: Component<any>,
  ) {}

  readonly isSolved = $derived(this.answer?.verdict === 'solved');

  begin(table: Table) {
    this.table = table;
    table.gate = (move) => this.#look(move);
  }

  /** What the engine says to a move. */
  protected abstract judge(move: string): Promise<Judged>;
  /** A legal move was answered. */
  protected abstract note(answer: LessonAnswer, move: string): void;
  /** Of a puzzle nothing at the table may tell the solution, and only that is played; else another legal move may be, confirmed once more. */
  readonly isPuzzle: boolean = false;
  /** What lies between the bar and the table, where there is such a thing. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each takes the task of its own kind
  readonly Top: Component<any> | null = null;
  /** In place of the table's ticket once the move was made, where there is such a thing. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
  readonly Done: Component<any> | null = null;

  async #look(move: string): Promise<boolean> {
    if (this.played) return true;
    if (move === this.#tried) return (this.played = !this.isPuzzle); // a try that is repeated is no other one
    const answer = await this.judge(move);
    if ('error' in answer) return true;
    this.answer = answer;
    this.#tried = move;
    this.note(answer, move);
    return (this.played = answer.verdict === 'solved');
  }
}

/** A task, and where it is set. */
export interface Task {
  record: string;
  at: number;
  seat: number;
  exercise: Exercise;
  /** Whether the table gives hints: it would tell a puzzle's solution. */
  hints: boolean;
}
