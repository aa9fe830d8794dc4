// lesson/lesson.svelte.ts - one step of a lesson (exercise.svelte.ts). Another legal move, confirmed once more, is played all the same.
import type { Component } from 'svelte';
import type { LessonAnswer, LessonTried } from '../engine';
import { words } from '../table/picks';
import { Exercise, type Judged } from './exercise.svelte';
import type { LessonData } from './lessons';

export interface LessonPlace {
  game: string;
  number: number; // of the lesson, from 1
  step: number; // from 0
  data: LessonData;
  record: string;
  headline: string;
}
type Ask = (game: string, tried: LessonTried) => Promise<Judged>;

export class Lesson extends Exercise {
  constructor(
    readonly place: LessonPlace,
    Card: Component<{ lesson: Lesson; phone?: boolean }>,
    private readonly ask: Ask,
    private readonly solved: () => void = () => {},
  ) {
    super(place.headline, Card);
  }

  get step() {
    return this.place.data.steps[this.place.step]!;
  }

  protected judge(move: string) {
    const { game, data, record, step } = this.place;
    return this.ask(game, { lesson: data, record, step, do: move });
  }
  protected note(answer: LessonAnswer) {
    if (answer.verdict === 'solved') this.solved();
  }

  /** Picks the model answer; it is played by the ticket, like any move. */
  show() {
    if (!this.played) this.table?.set(words(this.step.model));
  }
}
