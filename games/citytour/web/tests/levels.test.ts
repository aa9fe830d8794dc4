// Levels of one's own: what they may be, what was won in them, and their pages.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '$web/settings.svelte';
import { wordsOf } from '$web/table/errors';
import { bring } from '../days/bring';
import { faultOf, placeIn, warningsOf } from '../days/check';
import { carried, judge, tidyLevel, untried, type OwnLevel, type Result } from '../days/levels';
import { rowsOf, layout } from '../days/map';
import { faultText, fileOf, titleOf } from '../days/names';
import { fromCard } from '../days/own';
import { pack } from '../days/share';
import { answerFetch } from './engine';

const SATURDAY = { name: 'Saturday', card: 7, sites: { A: 'maze-2', B: 'station', C: 'bridge-3', D: null, E: 'clock-2', F: 'fountain-2' } };
const AUTUMN: OwnLevel = { name: 'Autumn', days: [3, SATURDAY, 9] };
const win = (left = 2) => ({ standard: true, won: true, left });
const loss = { standard: true, won: false, left: 0 };
const w1: Result = { tries: 1, won: true, best: 2 };

beforeEach(answerFetch);
afterEach(() => vi.unstubAllGlobals());

describe('a level of one’s own', () => {
  test('is judged in the engine’s words, each fault at its place', async () => {
    const said = async (given: unknown) => (await judge(given))[0]?.text.replace(/^own\.?/, '').replace(/^: /, '') ?? null;
    expect(await said(AUTUMN)).toBeNull();
    // As `faubourg day check` says it.
    expect(await said({ name: '', days: [1] })).toBe('name: must be a text of 1 to 60 characters');
    expect(await said({ name: 'é'.repeat(60), days: [1] })).toBeNull();
    expect(await said({ name: 'é'.repeat(61), days: [1] })).toBe('name: must be a text of 1 to 60 characters');
    expect(await said({ days: [1] })).toBe('name: is missing');
    expect(await said({ name: 3, days: [1] })).toBe('name: must be a text, not 3');
    expect(await said({ name: 'x', days: [] })).toBe('days: must have 1 to 12 entries, not 0');
    expect(await said({ name: 'x', days: Array(13).fill(1) })).toBe('days: must have 1 to 12 entries, not 13');
    expect(await said({ name: 'x', days: 3 })).toBe('days: must be a list, not 3');
    for (const [bad, as] of [
      [13, '13'],
      [0, '0'],
      [1.5, '1.5'],
      ['a', '"a"'],
      [null, 'null'],
    ])
      expect(await said({ name: 'x', days: [1, bad] })).toBe(`days[1]: must be a whole number from 1 to 12, not ${as}`);
    expect(await said({ name: 'x', days: [1], z: 1 })).toBe('has an unknown key "z"');
    expect(await said([1])).toBe('must be an object, not [1]');
  });
  test('faults of days stand at their places, and are told in both languages', async () => {
    const bad = { ...SATURDAY, detour: ['E', 'A'] };
    const faults = await judge({ name: 'x', days: [1, SATURDAY, bad] });
    expect(faults.map((f) => [f.code, f.args?.['path']])).toEqual([['OWN-5', 'own.days[2].detour[1]']]);
    expect(faultText(faults[0]!, 'en')).toBe('Day 3, Detour signs[1]: must come after the letter before it (OWN-5)');
    expect(faultOf(faults[0]!, 'en')?.path).toBe('.days[2].detour[1]');
    const [empty] = await judge({ name: 'x', days: [] });
    settings.lang = 'fr';
    await Promise.all([wordsOf(faults[0]!), wordsOf(empty!)]);
    expect(faultText(faults[0]!, 'fr')).toBe('Journée 3, Panneaux Déviation[1]\u00a0: doit venir après la lettre qui la précède (OWN-5)');
    expect(faultText(empty!, 'fr')).toBe('Journées\u00a0: doit avoir de 1 à 12 éléments, et non 0');
    settings.lang = 'en';
    expect(placeIn('', 'en')).toBe('');
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no line')));
    expect((await judge(AUTUMN)).map((f) => f.code)).toEqual(['offline']); // without an answer nothing is known
  });
  test('of a day that can be played an editor is told what to warn of', async () => {
    const warned = async (day: object) => (await warningsOf({ ...fromCard(1), ...day })).map((w) => w.key);
    expect(await warned({})).toEqual([]);
    expect(await warned({ objective: 33, sites: { ...fromCard(4).sites } })).toEqual(['citytour.warning.most']);
    expect(await warned({ ...SATURDAY, sites: { ...SATURDAY.sites, E: null } })).toEqual(['citytour.warning.colour']);
    expect(await warned({ card: 99 })).toEqual([]); // no day
  });
  test('days come from texts and links', async () => {
    const given = async (text: string) => (await bring(text))?.given;
    expect(await given('3')).toBe(3);
    expect(await given(JSON.stringify(SATURDAY))).toEqual(SATURDAY);
    expect(await given(`https://example.org/g/citytour/own#${await pack(SATURDAY)}\n`)).toEqual(SATURDAY);
    expect(await given(`https://example.org/g/citytour/levels#${await pack(AUTUMN)}`)).toEqual(AUTUMN);
    for (const bad of ['', '{', '13', '[]', '"x"', 'null', '{"x":1}', `#${(await pack(AUTUMN)).slice(0, -9)}`])
      expect(await bring(bad), bad).toBeNull();
  });
  test('is written tidily, named for people and files', () => {
    expect(tidyLevel({ name: ' Autumn ', days: [1, { ...SATURDAY, inspector: false, fans: [] }] })).toEqual({
      name: 'Autumn',
      days: [1, SATURDAY],
    });
    expect([titleOf(3, 'fr'), titleOf(SATURDAY, 'en'), titleOf({}, 'en'), titleOf(99, 'en'), titleOf(null as never, 'en')]).toEqual([
      'Journée 3 de la boîte',
      'Saturday',
      'A day without a name',
      '99',
      'null',
    ]);
    expect([fileOf('Été à Évian!', 'level'), fileOf('???', 'level')]).toEqual(['été-à-évian.json', 'level.json']);
  });
  test('a day that stays takes its results along', () => {
    const results = [w1, { ...w1, tries: 5 }, untried];
    expect(carried(AUTUMN, results, { name: 'Winter', days: [9, SATURDAY, 4, 3, 3] })).toEqual([untried, results[1], untried, w1, untried]);
  });
  test('the way has at most three days in a row', () => {
    for (let n = 1; n <= 12; n++) {
      const rows = rowsOf(n);
      expect(rows.flatMap((r) => r.days)).toEqual(Array.from({ length: n }, (_, i) => i + 1));
      expect(Math.max(...rows.map((r) => r.days.length))).toBeLessThanOrEqual(3);
      const l = layout(366, 180, rows);
      for (const [i, stop] of l.stops.entries()) if (i) expect(stop.s).toBeGreaterThan(l.stops[i - 1]!.s);
    }
  });
});

describe('levels that this browser keeps', () => {
  beforeEach(() => {
    localStorage.clear();
    vi.resetModules();
  });
  const load = async () => {
    const all = {
      ...(await import('../days/shelf.svelte')),
      ...(await import('../days/progress.svelte')),
      ...(await import('$web/net/keys')),
    };
    await all.levels.ready;
    return all;
  };
  test('a win opens the next day, and a table counts once', async () => {
    const { levels, keep } = await load();
    const id = levels.put(AUTUMN, null);
    const now = () => levels.find(id)!;
    keep('t1', ['a'.repeat(32)]);
    levels.begin('t1', id, 0);
    expect([levels.waiting(id, 0), levels.open(now(), 1), levels.at('t1')?.entry]).toEqual(['t1', false, 0]);
    levels.end('t1', win(3));
    levels.end('t1', win(3));
    await levels.ready;
    expect(levels.news).toEqual({ table: 't1', level: id, entry: 0, raised: true, best: 3 });
    expect([now().results[0], levels.open(now(), 1), levels.waiting(id, 0), levels.next(now())]).toEqual([
      { tries: 1, won: true, best: 3 },
      true,
      null,
      1,
    ]);
    levels.end('elsewhere', win(3)); // a table of no level
    const again = (await (vi.resetModules(), load())).levels;
    expect(again.find(id)).toEqual(now());
    expect(again.at('t1')?.kept.id).toBe(id);
    levels.renew(id);
    await levels.ready;
    expect([now().results, levels.at('t1')]).toEqual([[untried, untried, untried], null]);
  });
  test('begun anew, given away or played once more, a game is a try', async () => {
    const { levels, keep, forget } = await load();
    const id = levels.put(AUTUMN, null);
    const tries = () => levels.find(id)!.results.map((r) => r.tries);
    for (const t of ['t1', 't2']) {
      keep(t, [t.padEnd(32, 'x')]);
      levels.begin(t, id, 0);
    }
    await levels.ready;
    expect([tries(), levels.waiting(id, 0)]).toEqual([[1, 0, 0], 't2']);
    levels.end('t2', loss);
    keep('t3', ['t2'.padEnd(32, 'x')]); // the rematch: the same tokens open it
    expect(levels.at('t3')?.entry).toBe(0);
    levels.end('t3', loss);
    levels.end('t3', loss);
    await levels.ready;
    expect(tries()).toEqual([3, 0, 0]);
    keep('t4', ['d'.repeat(32)]);
    levels.begin('t4', id, 0);
    forget('t4');
    levels.sweep();
    levels.sweep();
    await levels.ready;
    expect(tries()).toEqual([4, 0, 0]);
  });
  test('without an answer a game waits, and counts as soon as there is one', async () => {
    const { levels, keep } = await load();
    const id = levels.put(AUTUMN, null);
    await levels.ready;
    keep('t1', ['a'.repeat(32)]);
    levels.begin('t1', id, 0);
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no line')));
    levels.end('t1', win(3));
    await levels.ready;
    expect([levels.find(id)!.results[0], levels.open(levels.find(id)!, 1), levels.waiting(id, 0)]).toEqual([untried, false, null]);
    answerFetch();
    const again = (await (vi.resetModules(), load())).levels; // the page is opened again
    expect([again.find(id)!.results[0], again.open(again.find(id)!, 1)]).toEqual([{ tries: 1, won: true, best: 3 }, true]);
  });
  test('a level that is changed keeps what its days have won, and finds its tables again', async () => {
    const { levels, keep } = await load();
    const id = levels.put(AUTUMN, null);
    keep('t1', ['a'.repeat(32)]);
    levels.begin('t1', id, 0);
    levels.put({ name: 'Winter', days: [SATURDAY, 3] }, id);
    expect(levels.at('t1')?.entry).toBe(1);
    levels.end('t1', win());
    await levels.ready;
    expect(levels.find(id)!.results).toEqual([untried, w1]);
    expect(levels.open(levels.find(id)!, 1)).toBe(true);
    levels.begin('t2', id, 1);
    levels.put({ name: 'Winter', days: [SATURDAY] }, id); // its day is gone
    expect(levels.at('t2')).toBeNull();
    levels.end('t2', win());
    await levels.ready;
    expect(levels.find(id)!.results).toEqual([untried]);
    expect([levels.same({ name: 'Winter', days: [SATURDAY] })?.id, levels.same(AUTUMN)]).toEqual([id, null]);
    levels.remove(id);
    expect(levels.list).toEqual([]);
  });
  test.each(['', '{', '[1,null,{"id":"x"}]', 'null', '[{"id":"x","level":{"name":"y","days":[99]}}]'])(
    'what is kept and damaged, %j, is not there',
    async (text) => {
      for (const key of ['levels', 'level-tables']) localStorage.setItem(`faubourg.citytour.${key}`, text);
      const { levels } = await load();
      expect([levels.list, levels.at('t')]).toEqual([[], null]);
    },
  );
  test('results that do not fit begin anew; padlocks switched off open every day', async () => {
    localStorage.setItem('faubourg.citytour.levels', JSON.stringify([{ id: 'x', level: AUTUMN, results: [w1] }]));
    const { levels, progress } = await load();
    expect(levels.find('x')!.results).toEqual([untried, untried, untried]);
    expect(levels.open(levels.find('x')!, 2)).toBe(false);
    progress.setPadlocks(false);
    expect([2, 3].map((i) => levels.open(levels.find('x')!, i))).toEqual([true, false]);
  });
});

describe('the pages', () => {
  let away = () => {};
  let flushSync = () => {};
  beforeEach(() => {
    localStorage.clear();
    vi.resetModules();
  });
  afterEach(() => {
    away();
    document.body.innerHTML = '';
  });
  const show = async (rest: string[], prepare: (s: typeof import('../days/shelf.svelte')) => string = () => '') => {
    const shelf = await import('../days/shelf.svelte');
    const id = prepare(shelf);
    await shelf.levels.ready;
    await (await import('$web/text')).loadTexts('en'); // the page is opened again
    const { default: Levels } = await import('../days/Levels.svelte');
    const svelte = await import('svelte'); // the one that this page was loaded with
    const shown = svelte.mount(Levels, { target: document.body, props: { route: { rest: rest.map((r) => r || id), hash: '' } } });
    [away, flushSync] = [() => void svelte.unmount(shown), () => void svelte.flushSync()];
    flushSync();
    return document.body;
  };
  test('are sealed at first', async () => {
    expect((await show([])).querySelector('.locked')).not.toBeNull();
  });
  test('the way shows its days, and only the first one open', async () => {
    const body = await show([''], ({ levels }) => levels.put(AUTUMN, null));
    expect([...body.querySelectorAll('[data-day]')].map((e) => e.getAttribute('data-state'))).toEqual(['next', 'locked', 'locked']);
    expect(body.innerHTML).not.toMatch(/NaN|undefined/);
  });
  test('a day that cannot be drawn breaks nothing', async () => {
    const body = await show([''], ({ levels }) => levels.put({ name: 'x', days: [{ card: 'nonsense' }, 2] }, null));
    expect(body.querySelectorAll('[data-day]').length).toBe(2);
    expect(body.textContent).toContain('A day without a name');
  });
  test('a level that is not here is said to be missing', async () => {
    expect((await show(['nowhere'])).textContent).toContain('keeps no such level');
  });
  test('on the desk days move, come and go', async () => {
    (await import('../days/progress.svelte')).progress.setPadlocks(false);
    const body = await show(['', 'change'], ({ levels }) => levels.put({ name: 'Autumn', days: [3, fromCard(5) as never, 9] }, null));
    const titles = () => [...body.querySelectorAll('[data-entry] .what > b')].map((e) => e.textContent);
    expect(titles()).toEqual(['Day 3 of the box', 'A day without a name', 'Day 9 of the box']);
    body.querySelector<HTMLButtonElement>('[data-entry="2"] [data-to="up"]')!.click();
    flushSync();
    expect(titles()).toEqual(['Day 3 of the box', 'Day 9 of the box', 'A day without a name']);
    body.querySelector<HTMLButtonElement>('[data-entry="0"] .acts button:last-child')!.click();
    flushSync();
    expect(titles()).toEqual(['Day 9 of the box', 'A day without a name']);
    expect(body.querySelector<HTMLTextAreaElement>('.look textarea')!.value).toContain('"name": "Autumn"');
  });
});
