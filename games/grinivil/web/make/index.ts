// grinivil/web/make/index.ts - what Grinivil brings to the workshop: loops, with tiles of one's own.
import type { Maker } from '$web/make/maker';
import { BARE, BEGINNER, fits, optionsOf } from './loop';
import Picture from './Picture.svelte';
import { loopTexts } from './texts';

const both = (say: (t: (typeof loopTexts)['en']) => string) => ({ en: say(loopTexts.en), fr: say(loopTexts.fr) });
const fresh = { order: null, own: [], promo: true };

export const makers: readonly Maker[] = [
  {
    kind: 'loop',
    name: both((t) => t.kind),
    title: both((t) => t.title),
    untitled: both((t) => t.untitled),
    starts: [
      {
        id: 'beginner',
        name: both((t) => t.beginner),
        text: both((t) => t.beginnerText),
        make: () => optionsOf({ ...fresh, loop: BEGINNER }),
      },
      { id: 'lot', name: both((t) => t.lot), text: both((t) => t.lotText) },
      { id: 'bare', name: both((t) => t.bare), text: both((t) => t.bareText), make: () => optionsOf({ ...fresh, loop: BARE }) },
      { id: 'players', name: both((t) => t.players), text: both((t) => t.playersText), make: () => optionsOf({ ...fresh, loop: null }) },
    ],
    players: [2, 6, 3],
    games: 120,
    Editor: () => import('./Editor.svelte'),
    Picture,
    fits,
    place: (fault, lang) =>
      fault.thing && /^\d+$/.test(fault.thing) ? loopTexts[lang].position(Number(fault.thing)) : (fault.thing ?? ''),
    // Own tiles as they were pasted into the form of a new table.
    adopt: (value) => {
      const given = 'own_tiles' in value || 'loop' in value ? value : null;
      return given && fits(given) ? { options: given } : null;
    },
    words: { scores: both((t) => t.score), length: (n, lang, many) => loopTexts[lang].laps(n, many) },
  },
];
