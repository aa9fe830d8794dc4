// greentown/web/card.ts - Green Town on the home page.
import { at } from '$web/kit/paper';
import { tree } from '$web/kit/pieces/figures';
import { road } from '$web/kit/grounds';
import { hotel, sight } from '$web/kit/pieces/sights';
import { hexagon } from '$web/kit/grounds';
import type { Card } from '$web/game';
import title from '../data.json?title';
import { options } from './options';

function art(): string {
  const places: [number, number][] = [
    [60, 60],
    [147, 60],
    [234, 60],
    [16.5, 135],
    [103.5, 135],
    [190.5, 135],
    [277.5, 135],
  ];
  const tour = 'M60 60H147L190.5 135';
  return (
    '<rect width="290" height="142" fill="var(--mat)"/>' +
    places.map(([x, y]) => `<path d="${hexagon(x + 2, y + 4, 50)}" fill="var(--shade)"/>`).join('') +
    places.map(([x, y]) => `<path d="${hexagon(x, y, 49.5)}" fill="var(--grass)" stroke="var(--card)" stroke-width="2.5"/>`).join('') +
    road('M16 60H60Q103 60 147 60T234 60H290M60 60Q60 60 82 97.5L103.5 135M147 60 190.5 135M234 60 212 97.5') +
    `<path d="${tour}" fill="none" stroke="var(--halo)" stroke-width="9"/><path d="${tour}" fill="none" stroke="var(--violet)" stroke-width="5"/>` +
    at(60, 82, 0.86, hotel()) +
    at(147, 82, 0.82, sight.culture(0)) +
    at(226, 82, 0.62, tree(1)) +
    at(246, 84, 0.66, tree(0)) +
    at(103.5, 148, 0.8, sight.shopping(2)) +
    at(190.5, 152, 0.8, sight.sport(1))
  );
}

export const card: Card = {
  id: 'greentown',
  title,
  blurb: {
    en: 'Lay streets, put up buildings, lead tours that pay.',
    fr: 'Tracez des rues, érigez des bâtiments, menez des excursions qui rapportent.',
  },
  players: '2-4',
  minutes: 60,
  weight: 3,
  art,
  mark: hotel,
  options,
  makes: [
    {
      kind: 'layout',
      name: { en: 'A town', fr: 'Une ville' },
      text: {
        en: 'Lay out where the game begins: tiles, hotels and trees. Try tours on it, and see how it plays.',
        fr: 'Dessinez la ville de départ\u00a0: tuiles, hôtels et arbres. Essayez-y des excursions, voyez comment elle se joue.',
      },
    },
  ],
};
