// Puzzles: those there are, what is done with an answer, and what is kept.
import { flushSync, mount, unmount } from 'svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LessonAnswer, PuzzleTried } from '../src/engine';
import { noteTry, readTried, rowOf, triedOf } from '../src/puzzle/progress.svelte';
import { Puzzle } from '../src/puzzle/puzzle.svelte';
import PuzzleCard from '../src/puzzle/PuzzleCard.svelte';
import PuzzleRow from '../src/puzzle/PuzzleRow.svelte';
import { puzzle as find, puzzlesOf } from '../src/puzzle/puzzles';
import { href, read } from '../src/router.svelte';
import { settings } from '../src/settings.svelte';
import type { Table } from '../src/table/table.svelte';

const GAMES = ['village', 'citytour', 'greentown', 'grinivil'];
const both = (en: string) => ({ en, fr: `${en} (fr)` });
const SOLVED: LessonAnswer = { verdict: 'solved', title: both('Found.'), text: both('It brings 6.'), facts: [] };
const OTHER: LessonAnswer = {
  verdict: 'other',
  title: both('Not the best yet.'),
  text: both('It brings 5.'),
  facts: [{ name: both('brings you'), yours: '5', model: '6' }],
};

/** Each test has a puzzle of its own: what was tried is known as long as the page is open. */
async function begun(number: number, answer: (tried: PuzzleTried) => LessonAnswer) {
  const found = (await find('village', number))!;
  const asked: string[] = [];
  const sent: string[] = [];
  const noted: string[] = [];
  const puzzle = new Puzzle(
    { game: 'village', number, ...found, headline: '' },
    PuzzleCard,
    (_game, tried) => (asked.push(tried.do), Promise.resolve(answer(tried))),
    (what) => (noted.push(what), noteTry('village', number, what)),
  );
  const table = {
    gate: null as ((move: string) => Promise<boolean>) | null,
    set: () => {},
    send: async (move: readonly string[]) => void ((await table.gate!(move.join(' '))) && sent.push(move.join(' '))),
  };
  puzzle.begin(table as unknown as Table);
  return { puzzle, asked, sent, noted, send: table.gate!, solution: found.data.answers[0]! };
}

beforeEach(() => {
  localStorage.clear();
  settings.lang = 'en';
});

describe('the puzzles', () => {
  test.each(GAMES)('of %s are twenty, never easier than the one before, each with its record', async (game) => {
    const all = puzzlesOf(game);
    expect(all.map((p) => p.number)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(all.map((p) => p.grade)).toEqual(all.map((p) => p.grade).sort((a, b) => a - b));
    expect((await find(game, 20))?.record).toContain(`"game":"${game}"`);
    expect(await find(game, 21)).toBeNull();
  });
  test('have addresses', () => {
    expect(read('/puzzle/village/7')).toEqual({ page: 'puzzle', game: 'village', puzzle: 7 });
    expect(href({ page: 'puzzle', game: 'village', puzzle: 7 })).toContain('/puzzle/village/7');
    for (const nowhere of ['/puzzle', '/puzzle/village', '/puzzle/village/0', '/puzzle/village/x', '/puzzle/village/7/1'])
      expect(read(nowhere)).toEqual({ page: 'lost' });
  });
});

describe('a move at a puzzle', () => {
  test('that solves it is played and noted', async () => {
    const { puzzle, send, noted, solution } = await begun(1, () => SOLVED);
    expect(await send(solution)).toBe(true);
    expect(puzzle.isSolved).toBe(true);
    expect(noted).toEqual(['solved']);
  });
  test('that is another one is answered and never played, however often it is confirmed', async () => {
    const { puzzle, send, noted } = await begun(2, () => OTHER);
    expect(await send('settle b2')).toBe(false);
    expect(await send('settle b2')).toBe(false);
    expect(puzzle.played).toBe(false);
    expect(noted).toEqual(['other']); // the same once more is no other try
  });
  test('is shown on the board when asked for, and does not count as solved', async () => {
    const { puzzle, send, sent, noted, solution } = await begun(3, (tried) => (tried.do === 'settle b2' ? OTHER : SOLVED));
    await send('settle b2');
    await puzzle.show();
    expect(sent).toEqual([solution]);
    expect(puzzle.isSolved).toBe(true);
    expect(noted).toEqual(['other', 'shown']);
    expect(triedOf('village', 3)).toEqual({ tries: 1, state: 'shown' });
  });
});

test('the ticket has the task; the solution is offered once one has tried', async () => {
  localStorage.clear();
  const { puzzle, send, solution } = await begun(4, () => OTHER);
  const shown = mount(PuzzleCard, { target: document.body, props: { lesson: puzzle } });
  flushSync();
  expect(document.body.textContent).toContain('One move is clearly the best. Find it.');
  expect(document.body.textContent).not.toContain('Show the solution');
  await send('settle b2');
  flushSync();
  expect(document.body.textContent).toContain('Show the solution');
  expect(document.body.textContent).toContain('It brings 5.');
  expect(document.body.textContent).not.toContain(solution);
  settings.lang = 'fr';
  flushSync();
  expect(document.body.textContent).toContain('Voir la solution');
  await unmount(shown);
});

describe('progress', () => {
  test('counts tries up to the solution; what is solved stays so', () => {
    noteTry('grinivil', 2, 'other');
    noteTry('grinivil', 2, 'solved');
    noteTry('grinivil', 2, 'other');
    noteTry('grinivil', 2, 'shown');
    expect(triedOf('grinivil', 2)).toEqual({ tries: 2, state: 'solved' });
    expect(rowOf('grinivil')).toMatchObject({ solved: 1, next: 1 });
    expect(readTried(localStorage.getItem('faubourg.puzzles'))['grinivil']).toEqual({ '2': { tries: 2, state: 'solved' } });
  });
  test.each([null, '', '[', '7', '[]', '{"village":7,"citytour":{"1":{"tries":-1,"state":"open"},"2":{"tries":1,"state":"open"}}}'])(
    'that was spoilt is read as far as it goes: %s',
    (text) => {
      const all = readTried(text);
      expect(all['village']).toBeUndefined();
      expect(Object.keys(all['citytour'] ?? { '2': 0 })).toEqual(['2']);
    },
  );
  test('is seen in the row: number, grade and state in words', async () => {
    noteTry('citytour', 3, 'solved');
    const shown = mount(PuzzleRow, { target: document.body, props: { game: 'citytour' } });
    flushSync();
    const links = [...document.querySelectorAll('nav li a')];
    expect(links.length).toBe(20);
    expect(links[2]!.getAttribute('aria-label')).toMatch(/^Puzzle 3, grade \d of 5, solved at once$/);
    await unmount(shown);
  });
});
