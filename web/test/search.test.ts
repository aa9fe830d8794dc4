// @vitest-environment node
// What people type into the search of a guide, and where it leads: by game and language.
import { describe, expect, test } from 'vitest';
import { contentsOf, type Guide } from '../src/guide/guide';
import { search } from '../src/guide/search';
import { isSlip, sameAs, stemOf } from '../src/guide/stems';

type Lang = 'en' | 'fr';
const BUILT = import.meta.glob<Guide>('../src/engine/built/guides/*-{en,fr}.json', { import: 'default', eager: true });
const GAMES = ['village', 'greentown', 'citytour', 'grinivil'];
const guideOf = (game: string, lang: Lang) => BUILT[`../src/engine/built/guides/${game}-${lang}.json`]!;
const found = (game: string, lang: Lang, query: string) => search(guideOf(game, lang), guideOf(game, lang === 'en' ? 'fr' : 'en'), query);
const shown = (hit: ReturnType<typeof search>[number]) => hit.excerpt.map((e) => e.text).join('');

/** Whatever the game and the language of the page, these lead to one of these parts first. */
const ANYWHERE: readonly [parts: string, queries: readonly string[]][] = [
  [
    'aim',
    [
      'win',
      'winning',
      'how do I win',
      'How do you win?',
      'how to win the game',
      'victory',
      'gagner',
      'gagnant',
      'comment gagner',
      'victoire',
      'goal of the game',
      'but du jeu',
    ],
  ],
  [
    'end last-round',
    ['end', 'ending', 'how does it end', 'when does the game end', 'fin', 'fin de la partie', 'comment ça finit', 'finir'],
  ],
  ['aim end', ['won', 'winner', 'vainqueur', 'gagné', 'gagne']],
  ['turn tour', ['what do I do on my turn', 'que faire à mon tour']], // in English a tour is another thing
  ['options', ['variants', 'option', 'variante', 'options']],
  ['hints', ['strategy', 'tips', 'stratégie', 'conseils', 'astuce']],
  ['words', ['glossary', 'glossaire']],
  ['makers', ['author', 'who made it', 'auteur', 'éditeur']],
];
/** What people look for in one game, typed in either language; the first hit is one of these parts. */
const IN: Readonly<Record<string, readonly [parts: string, queries: readonly string[]][]>> = {
  village: [
    ['end', ['tie', 'égalité', 'egalite', '100', 'ex aequo']],
    ['build table', ['building']],
    ['build', ['build', 'how do I pay', 'payer', 'construire', 'construction', 'change', 'monnaie']],
    ['visit', ['visit', 'visiting', 'visite', 'visiter', 'doctor', 'docteur', 'jump', 'sauter']],
    ['cards', ['how many cards', 'combien de cartes', 'stake', 'enjeu']],
    ['unforeseen', ['unforeseen', 'imprévu', 'imprevu', 'unforseen']],
    ['room', ['no room', 'blocked', 'bloqué', 'plus de place']],
    ['settle', ['who begins', 'qui commence']],
    ['settle table', ['setup', 'mise en place']],
  ],
  greentown: [
    ['table tour', ['hotel', 'hôtel', 'hotels', 'HÔTELS', 'route']],
    ['table', ['dead end', 'impasse', 'museum', 'musée']],
    ['end', ['tie', 'égalité', 'egalite', 'ninth building', 'neuvième bâtiment']],
    ['tour', ['excursion', 'tour lapses', 'how long is a tour', 'stops', 'arrêts']],
    ['wishes', ['wish', 'wishes', 'souhaits', 'penalty', 'pénalité']],
    ['markers', ['marker', 'markers', 'marqueurs', 'marqueur']],
    ['develop', ['develop', 'upgrade', 'aménager']],
    ['two', ['two players', 'deux joueurs', 'à deux']],
    ['start', ['who starts', 'qui commence', 'mise en place']],
    ['aim', ['how do I earn money', 'argent']],
  ],
  citytour: [
    ['inspector', ['inspector', 'contrôleur', 'controleur', 'ticket']],
    ['travellers', ['passengers', 'full bus', 'bus plein', 'passagers']],
    ['detour', ['detour', 'signs', 'déviation', 'panneaux', 'roadworks']],
    ['park', ['amusement park', 'parc', "parc d'attractions"]],
    ['station', ['station', 'gare', 'train']],
    ['stadium', ['stadium', 'fans', 'stade', 'supporters']],
    ['sites', ['too few', 'trop peu', 'deliver', 'déposer']],
    ['end', ['exit', 'sortie', 'tie', 'égalité']],
    ['campaign', ['padlock', 'cadenas', 'levels']],
    ['tile', ['rotate', 'rotation', 'tourner la tuile']],
  ],
  grinivil: [
    ['dues', ['tax', 'taxes', 'impôt', 'impots', 'wages', 'salaires', 'cannot pay']],
    ['end auction', ['tie', 'égalité']],
    ['end', ['tie at the end', 'égalité à la fin', 'final score', 'score final', 'public buildings']],
    ['last-round', ['last round', 'dernier tour', 'ultimate round']],
    ['time', ['time', 'temps', 'buy time', 'rounded up']],
    ['auction', ['auction', 'bid', 'enchères', 'enchere']],
    ['residents', ['residents', 'resident', 'habitants']],
    ['sale', ['sell a house', 'vendre une maison', 'why can I not sell']],
    ['trees', ['trees', 'arbres', 'planter']],
    ['build', ['fee', 'floor', 'étage', 'fourth worker']],
    ['market', ['warehouse', 'entrepôt', 'buy cubes', 'acheter des cubes']],
    ['convert', ['subsidies', 'subvention', 'no money']],
    ['abilities', ['architect', 'banquier', 'merchant']],
    ['table', ['setup', 'mise en place']],
    ['forfeit', ['give up', 'renoncer']],
  ],
};

describe('searching a guide', () => {
  describe.each(GAMES)('%s', (game) => {
    test.each(['en', 'fr'] as const)('what people type leads where it is told: a guide in %s', (lang) => {
      const astray: string[] = [];
      for (const [parts, queries] of [...ANYWHERE, ...IN[game]!])
        for (const query of queries) {
          const first = found(game, lang, query)[0]?.part.id ?? 'nothing';
          if (!parts.split(' ').includes(first)) astray.push(`${query}: ${first}, not ${parts}`);
        }
      expect(astray).toEqual([]);
    });
    test.each(['en', 'fr'] as const)('excerpts are whole sentences, what was found is marked: a guide in %s', (lang) => {
      for (const [, queries] of [...ANYWHERE, ...IN[game]!])
        for (const query of queries)
          for (const hit of found(game, lang, query)) {
            const text = shown(hit);
            expect(text.split(' ').length, `${query}: ${text}`).toBeGreaterThan(2);
            expect(text.length, text).toBeLessThanOrEqual(224);
            expect(text.trim()).toBe(text);
          }
      const [first] = found(game, lang, lang === 'en' ? 'win' : 'gagner');
      expect(first!.excerpt.some((e) => e.found)).toBe(true);
    });
    test('whoever asks how to win is told more than one part', () => {
      for (const [lang, query] of [
        ['en', 'winning'],
        ['fr', 'gagner'],
      ] as const)
        expect(found(game, lang, query).length, query).toBeGreaterThanOrEqual(3);
    });
    test('the synonyms of every part lead to a part that has them', () => {
      for (const lang of ['en', 'fr'] as const)
        for (const part of contentsOf(guideOf(game, lang)))
          for (const word of part.words ?? []) {
            const hits = search(guideOf(game, lang), null, word, 30).map((h) => h.part.id);
            expect(hits, `${lang} ${word}`).toContain(part.id);
          }
    });
  });
  test('a question is shown with its answer', () => {
    const hit = found('grinivil', 'en', 'two pawns share').find((h) => h.part.id === 'questions');
    expect(shown(hit!)).toBe('May two pawns share a tile? Any number of them. Only workers and markers close a tile.');
  });
  test('a slip of the fingers is forgiven', () => {
    expect(found('greentown', 'en', 'hotle')).toEqual(found('greentown', 'en', 'hotel'));
    expect(found('grinivil', 'fr', 'enchrees')[0]?.part.id).toBe('auction');
  });
  test('nothing is found where nothing is, or nothing is asked', () => {
    expect(found('village', 'en', 'zeppelin')).toEqual([]);
    for (const query of ['', '  ', '?', '…']) expect(found('village', 'en', query)).toEqual([]);
  });
  test('however long or odd the question, it is answered', () => {
    expect(found('village', 'en', 'win '.repeat(5000))[0]?.part.id).toBe('aim');
    expect(found('village', 'en', '\u0000(.*+[')).toEqual([]);
  });
});

describe('words', () => {
  test.each([
    ['win', 'wins', 'winning', 'winner'],
    ['gagner', 'gagne', 'gagnez', 'gagnant', 'gagnants', 'gagnent'],
    ['build', 'builds', 'building', 'buildings'],
    ['tax', 'taxes', 'taxe'],
    ['batiment', 'batiments'],
    ['egalite', 'egalites'],
    ['visit', 'visits', 'visite', 'visiter', 'visiting'],
  ])('%s has one stem in all its forms', (...forms) => expect(new Set(forms.map(stemOf)).size).toBe(1));
  test('that mean the same are known in both languages', () => {
    expect(sameAs(stemOf('won')).has(stemOf('victoire'))).toBe(true);
    expect(sameAs(stemOf('impot')).has(stemOf('taxes'))).toBe(true);
    expect(sameAs(stemOf('zeppelin')).size).toBe(0);
  });
  test('that differ by a slip are alike, others are not', () => {
    for (const typed of ['hotle', 'hotl', 'hootel', 'hatel']) expect(isSlip(typed, 'hotel'), typed).toBe(true);
    for (const typed of ['motel', 'hostels', 'house']) expect(isSlip(typed, 'hotel'), typed).toBe(false);
  });
});
