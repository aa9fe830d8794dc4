// One table as the browser sees it, against a server that is played by the test.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keep, tokensOf } from '../src/net/keys';
import { settings } from '../src/settings.svelte';
import { Film } from '../src/table/film.svelte';
import { Table } from '../src/table/table.svelte';
import { complete, words } from '../src/table/picks';
import { FakeWire } from './wire';

class FakeSocket extends FakeWire {
  declare static last: FakeSocket;
  static all: FakeSocket[] = [];
  constructor(url: string) {
    super(url);
    FakeSocket.all.push(this);
  }
  override close() {
    this.readyState = 3;
    queueMicrotask(() => this.onclose?.());
  }
  greet(n = 0, more: Record<string, unknown> = {}) {
    this.say(TABLE);
    this.say({ t: 'chats', list: [] });
    this.say({
      t: 'new',
      as: 0,
      era: 0,
      from: 0,
      n,
      events: Array.from({ length: n }, (_, i) => ({ by: 'chance', do: `deal ${i}` })),
      turn: { kind: 'decide', seat: 0 },
      view: { n },
      moves: ['step b3', 'step c2'],
      complete: true,
      clocks: null,
      ...more,
    });
    this.say({ t: 'ok', id: this.sent[0]!['id'] });
  }
}
const TABLE = {
  t: 'table',
  table: 'x',
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
const settled = () => new Promise((done) => setTimeout(done, 0));

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  localStorage.clear();
  settings.speed = 'instant';
  FakeSocket.all = [];
});
afterEach(() => vi.unstubAllGlobals());

describe('a table', () => {
  test('says hello with its tokens and with what it has seen', async () => {
    keep('tableAAAAAAAAAAA', ['t'.repeat(32)], 'village');
    const table = new Table('tableAAAAAAAAAAA');
    await settled();
    expect(FakeSocket.last.sent[0]).toMatchObject({ t: 'hello', tokens: ['t'.repeat(32)], n: 0, era: 0 });
    FakeSocket.last.greet(3);
    expect(table.link).toBe('open');
    expect(table.seat).toBe(0);
    expect(table.legal).toEqual([
      ['step', 'b3'],
      ['step', 'c2'],
    ]);
    expect(table.picked).toEqual(['step']); // what leaves no choice is picked
    table.close();
  });
  test('a move is kept over a lost connection and sent again', async () => {
    const table = new Table('tableAAAAAAAAAAB');
    await settled();
    FakeSocket.last.greet(3);
    void table.send(words('step b3'));
    const first = FakeSocket.last;
    expect(first.sent.at(-1)).toMatchObject({ t: 'move', seat: 0, era: 0, n: 3, do: 'step b3' });
    expect(table.sending).toBe('step b3');
    vi.useFakeTimers();
    first.onclose?.();
    expect(table.link).toBe('lost');
    await vi.advanceTimersByTimeAsync(600);
    vi.useRealTimers();
    const second = FakeSocket.last;
    expect(second).not.toBe(first);
    expect(second.sent[0]).toMatchObject({ t: 'hello', n: 3, era: 0 });
    second.greet(3);
    const again = second.sent.find((m) => m['t'] === 'move')!;
    expect(again).toEqual(first.sent.find((m) => m['t'] === 'move'));
    second.say({
      t: 'new',
      as: 0,
      era: 0,
      from: 3,
      n: 4,
      events: [{ by: 0, do: 'step b3' }],
      turn: { kind: 'decide', seat: 1 },
      view: { n: 4 },
      clocks: null,
    });
    second.say({ t: 'ok', id: again['id'] });
    await settled();
    expect(table.sending).toBeNull();
    expect(table.shown?.n).toBe(4);
    expect(table.events.get(0)!.length).toBe(4);
    table.close();
  });
  test('a move is answered by the position it brings', async () => {
    const table = new Table('tableAAAAAAAAAAE');
    await settled();
    const s = FakeSocket.last;
    s.greet(3);
    const done = table.send(words('step b3'));
    s.say({
      t: 'new',
      id: s.sent.at(-1)!['id'],
      as: 0,
      era: 0,
      from: 3,
      n: 4,
      events: [{ by: 0, do: 'step b3' }],
      turn: { kind: 'decide', seat: 1 },
      view: { n: 4 },
      clocks: null,
    });
    await done;
    expect([table.sending, table.refused, table.shown?.n]).toEqual([null, null, 4]);
    expect(table.events.get(0)!.length).toBe(4);
    table.close();
  });
  test('positions between come with the news: nothing is asked for to show them', async () => {
    settings.speed = 'fast';
    const asked = vi.fn();
    vi.stubGlobal('fetch', asked);
    const table = new Table('tableAAAAAAAAAAF');
    await settled();
    const s = FakeSocket.last;
    expect(s.sent[0]).toMatchObject({ t: 'hello', between: true });
    s.greet(3);
    vi.useFakeTimers();
    const seen: number[] = [];
    table.soundOf = () => (seen.push(table.shown!.n), null);
    s.say({
      t: 'new',
      as: 0,
      era: 0,
      from: 3,
      n: 6,
      events: [3, 4, 5].map((i) => ({ by: 'chance', do: `deal ${i}` })),
      between: [4, 5].map((n) => ({ n, turn: { kind: 'chance' }, view: { n } })),
      turn: { kind: 'decide', seat: 0 },
      view: { n: 6 },
      moves: ['step b3'],
      complete: true,
      clocks: null,
    });
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(seen).toEqual([4, 5, 6]);
    expect(table.shown?.view).toEqual({ n: 6 });
    expect(asked).not.toHaveBeenCalled();
    table.close();
  });
  test('a refusal is shown with its rule and changes nothing', async () => {
    const table = new Table('tableAAAAAAAAAAC');
    await settled();
    FakeSocket.last.greet(3);
    const done = table.send(words('step h8'));
    FakeSocket.last.say({ t: 'no', id: FakeSocket.last.sent.at(-1)!['id'], code: 'VL-39', text: 'the pawn moves one square' });
    await done;
    expect(table.refused).toMatchObject({ code: 'VL-39', text: 'the pawn moves one square' });
    expect(table.shown?.n).toBe(3);
    table.set(words('step b3'));
    expect(table.refused).toBeNull();
    expect(complete(table.legal, table.picked)).toBe(true);
    table.close();
  });
  test('moves taken back shorten the log', async () => {
    const table = new Table('tableAAAAAAAAAAD');
    await settled();
    FakeSocket.last.greet(5);
    FakeSocket.last.say({
      t: 'new',
      as: 0,
      era: 1,
      from: 2,
      n: 2,
      events: [],
      turn: { kind: 'decide', seat: 0 },
      view: { n: 2 },
      moves: ['step b3', 'step c2'],
      complete: true,
      clocks: null,
    });
    expect(table.events.get(0)!.length).toBe(2);
    expect(table.shown?.view).toEqual({ n: 2 });
    table.close();
  });
  test('hints come to the position they were asked for, and go with it', async () => {
    const table = new Table('tableAAAAAAAAAAH');
    await settled();
    const s = FakeSocket.last;
    s.greet(3);
    const ask = async () => {
      void table.hint();
      await settled();
      return s.sent.at(-1)!;
    };
    const next = (n: number) =>
      s.say({
        t: 'new',
        as: 0,
        era: 0,
        from: n - 1,
        n,
        events: [{ by: 'chance', do: 'deal x' }],
        turn: { kind: 'decide', seat: 0 },
        view: { n },
        moves: ['step b3', 'step c2'],
        complete: true,
        clocks: null,
      });
    const hints = [{ move: 'step b3', value: 9, chance: 0.5, reason: { en: '', fr: '' } }];
    const first = await ask();
    expect(first).toMatchObject({ t: 'hint', seat: 0, n: 3, most: 3 });
    expect(table.hinting).toBe(true);
    s.say({ t: 'hints', id: first['id'], era: 0, n: 3, hints });
    await settled();
    expect([table.hinting, table.hints]).toEqual([false, hints]);
    table.closeHints();
    expect(table.hints).toBeNull();
    const second = await ask();
    next(4); // while somebody thinks, the game goes on
    expect(table.hinting).toBe(false);
    s.say({ t: 'hints', id: second['id'], era: 0, n: 3, hints });
    await settled();
    expect(table.hints).toBeNull();
    const third = await ask();
    s.say({ t: 'no', id: third['id'], code: 'turn', text: 'it is not your turn' });
    await settled();
    expect([table.hinting, table.refused?.code]).toEqual([false, 'turn']);
    table.close();
  });
  test('a question that a newer one replaced is not complained about, and only one is asked at a time', async () => {
    const table = new Table('tableAAAAAAAAAAI');
    await settled();
    const s = FakeSocket.last;
    s.greet(3);
    void table.estimate();
    await settled();
    const estimate = s.sent.at(-1)!;
    expect(estimate).toMatchObject({ t: 'hint', most: 1 });
    void table.hint();
    await settled();
    const hint = s.sent.at(-1)!;
    expect(hint).toMatchObject({ t: 'hint', most: 3 });
    s.say({ t: 'no', id: estimate['id'], code: 'replaced', text: 'a newer question took the place of this one' });
    await settled();
    const sent = s.sent.length;
    void table.estimate(); // it would replace the hint
    await settled();
    expect(s.sent.length).toBe(sent);
    s.say({ t: 'no', id: hint['id'], code: 'replaced', text: 'a newer question took the place of this one' }); // asked in another window
    await settled();
    expect([table.hinting, table.refused]).toEqual([false, null]);
    table.close();
  });
  test('a film asks on until it has all positions', async () => {
    const asked: [number, number][] = [];
    const film = new Film(async (from, to) => {
      asked.push([from, to]);
      const last = Math.min(to, from + 3); // four fit into an answer
      return {
        frames: Array.from({ length: last - from + 1 }, (_, i) => ({ n: from + i, turn: { kind: 'chance' as const }, view: {} })),
        next: last < to ? last + 1 : null,
      };
    });
    film.limit = 20;
    await film.load(0, 9);
    expect([...film.frames.keys()]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(asked).toEqual([
      [0, 9],
      [4, 9],
      [8, 9],
    ]);
  });
  test('a table that is not there is said to be gone', async () => {
    const table = new Table('tableAAAAAAAAAAE');
    await settled();
    FakeSocket.last.say({ t: 'bye', code: 'unknown', text: 'no such table' });
    expect(table.ended).toEqual({ code: 'unknown', record: false });
  });
  test.each(['version', 'damaged', 'removed', 'unknown', 'deleted', 'blocked'])(
    'after a farewell that says %s it does not come back by itself, and forgets nothing',
    async (code) => {
      keep('tableAAAAAAAAAAF', ['f'.repeat(32)], 'village');
      const table = new Table('tableAAAAAAAAAAF');
      await settled();
      const count = FakeSocket.all.length;
      vi.useFakeTimers();
      FakeSocket.last.say({ t: 'bye', code, text: '…', record: true });
      FakeSocket.last.onclose?.();
      await vi.advanceTimersByTimeAsync(60_000);
      vi.useRealTimers();
      expect(FakeSocket.all.length).toBe(count);
      expect(table.ended).toEqual({ code, record: true });
      expect(table.link).toBe('closed');
      expect(tokensOf('tableAAAAAAAAAAF')).toEqual(['f'.repeat(32)]);
    },
  );
  test('after one that says the server is closing it comes back', async () => {
    const table = new Table('tableAAAAAAAAAAG');
    await settled();
    vi.useFakeTimers();
    FakeSocket.last.say({ t: 'bye', code: 'closing', text: '…' });
    FakeSocket.last.onclose?.();
    await vi.advanceTimersByTimeAsync(600);
    vi.useRealTimers();
    expect(FakeSocket.all.length).toBe(2);
    expect(table.ended).toBeNull();
    table.close();
  });
  test.each(['abc', 'tableAAAAAAAAAA!', '%E0%A4%A', 'tableAAAAAAAAAAAA'])('%s is no table, and nobody is asked for it', (id) => {
    const table = new Table(id);
    expect(table.ended).toEqual({ code: 'link', record: false });
    expect(FakeSocket.all).toEqual([]);
    table.close();
  });
  test('at one screen, where hands are hidden, they are covered between turns', async () => {
    const table = new Table('tableAAAAAAAAAAF');
    table.hidden = true;
    await settled();
    const s = FakeSocket.last;
    s.say({ ...TABLE, you: [0, 1] });
    const say = (as: number, n: number, seat: number) =>
      s.say({
        t: 'new',
        as,
        era: 0,
        from: n,
        n,
        events: [],
        turn: { kind: 'decide', seat },
        view: { hand: as },
        ...(as === seat ? { moves: ['bid 1', 'bid 2'] } : {}),
        complete: true,
        clocks: null,
      });
    say(0, 0, 0);
    say(1, 0, 0);
    s.say({ t: 'ok', id: s.sent[0]!['id'] });
    table.uncover();
    expect(table.eyes).toBe(0);
    expect(table.legal.length).toBe(2);
    s.say({
      t: 'new',
      as: 0,
      era: 0,
      from: 0,
      n: 1,
      events: [{ by: 0, do: 'bid ?' }],
      turn: { kind: 'decide', seat: 1 },
      view: { hand: 0 },
      clocks: null,
    });
    s.say({
      t: 'new',
      as: 1,
      era: 0,
      from: 0,
      n: 1,
      events: [{ by: 0, do: 'bid ?' }],
      turn: { kind: 'decide', seat: 1 },
      view: { hand: 1 },
      moves: ['bid 1', 'bid 2'],
      complete: true,
      clocks: null,
    });
    expect(table.covered).toBe(true);
    expect(table.legal).toEqual([]); // nothing can be picked, nothing is seen
    table.uncover();
    expect(table.eyes).toBe(1);
    expect(table.shown?.view).toEqual({ hand: 1 });
    expect(table.legal.length).toBe(2);
    table.close();
  });
  test('the first hand of several at one screen is covered too, before the game is known', async () => {
    const table = new Table('tableAAAAAAAAAAG');
    await settled();
    const s = FakeSocket.last;
    s.say({ ...TABLE, you: [0, 1] });
    for (const as of [0, 1])
      s.say({ t: 'new', as, era: 0, from: 0, n: 0, events: [], turn: { kind: 'decide', seat: 0 }, view: { hand: as }, clocks: null });
    expect(table.awaited).toBe(0);
    expect(table.frame).toBeNull(); // not one picture of a hand
    table.knows(true);
    expect(table.awaited).toBe(0);
    table.knows(false); // nothing is hidden in it
    expect([table.awaited, table.eyes, table.shown?.view]).toEqual([null, 0, { hand: 0 }]);
    table.close();
  });
  test('under the cover the board is everybody’s', async () => {
    vi.stubGlobal('fetch', async (address: string) => {
      const query = new URL(address, 'http://127.0.0.1').searchParams;
      expect(query.get('as')).toBe('public');
      const n = Number(query.get('to'));
      const frames = [{ n, turn: { kind: 'decide', seat: 1 }, view: { hand: 'none' } }];
      const record = { game: 'grinivil', players: [], options: {}, rules: 1, n, end: null };
      return new Response(JSON.stringify({ record, as: 'public', events: [{ by: 0, do: 'bid ?' }], frames, next: null }));
    });
    const table = new Table('tableAAAAAAAAAAH');
    table.knows(true);
    await settled();
    const s = FakeSocket.last;
    s.say({ ...TABLE, you: [0, 1] });
    const tell = (n: number, seat: number) => {
      for (const as of [0, 1])
        s.say({
          t: 'new',
          as,
          era: 0,
          from: 0,
          n,
          events: n ? [{ by: 0, do: as === 0 ? 'bid 3' : 'bid ?' }] : [],
          turn: { kind: 'decide', seat },
          view: { hand: as },
          ...(as === seat ? { moves: ['bid 1', 'bid 2'], complete: true } : {}),
          clocks: null,
        });
    };
    tell(0, 0);
    table.uncover();
    expect(table.shown?.view).toEqual({ hand: 0 });
    tell(1, 1);
    expect(table.awaited).toBe(1);
    await vi.waitFor(() => expect(table.eyes).toBe('public'));
    expect(table.shown?.view).toEqual({ hand: 'none' });
    expect(table.events.get('public')).toEqual([{ by: 0, do: 'bid ?' }]);
    expect(table.legal).toEqual([]);
    table.uncover();
    expect([table.eyes, table.shown?.view, table.legal.length]).toEqual([1, { hand: 1 }, 2]);
    table.close();
  });
  test('the result is told only when the last turns have been shown', async () => {
    settings.speed = 'slow';
    const table = new Table('tableAAAAAAAAAAI');
    await settled();
    FakeSocket.last.greet(1);
    const over = { ...TABLE, state: 'over', result: { why: 'end', winners: [0], scores: [24] } };
    FakeSocket.last.say(over);
    expect(table.finished).toBe(false); // the last position is still on its way
    const between = [2, 3].map((n) => ({ n, turn: { kind: 'chance' }, view: { n } }));
    const events = [2, 3, 4].map((n) => ({ by: 'chance', do: `deal ${n}` }));
    FakeSocket.last.say({ t: 'new', as: 0, era: 0, from: 1, n: 4, events, turn: { kind: 'end' }, view: { n: 4 }, between, clocks: null });
    expect([table.playing, table.finished]).toEqual([true, false]);
    table.skip();
    await vi.waitFor(() => expect(table.playing).toBe(false));
    expect([table.shown?.n, table.finished]).toEqual([4, true]);
    table.close();
  });
  test('a game given up is over where it stands', async () => {
    const table = new Table('tableAAAAAAAAAAJ');
    await settled();
    FakeSocket.last.greet(1);
    FakeSocket.last.say({ ...TABLE, state: 'over', result: { why: 'resigned', winners: [1], resigned: [0] } });
    expect(table.finished).toBe(true);
    table.close();
  });
});
