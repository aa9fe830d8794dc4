// The clocks of a table run on between two messages.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TableClocks, clockText, leftOf, type Clocks } from '../src/table/clocks.svelte';

describe('a clock', () => {
  test.each([
    [0, '0:00'],
    [-5, '0:00'],
    [1, '0:01'],
    [59_001, '1:00'],
    [245_000, '4:05'],
    [3_599_001, '1:00:00'],
    [3_723_000, '1:02:03'],
    [47 * 3_600_000, '47:00:00'],
    [75 * 3_600_000, '3 d 3 h'],
  ])('%i ms are %s', (ms, said) => expect(clockText(ms)).toBe(said));
  test('runs for the seat whose turn it is, and never backwards', () => {
    const clocks = { left: [60_000, 30_000], running: 1 };
    expect(leftOf(clocks, 0, 5000)).toBe(60_000);
    expect(leftOf(clocks, 1, 5000)).toBe(25_000);
    expect(leftOf(clocks, 1, -5000)).toBe(30_000);
    expect(leftOf(clocks, 7, 0)).toBe(0);
  });
});

describe('clocks of a table', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  test('go on by themselves, begin again with each message, and are not there without a clock', () => {
    let told = $state.raw<{ clocks: Clocks | null } | null>(null);
    let clocks!: TableClocks;
    const stop = $effect.root(() => void (clocks = new TableClocks(() => told)));
    flushSync();
    expect(clocks.text).toBeNull();
    expect(vi.getTimerCount()).toBe(0);

    told = { clocks: { left: [60_000, 30_000], running: 1 } };
    flushSync();
    expect([0, 1].map(clocks.text!)).toEqual(['1:00', '0:30']);
    vi.advanceTimersByTime(4000);
    expect([0, 1].map(clocks.text!)).toEqual(['1:00', '0:26']);

    told = { clocks: { left: [60_000, 27_000], running: 0 } };
    flushSync();
    expect([0, 1].map(clocks.text!)).toEqual(['1:00', '0:27']);
    vi.advanceTimersByTime(2000);
    expect([0, 1].map(clocks.text!)).toEqual(['0:58', '0:27']);

    stop();
    expect(vi.getTimerCount()).toBe(0);
  });
  test('are loud in the last ten seconds of whoever’s runs, and told from when they were heard', () => {
    let told = $state.raw<{ clocks: Clocks | null; heard?: number } | null>({ clocks: { left: [9000, 30_000], running: 1 } });
    let clocks!: TableClocks;
    const stop = $effect.root(() => void (clocks = new TableClocks(() => told)));
    flushSync();
    expect([clocks.running, clocks.low]).toEqual([1, null]); // little is left of the other one, which does not run
    vi.advanceTimersByTime(19_500);
    expect(clocks.low).toBeNull();
    vi.advanceTimersByTime(1000);
    expect([clocks.low, clocks.seconds(1), clocks.seconds(0)]).toEqual([1, 10, 9]);
    // The same message, looked at anew: no time is given back.
    told = { clocks: { left: [9000, 30_000], running: 1 }, heard: Date.now() - 25_000 };
    flushSync();
    expect(clocks.seconds(1)).toBe(5);
    stop();
  });
});
