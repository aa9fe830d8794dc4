// @vitest-environment node
// Codes drawn by another program (text, mask, rows in base 36 with a 1 before them) are drawn the same.
import { expect, test } from 'vitest';
import { outline, qr } from '../src/key/qr';
import vectors from './qr.json';

const digits = (row: string) =>
  [...row]
    .reduce((sum, c) => sum * 36n + BigInt(parseInt(c, 36)), 0n)
    .toString(2)
    .slice(1);

test.each(vectors.map((v) => [v.text.length, v] as const))('a text of %i letters', (_, { text, mask, rows }) => {
  expect(qr(text, mask)?.map((row) => row.map(Number).join(''))).toEqual(rows.map(digits));
});

test('what is too long has no code', () => {
  expect(qr('x'.repeat(213))).not.toBeNull();
  expect(qr('x'.repeat(214))).toBeNull();
});

test('the mask that is read best is taken, whatever the text', () => {
  const code = qr('https://example.org/key#abc')!;
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((m) => qr('https://example.org/key#abc', m))).toContainEqual(code);
  expect(outline(code).size).toBe(code.length + 8);
});
