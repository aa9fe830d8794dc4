// net/local/local.svelte.ts - the way to the tables of this browser: a worker for each game that hosts them, workers that think.
//
// The same addresses and messages as a server's. Ids carry `~` on this side and not on the engine's.
import { SvelteMap } from 'svelte/reactivity';
import { everything, keep, kept, tokensOf } from '../keys';
import type { Judgement, Mine, Refusal, Summary } from '../protocol';
import { Refused } from '../refused';
import { bare, localId, type Answer, type Ask, type Transport, type Wire } from '../transport';
import { gameOf, hasEngine } from './have';
import type { Answered, LessonAnswer, LessonTried, OfTheDay, PuzzleTried, RateAsk } from '../../engine/engine';
import type { ToHost } from './host';
import type { FromWorker } from './host.worker';
import { here } from './keeping.svelte';
import { Pool, type Thinker } from './pool';
import { openStore, type Store } from './store';
import type { Thought } from './thinker.worker';

/** A worker that hosts, as far as it is used here. */
export interface HostWorker {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToHost): void;
  terminate(): void;
}
/** What the local way is made of; a test brings its own. */
export interface Means {
  host(game: string): HostWorker;
  thinker(): Thinker;
  store(): Promise<Store>;
}

class LocalWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((text: string) => void) | null = null;
  onclose: (() => void) | null = null;
  say: ((text: string) => void) | null = null;
  left: (() => void) | null = null;
  #closed = false;

  send(text: string) {
    if (!this.#closed) this.say?.(text);
  }
  close() {
    if (this.#closed) return;
    this.left?.();
    this.end();
  }
  /** No more is heard. */
  end() {
    if (this.#closed) return;
    this.#closed = true;
    queueMicrotask(() => this.onclose?.());
  }
  get closed() {
    return this.#closed;
  }
}

const DAY = 86_400_000;

/** Why there is no engine, in a word of the page's own. */
const trouble = (code: string, text: string): Refusal => ({ code: code === 'version' ? 'engine-version' : 'engine', text });

/** One game's worker, and who waits for it. */
class Seat {
  readonly ready: Promise<WebAssembly.Module>;
  failed: Refusal | null = null;
  readonly replies = new Map<number, (answer: Answer) => void>();
  readonly wires = new Map<number, LocalWire>();
  readonly jobs = new Map<number, () => void>();
  constructor(
    readonly worker: HostWorker,
    hear: (message: FromWorker) => void,
  ) {
    this.ready = new Promise((settle, fail) => {
      const failed = (why: Refusal) => {
        this.failed = why;
        fail(new Refused(why));
        for (const reply of this.replies.values()) reply({ status: 503, body: JSON.stringify({ error: why }) });
        this.replies.clear();
        for (const wire of this.wires.values()) {
          wire.onmessage?.(JSON.stringify({ t: 'bye', ...why }));
          wire.end();
        }
        this.wires.clear();
      };
      worker.onmessage = ({ data }) => {
        if (data.t === 'ready') settle(data.compiled);
        else if (data.t === 'failed') failed(trouble(data.code, data.text));
        else hear(data);
      };
      worker.onerror = () => failed(trouble('load', 'the worker could not be loaded'));
    });
    this.ready.catch(() => {}); // told to whoever asks
  }
}

export class Local implements Transport {
  #seats = new Map<string, Seat>(); // by game
  #games = new Map<string, string>(); // of tables, by bare id
  #written = new SvelteMap<string, { game: string; summary: Summary | null }>(); // by bare id, since the page was loaded
  #taking = new Set<string>();
  #pool: Pool;
  #store: Promise<Store> | null = null;
  #id = 0;

  constructor(private readonly means: Means) {
    this.#pool = new Pool(() => means.thinker());
  }

  // --- The transport ---------------------------------------------------------------------------------------

  async request(ask: Ask): Promise<Answer> {
    const inner = { ...ask, path: ask.path.replace(/^(\/api\/tables\/)~/, '$1') };
    const game = await this.#gameFor(inner);
    if (!game) return { status: 404, body: JSON.stringify({ error: { code: 'unknown', text: 'no such table in this browser' } }) };
    const seat = this.#seat(game);
    const answer = await new Promise<Answer>((settle) => {
      if (seat.failed) return settle({ status: 503, body: JSON.stringify({ error: seat.failed }) });
      const id = ++this.#id;
      seat.replies.set(id, settle);
      seat.worker.postMessage({ t: 'request', id, ask: inner });
    });
    return answer.status < 400 && /^\/api\/tables(\/[^/]+(\/seats)?)?$/.test(inner.path)
      ? { ...answer, body: this.#named(answer.body, game) }
      : answer;
  }

  connect(table: string): Wire {
    const wire = new LocalWire();
    const id = bare(table);
    void this.#gameOfTable(id).then(async (game) => {
      if (game) await this.#seatsKept(id, game);
      if (wire.closed) return;
      const seat = game ? this.#seat(game) : null;
      if (!seat || seat.failed) {
        wire.onopen?.();
        wire.onmessage?.(JSON.stringify({ t: 'bye', ...(seat?.failed ?? { code: 'unknown', text: 'no such table in this browser' }) }));
        return wire.end();
      }
      const conn = ++this.#id;
      seat.wires.set(conn, wire);
      wire.say = (text) => seat.worker.postMessage({ t: 'say', conn, text });
      wire.left = () => {
        seat.wires.delete(conn);
        seat.worker.postMessage({ t: 'gone', conn });
      };
      seat.worker.postMessage({ t: 'open', conn, table: id, take: this.#taking.delete(id) });
    });
    return wire;
  }

  /** The next connection to this table takes it from whatever tab has it. */
  take(table: string): void {
    this.#taking.add(bare(table));
  }

  // --- Tables ----------------------------------------------------------------------------------------------

  /** The tables of this browser at which it has a seat; whoever sits here holds every person's. */
  async mine(): Promise<Mine[]> {
    const listed = new Map((await (await this.#disk()).list()).map((l) => [l.table, l.summary as Summary | null]));
    for (const [table, { summary }] of this.#written) listed.set(table, summary);
    for (const [table, summary] of listed) if (summary) await this.#seatsKept(table, summary.game);
    const held = new Set(kept().map((k) => k.table));
    // Whose seats are forgotten nobody can play any more; one that was opened just now may not have them noted yet.
    for (const [table, summary] of listed)
      if (summary && !held.has(localId(table)) && summary.changed < Date.now() - DAY) void this.forget(table).catch(() => {});
    return [...listed].flatMap(([table, summary]): Mine[] => {
      if (!summary || !held.has(localId(table))) return [];
      const you = summary.seats.filter((s) => s.kind === 'person').map((s) => s.seat);
      const yours = summary.state === 'playing' && summary.decides !== null && you.includes(summary.decides);
      return [{ ...summary, table: localId(table), you, your_turn: yours }];
    });
  }

  /** Deletes it: there is no other copy. */
  async forget(table: string): Promise<void> {
    const id = bare(table);
    const game = await this.#gameOfTable(id);
    if (!game) return;
    const seat = this.#seat(game);
    if (seat.failed) {
      await (await this.#disk()).write(game, [{ table: id, stored: null, summary: null }]);
      return void this.#written.set(id, { game, summary: null });
    }
    await new Promise<Answer>((settle) => {
      const request = ++this.#id;
      seat.replies.set(request, settle);
      seat.worker.postMessage({ t: 'forget', id: request, table: id });
    });
  }

  // --- Thinking --------------------------------------------------------------------------------------------

  /** Judges positions of a record, on all cores but one. */
  async judge(
    game: string,
    record: string,
    positions: readonly number[],
    judged: (j: Judgement) => void,
    stop: AbortSignal,
  ): Promise<void> {
    const compiled = await this.#seat(game).ready;
    await Promise.all(
      positions.map(async (n) => {
        if (stop.aborted) return;
        const { answer, drop } = this.#pool.ask(compiled, { kind: 'judge', game, record, n }, '', false);
        stop.addEventListener('abort', drop, { once: true });
        const got = (await answer) as Judgement | { error: Refusal } | null;
        stop.removeEventListener('abort', drop);
        if (stop.aborted) return;
        if (!got) throw new Refused(trouble('trap', 'nobody could think about it'));
        if ('error' in got) throw new Refused(got.error);
        judged(got);
      }),
    );
  }

  /** What is said to a move tried in a lesson or a puzzle, or why it may not be played. */
  lesson(game: string, tried: LessonTried): Promise<LessonAnswer | { error: Refusal }> {
    return this.#answered({ kind: 'lesson', game, tried });
  }
  puzzle(game: string, tried: PuzzleTried): Promise<LessonAnswer | { error: Refusal }> {
    return this.#answered({ kind: 'puzzle', game, tried });
  }
  /** What everybody plays on that day. */
  today(game: string, date: string): Promise<OfTheDay | { error: Refusal }> {
    return this.#answered({ kind: 'today', game, date });
  }
  async #answered<T = LessonAnswer>(thought: Thought): Promise<T | { error: Refusal }> {
    const compiled = await this.#seat(thought.game).ready;
    const got = (await this.#pool.ask(compiled, thought).answer) as T | { error: Refusal } | null;
    return got ?? { error: trouble('trap', 'nobody could think about it') };
  }

  /** Games among bots of what somebody made. What has begun ends by itself; whoever waits for a table goes first. */
  async rate<T>(game: string, asked: RateAsk, stop: AbortSignal): Promise<T> {
    const compiled = await this.#seat(game).ready;
    const { answer, drop } = this.#pool.ask(compiled, { kind: 'rate', game, asked }, '', false);
    stop.addEventListener('abort', drop, { once: true });
    const got = (await answer) as Answered<T> | null;
    stop.removeEventListener('abort', drop);
    if (!got) throw new Refused(trouble('trap', 'nobody could think about it'));
    if (typeof got === 'object' && 'error' in got) throw new Refused(got.error);
    return got;
  }
  /** How many can think at once. */
  get hands(): number {
    return this.#pool.size;
  }

  // --- Within ----------------------------------------------------------------------------------------------

  #seat(game: string): Seat {
    let seat = this.#seats.get(game);
    if (!seat) {
      const made: Seat = new Seat(this.means.host(game), (message) => this.#hear(game, made, message));
      seat = made;
      this.#seats.set(game, made);
      // Another try is another worker: what could not be loaded may be there next time.
      made.ready.catch(() => this.#seats.get(game) === made && (this.#seats.delete(game), made.worker.terminate()));
    }
    return seat;
  }

  #hear(game: string, seat: Seat, message: FromWorker) {
    switch (message.t) {
      case 'reply':
        seat.replies.get(message.id)?.(message.answer);
        seat.replies.delete(message.id);
        break;
      case 'opened':
        seat.wires.get(message.conn)?.onopen?.();
        break;
      case 'heard': {
        const about = message.text.includes('"t":"table"'); // only these name tables
        seat.wires.get(message.conn)?.onmessage?.(about ? this.#named(message.text, game) : message.text);
        break;
      }
      case 'closed':
        seat.wires.get(message.conn)?.end();
        seat.wires.delete(message.conn);
        break;
      case 'ask': {
        const { job, key, question } = message.question;
        void seat.ready.then((compiled) => {
          const { answer, drop } = this.#pool.ask(compiled, { kind: 'think', game, question }, key);
          seat.jobs.set(job, drop);
          void answer.then(
            (a) => seat.jobs.delete(job) && seat.worker.postMessage({ t: 'answer', job, answer: typeof a === 'string' ? a : null }),
          );
        });
        break;
      }
      case 'drop': {
        const drop = seat.jobs.get(message.job);
        seat.jobs.delete(message.job);
        drop?.();
        break;
      }
      case 'wrote':
        for (const { table, summary } of message.tables) {
          this.#games.set(table, game);
          this.#written.set(table, { game, summary });
        }
        break;
      case 'storage':
        here.keeping = message.state;
        break;
      case 'ready':
      case 'failed':
        break; // heard before
    }
  }

  /** Seats are on the disk like their table before anything of it is shown: what the page's short texts hold a browser that is killed may forget. */
  async #seatsKept(id: string, game: string): Promise<void> {
    const table = localId(id);
    const known = everything().find((k) => k.table === table);
    if (!known && tokensOf(table).length) return; // held for now: nobody comes back to it
    const store = await this.#disk();
    const stored = await store.seats(id);
    if (!known) {
      if (stored.length) keep(table, stored, game);
    } else if (known.tokens.some((t) => !stored.includes(t))) await store.keepSeats(game, id, known.tokens).catch(() => {}); // another tab did
  }
  #disk(): Promise<Store> {
    return (this.#store ??= this.means.store());
  }
  async #gameOfTable(id: string): Promise<string | null> {
    const known = this.#games.get(id);
    if (known) return known;
    const row = await (await this.#disk()).get(id).catch(() => null);
    if (row) this.#games.set(id, row.game);
    return row && hasEngine(row.game) ? row.game : null;
  }
  #gameFor(ask: Ask): Promise<string | null> {
    const table = /^\/api\/tables\/([^/]+)/.exec(ask.path)?.[1];
    if (table) return this.#gameOfTable(table);
    const game = /^\/api\/games\/([^/]+)/.exec(ask.path)?.[1];
    if (game) return Promise.resolve(game);
    if (ask.path === '/api/tables') {
      const { game, record } = JSON.parse(ask.body ?? '{}') as { game?: string; record?: string };
      return Promise.resolve(game ?? gameOf(record ?? ''));
    }
    return Promise.resolve(gameOf(ask.body ?? ''));
  }
  /** Tables that a text of the engine's names, by the names they have on this side. */
  #named(text: string, game: string): string {
    const told = JSON.parse(text) as { table?: unknown; next?: unknown };
    for (const key of ['table', 'next'] as const) {
      const id = told[key];
      if (typeof id !== 'string') continue;
      this.#games.set(bare(id), game);
      told[key] = localId(id);
    }
    return JSON.stringify(told);
  }
}

export const local = new Local({
  host: (game) => new Worker(new URL('./host.worker.ts', import.meta.url), { type: 'module', name: game }),
  thinker: () => new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' }),
  store: () => openStore(),
});
