// village/web/card.ts - the village game on the home page.
import { at } from '$web/kit/paper';
import { pawn } from '$web/kit/pieces/figures';
import { building } from '$web/kit/pieces/village';
import type { Card } from '$web/game';
import title from '../data.json?title';
import { options } from './options';

function art(): string {
  let g = '<rect width="290" height="142" fill="var(--lot)"/>';
  for (let i = 0; i < 8; i++) {
    const x = i * 40;
    g +=
      `<rect x="${x - 15}" y="98" width="38" height="38" rx="3" fill="var(--brick)" stroke="var(--card)" stroke-width="2"/>` +
      `<path d="M${x - 14} 111h36M${x - 14} 124h36M${x + 4} 99v12M${x - 5} 111v13M${x + 13} 111v13M${x + 4} 124v12" stroke="var(--brick-edge)" stroke-width="1"/>`;
  }
  return (
    g +
    at(48, 95, 1.05, building.house()) +
    at(112, 95, 1.25, building.church()) +
    at(178, 95, 1.05, building.post()) +
    at(244, 95, 1.1, building.firestation()) +
    at(85, 128, 0.62, pawn(0)) +
    at(205, 128, 0.62, pawn(1))
  );
}

export const card: Card = {
  id: 'village',
  title,
  blurb: {
    en: 'Draw, save, build your village, call on your neighbours.',
    fr: 'Tirez, économisez, bâtissez votre village, rendez visite aux voisins.',
  },
  players: '2-4',
  minutes: 40,
  weight: 1,
  art,
  mark: building.church,
  options,
  makes: [
    {
      kind: 'set',
      name: { en: 'A set of cards', fr: 'Un jeu de cartes' },
      text: {
        en: 'Choose which cards there are, how many, and how many points end the game.',
        fr: 'Choisissez les cartes, leur nombre et le total qui met fin à la partie.',
      },
    },
  ],
};
