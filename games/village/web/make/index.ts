// village/web/make/index.ts - what the village game brings to the workshop: sets of cards and targets.
import type { Maker } from '$web/make/maker';
import { CARDS, fits, written } from './set';
import Picture from './Picture.svelte';
import { setTexts } from './texts';

const both = (say: (t: (typeof setTexts)['en']) => string) => ({ en: say(setTexts.en), fr: say(setTexts.fr) });
const cardName = (id: string) => CARDS.find((c) => c.id === id)?.name;

export const makers: readonly Maker[] = [
  {
    kind: 'set',
    name: both((t) => t.kind),
    title: both((t) => t.title),
    untitled: both((t) => t.untitled),
    starts: [
      { id: 'printed', name: both((t) => t.printed), text: both((t) => t.printedText), make: () => ({}) },
      { id: 'short', name: both((t) => t.short), text: both((t) => t.shortText), make: () => ({ target: 60 }) },
      {
        id: 'calls',
        name: both((t) => t.calls),
        text: both((t) => t.callsText),
        make: () =>
          written({}, { target: 120, cards: Object.fromEntries(CARDS.filter((c) => c.type === 'visit').map((c) => [c.id, 2 * c.count])) }),
      },
      { id: 'lot', name: both((t) => t.lot), text: both((t) => t.lotText) },
    ],
    players: [2, 4, 3],
    games: 400,
    Editor: () => import('./Editor.svelte'),
    Picture,
    fits,
    place: (fault, lang) => (fault.thing ? (cardName(fault.thing)?.[lang] ?? '') : ''),
    adopt: (value) => ('cards' in value && fits(value) ? { options: value } : null),
    words: { scores: both((t) => t.score), length: (n, lang, many) => setTexts[lang].turns(n, many) },
  },
];
