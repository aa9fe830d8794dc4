// Every kind of decision the engine can ask, from positions it wrote (fixtures.mjs): every word of every legal move can be
// reached by something to press, on a laptop and on a phone.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import Ticket from '$web/kit/Ticket.svelte';
import { advance, alternatives, fitting, text, words, type Words } from '$web/table/picks';
import type { Slot } from '$web/game';
import { read } from '$test/golden';
import { scene as sceneOf } from '$test/scene';
import { columns, step } from '../amounts';
import module from '../index';
import { NOTE, explain } from '../look.svelte';
import { readCubes, type GrinivilView } from '../view';

const AMOUNTS = ['buy', 'sell', 'pay', 'return', 'import'];
interface Given {
  from: string;
  key: string;
  seat: number;
  options: Record<string, unknown>;
  legal: string[];
  view: GrinivilView;
}
const all = read('games/grinivil/web/tests/decisions.jsonl')
  .trim()
  .split('\n')
  .map((l) => JSON.parse(l) as Given);
const tellings = read('games/grinivil/web/tests/told.jsonl')
  .trim()
  .split('\n')
  .map((l) => JSON.parse(l) as Record<string, unknown>);
const named = (g: Given) => `${g.view.decision!.kind} ${g.view.action ?? ''} (${g.key})`;
const make = (g: Given, picked: Words, phone: boolean, log: Words[] = [], lang: 'en' | 'fr' = 'en') =>
  sceneOf<GrinivilView>(
    {
      view: g.view,
      turn: { kind: 'decide', seat: g.seat },
      legal: g.legal,
      picked: text(picked),
      eyes: g.seat,
      phone,
      options: g.options,
      lang,
      told: (w) => tellings[all.indexOf(g)]![text(w)] ?? null,
    },
    log,
  );

/** As the page does when a decision comes: what leaves no choice, then what the game prefers. */
function begin(g: Given): Words {
  const legal = g.legal.map(words);
  let picked = advance(legal, []);
  for (let i = 0; i < 9; i++) {
    const s = make(g, picked, false);
    const word = s.complete ? null : module.prefer!({ ...s, picked, open: new Set(alternatives(legal, picked, picked.length)) });
    if (!word) return picked;
    expect(alternatives(legal, picked, picked.length).has(word), `${named(g)} prefers ${word}`).toBe(true);
    picked = advance(legal, [...picked, word]);
  }
  return picked;
}

let shown: Record<string, unknown>[] = [];
afterEach(() => {
  for (const s of shown) void unmount(s);
  shown = [];
  document.body.innerHTML = '';
});
/** The board, the ticket's slots and what stands under them. */
function show(g: Given, picked: Words, phone: boolean): Words[] {
  for (const s of shown) void unmount(s);
  document.body.innerHTML = '';
  const log: Words[] = [];
  const scene = make(g, picked, phone, log);
  const stage = module.stage(scene);
  const press = (slot: Slot) => (slot.place === undefined ? scene.pick(slot.word!) : scene.replace(slot.place, slot.word!));
  shown = [
    mount(module.Board, { target: document.body, props: { scene } }),
    mount(Ticket, { target: document.body, props: { stub: stage.act, say: stage.say, slots: stage.slots ?? [], press } }),
    mount(stage.Extra!, { target: document.body, props: { scene: scene as never } }),
  ];
  flushSync();
  return log;
}

describe('every decision', () => {
  test('is among the stored ones', () => {
    const kinds = new Set(all.map((g) => g.view.decision!.kind));
    for (const k of [
      'loop',
      'go',
      'first',
      'bid',
      'offer',
      'pay',
      'return',
      'token',
      'gain',
      'more',
      'plant',
      'explore',
      'road',
      'also',
      'time',
      'again',
      'big',
      'start',
      'last',
    ] as const)
      expect(kinds, k).toContain(k);
    const acts = new Set(all.flatMap((g) => g.legal.map((m) => m.split(' ')[0])));
    for (const a of 'include exclude pass go follow finish buy sell build explore road trees plant take swap house vp-to-money money-to-vp roll grant import gain replant trade fund forfeit bid offer pay return token also skip done time again ultimate extend stay start'.split(
      ' ',
    ))
      expect(acts, a).toContain(a);
  });

  for (const phone of [false, true])
    test.each(all)(`every word can be pressed, ${phone ? 'phone' : 'laptop'}: $key`, (g) => {
      const legal = g.legal.map(words);
      // Beginnings of moves at which a word is chosen by pressing it; amounts have their own test.
      const starts = new Map<string, Words>();
      for (const m of legal)
        for (let i = 0; i < (AMOUNTS.includes(m[0]!) ? 1 : m.length); i++) {
          const p = advance(legal, m.slice(0, i));
          if (p.length <= i || fitting(legal, p).length > 1) starts.set(text(p), p);
        }
      const list = [...starts.values()];
      const some = [...list.filter((p) => p.length < 2).slice(0, 4), ...list.filter((p) => p.length > 1).slice(0, phone ? 1 : 2)];
      for (const p of some) {
        const log = show(g, p, phone);
        const scene = make(g, p, phone);
        if (columns(scene).length && p.length > 0) continue;
        const pressable = new Map(
          [...document.querySelectorAll('[data-word]')]
            .filter((e) => e.getAttribute('aria-pressed') !== 'true')
            .map((e) => [e.getAttribute('data-word')!, e]),
        );
        for (const word of alternatives(legal, p, p.length)) {
          const found =
            pressable.get(word) ??
            (word === 'also' ? (pressable.get('floor') ?? pressable.get('road') ?? pressable.get('house')) : undefined);
          expect(found, `${named(g)}: “${text(p)}” + ${word}`).toBeTruthy();
          log.length = 0;
          found!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
          expect(text(log[0] ?? []).startsWith(text([...p, word])), `${named(g)}: ${word} leads to ${text(log[0] ?? [])}`).toBe(true);
        }
      }
      // Another act can be chosen at any time.
      const picked = begin(g);
      const log = show(g, picked, phone);
      for (const act of alternatives(legal, [], 0)) {
        if (act === picked[0] || act === 'also') continue;
        log.length = 0;
        const slot = document.querySelector(`.slots [data-word="${act}"]`);
        expect(slot, `${named(g)}: ${act}`).toBeTruthy();
        slot!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        expect(log[0]?.[0], `${named(g)}: ${act}`).toBe(act);
      }
    });

  test('every amount can be stepped to, and no step leads out of the rules', () => {
    for (const g of all) {
      const moves = g.legal.map(words);
      const set = new Set(g.legal);
      const acts = new Set(moves.map((m) => m[0]!));
      for (const act of acts) {
        if (AMOUNTS.includes(act)) {
          for (const m of moves.filter((x) => x[0] === act)) {
            let picked: Words = [act];
            for (const [key, n] of Object.entries(readCubes(m.slice(1))))
              for (let i = 0; i < n; i++) {
                const column = columns(make(g, picked, false)).find((c) => c.key === key)!;
                const to = step(column, 1);
                expect(to, `${named(g)}: ${text(picked)} towards ${text(m)}`).toBe(i + 1);
                picked = column.set(to!);
                if (act !== 'pay' && act !== 'return') expect(set, text(picked)).toContain(text(picked));
              }
            expect(text(picked)).toBe(text(m));
          }
        }
        if (!['trees', 'plant', 'vp-to-money', 'money-to-vp', 'time', 'bid', 'offer'].includes(act)) continue;
        const before = act === 'plant' ? [...new Set(moves.filter((m) => m[0] === act).map((m) => m[1]!))].map((x) => [act, x]) : [[act]];
        for (const start of before) {
          const wanted = moves
            .filter((m) => start.every((w, i) => m[i] === w))
            .map((m) => Number(m[start.length]))
            .sort((a, b) => a - b);
          const reached: number[] = [];
          let picked: Words = start;
          for (;;) {
            const column = columns(make(g, picked, false))[0]!;
            const to = step(column, 1);
            if (to === null) break;
            reached.push(to);
            picked = column.set(to);
            expect(set).toContain(text(picked));
          }
          expect(reached, `${named(g)} ${text(start)}`).toEqual(wanted);
          // … and down again.
          expect(step(columns(make(g, picked, false))[0]!, -1), named(g)).toBe(wanted.length > 1 ? wanted.at(-2) : null);
        }
      }
    }
  });

  test('steppers stand where amounts are asked for', () => {
    const stepped = new Set<string>();
    for (const g of all) {
      const picked = begin(g);
      const cols = columns(make(g, picked, true));
      if (!cols.length) continue;
      const log = show(g, picked, true);
      for (const c of cols) {
        const up = document.querySelector<HTMLButtonElement>(`[data-column="${c.key}"] [data-step="1"]`)!;
        expect(up.disabled, `${named(g)} ${c.key}`).toBe(step(c, 1) === null);
        log.length = 0;
        up.click();
        if (!up.disabled) expect(log[0]).toEqual(c.set(step(c, 1)!));
        if (!up.disabled) stepped.add(picked[0]!);
      }
    }
    for (const act of ['buy', 'sell', 'pay', 'bid', 'time']) expect(stepped, act).toContain(act);
  });

  test('has a sentence, a button and words, in both languages', () => {
    for (const g of all)
      for (const lang of ['en', 'fr'] as const)
        for (const picked of [begin(g), [], words(g.legal[0]!), words(g.legal.at(-1)!), words(g.legal[g.legal.length >> 1]!)]) {
          const s = make(g, picked, false, [], lang);
          const stage = module.stage(s);
          const texts = [
            stage.act,
            stage.say,
            stage.button,
            stage.step ?? '',
            ...(stage.slots ?? []).flatMap((x) => [x.text, x.note ?? '']),
          ];
          expect(stage.act && stage.say && stage.button, `${named(g)} ${lang} “${text(picked)}”`).toBeTruthy();
          expect(texts.join(' '), named(g)).not.toMatch(/undefined|NaN|null|\[object|=>/);
          expect(module.waiting({ ...s, deciding: false })).toMatch(/\w.*\.$/);
          picked.forEach((w, i) => w && expect(module.word(w, i, s), `${named(g)} ${w}`).toBeTruthy());
        }
  });

  test('every move waits for the button unless it is small', () => {
    expect(['build I0.a house', 'buy c1', 'time 0', 'go T01', 'forfeit', 'bid 10'].every((m) => module.large(words(m)))).toBe(true);
    expect(['gain c1', 'again', 'done'].some((m) => module.large(words(m)))).toBe(false);
  });
});

test('tiles to be put in or left out explain themselves before they are picked, in both languages', async () => {
  const given = all.filter((g) => g.legal.some((m) => /^(include|exclude) /.test(m)));
  expect(given.length).toBeGreaterThan(0);
  for (const g of given)
    for (const lang of ['en', 'fr'] as const)
      for (const act of ['include', 'exclude'].filter((a) => g.legal.some((m) => m.startsWith(`${a} `)))) {
        const slots = module.stage(make(g, [act], false, [], lang)).slots!.filter((x) => x.place === 1);
        expect(slots.length).toBeGreaterThan(1);
        const shown = mount(Ticket, { target: document.body, props: { stub: '', say: '', slots } });
        flushSync();
        for (const button of document.querySelectorAll('.slots button')) {
          Object.assign(button, { matches: (what: string) => what === ':focus-visible' }); // jsdom knows no keyboard
          button.dispatchEvent(new Event('focus'));
          expect(explain.note?.title).toBe(button.textContent);
          expect(explain.note!.lines.length).toBeGreaterThan(1);
          expect(explain.note!.lines.join()).not.toMatch(/undefined|NaN/);
          expect(button.getAttribute('aria-describedby')).toBe(NOTE);
          button.dispatchEvent(new Event('blur'));
          await Promise.resolve(); // it waits for what is being drawn
          expect(explain.note).toBeNull();
        }
        void unmount(shown);
      }
});
