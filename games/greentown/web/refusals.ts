// greentown/web/refusals.ts - refusals in French, by the rule's number. English comes from the engine. A test compares
// the numbers with those in the engine's code.
export const refusals: Record<string, string> = {
  'GT-2': 'Aucune tuile n’a ces sorties.',
  'GT-9': 'Les cartes se distribuent une fois, au début : des 5 seulement, un par joueur, dont celui du premier joueur.',
  'GT-10':
    'La carte retournée est l’une de celles du plus petit nombre encore dans la pioche, et seulement quand une carte vient d’être prise.',
  'GT-13': 'Un marqueur se retourne au début du tour, et chacun sert une fois en quatre manches.',
  'GT-16': 'Le double tour ne se décide qu’après le dernier tour d’une manche, et seulement avec cette variante.',
  'GT-20': 'On pose et on aménage des tuiles pendant les étapes d’une construction.',
  'GT-21': 'Une tuile se pose sur une place vide.',
  'GT-22': 'On pose une tuile de la réserve parmi celles qui ont le moins de routes.',
  'GT-23': 'La tuile posée doit rejoindre une route de la ville.',
  'GT-25': 'Pour aménager, il faut dans la réserve une tuile qui a exactement une route de plus.',
  'GT-27': 'Une seule sortie de l’ancienne tuile peut se fermer.',
  'GT-28': 'Aucune sortie ne peut se fermer là où un adversaire a construit.',
  'GT-29': 'Toutes les tuiles doivent rester reliées entre elles.',
  'GT-30': 'Ce lieu a déjà été aménagé pendant cette construction.',
  'GT-33': 'On érige un bâtiment qui reste, à la fin d’une construction où une tuile a été posée.',
  'GT-34': 'On bâtit sur un lieu libre ou planté d’un arbre, jamais sur un hôtel.',
  'GT-35': 'L’arbre sur lequel on bâtit, et lui seul, va vers un autre lieu libre.',
  'GT-36': 'Un bâtiment se trouve déjà là.',
  'GT-40': 'Ce n’est pas le moment d’une excursion.',
  'GT-41': 'Une excursion va d’hôtel en hôtel, chaque lieu relié au suivant par une route.',
  'GT-42': 'Une rue ne sert qu’une fois par excursion.',
  'GT-44': 'Le nombre d’arrêts doit être exactement celui de la carte.',
  'GT-80': 'Cela ne se lit pas comme un coup.',
};
