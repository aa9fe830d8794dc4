// @vitest-environment node
// What two browsers of one person have comes together; nothing of a stranger's text gets in.
import { describe, expect, test } from 'vitest';
import { join, joined, readHolds, same, writeHolds, type Holds } from '../src/key/holds';

const T = (c: string) => c.repeat(32);
const seat = (table: string, at: number, ...tokens: string[]) => ({ table: table.repeat(16), tokens, game: 'village', at });
const holds = (more: Partial<Holds>): Holds => ({ seats: [], gone: {}, settings: null, kept: {}, ...more });

describe('joining', () => {
  test('the seats of both, the one opened last first', () => {
    const both = join(holds({ seats: [seat('a', 5, T('x'))] }), holds({ seats: [seat('b', 9, T('y')), seat('a', 3, T('z'))] }));
    expect(both.seats.map((s) => [s.table[0], s.tokens])).toEqual([
      ['b', [T('y')]],
      ['a', [T('x'), T('z')]],
    ]);
  });
  test('a table taken out in one goes in the other, unless it was opened since', () => {
    const out = holds({ gone: { ['a'.repeat(16)]: 7, ['b'.repeat(16)]: 7 } });
    const both = join(out, holds({ seats: [seat('a', 5, T('x')), seat('b', 8, T('y'))] }));
    expect(both.seats.map((s) => s.table[0])).toEqual(['b']);
  });
  test('the newer settings; progress is never lost', () => {
    const a = holds({
      settings: { at: 1, value: { lang: 'en' } },
      kept: { 'faubourg.x': { at: 9, value: '{"days":[{"won":true,"tries":2},{"won":false,"tries":1}]}' } },
    });
    const b = holds({
      settings: { at: 2, value: { lang: 'fr' } },
      kept: { 'faubourg.x': { at: 3, value: '{"days":[{"won":false,"tries":5},{"won":true,"tries":1}]}' } },
    });
    for (const both of [join(a, b), join(b, a)]) {
      expect(both.settings?.value).toEqual({ lang: 'fr' });
      expect(JSON.parse(both.kept['faubourg.x']!.value)).toEqual({
        days: [
          { won: true, tries: 5 },
          { won: true, tries: 1 },
        ],
      });
    }
  });
  test('lists of things with a name come together; words are the newer ones', () => {
    expect(
      joined(
        [{ id: 'a', n: 1 }],
        [
          { id: 'b', n: 2 },
          { id: 'a', n: 3 },
        ],
      ),
    ).toEqual([
      { id: 'a', n: 3 },
      { id: 'b', n: 2 },
    ]);
    expect(joined('off', 'on')).toBe('off');
    expect(joined(null, 4)).toBe(4);
  });
  test('what has come together changes no more', () => {
    const a = holds({ seats: [seat('a', 5, T('x'))], kept: { 'faubourg.x': { at: 1, value: '[1]' } } });
    const b = holds({ seats: [seat('b', 6, T('y'))], settings: { at: 4, value: { theme: 'dark' } } });
    const both = join(a, b);
    expect(same(join(both, a), both)).toBe(true);
    expect(same(join(b, both), both)).toBe(true);
    expect(same(readHolds(JSON.parse(JSON.stringify(writeHolds(both)))), both)).toBe(true);
  });
});

describe('reading', () => {
  test.each([null, 7, 'x', [], { seats: 'x', gone: [], settings: 3, kept: { a: 1 } }])('%j holds nothing', (given) => {
    expect(readHolds(given)).toEqual(holds({}));
  });
  test('only tables of a server, only tokens, only names of ours', () => {
    const read = readHolds({
      seats: [
        { table: '~' + 'a'.repeat(16), tokens: [T('x')] },
        { table: '../../etc/passwd', tokens: [T('x')] },
        { table: 'a'.repeat(16), tokens: ['<script>', T('x')], game: 5, at: 'now' },
      ],
      kept: {
        'other.site': { at: 1, text: 'x' },
        'faubourg.ok': { at: 1, text: 'x' },
        'faubourg.long': { at: 1, text: 'x'.repeat(20_000) },
      },
    });
    expect(read.seats).toEqual([{ table: 'a'.repeat(16), tokens: [T('x')], game: '', at: 0 }]);
    expect(Object.keys(read.kept)).toEqual(['faubourg.ok']);
  });
});
