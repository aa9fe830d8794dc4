// grinivil/web/options.ts - the options of a new table in words. Own tiles are JSON; GV-92 says what they may be.
import type { OptionText } from '$web/game';

export const options: Record<string, OptionText> = {
  promo: {
    note: {
      en: 'Follower, crowd funding and manager among the pink tiles.',
      fr: 'Suiveur, financement participatif et manager parmi les tuiles roses.',
    },
  },
  beginner: {
    note: {
      en: 'For a first game: residents do not ask how far anything is.',
      fr: 'Pour une première partie\u00a0: les habitants ne demandent pas si c’est loin.',
    },
  },
  custom_loop: {
    note: {
      en: 'First each player puts a pink tile in, leaves one out, or passes.',
      fr: 'D’abord, chacun prend une tuile rose, en écarte une, ou passe.',
    },
  },
  loop: {
    make: 'loop',
    note: { en: 'Twenty tiles, from the start round to it again.', fr: 'Vingt tuiles, du départ jusqu’au départ.' },
    presets: [{ value: null, name: { en: 'drawn by lot', fr: 'tirée au hasard' } }],
    example: [
      ...['T01', 'T08', 'T11', 'T23', 'T09', 'T03', 'T06', 'T10', 'T20', 'T12'],
      ...['T02', 'T13', 'T07', 'T21', 'T14', 'T04', 'T05', 'T22', 'T17', 'T15'],
    ],
  },
  own_tiles: {
    make: 'loop',
    presets: [
      { value: [], name: { en: 'none', fr: 'aucune' } },
      { value: ['V1'], name: { en: 'the town fête', fr: 'la fête de la ville' } },
      { value: ['V2'], name: { en: 'the sawmill', fr: 'la scierie' } },
      { value: ['V1', 'V2'], name: { en: 'fête and sawmill', fr: 'fête et scierie' } },
    ],
    example: ['V1', { id: 'V7', cost: { money: 5 }, gain: { trees: 2 }, time: { units: 1 } }],
  },
  blocks: {
    name: { en: 'Length of the game', fr: 'Durée de la partie' },
    values: {
      '-2': { en: 'very fast, 2 blocks fewer', fr: 'très rapide, 2 blocs en moins' },
      '-1': { en: 'fast, 1 block fewer', fr: 'rapide, 1 bloc en moins' },
      '0': { en: 'as usual', fr: 'comme d’habitude' },
      '1': { en: 'long, 1 block more', fr: 'longue, 1 bloc en plus' },
      '2': { en: 'very long, 2 blocks more', fr: 'très longue, 2 blocs en plus' },
    },
  },
  age_order: {
    name: { en: 'Who names pink tiles first', fr: 'Qui nomme les tuiles roses d’abord' },
    note: {
      en: 'From the oldest to the youngest, as the custom loop asks.',
      fr: 'Du plus âgé au plus jeune, comme le demande la boucle personnalisée.',
    },
    needs: 'custom_loop',
    order: true,
  },
};
