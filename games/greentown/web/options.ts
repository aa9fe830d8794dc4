// greentown/web/options.ts - the options of a new table in words. An own layout is JSON; rules.md, part 9, says what it may be.
import type { OptionText } from '$web/game';

const SIX = ['ne', 'e', 'se', 'sw', 'w', 'nw'];

export const options: Record<string, OptionText> = {
  layout: {
    presets: [
      { value: 'first', name: { en: 'First town', fr: 'Première ville' } },
      { value: 'wood', name: { en: 'The wood (tours are harder)', fr: 'Le bois (excursions plus dures)' } },
      { value: 'junctions', name: { en: 'Many junctions', fr: 'Beaucoup de carrefours' } },
    ],
    example: {
      tiles: [
        { at: [0, -1], exits: ['e', 'se', 'w'], site: 'tree' },
        { at: [1, -1], exits: ['e', 'sw', 'w'], site: 'tree' },
        { at: [-1, 0], exits: SIX, site: 'hotel' },
        { at: [0, 0], exits: ['ne', 'e', 'w', 'nw'], site: 'vacant' },
        { at: [1, 0], exits: SIX, site: 'hotel' },
        { at: [-1, 1], exits: ['ne', 'e', 'w'], site: 'tree' },
        { at: [0, 1], exits: ['ne', 'e', 'w'], site: 'tree' },
      ],
    },
    faults: [
      [/^the place (.*) stands twice$/, 'la place $1 figure deux fois'],
      [/^must be a direction, not (.*)$/, 'doit être une direction (ne, e, se, sw, w, nw), pas $1'],
      [/^the exit (\S+) stands twice$/, 'la sortie $1 figure deux fois'],
      [/^there is no tile with the exits (.*)$/, 'aucune tuile n’a les sorties $1'],
      [/^there are only (\d+) tiles of the pattern (\S+)$/, 'il n’y a que $1 tuiles du modèle $2'],
      [/^there are only (\d+) hotels$/, 'il n’y a que $1 hôtels'],
      [/^there are only (\d+) trees$/, 'il n’y a que $1 arbres'],
      [/^must have at least (\d+) hotel, not (\d+)$/, 'doit avoir au moins $1 hôtel, pas $2'],
      [/^no road leads from here to the first tile \(GT-29\)$/, 'aucune route ne mène d’ici à la première tuile (GT-29)'],
    ],
  },
  doubleTurn: {
    note: { en: 'With three or four players.', fr: 'À trois ou quatre.' },
    values: {
      fixed: { en: 'taken at once', fr: 'joué aussitôt' },
      choice: { en: 'now, or saved for a later round', fr: 'maintenant, ou gardé pour plus tard' },
    },
    faults: [[/^"choice" is for three or four players \(GT-17\)$/, 'le garder ne se peut qu’à trois ou quatre (GT-17)']],
  },
};
