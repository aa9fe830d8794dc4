// greentown/web/make/trial.svelte.ts - a tour tried on the town that is drawn: with any card, from any hotel, with sights that serve the
// trial alone. The engine walks and counts (making.cpp); nothing of it is saved.
import type { CardView, Kind, OutcomeView } from '../view';
import { cards } from '../../data.json';
import { name, SIGHTS, type ByKind } from '../view';
import type { Sight } from '$web/kit/pieces/sights';
import type { Bench } from './bench.svelte';
import type { Count } from '../route';

export interface Answer {
  lapses: boolean; // no tour is possible at all
  tours: OutcomeView[]; // one for each outcome, best first
  preview?: { now: Count; next: Record<string, Count> }; // of the tour that is drawn
}
export const CARDS: readonly CardView[] = cards.map((c) => ({
  id: c.id,
  stops: c.stops,
  wishes: c.wishes as unknown as ByKind<[number, number]>,
}));

export class Trial {
  readonly #bench: Bench;
  sights = $state.raw<ReadonlyMap<string, Sight>>(new Map());
  kind = $state<Sight>(SIGHTS[0]!); // what is put up next
  card = $state('6-culture');
  from = $state<string | null>(null);
  /** The tour that somebody draws; null: the outcomes are looked at. */
  route = $state.raw<string[] | null>(null);
  index = $state(0);
  answer = $state.raw<Answer | null>(null);
  state = $state<'asked' | 'there' | 'off'>('asked');
  #asked = 0;

  constructor(bench: Bench) {
    this.#bench = bench;
  }
  readonly outcome: OutcomeView | null = $derived.by(() => this.answer?.tours[this.index] ?? null);
  readonly count: Count | null = $derived.by(() => (this.route ? (this.answer?.preview?.now ?? null) : null));
  /** What is shown on the board, from place to place. */
  readonly shown: readonly string[] = $derived.by(() => this.route ?? this.outcome?.route.map(name) ?? []);
  readonly visits: ByKind<number> | null = $derived.by(() => (this.route ? (this.count?.visits ?? null) : (this.outcome?.visits ?? null)));
  readonly wishes: readonly Kind[] = $derived.by(() => (this.route ? (this.count?.wishes ?? []) : (this.outcome?.wishes ?? [])));
  readonly chosen: CardView = $derived.by(() => CARDS.find((c) => c.id === this.card) ?? CARDS[0]!);
  /** Sights that still have a vacant place under them. */
  readonly standing = $derived.by(() => new Map([...this.sights].filter(([id]) => this.#bench.town.get(id)?.site === 'vacant')));

  /** Asks the engine about all of this; whoever asks again is answered for the last. */
  async ask(): Promise<void> {
    const mine = ++this.#asked;
    const { desk, town } = this.#bench;
    const hotel = this.from && town.get(this.from)?.site === 'hotel' ? this.from : null;
    this.state = 'asked';
    const answer = await desk.tried<Answer>({
      card: this.card,
      sights: Object.fromEntries(this.standing),
      ...(hotel ? { from: hotel } : {}),
      ...(this.route ? { route: this.route.join('>') } : {}),
    });
    if (mine !== this.#asked) return;
    this.answer = answer;
    this.state = answer ? 'there' : 'off';
    if (this.index >= (this.answer?.tours.length ?? 0)) this.index = 0;
  }

  /** A place was pressed: a sight comes, changes or goes; or the tour goes on. */
  press(id: string) {
    if (this.route) return this.step(id);
    if (this.#bench.town.get(id)?.site !== 'vacant') {
      if (this.#bench.town.get(id)?.site === 'hotel') this.from = this.from === id ? null : id;
      return;
    }
    const sights = new Map(this.sights);
    if (sights.get(id) === this.kind) sights.delete(id);
    else sights.set(id, this.kind);
    this.sights = sights;
    this.index = 0;
  }
  clear() {
    this.sights = new Map();
  }
  nextCard() {
    this.card = CARDS[(CARDS.findIndex((c) => c.id === this.card) + 1) % CARDS.length]!.id;
    this.index = 0;
    if (this.route) this.route = [];
  }
  nextOutcome() {
    this.index = (this.index + 1) % Math.max(1, this.answer?.tours.length ?? 1);
  }
  draw() {
    this.route = [];
  }
  best() {
    this.route = null;
    this.index = 0;
  }
  /** Onwards, or back over the last place. */
  step(id: string) {
    const { route } = this;
    if (!route) return;
    if (route.at(-2) === id || (route.length === 1 && route[0] === id)) this.route = route.slice(0, -1);
    else if (this.count?.ways.includes(id)) this.route = [...route, id];
  }
}
