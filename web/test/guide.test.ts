import { describe, expect, test } from 'vitest';
import { read } from '../src/router.svelte';
import { drawingOf, type Box } from '../src/guide/drawing';
import {
  contentsOf,
  filmOf,
  labelOf,
  partOf,
  partOfActs,
  partOfRule,
  passagesOf,
  type Films,
  type Guide,
  type Mark,
} from '../src/guide/guide';
import { RADIUS, layOut } from '../src/guide/marks';

const BUILT = import.meta.glob<unknown>('../src/engine/built/guides/*.json', { import: 'default', eager: true });
const THINGS = import.meta.glob<{ show: Record<string, string>; things: Record<string, string> }>('../../games/*/guide/things.json', {
  import: 'default',
  eager: true,
});
const GAMES = ['village', 'greentown', 'citytour', 'grinivil'];
const guideOf = (game: string, lang: 'en' | 'fr') => BUILT[`../src/engine/built/guides/${game}-${lang}.json`] as Guide;
const filmsOf = (game: string) => BUILT[`../src/engine/built/guides/${game}-films.json`] as Films;

describe('a guide', () => {
  test('is there for every game, in both languages, with the same parts', () => {
    for (const game of GAMES) {
      expect(guideOf(game, 'fr').parts.map((p) => p.id)).toEqual(guideOf(game, 'en').parts.map((p) => p.id));
      expect(guideOf(game, 'en').parts.length).toBeGreaterThan(10);
    }
  });
  test('has its address, by part and by rule', () => {
    expect(read('/guide/village')).toEqual({ page: 'guide', game: 'village' });
    expect(read('/guide/village/turn')).toEqual({ page: 'guide', game: 'village', part: 'turn' });
    expect(read('/guide')).toEqual({ page: 'lost' });
    expect(read('/learn')).toEqual({ page: 'learn' });
  });
  test('is opened where a rule is told and where a decision is explained', () => {
    const guide = guideOf('greentown', 'en');
    expect(partOfRule(guide, 'GT-41')?.id).toBe('tour');
    expect(partOfRule(guide, 'GT-999')).toBeNull();
    expect(partOfActs(guide, ['', 'lay', 'develop'])?.id).toBe('lay');
    expect(partOfActs(guide, ['develop', 'lay'])?.id).toBe('develop');
    expect(partOfActs(guide, [])).toBeNull();
  });
  test('lays callouts beside their picture, and folds questions', () => {
    const guide = guideOf('greentown', 'en');
    const keyed = passagesOf(partOf(guide, 'table')!).flatMap((l) => (l.kind === 'picture' ? [l.keys.length] : []));
    expect(keyed).toEqual([5, 3]);
    const questions = passagesOf(partOf(guide, 'questions')!);
    expect(questions.length).toBeGreaterThan(5);
    for (const q of questions) expect(q.kind === 'question' && q.answer.length > 0).toBe(true);
  });
  test('leaves the aid out of the contents', () => {
    for (const game of GAMES) {
      expect(contentsOf(guideOf(game, 'en')).some((p) => p.id === 'aid')).toBe(false);
      expect(partOf(guideOf(game, 'en'), 'aid')).not.toBeNull();
    }
  });
  test('has the position of every picture, and all positions of every example', () => {
    for (const game of GAMES)
      for (const part of guideOf(game, 'en').parts)
        for (const passage of part.passages) {
          if (passage.kind !== 'picture') continue;
          const film = filmOf(filmsOf(game), passage);
          for (let at = passage.from; at <= passage.to; at++)
            expect(film?.frames[at]?.view, `${game} ${part.id} ${passage.record} ${at}`).toBeTruthy();
        }
  });
  test('callouts are letters where the picture has numbers of its own', () => {
    const tour = partOf(guideOf('greentown', 'en'), 'tour')!.passages.find((p) => p.kind === 'picture')!;
    const table = partOf(guideOf('greentown', 'en'), 'table')!.passages.find((p) => p.kind === 'picture')!;
    expect(tour.kind === 'picture' && labelOf(tour, 2)).toBe('B');
    expect(table.kind === 'picture' && labelOf(table, 2)).toBe('2');
  });
});

describe('the drawing of a guide', () => {
  test.each(GAMES)('%s: everything that things.json says can be shown has its piece', async (game) => {
    const drawing = (await drawingOf(game))!;
    const words = Object.keys(THINGS[`../../games/${game}/guide/things.json`]!.show).map((pattern) => pattern.split(':')[0]!);
    expect(words.length).toBeGreaterThan(3);
    for (const word of words) expect(drawing.show[word]?.Piece, word).toBeTruthy();
  });
});

describe('marks on a picture', () => {
  const SIZE = { width: 400, height: 300 };
  const boxes: Record<string, Box> = {
    a: { x: 20, y: 20, width: 30, height: 30 },
    b: { x: 340, y: 240, width: 40, height: 40 },
    c: { x: 180, y: 130, width: 30, height: 30 },
  };
  const lay = (marks: Mark[], draws?: () => boolean) => layOut(marks, SIZE, (thing) => boxes[thing] ?? null, draws);
  test('a disc stands within the picture, beside its thing and apart from others', () => {
    const { discs } = lay(['a', 'b', 'c'].map((t, i) => ({ kind: 'callout', number: i + 1, things: [t] })));
    expect(discs.map((d) => d.number)).toEqual([1, 2, 3]);
    for (const { at } of discs) {
      expect(at[0]).toBeGreaterThan(RADIUS);
      expect(at[1]).toBeGreaterThan(RADIUS);
      expect(at[0]).toBeLessThan(SIZE.width - RADIUS);
      expect(at[1]).toBeLessThan(SIZE.height - RADIUS);
    }
    for (const [i, d] of discs.entries())
      for (const e of discs.slice(i + 1)) expect(Math.hypot(d.at[0] - e.at[0], d.at[1] - e.at[1])).toBeGreaterThan(2 * RADIUS);
  });
  test('a disc keeps away from what is to be read', () => {
    const mark: Mark[] = [{ kind: 'callout', number: 1, things: ['c'] }];
    const free = lay(mark).discs[0]!.at;
    const there = { x: free[0] - 20, y: free[1] - 20, width: 40, height: 40 };
    const moved = layOut(mark, SIZE, (thing) => boxes[thing] ?? null, undefined, [{ box: there, weight: 40 }]).discs[0]!.at;
    expect(Math.hypot(moved[0] - free[0], moved[1] - free[1])).toBeGreaterThan(20);
  });
  test('a way that the board draws itself is not drawn twice', () => {
    const way: Mark[] = [{ kind: 'way', things: ['a', 'c', 'b'] }];
    expect(lay(way).ways).toEqual(['M35.0 35.0L195.0 145.0L360.0 260.0']);
    expect(lay(way, () => true).ways).toEqual([]);
  });
  test('what is not in the picture has no mark', () => {
    const laid = lay([
      { kind: 'callout', number: 1, things: ['nowhere'] },
      { kind: 'arrow', things: ['a', 'nowhere'] },
      { kind: 'plus', things: ['b'] },
    ]);
    expect(laid.discs).toEqual([]);
    expect(laid.arrows).toEqual([]);
    expect(laid.signs).toEqual([{ at: [360, 260], kind: 'plus' }]);
  });
});
