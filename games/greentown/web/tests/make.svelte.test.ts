// Green Town's editor of layouts: what is drawn, and what hands do to it. The engine's word comes from a desk of the test's own.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import type { Desk } from '$web/make/maker';
import type { Fault } from '$web/make/report';
import type { Options } from '$web/make/thing';
import Editor from '../make/Editor.svelte';
import {
  countOf,
  fits,
  frontier,
  joined,
  lay,
  left,
  mirrored,
  optionsOf,
  PRINTED,
  rotated,
  shift,
  townOf,
  turnedFor,
  type Town,
} from '../make/layout';
import { benchOf } from '../make/bench.svelte';
import { makers } from '../make';

const first = () => townOf({ layout: { tiles: PRINTED[0]!.tiles } });
const text = (town: Town) => JSON.stringify(optionsOf(town));
/** The town wherever it lies. */
const shape = (town: Town) => {
  const at = [...town.keys()].map((id) => id.split(',').map(Number) as [number, number]);
  const [q, r] = at[0]!;
  return JSON.stringify([...town.values()].map((tile, i) => [at[i]![0] - q, at[i]![1] - r, tile]));
};

describe('a town', () => {
  test('is written as it was read, in reading order', () => {
    for (const p of PRINTED) {
      const town = townOf({ layout: p.id });
      expect(town.size).toBe(p.tiles.length);
      expect(optionsOf(town)).toEqual({ layout: { tiles: [...p.tiles].sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]) } });
    }
  });
  test('turned six times, or mirrored twice, is the town it was', () => {
    for (const p of PRINTED) {
      const town = townOf({ layout: p.id });
      let turned = town;
      for (let i = 0; i < 6; i++) turned = rotated(turned);
      const roads = (t: Town) => [...t].flatMap(([id, tile]) => tile.exits.split('-').filter((d) => joined(t, id, d as 'e'))).length;
      expect(roads(rotated(town))).toBe(roads(town));
      expect(roads(mirrored(town))).toBe(roads(town));
      expect(turned.size).toBe(town.size);
      for (const again of [mirrored(mirrored(town)), turned]) expect(shape(again)).toBe(shape(town));
    }
  });
  test('copies left are those of the box, below nothing where there are too many', () => {
    expect(left(first()).get('six')).toBe(2);
    let town = first();
    for (let i = 0; i < 6; i++) town = lay(town, `${5 + i},5`, 'ne-e');
    expect(left(town).get('bend')).toBe(-2);
    expect([countOf(first(), 'tree'), countOf(first(), 'hotel')]).toEqual([6, 2]);
  });
  test('a tile laid is turned so that its roads meet', () => {
    const { id } = frontier(first()).find((f) => f.open)!;
    const town = lay(first(), id, turnedFor(first(), id, 'ne-e'));
    expect(
      town
        .get(id)!
        .exits.split('-')
        .some((d) => joined(town, id, d as 'e')),
    ).toBe(true);
  });
  test('a tile moved to another changes places with it', () => {
    const town = shift(first(), '0,0', '0,1');
    expect(town.get('0,1')).toEqual(first().get('0,0'));
    expect(town.get('0,0')).toEqual(first().get('0,1'));
  });
  test.each([
    ['nothing', {}],
    ['an unknown one', { layout: 'moon' }],
    ['tiles that are none', { layout: { tiles: [1, null] } }],
    ['places that are no numbers', { layout: { tiles: [{ at: ['0', 0], exits: ['e'], site: 'tree' }] } }],
    ['places out of all bounds', { layout: { tiles: [{ at: [1e9, 0], exits: ['e'], site: 'tree' }] } }],
    ['roads that lead nowhere', { layout: { tiles: [{ at: [0, 0], exits: ['up'], site: 'tree' }] } }],
    ['code in place of a site', { layout: { tiles: [{ at: [0, 0], exits: ['e'], site: '<img src=x onerror=alert(1)>' }] } }],
    ['a thousand tiles', { layout: { tiles: Array.from({ length: 1000 }, (_, i) => ({ at: [i, 0], exits: ['e'], site: 'tree' })) } }],
  ])('%s cannot be drawn', (_, options) => expect(fits(options)).toBe(false));
});

describe('the editor', () => {
  let shown: Record<string, unknown> | null = null;
  afterEach(() => {
    if (shown) void unmount(shown);
    shown = null;
    document.body.innerHTML = '';
  });
  function open(faults: readonly Fault[] = []) {
    let options = $state.raw<Options>(optionsOf(first()));
    let sought = $state.raw<{ fault: Fault } | null>(null);
    let trying = $state(false);
    const asked: unknown[] = [];
    const desk: Desk = {
      get options() {
        return options;
      },
      change: (to) => (options = to),
      faults,
      verdict: null,
      get sought() {
        return sought;
      },
      players: 2,
      phone: false,
      lang: 'en',
      get trying() {
        return trying;
      },
      set trying(to) {
        trying = to;
      },
      startOver: () => {},
      tried: <T>(ask: unknown) => {
        asked.push(ask);
        return Promise.resolve({ lapses: false, tours: [] } as T);
      },
    };
    shown = mount(Editor, { target: document.body, props: { desk } });
    flushSync();
    const press = (selector: string) => {
      document.querySelector(selector)!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      flushSync();
    };
    const key = (selector: string, name: string, more = {}) => {
      document
        .querySelector(selector)!
        .dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }));
      flushSync();
    };
    return { desk, press, key, asked, town: () => townOf(options), seek: (f: Fault) => ((sought = { fault: f }), flushSync()) };
  }
  const at = (id: string) => `[data-place="${id}"]`;

  test('a tile of the box is pressed, then its place; it can be turned, painted and lifted off', () => {
    const e = open();
    e.press('[data-tile-kind=bend]');
    expect(document.querySelector('[data-tile-kind=bend]')!.getAttribute('aria-pressed')).toBe('true');
    e.press(at('3,-1'));
    expect(e.town().has('3,-1')).toBe(true);
    expect(document.querySelector('[data-tile-kind=bend]')!.getAttribute('data-left')).toBe('3');
    const before = e.town().get('3,-1')!.exits;
    e.key(at('3,-1'), 'r');
    expect(e.town().get('3,-1')!.exits).not.toBe(before);
    e.key(at('3,-1'), 'R', { shiftKey: true });
    expect(e.town().get('3,-1')!.exits).toBe(before);
    e.press('[data-brush=hotel]');
    e.press(at('3,-1'));
    expect(e.town().get('3,-1')!.site).toBe('hotel');
    e.key(at('3,-1'), 'Delete');
    expect(e.town().has('3,-1')).toBe(false);
  });
  test('by keys alone: arrows walk over places, Enter presses, and what happened is said', () => {
    const e = open();
    const start = document.querySelector<SVGGElement>(at('1,1'))!;
    start.focus();
    e.key(at('1,1'), 'ArrowRight');
    expect(document.activeElement?.getAttribute('data-place')).toBe('2,1');
    e.press('[data-tile-kind=cross]');
    e.key(at('2,1'), 'Enter');
    expect(e.town().has('2,1')).toBe(true);
    expect(document.querySelector('[aria-live]')!.textContent).toMatch(/crossroads laid at 2,1/);
    expect(document.querySelectorAll('[data-place][tabindex="0"]')).toHaveLength(1);
  });
  test('a fault is pinned to its tile in words, and a press in the list leads there', () => {
    const fault: Fault = {
      code: 'layout',
      text: { en: 'no road of it meets the town', fr: '' },
      path: 'options.layout.tiles[3]',
      thing: '0,0',
      mend: { en: 'turn it twice', fr: '' },
    };
    const e = open([fault]);
    expect(document.querySelector('[data-slip="0,0"]')!.textContent).toMatch(/No road of it meets the.*Turn it twice/);
    const said = document.querySelector(at('0,0'))!.getAttribute('aria-describedby')!;
    expect(document.getElementById(said)!.textContent).toMatch(/No road of it meets the town\. Turn it twice\./);
    e.seek(fault);
    expect(benchOf(e.desk).selected).toBe('0,0');
    expect(document.querySelector<HTMLButtonElement>('[data-act=try]')!.disabled).toBe(true);
    expect(makers[0]!.place!(fault, 'en')).toBe('Place 0,0');
  });
  test('a trial asks the engine; its sights come and go and are not saved', async () => {
    const e = open();
    const before = text(e.town());
    e.press('[data-act=try]');
    await Promise.resolve();
    flushSync();
    e.press(at('0,0'));
    expect(e.asked.at(-1)).toMatchObject({ card: '6-culture', sights: { '0,0': 'culture' } });
    benchOf(e.desk).trial.kind = 'sport';
    e.press(at('0,0'));
    expect(e.asked.at(-1)).toMatchObject({ sights: { '0,0': 'sport' } });
    e.press(at('0,0'));
    expect((e.asked.at(-1) as { sights: object }).sights).toEqual({});
    e.press(at('-1,0'));
    expect(e.asked.at(-1)).toMatchObject({ from: '-1,0' });
    expect(text(e.town())).toBe(before);
  });
});
