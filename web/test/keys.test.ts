// The seats of this browser: which are kept, which are only tried, which are forgotten.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Keys from '../src/net/keys';
import type { Table as TableType } from '../src/table/table.svelte';
import { FakeWire } from './wire';

const ID = 'q3ZyT0x7Rk2mJd8A';
const token = (letter: string) => letter.repeat(32);
const TABLE = {
  t: 'table',
  table: ID,
  game: 'village',
  options: {},
  public: false,
  clock: { kind: 'none' },
  state: 'playing',
  paused: false,
  seats: [],
  you: [0],
  watchers: 0,
  offer: null,
  result: null,
  rematch: [],
  next: null,
};

class FakeSocket extends FakeWire<{ t: string; id: number; tokens: string[] }> {
  declare static last: FakeSocket;
  /** Answers hello: these of the tokens shown open nothing. */
  greet(refused: Record<string, string>, more: Record<string, unknown> = {}) {
    const { id, tokens } = this.sent[0]!;
    this.say({ ...TABLE, ...more });
    const list = tokens.flatMap((t, at) => (refused[t] ? [{ at, why: refused[t] }] : []));
    if (list.length) this.say({ t: 'tokens', refused: list });
    this.say({ t: 'chats', list: [] });
    this.say({ t: 'ok', id });
  }
}

let keys: typeof Keys;
let Table: typeof TableType;
const settled = () => new Promise((done) => setTimeout(done, 0));
async function enter(tried: string[] = []) {
  const table = new Table(ID, tried);
  await settled();
  return table;
}
beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('WebSocket', FakeSocket);
  localStorage.clear();
  keys = await import('../src/net/keys');
  ({ Table } = await import('../src/table/table.svelte'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a link with a false seat', () => {
  test('does not cost the true one', async () => {
    keys.keep(ID, [token('a')], 'village');
    const table = await enter([token('x')]);
    expect(FakeSocket.last.sent[0]!.tokens).toEqual([token('a'), token('x')]);
    expect(keys.tokensOf(ID)).toEqual([token('a')]); // tried, not kept
    FakeSocket.last.greet({ [token('x')]: 'unknown' });
    expect(keys.tokensOf(ID)).toEqual([token('a')]);
    expect(keys.secretsOf(ID)).toEqual([token('a')]);
    expect(table.fate).toBe('link');
    expect(table.mine).toEqual([0]);
    table.close();
  });
  test('is not kept by somebody who only watches, nor tried again', async () => {
    const table = await enter([token('x')]);
    FakeSocket.last.greet({ [token('x')]: 'unknown' }, { you: [] });
    expect(keys.kept()).toEqual([]);
    expect(table.fate).toBe('link');
    FakeSocket.last.onclose?.();
    table.close();
    await enter();
    expect(FakeSocket.last.sent[0]!.tokens).toEqual([]);
  });
  test('a true one is kept as soon as the server has taken it, not before', async () => {
    const table = await enter([token('b')]);
    expect(keys.kept()).toEqual([]);
    FakeSocket.last.greet({});
    expect(keys.kept()).toMatchObject([{ table: ID, tokens: [token('b')], game: 'village' }]);
    expect(table.fate).toBeNull();
    table.close();
  });
});

describe('two people at one browser', () => {
  test('one seat given away and taken by another: the other keeps theirs', async () => {
    keys.keep(ID, [token('a'), token('b')], 'village');
    const table = await enter();
    FakeSocket.last.greet({ [token('b')]: 'taken' });
    expect(keys.tokensOf(ID)).toEqual([token('a')]);
    expect(table.fate).toBe('taken');
    table.close();
    const again = await enter(); // the old token is shown on, for its owner may come back; nobody is told twice
    expect(FakeSocket.last.sent[0]!.tokens).toEqual([token('a'), token('b')]);
    FakeSocket.last.greet({ [token('b')]: 'taken' });
    expect(again.fate).toBeNull();
    again.close();
  });
  test('the old token opens the seat again: it is held again', async () => {
    keys.keep(ID, [token('a')], 'village');
    keys.retire(ID, [token('a')]);
    expect(keys.kept()).toEqual([]);
    const table = await enter();
    FakeSocket.last.greet({});
    expect(keys.tokensOf(ID)).toEqual([token('a')]);
    table.close();
  });
  test('what another tab has kept meanwhile stays', async () => {
    keys.keep(ID, [token('a')], 'village');
    const table = await enter();
    localStorage.setItem('faubourg.tables', JSON.stringify([{ table: ID, tokens: [token('a'), token('c')], game: 'village', at: 1 }]));
    FakeSocket.last.greet({ [token('a')]: 'unknown' });
    expect(keys.tokensOf(ID)).toEqual([token('c')]);
    table.close();
  });
  test('the next game is opened by the seats that are ours, and no others', async () => {
    keys.keep(ID, [token('a'), token('b')], 'village');
    const table = await enter();
    FakeSocket.last.greet({ [token('b')]: 'unknown' }, { next: 'nextAAAAAAAAAAAA' });
    FakeSocket.last.say({ ...TABLE, next: 'nextAAAAAAAAAAAB' });
    expect(keys.tokensOf('nextAAAAAAAAAAAB')).toEqual([token('a')]);
    table.close();
  });
});

describe('storage', () => {
  test('forbidden: seats last as long as the page', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    const table = await enter([token('b')]);
    FakeSocket.last.greet({});
    expect(keys.tokensOf(ID)).toEqual([token('b')]);
    keys.keep(ID, [token('c')]);
    keys.forget(ID, [token('b')]);
    expect(keys.tokensOf(ID)).toEqual([token('c')]);
    table.close();
  });
  test('nonsense in it is left alone, and never said to a server', () => {
    localStorage.setItem(
      'faubourg.tables',
      JSON.stringify([{ table: ID, tokens: [7, 'short', token('a'), null], past: 'x' }, null, 'x', { tokens: [] }]),
    );
    expect(keys.secretsOf(ID)).toEqual([token('a')]);
    localStorage.setItem('faubourg.tables', '{');
    expect(keys.kept()).toEqual([]);
  });
  test('no more tokens are shown than a table has seats', () => {
    keys.keep(ID, [...'abcdef'].map(token));
    expect(keys.secretsOf(ID, [token('x')])).toEqual([...'abcdef'].map(token));
  });
  test('one may forget a table whole', () => {
    keys.keep(ID, [token('a')]);
    keys.retire(ID, [token('a')]);
    keys.forget(ID);
    expect(keys.secretsOf(ID)).toEqual([]);
  });
});

describe('names of strangers', () => {
  test('letters that steer or hide are left out, what runs leftward is set apart', async () => {
    const { shown, chatShown, framesShown } = await import('../src/net/names');
    expect(shown('Ann')).toBe('Ann');
    expect(shown('Zo\u00e9 \u{1f3e0}')).toBe('Zo\u00e9 \u{1f3e0}');
    expect(shown('won \u202ella\u202c\u200b\u0007')).toBe('won lla');
    expect(shown('\u200b\u3164')).toBe('?');
    expect(shown('\u05d3\u05d5\u05d3')).toBe('\u2068\u05d3\u05d5\u05d3\u2069');
    expect(chatShown({ i: 0, seat: null, name: 'E\u202eve', text: 'a\u2066b', at: 0 })).toMatchObject({ name: 'Eve', text: 'ab' });
    expect(chatShown({ i: 0, seat: null, name: null, what: 'removed', who: '', at: 0 })).toMatchObject({ name: null, who: '' });
    expect(
      framesShown({
        record: { game: 'x', players: ['A\u202eB'], options: {}, rules: 2, n: 0, end: null },
        as: 'all',
        events: [],
        frames: [],
        next: null,
      }).record.players,
    ).toEqual(['AB']);
  });
});
