// table/previews.svelte.ts - what picked words would do, as the engine tells it (docs/protocol.md, `preview`).
//
//   previews.want({ seat, era, n }, ['tour', '0,0'])       // asks, unless it is known
//   previews.told({ seat, era, n }, ['tour', '0,0'])       // null until the answer is there; read again when it is
//
// An answer tells the words asked for and those a press or two away, so the next press mostly needs no waiting. One
// question is on its way at a time; the newest takes the place of any that waits. What is known is of one position.
import { SvelteMap } from 'svelte/reactivity';
import { Refused } from '../net/api';
import type { ServerMessage } from '../net/protocol';
import { settings } from '../settings.svelte';
import type { Saying } from '../text/words.svelte';
import { text, type Words } from './picks';

/** A decision: whose, and in which position; or one of a plan (plan.svelte.ts). */
export interface Decision {
  seat: number;
  era: number;
  n: number;
  plan?: readonly string[]; // moves tried while others decide
}
const nameOfPlan = (plan: readonly string[] | undefined) => (plan ? ` after ${plan.join('; ')}` : '');
const nameOf = ({ seat, era, n, plan }: Decision) => `${seat} ${era} ${n}${nameOfPlan(plan)}`;

/** So many questions at once, and so many a second: well below what a server takes (docs/protocol.md, 2.4). */
const BURST = 25;
const PER_SECOND = 12;

export class Previews {
  readonly #ask: (message: Record<string, unknown>) => Promise<ServerMessage>;
  readonly #told = new SvelteMap<string, unknown>();
  readonly #wastes = new SvelteMap<string, readonly Saying[]>();
  #asked = new Set<string>(); // answered, refused or on their way
  #at = ''; // the decision of which this is known
  #waiting: { at: Decision; words: string } | null = null;
  #busy = false;
  #credit = BURST;
  #filled = 0;

  constructor(ask: (message: Record<string, unknown>) => Promise<ServerMessage>) {
    this.#ask = ask;
  }

  /** What these words would do; null: not known. */
  told(at: Decision, words: Words): unknown {
    return this.#told.get(`${nameOf(at)}: ${text(words)}`) ?? null;
  }

  /** What a whole move would waste, as the engine sees it; none: nothing, it is not known, or nobody wants to be warned. */
  wastes(at: Decision, move: Words): readonly Saying[] {
    return settings.warnings ? (this.#wastes.get(`${nameOf(at)}: ${text(move)}`) ?? []) : [];
  }

  want(at: Decision, words: Words) {
    if (nameOf(at) !== this.#at) {
      this.#at = nameOf(at);
      this.#told.clear();
      this.#wastes.clear();
      this.#asked.clear();
      this.#waiting = null;
    }
    const asked = text(words);
    if (this.#asked.has(asked)) {
      this.#waiting = null; // whoever asked in between has gone on
      return;
    }
    this.#waiting = { at, words: asked };
    void this.#run();
  }

  async #run() {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (;;) {
        await this.#pace();
        const next = this.#waiting;
        if (!next) return;
        this.#waiting = null;
        const { seat, era, n, plan } = next.at;
        const position = this.#at;
        this.#asked.add(next.words);
        try {
          const answer = await this.#ask({ t: 'preview', seat, era, n, words: next.words, ...(plan ? { do: plan } : {}) });
          if (answer.t === 'preview' && position === this.#at) {
            const { now, next: ahead } = answer.preview;
            for (const [words, what] of [...Object.entries(ahead), [next.words, now] as const])
              this.#told.set(`${position}: ${words}`, what);
            for (const [move, sayings] of Object.entries(answer.preview.wastes ?? {})) this.#wastes.set(`${position}: ${move}`, sayings);
          }
        } catch (e) {
          // Words that begin no move are known to; whatever else went wrong may be asked again.
          if (!(e instanceof Refused)) throw e;
          if (position === this.#at && (e.code === 'rate' || e.code === 'offline')) this.#asked.delete(next.words);
        }
      }
    } finally {
      this.#busy = false;
    }
  }

  /** Waits while there were many questions of late. */
  async #pace() {
    const now = performance.now();
    this.#credit = Math.min(BURST, this.#credit + ((now - this.#filled) / 1000) * PER_SECOND);
    this.#filled = now;
    if (this.#credit < 1) await new Promise((done) => setTimeout(done, 1000 / PER_SECOND));
    this.#credit -= 1;
  }
}
