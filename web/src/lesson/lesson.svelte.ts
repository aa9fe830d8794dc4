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
/** How steps were solved while the page is open: the next one begins from the model answer, which may be another. */
const solutions = new Map<string, string>();
const keyOf = ({ game, number }: LessonPlace, step: number) => `${game}/${number}/${step}`;
export function wasOtherWay(place: LessonPlace): boolean {
  const did = solutions.get(keyOf(place, place.step - 1));
  return did !== undefined && did !== place.data.steps[place.step - 1]?.model;
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
  protected note(answer: LessonAnswer, move: string) {
    if (answer.verdict !== 'solved') return;
    solutions.set(keyOf(this.place, this.place.step), move);
    this.solved();
  }

  /** Picks the model answer; it is played by the ticket, like any move. */
  show() {
    if (!this.played) this.table?.set(words(this.step.model));
  }
}
