// Days of one's own from before the count changed: what this page kept or sent stays the same day, and it says so.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { golden } from '$test/golden';
import { shower } from '$test/show';
import { bring } from '../days/bring';
import { warningsOf } from '../days/check';
import { answerFetch } from './engine';
import { pack } from '../days/share';
import { dayTexts } from '../days/texts';
import { isStamped, leftOut, loweredTo, opened, stamped } from '../days/versions';
import module from '../index';
import type { OwnDay } from '../days/day';
import type { CityView } from '../view';

const day = (special: string | null, objective?: number): OwnDay & Record<string, unknown> => ({
  card: 1,
  ...(objective === undefined ? {} : { objective }),
  sites: { A: 'garden-1', B: 'castle-1', C: special, D: 'maze-2', E: null, F: null },
});
const put = (key: string, what: unknown) => localStorage.setItem(`faubourg.citytour.${key}`, JSON.stringify(what));
beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

describe('an own day of version 1', () => {
  test('asks for as many less as stand at park, station and stadium', () => {
    expect(['park', 'station', 'stadium', 'garden-2', null].map((s) => leftOut(day(s)))).toEqual([3, 6, 2, 0, 0]);
    expect(['park', 'station', 'stadium', 'garden-2'].map((s) => loweredTo(day(s, 15)))).toEqual([12, 9, 13, null]);
    expect([loweredTo(day('station', 4)), loweredTo(day('station', 1)), loweredTo(day('park'))]).toEqual([1, null, null]);
  });
  test('is known by the version it does not name', () => {
    expect(opened(day('park', 15))).toEqual({ given: day('park', 12), lowered: [{ entry: null, was: 15, is: 12 }] });
    expect(isStamped(stamped(day('park', 15)))).toBe(true);
    expect(opened(stamped(day('park', 15)))).toEqual({ given: day('park', 15), lowered: [] });
    const level = { name: 'Autumn', days: [4, day('park', 15), day('station'), day('stadium', 9)] };
    expect(opened(level)).toEqual({
      given: { name: 'Autumn', days: [4, day('park', 12), day('station'), day('stadium', 7)] },
      lowered: [
        { entry: 1, was: 15, is: 12 },
        { entry: 3, was: 9, is: 7 },
      ],
    });
  });
  test('comes lowered from a link, as it stands from a text that names no version', async () => {
    const link = async (given: object) => `https://example.org/g/citytour/own#${await pack(given)}`;
    expect(await bring(await link(day('park', 15)))).toEqual({ given: day('park', 12), lowered: [{ entry: null, was: 15, is: 12 }] });
    expect(await bring(await link(stamped(day('park', 15))))).toEqual({ given: day('park', 15), lowered: [] });
    expect(await bring(JSON.stringify(day('park', 15)))).toEqual({ given: day('park', 15), lowered: [] });
    expect(await bring(JSON.stringify({ ...day('park', 15), rules: 1 }))).toEqual({
      given: day('park', 12),
      lowered: [{ entry: null, was: 15, is: 12 }],
    });
  });
  test('is lowered once where this browser keeps it, and is told', async () => {
    put('days', [
      { id: 'a', day: day('park', 15) },
      { id: 'b', day: day('park', 15), rules: 2 },
      { id: 'c', day: day('park') },
    ]);
    const { saved } = await import('../days/saved.svelte');
    expect(saved.list.map((s) => [s.id, s.day['objective'], s.was])).toEqual([
      ['a', 12, 15],
      ['b', 15, undefined],
      ['c', undefined, undefined],
    ]);
    saved.put(day('garden-2'), null); // writes the list
    vi.resetModules();
    const again = (await import('../days/saved.svelte')).saved;
    expect(again.list.slice(1).map((s) => [s.id, s.day['objective'], s.was])).toEqual([
      ['a', 12, 15],
      ['b', 15, undefined],
      ['c', undefined, undefined],
    ]);
    again.put(day('park', 11), 'a');
    expect(again.list.find((s) => s.id === 'a')!.was).toBeUndefined();
    for (const lang of ['en', 'fr'] as const) expect(dayTexts[lang].own.lowered(15, 12)).toMatch(/12.*15/);
  });
  test('keeps its results in a level, and the table on which it waits', async () => {
    const won = { tries: 1, won: true, best: 2 };
    put('levels', [
      { id: 'x', level: { name: 'Autumn', days: [3, day('park', 15)] }, results: [won, { tries: 1, won: false, best: null }] },
    ]);
    put('level-tables', [{ table: 't', level: 'x', entry: 1, day: JSON.stringify(day('park', 15)), over: false }]);
    answerFetch();
    const { levels } = await import('../days/shelf.svelte');
    await levels.ready;
    const kept = levels.find('x')!;
    expect(kept.level.days).toEqual([3, day('park', 12)]);
    expect([kept.results[0], kept.lowered]).toEqual([won, [{ entry: 1, was: 15, is: 12 }]]);
    expect(levels.at('t')).toEqual({ kept, entry: 1 });
    levels.end('t', { standard: true, won: true, left: 1 });
    await levels.ready;
    vi.unstubAllGlobals();
    vi.resetModules();
    const again = (await import('../days/shelf.svelte')).levels.find('x')!;
    expect([again.level.days[1], again.results[1]!.won]).toEqual([day('park', 12), true]);
  });
});

test('the editor is told the highest count of a won day', async () => {
  answerFetch();
  const most = async (site: string, objective: number) =>
    (await warningsOf(day(site, objective))).flatMap((w) => (w.key === 'citytour.warning.most' ? w.args!['most'] : []));
  expect(await most('park', 31)).toEqual([30]);
  expect(await most('station', 28)).toEqual([27]);
  expect([...(await most('park', 30)), ...(await most('garden-2', 33)), ...(await most('stadium', 33))]).toEqual([]);
  vi.unstubAllGlobals();
});

describe('the day card', () => {
  const show = shower(module);
  const boxes = () => document.querySelectorAll('.cells .g').length;
  const ends = (version: string) =>
    golden<CityView>(`games/citytour/${version}tests/golden/day4.txt`).concat(
      golden<CityView>(`games/citytour/${version}tests/golden/day8.txt`),
    );
  test.each(['', 'v1/'])('fills a box for each who counts, under either version (%j)', (version) => {
    for (const step of ends(version).filter((_, i) => i % 3 === 0)) {
      show('Left', { ...step });
      expect(boxes()).toBe(step.view.count);
    }
  });
  test('those at the park fill none, long-distance travellers who left do', () => {
    const step = golden<CityView>('games/citytour/tests/golden/day4.txt').at(-1)!;
    const nobody = { green: 0, orange: 0, blue: 0, white: 0 };
    const places = step.view.places.map((p) =>
      p.site === 'park'
        ? { ...p, held: { ...nobody, green: 1, orange: 1, blue: 1 }, count: 3, counts: false }
        : p.id === 'A'
          ? { ...p, held: { ...nobody, green: 4 }, count: 4, counts: true }
          : { ...p, held: nobody, count: 0 },
    );
    const card = { id: 'A', name: { en: 'A', fr: 'A' }, travellers: { ...nobody, green: 1, blue: 2 } };
    const so = { ...step.view, places, count: 7, day: { ...step.view.day, long_distance: [card] } };
    show('Left', { ...step, view: so });
    expect(boxes()).toBe(7);
    show('Left', { ...step, view: { ...so, count: 4 } });
    expect(boxes()).toBe(4);
  });
});
