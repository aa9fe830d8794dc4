// table/meeting.svelte.ts - people at one table, as a scene has it: what others show and point at, and what we do.
import type { GameModule, Scene, SceneTogether } from '../game';
import { advance, type Words } from './picks';
import type { Choosing } from './scene';
import type { Table } from './table.svelte';

export class Meeting {
  #at: () => { table: Table; module: GameModule | null };
  #build: (choosing: Choosing) => Scene | null;
  /** What we propose, and in which position. */
  #mine = $state.raw<{ n: number; era: number; words: Words } | null>(null);

  constructor(at: () => { table: Table; module: GameModule | null }, build: (choosing: Choosing) => Scene | null) {
    this.#at = at;
    this.#build = build;
    // The picks of whoever decides here are shown as they are made.
    $effect(() => {
      const { table } = this.#at();
      void table.together.connections;
      if (this.met && table.seat !== null && table.caughtUp) table.together.show(table.seat, table.picked);
    });
  }

  /** Somebody else is there to see it, in a game that shows it. */
  readonly met = $derived.by(() => {
    const { table } = this.#at();
    const info = table.info;
    if (!info?.shows || info.state !== 'playing' || info.paused || table.now?.turn.kind !== 'decide') return false;
    return (
      info.watchers > (table.mine.length ? 0 : 1) ||
      info.seats.some((s) => s.kind === 'person' && s.present && !table.mine.includes(s.seat))
    );
  });

  /** The seat of this screen that speaks when none of them decides. */
  readonly #self = $derived.by(() => {
    const { table } = this.#at();
    return table.seat ?? table.mine[0] ?? null;
  });

  readonly #proposed: Words = $derived.by(() => {
    const now = this.#at().table.now;
    return this.#mine && now && this.#mine.n === now.n && this.#mine.era === now.era ? this.#mine.words : [];
  });

  #propose(words: Words) {
    const { table } = this.#at();
    const now = table.now;
    if (!now || this.#self === null) return;
    this.#mine = { n: now.n, era: now.era, words };
    table.together.show(this.#self, words);
  }

  /** Where we sit and another decides: the moves that may be proposed. */
  readonly #trial = $derived.by((): Scene | null => {
    const { table, module } = this.#at();
    if (!this.met || table.seat !== null || !table.mine.length || !table.caughtUp || !module?.proposals) return null;
    const looks = this.#build({ legal: [], picked: [], whole: true, choose: () => {}, compose: () => {} });
    const legal = looks ? module.proposals(looks) : [];
    if (!legal.length) return null;
    return this.#build({
      legal,
      picked: this.#proposed,
      whole: true,
      choose: (to) => this.#propose(advance(legal, [...to])),
      compose: (to) => this.#propose(to),
    });
  });

  readonly scene: SceneTogether | null = $derived.by(() => {
    const { table } = this.#at();
    const decides = table.now?.turn.seat ?? -1;
    if (!this.met || !table.caughtUp) return null;
    const self = this.#self;
    const watches = !table.mine.length;
    return {
      shown: [...table.together.shown]
        .filter(([seat]) => !table.mine.includes(seat))
        .map(([seat, words]) => ({ seat, words, decides: seat === decides })),
      points: table.together.points,
      point: watches && !table.info?.watchers_point ? null : (thing: string) => table.together.point(self, thing),
      trial: this.#trial,
      withdraw: () => this.#propose([]),
      take: (words: Words) => (table.seat !== null ? table.set(words) : this.#propose(words)),
    };
  });
}
