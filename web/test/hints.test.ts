// Hints in words: every game says every move of its stored playthroughs, in both languages.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GameModule } from '../src/game';
import type { Hint } from '../src/net/protocol';
import { fetchWords } from '../src/text/words.svelte';
import { settings } from '../src/settings.svelte';
import Hints from '../src/table/Hints.svelte';
import { moveInWords, sayHint } from '../src/table/hints';
import type { Table } from '../src/table/table.svelte';
import { golden } from './golden';
import { scene } from './scene';

const modules = import.meta.glob<{ default: GameModule }>('../../games/*/web/index.ts', { eager: true });
const game = (id: string) => modules[`../../games/${id}/web/index.ts`]!.default;
type View = { seats: unknown[] };
const FILES = { village: ['p2', 'p4'], greentown: ['two', 'four'], grinivil: ['two', 'six-custom-loop'], citytour: ['day1', 'day4'] };
const decisions = (id: keyof typeof FILES) =>
  FILES[id].flatMap((f) => golden<View>(`games/${id}/tests/golden/${f}.txt`)).filter((s) => s.turn.kind === 'decide' && s.legal.length);

beforeEach(() => void (settings.lang = 'en'));

describe.each(Object.keys(FILES) as (keyof typeof FILES)[])('moves of %s', (id) => {
  test.each(['en', 'fr'] as const)('are said in a few words, without codes, no two alike (%s)', (lang) => {
    let said = 0;
    for (const step of decisions(id).filter((_, i) => i % 5 === 0)) {
      const s = scene({ ...step, lang });
      const titles = step.legal.slice(0, 40).map((m) => moveInWords(m, game(id), s));
      for (const [i, title] of titles.entries()) {
        expect(title, step.legal[i]).not.toMatch(/undefined|NaN|null|\{/);
        if (id !== 'citytour') expect(title, step.legal[i]).not.toMatch(/\b[TR]\d\d[ab]?\b/); // there the tiles have no names
        expect(title, step.legal[i]).toMatch(/^[^a-zà-ÿ]/);
        expect(title.length, title).toBeLessThan(110);
      }
      if (!step.legal.some((m) => m.startsWith('tour '))) expect(new Set(titles).size, titles.join(' | ')).toBe(titles.length);
      said += titles.length;
    }
    expect(said).toBeGreaterThan(20);
  });
});

const step = decisions('village').find((s) => s.legal.some((m) => m.startsWith('step ')) && s.legal.length > 1)!;
const hint = (move: string, more: Partial<Hint> = {}): Hint => ({
  move,
  value: 97.4,
  chance: 0.6149,
  reason: { key: 'village.reason.scores', args: { points: 6, who: { seat: 1 } }, text: 'seat 1 scores 6' },
  ...more,
});

describe('a hint', () => {
  test('has the chance, the score to be expected, and a reason with names, in the language of the page', async () => {
    await fetchWords('village');
    const s = scene({ ...step, picked: step.legal[0]! });
    expect(sayHint(hint(step.legal[0]!), game('village'), s)).toMatchObject({
      percent: 61,
      score: 'About 97 points at the end',
      reason: 'Bob scores 6',
      chosen: true,
    });
    settings.lang = 'fr';
    await fetchWords('village');
    expect(sayHint(hint(step.legal[1]!), game('village'), scene({ ...step, lang: 'fr' }))).toMatchObject({
      score: 'Environ 97 points à la fin',
      reason: 'Bob marque 6',
      chosen: false,
    });
  });
  test('is never certain, and may have no reason', () => {
    const s = scene(step);
    expect(sayHint(hint('step b3', { chance: 1, reason: { en: '', fr: '' } }), game('village'), s)).toMatchObject({
      percent: 99,
      reason: '',
    });
    expect(sayHint(hint('step b3', { chance: 0 }), game('village'), s).percent).toBe(1);
  });
  test('speaks of each game’s own points', () => {
    const at = (id: keyof typeof FILES) =>
      sayHint(hint(decisions(id)[0]!.legal[0]!, { value: 18 }), game(id), scene(decisions(id)[0]!)).score;
    expect(at('greentown')).toBe('About 18 Greenies at the end');
    expect(at('grinivil')).toBe('About 18 VP at the end');
    expect(at('citytour')).toMatch(/^About 18 delivered \(\d+ needed\) at the end$/);
  });
});

describe('the hints beside the board', () => {
  let shown: Record<string, unknown> | null = null;
  const pressed: string[] = [];
  const show = (table: Partial<Table>) => {
    shown = mount(Hints, {
      target: document.body,
      props: { table: table as Table, module: game('village'), scene: scene(step), choose: (m: string) => void pressed.push(m) },
    });
    flushSync();
  };
  afterEach(() => {
    if (shown) void unmount(shown);
    document.body.innerHTML = '';
    pressed.length = 0;
  });
  const text = () => document.body.textContent.replace(/\s+/g, ' ');
  test('are not there before they are asked for', () => {
    show({ hints: null, hinting: false });
    expect(document.querySelector('section')).toBeNull();
  });
  test('say that somebody thinks, and that there may be none', () => {
    show({ hints: null, hinting: true });
    expect(document.querySelector('[role=status]')!.textContent).toBe('Thinking…');
    void unmount(shown!);
    show({ hints: [], hinting: false });
    expect(text()).toContain('No advice here.');
  });
  test('are read out when they come, and a press lays one on the ticket', async () => {
    await fetchWords('village');
    show({ hints: [hint(step.legal[0]!), hint(step.legal[1]!, { chance: 0.5 })], hinting: false });
    expect(document.querySelector('[role=status]')!.textContent).toMatch(/^1\. .+: 61 % to win\. 2\. .+: 50 % to win$/);
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('li button')];
    expect(buttons[0]!.textContent.replace(/\s+/g, ' ')).toMatch(/61 % to win About 97 points at the end/);
    expect(buttons[0]!.textContent).toContain('Bob scores 6');
    buttons[1]!.click();
    expect(pressed).toEqual([step.legal[1]]);
  });
});
