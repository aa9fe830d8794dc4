// The pages of the days: progress, days of one's own, and what they look like.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { read } from '$test/golden';
import { settings } from '$web/settings.svelte';
import { wordsOf } from '$web/table/errors';
import { DAYS, UNKNOWN, type Told } from '../days/campaign';
import { faultOf } from '../days/check';
import { LETTERS, cardOf, cardsOf, city, type OwnDay } from '../days/day';
import { busAt, layout, poseAt } from '../days/map';
import { fits, fromCard, put, tidy, toggle } from '../days/own';
import { PICTURES } from '../days/pictures';
import { pack, unpack } from '../days/share';
import { dayTexts } from '../days/texts';
import Days from '../days/Days.svelte';
import Level from '../days/Level.svelte';
import Own from '../days/Own.svelte';
import { progress } from '../days/progress.svelte';

const win = (day: number, left = 2) => ({ day, standard: true, won: true, left });

/** What the engine answered (fixtures.mjs); whatever else is asked has no answer. */
const courses = new Map(
  read('games/citytour/web/tests/courses.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { ask: unknown; answer?: Told; error?: unknown })
    .map(({ ask, answer, error }) => [JSON.stringify(ask), answer ?? { error }] as const),
);
let offline = false; // no answer at all
beforeEach(() => {
  offline = false;
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const answer = courses.get(init.body as string);
    if (offline) return Promise.reject(new Error('no line'));
    if (!answer) return Promise.reject(new Error(`nobody has recorded ${init.body as string}`));
    const status = 'error' in answer ? 400 : 200;
    return Promise.resolve(new Response(JSON.stringify(answer), { status, headers: { 'Content-Type': 'application/json' } }));
  });
});
afterEach(() => vi.unstubAllGlobals());
/** The text of a campaign in which so many days are won. */
function after(won: number): string {
  let text = '';
  for (let day = 1; day <= won; day++) text = (courses.get(JSON.stringify({ text, games: [win(day)] })) as Told).text;
  return text;
}

describe('progress of this browser', () => {
  beforeEach(() => {
    localStorage.clear();
    vi.resetModules();
  });
  const stored = (key: string) => localStorage.getItem(`faubourg.citytour.${key}`);
  const load = async () => {
    const all = { ...(await import('../days/progress.svelte')), ...(await import('$web/net/keys')) };
    loaded.push(all.progress);
    await all.progress.ready;
    return all;
  };
  const loaded: { ready: Promise<void> }[] = [];
  const answered = () => Promise.all(loaded.map((p) => p.ready));
  const begins = { won: 0, next: 1, complete: false };
  test('begins with the first day; a win opens the next, and the text is kept as the engine wrote it', async () => {
    const { progress } = await load();
    expect(progress.campaign).toMatchObject(begins);
    expect([1, 2, 13].map((d) => progress.open(d))).toEqual([true, false, false]);
    progress.end('t1', win(1, 3));
    await answered();
    expect(progress.news).toEqual({ table: 't1', day: 1, raised: true, level: null, best: 3 });
    expect(progress.campaign).toMatchObject({ won: 1, next: 2 });
    expect([progress.open(2), progress.attempt(1, true), progress.attempt(2, false)]).toEqual([true, 1, 1]);
    expect(stored('campaign')).toBe(progress.text);
    expect(stored('games')).toBe('[]');
  });
  test('a table counts once, however often its end is looked at', async () => {
    const { progress } = await load();
    progress.end('t1', win(1, 3));
    progress.end('t1', win(1, 3));
    await answered();
    expect([progress.campaign.won, progress.campaign.days[0]!.tries]).toEqual([1, 1]);
    const again = (await (vi.resetModules(), load())).progress;
    again.end('t1', win(1, 3));
    await answered();
    expect(again.campaign).toEqual(progress.campaign);
    expect(again.news).toBeNull();
  });
  test('a day played on from a replay, as a copy, counts for nothing', async () => {
    const { progress } = await load();
    const game = (await import('..')).default;
    const view = { faceup: false, phase: 'won', piles: 3, day: { day: 1 } } as never;
    game.ended!({ table: 't1', why: 'end', options: {}, view, copy: true });
    await answered();
    expect([progress.campaign.won, progress.campaign.days[0]!.tries, stored('campaign')]).toEqual([0, 0, null]);
    game.ended!({ table: 't2', why: 'end', options: {}, view, copy: false });
    await answered();
    expect(progress.campaign.won).toBe(1);
  });
  test('without an answer what was played waits, and is not lost', async () => {
    const { progress } = await load();
    offline = true;
    progress.end('t1', win(1, 3));
    await answered();
    expect([progress.news, progress.campaign.won, stored('campaign')]).toEqual([null, 0, null]);
    const later = (await (vi.resetModules(), load())).progress; // still no line
    expect([later.campaign, later.open(1)]).toEqual([UNKNOWN, false]);
    offline = false;
    dispatchEvent(new Event('online'));
    await answered();
    expect([later.campaign.won, stored('games')]).toEqual([1, '[]']); // whichever window was first
  });
  test('the last day of a level opens the next padlock', async () => {
    localStorage.setItem('faubourg.citytour.campaign', after(2));
    const { progress } = await load();
    progress.end('t3', win(3));
    await answered();
    expect(progress.campaign.levels.map((l) => [l.open, l.done, l.fresh])).toEqual([
      [true, true, false],
      [true, false, true],
      [false, false, false],
      [false, false, false],
    ]);
    expect(progress.takeNews()).toMatchObject({ raised: true, level: 2 });
    expect(progress.takeNews()).toBeNull();
    localStorage.setItem('faubourg.citytour.campaign', after(11));
    progress.end('t12', win(12));
    await answered();
    expect(progress.news).toMatchObject({ raised: true, level: null });
    expect(progress.free).toBe(true);
  });
  test('a day left unfinished waits; begun anew it was an attempt', async () => {
    const { progress, keep, forget } = await load();
    keep('t1', ['a'.repeat(32)]);
    progress.begin('t1', 1);
    expect(progress.waiting(1)).toBe('t1');
    await answered();
    expect(progress.campaign.days[0]!.tries).toBe(0);
    keep('t2', ['b'.repeat(32)]);
    progress.begin('t2', 1);
    await answered();
    expect([progress.waiting(1), progress.campaign.days[0]!.tries]).toEqual(['t2', 1]);
    forget('t2'); // the seat was given away
    expect(progress.waiting(1)).toBeNull();
    progress.sweep();
    progress.sweep();
    await answered();
    expect(progress.campaign.days[0]!.tries).toBe(2);
  });
  test.each(['{', '[1,2]', '{"campaign":1}', 'null', '\u0000'])('damaged progress %j begins anew and is not lost', async (text) => {
    for (const key of ['campaign', 'tables', 'days', 'team', 'padlocks', 'games']) localStorage.setItem(`faubourg.citytour.${key}`, text);
    const { progress } = await load();
    const { team } = await import('../days/team.svelte');
    const { saved } = await import('../days/saved.svelte');
    expect(progress.campaign).toMatchObject(begins);
    expect([progress.damaged, progress.padlocks, team.people, saved.list.length]).toEqual([true, true, 1, 0]);
    progress.end('t', win(1));
    await answered();
    expect([progress.damaged, progress.campaign.won, stored('campaign.damaged')]).toEqual([false, 1, text]);
    expect(JSON.parse(stored('campaign')!)).toMatchObject({ campaign: 1, won: 1 });
  });
  test('a file of the terminal takes its place, anything else does not', async () => {
    const { progress } = await load();
    expect(await progress.replace(after(4))).toBe(true);
    expect([progress.campaign.next, stored('campaign')]).toEqual([5, after(4)]);
    expect(await progress.replace('x')).toBe(false);
    expect(await progress.replace('')).toBe(false);
    expect(progress.campaign.next).toBe(5);
  });
  test('padlocks can be switched off, which wins nothing', async () => {
    const { progress } = await load();
    progress.setPadlocks(false);
    expect([progress.open(12), progress.free, progress.campaign.won]).toEqual([true, true, 0]);
    progress.setPadlocks(true);
    expect([progress.open(2), progress.free]).toEqual([false, false]);
  });
  test('a day won before its turn, or with the piles face up, is known not to count', async () => {
    const { progress } = await load();
    await progress.replace(after(4));
    progress.setPadlocks(false);
    expect([3, 5, 6, 12].map((day) => progress.uncounted(day, false))).toEqual([null, null, 'early', 'early']);
    expect([5, 6].map((day) => progress.uncounted(day, true))).toEqual(['faceup', 'early']);
    progress.end('tableAAAAAAAAAAA', { day: 6, standard: true, won: true, left: 2 });
    await progress.ready;
    expect([progress.campaign.won, progress.uncounted(6, false)]).toEqual([4, 'early']); // and so it is
  });
  test('days kept here', async () => {
    const { saved } = await import('../days/saved.svelte');
    const id = saved.put({ card: 1 }, null);
    saved.put({ card: 2 }, id);
    saved.put({ card: 3 }, null);
    expect(saved.list.map((s) => s.day['card'])).toEqual([3, 2]);
    saved.remove(id);
    expect(JSON.parse(localStorage.getItem('faubourg.citytour.days')!)).toHaveLength(1);
  });
});

const SATURDAY: OwnDay = {
  name: 'Saturday',
  card: 7,
  sites: { A: 'maze-2', B: 'station', C: 'bridge-3', D: null, E: 'clock-2', F: 'fountain-2' },
  inspector: true,
  detour: ['A', 'E'],
  long_distance: ['B'],
};

describe('days of one’s own', () => {
  test('are packed into a link and read back', async () => {
    for (const day of [SATURDAY, { name: 'Été à Évian ☀', x: [1, { y: null }] }]) {
      const text = await pack(day);
      expect(text).toMatch(/^[zj][\w-]+$/);
      expect(await unpack(text)).toEqual(day);
    }
    expect((await pack(SATURDAY)).length).toBeLessThan(220);
    expect(await unpack('j' + btoa(JSON.stringify(SATURDAY)).replace(/=+$/, ''))).toEqual(SATURDAY);
  });
  test('a link that was cut off or made in bad faith brings nothing', async () => {
    const text = await pack(SATURDAY);
    const bomb = 'z' + Buffer.from((await import('node:zlib')).deflateRawSync(Buffer.alloc(3_000_000, 32))).toString('base64url');
    for (const bad of [
      '',
      'z',
      'j',
      'x' + text.slice(1),
      text.slice(0, -9),
      text + '!',
      'z'.repeat(40_000),
      'j' + btoa('[1]'),
      'j' + btoa('"x"'),
      bomb,
    ])
      expect(await unpack(bad)).toBeNull();
  });
  test('the form shows what it understands', () => {
    expect(fits(SATURDAY)).toBe(true);
    for (let day = 1; day <= DAYS; day++) expect(fits(fromCard(day))).toBe(true);
    for (const bad of [
      null,
      [],
      {},
      { ...SATURDAY, more: 1 },
      { ...SATURDAY, card: 13 },
      { ...SATURDAY, card: '7' },
      { ...SATURDAY, sites: { A: null } },
      { ...SATURDAY, sites: { ...SATURDAY.sites, A: 'tower' } },
      { ...SATURDAY, detour: ['G'] },
      { ...SATURDAY, long_distance: ['D'] },
      { ...SATURDAY, name: 3 },
    ])
      expect(fits(bad)).toBe(false);
  });
  test('what is said by leaving it out is left out', () => {
    expect(
      tidy({ ...SATURDAY, name: ' ', objective: cardOf(7).objective, inspector: false, detour: [], fans: [], long_distance: [] }),
    ).toEqual({ card: 7, sites: SATURDAY.sites });
    expect(tidy({ ...SATURDAY, objective: 3 })).toEqual({ ...SATURDAY, objective: 3 });
  });
  test('sites change places, and signs and fans go with theirs', () => {
    const day: OwnDay = { ...SATURDAY, fans: ['A', 'C'] };
    expect(put(day, 'F', 'maze-2')).toMatchObject({ sites: { A: 'fountain-2', F: 'maze-2' }, detour: ['E', 'F'], fans: ['C', 'F'] });
    expect(put(day, 'A', null)).toMatchObject({ sites: { A: null }, detour: ['E'], fans: ['C'] });
    expect(put(day, 'C', 'park')).toMatchObject({ sites: { C: 'park' }, fans: ['A'] });
    expect(put(day, 'D', 'castle-1').sites.D).toBe('castle-1');
    expect(toggle(toggle(toggle({ ...day, detour: [] }, 'detour', 'F'), 'detour', 'A'), 'detour', 'C').detour).toEqual(['C', 'F']);
    expect(toggle(day, 'detour', 'A').detour).toEqual(['E']);
  });
  test('what the engine minds has its place, in both languages', async () => {
    const minds = (rule: string, path: string, key: string, text: string) => ({
      code: rule,
      key: 'core.read.at',
      args: { path, why: { key: `citytour.${key}`, args: {}, text } },
      text: `${path}: ${text}`,
    });
    const said = minds('OWN-5', 'own.detour[1]', 'own.letter-order', 'must come after the letter before it');
    expect(faultOf(said, 'en')).toEqual({ rule: 'OWN-5', path: '.detour[1]', text: 'must come after the letter before it' });
    settings.lang = 'fr';
    await wordsOf(said);
    expect(faultOf(said, 'fr')?.text).toBe('doit venir après la lettre qui la précède');
    expect(faultOf(minds('OWN-6', 'own', 'own.fans', 'fans wait if and only if the stadium stands'), 'fr')).toMatchObject({
      path: '',
      rule: 'OWN-6',
      text: 'des fans attendent quand le stade est là, et seulement alors',
    });
    settings.lang = 'en';
    expect(faultOf({ code: 'offline', text: 'no answer' }, 'en')).toBeNull();
  });
  test('a day’s city stands as its card says', () => {
    const { places } = city(cardOf(10));
    expect(places.map((p) => p.site)).toEqual(LETTERS.map((l) => cardOf(10).sites[l]));
    expect(places.filter((p) => p.fan).map((p) => p.id)).toEqual(['A', 'B']);
    expect(cardsOf(cardOf(4)).map((c) => c.id)).toEqual(['card-park', 'card-inspector']);
    expect(cardsOf(cardOf(7)).map((c) => c.id)).toEqual(['card-station', 'card-detour']);
  });
});

describe('the way through the days', () => {
  test.each([366, 960, 1300])('at %i px each stop lies on the road, in order, and no two cards overlap', (w) => {
    const l = layout(w, 190);
    expect(l.stops.map((s) => s.day)).toEqual(Array.from({ length: DAYS }, (_, i) => i + 1));
    for (const [i, stop] of l.stops.entries()) {
      const [x, y] = poseAt(l, busAt(l, stop.day));
      expect(Math.hypot(x - stop.at[0], y - stop.at[1])).toBeLessThan(0.01);
      if (i) expect(stop.s).toBeGreaterThan(l.stops[i - 1]!.s);
      for (const other of l.stops.slice(0, i))
        if (other.at[1] === stop.at[1]) expect(Math.abs(other.at[0] - stop.at[0])).toBeGreaterThan(l.card.w);
    }
    expect(l.card.w).toBeGreaterThan(85);
  });
});

describe('the pages', () => {
  let shown: Record<string, unknown> | null = null;
  beforeEach(async () => {
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null })); // as if another tab had cleared it: nothing is remembered
    dispatchEvent(new Event('online')); // the engine is asked again
    await progress.ready;
  });
  afterEach(() => {
    if (shown) void unmount(shown);
    shown = null;
    document.body.innerHTML = '';
  });
  const show = (page: typeof Days, rest: string[] = []) => {
    shown = mount(page, { target: document.body, props: { route: { rest, hash: '' } } });
    flushSync();
    return document.body;
  };
  test('the days show twelve stops, closed levels neither their cards nor their sites', () => {
    const body = show(Days);
    expect(body.querySelectorAll('[data-day]').length).toBe(3);
    expect(body.querySelectorAll('[data-sealed]').length).toBe(3);
    expect(body.textContent).not.toMatch(/NaN|undefined/);
  });
  test('each level has a picture for each step, in both languages', () => {
    const told = courses.get(JSON.stringify({ text: '', games: [] })) as Told;
    expect(told.course.levels.map((l) => l.page.lessons.length)).toEqual(PICTURES.map((p) => p.length));
    for (const { page } of told.course.levels)
      for (const said of [page.lead, ...page.lessons.flatMap((x) => [x.title, x.text])]) expect(said.en && said.fr).toBeTruthy();
    const body = show(Level, ['1']);
    expect(body.querySelectorAll('ol .pic > svg').length).toBe(4);
    expect(body.innerHTML).not.toMatch(/NaN|undefined/);
  });
  test('own days are sealed at first', () => {
    expect(show(Own).querySelector('.locked')).not.toBeNull();
  });
  test('whoever makes days need not have won any, and the padlocks stay', () => {
    const body = show(Own);
    body.querySelector<HTMLElement>('[data-act=make]')!.click();
    flushSync();
    expect(body.querySelector('.locked')).toBeNull();
    expect(body.querySelector('input[type=file]')).not.toBeNull();
    expect([progress.padlocks, progress.free]).toEqual([true, false]);
    expect(localStorage.getItem('faubourg.citytour.makes')).toBe('yes');
  });
  test('both languages have the same texts', () => {
    const shape = (v: unknown): unknown =>
      v && typeof v === 'object' ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, shape(x)])) : typeof v;
    expect(shape(dayTexts.fr)).toEqual(shape(dayTexts.en));
  });
});
