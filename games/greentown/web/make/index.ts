// greentown/web/make/index.ts - what Green Town brings to the workshop: layouts.
import type { Maker } from '$web/make/maker';
import { placeLabel } from '../view';
import { placeOf } from './bench.svelte';
import { fits, lay, optionsOf, paint, PATTERNS, PRINTED } from './layout';
import Picture from './Picture.svelte';
import { layoutTexts } from './texts';

const both = (say: (t: (typeof layoutTexts)['en']) => string) => ({ en: say(layoutTexts.en), fr: say(layoutTexts.fr) });
const SIX = PATTERNS.find((p) => p.roads === 6)!.exits;

export const makers: readonly Maker[] = [
  {
    kind: 'layout',
    name: both((t) => t.kind),
    title: both((t) => t.title),
    untitled: both((t) => t.untitled),
    starts: [
      ...PRINTED.map((p) => ({
        id: p.id,
        name: p.name,
        text: both((t) => t.printedText[p.id] ?? ''),
        make: () => ({ layout: { tiles: p.tiles } }),
      })),
      {
        id: 'blank',
        name: both((t) => t.blank),
        text: both((t) => t.blankText),
        make: () => optionsOf(paint(lay(new Map(), '0,0', SIX), '0,0', 'hotel')),
      },
      { id: 'lot', name: both((t) => t.lot), text: both((t) => t.lotText) },
    ],
    players: [2, 4, 3],
    games: 400,
    Editor: () => import('./Editor.svelte'),
    Aside: () => import('./Aside.svelte'),
    Picture,
    fits,
    place: (fault, lang) => {
      const at = placeOf(fault);
      return at ? layoutTexts[lang].place(placeLabel(at)) : '';
    },
    // A layout as it was pasted into the form of a new table.
    adopt: (value) => {
      const layout = Array.isArray(value['tiles']) ? value : (value['layout'] as Record<string, unknown> | undefined);
      return layout && Array.isArray(layout['tiles']) && fits({ layout: { tiles: layout['tiles'] } })
        ? { options: { layout: { tiles: layout['tiles'] } } }
        : null;
    },
    words: { scores: both((t) => t.score) },
  },
];
