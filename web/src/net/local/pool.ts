// net/local/pool.ts - the workers that think, one less than the machine has cores: the page keeps one for itself.
//
// What somebody waits for at a table goes before what judges a record. Questions with the same key go to the same worker, where
// the bot goes on from what it found before.
import type { FromThinker, Thought, ToThinker } from './thinker.worker';

/** A worker, as far as it is used here. */
export interface Thinker {
  onmessage: ((event: MessageEvent<FromThinker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToThinker): void;
  terminate(): void;
}
interface Job {
  compiled: WebAssembly.Module;
  thought: Thought;
  key: string;
  urgent: boolean;
  settle: (answer: unknown) => void;
}
interface Place {
  thinker: Thinker;
  job: Job | null;
}

export const poolSize = (cores: number | undefined) => Math.max(1, (cores ?? 2) - 1);

export class Pool {
  #places: Place[] = [];
  #waiting: Job[] = [];
  #last = new Map<string, Place>(); // who thought about this last
  #id = 0;

  constructor(
    private readonly make: () => Thinker,
    readonly size: number = poolSize(globalThis.navigator?.hardwareConcurrency),
  ) {}

  /** Null: nobody could think. `drop` ends the wait; what has begun ends by itself and is not heard. */
  ask(compiled: WebAssembly.Module, thought: Thought, key = '', urgent = true): { answer: Promise<unknown>; drop: () => void } {
    let settle: (answer: unknown) => void = () => {};
    const answer = new Promise((done) => (settle = done));
    const job: Job = { compiled, thought, key, urgent, settle };
    this.#waiting.push(job);
    this.#hand();
    const drop = () => {
      this.#waiting = this.#waiting.filter((j) => j !== job);
      settle(null);
    };
    return { answer, drop };
  }

  #hand() {
    this.#waiting.sort((a, b) => Number(b.urgent) - Number(a.urgent));
    for (const job of [...this.#waiting]) {
      const usual = job.key ? this.#last.get(job.key) : undefined;
      const place = usual && !usual.job ? usual : (this.#places.find((p) => !p.job) ?? this.#more());
      if (!place) return;
      this.#waiting = this.#waiting.filter((j) => j !== job);
      place.job = job;
      if (job.key) this.#last.set(job.key, place);
      place.thinker.postMessage({ id: ++this.#id, compiled: job.compiled, thought: job.thought });
    }
  }
  #more(): Place | null {
    if (this.#places.length >= this.size) return null;
    const place: Place = { thinker: this.make(), job: null };
    this.#places.push(place);
    const end = (answer: unknown) => {
      const job = place.job;
      place.job = null;
      job?.settle(answer);
      this.#hand();
    };
    place.thinker.onmessage = (event) => end(event.data.answer);
    place.thinker.onerror = () => {
      // It could not even be loaded, or fell: another takes its place.
      place.thinker.terminate();
      this.#places = this.#places.filter((p) => p !== place);
      for (const [key, p] of [...this.#last]) if (p === place) this.#last.delete(key);
      end(null);
    };
    return place;
  }
}
