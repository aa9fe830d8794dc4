// citytour/web/options.ts - the options of a new table in words. An own day is JSON; rules.md, part 9, says what it may be.
import type { OptionText } from '$web/game';

export const options: Record<string, OptionText> = {
  day: { name: { en: 'Day', fr: 'Journée' } },
  own: {
    name: { en: 'A day of your own', fr: 'Une journée à vous' },
    note: { en: 'In place of one of the twelve days.', fr: 'À la place d’une des douze journées.' },
    presets: [{ value: null, name: { en: 'none', fr: 'aucune' } }],
    instead: 'day',
    faults: [
      [/^must be empty or (\d+) letters$/, 'doit être vide ou avoir $1 lettres'],
      [/^is no place$/, 'n’est pas une encoche (A à F)'],
      [/^must come after the letter before it$/, 'doit venir après la lettre qui la précède'],
      [/^must be a text of 1 to (\d+) characters$/, 'doit être un texte de 1 à $1 caractères'],
      [/^must be null or the id of a site, not (.*)$/, 'doit être null ou le nom d’un site, pas $1'],
      [/^the site stands twice$/, 'ce site figure deux fois'],
      [/^has no key (.*)$/, 'n’a pas la clé $1'],
      [/^at least one tourist site must stand$/, 'il faut au moins un site touristique'],
      [/^a sign stands before an empty notch$/, 'un panneau se trouve devant une encoche vide'],
      [/^a fan waits at a tourist site$/, 'un supporter attend à un site touristique'],
      [/^fans wait if and only if the stadium stands$/, 'des supporters attendent quand le stade est là, et seulement alors'],
      [/^is no long-distance card$/, 'n’est pas une carte de grande ligne (A, B, C)'],
      [/^must come after the card before it$/, 'doit venir après la carte qui la précède'],
      [/^more travellers than the bus has seats$/, 'plus de voyageurs que de places dans le bus'],
    ],
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
