import { describe, expect, test } from 'vitest';
import { faultOf } from '../src/home/faults';
import { settings } from '../src/settings.svelte';
import { wordsOf } from '../src/table/errors';
import type { Saying } from '../src/text/words.svelte';
import { find, lineOf, readJson } from '../src/home/jsontext';
import { cardOf } from '../src/games.svelte';

describe('JSON as typed', () => {
  test('is read as JSON.parse reads it', () => {
    for (const text of ['{}', '[]', ' {"a" : [1, -2.5e3, "x\\"\\u00e9", null, true], "b":{"c":[[]]}} ', '"t"', '0'])
      expect(readJson(text)).toMatchObject({ value: JSON.parse(text) as unknown });
  });
  test.each([
    ['', 'end', 0],
    ['{', 'end', 1],
    ['{"a":1,}', 'key', 7],
    ['[1,]', 'value', 3],
    ['{"a" 1}', 'colon', 5],
    ['[1 2]', 'comma', 3],
    ['{"a":01}', 'value', 5],
    ['["x]', 'text', 1],
    ['{"a":1,"a":2}', 'twice', 7],
    ['{} x', 'more', 3],
    ["{'a':1}", 'key', 1],
    ['['.repeat(70), 'deep', 65],
  ])('%s: %s at %i', (text, what, at) => {
    expect(readJson(text)).toEqual({ what, at });
  });
  test('every value has its place; what is missing has that of its parent', () => {
    const text = '{"tiles": [\n {"at": [0, 1]},\n {"at": [1, "x"]}\n]}';
    const read = readJson(text);
    if (!('places' in read)) throw new Error(read.what);
    const [from, to] = find(read.places, '.tiles[1].at[1]')!;
    expect(text.slice(from, to)).toBe('"x"');
    expect(lineOf(text, from)).toBe(3);
    const parent = find(read.places, '.tiles[0].site')!;
    expect(text.slice(...parent)).toBe('{"at": [0, 1]}');
    expect(find(read.places, '.nothing.of[3].this')).toEqual([0, text.length]);
  });
});

describe('faults of options', () => {
  const at = (path: string, why: Saying) => ({ code: 'option', text: '', key: 'core.read.at', args: { path, why } });
  const refusal = at('layout.tiles[1].at[1]', {
    key: 'core.read.integer',
    args: { least: -50, most: 50, value: '"x"' },
    text: 'must be a whole number from -50 to 50, not "x"',
  });
  test('name the option, the path and what is wrong', async () => {
    expect(faultOf(refusal, ['layout'], 'en')).toEqual({
      option: 'layout',
      path: '.tiles[1].at[1]',
      text: 'must be a whole number from -50 to 50, not "x"',
    });
    settings.lang = 'fr';
    await wordsOf(refusal);
    expect(faultOf(refusal, ['layout'], 'fr')!.text).toBe('doit être un nombre entier de -50 à 50, et non "x"');
    settings.lang = 'en';
    expect(faultOf(refusal, ['day'], 'en')).toBeNull();
    expect(faultOf({ code: 'rate', text: 'too many: wait' }, ['layout'], 'en')).toBeNull();
  });
  test('of a game are said in French by its own words', async () => {
    const noTile = { key: 'greentown.layout.no-tile', args: { exits: '["ne"]' }, text: 'there is no tile with the roads ["ne"]' };
    const fault = at('layout.tiles[3].exits', noTile);
    expect(faultOf(fault, ['layout'], 'en', cardOf('greentown')!.options)!.text).toBe('there is no tile with the roads ["ne"]');
    settings.lang = 'fr';
    await wordsOf(fault);
    expect(faultOf(fault, ['layout'], 'fr', cardOf('greentown')!.options)!.text).toBe('aucune tuile n’a les routes ["ne"]');
    settings.lang = 'en';
  });
});
