// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { advance, alternatives, back, canGoBack, choose, complete, open, replace, take, words } from '../src/table/picks';

const legal = [
  'build church a1-a2 pay 8+3',
  'build church a1-a2 pay 8+5',
  'build church b1-c1 pay 8+3',
  'build church b1-c1 pay 8+5',
  'build post a1-a2 pay 8+3',
  'build post a1-a2 pay 8+5',
  'build post b1-c1 pay 8+3',
  'build post b1-c1 pay 8+5',
].map(words);
const visit = ['go 1 l5', 'go 2 k5', 'go 8 d5', 'go 8 e4'].map(words);

describe('from clicks to a move', () => {
  test('words that leave no choice are picked by themselves', () => {
    expect(advance(legal, [])).toEqual(['build']);
    expect(advance([words('decline')], [])).toEqual(['decline']);
  });
  test('each pick narrows what may come next', () => {
    expect([...open(legal, ['build'])]).toEqual(['church', 'post']);
    const two = take(legal, ['build'], 'church')!;
    expect([...open(legal, two)]).toEqual(['a1-a2', 'b1-c1']);
    const three = take(legal, two, 'b1-c1')!;
    expect(three).toEqual(['build', 'church', 'b1-c1', 'pay']);
    expect(complete(legal, three)).toBe(false);
    expect(complete(legal, take(legal, three, '8+5')!)).toBe(true);
  });
  test('a later word may be picked if it leaves no doubt', () => {
    expect(take(visit, ['go'], 'k5')).toEqual(['go', '2', 'k5']);
    expect(take(legal, ['build'], 'a1-a2')).toBeNull();
  });
  test('what fits nowhere is not picked', () => {
    expect(take(legal, ['build'], 'farm')).toBeNull();
    expect(choose(legal, ['build'], 'farm')).toBeNull();
  });
  test('back takes the last choice, not the words that followed by themselves', () => {
    expect(back(legal, words('build church b1-c1 pay'))).toEqual(['build', 'church']);
    expect(back(legal, ['build', 'church'])).toEqual(['build']);
    expect(back(legal, ['build'])).toEqual(['build']);
    expect(canGoBack(legal, ['build'])).toBe(false);
    expect(canGoBack(legal, ['build', 'post'])).toBe(true);
  });
  test('another word in place of one picked before keeps the rest', () => {
    const whole = words('build church a1-a2 pay 8+5');
    expect(replace(legal, whole, 1, 'post')).toEqual(words('build post a1-a2 pay 8+5'));
    expect(replace(legal, whole, 2, 'b1-c1')).toEqual(words('build church b1-c1 pay 8+5'));
    expect(replace(legal, whole, 2, 'z9')).toEqual(whole);
    expect(choose(legal, whole, 'post')).toEqual(words('build post a1-a2 pay 8+5'));
    expect([...alternatives(legal, whole, 4)]).toEqual(['8+3', '8+5']);
  });
  test('a move that is the beginning of another is whole, and may go on', () => {
    const tours = ['tour a', 'tour a b'].map(words);
    expect(advance(tours, [])).toEqual(['tour', 'a']);
    expect([...open(tours, ['tour', 'a'])]).toEqual(['b']);
    expect(take(tours, ['tour', 'a'], 'b')).toEqual(['tour', 'a', 'b']);
  });
});
