// What lies on the desk of days and levels: every change can be taken back, and a reload loses none.
import { beforeEach, expect, test } from 'vitest';
import { Steps } from '../days/steps.svelte';

interface Lying {
  id: string | null;
  text: string;
}
const isLying = (x: unknown): x is Lying => typeof (x as Lying).text === 'string';
const desk = (place = '') => new Steps<Lying>('test', place, isLying);
const now = (s: Steps<Lying>) => s.now?.text ?? null;
beforeEach(() => sessionStorage.clear());

test('every change is a step back, and a name that is typed is one', () => {
  const s = desk();
  expect([s.canUndo, s.canRedo, now(s)]).toEqual([false, false, null]);
  s.go({ id: null, text: 'a' }, null, true);
  s.go({ id: null, text: 'b' });
  for (const text of ['bN', 'bNa', 'bNam']) s.go({ id: null, text }, 'name');
  s.undo();
  expect(now(s)).toBe('b');
  s.undo();
  expect([now(s), s.canUndo]).toEqual(['a', false]);
  s.redo();
  s.redo();
  expect([now(s), s.canRedo]).toEqual(['bNam', false]);
  s.undo();
  s.go({ id: null, text: 'c' });
  expect(s.canRedo).toBe(false);
});

test('a reload brings back what lay there, and its steps; another address what was asked for, with the former a step back', () => {
  const s = desk('#zlink');
  s.go({ id: null, text: 'a' }, null, true);
  s.go({ id: null, text: 'b' });
  s.go({ id: null, text: 'c' });
  s.undo();
  const again = desk('#zlink');
  expect([now(again), again.canUndo, again.canRedo]).toEqual(['b', true, true]);
  expect(now(desk())).toBe('b');
  const other = desk('#zother');
  expect(now(other)).toBe(null);
  other.go({ id: null, text: 'x' }, null, true);
  other.undo();
  expect(now(other)).toBe('b');
});

test('what is kept has its place whatever is taken back; another one that lay there has its own', () => {
  const s = desk();
  s.go({ id: 'old', text: 'other' }, null, true);
  s.go({ id: null, text: 'a' }, null, true);
  s.go({ id: null, text: 'b' });
  s.kept('mine');
  s.undo();
  expect(s.now).toEqual({ id: 'mine', text: 'a' });
  s.undo();
  expect(s.now).toEqual({ id: 'old', text: 'other' });
});

test('what is damaged in the storage is not there', () => {
  for (const text of [
    '{',
    '7',
    '{"now":{"of":1,"what":{"text":7}},"past":[null,{"of":"x","what":{}}],"future":"x"}',
    '['.repeat(9999) + ']'.repeat(9999),
  ]) {
    sessionStorage.setItem('faubourg.citytour.steps.test', text);
    const s = desk();
    expect([now(s), s.canUndo, s.canRedo]).toEqual([null, false, false]);
  }
});
