// The village game on the page, against views that the engine wrote (tests/golden).
import { flushSync } from 'svelte';
import { describe, expect, test } from 'vitest';
import { golden, type Step } from '$test/golden';
import { scene } from '$test/scene';
import { shower } from '$test/show';
import module from '../index';
import { asks } from '../stage';
import { grammar, texts } from '../texts';
import { cardOf, cornerOf, rectOf, stockBySort, villageAt, type VillageView } from '../view';

const games = ['p2', 'p3', 'p3-options', 'p4'].map((g) => golden<VillageView>(`games/village/tests/golden/${g}.txt`));
const all = games.flat();
const first = (phase: string, with_ = (_: Step<VillageView>) => true) => all.find((s) => s.view.phase === phase && s.whole && with_(s))!;

const show = shower(module);
const openWords = () => [...document.querySelectorAll('[data-word]')].map((e) => e.getAttribute('data-word')!);
const press = (word: string) => document.querySelector(`[data-word="${word}"]`)!.dispatchEvent(new MouseEvent('click', { bubbles: true }));

describe('the board', () => {
  test('draws every stored view: each pawn and each building once, where it stands', () => {
    for (const step of all.filter((_, i) => i % 37 === 0)) {
      show('Board', { view: step.view, turn: step.turn });
      const pawns = [...document.querySelectorAll('[data-pawn]')].map((e) => e.getAttribute('data-square')!).sort();
      expect(pawns).toEqual(step.view.seats.flatMap((s) => s.pawn ?? []).sort());
      const built = [...document.querySelectorAll('[data-building]')].map((e) => e.getAttribute('data-building')!).sort();
      expect(built).toEqual(step.view.buildings.map((b) => b.id).sort());
      expect(openWords()).toEqual([]); // nothing is asked, nothing is dashed
    }
  });
  test('shows what may be picked, and reports it', () => {
    const step = first('step');
    const log = show('Board', { ...step });
    expect(openWords().sort()).toEqual(step.legal.map((m) => m.split(' ')[1]!).sort());
    press(step.legal[0]!.split(' ')[1]!);
    expect(log).toEqual([step.legal[0]!.split(' ')]);
  });
  test('building: pairs of lots once the kind is chosen', () => {
    const step = first('build', (s) => new Set(s.legal.map((m) => m.split(' ')[1])).size > 1);
    const kind = step.legal[0]!.split(' ')[1]!;
    show('Board', { ...step });
    expect(openWords()).toEqual([]); // first the kind, on the card and in the ticket
    const log = show('Board', { ...step, picked: `build ${kind}` });
    const pairs = [...new Set(step.legal.filter((m) => m.includes(kind)).map((m) => m.split(' ')[2]!))];
    expect(openWords().sort()).toEqual(pairs.sort());
    press(pairs[0]!);
    expect(log[0]!.slice(0, 4)).toEqual(['build', kind, pairs[0], 'pay']);
  });
  test('a visit: the way is dotted and numbered, the goal framed, and who will earn stands at it', () => {
    const step = all.find((s) => s.view.seats.some((x) => x.way.length > 3))!;
    show('Board', { view: step.view, turn: step.turn });
    const seat = step.view.seats.findIndex((x) => x.way.length > 3);
    const s = step.view.seats[seat]!;
    const way = document.querySelector(`[data-way="${seat}"]`)!;
    expect([...way.querySelectorAll('text')].map((t) => t.textContent)).toEqual(s.way.map((_, i) => String(i + 1)));
    expect(document.querySelector(`[data-goal="${s.goal}"]`)!.textContent).toContain('+6');
  });
  test('walking: a stopping square names its card', () => {
    const step = first('go', (s) => s.legal.length > 1 && s.legal.every((m) => !m.endsWith('arrive')));
    const log = show('Board', { ...step });
    const [, card, square] = step.legal[0]!.split(' ');
    press(square!);
    expect(log[0]).toEqual(['go', card, square]);
  });
  test('on a phone the map in the corner leads to the whole board and back', () => {
    const step = first('step');
    show('Board', { ...step, phone: true });
    const map = document.querySelector<HTMLButtonElement>('.mini')!;
    const label = map.getAttribute('aria-label');
    map.click();
    flushSync();
    expect(map.getAttribute('aria-label')).not.toBe(label);
  });
});

describe('the hands', () => {
  test('show every card once, and what is paid rises', () => {
    const step = first('build');
    const seat = step.turn.seat!;
    const payment = step.legal[0]!.split(' ')[4]!;
    show('Mine', { ...step, eyes: seat, picked: step.legal[0]!, phone: true });
    expect(document.querySelectorAll('.card:not(.wide)').length).toBe(step.view.seats[seat]!.points.length);
    expect(document.querySelectorAll('.card.chosen').length).toBe(payment.split('+').length);
  });
  test('lie on both sides of the board, nobody twice', () => {
    for (const g of games) {
      const step = g.at(-1)!;
      show('Left', { view: step.view, turn: step.turn, eyes: 1 });
      const left = [...document.querySelectorAll('[data-seat]')].map((e) => e.getAttribute('data-seat'));
      show('Right', { view: step.view, turn: step.turn, eyes: 1 });
      const right = [...document.querySelectorAll('[data-seat]')].map((e) => e.getAttribute('data-seat'));
      expect([...left, ...right].map(String).sort()).toEqual(step.view.seats.map((_, i) => String(i)));
    }
  });
});

describe('words', () => {
  test('every decision has a sentence and a button, in both languages', () => {
    for (const step of all.filter((s) => s.turn.kind === 'decide'))
      for (const lang of ['en', 'fr'] as const) {
        const stage = module.stage(scene({ ...step, lang }));
        expect(stage.act && stage.say && stage.button, `${step.view.phase} ${lang}`).toBeTruthy();
        expect(`${stage.say}${stage.button}`).not.toMatch(/undefined|NaN|null/);
        expect(module.waiting(scene({ view: step.view, turn: step.turn, lang }))).toMatch(/\w+.*\.$/);
        for (const move of step.legal.slice(0, 6))
          move.split(' ').forEach((w, i) => w !== 'pay' && expect(module.word(w, i, scene({ ...step, lang }))).toBeTruthy());
      }
  });
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
            name: (s) => ['Ann', 'Bob', 'Cid', 'Dot'][s]!,
            lang,
          });
          expect(told.text, step.event.do).toBeTruthy();
          expect(told.text).not.toMatch(/undefined|NaN|null/);
          expect(told.seat).not.toBeNull();
          // also without the positions, as in a log that is still being fetched
          expect(module.describe({ event: step.event, seat: null, before: null, after: null, name: String, lang }).text).toBeTruthy();
        }
      });
  });
  test('say what happened', () => {
    const p = games[3]!;
    const i = p.findIndex((s) => s.event?.do.startsWith('build '));
    const built = p[i]!;
    const told = module.describe({ event: built.event!, seat: null, before: built.view, after: p[i + 1]!.view, name: String, lang: 'en' });
    expect(told).toEqual({ seat: built.turn.seat, text: expect.stringMatching(/^built an? .+: \+\d+$/) as string });
  });
  test('the position can be told to those who do not see it', () => {
    for (const step of all.filter((_, i) => i % 11 === 0))
      for (const lang of ['en', 'fr'] as const) {
        const lines = module.tell(scene({ view: step.view, turn: step.turn, lang }));
        expect(lines.length).toBe(step.view.seats.length + 1);
        expect(lines.join()).not.toMatch(/undefined|NaN|null/);
      }
  });
  test('French articles fit their nouns', () => {
    const { un, le, au, de } = grammar;
    expect([
      un('église'),
      un('garage'),
      le('école'),
      le('mairie'),
      le('docteur'),
      au('ferme'),
      au('bureau de poste'),
      de('Ann'),
      de('Bob'),
    ]).toEqual(['une église', 'un garage', 'l’école', 'la mairie', 'le docteur', 'à la ferme', 'au bureau de poste', 'd’Ann', 'de Bob']);
  });
  test('both languages have the same texts', () => {
    const shape = (v: unknown): unknown =>
      v && typeof v === 'object' ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, shape(x)])) : typeof v;
    expect(shape(texts.fr)).toEqual(shape(texts.en));
  });
});

describe('small things', () => {
  test('payments say what they lose, and the one the engine names is proposed; nothing is made up before it has', () => {
    const step = first('build', (s) => new Set(s.legal.map((m) => m.split(' ')[4])).size > 1);
    const sets = [...new Set(step.legal.map((m) => m.split(' ')[4]!))];
    const now = { needs: 9, payments: Object.fromEntries(sets.map((p, i) => [p, { pays: 9 + i, lost: i }])), best: sets[0] };
    const picked = step.legal[0]!.split(' ').slice(0, 4).join(' ');
    const told = (words: readonly string[]) => (words.length ? null : now);
    const notes = (s: typeof now | null) =>
      module
        .stage(scene({ ...step, picked, told: s ? told : () => null }))
        .slots!.filter((x) => x.place === 4)
        .map((x) => x.note);
    const open = [...new Set(step.legal.filter((m) => m.startsWith(`${picked} `)).map((m) => m.split(' ')[4]!))];
    expect(notes(now)).toEqual(open.map((p) => (sets.indexOf(p) ? texts.en.slot.lost(sets.indexOf(p)) : texts.en.slot.exact)));
    expect(notes(null)).toEqual(open.map(() => ''));
    expect(module.prefer!(scene({ ...step, picked, told }))).toBe(sets[0]);
    expect(module.prefer!(scene({ ...step, picked }))).toBeNull();
    expect(module.word(sets[1]!, 4, scene({ ...step, picked, told }))).toContain(texts.en.slot.lost(1));
    expect([asks(scene({ ...step, picked })), asks(scene(first('step')))]).toEqual([[], null]);
  });
  test('builds wait for the button, steps do not', () => {
    expect(module.large('build church a1-a2 pay 8+3'.split(' '))).toBe(true);
    expect(module.large(['decline'])).toBe(true);
    expect(module.large(['step', 'b3'])).toBe(false);
  });
  test('cards, squares and villages are read from their ids', () => {
    expect(cardOf('acquire-church-post')).toEqual({ sort: 'acquire', value: 11, kinds: ['church', 'post'] });
    expect(cardOf('points-7').value).toBe(7);
    expect([villageAt('b2'), villageAt('m5'), villageAt('k13'), villageAt('e10'), villageAt('h8')]).toEqual([
      'beaufort',
      'mareuil',
      'fontaine',
      'nohant',
      null,
    ]);
    expect(cornerOf('fontaine')).toEqual([9, 9]);
    expect(rectOf('a9-a10')).toEqual([0, 320, 40, 80]);
    expect(Object.fromEntries(stockBySort(all[0]!.view))).toEqual({ points: 64, acquire: 40, visit: 20, unforeseen: 5, rotate: 1 });
  });
});
