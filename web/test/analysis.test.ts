import { expect, test } from 'vitest';
import type { Judged } from '../src/net/protocol';
import { nameOf, readShelf, sums, turningPoints } from '../src/replay/analysis.svelte';

const judged: Judged[] = [
  { n: 0, by: 0, do: 'a', before: [0.5, 0.5], best: 'b', loss: 0.22, mark: '??' },
  { n: 1, by: 'chance', do: 'c', before: [0.28, 0.72] },
  { n: 2, by: 1, do: 'd', before: [0.48, 0.52], best: 'd', loss: 0, mark: '' },
  { n: 3, by: 'chance', do: 'e', before: [0.48, 0.52] },
  { n: 4, before: [0.5, 0.5] },
];

test('turning points are the great losses and the great luck, in the order of the game', () => {
  const points = turningPoints(judged);
  expect(points.map((p) => [p.n, p.seat, p.mark])).toEqual([[0, 0, '??'], [1, null, '']]);
  expect(points[1]!.luck[0]).toBeCloseTo(0.2);
  expect(turningPoints(judged, 1).map((p) => p.n)).toEqual([0]);
});
test('choices and luck are added up apart', () => {
  const [ann, bob] = sums(judged, 2);
  expect(ann).toMatchObject({ lost: 0.22, marks: { '??': 1, '?': 0, '?!': 0 } });
  expect(ann!.luck).toBeCloseTo(0.22);
  expect(bob!.luck).toBeCloseTo(-0.22);
  expect(bob!.lost).toBe(0);
});
test('while the position after chance is not judged, its luck is not known', () => {
  expect(turningPoints(judged.slice(0, 2)).map((p) => p.n)).toEqual([0]);
});
test('a damaged shelf is an empty one', () => {
  for (const bad of [null, '', '{', '7', '{"a":1}', '[1]', '[["x",[{"n":1,"before":[]}]]]', '[["x",[{"n":0,"before":["a"]}]]]']) expect(readShelf(bad)).toEqual([]);
  expect(readShelf(JSON.stringify([['x', judged]]))).toEqual([['x', judged]]);
});
test('records are told apart by all of their text', () => {
  expect(nameOf('a')).not.toBe(nameOf('b'));
  expect(nameOf('é')).toBe(nameOf('é'));
});
