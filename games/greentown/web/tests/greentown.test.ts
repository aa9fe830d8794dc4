// Green Town on the page, against views that the engine wrote (tests/golden).
import { flushSync } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import type { GameEvent, Turn } from '$web/net/protocol';
import { played, read } from '$test/golden';
import { scene } from '$test/scene';
import { shower } from '$test/show';
import { Camera, around, fit } from '../camera.svelte';
import { hand } from '../hand.svelte';
import module from '../index';
import { asks, counted, places, written, type Count } from '../route';
import { back, change, prefer } from '../stage';
import { texts } from '../texts';
import { symbol } from '../town';
import {
  arrows,
  beyond,
  exitsOf,
  meets,
  name,
  nextTurn,
  patternOf,
  placeAt,
  spot,
  tileAt,
  turned,
  turnBetween,
  type GreenTownView,
} from '../view';
import { gainsOf, lasts } from '../walk.svelte';

interface Step {
  n: number;
  view: GreenTownView;
  turn: Turn;
  legal: string[];
  event: GameEvent | null;
}
/** The golden playthroughs. A viewer's line holds what has changed for him; a seat without one saw what the public saw. */
function golden(file: string): Step[] {
  const text = read(`games/greentown/tests/golden/${file}.txt`);
  const { players } = JSON.parse(text.slice(0, text.indexOf('\n'))) as { players: number };
  const viewers = ['public', ...Array.from({ length: players }, (_, p) => `seat ${p}`)];
  const seen = new Map<string, Record<string, unknown>>();
  const steps = text
    .split('\n\n')
    .slice(1)
    .map((block, n): Step => {
      const lines = block.split('\n');
      const [, , who = '', seat] = lines[0]!.split(' ');
      const turn: Turn = who === 'seat' ? { kind: 'decide', seat: Number(seat) } : { kind: who as Turn['kind'] };
      const line = (viewer: string) => lines.find((l) => l.startsWith(`${viewer} {`))?.slice(viewer.length + 1);
      for (const viewer of viewers) {
        const now = { ...seen.get(viewer), ...(JSON.parse(line(viewer) ?? line('public') ?? '{}') as object) } as Record<string, unknown>;
        for (const key of Object.keys(now)) if (now[key] === '(gone)') delete now[key];
        seen.set(viewer, now);
      }
      const eyes = who === 'seat' && seen.has(`seat ${seat}`) ? `seat ${seat}` : 'public';
      const field = (key: string) => lines.find((l) => l.startsWith(`${key} `))?.slice(key.length + 1);
      const what = field('do');
      return {
        n,
        turn,
        view: seen.get(eyes) as unknown as GreenTownView,
        legal: turn.kind === 'decide' ? (field('legal') ?? '').split(' | ').filter((m) => m && !/ in all$/.test(m)) : [],
        event: what ? { by: turn.kind === 'decide' ? turn.seat! : 'chance', do: what } : null,
      };
    });
  return played(file, steps);
}
const FILES = ['two', 'three', 'four'];
const games = FILES.map(golden);
const all = games.flat();
const first = (phase: string, with_ = (_: Step) => true) => all.find((s) => s.view.phase === phase && s.legal.length > 0 && with_(s))!;

/** The stored lists are cut short before the lays: what the first stacks allow next to the town is put back. */
function withLays(step: Step): Step {
  const { view } = step;
  const empty = new Set(view.tiles.flatMap((t) => t.exits.map((d) => beyond(name(t.at), d)).filter((id) => !tileAt(view, id))));
  const lays = view.supply
    .filter((s) => s.layable)
    .flatMap((s) =>
      [...empty].flatMap((at) =>
        Array.from({ length: 6 }, (_, n) => `lay ${at} ${turned(s.exits.join('-'), n)}`).filter((m) =>
          exitsOf(m.split(' ')[2]!).some((d) => meets(view, at, d)),
        ),
      ),
    );
  return { ...step, legal: [...new Set([...step.legal, ...lays])] };
}

const show = shower(module);
afterEach(() => void (hand.pattern = hand.exits = hand.tour = null));
const openWords = () => [...document.querySelectorAll('[data-word]:not([aria-pressed])')].map((e) => e.getAttribute('data-word')!);
const press = (word: string) => document.querySelector(`[data-word="${word}"]`)!.dispatchEvent(new MouseEvent('click', { bubbles: true }));

describe('the town', () => {
  test('every stored view: each tile once with its exits, each piece once, nothing dashed off turn', () => {
    for (const step of all.filter((_, i) => i % 7 === 0)) {
      show('Board', { view: step.view, turn: step.turn });
      const drawn = [...document.querySelectorAll('[data-tile]')]
        .map((e) => `${e.getAttribute('data-tile')} ${e.getAttribute('data-exits')}`)
        .sort();
      expect(drawn).toEqual(step.view.tiles.map((t) => `${name(t.at)} ${t.exits.join('-')}`).sort());
      const pieces = [...document.querySelectorAll('[data-piece]')].map((e) => e.getAttribute('data-piece')!).sort();
      expect(pieces).toEqual(
        step.view.tiles
          .filter((t) => t.site !== 'vacant')
          .map((t) => name(t.at))
          .sort(),
      );
      expect(openWords()).toEqual([]);
    }
  });
  test('laying: the legal places; then the tile lies there, every exit marked, and turns', () => {
    const step = withLays(first('step'));
    const lays = [...new Set(step.legal.filter((m) => m.startsWith('lay')).map((m) => m.split(' ')[1]!))];
    show('Board', { ...step, picked: 'lay' });
    expect(openWords().sort()).toEqual([...lays].sort());
    const several = lays.find((at) =>
      step.legal
        .filter((m) => m.startsWith(`lay ${at} `))
        .some((m, _, l) => l.some((o) => o !== m && patternOf(o.split(' ')[2]!) === patternOf(m.split(' ')[2]!))),
    )!;
    const move = step.legal.find(
      (m) =>
        m.startsWith(`lay ${several} `) &&
        step.legal.some((o) => o !== m && o.startsWith(`lay ${several} `) && patternOf(o.split(' ')[2]!) === patternOf(m.split(' ')[2]!)),
    )!;
    const log = show('Board', { ...step, picked: move });
    const ghost = document.querySelector('[data-ghost]')!;
    expect([ghost.getAttribute('data-ghost'), ghost.getAttribute('data-exits')]).toEqual(move.split(' ').slice(1));
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }));
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }));
    document.querySelector('[data-turn="1"]')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(log.length).toBeGreaterThanOrEqual(2);
    for (const to of log) {
      expect(step.legal).toContain(to.join(' '));
      expect(patternOf(to[2]!)).toBe(patternOf(move.split(' ')[2]!));
    }
  });
  test('developing: what would be lost is hatched', () => {
    const step = first('step', (s) =>
      s.legal.some((m) => m.startsWith('develop') && change(s.view, m.split(' ')[1]!, m.split(' ')[2]!).closes.length > 0),
    );
    const move = step.legal.find(
      (m) => m.startsWith('develop') && change(step.view, m.split(' ')[1]!, m.split(' ')[2]!).closes.length > 0,
    )!;
    show('Board', { ...step, picked: move });
    expect(document.querySelectorAll('.lost').length).toBe(1);
  });
  test('developing: every candidate says what it opens and closes', () => {
    const step = first('step', (s) => s.legal.some((m) => m.startsWith('develop')));
    const move = step.legal.find((m) => m.startsWith('develop'))!;
    const [, at] = move.split(' ');
    const slots = module.stage(scene({ ...step, picked: move })).slots!.filter((s) => s.place === 2);
    expect(slots.length).toBeGreaterThan(0);
    for (const slot of slots) {
      const c = change(step.view, at!, slot.word!);
      expect(slot.text).toBe(
        [c.opens, c.closes].flatMap((list, i) => (list.length ? ['+−'[i]! + list.map(arrows).join('')] : [])).join(' '),
      );
      expect(slot.label).toMatch(/^This opens .*\.$/);
    }
  });
  test('putting up: sites, then the tree’s new place, both previewed', () => {
    const step = first('erect', (s) => s.legal.some((m) => m.includes(' tree ')));
    const move = step.legal.find((m) => m.includes(' tree '))!;
    const [, kind, site, , to] = move.split(' ');
    show('Board', { ...step, picked: `erect ${kind}` });
    expect(openWords().sort()).toEqual(
      [...new Set(step.legal.filter((m) => m.startsWith(`erect ${kind} `)).map((m) => m.split(' ')[2]!))].sort(),
    );
    const log = show('Board', { ...step, picked: `erect ${kind} ${site} tree` });
    press(to!);
    expect(log[0]).toEqual(move.split(' '));
    show('Board', { ...step, picked: move });
    expect([...document.querySelectorAll('[data-preview]')].map((e) => e.getAttribute('data-preview'))).toEqual([site, to]);
  });
  test('the stacks: what may be taken is a button; it is tried at the place picked', () => {
    const step = withLays(first('step'));
    const log = show('Board', { ...step, picked: step.legal.find((m) => m.startsWith('lay'))! });
    const open = [...document.querySelectorAll<HTMLButtonElement>('button[data-stack]')];
    const patterns = new Set(step.legal.filter((m) => m.startsWith('lay')).map((m) => patternOf(m.split(' ')[2]!)));
    expect(open.map((b) => b.dataset['stack']!).sort()).toEqual([...patterns].sort());
    open[0]!.click();
    expect(log).toHaveLength(1);
    expect(hand.pattern).toBe(open[0]!.dataset['stack']);
  });
});

describe('tours', () => {
  const tours = all.filter((s) => s.view.tour);
  /** Later ones, which can be led in several ways (fixtures.mjs). */
  const late = read('games/greentown/web/tests/tours.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Pick<Step, 'view' | 'legal'>);
  test('there are some in the golden games; later ones have several outcomes', () => {
    expect(tours.filter((s) => s.legal.length > 0).length).toBeGreaterThan(5);
    expect(late.length).toBeGreaterThan(5);
    for (const s of late) expect(s.view.tour!.outcomes.length).toBeGreaterThan(3);
  });
  /** What the engine tells while some of them are drawn (fixtures.mjs), as the page is told it. */
  const recorded = read('games/greentown/web/tests/told.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { from: string; n: number; told: Record<string, Count> })
    .map(({ from, n, told }) => {
      const step =
        from === 'late' ? { ...late[n]!, turn: { kind: 'decide' as const, seat: late[n]!.view.active } } : games[FILES.indexOf(from)]![n]!;
      return { ...step, told: (words: readonly string[]) => told[words.join(' ')] ?? null };
    });
  test('what is told of a whole tour is what its outcome says', () => {
    let compared = 0;
    for (const { view, told } of recorded)
      for (const o of view.tour!.outcomes) {
        const so = told(['tour', written(o.route.map(name))]);
        if (!so) continue;
        compared++;
        expect(so).toMatchObject({ stops: o.stops, vacant: o.vacant, visits: o.visits, wishes: o.wishes, gains: o.gains, done: true });
      }
    expect(compared).toBeGreaterThan(8);
  });
  test('asked is about the tour that is drawn; before one, about what it would bring', () => {
    const step = recorded[0]!;
    expect(asks(scene({ ...step, picked: 'tour' }))).toEqual(['tour']);
    expect(asks(scene({ ...step, picked: 'tour 0,0>1,0' }))).toEqual(['tour', '0,0>1,0']);
    expect(asks(scene(first('step')))).toEqual([]);
  });
  test('while an answer is on its way, what is known of the beginning is shown', () => {
    const step = recorded[0]!;
    const route = step.view.tour!.outcomes[0]!.route.map(name);
    const late = scene({ ...step, picked: `tour ${written(route)}`, told: (w) => (places(w[1]).length < 3 ? step.told(w) : null) });
    expect(counted(late, route)).toEqual(step.told(['tour', written(route.slice(0, 2))]));
    expect(counted(scene({ ...step, told: () => null }), route)).toBeNull();
  });
  test('suggested is what the engine lists, each outcome once, the best for the guide first', () => {
    for (const { view, legal } of [...tours.filter((s) => s.legal.length), ...late]) {
      const { outcomes } = view.tour!;
      expect(outcomes.map((o) => `tour ${written(o.route.map(name))}`).sort()).toEqual([...legal].sort());
      expect(new Set(outcomes.map((o) => `${o.gains.join()} ${o.wishes.join()}`)).size).toBe(outcomes.length);
      const lead = outcomes.map((o) => o.gains[view.active]! - Math.max(0, ...o.gains.filter((_, seat) => seat !== view.active)));
      expect(lead).toEqual([...lead].sort((a, b) => b - a));
    }
  });
  test('gains fly from a site that paid, to every seat that got something', () => {
    const seen = new Set<number>();
    for (const game of games)
      game.forEach(({ event, turn }, i) => {
        const view = game[i + 1]?.view;
        if (!event?.do.startsWith('tour ') || !view?.last) return;
        const route = places(event.do.split(' ')[1]);
        const list = gainsOf(view, route);
        expect(view.last.seat).toBe(turn.seat);
        expect(list.map((g) => [g.seat, g.greenies])).toEqual(view.last.gains.flatMap((g, seat) => (g ? [[seat, g]] : [])));
        for (const g of list) {
          expect(route).toContain(g.from);
          expect(tileAt(view, g.from)!.seat ?? view.last.seat).toBe(g.seat);
          seen.add(g.seat);
        }
        expect(lasts(event, false)).toBeGreaterThan(lasts(event, true));
      });
    expect(seen.size).toBeGreaterThan(1);
  });
  test('every listed route can be drawn place by place; what lies ahead on it is never dimmed', () => {
    for (const step of [recorded[1]!, recorded.at(-1)!]) {
      const route = step.view.tour!.outcomes.map((o) => o.route.map(name)).find((r) => step.told(['tour', written(r)]))!;
      route.slice(0, -1).forEach((_, i) => {
        show('Board', { ...step, picked: `tour ${written(route.slice(0, i + 1))}` });
        expect(openWords(), `${written(route)} at ${i}`).toContain(route[i + 1]);
        expect(step.told(['tour', written(route.slice(0, i + 1))])!.far).not.toContain(route[i + 1]);
      });
    }
  });
  test('the board goes on, the ticket counts, and one step back is one place', () => {
    const step = recorded[0]!;
    const route = step.view.tour!.outcomes[0]!.route.map(name);
    const log = show('Board', { ...step, picked: `tour ${written(route.slice(0, 3))}` });
    expect(openWords()).toContain(route[3]);
    press(route[3]!);
    expect(log).toEqual([['tour', written(route.slice(0, 4))]]);
    const half = scene({ ...step, picked: `tour ${written(route.slice(0, 3))}` });
    expect(module.stage(half).ready).toBe(false);
    expect(back(half)).toEqual(['tour', written(route.slice(0, 2))]);
    expect(back(scene({ ...step, picked: `tour ${route[0]}` }))).toEqual(['tour']);
    const done = module.stage(scene({ ...step, picked: `tour ${written(route)}` }));
    expect([done.ready, done.button]).toEqual([true, `Lead the tour, +${step.view.tour!.outcomes[0]!.gains[step.view.active]}`]);
    show('Right', { ...step, picked: `tour ${written(route)}` });
    expect([...document.querySelectorAll('.gain')].map((e) => e.textContent)).toEqual(
      step.view.tour!.outcomes[0]!.gains.map((g) => `+${g}`),
    );
    expect(document.querySelector('[data-wish="nature"]')!.getAttribute('data-visits')).toBe(
      String(step.view.tour!.outcomes[0]!.visits.nature),
    );
  });
  test('suggest: every outcome, and a press draws it', () => {
    HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
      this.open = false;
    };
    const step = tours.find((s) => s.legal.length > 0)!;
    const log = show('Right', { ...step, picked: 'tour' });
    document.querySelector<HTMLButtonElement>('[data-suggest]')!.click();
    flushSync();
    const list = [...document.querySelectorAll<HTMLButtonElement>('.outcome')];
    expect(list.length).toBe(step.view.tour!.outcomes.length);
    list[0]!.click();
    expect(log).toEqual([['tour', written(step.view.tour!.outcomes[0]!.route.map(name))]]);
  });
});

describe('words', () => {
  test('every decision has a sentence and a button, in both languages', () => {
    for (const step of all.filter((s) => s.turn.kind === 'decide' && s.legal.length))
      for (const lang of ['en', 'fr'] as const) {
        for (const picked of [undefined, ...step.legal.slice(0, 3)]) {
          const stage = module.stage(scene({ ...step, lang, ...(picked ? { picked } : {}) }));
          expect(stage.act && stage.say && stage.button, `${step.view.phase} ${lang}`).toBeTruthy();
          expect(
            `${stage.say}${stage.button}${stage.step ?? ''}${(stage.slots ?? []).map((s) => s.text + (s.note ?? '')).join()}`,
          ).not.toMatch(/undefined|NaN|null/);
        }
        expect(module.waiting(scene({ view: step.view, turn: step.turn, lang }))).toMatch(/\w+.*\.$/);
        for (const move of step.legal.slice(0, 6))
          move.split(' ').forEach((w, i) => expect(module.word(w, i, scene({ ...step, lang }))).toBeTruthy());
      }
  });
  test('every event has a sentence, in both languages, also while positions are fetched', () => {
    for (const g of games)
      g.forEach((step, i) => {
        if (!step.event) return;
        for (const lang of ['en', 'fr'] as const) {
          const told = module.describe({
            event: step.event,
            seat: step.turn.seat ?? null,
            before: step.view,
            after: g[i + 1]?.view ?? null,
            name: (s) => ['Ann', 'Bob', 'Cid', 'Dot'][s]!,
            lang,
          });
          expect(told.text).toBeTruthy();
          expect(told.text).not.toMatch(/undefined|NaN|null/);
          expect(module.describe({ event: step.event, seat: null, before: null, after: null, name: String, lang }).text).toBeTruthy();
        }
      });
  });
  test('a tour that lapses is told with what went before it', () => {
    const step = first('choose');
    const after = { ...step.view, active: 1 };
    const told = (what: string, before: GreenTownView, then: GreenTownView) =>
      module.describe({ event: { by: 0, do: what }, seat: 0, before, after: then, name: String, lang: 'en' }).text;
    expect(told('choose tour', step.view, after)).toMatch(/lapses$/);
    expect(told('choose tour', step.view, { ...after, phase: 'tour' })).not.toMatch(/lapses/);
    expect(told('pass', { ...step.view, phase: 'erect', tourNext: true }, after)).toMatch(/lapses$/);
    expect(told('pass', { ...step.view, phase: 'erect', tourNext: false }, after)).not.toMatch(/lapses/);
  });
  test('the position can be told to those who do not see it', () => {
    for (const step of all.filter((_, i) => i % 5 === 0))
      for (const lang of ['en', 'fr'] as const) {
        const lines = module.tell(scene({ view: step.view, turn: step.turn, lang }));
        expect(lines.length).toBe(step.view.seats.length + 4);
        expect(lines.join()).not.toMatch(/undefined|NaN|null/);
      }
  });
  test('both languages have the same texts', () => {
    const shape = (v: unknown): unknown =>
      v && typeof v === 'object' ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, shape(x)])) : typeof v;
    expect(shape(texts.fr)).toEqual(shape(texts.en));
  });
});

describe('small things', () => {
  test('tiles turn, and their pattern is known in every rotation', () => {
    expect(turned('ne-e', 1)).toBe('e-se');
    expect(turned('ne-e', 5)).toBe('ne-nw');
    for (let n = 0; n < 6; n++) expect([patternOf(turned('ne-e-sw', n)), patternOf(turned('ne-se-sw', n))]).toEqual(['fork-a', 'fork-b']);
    expect(nextTurn('ne-e', new Set(['ne-e', 'sw-w']), 1)).toBe('sw-w');
    expect(nextTurn('ne-e', new Set(['ne-e']), -1)).toBe('ne-e');
    expect(['ne-e', 'e-se', 'se-sw', 'sw-w', 'w-nw', 'ne-nw', 'ne-se'].map((to) => turnBetween('ne-e', to))).toEqual([
      0, 1, 2, 3, -2, -1, 0,
    ]);
  });
  test('a tile laid keeps the way it was turned, where that is legal', () => {
    const step = withLays(first('step'));
    const moves = step.legal.filter((m) => m.startsWith('lay'));
    const turns = new Map<string, string[]>();
    for (const [, at, exits] of moves.map((m) => m.split(' '))) turns.set(at!, [...(turns.get(at!) ?? []), exits!]);
    const [at, exits] = [...turns].find(([, list]) => list.length > 2)!;
    for (const e of exits) {
      hand.exits = e;
      expect(prefer(scene({ ...step, picked: `lay ${at}` }))).toBe(e);
    }
    hand.exits = 'ne-e-se-sw-w-nw';
    expect(exits).toContain(prefer(scene({ ...step, picked: `lay ${at}` })));
  });
  test('tiles with equally many roads carry different symbols', () => {
    const pictures = (list: string[]) => new Set(list.map((e) => symbol(exitsOf(e)).replace(/translate\([^)]*\)/, '')));
    expect(pictures(['ne-e', 'ne-se', 'ne-sw']).size).toBe(3);
    expect(pictures(['ne-se-w', 'ne-e-sw', 'ne-se-sw']).size).toBe(3);
    expect(pictures(['ne-e-sw-w', 'ne-e-se-w']).size).toBe(2);
    expect(symbol(exitsOf('ne-e-se-sw-w'))).toBe('');
  });
  test('a place is found again from the point where it lies', () => {
    for (const id of ['0,0', '-3,2', '5,-4', '0,-1']) {
      const [x, y] = spot(id);
      for (const [dx, dy] of [
        [0, 0],
        [20, 14],
        [-30, 10],
        [4, -40],
      ] as const)
        expect(placeAt([x + dx, y + dy])).toBe(id);
    }
    expect(places('0,0>1,0')).toEqual(['0,0', '1,0']);
    expect(exitsOf('ne-w')).toEqual(['ne', 'w']);
  });
  test('the camera zooms about a point, and does not lose the town', () => {
    const whole = fit(
      around(
        [
          [0, 0],
          [400, 300],
        ],
        50,
      ),
      0.5,
    );
    const camera = new Camera();
    camera.zoom(whole, whole, 0.5, [100, 100]);
    const at = camera.asked!;
    expect((100 - at[0]) / at[2]).toBeCloseTo((100 - whole[0]) / whole[2]);
    camera.pan(at, whole, 1e6, -1e6);
    expect(camera.asked![0] + camera.asked![2] / 2).toBeGreaterThanOrEqual(whole[0] - 1e-6);
    expect(camera.asked![1] + camera.asked![3] / 2).toBeLessThanOrEqual(whole[1] + whole[3] + 1e-6);
  });
  test('laying comes first, in a rotation that meets the town; the map waits for the button, a marker does not', () => {
    const step = withLays(first('step'));
    expect(prefer(scene(step))).toBe('lay');
    const at = step.legal.find((m) => m.startsWith('lay'))!.split(' ')[1]!;
    const exits = prefer(scene({ ...step, picked: `lay ${at}` }))!;
    expect(step.legal).toContain(`lay ${at} ${exits}`);
    expect([module.large(['lay', '0,0', 'e-w']), module.large(['tour', 'x']), module.large(['choose', 'build'])]).toEqual([
      true,
      true,
      false,
    ]);
    expect(back(scene({ ...step, picked: `lay ${at} ${exits}` }))).toEqual(['lay']);
  });
});
