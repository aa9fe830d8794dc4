// citytour/web/card.ts - City Tour on the home page.
import { road } from '$web/kit/grounds';
import { at } from '$web/kit/paper';
import { landmark } from '$web/kit/pieces/landmarks';
import { BUS_BOX, busSide, traveller } from '$web/kit/pieces/travellers';
import type { Card } from '$web/game';
import title from '../data.json?title';
import { options } from './options';

const art = () =>
  '<rect width="290" height="142" fill="var(--frame)"/>' +
  road('M-10 108H300', 26) +
  at(52, 92, 1.25, landmark.castle()) +
  at(126, 92, 1.15, landmark.fountain()) +
  at(192, 92, 1.3, landmark.clock()) +
  at(252, 92, 1.1, landmark.park()) +
  `<svg x="70" y="84" width="118" height="52" viewBox="${BUS_BOX}">${busSide(['orange', 'green', 'blue', 'green', 'white', 'blue'])}</svg>` +
  at(28, 128, 0.42, traveller('green')) +
  at(226, 130, 0.42, traveller('blue')) +
  at(252, 130, 0.42, traveller('orange'));

export const card: Card = {
  id: 'citytour',
  title,
  blurb: {
    en: 'All in one bus: one road, six sites, twelve days.',
    fr: 'Tous dans le même bus\u00a0: une route, six sites, douze journées.',
  },
  players: '1-6',
  minutes: 20,
  weight: 2,
  art,
  mark: landmark.castle,
  options,
  round: (k) => ({ en: `turn ${k}`, fr: `tour ${k}` }),
  makes: [
    {
      kind: 'day',
      page: 'own',
      name: { en: 'A day of your own', fr: 'Une journée à vous' },
      text: {
        en: 'Choose the sites, who waits there and how many must arrive; see how hard it is; send it to friends.',
        fr: 'Choisissez les sites, qui y attend et combien doivent arriver\u00a0; voyez si elle est difficile\u00a0; envoyez-la à des amis.',
      },
    },
    {
      kind: 'level',
      page: 'levels',
      name: { en: 'A level of your own', fr: 'Un niveau à vous' },
      text: { en: 'Several days in a row, one opening the next.', fr: 'Plusieurs journées à la suite, l’une ouvrant l’autre.' },
    },
  ],
  daily: {
    page: 'today',
    name: { en: 'The day of the day', fr: 'La journée du jour' },
    text: {
      en: 'One day, one shuffle: the same tiles in the same order for everybody. See who gets furthest.',
      fr: 'Une journée, un mélange\u00a0: les mêmes tuiles dans le même ordre pour tout le monde. Qui ira le plus loin\u00a0?',
    },
  },
  carried: ['campaign', 'padlocks', 'days', 'levels', 'tables', 'team'].map((name) => `faubourg.citytour.${name}`),
  front: { page: 'days', name: { en: 'The twelve days', fr: 'Les douze journées' } },
};
