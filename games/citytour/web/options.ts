// citytour/web/options.ts - the options of a new table in words. An own day is JSON; rules.md, part 9, says what it may be.
import type { OptionText } from '$web/game';

export const options: Record<string, OptionText> = {
  day: { name: { en: 'Day', fr: 'Journée' } },
  own: {
    name: { en: 'A day of your own', fr: 'Une journée à vous' },
    note: { en: 'In place of one of the twelve days.', fr: 'À la place d’une des douze journées.' },
    presets: [{ value: null, name: { en: 'none', fr: 'aucune' } }],
    instead: 'day',
    example: {
      card: 1,
      sites: { A: 'garden-1', B: null, C: 'station', D: 'castle-1', E: 'bridge-1', F: 'stadium' },
      fans: ['A', 'D'],
      detour: ['A', 'C'],
      inspector: true,
    },
  },
  faceup: { name: { en: 'Piles face up', fr: 'Piles faces visibles' } },
};
