// table/film.svelte.ts - the positions of one game as one viewer sees them, fetched when they are looked at.
import { SvelteMap } from 'svelte/reactivity';
import type { Frame, Frames } from '../net/protocol';

/** How many positions are fetched at once. */
const REEL = 48;

type Reel = Pick<Frames, 'frames' | 'next'>;
type Fetch = (from: number, to: number) => Promise<Reel>;

export class Film {
  readonly frames = new SvelteMap<number, Frame>();
  limit = 0; // the last position there is
  #fetch: Fetch;
  #loading = new Map<number, Promise<void>>();

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  put(frame: Frame) {
    this.limit = Math.max(this.limit, frame.n);
    this.frames.set(frame.n, frame);
  }

  /** Forgets all positions after n: they have been taken back. */
  cut(n: number) {
    this.limit = n;
    for (const key of [...this.frames.keys()]) if (key > n) this.frames.delete(key);
    this.#loading.clear();
  }

  /** The frame, from here or from the server; with it those from `from` to `to`, which will be wanted soon. */
  async get(n: number, from = Math.max(0, n - REEL / 2), to = from + REEL): Promise<Frame | null> {
    if (!this.frames.has(n)) await this.load(Math.max(from, n - REEL), Math.max(n, Math.min(to, n + REEL)));
    return this.frames.get(n) ?? null;
  }

  /** Loads what is missing between two positions; asked twice at a time, fetched once. */
  async load(from: number, to: number): Promise<void> {
    to = Math.min(to, this.limit);
    const running: Promise<void>[] = [];
    let start = -1;
    for (let n = from; n <= to + 1; n++) {
      const missing = n <= to && !this.frames.has(n) && !this.#loading.has(n);
      if (n <= to && this.#loading.has(n)) running.push(this.#loading.get(n)!);
      if (missing && start < 0) start = n;
      if (start >= 0 && (!missing || n - start >= 200)) {
        const [a, b] = [start, n - 1];
        const job = this.#reel(a, b).finally(() => {
          for (let k = a; k <= b; k++) if (this.#loading.get(k) === job) this.#loading.delete(k);
        });
        for (let k = a; k <= b; k++) this.#loading.set(k, job);
        running.push(job);
        start = missing ? n : -1;
      }
    }
    await Promise.all(running);
  }

  /** All positions from a to b: an answer holds as many as fit, and says where to go on. */
  async #reel(a: number, b: number): Promise<void> {
    for (let from: number | null = a; from !== null;) {
      const got: Reel = await this.#fetch(from, b);
      got.frames.forEach((f) => this.put(f));
      from = got.next !== null && got.next > from ? got.next : null;
    }
  }
}
