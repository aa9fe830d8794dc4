// make/inspect.svelte.ts - the engine looks at every version, a moment after the hand has come to rest. What it said last stays until it
// has spoken again.
import { wordsOf } from '../table/errors';
import { check } from './client';
import type { Fault, Note, Verdict } from './report';
import type { Thing } from './thing';

const REST = 120; // milliseconds

export class Inspection {
  /** Of the version that lies there; null: it has not been looked at yet. */
  verdict = $state.raw<Verdict | null>(null);
  faults = $state.raw<readonly Fault[]>([]);
  notes = $state.raw<readonly Note[]>([]);
  /** Nobody could be asked. */
  lost = $state(false);
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  look(thing: Thing) {
    const mine = ++this.#asked;
    this.verdict = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(thing, mine), REST);
  }
  async #ask(thing: Thing, mine: number) {
    try {
      const verdict = await check(thing);
      await wordsOf({ code: '', text: '', said: verdict } as never); // said in the reader's language from the first
      if (mine !== this.#asked) return;
      this.verdict = verdict;
      this.faults = verdict.faults;
      this.notes = verdict.notes;
      this.lost = false;
    } catch {
      if (mine === this.#asked) this.lost = true;
    }
  }
}
