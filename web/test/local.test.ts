// @vitest-environment node
// The tables of this browser: a host over an engine and a disk that are played by the test.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Effects, Hosting } from '../src/net/local/engine';
import { guarded, Host, tabLocks, type FromHost, type Locks } from '../src/net/local/host';
import { LateDisk, Overtaken, Store, type Disk, type Listed, type Row } from '../src/net/local/store';
import { Pool, poolSize, type Thinker } from '../src/net/local/pool';
import type { FromThinker, ToThinker } from '../src/net/local/thinker.worker';
import type { Summary } from '../src/net/protocol';

const TABLE = 'q3ZyT0x7Rk2mJd8A';
const SUMMARY = { table: TABLE, game: 'village', state: 'playing', seats: [], n: 1, decides: 0 } as unknown as Summary;
const effects = (some: Partial<Effects> = {}): Effects => ({
  replies: [],
  store: [],
  send: [],
  close: [],
  ask: [],
  drop: [],
  alarm: null,
  ...some,
});
const settled = () => new Promise((done) => setTimeout(done, 0));

/** A disk that can be full, slow, or written by somebody else. */
class FakeDisk implements Disk {
  rows = new Map<string, Row>();
  listed = new Map<string, Listed>();
  full = false;
  held: (() => void)[] | null = null; // writings that wait
  async get(table: string) {
    return this.rows.get(table);
  }
  async list() {
    return [...this.listed.values()];
  }
  async write(rows: readonly { row: Row; listed: Listed | null }[], gone: readonly string[]) {
    if (this.held) await new Promise<void>((go) => this.held!.push(go));
    if (this.full) throw new DOMException('no room', 'QuotaExceededError');
    for (const { row } of rows) if ((this.rows.get(row.table)?.rev ?? 0) !== row.rev - 1) throw new Overtaken(row.table);
    for (const { row, listed } of rows) {
      this.rows.set(row.table, row);
      if (listed) this.listed.set(row.table, listed);
    }
    for (const table of gone) {
      this.rows.delete(table);
      this.listed.delete(table);
    }
  }
}
/** The locks of a browser with several tabs. */
class Tabs {
  owner = new Map<string, { tab: number; lost: () => void }>();
  of(tab: number): Locks {
    return {
      hold: async (name, take, lost) => {
        const has = this.owner.get(name);
        if (has && has.tab !== tab && !take) return false;
        this.owner.set(name, { tab, lost });
        if (has && has.tab !== tab) has.lost();
        return true;
      },
      release: (name) => void (this.owner.get(name)?.tab === tab && this.owner.delete(name)),
    };
  }
}
/** An engine that stores every message before it echoes it. */
class FakeEngine implements Hosting {
  calls: string[] = [];
  ticket = 0;
  after = new Map<number, Effects>();
  loadStatus = 200;
  #store(then: Effects, stored = 'position', table = TABLE) {
    this.after.set(++this.ticket, then);
    return effects({ store: [{ ticket: this.ticket, tables: [{ table, stored, summary: SUMMARY }] }] });
  }
  request({ request, method, path }: Parameters<Hosting['request']>[0]) {
    this.calls.push(`${method} ${path}`);
    const reply = effects({ replies: [{ request, status: 201, headers: {}, body: JSON.stringify({ table: TABLE, seats: [] }) }] });
    return method === 'POST' ? this.#store(reply) : reply;
  }
  connect(conn: number, table: string) {
    this.calls.push(`connect ${table}`);
    return effects({ send: [{ conn, text: 'welcome' }] });
  }
  message(conn: number, text: string) {
    if (text === 'trap') throw new Error('unreachable');
    if (text === 'think') return effects({ ask: [{ job: 7, key: 'k', kind: 'bot', question: 'what?' }] });
    return this.#store(effects({ send: [{ conn, text: `done ${text}` }] }), `position after ${text}`);
  }
  gone() {
    return effects();
  }
  tick() {
    this.calls.push('tick');
    return effects();
  }
  stored(ticket: number, ok: boolean) {
    this.calls.push(`stored ${ok}`);
    return ok ? this.after.get(ticket)! : effects();
  }
  answer(job: number, answer: string | null) {
    this.calls.push(`answer ${job} ${answer}`);
    return effects();
  }
  load(_table: string, stored: string) {
    this.calls.push(`load ${stored}`);
    return effects({
      replies: [{ request: 0, status: this.loadStatus, headers: {}, body: '{"error":{"code":"damaged","text":"broken"}}' }],
      alarm: stored === 'with a clock' ? Date.now() + 500 : null,
    });
  }
  unload(table: string) {
    this.calls.push(`unload ${table}`);
    return effects();
  }
}

let disk: FakeDisk;
let tabs: Tabs;
beforeEach(() => {
  disk = new FakeDisk();
  tabs = new Tabs();
});
afterEach(() => vi.useRealTimers());

function tab(n = 1, store = new Store(disk)) {
  const engine = new FakeEngine();
  const heard: FromHost[] = [];
  const host = new Host('village', engine, store, tabs.of(n), (m) => heard.push(m));
  const texts = () => heard.flatMap((m) => (m.t === 'heard' ? [m.text] : []));
  return { engine, heard, host, texts, store };
}
const put = (stored = 'position') => disk.rows.set(TABLE, { table: TABLE, game: 'village', stored, rev: 1 });

describe('a table of this browser', () => {
  test('is written before anything is shown', async () => {
    put();
    const { host, texts } = tab();
    host.hear({ t: 'open', conn: 1, table: TABLE, take: false });
    await settled();
    disk.held = [];
    host.hear({ t: 'say', conn: 1, text: 'move' });
    await settled();
    expect(texts()).toEqual(['welcome']); // it waits for the disk
    disk.held.splice(0).forEach((go) => go());
    await settled();
    expect(disk.rows.get(TABLE)).toMatchObject({ stored: 'position after move', rev: 2 });
    expect(texts()).toEqual(['welcome', 'done move']);
  });
  test('is loaded once from what was stored, for connections and requests alike', async () => {
    put('kept');
    const { host, engine, heard } = tab();
    host.hear({ t: 'open', conn: 1, table: TABLE, take: false });
    host.hear({ t: 'request', id: 5, ask: { method: 'GET', path: `/api/tables/${TABLE}/frames` } });
    await settled();
    expect(engine.calls).toEqual(['load kept', `connect ${TABLE}`, `GET /api/tables/${TABLE}/frames`]);
    expect(heard).toContainEqual(expect.objectContaining({ t: 'reply', id: 5 }));
  });
  test('that is opened here is written, and only then told', async () => {
    const { host, heard } = tab();
    disk.held = [];
    host.hear({ t: 'request', id: 1, ask: { method: 'POST', path: '/api/tables', body: '{}' } });
    await settled();
    expect(heard).toEqual([]);
    disk.held.splice(0).forEach((go) => go());
    await settled();
    expect(heard.map((m) => m.t)).toEqual(['wrote', 'reply']);
    expect(await tab(2).store.list()).toEqual([{ table: TABLE, game: 'village', summary: SUMMARY }]);
  });
  test('that cannot be read says so', async () => {
    put();
    const { host, engine, texts, heard } = tab();
    engine.loadStatus = 500;
    host.hear({ t: 'open', conn: 1, table: TABLE, take: false });
    await settled();
    expect(texts().map((t) => JSON.parse(t) as unknown)).toEqual([{ t: 'bye', code: 'damaged', text: 'broken' }]);
    expect(heard.at(-1)).toEqual({ t: 'closed', conn: 1 });
  });
  test('is put away when nobody looks at it any more', async () => {
    put();
    vi.useFakeTimers();
    const { host, engine } = tab();
    host.hear({ t: 'open', conn: 1, table: TABLE, take: false });
    await vi.advanceTimersByTimeAsync(0);
    host.hear({ t: 'gone', conn: 1 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(engine.calls.at(-1)).toBe(`unload ${TABLE}`);
    expect(tabs.owner.size).toBe(0);
  });
  test('is woken when its clock says so', async () => {
    put('with a clock');
    vi.useFakeTimers();
    const { host, engine } = tab();
    host.hear({ t: 'open', conn: 1, table: TABLE, take: false });
    await vi.advanceTimersByTimeAsync(499);
    expect(engine.calls).not.toContain('tick');
    await vi.advanceTimersByTimeAsync(1);
    expect(engine.calls).toContain('tick');
  });
  test('that is deleted leaves nothing', async () => {
    put();
    const { host, heard } = tab();
    host.hear({ t: 'forget', id: 9, table: TABLE });
    await settled();
    expect(disk.rows.size).toBe(0);
    expect(heard.at(-1)).toMatchObject({ t: 'reply', id: 9, answer: { status: 200 } });
  });
  test('asks those who think, and hands their answer in', async () => {
    put();
    const { host, engine, heard } = tab();
    host.hear({ t: 'open', conn: 1, table: TABLE, take: false });
    await settled();
    host.hear({ t: 'say', conn: 1, text: 'think' });
    expect(heard.at(-1)).toMatchObject({ t: 'ask', question: { job: 7, question: 'what?' } });
    host.hear({ t: 'answer', job: 7, answer: 'step b3' });
    expect(engine.calls.at(-1)).toBe('answer 7 step b3');
  });
});

describe('two tabs with the same table', () => {
  test('the second is told, and can take it over; then the first is told', async () => {
    put();
    const [first, second] = [tab(1), tab(2)];
    first.host.hear({ t: 'open', conn: 1, table: TABLE, take: false });
    await settled();
    second.host.hear({ t: 'open', conn: 1, table: TABLE, take: false });
    await settled();
    expect(second.texts()).toEqual([expect.stringContaining('"code":"elsewhere"')]);
    second.host.hear({ t: 'open', conn: 2, table: TABLE, take: true });
    await settled();
    expect(second.texts().at(-1)).toBe('welcome');
    expect(first.texts().at(-1)).toContain('"code":"elsewhere"');
    expect(first.heard.at(-1)).toEqual({ t: 'closed', conn: 1 });
    expect(first.engine.calls.at(-1)).toBe(`unload ${TABLE}`);
  });
  test('without locks, what the other has written is not written over: the table is read anew', async () => {
    put();
    const { host, engine, heard } = tab();
    host.hear({ t: 'open', conn: 1, table: TABLE, take: false });
    await settled();
    disk.rows.set(TABLE, { table: TABLE, game: 'village', stored: 'another tab’s', rev: 2 });
    host.hear({ t: 'say', conn: 1, text: 'move' });
    await settled();
    expect(disk.rows.get(TABLE)!.stored).toBe('another tab’s');
    expect(engine.calls).toContain('stored false');
    expect(heard.at(-1)).toEqual({ t: 'closed', conn: 1 });
    host.hear({ t: 'open', conn: 2, table: TABLE, take: false });
    await settled();
    expect(engine.calls).toContain('load another tab’s');
  });
  test('a browser’s locks are held until released, and lost when stolen', async () => {
    const given: { name: string; steal: boolean; fail: (e: Error) => void }[] = [];
    const manager = {
      request: (name: string, { steal = false }: LockOptions, work: (lock: Lock | null) => unknown) =>
        new Promise((done, fail) => {
          given.push({ name, steal, fail });
          void Promise.resolve(work({ name, mode: 'exclusive' })).then(done);
        }),
    } as unknown as LockManager;
    const locks = tabLocks(manager);
    const lost = vi.fn();
    expect(await locks.hold('a', false, lost)).toBe(true);
    expect(await locks.hold('a', false, lost)).toBe(true); // it is ours already
    expect(given.map((g) => g.name)).toEqual(['faubourg a']);
    given[0]!.fail(new Error('stolen'));
    await settled();
    expect(lost).toHaveBeenCalledOnce();
    expect(await tabLocks(undefined).hold('a', false, lost)).toBe(true);
  });
  test('a page that was loaded anew waits for the one before it to let go, and no longer', async () => {
    vi.useFakeTimers();
    let free = () => {};
    const manager = {
      request: (name: string, { signal }: LockOptions, work: (lock: Lock | null) => unknown) =>
        new Promise((done, fail) => {
          signal?.addEventListener('abort', () => fail(signal.reason as Error));
          free = () => void Promise.resolve(work({ name, mode: 'exclusive' })).then(done);
        }),
    } as unknown as LockManager;
    const lost = vi.fn();
    const held = tabLocks(manager).hold('a', false, lost);
    await vi.advanceTimersByTimeAsync(2_500); // a worker in the middle of a long thought takes so long to end
    free();
    expect(await held).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lost).not.toHaveBeenCalled();
    const elsewhere = tabLocks(manager).hold('a', false, lost);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await elsewhere).toBe(false);
    expect(lost).not.toHaveBeenCalled();
    vi.useRealTimers();
  });
  test('where locks are denied, as in a browser that keeps nothing, a table is ours', async () => {
    const lost = vi.fn();
    const denied = { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) } as unknown as LockManager;
    expect(await tabLocks(denied).hold('a', false, lost)).toBe(true);
    expect(lost).not.toHaveBeenCalled();
  });
});

describe('storage', () => {
  test('without room even for its database is full, and begins as soon as there is some', async () => {
    let room = false;
    const told: string[] = [];
    const late = new LateDisk(() => (room ? Promise.resolve(disk) : Promise.reject(new DOMException('no room', 'QuotaExceededError'))));
    const store = new Store(late, (s) => told.push(s));
    expect([await store.get(TABLE), await store.list()]).toEqual([null, []]);
    await store.write('village', [{ table: TABLE, stored: 'one', summary: SUMMARY }]);
    expect([told, (await store.get(TABLE))?.stored]).toEqual([['full'], 'one']);
    room = true;
    await store.write('village', [{ table: TABLE, stored: 'two', summary: SUMMARY }]);
    expect([told, disk.rows.get(TABLE)?.stored]).toEqual([['full', 'kept'], 'two']);
  });
  test('that is full: the game goes on in memory and says so; as soon as there is room, all is written', async () => {
    const told: string[] = [];
    const { host, texts, store } = tab(1, new Store(disk, (s) => told.push(s)));
    put();
    host.hear({ t: 'open', conn: 1, table: TABLE, take: false });
    await settled();
    disk.full = true;
    for (const text of ['one', 'two']) host.hear({ t: 'say', conn: 1, text });
    await settled();
    expect(texts()).toEqual(['welcome', 'done one', 'done two']);
    expect(told).toEqual(['full']);
    expect((await store.get(TABLE))!.stored).toBe('position after two');
    expect(disk.rows.get(TABLE)!.stored).toBe('position');
    disk.full = false;
    host.hear({ t: 'say', conn: 1, text: 'three' });
    await settled();
    expect(told).toEqual(['full', 'kept']);
    expect(disk.rows.get(TABLE)!.stored).toBe('position after three');
  });
  test('that is denied: the game goes on in memory, and is listed', async () => {
    const told: string[] = [];
    const { host, heard, store } = tab(1, new Store(null, (s) => told.push(s)));
    host.hear({ t: 'request', id: 1, ask: { method: 'POST', path: '/api/tables', body: '{}' } });
    await settled();
    expect(told).toEqual(['denied']);
    expect(heard.at(-1)).toMatchObject({ t: 'reply', id: 1 });
    expect((await store.list()).map((l) => l.table)).toEqual([TABLE]);
  });
});

test('an engine that breaks sends everybody away, to come again to another one', async () => {
  put();
  const heard: FromHost[] = [];
  const broken = vi.fn();
  const host: Host = new Host(
    'village',
    guarded(new FakeEngine(), () => (broken(), host.fall())),
    new Store(disk),
    tabs.of(1),
    (m) => heard.push(m),
  );
  host.hear({ t: 'open', conn: 1, table: TABLE, take: false });
  await settled();
  host.hear({ t: 'say', conn: 1, text: 'trap' });
  host.hear({ t: 'say', conn: 1, text: 'more' });
  await settled();
  expect(broken).toHaveBeenCalledOnce();
  expect(heard.at(-1)).toEqual({ t: 'closed', conn: 1 });
  expect(tabs.owner.size).toBe(0);
  expect(disk.rows.get(TABLE)!.stored).toBe('position');
});

describe('those who think', () => {
  class FakeThinker implements Thinker {
    static all: FakeThinker[] = [];
    onmessage: Thinker['onmessage'] = null;
    onerror: Thinker['onerror'] = null;
    got: ToThinker[] = [];
    constructor() {
      FakeThinker.all.push(this);
    }
    postMessage(m: ToThinker) {
      this.got.push(m);
    }
    terminate() {}
    answer(answer: unknown) {
      this.onmessage?.({ data: { id: this.got.at(-1)!.id, answer } } as MessageEvent<FromThinker>);
    }
  }
  beforeEach(() => (FakeThinker.all = []));
  const module = {} as WebAssembly.Module;
  const think = (question: string) => ({ kind: 'think', game: 'village', question }) as const;
  const judge = (n: number) => ({ kind: 'judge', game: 'village', record: '', n }) as const;

  test('are one fewer than the cores, and at least one', () => {
    expect([poolSize(8), poolSize(2), poolSize(1), poolSize(undefined)]).toEqual([7, 1, 1, 1]);
  });
  test('a bot goes before positions that are judged, and each waits for a free worker', async () => {
    const pool = new Pool(() => new FakeThinker(), 1);
    const first = pool.ask(module, judge(0), '', false);
    void pool.ask(module, judge(1), '', false);
    const bot = pool.ask(module, think('which?'), 'k');
    const [worker] = FakeThinker.all;
    expect(FakeThinker.all.length).toBe(1);
    worker!.answer('zero');
    expect(await first.answer).toBe('zero');
    expect(worker!.got.at(-1)!.thought).toEqual(think('which?'));
    worker!.answer('step');
    expect(await bot.answer).toBe('step');
    expect(worker!.got.at(-1)!.thought).toEqual(judge(1));
  });
  test('a bot goes on with whom it thought before', async () => {
    const pool = new Pool(() => new FakeThinker(), 2);
    const [a, b] = [pool.ask(module, think('a'), 'a'), pool.ask(module, think('b'), 'b')];
    FakeThinker.all.forEach((w) => w.answer('done'));
    await Promise.all([a.answer, b.answer]);
    void pool.ask(module, think('b again'), 'b');
    expect(FakeThinker.all[1]!.got.at(-1)!.thought).toEqual(think('b again'));
  });
  test('what is dropped before it began is not begun', async () => {
    const pool = new Pool(() => new FakeThinker(), 1);
    void pool.ask(module, think('a'));
    const dropped = pool.ask(module, think('b'));
    dropped.drop();
    expect(await dropped.answer).toBeNull();
    FakeThinker.all[0]!.answer('done');
    expect(FakeThinker.all[0]!.got.length).toBe(1);
  });
  test('one that falls is replaced, and nobody waits for it', async () => {
    const pool = new Pool(() => new FakeThinker(), 1);
    const lost = pool.ask(module, think('a'));
    FakeThinker.all[0]!.onerror?.({} as ErrorEvent);
    expect(await lost.answer).toBeNull();
    void pool.ask(module, think('b'));
    expect(FakeThinker.all[1]!.got.length).toBe(1);
  });
});
