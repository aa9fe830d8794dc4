// guide/stems.ts - one word for all forms of a word, and for words that mean the same to whoever looks into a rulebook.
//
//   stemOf('winning') === stemOf('wins')          stemOf('gagnants') === stemOf('gagner')
//   sameAs(stemOf('victoire')).has(stemOf('won'))
//
// English and French at once: one may look for words of either in a guide of the other. What a game calls its own things stands in
// the `words:` of its guide; here are the words that players of any game use.
import { fold } from '../rules/blocks';

/** The words of a text, small and without accents. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .replace(/œ/g, 'oe')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Words that say nothing about what is looked for. */
const IDLE = new Set(
  (
    'a an the i you we he she they it its my me your our do does did can could may must should will would have has had how what when where ' +
    'who whom why which is are was be am been to of in on at by for from and or if then so with this that these there here one get gets got ' +
    'happens happen mean means much many game play ' +
    'le la les un une des du de d l j je tu il elle on nous vous ils elles mon ma mes me m ton ta tes te votre vos notre nos son sa ses est ' +
    'sont suis ce c ca ces cet cette que qu qui quoi quel quelle quels quelles quand comment ou pourquoi combien peut peux puis pouvez dois ' +
    'doit faut et en au aux dans sur par pour se s y a ai avez ont si avec n ne pas fait fais faire jeu partie passe t'
  ).split(' '),
);
/** Of what was typed, the words that say something; all, where none does. */
export function tellingOf(words: readonly string[]): string[] {
  const telling = words.filter((w) => !IDLE.has(w));
  return [...new Set(telling.length ? telling : words)];
}

// After the plural the longest that fits is taken off, as long as so many letters stay.
const ENDINGS: readonly (readonly [ending: string, stays: number])[] = [
  ['issement', 3],
  ['ement', 4],
  ['aient', 3],
  ['ante', 3],
  ['ing', 3],
  ['ion', 4],
  ['ent', 4],
  ['ant', 3],
  ['ait', 3],
  ['on', 4],
  ['ed', 3],
  ['er', 3],
  ['ez', 3],
  ['ee', 3],
  ['ir', 4],
  ['e', 3],
];

/** What all forms of a folded word begin with. */
export function stemOf(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word;
  const one = /(?:[^s]s|[^s]x)$/.test(word) ? word.slice(0, -1) : word;
  const found = ENDINGS.find(([ending, stays]) => one.endsWith(ending) && one.length - ending.length >= stays);
  const rest = found ? one.slice(0, -found[0].length) : one;
  // "winning", "winner": the doubled letter belongs to the ending.
  return rest.length > 3 && /([bdgmnprt])\1$/.test(rest) ? rest.slice(0, -1) : rest;
}

const SAME = [
  'win wins won winner winning victory victorious gagner gagnant victoire vainqueur vaincre emporter remporter',
  'lose lost losing loss perdre perd perdu perdez perdant defaite',
  'end ending finish final finally last fin finir finit finale terminer dernier derniere',
  'tie ties tied egalite aequo departager',
  'aim goal objective target objectif',
  'point score scoring vp pv marquer rapporter',
  'start begin beginning began setup debut debuter commencer depart',
  'pay paid payment cost price payer paie paient paiement prix cout couter',
  'money cash coin argent sous monnaie',
  'buy bought purchase acquire acquisition acheter achat acquerir',
  'sell sold sale vendre vend vendu vente',
  'build built building erect construire construit construction batir bati batiment eriger',
  'card carte',
  'tile tuile',
  'tree arbre',
  'road street route rue',
  'tax due taxe impot',
  'worker ouvrier',
  'bus coach autobus',
  'visitor guest tourist visiteur touriste',
  'passenger traveller traveler rider voyageur passager',
  'pawn meeple pion',
  'move walk go went advance step avancer marcher bouger deplacer deplacement',
  'visit visite visiter',
  'place lay laid poser placer',
  'rotate rotation spin tourner pivoter',
  'take took taken prendre prend prenez',
  'option variant setting variante reglage',
  'hint tip advice strategy tactic conseil astuce strategie tactique',
  'player joueur',
  'resident inhabitant habitant',
  'wish want souhait voeu voeux',
  'auction bid bidding enchere miser',
  'exit leave sortie sortir quitter',
  'author designer publisher auteur createur editeur',
  'stuck blocked bloquer coincer coince',
  'penalty penalties penalite amende',
];
const same = new Map<string, Set<string>>();
for (const line of SAME) {
  const group = new Set(line.split(' ').flatMap((w) => wordsOf(w).map(stemOf)));
  for (const stem of group) same.set(stem, new Set([...(same.get(stem) ?? []), ...group]));
}
const NONE: ReadonlySet<string> = new Set();
/** The stems of words that mean the same; empty: none is known. */
export const sameAs = (stem: string): ReadonlySet<string> => same.get(stem) ?? NONE;

/** Whether two words differ by one letter, or by two neighbours that changed places: a slip of the fingers. */
export function isSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a[0] !== b[0]) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const rest = (x: string, from: number) => x.slice(from);
  return (
    rest(a, i + 1) === rest(b, i + 1) || // another letter
    rest(a, i) === rest(b, i + 1) || // one too few
    rest(a, i + 1) === rest(b, i) || // one too many
    (a[i] === b[i + 1] && a[i + 1] === b[i] && rest(a, i + 2) === rest(b, i + 2))
  );
}
