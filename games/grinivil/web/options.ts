// grinivil/web/options.ts - the options of a new table in words. Own tiles are JSON; GV-92 says what they may be.
import type { OptionText } from '$web/game';

export const options: Record<string, OptionText> = {
  own_tiles: {
    presets: [
      { value: [], name: { en: 'none', fr: 'aucune' } },
      { value: ['V1'], name: { en: 'the town fête', fr: 'la fête de la ville' } },
      { value: ['V2'], name: { en: 'the sawmill', fr: 'la scierie' } },
      { value: ['V1', 'V2'], name: { en: 'fête and sawmill', fr: 'fête et scierie' } },
    ],
    faults: [
      [/^there is no own-rule tile (.*)$/, 'il n’y a pas de tuile à règle personnelle $1'],
      [/^two own-rule tiles have the same id \(GV-92\)$/, 'deux tuiles ont le même nom (GV-92)'],
      [/^must be V and a number from 1 to 99$/, 'doit être V et un nombre de 1 à 99'],
      [/^not with the beginner loop \(GV-91\)$/, 'pas avec la boucle pour débuter (GV-91)'],
    ],
    example: ['V1', { id: 'V7', cost: { money: 5 }, gain: { trees: 2 }, time: { units: 1 } }],
  },
  custom_loop: { faults: [[/^not with the beginner loop \(GV-91\)$/, 'pas avec la boucle pour débuter (GV-91)']] },
  blocks: {
    faults: [[/^the long game is not for 2 players \(GV-94\)$/, 'la longue partie n’est pas pour 2 joueurs (GV-94)']],
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
      en: 'For the custom loop: seats from oldest to youngest, counted from 0.',
      fr: 'Pour la boucle personnalisée : les places de la plus âgée à la plus jeune, comptées à partir de 0.',
    },
    faults: [
      [/^only with the custom loop \(GV-95\)$/, 'seulement avec la boucle personnalisée (GV-95)'],
      [/^names a seat twice$/, 'nomme une place deux fois'],
    ],
    presets: [{ value: null, name: { en: 'as seated', fr: 'dans l’ordre des places' } }],
    example: [1, 0],
  },
};
