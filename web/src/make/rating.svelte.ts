// make/rating.svelte.ts - a rating that sharpens while bots play: in this page's workers, or at the server where there is no engine.
//
//   rating.about(thing, players, 400);     // rests a moment, then begins; another version begins anew
//   rating.stop();                         // and stays stopped until somebody asks for it
//
// Games are numbered, and each is the same whoever plays it; sums of them do not depend on the order. So the same games give the same
// answer, however many are at work.
import { told } from '../table/errors';
import { hands, rate, type Rated } from './client';
import type { Report } from './report';
import type { Thing } from './thing';

const REST = 900; // milliseconds after a change before bots begin
const PIECE = 1200; // milliseconds that a piece should take: so often the answer changes
const LARGEST = 100; // games in a piece
const SEED = 1;

export type RatingState = 'resting' | 'running' | 'stopped' | 'done' | 'failed';
export const ratedAs = (thing: Thing, players: number) => JSON.stringify([thing.rules, players, thing.options]);

/** Who plays; a test brings its own. */
export interface Means {
  rate: typeof rate;
  hands: typeof hands;
}

export class Rating {
  report = $state.raw<Report | null>(null);
  state = $state<RatingState>('resting');
  goal = $state(0);
  /** Why nobody can play it. */
  why = $state('');
  /** Seconds to go, as far as can be told. */
  left = $state<number | null>(null);
  readonly games = $derived(this.report?.games ?? 0);
  #of = ''; // what the report is about
  #wanted: { thing: Thing; players: number } | null = null;
  #stop: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #off = false; // somebody pressed Stop
  #sum: unknown = null; // the tally of all games so far
  readonly #means: Means;
  readonly #known: (report: Report, of: string) => void;

  constructor(known: (report: Report, of: string) => void = () => {}, means: Means = { rate, hands }) {
    this.#known = known;
    this.#means = means;
  }

  /** What is to be rated; `before`: what was found out about it another time. */
  about(thing: Thing, players: number, goal: number, before: Report | null = null) {
    const of = ratedAs(thing, players);
    if (of === this.#of && this.#wanted) return;
    this.#halt();
    this.#wanted = { thing, players };
    if (of === this.#of && this.state === 'done') return;
    this.#of = of;
    this.#sum = null;
    this.goal = Math.max(goal, before?.games ?? 0);
    this.report = before;
    if (before && before.games >= goal) this.state = 'done';
    else if (this.#off) this.state = 'stopped';
    else {
      this.state = 'resting';
      this.#timer = setTimeout(() => void this.#run(), REST);
    }
  }
  /** It has faults: what was said of the last sound version stays. */
  rest() {
    this.#halt();
    this.#wanted = null;
    if (this.state === 'running') this.state = 'resting';
  }
  stop() {
    this.#off = true;
    this.#halt();
    this.state = 'stopped';
  }
  /** On, or more than was meant at first. */
  go() {
    if (!this.#wanted || this.state === 'running') return;
    this.#off = false;
    if (this.games >= this.goal) this.goal *= 4;
    void this.#run();
  }
  /** Whoever looked has gone. */
  end() {
    this.#halt();
  }
  #halt() {
    clearTimeout(this.#timer);
    this.#stop?.abort();
    this.#stop = null;
    this.left = null;
  }

  async #run() {
    const wanted = this.#wanted;
    if (!wanted) return;
    this.#halt();
    const stop = (this.#stop = new AbortController());
    const of = this.#of;
    const { game, options, rules } = wanted.thing;
    const ask = (first: number, games: number, tallies: readonly unknown[] = []): Promise<Rated> =>
      this.#means.rate(
        game,
        { players: wanted.players, options, rules, games, first, seed: SEED, ...(tallies.length ? { tallies } : {}) },
        stop.signal,
      );
    this.state = 'running';
    try {
      const before = this.#sum ? this.games : 0;
      let next = before; // the first game that nobody has taken
      const left: [first: number, games: number][] = []; // given back
      const pieces: unknown[] = []; // played and not added up yet
      const begun = performance.now();
      const work = async () => {
        let size = 2;
        while (!stop.signal.aborted && (left.length || next < this.goal)) {
          const [first, games] = left.shift() ?? [next, Math.min(size, this.goal - next)];
          next = Math.max(next, first + games);
          const from = performance.now();
          const rated = await ask(first, games);
          if (stop.signal.aborted) return;
          size = Math.max(1, Math.min(LARGEST, Math.round((games * PIECE) / Math.max(1, performance.now() - from))));
          const played = Math.max(0, (rated.next ?? first + games) - first);
          if (played < games) left.push([first + played, games - played]);
          pieces.push(rated.tally);
          await add();
        }
      };
      let adding: Promise<void> | null = null;
      const add = () => (adding ??= sum().finally(() => (adding = null)));
      const sum = async () => {
        while (pieces.length && !stop.signal.aborted) {
          const rated = await ask(0, 0, [...(this.#sum ? [this.#sum] : []), ...pieces.splice(0, 16)]);
          if (stop.signal.aborted) return;
          this.#sum = rated.tally;
          this.report = rated.report;
          const pace = (performance.now() - begun) / Math.max(1, rated.report.games - before);
          this.left = Math.max(0, Math.round(((this.goal - rated.report.games) * pace) / 1000));
        }
      };
      await Promise.all(Array.from({ length: Math.max(1, await this.#means.hands(game)) }, work));
      await add();
      if (stop.signal.aborted) return;
      this.state = 'done';
      this.left = null;
      if (this.report) this.#known(this.report, of);
    } catch (e) {
      if (stop.signal.aborted) return;
      this.state = 'failed';
      this.why = await told(e);
    }
  }
}
