// The page's side of the tables of this browser, over workers that are played by the test.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { holdForNow, keep, letGo, retire, tokensOf } from '../src/net/keys';
import type { ToHost } from '../src/net/local/host';
import type { FromWorker } from '../src/net/local/host.worker';
import { here } from '../src/net/local/keeping.svelte';
import { Local, type HostWorker } from '../src/net/local/local.svelte';
import { Store, type Disk, type Listed, type Row } from '../src/net/local/store';
import type { Thinker } from '../src/net/local/pool';
import type { FromThinker, ToThinker } from '../src/net/local/thinker.worker';
import type { Summary } from '../src/net/protocol';
import type { Wire } from '../src/net/transport';

vi.mock('../src/net/local/have', async (original) => ({
  ...(await original<typeof import('../src/net/local/have')>()),
  hasEngine: () => true,
}));

const TABLE = 'q3ZyT0x7Rk2mJd8A';
const NEXT = 'BBBBBBBBBBBBBBBB';
const settled = () => new Promise((done) => setTimeout(done, 0));

class FakeHost implements HostWorker {
  onmessage: HostWorker['onmessage'] = null;
  onerror: HostWorker['onerror'] = null;
  got: ToHost[] = [];
  ended = false;
  postMessage(m: ToHost) {
    this.got.push(m);
  }
  terminate() {
    this.ended = true;
  }
  say(data: FromWorker) {
    this.onmessage?.({ data } as MessageEvent<FromWorker>);
  }
}
class FakeThinker implements Thinker {
  onmessage: Thinker['onmessage'] = null;
  onerror: Thinker['onerror'] = null;
  postMessage({ id, thought }: ToThinker) {
    const answer = thought.kind === 'judge' ? { n: thought.n, before: [0.5, 0.5] } : 'step b3';
    queueMicrotask(() => this.onmessage?.({ data: { id, answer } } as MessageEvent<FromThinker>));
  }
  terminate() {}
}

let hosts: Map<string, FakeHost>;
let rows: Row[];
let listed: Listed[];
let local: Local;
beforeEach(() => {
  localStorage.clear();
  hosts = new Map();
  rows = [{ table: TABLE, game: 'village', stored: '', rev: 1 }];
  listed = [];
  const disk: Disk = {
    get: async (t) => rows.find((r) => r.table === t),
    list: async () => listed,
    write: async (more) => void (rows = [...rows, ...more.map((m) => m.row)]),
  };
  local = new Local({
    host: (game) => {
      const host = new FakeHost();
      hosts.set(game, host);
      return host;
    },
    thinker: () => new FakeThinker(),
    store: async () => new Store(disk),
  });
});
const host = () => hosts.get('village')!;
function listen(wire: Wire) {
  const heard: string[] = [];
  wire.onopen = () => heard.push('open');
  wire.onmessage = (text) => heard.push(text);
  wire.onclose = () => heard.push('closed');
  return heard;
}

describe('the way to a table of this browser', () => {
  test('leads to the worker of its game, under the engine’s name of it', async () => {
    const answer = local.request({ method: 'GET', path: `/api/tables/~${TABLE}/frames` });
    await settled();
    expect(host().got).toEqual([{ t: 'request', id: 1, ask: { method: 'GET', path: `/api/tables/${TABLE}/frames` } }]);
    host().say({ t: 'reply', id: 1, answer: { status: 200, body: '{"frames":[]}' } });
    expect(await answer).toEqual({ status: 200, body: '{"frames":[]}' });
  });
  test('a table that is opened, and the next one after it, are named as this browser’s', async () => {
    const answer = local.request({ method: 'POST', path: '/api/tables', body: '{"game":"village"}' });
    await settled();
    host().say({ t: 'reply', id: 1, answer: { status: 201, body: JSON.stringify({ table: TABLE, seats: [] }) } });
    expect(JSON.parse((await answer).body)).toMatchObject({ table: `~${TABLE}` });
    const heard = listen(local.connect(`~${TABLE}`));
    await settled();
    host().say({ t: 'opened', conn: 2 });
    host().say({ t: 'heard', conn: 2, text: JSON.stringify({ t: 'table', table: TABLE, next: NEXT }) });
    expect(heard[0]).toBe('open');
    expect(JSON.parse(heard[1]!)).toEqual({ t: 'table', table: `~${TABLE}`, next: `~${NEXT}` });
  });
  test('a table that is not here is said not to be', async () => {
    expect((await local.request({ method: 'GET', path: `/api/tables/~${NEXT}` })).status).toBe(404);
    const heard = listen(local.connect(`~${NEXT}`));
    await settled();
    expect(heard).toEqual(['open', expect.stringContaining('"code":"unknown"'), 'closed']);
    expect(hosts.size).toBe(0);
  });
  test('what the engine asks is thought about elsewhere, and answered', async () => {
    void local.request({ method: 'GET', path: `/api/tables/~${TABLE}` });
    await settled();
    host().say({ t: 'ready', compiled: {} });
    host().say({ t: 'ask', question: { job: 4, key: 'k', kind: 'bot', question: '?' } });
    await settled();
    expect(host().got.at(-1)).toEqual({ t: 'answer', job: 4, answer: 'step b3' });
  });
  test('how tables are kept is known to all of the page', async () => {
    void local.request({ method: 'GET', path: `/api/tables/~${TABLE}` });
    await settled();
    host().say({ t: 'storage', state: 'full' });
    expect(here.keeping).toBe('full');
    host().say({ t: 'storage', state: 'kept' });
  });
});

describe('the seats at a table of this browser', () => {
  const ANN = 'a'.repeat(32);
  test('are on the disk before anything of it is shown, and come back where the page has forgotten them', async () => {
    keep(`~${TABLE}`, [ANN], 'village');
    local.connect(`~${TABLE}`);
    await settled();
    expect(rows.map((r) => r.table)).toContain(`seats ${TABLE}`);
    expect(host().got.at(-1)).toMatchObject({ t: 'open', table: TABLE });
    localStorage.clear(); // killed before it was written
    local.connect(`~${TABLE}`);
    await settled();
    expect(tokensOf(`~${TABLE}`)).toEqual([ANN]);
    localStorage.clear();
    listed = [{ table: TABLE, game: 'village', summary: { game: 'village', seats: [], changed: 0 } as unknown as Summary }];
    expect((await local.mine()).map((m) => m.table)).toEqual([`~${TABLE}`]);
  });
  test('that were given up stay so, and those held for now are not kept', async () => {
    keep(`~${TABLE}`, [ANN], 'village');
    local.connect(`~${TABLE}`);
    await settled();
    retire(`~${TABLE}`, [ANN]);
    local.connect(`~${TABLE}`);
    await settled();
    expect(tokensOf(`~${TABLE}`)).toEqual([]);
    rows.push({ table: NEXT, game: 'village', stored: '', rev: 1 });
    holdForNow(`~${NEXT}`, [ANN]);
    local.connect(`~${NEXT}`);
    await settled();
    letGo(`~${NEXT}`);
    expect(rows.map((r) => r.table)).not.toContain(`seats ${NEXT}`);
  });
});

describe('an engine that cannot be had', () => {
  test.each([
    ['load', 'engine'],
    ['version', 'engine-version'],
  ])('%s: whoever asks or waits is told %s, and the next try is another worker', async (failure, code) => {
    const answer = local.request({ method: 'GET', path: `/api/tables/~${TABLE}` });
    const heard = listen(local.connect(`~${TABLE}`));
    await settled();
    const first = host();
    first.say({ t: 'failed', code: failure, text: 'why' });
    expect(await answer).toMatchObject({ status: 503, body: expect.stringContaining(`"code":"${code}"`) as string });
    await settled();
    expect(heard.some((text) => text.includes(`"code":"${code}"`))).toBe(true);
    expect(heard.at(-1)).toBe('closed');
    expect(first.ended).toBe(true);
    void local.request({ method: 'GET', path: `/api/tables/~${TABLE}` });
    await settled();
    expect(host()).not.toBe(first);
  });
});

test('the tables of this browser are listed with whoever’s turn it is; those whose seats are forgotten go after a day', async () => {
  const summary = (table: string, decides: number, changed = Date.now()) =>
    ({
      table,
      game: 'village',
      state: 'playing',
      decides,
      changed,
      seats: [
        { seat: 0, kind: 'person' },
        { seat: 1, kind: 'bot' },
      ],
    }) as unknown as Summary;
  const OLD = 'CCCCCCCCCCCCCCCC';
  rows.push({ table: OLD, game: 'village', stored: '', rev: 1 });
  listed = [
    { table: TABLE, game: 'village', summary: summary(TABLE, 0) },
    { table: NEXT, game: 'village', summary: summary(NEXT, 1) },
    { table: OLD, game: 'village', summary: summary(OLD, 1, 0) },
  ];
  keep(`~${TABLE}`, ['a'.repeat(32)], 'village');
  expect(await local.mine()).toEqual([expect.objectContaining({ table: `~${TABLE}`, you: [0], your_turn: true })]);
  await settled();
  expect(host().got).toEqual([{ t: 'forget', id: 1, table: OLD }]);
});

test('positions of a record are judged one by one, in whatever order; stopped, no more are asked for', async () => {
  const judged: number[] = [];
  const stop = new AbortController();
  const work = local.judge('village', '{}', [0, 1, 2], (j) => judged.push(j.n), stop.signal);
  host().say({ t: 'ready', compiled: {} });
  await work;
  expect(judged.sort((a, b) => a - b)).toEqual([0, 1, 2]);
  stop.abort();
  await local.judge('village', '{}', [3], (j) => judged.push(j.n), stop.signal);
  expect(judged).toEqual([0, 1, 2]);
});
