// What a day brings: the choice by date, what is kept of tries, what is shared, and why not the tempting ways.
import { flushSync, mount, unmount } from 'svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import vectors from '../../tests/core/today.json';
import type { LessonAnswer } from '../src/engine';
import { puzzle as find, puzzlesOf } from '../src/puzzle/puzzles';
import { href, read } from '../src/router.svelte';
import { settings } from '../src/settings.svelte';
import type { Table } from '../src/table/table.svelte';
import { loadTexts } from '../src/text';
import { choiceOf, dayOf, FIRST, readDate, untilNext, writeDate } from '../src/today/daily';
import { Daily, percent } from '../src/today/daily.svelte';
import DailyCard from '../src/today/DailyCard.svelte';
import { noteTry, readResults, resultOf, rowOf, type OfGame, type Result } from '../src/today/results.svelte';
import { linesOf, shareText, signsOf } from '../src/today/share';
import Tickets from '../src/today/Tickets.svelte';
import { puzzleOf } from '../src/today/which';
import { chosen, reasonOf, recordWith, type Tempting, type Told } from '../src/today/whynot';

const GAMES = ['village', 'citytour', 'greentown', 'grinivil'];
const NOW = readDate('2026-11-18')!;
const HOUR = 3_600_000;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 24 * HOUR + 10 * HOUR });
  settings.lang = 'en';
  await loadTexts('en');
  await loadTexts('fr');
});

describe('the date alone decides', () => {
  test('as in the terminal and on the server', () => {
    for (const [count, day, choice] of vectors.choices) expect([count, day, choiceOf(count!, day!)]).toEqual([count, day, choice]);
    for (const [date, day] of vectors.dates) {
      expect(readDate(date as string)).toBe(day);
      expect(writeDate(day as number)).toBe(date);
    }
    for (const none of vectors.none) expect(readDate(none)).toBeNull();
  });
  test.each(GAMES)('every puzzle of %s comes once before any comes again, and none twice running', (game) => {
    const count = puzzlesOf(game).length;
    const first = Math.ceil(FIRST / count) * count;
    const all = Array.from({ length: 3 * count }, (_, i) => puzzleOf(game, first + i));
    for (let i = 0; i < 3; i++) expect(new Set(all.slice(i * count, (i + 1) * count)).size).toBe(count);
    all.forEach((n, i) => i && expect(n).not.toBe(all[i - 1]));
  });
  test('midnight of Greenwich turns it, wherever the clock stands', () => {
    const midnight = (NOW + 1) * 24 * HOUR;
    expect([dayOf(midnight - 1), dayOf(midnight)]).toEqual([NOW, NOW + 1]);
    expect(untilNext(midnight - 1)).toBe(1);
    expect(untilNext(midnight)).toBe(24 * HOUR);
  });
  test('days have addresses; what is no day is none', () => {
    expect(read('/today')).toEqual({ page: 'today' });
    expect(read('/today/greentown')).toEqual({ page: 'daily', game: 'greentown' });
    expect(read('/today/greentown/2026-11-16')).toEqual({ page: 'daily', game: 'greentown', date: '2026-11-16' });
    expect(href({ page: 'daily', game: 'greentown', date: '2026-11-16' })).toContain('/today/greentown/2026-11-16');
    for (const none of ['/today/greentown/2026-02-30', '/today/greentown/tomorrow', '/today/greentown/2026-11-16/2'])
      expect(read(none)).toEqual({ page: 'lost' });
  });
});

const solved = (tries = 1): Result => ({ puzzle: 1, tries: Array<string>(tries).fill('+1'), state: 'solved' });
describe('what is kept', () => {
  test('three tries, each with what it was worth; then it is over', () => {
    const what = { puzzle: 7, today: NOW };
    noteTry('village', NOW, { ...what, kind: 'other', worth: '31\u00a0%' });
    expect(resultOf('village', NOW)).toEqual({ puzzle: 7, tries: ['31\u00a0%'], state: 'open' });
    noteTry('village', NOW, { ...what, kind: 'solved', worth: '42\u00a0%' });
    noteTry('village', NOW, { ...what, kind: 'other', worth: '1\u00a0%' });
    expect(resultOf('village', NOW)).toEqual({ puzzle: 7, tries: ['31\u00a0%', '42\u00a0%'], state: 'solved' });
    for (const worth of ['+1', '+2', '+3', '+4']) noteTry('grinivil', NOW - 1, { ...what, kind: 'other', worth });
    expect(resultOf('grinivil', NOW - 1)).toEqual({ puzzle: 7, tries: ['+1', '+2', '+3'], state: 'missed', late: true });
    noteTry('citytour', NOW, { ...what, kind: 'shown' });
    expect(resultOf('citytour', NOW)).toEqual({ puzzle: 7, tries: [], state: 'missed' });
    expect(readResults(localStorage.getItem('faubourg.today'))['village']).toEqual({ [NOW]: resultOf('village', NOW) });
  });
  test('days in a row end yesterday or today; a day that is not done breaks none, a late one counts for none', () => {
    const days = (...at: number[]): OfGame => Object.fromEntries(at.map((d) => [NOW - d, solved()]));
    expect(rowOf([days(1, 2, 3)], NOW)).toBe(3);
    expect(rowOf([days(0, 1, 2, 3)], NOW)).toBe(4);
    expect(rowOf([days(0, 2, 3)], NOW)).toBe(1);
    expect(rowOf([days(2, 3)], NOW)).toBe(0);
    expect(rowOf([days(0, 2), days(1)], NOW)).toBe(3); // any game carries it on
    expect(rowOf([{ ...days(0), [NOW - 1]: { ...solved(), late: true } }], NOW)).toBe(1);
    expect(rowOf([{ ...days(0), [NOW - 1]: { puzzle: 1, tries: ['+1'], state: 'missed' } }], NOW)).toBe(1);
  });
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  test.each([
    ['nothing', null],
    ['no JSON', '{"village":'],
    ['another thing', '[1,2]'],
    ['depth', deep],
    ['a name that is no game', '{"__proto__":{"1":{}},"<b>":{"20775":{"puzzle":1,"tries":[],"state":"open"}}}'],
    ['four tries', `{"village":{"20775":{"puzzle":1,"tries":["1","2","3","4"],"state":"missed"}}}`],
    ['a try that is no text', `{"village":{"20775":{"puzzle":1,"tries":[{}],"state":"open"}}}`],
    ['a long try', `{"village":{"20775":{"puzzle":1,"tries":["${'x'.repeat(99)}"],"state":"open"}}}`],
    ['an unknown state', `{"village":{"20775":{"puzzle":1,"tries":[],"state":"won"}}}`],
    ['solved without a try', `{"village":{"20775":{"puzzle":1,"tries":[],"state":"solved"}}}`],
    ['no puzzle', `{"village":{"20775":{"puzzle":-1,"tries":[],"state":"open"},"soon":{"puzzle":1,"tries":[],"state":"open"}}}`],
  ])('and was spoilt, by %s, is nothing', (_what, text) => {
    expect(Object.values(readResults(text)).flatMap((all) => Object.keys(all))).toEqual([]);
  });
  test('in great numbers is cut to the newest days', () => {
    const days = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [String(i), solved()]));
    const kept = Object.keys(readResults(JSON.stringify({ village: days }))['village']!);
    expect(kept.length).toBe(400);
    expect(kept.map(Number)).toContain(4999);
  });
});

describe('what is shared', () => {
  test('says date, tries and row, and spoils nothing', async () => {
    const found = (await find('greentown', puzzleOf('greentown', NOW - 3)!))!;
    for (let d = 5; d >= 3; d--)
      noteTry('greentown', NOW - d, { puzzle: 1, today: NOW - d, kind: 'solved', worth: `+${found.data.value}` });
    noteTry('greentown', NOW - 2, { puzzle: 1, today: NOW - 2, kind: 'other', worth: '+5' });
    noteTry('greentown', NOW - 2, { puzzle: 1, today: NOW - 2, kind: 'solved', worth: '+6' });
    const said = shareText('greentown', NOW - 2);
    expect(said.split('\n').slice(0, 3)).toEqual(['Faubourg, Green Town', '16 Nov  ◧■□  2 of 3', '4 days in a row']);
    expect(said).toContain('/today/greentown/2026-11-16');
    expect(said).not.toMatch(/\+\d|tour |-?\d,-?\d/); // no gain, no way, no place
    settings.lang = 'fr';
    expect(linesOf('greentown', NOW - 2).slice(1)).toEqual(['16 nov.  ◧■□  2 sur 3', '4 jours de suite']);
  });
  test('a day that was not found says only that; an open one nothing', () => {
    expect(signsOf({ tries: ['+1', '+2', '+3'], state: 'missed' })).toBe('◧◧◧');
    noteTry('greentown', NOW - 9, { puzzle: 1, today: NOW, kind: 'shown' });
    expect(linesOf('greentown', NOW - 9)).toEqual(['Faubourg, Green Town', '9 Nov  □□□  not found']);
    expect(linesOf('greentown', NOW - 10)).toEqual([]);
  });
});

const both = (en: string) => ({ en, fr: `${en} (fr)` });
const OTHER: LessonAnswer = {
  verdict: 'other',
  title: both('Not the best yet.'),
  text: both('It brings 3.'),
  facts: [{ name: both('brings you'), yours: '3', model: '4' }],
};
const SOLVED: LessonAnswer = { verdict: 'solved', title: both('Found.'), text: both('It brings 4.'), facts: [] };

async function begun(day: number) {
  const number = puzzleOf('greentown', day)!;
  const found = (await find('greentown', number))!;
  const answer = found.data.answers[0]!;
  const daily = new Daily(
    { game: 'greentown', number, ...found, headline: '' },
    day,
    { Card: DailyCard, Top: Tickets as never, Done: Tickets as never },
    (_game, tried) => Promise.resolve(tried.do === answer ? SOLVED : OTHER),
  );
  const table = {
    gate: null as ((move: string) => Promise<boolean>) | null,
    set: () => {},
    send: async (move: readonly string[]) => void (await table.gate!(move.join(' '))),
  };
  daily.begin(table as unknown as Table);
  return { daily, send: (move: string) => table.gate!(move), answer };
}

describe('the puzzle of a day', () => {
  test('takes three tries; more count for nothing, and the answer may be seen', async () => {
    const day = NOW - 6;
    const { daily, send } = await begun(day);
    for (const move of ['a', 'b', 'b', 'c', 'd']) expect(await send(move)).toBe(false);
    expect(daily.result).toMatchObject({ tries: ['+3', '+3', '+3'], state: 'missed' });
    await daily.show();
    expect(daily.played).toBe(true);
    expect(daily.result?.state).toBe('missed');
  });
  test('is told in both languages; nothing of the answer is said before it is over', async () => {
    const { daily, send, answer } = await begun(NOW);
    const shown = mount(DailyCard, { target: document.body, props: { lesson: daily } });
    flushSync();
    const said = () => document.body.textContent ?? '';
    expect(said()).toContain('Green Town, puzzle of 18 November');
    expect(said()).not.toContain('Show the solution');
    await send('x');
    flushSync();
    expect(said()).toContain('It brings 3.');
    expect(said()).not.toContain(answer);
    expect(document.querySelector('[data-share]')).toBeNull();
    // Giving up asks once more.
    const button = [...document.querySelectorAll('button')].find((b) => b.textContent?.includes('Show the solution'))!;
    button.click();
    flushSync();
    expect(daily.result?.state).toBe('open');
    await send(answer);
    flushSync();
    expect(said()).toContain('Solved at the second try!');
    expect(document.querySelector('[data-share]')).not.toBeNull();
    settings.lang = 'fr';
    flushSync();
    expect(said()).toContain('Résolu au deuxième essai');
    await unmount(shown);
  });
});

describe('why not these', () => {
  test('the most tempting ones, of each worth one before a second of the same', () => {
    const others = [5, 5, 5, 3, 2, 2].map((value, i) => ({ move: String(i), value }));
    expect(chosen(others).map((o) => o.value)).toEqual([5, 3, 2]);
    expect(chosen(others.slice(0, 3)).map((o) => o.move)).toEqual(['0', '1', '2']);
  });
  test('the record ends at the position, with the move', async () => {
    const found = (await find('greentown', 1))!;
    const lines = recordWith(found, found.data.others[0]!.move).trimEnd().split('\n');
    expect(lines.length).toBe(found.data.at + 2);
    expect(JSON.parse(lines.at(-1)!)).toEqual({ by: found.data.seat, do: found.data.others[0]!.move });
  });
  test('one reason each: by source, by who else gains, by the chance', async () => {
    const { data } = (await find('greentown', 1))!;
    const of = (brings: number[][]) => ({ move: data.others[0]!.move, worth: '', frames: null as never, brings }) satisfies Tempting;
    const [me, other] = [data.seat, 1 - data.seat];
    const rows = (mine: number[], theirs: number[]) => (me === 0 ? [mine, theirs] : [theirs, mine]);
    const told: Told = { best: of(rows([3, 1, 0], [0, 0, 0])), others: [], sources: ['trees', 'own', 'wishes'], players: ['Ann', 'Bob'] };
    const ending = {
      sources: {
        trees: { name: 'trees', fill: 'leaf' },
        own: { name: 'own sights', fill: 'seat' },
        wishes: { name: 'wishes not met', fill: 'taken' },
      },
    } as never;
    const name = (seat: number) => told.players[seat]!;
    const why = reasonOf(data, told, of(rows([1, 2, -1], [0, 2, 0])), ending, name);
    expect(why).toBe(`2 less: trees, 1 more: own sights, 1 lost: wishes not met and ${name(other)} gets 2 of it.`);
    const move = { ...data, kind: 'move' as const, value: 420, others: [{ move: data.others[0]!.move, value: 313 }] };
    expect(reasonOf(move, told, of(rows([9, 0, 0], [0, 0, 0])), ending, name)).toBe(
      'The deep search gives it 31 in 100, the best 42. It brings 5 more at once, and that is what tempts.',
    );
  });
  test('chances are told as the engine tells them', () => expect([0, 4, 455, 996, 1000].map(percent)).toEqual([0, 1, 46, 99, 100]));
});
