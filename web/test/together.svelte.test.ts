// What people at a table show each other: sent no oftener than the table hears it, and gone with the position.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { POINTS_FOR, Together } from '../src/table/together.svelte';

let said: Record<string, unknown>[] = [];
const make = () => {
  const together = new Together(async (m) => void said.push(m));
  together.at({ era: 0, n: 7 });
  return together;
};
beforeEach(() => {
  said = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('the first pick is shown at once, the last of many in the end, and none twice', () => {
  const together = make();
  for (const turn of ['0', '90', '180', '270', '0', '90']) together.show(0, ['place', 'T05', turn]);
  expect(said.map((m) => m['words'])).toEqual(['place T05 0']);
  vi.advanceTimersByTime(300);
  expect(said.map((m) => m['words'])).toEqual(['place T05 0', 'place T05 90']);
  together.show(0, ['place', 'T05', '90']);
  vi.advanceTimersByTime(1000);
  expect(said).toHaveLength(2);
  expect(said[1]).toEqual({ t: 'show', seat: 0, era: 0, n: 7, words: 'place T05 90' });
});

test('however fast a hand moves, the table hears no more than five in a second', () => {
  const together = make();
  for (let i = 0; i < 1000; i++) {
    together.show(0, ['place', 'T05', String(i)]);
    vi.advanceTimersByTime(10);
  }
  expect(said.length).toBeLessThanOrEqual(10 * 5);
});

test('what others show is seen until the position changes', () => {
  const together = make();
  together.hear({ t: 'shown', seat: 1, era: 0, n: 7, words: 'place T05 90' });
  expect([...together.shown]).toEqual([[1, ['place', 'T05', '90']]]);
  together.hear({ t: 'shown', seat: 2, era: 0, n: 6, words: 'place T01 0' }); // of another position
  expect(together.shown.size).toBe(1);
  together.hear({ t: 'shown', seat: 1, era: 0, n: 7, words: '' });
  expect(together.shown.size).toBe(0);
  together.hear({ t: 'shown', seat: 1, era: 0, n: 7, words: 'place T05 90' });
  together.at({ era: 0, n: 8 });
  expect(together.shown.size).toBe(0);
});

test('a finger stays on the table for a moment, and each seat has one', () => {
  const together = make();
  together.hear({ t: 'pointed', seat: 1, era: 0, n: 7, at: '2,3' });
  together.hear({ t: 'pointed', seat: 1, era: 0, n: 7, at: '2,4' });
  together.point(0, 'A');
  expect(together.points.map((p) => [p.seat, p.at])).toEqual([
    [1, '2,4'],
    [0, 'A'],
  ]);
  expect(said).toEqual([{ t: 'point', seat: 0, era: 0, n: 7, at: 'A' }]);
  vi.advanceTimersByTime(POINTS_FOR);
  expect(together.points).toEqual([]);
});

test('a new connection is told again', () => {
  const together = make();
  together.show(0, ['place']);
  vi.advanceTimersByTime(300);
  together.again();
  together.show(0, ['place']);
  expect(said).toHaveLength(2);
});
