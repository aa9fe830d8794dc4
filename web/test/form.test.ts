// The form of a new table: times as people say them, people in an order.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isSeated, moved, orderOf } from '../src/home/order';
import Order from '../src/home/Order.svelte';
import { INCREMENTS, UNITS, isSpan, most, secondsOf } from '../src/home/times';
import { text } from '../src/text';

describe('times', () => {
  test('are minutes, hours and days for people, seconds for the protocol', () => {
    expect(UNITS).toEqual(['minutes', 'hours', 'days']);
    expect(UNITS.map((unit) => secondsOf({ n: 2, unit }))).toEqual([120, 7200, 172_800]);
    expect(UNITS.map(most)).toEqual([10_080, 168, 7]); // a week, as the server takes it
  });
  test.each([0, -1, 1.5, 8, NaN])('%d days are none', (n) => expect(isSpan({ n, unit: 'days' })).toBe(false));
  test('an increment has its words, and is none the server refuses', () => {
    for (const n of INCREMENTS) expect(text().make.increments[n]).toBeTruthy();
    expect(Math.max(...INCREMENTS)).toBe(3600);
  });
});

describe('an order of people', () => {
  afterEach(() => (document.body.innerHTML = ''));
  test('is changed one step at a time', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
    expect([orderOf([2, 0, 1], 3), orderOf([1, 0], 3), orderOf(null, 2), orderOf([0, 0], 2)]).toEqual([
      [2, 0, 1],
      [0, 1, 2],
      [0, 1],
      [0, 1],
    ]);
    expect([isSeated([0, 1]), isSeated([1, 0])]).toEqual([true, false]);
  });
  test('has buttons, arrow keys on them, and says where somebody has come', () => {
    const set = vi.fn();
    const shown = mount(Order, { target: document.body, props: { label: 'Order', order: [0, 1, 2], names: ['Ann', 'Bob', 'Cid'], set } });
    flushSync();
    const button = (name: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)!;
    expect(button('Ann: one place up').disabled).toBe(true);
    expect(button('Cid: one place down').disabled).toBe(true);
    button('Bob: one place up').click();
    expect(set).toHaveBeenLastCalledWith([1, 0, 2]);
    button('Bob: one place up').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    flushSync();
    expect(set).toHaveBeenLastCalledWith([0, 2, 1]);
    expect(document.querySelector('[role=status]')?.textContent).toBe('Bob is at place 3 of 3 now.');
    void unmount(shown);
  });
});
