import { beforeEach, expect, test } from 'vitest';
import { ago, statusOf, type Own } from '../src/home/status';
import type { SeatInfo } from '../src/net/protocol';
import { settings } from '../src/settings.svelte';

const NOW = Date.UTC(2026, 4, 3, 12);
const nameOf = (s: SeatInfo | undefined) => s?.name ?? '';
const seats: SeatInfo[] = [
  { seat: 0, kind: 'person', name: 'Ann' },
  { seat: 1, kind: 'person', name: 'Bob' },
];
const table: Own = {
  table: 'x',
  game: 'greentown',
  options: {},
  rules: 2,
  public: false,
  state: 'playing',
  seats,
  clock: { kind: 'none' },
  n: 40,
  round: 7,
  decides: 1,
  created: NOW - 9e6,
  changed: NOW - 3 * 3_600_000,
  you: [0],
  your_turn: false,
};
beforeEach(() => void (settings.lang = 'en'));

test('a table says whose turn it is, with whom, which round and when', () => {
  expect(statusOf(table, nameOf, NOW)).toBe('Waiting for Bob · with Bob · round 7 · 3 hours ago');
  expect(statusOf({ ...table, your_turn: true, decides: 0 }, nameOf, NOW)).toBe('Your turn · with Bob · round 7 · 3 hours ago');
  settings.lang = 'fr';
  expect(statusOf(table, nameOf, NOW)).toContain('avec Bob · manche 7 · il y a 3 heures');
});
test('a finished one says how it ended', () => {
  const over = (result: Own['result'], you = [0]) =>
    statusOf({ ...table, state: 'over', decides: null, result, you }, nameOf, NOW).split(' · ')[0];
  expect(over({ why: 'end', scores: [34, 25], winners: [0] })).toBe('you won, 34 to 25');
  expect(over({ why: 'end', scores: [25, 34], winners: [1] })).toBe('Bob won, 34 to 25');
  expect(over({ why: 'resigned', winners: [0], resigned: [1] })).toBe('Bob resigned');
  expect(over({ why: 'end', scores: [15, 15], winners: [] })).toBe('lost together, 15');
  expect(over({ why: 'end', scores: [19, 19], winners: [0, 1] })).toBe('won together, 19');
  expect(over({ why: 'closed', winners: [] })).toBe('closed');
  expect(over(null)).toBe('Finished'); // of a server that does not say
});
test('a game names its own steps, a copy says that it is one, and who is alone is alone', () => {
  expect(statusOf({ ...table, game: 'citytour', seats: seats.slice(0, 1), copy: true, decides: 0, your_turn: true }, nameOf, NOW)).toBe(
    'Your turn · alone · turn 7 · a copy · 3 hours ago',
  );
  expect(statusOf({ ...table, game: 'grinivil' }, nameOf, NOW)).toContain('loop 7');
});
test('when is said as people say it', () => {
  expect([0, 90_000, 26 * 3_600_000, 40 * 86_400_000].map((past) => ago(NOW - past, NOW))).toEqual([
    'now',
    '1 minute ago',
    'yesterday',
    'last month',
  ]);
  expect(ago(NOW + 5000, NOW)).toBe('now'); // a clock that is wrong
});
