// What is seen before anybody commits: things that explain themselves, presses that say why, draws by hand, plans off turn.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { explain, explains, hideNote, placeNote } from '../src/kit/explain.svelte';
import { reading, settings } from '../src/settings.svelte';
import { onKey } from '../src/table/keys';
import { Plan } from '../src/table/plan.svelte';
import { pressed } from '../src/table/press';
import { Table } from '../src/table/table.svelte';
import { FakeWire } from './wire';

class FakeSocket extends FakeWire {
  declare static last: FakeSocket;
  news(n: number, more: Record<string, unknown> = {}) {
    this.say({ t: 'new', as: 0, era: 0, from: n, n, events: [], turn: { kind: 'decide', seat: 0 }, view: { n }, clocks: null, ...more });
  }
  get asked() {
    return this.sent.at(-1)!;
  }
}
const TABLE = { t: 'table', table: 'x', game: 'village', options: {}, state: 'playing', seats: [], you: [0], rematch: [], next: null };
const settled = () => new Promise((done) => setTimeout(done, 0));
async function sit(more: Record<string, unknown>) {
  const table = new Table('q3ZyT0x7Rk2mJd8A');
  await settled();
  const socket = FakeSocket.last;
  socket.say(TABLE);
  const past = Array.from({ length: 4 }, (_, i) => ({ by: 'chance', do: `deal ${i}` }));
  socket.news(4, { from: 0, events: past, ...more });
  socket.say({ t: 'ok', id: socket.sent[0]!['id'] });
  await settled();
  return { table, socket };
}
const MOVES = { moves: ['lay 0,1 e-w', 'lay 0,2 e-w'], complete: true };

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  localStorage.clear();
  settings.speed = 'instant';
  settings.draw = 'press';
});
afterEach(() => {
  vi.unstubAllGlobals();
  hideNote();
  document.body.innerHTML = '';
});

describe('a thing that is pressed and cannot be used', () => {
  test('asks the engine with the words picked so far, shows its rule, and changes nothing', async () => {
    const { table, socket } = await sit(MOVES);
    expect(table.picked).toEqual(['lay']);
    const asking = table.press('0,0');
    expect(socket.asked).toMatchObject({ t: 'why', seat: 0, era: 0, n: 4, words: 'lay 0,0' });
    socket.say({ t: 'no', id: socket.asked['id'], code: 'GT-21', text: 'a tile is laid on an empty place' });
    await asking;
    expect(table.against?.code).toBe('GT-21');
    expect([table.picked, table.refused, table.sending]).toEqual([['lay'], null, null]);
    table.set(['lay', '0,1']); // whoever goes on has read it
    expect(table.against).toBeNull();
  });
  test('nothing is said where nothing stands against it, nor of a position that has gone', async () => {
    const { table, socket } = await sit(MOVES);
    const fine = table.press('0,1');
    socket.say({ t: 'ok', id: socket.asked['id'] });
    await fine;
    expect(table.against).toBeNull();
    const late = table.press('0,0');
    const { id } = socket.asked;
    socket.news(5, MOVES);
    socket.say({ t: 'no', id, code: 'GT-21', text: 'a tile is laid on an empty place' });
    await late;
    expect(table.against).toBeNull();
  });
  test('by mouse and touch: what can be picked picks, a button does what it says, all else asks', () => {
    document.body.innerHTML =
      '<main><i data-thing="a"><b>x</b></i><i data-thing="b"><u data-word="b">x</u></i><i data-thing="c"><button>x</button></i></main>';
    const asked: string[] = [];
    const off = pressed((thing) => asked.push(thing))(document.querySelector('main')!);
    for (const what of ['b', 'u', 'button']) document.querySelector<HTMLElement>(what)!.click();
    expect(asked).toEqual(['a']);
    off();
  });
  test('by keyboard: Enter on a thing that has the focus asks', () => {
    document.body.innerHTML = '<g data-thing="c3" data-note="" tabindex="0"></g>';
    const asked: string[] = [];
    const key = new KeyboardEvent('keydown', { key: 'Enter', cancelable: true });
    Object.defineProperty(key, 'target', { value: document.querySelector('[data-thing]') });
    const no = () => {};
    onKey(key, { confirm: () => false, back: no, words: no, hint: no, skip: () => false, press: (thing) => asked.push(thing) });
    expect(asked).toEqual(['c3']);
    expect(key.defaultPrevented).toBe(true);
  });
});

describe('a thing that explains itself', () => {
  const thing = () => {
    document.body.innerHTML = '<section><g id="one"></g><g id="two"></g></section>';
    return document.querySelectorAll('g');
  };
  test('is reached by the tab key once in its group, is described by the sheet, and Escape closes that alone', () => {
    const [one, two] = thing();
    const offs = [one, two].map((e) => explains(() => ({ title: e!.id, lines: ['line', ''] }))(e!));
    expect([one!.getAttribute('tabindex'), two!.getAttribute('tabindex')]).toEqual(['0', '-1']);
    Object.assign(two!, { matches: (what: string) => what === ':focus-visible' });
    two!.dispatchEvent(new Event('focus'));
    expect(explain.note).toMatchObject({ title: 'two', lines: ['line'] });
    expect(two!.getAttribute('aria-describedby')).toBe('thing-note');
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    let heard = false;
    document.body.addEventListener('keydown', () => (heard = true), { once: true });
    document.body.dispatchEvent(escape);
    expect([explain.note, escape.defaultPrevented, heard]).toEqual([null, true, false]);
    offs.forEach((off) => off());
  });
  test('a long press asks, stays when the finger is lifted, and goes when something else is touched', () => {
    vi.useFakeTimers();
    const [one] = thing();
    const off = explains(() => ({ title: 'one', lines: [] }))(one!);
    const point = (name: string) => one!.dispatchEvent(Object.assign(new Event(name, { bubbles: true }), { pointerType: 'touch' }));
    point('pointerdown');
    vi.advanceTimersByTime(500);
    point('pointerup');
    point('pointerleave');
    expect(explain.note?.title).toBe('one');
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(explain.note).toBeNull();
    off();
    vi.useRealTimers();
  });
  test('the sheet goes where it covers nothing that is to be picked, and stays on the screen', () => {
    const screen = { width: 1000, height: 800 };
    const box = { left: 400, top: 300, right: 440, bottom: 340 };
    const size = { width: 200, height: 60 };
    expect(placeNote(box, size, screen, [])).toEqual({ left: 320, top: 348 });
    const below = { left: 300, top: 345, right: 560, bottom: 500 };
    expect(placeNote(box, size, screen, [below])).toEqual({ left: 320, top: 232 });
    const corner = placeNote({ left: 980, top: 780, right: 1000, bottom: 800 }, size, screen, []);
    expect(corner.left + size.width).toBeLessThanOrEqual(1000);
    expect(corner.top + size.height).toBeLessThanOrEqual(800);
  });
});

describe('drawing is an act', () => {
  const draw = (n: number) => ({
    from: 4,
    events: [
      { by: 0, do: 'step b3' },
      { by: 'chance', do: 'deal points-6', because: { key: 'village.VL-24.stays', args: { value: 6 }, text: 'a points card stays' } },
      { by: 1, do: 'step c2' },
    ].slice(0, n - 4),
    between: [
      { n: 5, turn: { kind: 'chance', seat: 0 }, view: {} },
      { n: 6, turn: { kind: 'decide', seat: 1 }, view: {} },
    ],
    turn: { kind: 'decide', seat: 1 },
  });
  afterEach(() => vi.useRealTimers());
  const begin = async () => {
    vi.useRealTimers();
    const { table, socket } = await sit(MOVES);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    table.draws = (e) => e.do.startsWith('deal ');
    settings.speed = 'normal';
    return { table, socket };
  };
  test('one’s own card is not shown before one has drawn; then it is read before anything follows', async () => {
    const { table, socket } = await begin();
    table.letters = () => 60;
    socket.news(7, draw(7));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([table.shown?.n, table.drawing?.do]).toEqual([5, 'deal points-6']);
    table.draw();
    await vi.advanceTimersByTimeAsync(reading(60) - 10);
    expect([table.shown?.n, table.drawing]).toEqual([6, null]);
    await vi.advanceTimersByTimeAsync(20);
    expect(table.shown?.n).toBe(7);
  });
  test('by itself, if so set; and whoever skips skips the hand too', async () => {
    const { table, socket } = await begin();
    settings.draw = 'itself';
    socket.news(7, draw(7));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([table.shown?.n, table.drawing, table.playing]).toEqual([7, null, false]);
    settings.draw = 'press';
    const again = await begin();
    again.socket.news(7, draw(7));
    await vi.advanceTimersByTimeAsync(60_000);
    again.table.skip();
    await vi.advanceTimersByTimeAsync(1);
    expect([again.table.shown?.n, again.table.drawing]).toEqual([7, null]);
  });
  test('others’ events are never shown faster than they can be read, however many there are', async () => {
    const { table, socket } = await begin();
    table.letters = () => 50;
    const many = Array.from({ length: 20 }, (_, i) => ({ by: 1, do: `step ${i}` }));
    const between = many.slice(0, -1).map((_, i) => ({ n: 5 + i, turn: { kind: 'decide', seat: 1 }, view: {} }));
    socket.news(24, { from: 4, events: many, between });
    await vi.advanceTimersByTimeAsync(0);
    for (let n = 5; n < 24; n++) {
      expect(table.shown?.n).toBe(n);
      await vi.advanceTimersByTimeAsync(reading(50));
    }
    expect(table.shown?.n).toBe(24);
  });
});

describe('a plan while others decide', () => {
  const waits = { turn: { kind: 'decide', seat: 1 } };
  const answer = (socket: FakeSocket, more: Record<string, unknown>) =>
    socket.say({
      t: 'trial',
      id: socket.asked['id'],
      era: 0,
      n: 4,
      turn: { kind: 'decide', seat: 0 },
      view: { trial: 1 },
      complete: true,
      ...more,
    });
  test('is tried move by move; no move is sent, and what was planned is offered when the turn comes', async () => {
    const { table, socket } = await sit(waits);
    const plan = new Plan(() => table);
    expect(plan.possible).toBe(true);
    const begun = plan.begin();
    expect(socket.asked).toMatchObject({ t: 'trial', seat: 0, n: 4, do: [] });
    answer(socket, { moves: ['choose build', 'choose tour'] });
    await begun;
    expect([plan.on, plan.picked]).toEqual([true, ['choose']]);
    const tried = plan.send(['choose', 'build']);
    expect(socket.asked).toMatchObject({ t: 'trial', do: ['choose build'] });
    answer(socket, { moves: MOVES.moves });
    await tried;
    plan.set(['lay', '0,1', 'e-w']);
    expect(socket.sent.some((m) => m['t'] === 'move')).toBe(false);
    socket.news(5, { moves: ['choose build', 'choose tour'], complete: true });
    plan.follow();
    expect([plan.on, plan.offered]).toEqual([false, ['choose build', 'lay 0,1 e-w']]);
    expect(plan.take(table.legal, true)).toEqual(['choose', 'build']);
    // The place was taken in the meantime: that, and what was to follow, is dropped.
    expect(plan.take([['lay', '0,2', 'e-w']], true)).toBeNull();
    expect(plan.offered).toEqual([]);
  });
  test('says why where nothing can be planned, and forgets it when the position changes', async () => {
    const { table, socket } = await sit(waits);
    const plan = new Plan(() => table);
    const begun = plan.begin();
    socket.say({ t: 'no', id: socket.asked['id'], code: 'plan', text: 'nothing to decide yet' });
    await begun;
    expect([plan.on, plan.refused?.code]).toEqual([false, 'plan']);
    socket.news(5, waits);
    plan.follow();
    expect(plan.refused).toBeNull();
  });
  test('there is none on one’s own turn', async () => {
    const { table } = await sit(MOVES);
    expect(new Plan(() => table).possible).toBe(false);
  });
});
