// citytour/web/refusals.ts - refusals in French, by the rule's number. English comes from the engine. A test compares the
// numbers with those in the engine's code.
export const refusals: Record<string, string> = {
  notation: 'Cela ne se lit pas comme un coup.',
  'CT-8': 'Cette journée se joue sans le contrôleur.',
  'CT-12': 'Il y a trop ou trop peu de joueurs pour ce jeu.',
  'CT-13': 'On tire d’abord deux tuiles différentes, parmi celles que personne n’a vues ; puis on en pose une.',
  'CT-14': 'Le contrôleur est une des deux dernières tuiles.',
  'CT-20': 'Cette tuile n’est pas une des deux tirées.',
  'CT-23': 'Tournée moins, cette tuile est la même : on nomme la plus petite rotation.',
  'CT-24': 'La tuile du contrôleur doit être posée.',
  'CT-38': 'Un voyageur ne descend que si le contrôleur arrête le bus, et il faut qu’il soit à bord ; alors quelqu’un doit descendre.',
  'CT-50': 'La journée est finie.',
};
