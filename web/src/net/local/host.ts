// net/local/host.ts - the tables of one game in this page: carries out what the engine wants done. Lives in a worker.
//
// The engine is a function from what happens to what is to be done (docs/engine.md). Here it is done: written to the store
// before it is sent, thought about elsewhere, woken by a timer. A table belongs to one tab at a time, by a lock of its name.
import type { Answer, Ask } from '../transport';
import type { Effects, Hosting, Question } from './engine';
import { Overtaken, type Change, type Keeping, type Store } from './store';

/** What the page says to its host. */
export type ToHost =
  | { t: 'request'; id: number; ask: Ask }
  | { t: 'open'; conn: number; table: string; take: boolean }
  | { t: 'say'; conn: number; text: string }
  | { t: 'gone'; conn: number }
  | { t: 'answer'; job: number; answer: string | null }
  | { t: 'forget'; id: number; table: string };
/** What it hears. */
export type FromHost =
  | { t: 'reply'; id: number; answer: Answer }
  | { t: 'opened'; conn: number }
  | { t: 'heard'; conn: number; text: string }
  | { t: 'closed'; conn: number }
  | { t: 'ask'; question: Question }
  | { t: 'drop'; job: number }
  | { t: 'wrote'; tables: { table: string; summary: Change['summary'] }[] }
  | { t: 'storage'; state: Keeping };

/** Who holds which table, among the tabs of this browser. */
export interface Locks {
  /** False: somebody else has it. `lost` is called when it is taken away. */
  hold(name: string, take: boolean, lost: () => void): Promise<boolean>;
  release(name: string): void;
}

/** A table that nobody looks at is put away after so long. */
const LINGER = 3000;
const NO_ANSWER: Answer = { status: 503, body: JSON.stringify({ error: { code: 'store', text: 'not now' } }) };
const refusal = (status: number, code: string, text: string): Answer => ({ status, body: JSON.stringify({ error: { code, text } }) });
const ELSEWHERE = refusal(409, 'elsewhere', 'this table is open in another tab');

export class Host {
  #loaded = new Map<string, Promise<Answer | null>>(); // null: all is well
  #conns = new Map<number, string>(); // connection to table
  #asked = new Map<number, { id: number; table: string | null }>(); // by the engine's number of the request
  #busy = new Map<string, number>(); // requests under way, by table
  #leaving = new Map<string, ReturnType<typeof setTimeout>>();
  #request = 0;
  #alarm: ReturnType<typeof setTimeout> | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(
    private readonly game: string,
    private readonly engine: Hosting,
    private readonly store: Store,
    private readonly locks: Locks,
    private readonly say: (message: FromHost) => void,
  ) {}

  hear(message: ToHost): void {
    switch (message.t) {
      case 'request':
        return void this.#answer(message.id, message.ask);
      case 'open':
        return void this.#open(message.conn, message.table, message.take);
      case 'say':
        if (this.#conns.has(message.conn)) this.#do(this.engine.message(message.conn, message.text));
        return;
      case 'gone':
        return this.#gone(message.conn);
      case 'answer':
        return this.#do(this.engine.answer(message.job, message.answer));
      case 'forget':
        return void this.#forget(message.id, message.table);
    }
  }

  /** The engine is broken: everybody is sent away and may come again, to another one. Nothing was shown that is not stored. */
  fall(): void {
    clearTimeout(this.#alarm);
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    for (const { id } of this.#asked.values()) this.say({ t: 'reply', id, answer: NO_ANSWER });
    this.#asked.clear();
    for (const table of this.#loaded.keys()) this.#dismiss(table);
    for (const table of this.#loaded.keys()) this.locks.release(table);
    this.#loaded.clear();
  }

  // --- Requests and connections ----------------------------------------------------------------------------

  async #answer(id: number, ask: Ask) {
    const table = /^\/api\/tables\/([^/]+)/.exec(ask.path)?.[1] ?? null;
    if (table) {
      this.#busy.set(table, (this.#busy.get(table) ?? 0) + 1);
      const refused = await this.#load(table, false);
      if (refused) {
        this.#unbusy(table);
        return this.say({ t: 'reply', id, answer: refused });
      }
    }
    const request = ++this.#request;
    this.#asked.set(request, { id, table });
    this.#do(
      this.engine.request({
        request,
        method: ask.method,
        path: ask.path,
        query: ask.query ?? {},
        tokens: [...(ask.tokens ?? [])],
        body: ask.body ?? '',
      }),
    );
  }

  async #open(conn: number, table: string, take: boolean) {
    this.#conns.set(conn, table);
    const refused = await this.#load(table, take);
    if (this.#conns.get(conn) !== table) return this.#leave(table); // gone meanwhile
    this.say({ t: 'opened', conn });
    if (refused) {
      const { error } = JSON.parse(refused.body) as { error: { code: string; text: string } };
      this.#conns.delete(conn);
      this.say({ t: 'heard', conn, text: JSON.stringify({ t: 'bye', ...error }) });
      return this.say({ t: 'closed', conn });
    }
    this.#do(this.engine.connect(conn, table));
  }

  #gone(conn: number) {
    const table = this.#conns.get(conn);
    if (!this.#conns.delete(conn) || table === undefined) return;
    this.#do(this.engine.gone(conn));
    this.#leave(table);
  }

  // --- Tables ----------------------------------------------------------------------------------------------

  /** The table is ours and the engine has it; or why not. One that is not stored is left to the engine to say so. */
  #load(table: string, take: boolean): Promise<Answer | null> {
    clearTimeout(this.#leaving.get(table));
    this.#leaving.delete(table);
    const there = this.#loaded.get(table);
    if (there) return there;
    const loading = this.#bring(table, take).catch(() => NO_ANSWER);
    this.#loaded.set(table, loading);
    void loading.then((refused) => refused && this.#loaded.delete(table)); // asked again, tried again
    return loading;
  }

  async #bring(table: string, take: boolean): Promise<Answer | null> {
    if (!(await this.locks.hold(table, take, () => this.#lost(table)))) return ELSEWHERE;
    const row = await this.store.get(table);
    if (!row) return null;
    let refused: Answer | null = null;
    const effects = this.engine.load(table, row.stored);
    for (const reply of effects.replies)
      if (reply.request === 0 && reply.status >= 400) refused = { status: reply.status, body: reply.body };
    this.#do({ ...effects, replies: effects.replies.filter((r) => r.request !== 0) });
    if (refused) this.locks.release(table);
    return refused;
  }

  /** Nobody looks at it any more: after a while it is put away, and free for another tab. */
  #leave(table: string) {
    if (!this.#loaded.has(table) || this.#busy.get(table) || [...this.#conns.values()].includes(table)) return;
    clearTimeout(this.#leaving.get(table));
    this.#leaving.set(
      table,
      setTimeout(() => this.#putAway(table), LINGER),
    );
  }
  #putAway(table: string) {
    this.#leaving.delete(table);
    if (!this.#loaded.delete(table)) return;
    this.#do(this.engine.unload(table));
    void this.#work.then(() => this.locks.release(table)); // after what is still being written
  }
  /** Another tab has taken it. */
  #lost(table: string) {
    if (!this.#loaded.delete(table)) return;
    for (const [conn, at] of this.#conns)
      if (at === table) this.say({ t: 'heard', conn, text: JSON.stringify({ t: 'bye', code: 'elsewhere', text: 'taken by another tab' }) });
    this.#do(this.engine.unload(table));
    this.#dismiss(table);
  }
  #dismiss(table: string) {
    for (const [conn, at] of [...this.#conns])
      if (at === table) {
        this.#conns.delete(conn);
        this.say({ t: 'closed', conn });
      }
  }
  async #forget(id: number, table: string) {
    const ours = await this.locks.hold(table, false, () => {});
    if (!ours && !this.#loaded.has(table)) return this.say({ t: 'reply', id, answer: ELSEWHERE });
    if (this.#loaded.delete(table)) this.#do(this.engine.unload(table));
    this.#dismiss(table);
    this.#then(async () => {
      await this.store.write(this.game, [{ table, stored: null, summary: null }]);
      this.locks.release(table);
      this.say({ t: 'wrote', tables: [{ table, summary: null }] });
      this.say({ t: 'reply', id, answer: { status: 200, body: '{}' } });
    });
  }

  // --- Effects ---------------------------------------------------------------------------------------------

  #do(effects: Effects): void {
    for (const { conn, text } of effects.send) if (this.#conns.has(conn)) this.say({ t: 'heard', conn, text });
    for (const { request, status, body } of effects.replies) {
      const asked = this.#asked.get(request);
      this.#asked.delete(request);
      if (!asked) continue;
      if (asked.table) this.#unbusy(asked.table);
      this.say({ t: 'reply', id: asked.id, answer: { status, body } });
    }
    for (const conn of effects.close)
      if (this.#conns.has(conn)) {
        const table = this.#conns.get(conn)!;
        this.#conns.delete(conn);
        this.say({ t: 'closed', conn });
        this.#leave(table);
      }
    for (const question of effects.ask) this.say({ t: 'ask', question });
    for (const job of effects.drop) this.say({ t: 'drop', job });
    if (effects.alarm !== null) {
      clearTimeout(this.#alarm);
      const after = Math.min(Math.max(0, effects.alarm - Date.now()), 2 ** 31 - 1);
      this.#alarm = setTimeout(() => this.#do(this.engine.tick()), after);
    }
    for (const { ticket, tables } of effects.store) this.#then(() => this.#write(ticket, tables));
  }

  /** One after the other: what is written later may rely on what was written before. */
  #then(work: () => Promise<void>) {
    this.#work = this.#work.then(work).catch(() => {});
  }

  async #write(ticket: number, tables: readonly Change[]) {
    for (const { table } of tables)
      if (!this.#loaded.has(table)) {
        // Opened here just now: nobody else knows it yet.
        this.#loaded.set(table, Promise.resolve(null));
        await this.locks.hold(table, false, () => this.#lost(table));
        this.#leave(table);
      }
    try {
      await this.store.write(this.game, tables);
    } catch (e) {
      this.#do(this.engine.stored(ticket, false));
      // Another tab went on with it behind our back: whoever comes again finds what that one has written.
      if (e instanceof Overtaken) for (const { table } of tables) this.#again(table);
      return;
    }
    this.say({ t: 'wrote', tables: tables.map(({ table, summary }) => ({ table, summary })) });
    this.#do(this.engine.stored(ticket, true));
  }
  #again(table: string) {
    if (!this.#loaded.delete(table)) return;
    this.#do(this.engine.unload(table));
    this.#dismiss(table);
  }
  #unbusy(table: string) {
    const left = (this.#busy.get(table) ?? 1) - 1;
    if (left > 0) this.#busy.set(table, left);
    else {
      this.#busy.delete(table);
      this.#leave(table);
    }
  }
}

const NOTHING: Effects = { replies: [], store: [], send: [], close: [], ask: [], drop: [], alarm: null };
/** An engine whose first failure is told and whose calls do nothing from then on. */
export function guarded(engine: Hosting, failed: (why: unknown) => void): Hosting {
  let broken = false;
  return new Proxy(engine, {
    get:
      (target, name: keyof Hosting) =>
      (...args: never[]) => {
        if (broken) return NOTHING;
        try {
          return Reflect.apply(target[name], target, args) as Effects;
        } catch (why) {
          broken = true;
          queueMicrotask(() => failed(why));
          return NOTHING;
        }
      },
  });
}

/** So long is waited for a page that goes: its worker may be in the middle of a thought when it is ended. */
const PATIENCE = 4_000;

/** Web Locks; where there are none (plain HTTP from another machine) the store notices when two tabs write. */
export function tabLocks(manager: LockManager | undefined = globalThis.navigator?.locks): Locks {
  const held = new Map<string, () => void>();
  return {
    hold: (name, take, lost) => {
      if (!manager || held.has(name)) return Promise.resolve(true);
      return new Promise((settle) => {
        let answered = false;
        const patience = new AbortController();
        const waited = take ? undefined : setTimeout(() => patience.abort(), PATIENCE);
        manager
          .request(`faubourg ${name}`, take ? { steal: true } : { signal: patience.signal }, () => {
            clearTimeout(waited);
            answered = true;
            settle(true);
            return new Promise<void>((release) => held.set(name, release));
          })
          .catch(() => {
            clearTimeout(waited);
            // A browser that may keep nothing has no locks either, nor another tab with the same table.
            if (!answered) return settle(!patience.signal.aborted);
            // Stolen.
            held.delete(name);
            lost();
          });
      });
    },
    release: (name) => {
      held.get(name)?.();
      held.delete(name);
    },
  };
}
