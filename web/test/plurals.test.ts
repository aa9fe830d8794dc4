// Numbers before nouns, in both languages: every text that takes a number is said with none and with one.
import { describe, expect, test } from 'vitest';
import { en } from '../src/text/en';
import { fr } from '../src/text/fr';
import { number, plural, signed } from '../src/text/plural';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../games/*/web/texts.ts', '../../games/*/web/{days,make}/texts.ts', '../src/make/texts.ts'],
  { eager: true },
);
const words = import.meta.glob<Record<string, string>>(['../../{core,server,cli}/words/*.json', '../../games/*/words/*.json'], {
  eager: true,
  import: 'default',
});

test('the habits of a language', () => {
  expect([0, 1, 2].map((n) => plural('en')(n, 'day', 'days'))).toEqual(['days', 'day', 'days']);
  expect([0, 1, 1.5, 2].map((n) => plural('fr')(n, 'jour', 'jours'))).toEqual(['jour', 'jour', 'jour', 'jours']);
  expect([number(-3), number(4), signed(-3), signed(2), signed(0)]).toEqual(['−3', '4', '−3', '+2', '0']);
});

type Lang = 'en' | 'fr';
/** Things that are counted; an adjective may stand before them. */
const THINGS: Record<Lang, string> = {
  en:
    'points|cards|seats|Grinies|Greenies|cubes|trees|pairs|stops|roads|players|positions|articles|exchanges|blocks|tiles|workers|residents|' +
    'travellers|days|seconds|minutes|hours|floors|steps|tries|villages|buildings|passages|moves|loops|lines|places|warehouses|sites|games|' +
    'levels|watchers|riders|hotels|events|letters|characters|entries|frames',
  fr:
    'points|cartes|places|Grinies|Greenies|cubes|arbres|paires|arrêts|routes|joueurs|positions|articles|échanges|blocs|tuiles|ouvriers|' +
    'habitants|voyageurs|journées|secondes|minutes|heures|jours|étages|bétons|essais|villages|bâtiments|passages|coups|boucles|lignes|lieux|' +
    'entrepôts|sites|parties|niveaux|arrivés|restants|demandés|gagnées|libres|perdus|hôtels|événements|lettres|caractères|éléments',
};
const END = '(?![\\wà-ÿ])';
/** Where so many of a thing are said as if they were more. */
const wrong = (lang: Lang, text: string, n: number) =>
  [
    ...text.matchAll(new RegExp(`(?<![\\d.,/+−-])${n} (?:(?:small|unknown|more|other|petits|autres) )?(?:${THINGS[lang]})${END}`, 'gi')),
  ].map((m) => m[0]);

/** What asks for a colour, not for a number. */
const COLOURED = new Set(['.own.warn']);

/** All that a catalogue says when its functions are given this number, whatever they ask for. */
function said(catalogue: unknown, n: number, path = ''): [string, string][] {
  if (typeof catalogue === 'string') return [[path, catalogue]];
  if (typeof catalogue === 'function') {
    try {
      const answer: unknown = (catalogue as (...args: unknown[]) => unknown)(n, n, n, n, n, n);
      return typeof answer === 'string' ? [[path, answer]] : [];
    } catch {
      return []; // it asks for lists or names
    }
  }
  if (!catalogue || typeof catalogue !== 'object') return [];
  return Object.entries(catalogue).flatMap(([key, value]) => said(value, n, `${path}.${key}`));
}

const catalogues: [string, Lang, unknown][] = [
  ['page', 'en', en],
  ['page', 'fr', fr],
  ...Object.entries(modules).flatMap(([path, module]) =>
    Object.values(module).flatMap((texts): [string, Lang, unknown][] => {
      if (!texts || typeof texts !== 'object' || !('en' in texts) || !('fr' in texts)) return [];
      const name = path.replace('../../games/', '');
      return [
        [name, 'en', texts.en],
        [name, 'fr', texts.fr],
      ];
    }),
  ),
];

describe.each(catalogues)('%s, %s', (_, lang, texts) => {
  const found = (n: number) =>
    said(texts, n)
      .filter(([path]) => !COLOURED.has(path))
      .flatMap(([path, text]) => wrong(lang, text, n).map((bad) => `${path}: ${bad} in “${text}”`));
  test('one is one', () => expect(found(1)).toEqual([]));
  if (lang === 'fr') test('in French none is one too', () => expect(found(0)).toEqual([]));
  test('a minus is a minus', () => {
    const hyphens = said(texts, 7).filter(([, text]) => /(?<![\wà-ÿ’])-7/.test(text));
    expect(hyphens.map(([path, text]) => `${path}: ${text}`)).toEqual([]);
  });
});

test.each(Object.keys(words))('%s: a number before a noun chooses its form', (path) => {
  const things = THINGS[path.endsWith('fr.json') ? 'fr' : 'en'];
  // {n} nouns, outside of a choice by that number. The end of a range and "all twelve" are always many.
  const loose = new RegExp(`(?<![ {](?:to|à|all|les|only|que) )(?<!other \\{)\\{\\w+\\} (?:${things})${END}`, 'i');
  expect(
    Object.entries(words[path]!)
      .filter(([, sentence]) => loose.test(sentence))
      .map(([key, sentence]) => `${key}: ${sentence}`),
  ).toEqual([]);
});
