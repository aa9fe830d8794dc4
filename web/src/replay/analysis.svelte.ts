// replay/analysis.svelte.ts - a game judged position by position, while one looks on; kept by this browser.
//
// The engine of this page judges on all cores, where it has the game. Else the server does, about a second's worth at a time;
// it keeps nothing, so stopping is not asking for more.
import { api, Refused } from '../net/api';
import type { Judgement } from '../net/protocol';
import { analyses, isJudgement, type Shelf } from './shelf';

export interface TurningPoint {
  n: number; // the event
  seat: number | null; // who chose; null: chance
  mark: string; // '??', '?', '?!'; of chance ''
  loss: number; // of a choice
  luck: number[]; // of chance, by seat
  swing: number;
  best: string; // the better move, in notation
  before: number[]; // the chance to win, by seat
}

/** FNV-1a of the text: the record's name on the shelf. */
export function nameOf(record: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(record)) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(16);
}
/** The luck of event n, by seat; empty while the position after it is not judged. */
const luckAt = (judged: readonly Judgement[], n: number): number[] =>
  judged[n]!.by === 'chance' && judged[n + 1] ? judged[n + 1]!.before.map((v, seat) => v - judged[n]!.before[seat]!) : [];

/** The events that turned the game, in order: at most so many, none smaller than `least` of the win. */
export function turningPoints(judged: readonly Judgement[], most = 12, least = 0.05): TurningPoint[] {
  const all = judged.flatMap((j, n): TurningPoint[] => {
    if (j.by === undefined) return [];
    const luck = luckAt(judged, n);
    const chance = j.by === 'chance';
    const swing = chance ? Math.max(0, ...luck.map(Math.abs)) : (j.loss ?? 0);
    return [
      {
        n,
        seat: chance ? null : (j.by as number),
        mark: j.mark ?? '',
        loss: j.loss ?? 0,
        luck,
        swing,
        best: j.best ?? '',
        before: j.before,
      },
    ];
  });
  return all
    .filter((t) => t.swing >= least)
    .sort((a, b) => b.swing - a.swing || a.n - b.n)
    .slice(0, most)
    .sort((a, b) => a.n - b.n);
}
/** How many choices of each mark there were, by seat. */
export function marksOf(judged: readonly Judgement[], seats: number): Record<string, number>[] {
  const all = Array.from({ length: seats }, (): Record<string, number> => ({ '??': 0, '?': 0, '?!': 0 }));
  for (const j of judged) {
    const marks = typeof j.by === 'number' ? all[j.by] : undefined;
    if (marks && j.mark && j.mark in marks) marks[j.mark]!++;
  }
  return all;
}

export class Analysis {
  judged = $state.raw<readonly Judgement[]>([]); // from the first position on, without a gap
  running = $state(false);
  error = $state<Refused | null>(null);
  /** When what was judged before is there. */
  readonly loaded: Promise<void>;
  private readonly key: string;
  #round = 0;
  #stop = new AbortController();
  #ahead = new Map<number, Judgement>(); // judged before those that come before them

  constructor(
    private readonly record: string,
    readonly total: number,
    private readonly shelf: Shelf = analyses,
  ) {
    this.key = nameOf(record);
    this.loaded = shelf.get(this.key).then((kept) => {
      if (kept.length > this.judged.length) this.judged = kept.slice(0, total + 1);
    });
  }
  get done() {
    return this.judged.length > this.total;
  }
  stop() {
    this.#round++;
    this.#stop.abort();
    this.running = false;
  }
  async run() {
    if (this.running || this.done) return;
    const round = ++this.#round; // another is begun when it is stopped and gone on with while a request is on its way
    this.running = true;
    this.error = null;
    this.#stop = new AbortController();
    await this.loaded;
    if (round !== this.#round) return;
    if (this.done) return void (this.running = false);
    try {
      const missing = Array.from({ length: this.total + 1 - this.judged.length }, (_, i) => this.judged.length + i);
      const here = await api.judging(
        this.record,
        missing.filter((n) => !this.#ahead.has(n)),
        (j) => this.#take(j),
        this.#stop.signal,
      );
      if (round !== this.#round) return;
      if (here) {
        this.running = false;
        return;
      }
    } catch (e) {
      if (round !== this.#round) return;
      this.#fail(e);
      this.running = false;
      return;
    }
    while (round === this.#round && !this.done) {
      try {
        const from = this.judged.length;
        const more = await api.analysis(this.record, from);
        const known = this.judged.length; // an earlier request may have answered meanwhile
        const fresh = more.positions.slice(known - from).filter((j, i) => isJudgement(j, known + i));
        if (fresh.length) {
          this.judged = [...this.judged, ...fresh];
          this.shelf.put(this.key, this.judged);
        } else if (known === from) break;
      } catch (e) {
        if (round !== this.#round) return;
        if (e instanceof Refused && e.code === 'rate') {
          await new Promise((later) => setTimeout(later, 1500));
          continue;
        }
        this.#fail(e);
        break;
      }
    }
    if (round === this.#round) this.running = false;
  }
  #fail(e: unknown) {
    this.#stop.abort();
    this.error = e instanceof Refused ? e : new Refused({ code: 'unknown', text: String(e) });
  }
  /** A position judged here, in whatever order they come: what has no gap before it is shown. */
  #take(j: Judgement) {
    if (!isJudgement(j, j.n)) return;
    this.#ahead.set(j.n, j);
    const fresh: Judgement[] = [];
    for (let n = this.judged.length; this.#ahead.has(n); n++) {
      fresh.push(this.#ahead.get(n)!);
      this.#ahead.delete(n);
    }
    if (!fresh.length) return;
    this.judged = [...this.judged, ...fresh];
    this.shelf.put(this.key, this.judged);
  }
}
