// Welcome to Grinivil on the page, against views that the engine wrote (tests/golden).
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { golden, read } from '$test/golden';
import { scene, type Given } from '$test/scene';
import { settings } from '$web/settings.svelte';
import { fetchWords } from '$web/text/words.svelte';
import { asks, sums, type Count } from '../amounts';
import Checklist from '../Checklist.svelte';
import module from '../index';
import { explain, explains } from '../look.svelte';
import { explorable, siteAt, townBox, treeSpots } from '../map';
import { siteNote, tileNote } from '../notes';
import { SQUARE, cell, size, stand } from '../ring';
import { warning } from '../stage';
import { stepOf } from '../turn';
import { bonusText, explainAction, explainResident, texts } from '../texts';
import { goChoices, lands, resident, tileData, timeOf, wayOf, type GrinivilView, type LoopAction } from '../view';

const games = ['two', 'three-own-tiles', 'four-beginner', 'six-custom-loop'].map((g) =>
  golden<GrinivilView>(`games/grinivil/tests/golden/${g}.txt`),
);
const all = games.flat();
const stored = read('games/grinivil/web/tests/decisions.jsonl')
  .trim()
  .split('\n')
  .map((l) => JSON.parse(l) as { seat: number; legal: string[]; did: string; view: GrinivilView; options: Record<string, unknown> });
/** What the engine tells of words picked there. */
const tellings = read('games/grinivil/web/tests/told.jsonl')
  .trim()
  .split('\n')
  .map((l) => JSON.parse(l) as Record<string, Count>);
const late = stored.filter((s) => s.view.town.sites.some((x) => x.building?.sold));
test('there are positions of late games, with workers and buildings sold', () => {
  expect(late.length).toBeGreaterThan(5);
  expect(late.slice(0, 4).some((s) => s.view.town.sites.some((x) => x.building?.workers.length))).toBe(true);
});

test('a bonus of one is told in the singular, in both languages', () => {
  expect(bonusText({ type: 'warehouse', amount: 1 }, 'en')).toBe('1 small warehouse');
  expect(bonusText({ type: 'warehouse', amount: 2 }, 'en')).toBe('2 small warehouses');
  expect(bonusText({ type: 'warehouse', amount: 1 }, 'fr')).toBe('1 petit entrepôt');
  expect(bonusText({ type: 'repeat' }, 'en')).toBe('one more action at the end of the turn');
});

let shown: Record<string, unknown> | null = null;
function show(what: 'Board' | 'Right', given: Given<GrinivilView>) {
  if (shown) void unmount(shown);
  document.body.innerHTML = '';
  shown = mount(module[what]!, { target: document.body, props: { scene: scene(given) } });
  flushSync();
}
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  explain.note = null;
});
const attributes = (selector: string, name: string) => [...document.querySelectorAll(selector)].map((e) => e.getAttribute(name)!).sort();

describe('the board', () => {
  test('draws stored views: each pawn, building, worker and tree once, and nothing is dashed off turn', () => {
    const views = [...all.filter((_, i) => i % 41 === 0).map((s) => s.view), ...late.slice(0, 4).map((s) => s.view)];
    for (const view of views) {
      show('Board', { view, turn: { kind: 'chance' }, eyes: 0 });
      expect(attributes('[data-pawn]', 'data-square')).toEqual(
        view.players
          .filter((p) => !p.finished)
          .map((p) => String(p.position))
          .sort(),
      );
      expect(attributes('[data-building]', 'data-building')).toEqual(
        view.town.sites
          .filter((s) => s.building)
          .map((s) => s.id)
          .sort(),
      );
      expect(attributes('[data-worker]', 'data-worker')).toEqual(
        view.town.sites.flatMap((s) => s.building?.workers.map(String) ?? []).sort(),
      );
      expect(attributes('[data-tile]', 'data-tile').length).toBe(view.loop.filter((t) => t.tile).length);
      expect(document.querySelectorAll('[data-word]').length).toBe(0);
    }
  });
  test('figures on a tile with two actions keep to their lane, inside the tile and apart', () => {
    const [x, y] = cell(2);
    for (let lane = 1; lane <= 5; lane++)
      for (let n = 0; n < lane; n++) {
        const [left, feet] = stand(2, n, lane);
        const half = 16 * size(lane);
        expect(left - half).toBeGreaterThan(x);
        expect(left + half).toBeLessThan(x + 20); // labels begin here
        expect(feet - 54 * size(lane)).toBeGreaterThan(y);
        expect(feet).toBeLessThan(y + SQUARE.w);
        if (n) expect(feet - 50 * size(lane)).toBeGreaterThan(stand(2, n - 1, lane)[1] - 11 * size(lane)); // no head over a seat's mark
      }
    for (let n = 1; n < 4; n++) expect(stand(5, n)[0] - stand(5, n - 1)[0]).toBeGreaterThan(11);
  });
  test('a tile shows what it takes: dues, money there, time and what buying it off costs', () => {
    const found = stored.flatMap((s) =>
      goChoices(s.view)
        .filter((c) => c.legal && !c.follow && c.completes && c.dues)
        .map((c) => ({ step: s, choice: c })),
    )[0]!;
    const { step, choice } = found;
    const s = scene({ view: step.view, turn: { kind: 'decide', seat: step.seat }, legal: step.legal, picked: `go ${choice.action}` });
    document.body.innerHTML = '';
    shown = mount(module.stage(s).Extra!, { target: document.body, props: { scene: s as never } });
    flushSync();
    expect(document.body.textContent).toContain(`−${choice.dues!.total}`);
    expect(document.body.textContent).toContain(String(choice.money));
  });
  test('residents in hand are judged for a house: tick, cross or clock for each wish', () => {
    const step = stored.find((s) => s.view.homes.length > 1)!;
    show('Board', { view: step.view, turn: { kind: 'chance' }, eyes: step.seat });
    const home = step.view.homes[0]!;
    const card = document.querySelector(`[data-resident="${home.resident}"]`)!;
    expect(card).toBeTruthy();
    expect(card.querySelectorAll('.ok, .no, .later').length).toBeGreaterThanOrEqual(home.wishes.length);
  });
  test('on a phone the views are tabs, and the decision opens its own', () => {
    const build = stored.find((s) => s.legal.some((m) => m.startsWith('build ')))!;
    show('Board', {
      view: build.view,
      turn: { kind: 'decide', seat: build.seat },
      legal: build.legal,
      picked: 'build',
      eyes: build.seat,
      phone: true,
    });
    expect(document.querySelector('#tab-town')!.getAttribute('aria-selected')).toBe('true');
    document.querySelector<HTMLButtonElement>('#tab-mine')!.click();
    flushSync();
    expect(document.querySelectorAll('[data-seat]').length).toBe(build.view.players.length);
    const go = stored.find((s) => s.view.decision?.kind === 'go')!;
    show('Board', { view: go.view, turn: { kind: 'decide', seat: go.seat }, legal: go.legal, picked: 'go', eyes: go.seat, phone: true });
    expect(document.querySelector('#tab-loop')!.getAttribute('aria-selected')).toBe('true');
  });
  test('on a phone, tabs within tabs have names of their own', () => {
    const step = stored.find((s) => s.view.homes.length > 0)!;
    show('Board', { view: step.view, turn: { kind: 'chance' }, eyes: step.seat, phone: true });
    document.querySelector<HTMLButtonElement>('#tab-people')!.click();
    flushSync();
    const ids = [...document.querySelectorAll('[role="tab"], [role="tabpanel"]')].map((e) => e.id);
    expect(ids.length).toBeGreaterThan(8);
    expect(new Set(ids).size).toBe(ids.length);
  });
  test('the rail shows everybody’s open goods, and only one’s own money', () => {
    const step = stored.find((s) => s.view.players.length > 3)!;
    show('Right', { view: step.view, turn: { kind: 'chance' }, eyes: step.seat });
    const rows = [...document.querySelectorAll('[data-seat]')];
    expect(rows.length).toBe(step.view.players.length);
    rows.forEach((row, i) => expect(row.textContent.includes('?')).toBe(i !== step.seat));
  });
});

describe('explanations', () => {
  test('every tile, site and card explains itself, in both languages', () => {
    const data = Object.fromEntries(
      stored.flatMap((s) => s.view.loop.flatMap((t) => (t.tile ? [[t.tile, { tile: t, view: s.view, options: s.options }]] : []))),
    );
    expect(Object.keys(data).length).toBeGreaterThan(25);
    for (const lang of ['en', 'fr'] as const) {
      for (const { tile, view, options } of Object.values(data)) {
        const s = scene({ view, turn: { kind: 'chance' }, lang, options });
        const note = tileNote(tile, s);
        expect([note.title, ...note.lines].join(' '), tile.tile!).not.toMatch(/undefined|NaN|null|\{/);
        expect(note.lines.length).toBeGreaterThanOrEqual(2);
        for (const a of tile.actions ?? []) {
          const { per, divisor } = timeOf(a); // what is printed on the tile is told, with what it means
          if (per === 'cubes' || per === 'trees') {
            const means = {
              en: `one step for ${divisor === 1 ? 'each' : `every ${divisor}`} `,
              fr: `un pas ${divisor === 1 ? 'par' : `pour ${divisor}`} `,
            };
            expect(note.lines.join(' ')).toContain(`÷${divisor} `);
            expect(note.lines.join(' ')).toContain(means[lang]);
          }
        }
      }
      for (let n = 1; n <= 29; n++) {
        const id = `R${String(n).padStart(2, '0')}`;
        expect(explainResident(id, lang).join(' ')).not.toMatch(/undefined|NaN|null/);
        expect(resident(id).name[lang]).toBeTruthy();
      }
      for (const g of late.slice(0, 3))
        for (const site of g.view.town.sites)
          expect(siteNote(site, scene({ view: g.view, turn: { kind: 'chance' }, lang })).lines.join(' ')).not.toMatch(
            /undefined|NaN|null|\{/,
          );
    }
    expect(explainAction({ id: 'T02', kind: 'buy' }, 'en', 2)).toContain('3 cheaper');
    expect(tileData('T08')!.actions.map((a) => explainAction(a as LoopAction, 'fr', 2))[0]).toContain('10 Grinies');
  });
  test('abilities are told as the version that is played has them', () => {
    const tells = (tile: string, rules: number) => explainAction(tileData(tile)!.actions[0] as LoopAction, 'en', rules);
    expect(tells('T22', 2)).toContain('Cannot be chosen when no tree is left');
    expect(tells('T22', 1)).not.toContain('Cannot be chosen');
    expect(tells('T51', 2)).toContain('no associated bonus');
    expect(tells('T51', 1)).not.toContain('associated bonus');
  });
  test('on hover, and on a long press that picks nothing', () => {
    vi.useFakeTimers();
    document.body.innerHTML = '<button>x</button>';
    const button = document.querySelector('button')!;
    let clicks = 0;
    button.addEventListener('click', () => clicks++);
    const off = explains(() => ({ title: 'Tile', lines: ['does'] }))(button);
    const point = (name: string, pointerType: string) => button.dispatchEvent(Object.assign(new Event(name), { pointerType }));
    point('pointerenter', 'mouse');
    vi.advanceTimersByTime(100); // passing by is not asking
    expect(explain.note).toBeNull();
    vi.advanceTimersByTime(200);
    expect(explain.note?.title).toBe('Tile');
    point('pointerleave', 'mouse');
    expect(explain.note).toBeNull();
    point('pointerdown', 'touch');
    vi.advanceTimersByTime(300);
    expect(explain.note).toBeNull();
    vi.advanceTimersByTime(220);
    expect(explain.note?.title).toBe('Tile');
    point('pointerup', 'touch');
    button.click();
    expect(clicks).toBe(0);
    button.click();
    expect(clicks).toBe(1);
    off();
    vi.useRealTimers();
  });
});

describe('amounts', () => {
  const picking = (i: number, picked: string, known = true) => {
    const { view, seat, legal, options } = stored[i]!;
    return scene({
      view,
      legal,
      options,
      picked,
      turn: { kind: 'decide', seat },
      eyes: seat,
      told: (words) => (known ? (tellings[i]![words.join(' ')] ?? null) : null),
    });
  };
  test('sums and button say what the engine tells of the words', () => {
    const said = new Set<string>();
    tellings.forEach((told, i) => {
      for (const [words, c] of Object.entries(told)) {
        if (!words || !stored[i]!.legal.includes(words)) continue;
        const s = picking(i, words);
        const act = words.split(' ')[0]!;
        const lines = sums(s).map((l) => l.value);
        const { button } = module.stage(s);
        if (['buy', 'import', 'trees', 'money-to-vp'].includes(act)) {
          expect(lines[0], words).toContain(String(c.price));
          expect(button, words).toContain(String(c.price));
        } else if (['sell', 'vp-to-money'].includes(act)) {
          expect(lines[0], words).toContain(String(c.money));
          expect(button, words).toContain(String(c.money));
        } else if (act === 'plant') {
          if (c.vp) expect(lines[0] + button, words).toContain(String(c.vp));
        } else if (act === 'bid' || act === 'offer') expect(lines[0], words).toBe(String(c.left));
        else if (act === 'build') expect(button, words).toContain(String(c.floor!.vp));
        else continue;
        if (c.over) expect(lines.join(), words).toContain(String(c.over));
        said.add(act);
      }
    });
    for (const act of ['buy', 'sell', 'import', 'trees', 'plant', 'vp-to-money', 'money-to-vp', 'bid', 'build'])
      expect(said, act).toContain(act);
  });
  test('until the engine has answered nothing is made up', () => {
    tellings.forEach((told, i) => {
      for (const words of Object.keys(told).filter(Boolean)) {
        const s = picking(i, words, false);
        const stage = module.stage(s);
        const all = [
          stage.say,
          stage.button,
          ...(stage.slots ?? []).map((x) => `${x.text} ${x.note ?? ''}`),
          ...sums(s).map((l) => l.value),
        ];
        expect(stage.say && stage.button, words).toBeTruthy();
        expect(all.join(' '), words).not.toMatch(/undefined|NaN|null/);
      }
    });
  });
  test('asked is about what is picked, where there is something to tell', () => {
    const buy = stored.findIndex((s) => s.legal.some((m) => m.startsWith('buy ')));
    expect(asks(picking(buy, 'buy c1'))).toEqual(['buy', 'c1']);
    const again = stored.findIndex((s) => s.view.decision!.kind === 'again');
    expect(asks(picking(again, 'again'))).toBeNull();
  });
  test('a last idle worker is not sent away without a word', () => {
    const i = tellings.findIndex((told) => Object.values(told).some((c) => c.warning));
    const [words, c] = Object.entries(tellings[i]!).find(([, x]) => x.warning)!;
    expect(warning(picking(i, words))).toBe(texts.en.warn[c.warning!]);
    expect(warning(picking(i, words, false))).toBeNull();
  });
  test('the loop counts tiles, not the start', () => {
    expect([lands(19, 3), lands(0, 1), lands(20, 1), lands(7, 0)]).toEqual([2, 1, 1, 7]);
    expect(wayOf(18, 4)).toEqual([19, 20, 1, 2]);
  });
});

describe('the town', () => {
  test('sites and trees of every land lie apart and within the map', () => {
    for (const g of [...late.slice(0, 6), ...stored.slice(0, 6)]) {
      const { town } = g.view;
      const [x, y, w, h] = townBox([...explorable(town), ...town.places.map((p) => p.id)]);
      const tiles = new Map(town.places.map((p) => [p.id, p.tile]));
      const points = town.sites.map((s) => siteAt(s.id, tiles.get(s.id.split('.')[0]!)!));
      points.forEach((a, i) => points.slice(i + 1).forEach((b) => expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(36)));
      for (const [px, py] of points) expect(px > x && px < x + w && py > y && py < y + h).toBe(true);
      for (const s of town.sectors) expect(treeSpots(s.id, town).length).toBe(s.places);
    }
  });
});

describe('help for newcomers', () => {
  beforeEach(() => localStorage.clear());
  test('the checklist follows the play', () => {
    const kinds = Object.fromEntries(stored.map((s) => [s.view.decision!.kind, stepOf(s.view)]));
    expect(kinds).toMatchObject({
      go: 'go',
      first: 'act',
      bid: 'act',
      pay: 'act',
      also: 'bonus',
      time: 'time',
      again: 'again',
      plant: 'bonus',
    });
    const time = stored.find((s) => s.view.decision!.kind === 'time')!;
    const now = { view: time.view, turn: { kind: 'decide' as const, seat: time.seat }, legal: time.legal, eyes: time.seat };
    expect(module.stage(scene<GrinivilView>(now)).Aside).toBe(Checklist); // on a laptop it stands in the ticket
    show('Board', { ...now, phone: true });
    expect(document.querySelector('[aria-current="step"]')!.textContent).toContain('Time');
    expect(document.querySelectorAll('.check li.done').length).toBe(4);
  });
});

describe('words', () => {
  test('every event has a sentence, in both languages', () => {
    for (const g of games)
      g.forEach((step, i) => {
        if (!step.event) return;
        for (const lang of ['en', 'fr'] as const) {
          const told = module.describe({
            event: step.event,
            seat: step.turn.seat ?? null,
            before: step.view,
            after: g[i + 1]?.view ?? null,
            name: (s) => ['Ann', 'Bob', 'Cid', 'Dot', 'Eve', 'Fay'][s]!,
            lang,
          });
          expect(told.text, step.event.do).toBeTruthy();
          expect(told.text, step.event.do).not.toMatch(/undefined|NaN|null|\[object/);
          expect(module.describe({ event: step.event, seat: null, before: null, after: null, name: String, lang }).text).toBeTruthy();
        }
      });
    for (const { legal, view, seat } of stored)
      for (const lang of ['en', 'fr'] as const)
        for (const move of [legal[0]!, legal.at(-1)!])
          expect(
            module.describe({ event: { by: seat, do: move }, seat, before: view, after: null, name: String, lang }).text,
            move,
          ).not.toMatch(/undefined|NaN|null/);
    expect(module.describe({ event: { by: 1, do: 'bid ?' }, seat: 1, before: null, after: null, name: String, lang: 'en' }).text).toBe(
      'wrote down a bid',
    );
  });
  test('the position can be told to those who do not see it', () => {
    for (const { view } of late.slice(0, 5))
      for (const lang of ['en', 'fr'] as const) {
        const lines = module.tell(scene({ view, turn: { kind: 'chance' }, lang }));
        expect(lines.length).toBeGreaterThan(view.players.length + 4);
        expect(lines.join()).not.toMatch(/undefined|NaN|null/);
      }
  });
  test('both languages have the same texts', () => {
    const shape = (v: unknown): unknown =>
      v && typeof v === 'object' ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, shape(x)])) : typeof v;
    const en = shape({ ...texts.en, acts: {} });
    expect(shape({ ...texts.fr, acts: {} })).toEqual(en);
    for (const k of Object.keys(texts.en.acts)) expect(texts.fr.acts[k as 'go']).toBeTruthy();
    expect(Object.keys(texts.fr.short).sort()).toEqual(Object.keys(texts.en.short).sort());
  });
});

describe('refusals', () => {
  test('why a tile cannot be chosen is said in the language of the page, with the rule', async () => {
    const given = stored.find((s) => goChoices(s.view).some((c) => c.code === 'GV-63'))!;
    const choice = goChoices(given.view).find((c) => c.code === 'GV-63')!;
    const tile = given.view.loop.find((x) => x.position === choice.position)!;
    const said = (lang: 'en' | 'fr') =>
      tileNote(
        tile,
        scene({ view: given.view, legal: given.legal, turn: { kind: 'decide', seat: given.seat }, eyes: given.seat, lang }),
      ).lines.join('\n');
    expect(said('en')).toContain('✗ There is no house you could sell. (GV-63)');
    settings.lang = 'fr';
    await fetchWords('grinivil');
    expect(said('fr')).toContain('✗ Il n’y a aucune maison que vous puissiez vendre. (GV-63)');
    settings.lang = 'en';
  });
});
