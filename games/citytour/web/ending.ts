// citytour/web/ending.ts - the end of a day in words (account.cpp says what is counted). All win or lose as one.
import { largest, type Ending } from '$web/end/ending';
import type { Lang } from '$web/settings.svelte';

const en: Ending = {
  title: 'Who was delivered, turn by turn',
  unit: 'in chances in 100',
  amount: (n) => (n === 1 ? '1 traveller' : `${n} travellers`),
  round: (k) => `turn ${k}`,
  played: (k) => (k === 1 ? '1 turn' : `${k} turns`),
  luck: 'luck of the piles',
  sources: {
    green: { name: 'green', fill: 'leaf' },
    orange: { name: 'orange', fill: 'straw' },
    blue: { name: 'blue', fill: 'sky' },
    white: { name: 'fans', fill: 'stone' },
    far: { name: 'gone far away', fill: 'rose' },
  },
  feats: ({ story, name }) => {
    const down = largest(story, 'down');
    const drive = largest(story, 'drive');
    return [
      ...(down
        ? [
            {
              value: down.value === 1 ? '1 traveller' : `${down.value} travellers`,
              text: `delivered in one turn, ${name(down.seat)} at the wheel`,
              n: down.n,
            },
          ]
        : []),
      ...(drive && drive.value
        ? [
            {
              value: drive.value === 1 ? '1 tile' : `${drive.value} tiles`,
              text: `longest drive, ${name(drive.seat)} at the wheel`,
              n: drive.n,
            },
          ]
        : []),
    ];
  },
  chance: 'chance',
  measured: {
    deed: 'chance',
    per: 10,
    title: (_value, _of, best, all) =>
      best === all ? `The best choice in all ${all} turns` : `The best choice in ${best} of ${all} turns`,
    note: 'The chance to win in 100 after each placement, beside the best there was at that moment.',
  },
};

const fr: typeof en = {
  title: 'Qui est arrivé, tour après tour',
  unit: 'en chances sur 100',
  amount: (n) => (n > 1 ? `${n} voyageurs` : `${n} voyageur`),
  round: (k) => `tour ${k}`,
  played: (k) => (k > 1 ? `${k} tours` : `${k} tour`),
  luck: 'la chance des piles',
  sources: {
    green: { name: 'verts', fill: 'leaf' },
    orange: { name: 'orange', fill: 'straw' },
    blue: { name: 'bleus', fill: 'sky' },
    white: { name: 'fans', fill: 'stone' },
    far: { name: 'partis au loin', fill: 'rose' },
  },
  feats: ({ story, name }) => {
    const down = largest(story, 'down');
    const drive = largest(story, 'drive');
    return [
      ...(down
        ? [
            {
              value: down.value > 1 ? `${down.value} voyageurs` : `${down.value} voyageur`,
              text: `à destination en un tour, ${name(down.seat)} au volant`,
              n: down.n,
            },
          ]
        : []),
      ...(drive && drive.value
        ? [
            {
              value: drive.value > 1 ? `${drive.value} tuiles` : `${drive.value} tuile`,
              text: `le plus long trajet, ${name(drive.seat)} au volant`,
              n: drive.n,
            },
          ]
        : []),
    ];
  },
  chance: 'chance',
  measured: {
    deed: 'chance',
    per: 10,
    title: (_value, _of, best, all) =>
      best === all ? `Le meilleur choix à chacun des ${all} tours` : `Le meilleur choix à ${best} tours sur ${all}`,
    note: 'Les chances de gagner sur 100 après chaque placement, face au mieux possible à ce moment.',
  },
};

export const ending = (lang: Lang): Ending => ({ en, fr })[lang];
