// Somebody who looks elsewhere is told when it is their turn: once a position, by the browser's notice, or through the service worker
// where pages may show none.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notices } from '../src/notices/notices.svelte';
import { router } from '../src/router.svelte';
import { settings } from '../src/settings.svelte';

interface Shown {
  title: string;
  body: string;
  tag: string;
}
let shown: Shown[];
const made: { onclick?: () => void }[] = [];
let refuses: boolean;
let seen: DocumentVisibilityState;
class FakeNotification {
  static permission = 'granted';
  onclick?: () => void;
  close = () => {};
  constructor(title: string, { body, tag }: Omit<Shown, 'title'>) {
    if (refuses) throw new TypeError('Illegal constructor');
    shown.push({ title, body, tag });
    made.push(this);
  }
}
let table = 0; // a new one each test: what was told is kept
beforeEach(() => {
  [shown, refuses, seen] = [[], false, 'hidden'];
  table++;
  vi.stubGlobal('Notification', FakeNotification);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => seen);
  settings.notices = true;
});
afterEach(() => {
  settings.notices = false;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const turn = (n: number) => notices.turn(`table${table}`, 'village', `0 ${n}`);

test('one notice for each turn, with the game and its table; pressed it brings one there', () => {
  turn(4);
  turn(4);
  expect(shown).toEqual([{ title: 'Your turn', body: 'It is your turn in The Village Game.', tag: `table${table}` }]);
  turn(9);
  expect(shown).toHaveLength(2);
  const go = vi.spyOn(router, 'go').mockImplementation(() => {});
  made.at(-1)!.onclick!();
  expect(go).toHaveBeenCalledWith({ page: 'table', id: `table${table}` });
});
test('none while the page is looked at, none where nobody wants them or the browser says no', () => {
  seen = 'visible';
  turn(1);
  seen = 'hidden';
  settings.notices = false;
  turn(2);
  settings.notices = true;
  FakeNotification.permission = 'denied';
  turn(3);
  FakeNotification.permission = 'granted';
  expect(shown).toEqual([]);
});
test('tables elsewhere: told when they begin to wait, not again', () => {
  const waits = [{ table: `else${table}`, game: 'greentown', your_turn: true }] as unknown as Parameters<typeof notices.heard>[0];
  notices.heard(waits, null);
  notices.heard(waits, null);
  expect(shown.map((s) => s.tag)).toEqual([`else${table}`]);
  notices.heard([], null);
  notices.heard(waits, null);
  expect(shown).toHaveLength(2);
});
test('where pages may show none the service worker does, and knows the way', async () => {
  refuses = true;
  const showNotification = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve({ showNotification }) } });
  turn(1);
  await Promise.resolve();
  await Promise.resolve();
  expect(showNotification).toHaveBeenCalledWith(
    'Your turn',
    expect.objectContaining({ tag: `table${table}`, data: { address: `${location.origin}/t/table${table}` } }),
  );
});
