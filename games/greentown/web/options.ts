// greentown/web/options.ts - the options of a new table in words. An own layout is JSON; rules.md, part 9, says what it may be.
import type { OptionText } from '$web/game';

const SIX = ['ne', 'e', 'se', 'sw', 'w', 'nw'];

export const options: Record<string, OptionText> = {
  layout: {
    make: 'layout',
    presets: [
      { value: 'first', name: { en: 'First town', fr: 'Première ville' } },
      { value: 'wood', name: { en: 'The wood (tours are harder)', fr: 'Le bois (excursions plus difficiles)' } },
      { value: 'junctions', name: { en: 'Many junctions', fr: 'Beaucoup de carrefours' } },
    ],
    example: {
      tiles: [
        { at: [0, -1], exits: ['e', 'se', 'w'], site: 'tree' },
        { at: [1, -1], exits: ['e', 'sw', 'w'], site: 'tree' },
        { at: [-1, 0], exits: SIX, site: 'hotel' },
        { at: [0, 0], exits: ['ne', 'e', 'sw', 'w'], site: 'vacant' },
        { at: [1, 0], exits: SIX, site: 'hotel' },
        { at: [-1, 1], exits: ['ne', 'e', 'w'], site: 'tree' },
        { at: [0, 1], exits: ['ne', 'e', 'w'], site: 'tree' },
      ],
    },
  },
  doubleTurn: {
    note: { en: 'With three or four players.', fr: 'À trois ou quatre joueurs.' },
    values: {
      fixed: { en: 'taken at once', fr: 'joué aussitôt' },
      choice: { en: 'now, or saved for a later round', fr: 'maintenant, ou gardé pour plus tard' },
    },
  },
};
