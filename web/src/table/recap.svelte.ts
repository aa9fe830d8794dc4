// table/recap.svelte.ts - what others have done since one's own last turn, step by step on the board.
import { pace } from '../settings.svelte';
import type { Table } from './table.svelte';

/** No step is shorter than one can read. */
const READ = 1100;

export class Recap {
  #table: () => Table;
  running = $state(false);
  #run = 0;

  constructor(table: () => Table) {
    this.#table = table;
  }

  /** The events since: after number `from`, up to `to`. Null: nobody else has done anything, or one has had no turn yet. */
  readonly since = $derived.by((): { from: number; to: number } | null => {
    const table = this.#table();
    const events = table.events.get(table.eyes) ?? [];
    if (!table.mine.length || !table.now) return null;
    const own = (by: number | 'chance') => by !== 'chance' && table.mine.includes(by);
    const from = events.findLastIndex((e) => own(e.by)) + 1;
    if (from === 0) return null;
    return events.slice(from).some((e) => e.by !== 'chance') ? { from, to: events.length } : null;
  });

  /** Plays them one after the other and ends in the present. Looking elsewhere meanwhile ends it. */
  async play() {
    const since = this.since;
    if (!since) return;
    const run = ++this.#run;
    const table = this.#table();
    table.skip();
    this.running = true;
    try {
      await table.film().load(since.from, since.to - 1);
    } catch {
      // what can be had is shown
    }
    for (let n = since.from; n < since.to; n++) {
      await table.look(n);
      if (run !== this.#run || table.past?.n !== n) break;
      await new Promise((done) => setTimeout(done, Math.max(READ, pace() * 1.5)));
      if (run !== this.#run || table.past?.n !== n) break; // somebody has pressed something
      if (n === since.to - 1) await table.look(null);
    }
    if (run === this.#run) this.running = false;
  }

  stop() {
    this.#run++;
    this.running = false;
    void this.#table().look(null);
  }
}
