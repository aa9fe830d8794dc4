// Lessons: what is asked of the engine, what is done with its answer, and what is kept.
import { flushSync, mount, unmount } from 'svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LessonAnswer, LessonTried } from '../src/engine';
import { Lesson } from '../src/lesson/lesson.svelte';
import LessonCard from '../src/lesson/LessonCard.svelte';
import { lesson as find, lessonsOf } from '../src/lesson/lessons';
import { noteSolved, progressOf, readSolved } from '../src/lesson/progress.svelte';
import { holdForNow, keep, kept, letGo, secretsOf, tokensOf } from '../src/net/keys';
import type { Refusal } from '../src/net/protocol';
import { read, href, type Route } from '../src/router.svelte';
import { settings } from '../src/settings.svelte';
import type { Table } from '../src/table/table.svelte';

const GAMES = ['village', 'citytour', 'greentown', 'grinivil'];
const TOKEN = 'a'.repeat(32);
const both = (en: string) => ({ en, fr: `${en} (fr)` });
const SOLVED: LessonAnswer = { verdict: 'solved', title: both('Well paid.'), text: both('Nothing wasted.'), facts: [] };
const OTHER: LessonAnswer = {
  verdict: 'other',
  text: both('Two points would be lost.'),
  facts: [{ name: both('you pay'), yours: '8+5', model: '8+3' }],
};

async function begun(answer: (tried: LessonTried) => LessonAnswer | { error: Refusal }) {
  const found = (await find('village', 3))!;
  const asked: LessonTried[] = [];
  const picked: (readonly string[])[] = [];
  let solved = 0;
  const lesson = new Lesson(
    { game: 'village', number: 3, step: 0, ...found, headline: '' },
    LessonCard,
    (_game, tried) => (asked.push(tried), Promise.resolve(answer(tried))),
    () => solved++,
  );
  const table = { gate: null, set: (words: readonly string[]) => void picked.push(words) } as unknown as Table;
  lesson.begin(table);
  return { lesson, asked, picked, send: table.gate!, solved: () => solved };
}

beforeEach(() => {
  localStorage.clear();
  settings.lang = 'en';
});

describe('the lessons', () => {
  test.each(GAMES)('of %s are six to twelve, in order, with a title in both languages and a record', async (game) => {
    const all = lessonsOf(game);
    expect(all.length).toBeGreaterThanOrEqual(6);
    expect(all.length).toBeLessThanOrEqual(12);
    expect(all.map((l) => l.number)).toEqual(all.map((_, i) => i + 1));
    for (const l of all) {
      expect(l.title['en']).toBeTruthy();
      expect(l.title['fr']).toBeTruthy();
      expect((await find(game, l.number))?.record).toContain(`"game":"${game}"`);
    }
  });
  test('that are not there are null', async () => expect(await find('village', 99)).toBeNull());
  test('have addresses, and steps theirs', () => {
    const step: Route = { page: 'lesson', game: 'village', lesson: 2, step: 2 };
    expect(read('/learn/village/2/2')).toEqual(step);
    expect(read('/learn/village/2')).toEqual({ page: 'lesson', game: 'village', lesson: 2 });
    expect(href(step)).toContain('/learn/village/2/2');
    expect(read('/learn/village/0')).not.toHaveProperty('lesson');
  });
});

describe('a step that goes on from the one before', () => {
  const told = async (did: string) => {
    const found = (await find('village', 2))!;
    const place = { game: 'village', number: 2, ...found, headline: '' };
    const first = new Lesson({ ...place, step: 0 }, LessonCard, () => Promise.resolve(SOLVED));
    const table = { gate: null, set: () => {} } as unknown as Table;
    first.begin(table);
    await table.gate!(did);
    const shown = mount(LessonCard, {
      target: document.body,
      props: { lesson: new Lesson({ ...place, step: 1 }, LessonCard, () => Promise.resolve(SOLVED)) },
    });
    flushSync();
    const text = document.body.textContent ?? '';
    await unmount(shown);
    return text;
  };
  const SAID = 'Your answer was as good. The lesson goes on from this one.';
  test('says so where that was solved in another way', async () => {
    expect(await told('build house b1-c1 pay 5')).toContain(SAID);
    expect(await told('build house a2-a3 pay 5')).not.toContain(SAID);
  });
});

describe('a move at a lesson', () => {
  test('that solves it is sent, praised and noted; what follows is not looked at', async () => {
    const { lesson, send, asked, solved } = await begun(() => SOLVED);
    expect(await send('build church c3-d3 pay 8+3')).toBe(true);
    expect(lesson.isSolved).toBe(true);
    expect(solved()).toBe(1);
    expect(await send('step b2')).toBe(true);
    expect(asked.map((a) => a.do)).toEqual(['build church c3-d3 pay 8+3']);
  });
  test('that is another legal one is answered and not sent; sent once more, it is', async () => {
    const { lesson, send, solved } = await begun(() => OTHER);
    expect(await send('build church c3-d3 pay 8+5')).toBe(false);
    expect(lesson.answer).toEqual(OTHER);
    expect(lesson.played).toBe(false);
    expect(await send('build church c3-d3 pay 8+5')).toBe(true);
    expect(lesson.played).toBe(true);
    expect(solved()).toBe(0);
  });
  test('that may not be played is sent, to be refused like anywhere', async () => {
    const { lesson, send } = await begun(() => ({ error: { code: 'VL-37', text: 'no' } }));
    expect(await send('build church c3-d3 pay 1')).toBe(true);
    expect(lesson.answer).toBeNull();
    expect(lesson.played).toBe(false);
  });
  test('is picked by "show me", and played by the ticket alone', async () => {
    const { lesson, picked, asked } = await begun(() => SOLVED);
    lesson.show();
    expect(picked).toEqual([['build', 'church', 'c3-d3', 'pay', '8+3']]);
    expect(asked).toEqual([]);
  });
});

describe('the ticket', () => {
  test('has the task; then the verdict with both outcomes side by side', async () => {
    const { lesson, send } = await begun(() => OTHER);
    const shown = mount(LessonCard, { target: document.body, props: { lesson } });
    const page = document.body;
    flushSync();
    expect(page.textContent).toContain('Pay for a building. Keep all you can.');
    await send('build church c3-d3 pay 8+5');
    flushSync();
    expect(page.textContent).toContain('Allowed, but not the answer.');
    expect([...page.querySelectorAll('tbody td')].map((td) => td.textContent)).toEqual(['8+5', '8+3']);
    settings.lang = 'fr';
    flushSync();
    expect(page.textContent).toContain('C’est permis, mais ce n’est pas la réponse.');
    expect(page.textContent).toContain('Two points would be lost. (fr)');
    await unmount(shown);
  });
});

describe('progress', () => {
  test('is kept by the name of a lesson, and knows what comes next', () => {
    expect(progressOf('grinivil')).toMatchObject({ done: 0, next: 1 });
    noteSolved('grinivil', 'loop');
    noteSolved('grinivil', 'loop');
    expect(progressOf('grinivil')).toMatchObject({ done: 1, next: 2 });
    expect(readSolved(localStorage.getItem('faubourg.lessons'))).toEqual({ grinivil: ['loop'] });
  });
  test.each([null, '', '[', '7', '{"village":7,"citytour":[1,"a"]}'])('that was spoilt is read as far as it goes: %s', (text) => {
    const read = readSolved(text);
    expect(read['village']).toBeUndefined();
    expect(read['citytour'] ?? ['a']).toEqual(['a']);
  });
});

test('the seat of a lesson is known while it lasts, and neither kept nor listed', () => {
  const table = '~abcdefghijklmnop';
  holdForNow(table, [TOKEN]);
  keep(table, [TOKEN], 'village');
  expect(tokensOf(table)).toEqual([TOKEN]);
  expect(secretsOf(table)).toEqual([TOKEN]);
  expect(kept()).toEqual([]);
  letGo(table);
  expect(tokensOf(table)).toEqual([]);
});
