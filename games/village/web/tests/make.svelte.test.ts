// The village's editor of sets: how many of each card, and the total that ends the game.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import type { Desk } from '$web/make/maker';
import type { Options } from '$web/make/thing';
import Editor from '../make/Editor.svelte';
import { CARDS, fits, setOf, sumsOf, written } from '../make/set';

let shown: Record<string, unknown> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.innerHTML = '';
});

test('what is as printed is not written', () => {
  expect(sumsOf(setOf({})).all).toBe(CARDS.reduce((n, c) => n + c.count, 0));
  expect(written({}, { target: 100, cards: { 'points-1': 4 } })).toEqual({});
  const own = written({ recycle: 'shuffle' }, { target: 60, cards: { 'points-1': 9, rotate: 0 } });
  expect(own).toEqual({ recycle: 'shuffle', target: 60, cards: { 'points-1': 9, rotate: 0 } });
  expect(setOf(own).count('points-1')).toBe(9);
  expect(written(own, { cards: { 'points-1': 4, rotate: 1 } })).toEqual({ recycle: 'shuffle', target: 60 });
});
test.each([
  { cards: { nonsense: 1 } },
  { cards: { rotate: -1 } },
  { cards: { rotate: '1' } },
  { cards: [] },
  { target: 'x' },
  { colour: 1 },
])('%j cannot be shown', (given) => expect(fits(given)).toBe(false));
test('cards are counted up and down, sorts set back; faults stand at their card', () => {
  let now = $state.raw<Options>({});
  const desk = {
    get options() {
      return now;
    },
    change: (to: Options) => (now = to),
    faults: [{ code: 'VL-74', text: { en: 'too many of them', fr: '' }, path: 'options.cards.rotate', thing: 'rotate' }],
    verdict: null,
    sought: null,
    players: 3,
    phone: false,
    lang: 'en',
    trying: false,
    startOver: () => {},
    tried: () => Promise.resolve(null),
  } satisfies Desk;
  shown = mount(Editor, { target: document.body, props: { desk } });
  flushSync();
  const button = (card: string, what: RegExp) =>
    [...document.querySelectorAll<HTMLButtonElement>(`[data-card="${card}"] button`)].find((b) =>
      what.test(b.getAttribute('aria-label') ?? ''),
    )!;
  button('points-3', /more/).click();
  button('unforeseen', /fewer/).click();
  flushSync();
  expect(now).toEqual({ cards: { 'points-3': 7, unforeseen: 4 } });
  expect(document.querySelector('[data-all]')!.getAttribute('data-all')).toBe('130');
  expect(document.querySelector('[data-card=rotate]')!.textContent).toMatch(/Too many of them\./);
  const target = document.querySelector<HTMLInputElement>('[data-target]')!;
  target.value = '60';
  target.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
  expect(now['target']).toBe(60);
  [...document.querySelectorAll('button')].find((b) => b.textContent?.includes('All as printed'))!.click();
  flushSync();
  expect(now).toEqual({ target: 60 });
});
