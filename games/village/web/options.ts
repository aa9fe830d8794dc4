// village/web/options.ts - the options of a new table in words.
import type { OptionText } from '$web/game';

export const options: Record<string, OptionText> = {
  cards: {
    make: 'set',
    note: { en: 'How many of each; those not named stay as printed.', fr: 'Combien de chacune\u00a0; les autres restent comme imprimées.' },
    presets: [{ value: null, name: { en: 'as printed', fr: 'comme imprimées' } }],
    example: { 'points-1': 2, 'points-8': 13, 'visit-house': 4, unforeseen: 4 },
  },
  acquisition: {
    name: { en: 'After an acquisition', fr: 'Après une acquisition' },
    values: { draw: { en: 'draw as every turn', fr: 'tirer comme à chaque tour' }, turn: { en: 'no draw', fr: 'ne pas tirer' } },
  },
  recycle: {
    name: { en: 'When the stock is used up', fr: 'Quand le talon est épuisé' },
    values: {
      turn: { en: 'turn the discard over', fr: 'retourner la défausse' },
      shuffle: { en: 'shuffle the discard', fr: 'mélanger la défausse' },
    },
  },
  payment: {
    name: { en: 'Points cards paid when building', fr: 'Cartes points payées pour bâtir' },
    values: { choose: { en: 'the ones you choose', fr: 'celles que l’on choisit' }, all: { en: 'all you have', fr: 'toutes' } },
  },
  targets: {
    name: { en: 'Building to visit', fr: 'Bâtiment à visiter' },
    values: {
      any: { en: 'any of the kind', fr: 'au choix parmi ceux du genre' },
      nearest: { en: 'the nearest of the kind', fr: 'le plus proche du genre' },
    },
  },
  unforeseen: {
    name: { en: 'Bonus of the unforeseen', fr: 'Bonification de l’imprévu' },
    values: { always: { en: 'always', fr: 'toujours' }, stake: { en: 'only with a stake in front', fr: 'seulement avec un enjeu posé' } },
  },
};
