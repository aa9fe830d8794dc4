// Grinivil's editor of loops: tiles are put, exchanged, taken out; own tiles are written down.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import type { Desk } from '$web/make/maker';
import type { Fault } from '$web/make/report';
import type { Options } from '$web/make/thing';
import Editor from '../make/Editor.svelte';
import { BARE, BEGINNER, composedOf, faceOf, fits, freeId, LENGTH, optionsOf, PLAIN, put, READY, steps, trayOf } from '../make/loop';

const MINE = { id: 'V7', gain: { vp: 2 }, time: { units: 1 } };
const options = (more = {}) => optionsOf({ loop: BEGINNER, order: null, own: [], promo: true, ...more });

describe('a loop', () => {
  test('the beginner loop has twenty tiles, all plain ones among them', () => {
    expect(BEGINNER).toHaveLength(LENGTH);
    expect(new Set(BEGINNER).size).toBe(LENGTH);
    for (const t of PLAIN) expect(BEGINNER).toContain(t);
    expect(BARE.filter(Boolean)).toEqual(['T01', 'T03', 'T02', 'T04']);
  });
  test('is read as it was written, with tiles of one’s own and those of the box', () => {
    const given = options({ own: [READY[0]!, MINE] });
    expect(given['own_tiles']).toEqual(['V1', MINE]);
    expect(optionsOf(composedOf(given))).toEqual(given);
    expect(options({ loop: null, order: [1, 0] })).toEqual({ custom_loop: true, age_order: [1, 0] });
  });
  test('a tile from the tray takes a place, two on the loop exchange theirs', () => {
    expect(put(BEGINNER, 2, 'T16')[1]).toBe('T16');
    const swapped = put(BEGINNER, 2, BEGINNER[2]!);
    expect([swapped[1], swapped[2]]).toEqual([BEGINNER[2], BEGINNER[1]]);
    expect(trayOf(composedOf(options({ loop: put(BEGINNER, 2, 'T16') }))).plain).toEqual([BEGINNER[1]]);
  });
  test('distances run one way round', () => expect([steps(1, 2), steps(2, 1), steps(20, 1), steps(5, 5)]).toEqual([1, 19, 1, 20]));
  test('every tile of the box can be drawn and explained in both languages', () => {
    for (const lang of ['en', 'fr'] as const)
      for (const id of [...BEGINNER, 'T16', 'T51', 'V1'])
        expect(faceOf(id, composedOf(options({ own: READY })), lang, 2)!.lines.every((l) => l.length > 3)).toBe(true);
    expect(faceOf('T99', composedOf(options()), 'en', 2)).toBeNull();
    expect(freeId([{ id: 'V3', gain: {}, time: { units: 0 } }])).toBe('V4');
  });
  test.each([
    ['too short', { loop: ['T01'] }],
    ['no list', { loop: 'T01' }],
    ['other options', { loop: [...BEGINNER], colour: 'red' }],
    ['own tiles that are none', { own_tiles: [{ id: 7 }] }],
    ['an unknown tile of the box', { own_tiles: ['V9'] }],
    ['a tile that is there twice', { own_tiles: ['V1', { ...MINE, id: 'V1' }] }],
    ['a tile that costs no number', { own_tiles: [{ ...MINE, cost: { money: 'all' } }] }],
    ['a tile that brings what there is not', { own_tiles: [{ ...MINE, gain: { luck: 1 } }] }],
    ['a tile that takes no time that can be told', { own_tiles: [{ ...MINE, time: { units: null } }] }],
    ['a tile whose name is no text', { own_tiles: [{ ...MINE, name: { en: ['x'], fr: 'x' } }] }],
  ])('%s cannot be shown', (_, given) => expect(fits(given)).toBe(false));
});

describe('the editor', () => {
  let shown: Record<string, unknown> | null = null;
  afterEach(() => {
    if (shown) void unmount(shown);
    shown = null;
    document.body.innerHTML = '';
  });
  function open(faults: readonly Fault[] = [], begin: Options = options()) {
    let now = $state.raw<Options>(begin);
    const desk = {
      get options() {
        return now;
      },
      change: (to: Options) => (now = to),
      faults,
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
    const press = (selector: string) => {
      document.querySelector(selector)!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      flushSync();
    };
    const key = (position: number, name: string) => {
      document
        .querySelector(`[data-position="${position}"]`)!
        .dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
      flushSync();
    };
    return { press, key, loop: () => now['loop'] as string[], now: () => now };
  }
  test('press and press: from the tray to a position, from one position to another, and out', () => {
    const e = open();
    e.press('[data-tray-tile=T16]');
    e.press('[data-position="2"]');
    expect(e.loop()[1]).toBe('T16');
    expect(document.querySelector('[data-tray-tile=T08]')).not.toBeNull();
    e.press('[data-position="3"]');
    expect(document.querySelector('[data-position="4"]')!.getAttribute('aria-label')).toMatch(/1 step away/);
    e.press('[data-position="4"]');
    expect([e.loop()[2], e.loop()[3]]).toEqual([BEGINNER[3], BEGINNER[2]]);
    e.key(5, 'Delete');
    expect(e.loop()[4]).toBe('');
  });
  test('corners stay, by hand and by key', () => {
    const e = open();
    e.press('[data-tray-tile=T16]');
    e.press('[data-position="1"]');
    e.key(6, 'Delete');
    expect(e.loop()).toEqual([...BEGINNER]);
  });
  test('by keys alone: Enter takes and puts', () => {
    const e = open();
    e.key(7, 'Enter');
    e.key(7, 'ArrowRight');
    expect(document.activeElement?.getAttribute('data-position')).toBe('8');
    e.key(8, 'Enter');
    expect([e.loop()[6], e.loop()[7]]).toEqual([BEGINNER[7], BEGINNER[6]]);
  });
  test('a tile of one’s own: its form, its face, and the engine’s word on it', () => {
    const e = open([{ code: 'option', text: { en: 'it gives nothing', fr: '' }, path: 'options.own_tiles[0].gain', thing: 'V3' }]);
    e.press('[data-act=own]');
    const dialog = document.querySelector('dialog')!;
    expect(dialog.textContent).toMatch(/It gives nothing\./);
    const name = dialog.querySelector('input')!;
    name.value = '<b>Fair</b>';
    name.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    expect(e.now()['own_tiles']).toEqual([
      { id: 'V3', gain: { money: 3 }, time: { units: 1 }, name: { en: '<b>Fair</b>', fr: '<b>Fair</b>' } },
    ]);
    expect(dialog.querySelector('.look b')!.textContent).toBe('<b>Fair</b>'); // text, never code
    const more = [...dialog.querySelectorAll('button')].find((b) => b.getAttribute('aria-label') === 'Pay: wood: more')!;
    more.click();
    flushSync();
    expect(e.now()['own_tiles']).toMatchObject([{ cost: { w: 1 } }]);
  });
  test('the players may put it together themselves, in an order of their own', () => {
    const e = open([], options({ loop: null }));
    expect(e.now()).toEqual({ custom_loop: true });
    const ordered = [...document.querySelectorAll<HTMLInputElement>('.order input')].at(-1)!;
    ordered.click();
    flushSync();
    expect(e.now()).toEqual({ custom_loop: true, age_order: [0, 1, 2] });
    document.querySelector<HTMLButtonElement>('.order li:first-child .down')!.click();
    flushSync();
    expect(e.now()).toEqual({ custom_loop: true, age_order: [1, 0, 2] });
  });
});
