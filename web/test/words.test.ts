// What the engine says by key and arguments, in the language of the page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { settings } from '../src/settings.svelte';
import { Refused } from '../src/net/api';
import { say, told } from '../src/table/errors';
import { fetchWords, filled, inWords, LANGUAGES, type Argument, type Saying } from '../src/text/words.svelte';

const root = join(import.meta.dirname, '../..');
const examples = JSON.parse(readFileSync(join(root, 'tests/core/sentences.json'), 'utf8')) as {
  sentence: string;
  args: Record<string, Argument>;
  said: string;
}[];

afterEach(() => {
  settings.lang = 'en';
  settings.words = '';
});

describe('words', () => {
  test('a sentence is filled as the engine fills it', () => {
    expect(examples.length).toBeGreaterThan(10);
    for (const e of examples) expect(filled(e.sentence, e.args)).toBe(e.said);
  });

  test('each language has its file, English first', () => {
    expect(LANGUAGES.slice(0, 2)).toEqual(['en', 'fr']);
  });

  test('a refusal says in French what it says in English, with its arguments', async () => {
    const refusal = {
      code: 'VL-37',
      key: 'village.VL-37.reach',
      args: { points: 9 },
      text: 'pay cards from your hand that reach 9, none of them superfluous',
    };
    expect(say(refusal)).toBe('Pay cards from your hand that reach 9, none of them superfluous.');
    settings.lang = 'fr';
    await fetchWords('village');
    expect(say(refusal)).toBe('Payez avec des cartes de votre main qui atteignent 9, sans carte superflue.');
  });

  test('lists, seats and names of components are said within', async () => {
    settings.lang = 'fr';
    await Promise.all([fetchWords('core'), fetchWords('village')]);
    const saying: Saying = {
      key: 'core.together',
      args: {
        parts: [
          { key: 'village.reason.scores', args: { who: { seat: 1 }, points: 6 }, text: 'seat 1 scores 6' },
          { en: 'church', fr: 'église' },
        ],
      },
      text: 'seat 1 scores 6, church',
    };
    expect(inWords(saying, (seat) => ['Ann', 'Bob'][seat]!)).toBe('Bob marque 6, église');
    expect(inWords(saying)).toBe('place 1 marque 6, église');
  });

  test('what the server refuses is said in French from the same files', async () => {
    const refusal = { code: 'turn', key: 'server.turn.other', args: { seat: { seat: 1 } }, text: 'it is the turn of seat 1' };
    expect(say(refusal)).toBe('It is the turn of seat 1.');
    settings.lang = 'fr';
    expect(await told(new Refused(refusal))).toBe('C’est le tour de place 1.');
    expect(say(refusal, (seat) => ['Ann', 'Bob'][seat]!)).toBe('C’est le tour de Bob.');
    expect(await told(new Refused({ code: 'store', key: 'server.store.seat', args: {}, text: 'the seat could not be stored' }))).toBe(
      'La place n’a pas pu être gardée.',
    );
  });

  test('without a key it is the page that speaks, or a text as it is', async () => {
    settings.lang = 'fr';
    expect(await told(new Refused({ code: 'offline', text: 'no answer' }))).toBe('Vous êtes hors ligne. La suite viendra à votre retour.');
    expect(await told(new Refused({ code: 'unknown', text: 'HTTP 502' }))).toBe('Cela n’a pas marché\u00a0: HTTP 502');
    expect(await told(new Error('no'))).toBe('Error: no');
  });

  test('a key that the page does not know is said in English', () => {
    settings.lang = 'fr';
    expect(inWords({ key: 'chess.check', args: {}, text: 'your king is in check' })).toBe('your king is in check');
  });
});
