// City Tour on the page, against views that the engine wrote (tests/golden).
import { afterEach, describe, expect, test, vi } from 'vitest';
import { advance, words } from '$web/table/picks';
import { golden } from '$test/golden';
import { scene } from '$test/scene';
import { shower } from '$test/show';
import { settings } from '$web/settings.svelte';
import { fetchWords } from '$web/text/words.svelte';
import { lines, needs } from '../describe';
import { drive } from '../drive.svelte';
import { frameRoad, lane, lengthOf, mark, path, poseOn } from '../roads';
import { texts } from '../texts';
import { MOST, busPose, done, during, trip } from '../trip';
import module from '../index';
import { each, rotated, total, type CityView, type Option } from '../view';

const names = ['day1', 'day4', 'day8', 'day12-faceup', 'own'];
const games = names.map((g) => golden<CityView>(`games/citytour/tests/golden/${g}.txt`));
const all = games.flat();
const LANGS = ['en', 'fr'] as const;
const previews = all.flatMap((s) => (s.view.decision?.options ?? []).map((o) => ({ view: s.view, o })));
/** Each decision that was made, with the positions before and after it. */
const drives = games.flatMap((g) =>
  g.flatMap((s, i) => {
    const o = s.view.decision?.options.find((x) => x.do === s.event?.do);
    return o && g[i + 1] ? [{ before: s.view, after: g[i + 1]!.view, o }] : [];
  }),
);
const CLEAN = /undefined|NaN|null|\[object/;

const show = shower(module);
const attributes = (name: string) => [...document.querySelectorAll(`[${name}]`)].map((e) => e.getAttribute(name)!);
const first = (phase: string, which = (_: CityView) => true) => all.find((s) => s.view.phase === phase && which(s.view))!;
/** The proposal, as a table makes it. */
function proposal(step: (typeof all)[number]): string {
  const legal = step.legal.map(words);
  let picked = advance(legal, []);
  for (let i = 0; i < 5; i++) {
    const word = module.prefer!(scene({ ...step, picked: picked.join(' ') }));
    if (!word) break;
    picked = advance(legal, [...picked, word]);
  }
  return picked.join(' ');
}

describe('roads', () => {
  test('a lane leads from the middle of one side to the middle of another', () => {
    expect(path([lane({ row: 1, column: 1 }, 'west', 'east')])).toBe('M0 50L100 50');
    expect(path([lane({ row: 1, column: 1 }, 'north', 'east')])).toBe('M50 0A50 50 0 0 0 100 50');
    expect(lane({ row: 2, column: 3 }, 'south', 'west').at(0).slice(0, 2)).toEqual([250, 200]);
    expect(lane({ row: 1, column: 1 }, 'west', 'south').at(0)[2]).toBeCloseTo(0); // heading east
  });
  test('frame roads join their two edges, both ways', () => {
    for (const road of all[0]!.view.board.roads) {
      const there = frameRoad(road);
      const back = frameRoad(road, true);
      expect(lengthOf(there)).toBeCloseTo(lengthOf(back));
      const end = poseOn(there, lengthOf(there));
      expect(Math.hypot(end[0] - back[0]!.start[0], end[1] - back[0]!.start[1])).toBeLessThan(1e-6);
      expect(mark(road).out).not.toEqual([0, 0]);
    }
  });
  test('turning a tile turns both its roads', () => {
    const tile = first('place').view.pair[0]!;
    expect(rotated(rotated(tile, 90), 270)).toEqual(tile);
  });
});

describe('the drive', () => {
  test('begins where the bus stands, ends where it will stand, and never lasts long', () => {
    for (const { before, after, o } of drives) {
      const film = trip(before, o);
      expect(film.seconds).toBeLessThanOrEqual(MOST + 1e-9);
      for (const [t, view] of [
        [0, before],
        [film.seconds, after],
      ] as const) {
        const [x, y] = film.pose(t);
        const [bx, by] = busPose(view);
        expect(Math.hypot(x - bx, y - by), `${o.do} at ${t}`).toBeLessThan(1);
      }
    }
  });
  test('never jumps', () => {
    for (const { before, o } of drives) {
      const film = trip(before, o);
      for (let t = 0; t < film.seconds; t += 0.01) {
        const [a, b] = [film.pose(t), film.pose(t + 0.01)];
        expect(Math.hypot(a[0] - b[0], a[1] - b[1]), o.do).toBeLessThan(30);
      }
    }
  });
  test('who hops on and off makes the difference of the two positions', () => {
    let hops = 0;
    for (const { before, after, o } of drives) {
      const film = trip(before, o);
      hops += film.hops.length;
      const start = during(before, after, film, -1);
      const end = during(before, after, film, film.seconds + 1);
      if (o.colour) expect(total(start.riders)).toBe(total(before.bus.riders) - 1);
      else expect(start.riders, o.do).toEqual(before.bus.riders);
      expect(end.riders, o.do).toEqual(after.bus.riders);
      expect(end.places).toEqual(after.places);
      expect(end.tiles).toEqual(after.tiles);
      expect(end.count).toBe(after.count);
      expect(start.count).toBe(before.count);
      for (const h of film.hops) expect([done(h, -1), done(h, film.seconds + 1)]).toEqual([0, 1]);
    }
    expect(hops).toBeGreaterThan(40);
  });
  test('every preview can be driven', () => {
    for (const { view, o } of previews) {
      const film = trip(view, o);
      expect(film.hops.filter((h) => h.kind === 'on').length).toBe(
        o.way.reduce((sum, s) => sum + (s.kind === 'cell' ? (s.boards?.length ?? 0) : s.fan === 'boards' ? 1 : 0), 0),
      );
      expect(film.pose(film.seconds).every(Number.isFinite)).toBe(true);
    }
  });
});

describe('showing drives', () => {
  const clock = (ms: number[]) => {
    const waiting: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (f: FrameRequestCallback) => waiting.push(f));
    vi.stubGlobal('cancelAnimationFrame', () => waiting.splice(0));
    return () => ms.forEach((t) => waiting.splice(0).forEach((f) => f(t)));
  };
  afterEach(() => {
    drive.skip();
    vi.unstubAllGlobals();
  });
  test('a drive runs and ends; the next one waits for it, a third one drops both', () => {
    const [a, b, c] = drives.slice(0, 3) as [(typeof drives)[number], (typeof drives)[number], (typeof drives)[number]];
    const run = clock([0, 10, 9000]);
    drive.start(a.before, a.after, a.o);
    expect(drive.shown!.riders).toEqual(a.before.bus.riders);
    drive.start(b.before, b.after, b.o);
    run();
    expect(drive.shown!.riders).toEqual(b.before.bus.riders);
    run();
    expect(drive.film).toBeNull();
    for (const x of [a, b, c]) drive.start(x.before, x.after, x.o);
    expect(drive.shown!.riders).toEqual(c.before.bus.riders);
    expect([drive.skip(), drive.skip(), drive.film]).toEqual([true, false, null]);
  });
});

describe('the board', () => {
  test('draws every stored view: tiles where they lie, six places, one bus; nothing is offered off turn', () => {
    for (const step of all.filter((_, i) => i % 3 === 0)) {
      show('Board', { view: step.view, turn: step.turn });
      expect(attributes('data-lying').sort()).toEqual(step.view.tiles.map((t) => t.tile).sort());
      expect(attributes('data-place')).toEqual(step.view.places.map((p) => p.id));
      expect(attributes('data-bus')).toEqual([step.view.bus.at]);
      expect([...attributes('data-word'), ...attributes('data-ghost'), ...attributes('data-way')]).toEqual([]);
      expect(document.body.innerHTML).not.toMatch(/undefined|NaN/);
    }
  });
  test('the ghost lies before the bus with its way; pressing it turns it', () => {
    const step = first('place', (v) => v.decision!.options.filter((o) => o.tile === v.pair[0]!.tile).length === 4);
    const tile = step.view.pair[0]!.tile;
    const log = show('Board', { ...step, picked: `place ${tile} 0` });
    expect(attributes('data-ghost')).toEqual([`${tile} 0`]);
    expect(attributes('data-way').length).toBe(1);
    document.querySelector('[data-ghost]')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(log).toEqual([['place', tile, '90']]);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'r' }));
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'R', shiftKey: true, bubbles: true }));
    document.querySelector('[data-turn="-1"]')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(log.slice(1)).toEqual([
      ['place', tile, '90'],
      ['place', tile, '270'],
      ['place', tile, '270'],
    ]);
  });
  test('a way that loses the day is marked at the place', () => {
    const step = all.find((s) => s.view.decision?.options.some((o) => o.end.at === 'place'))!;
    const o = step.view.decision!.options.find((x) => x.end.at === 'place')!;
    show('Board', { ...step, picked: o.do });
    expect(document.querySelector(`[data-place="${o.end.place}"] .danger`)).not.toBeNull();
    expect(module.stage(scene({ ...step, picked: o.do })).button).toBe(texts.en.button.lose);
  });
  test('the end tells its story', () => {
    for (const g of games) {
      const step = g.at(-1)!;
      show('Board', { view: step.view, turn: step.turn });
      expect(document.querySelector('[data-story]')!.textContent).toContain(step.view.story!.en);
    }
  });
});

describe('warnings', () => {
  const step = all.find((s) => s.view.phase === 'place' && s.legal.length > 1)!;
  const waste = { key: 'citytour.waste.fan', args: {}, text: 'the bus is full: the fan would be left behind for good' };
  test('what a drive would lose is said, in either language, and looks like a warning', async () => {
    const here = { ...scene({ ...step, picked: step.legal[0]! }), wastes: () => [waste] };
    expect(module.stage(here)).toMatchObject({ say: 'The bus is full: the fan would be left behind for good.', tone: 'warn' });
    settings.lang = 'fr';
    await fetchWords('citytour');
    expect(module.stage({ ...here, lang: 'fr' }).say).toBe('Le bus est plein\u00a0: le fan resterait là pour de bon.');
    settings.lang = 'en';
    expect(module.stage(scene({ ...step, picked: step.legal[0]! })).tone).toBeUndefined();
  });
  test('it is asked for with every decision, once', () => {
    expect(module.asks!(scene(step))).toEqual([]);
    expect(module.asks!(scene({ ...step, legal: [] }))).toBeNull();
  });
});

describe('beside the board', () => {
  test('both tiles can be taken; the chosen one turns', () => {
    const step = first('place', (v) => v.pair.every((t) => v.decision!.options.filter((o) => o.tile === t.tile).length === 4));
    const [a, b] = step.view.pair.map((t) => t.tile);
    const log = show('Right', { ...step, picked: `place ${a} 90` });
    expect(attributes('data-tile')).toEqual([a, b]);
    for (const t of [a, b]) document.querySelector<HTMLElement>(`[data-word="${t}"]`)!.click();
    expect(log).toEqual([
      ['place', a, '180'],
      ['place', b, '90'],
    ]);
    expect(document.querySelector('[data-told]')!.textContent).toContain(texts.en.preview.title);
  });
  test('the inspector’s tile alone may be laid; then the windows of the bus are the choice', () => {
    const laid = first('place', (v) => v.pair.some((t) => t.inspector));
    show('Right', { ...laid });
    expect(attributes('data-word')).toEqual(['IN']);
    const step = first('remove', (v) => total(v.bus.riders) === 6);
    const log = show('Right', { ...step });
    expect(attributes('data-word')).toEqual(each(step.view.bus.riders));
    document.querySelector('[data-word="blue"]')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(log).toEqual([['remove', 'blue']]);
  });
  test('the day card counts what is delivered, with what the move would add', () => {
    const step = all.find((s) => s.view.count > 0 && s.view.decision?.options.some((o) => o.delivered > 0))!;
    const o = step.view.decision!.options.find((x) => x.delivered > 0)!;
    show('Left', { ...step, picked: o.do });
    expect(document.querySelectorAll('.cells .g').length).toBe(step.view.count);
    expect(document.querySelectorAll('.cells .v').length).toBe(o.delivered);
    expect(attributes('data-seat').length).toBe(step.view.players);
  });
  test('panels draw every stored view on laptop and phone', () => {
    for (const step of all.filter((_, i) => i % 4 === 0))
      for (const what of ['Left', 'Right', 'Mine'] as const)
        for (const lang of LANGS) {
          show(what, { ...step, lang, phone: what === 'Mine' });
          expect(document.body.textContent).not.toMatch(CLEAN);
        }
  });
});

describe('words', () => {
  test('a whole move is proposed, and none that loses while another does not', () => {
    for (const step of all.filter((s) => s.view.phase === 'place')) {
      const o = step.view.decision!.options.find((x) => x.do === proposal(step)) as Option;
      expect(o, proposal(step)).toBeTruthy();
      if (step.view.decision!.options.some((x) => x.result !== 'lost')) expect(o.result).not.toBe('lost');
    }
  });
  test('every decision has a sentence and a button, and every choice its preview, in both languages', () => {
    for (const step of all.filter((s) => s.turn.kind === 'decide'))
      for (const lang of LANGS) {
        expect(module.waiting(scene({ view: step.view, turn: step.turn, lang }))).toMatch(/\w+.*\.$/);
        for (const o of step.view.decision!.options) {
          const here = scene({ ...step, lang, picked: o.do });
          const stage = module.stage(here);
          expect(stage.act && stage.say && stage.button).toBeTruthy();
          const told = [
            stage.say,
            stage.button,
            ...lines(step.view, o, lang).map((l) => l.text),
            ...o.do.split(' ').map((x, i) => module.word(x, i, here)),
          ];
          expect(told.every(Boolean)).toBe(true);
          expect(told.join()).not.toMatch(CLEAN);
        }
      }
  });
  test('every event has a sentence, with and without its positions', () => {
    for (const g of games)
      g.forEach((step, i) => {
        if (!step.event) return;
        for (const lang of LANGS) {
          const told = module.describe({
            event: step.event,
            seat: null,
            before: step.view,
            after: g[i + 1]?.view ?? null,
            name: String,
            lang,
          });
          expect(told.text).toBeTruthy();
          expect(told.text).not.toMatch(CLEAN);
          expect(told.seat).not.toBeNull();
          expect(module.describe({ event: step.event, seat: null, before: null, after: null, name: String, lang }).text).toBeTruthy();
        }
      });
  });
  test('the position can be told to those who do not see it', () => {
    for (const step of all)
      for (const lang of LANGS) {
        const told = module.tell(scene({ view: step.view, turn: step.turn, lang }));
        expect(told.length).toBeGreaterThan(8);
        expect(told.join()).not.toMatch(CLEAN);
        expect(module.headline(scene({ view: step.view, turn: step.turn, lang }))).not.toMatch(CLEAN);
        for (const p of step.view.places) if (p.site) expect(needs(p, lang)).toBeTruthy();
      }
  });
  test('both languages have the same texts', () => {
    const shape = (v: unknown): unknown =>
      v && typeof v === 'object' ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, shape(x)])) : typeof v;
    expect(shape(texts.fr)).toEqual(shape(texts.en));
  });
  test('everything waits for the button', () => {
    expect(module.large(['place', 'T01', '0']) && module.large(['remove', 'blue'])).toBe(true);
  });
});
