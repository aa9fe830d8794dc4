// village/web/texts.ts - the village game in words, English and French. French has the type of English: a text that
// is missing does not compile. Names of villages and buildings come from the data.
import { plural } from '$web/text/plural';
import type { Lang } from '$web/settings.svelte';

const a = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
const one = plural('en');
const pts = (n: number) => `${n} point${one(n, '', 's')}`;
const cards = (n: number) => `${n} card${one(n, '', 's')}`;

const en = {
  a,
  the: (noun: string) => `the ${noun}`,
  or: (nouns: string[]) => (nouns.length < 2 ? (nouns[0] ?? '') : `${nouns.slice(0, -1).join(', ')} or ${nouns.at(-1)}`),
  pts,
  lots: (x: string, y: string) => `lots ${x} and ${y}`,
  square: (id: string) => `square ${id}`,
  centre: 'the central square',

  acts: {
    settle: 'Settle',
    build: 'Build',
    bonus: 'Free building',
    move: 'Make room',
    visit: 'Visit',
    go: 'On a visit',
    step: 'Step',
    home: 'Home again',
    end: 'The end',
    deal: 'Draw',
    first: 'First player',
  },
  stepOf: (i: number, n: number, what: string) => `${i} of ${n}: ${what}`,
  steps: { kind: 'kind', lots: 'lots', pay: 'pay', village: 'village and square', card: 'card', square: 'square', building: 'building' },

  say: {
    settle: 'Choose your village: set your pawn on a red square of it.',
    kind: 'Choose what to build.',
    lots: (what: string) => `Choose two lots for ${what}.`,
    pay: (n: number) => `Pay at least ${pts(n)}.`,
    ready: (what: string) => `Build ${what}?`,
    bonus: 'Take the building without paying, or keep the stake.',
    move: 'No room here. Set your pawn where you can build next turn.',
    visit: (what: string) => `Choose ${a(what)} to visit.`,
    go: (n: number, earns: string, income: number) =>
      `Play a card to walk on: ${n} step${n === 1 ? '' : 's'}, then ${earns} earns ${income}.`,
    goSquare: 'Choose where to stop.',
    step: 'Move your pawn one square.',
    home: 'Set your pawn on a red square of your village.',
  },
  button: {
    settle: 'Settle here',
    build: (n: number) => `Build, +${n}`,
    decline: 'Keep the stake',
    move: 'Set the pawn',
    visit: 'Set out',
    go: 'Walk',
    arrive: (name: string, income: number) => `Arrive, +${income} for ${name}`,
    step: 'Step',
    home: 'Set the pawn',
  },
  slot: {
    lots: 'lots',
    exact: 'exact',
    lost: (n: number) => `${n} lost`,
    decline: 'not now',
    arrive: 'arrives',
    to: (id: string) => `to ${id}`,
    yours: 'yours',
    of: (name: string) => `of ${name}`,
    away: (n: number) => (n === 0 ? 'next to you' : `${n} away`),
  },

  waiting: {
    settle: (n: string) => `${n} is choosing a village.`,
    build: (n: string) => `${n} is building.`,
    bonus: (n: string) => `${n} may build without paying.`,
    move: (n: string) => `${n} is making room.`,
    visit: (n: string) => `${n} is choosing a building to visit.`,
    go: (n: string) => `${n} is on a visit.`,
    step: (n: string) => `${n} takes a step.`,
    home: (n: string) => `${n} is going home.`,
    draw: (n: string) => `${n} draws a card.`,
    first: 'The first player is drawn by lot.',
  },

  log: {
    settle: (village: string) => `settled in ${village}`,
    first: 'begins',
    points: (n: number) => `drew ${pts(n)}`,
    acquire: (what: string, n: number) => `drew a stake: ${what} for ${n}`,
    acquireOut: (what: string) => `drew a stake for ${what} and discarded it`,
    visit: (what: string) => `must visit ${a(what)}`,
    visitOut: (what: string) => `drew a visit to ${a(what)} and discarded it`,
    unforeseen: (n: number) => (n ? `drew unforeseen: +${n}` : 'drew unforeseen'),
    rotate: 'drew “pass the hands round”: everybody hands on cards and stake',
    build: (what: string, n: number | null) => `built ${a(what)}${n === null ? '' : `: +${n}`}`,
    bonus: (what: string, n: number | null) => `built ${a(what)} without paying${n === null ? '' : `: +${n}`}`,
    decline: 'kept the stake for later',
    step: (id: string) => `stepped to ${id}`,
    move: (id: string) => `set the pawn on ${id} to make room`,
    goal: (what: string, owner: string | null) => `sets out for the ${what}${owner ? ` of ${owner}` : ''}`,
    goalOwn: (what: string) => `visits the own ${what}`,
    go: (v: number, where: string) => `walked ${v} to ${where}`,
    arrive: (what: string, owner: string, income: number) => `arrived at the ${what}: +${income} for ${owner}`,
    home: (id: string) => `is back home on ${id}`,
    other: (move: string) => move,
  },

  panel: {
    inHand: 'Points in hand',
    needed: (n: number) => `${n} needed`,
    ofNeeded: (sum: number, n: number) => `${sum} of ${n}`,
    noStake: ['no stake', 'in front'],
    acquire: 'Acquire',
    visit: 'Visit',
    unforeseen: 'Unforeseen',
    rotate: 'Pass the hands',
    acquireLabel: (what: string, n: number) => `Stake: acquire ${what} for ${pts(n)}`,
    visitLabel: (what: string) => `Stake: visit ${a(what)}`,
    pointsLabel: (n: number) => `Points card ${n}`,
    reserve: (left: number) => `Reserve, ${left} left`,
    stock: (n: number) => `Still in the stock, ${cards(n)}`,
    sorts: { points: 'points', acquire: 'acquire', visit: 'visit', unforeseen: 'unforeseen', rotate: 'pass hands' },
    yourTurn: 'your turn',
    onVisit: (n: number) => `on a visit: ${n} step${n === 1 ? '' : 's'}`,
    ready: 'Ready to build',
    readyShort: 'ready',
    race: (score: number, target: number) => `${score} of ${pts(target)}`,
    away: 'away',
    none: 'no village yet',
    all: cards,
  },

  board: {
    label: 'Four villages round a central square',
    stock: (n: number) => `Stock: ${cards(n)}`,
    discard: (n: number) => `Discard: ${cards(n)}`,
    closed: 'closed',
    building: (what: string, owner: string, where: string) => `${what} of ${owner}, ${where}`,
    whole: 'Show the whole board',
    closer: 'Show the village closer',
  },

  tell: {
    turn: (n: string, what: string) => `${n}: ${what}.`,
    seat: (n: string, village: string, score: number) => `${n}, ${village}, ${pts(score)}.`,
    pawn: (id: string) => `Pawn on ${id}.`,
    hand: (held: string) => `Points cards: ${held}.`,
    noHand: 'No points cards.',
    stake: (what: string) => `Stake: ${what}.`,
    way: (n: number, what: string, where: string, earns: string, income: number) =>
      `On the way to the ${what} on ${where}: ${n} step${n === 1 ? '' : 's'}, then ${earns} earns ${income}.`,
    built: (list: string) => `Buildings: ${list}.`,
    stock: (n: number, d: number) => `${cards(n)} in the stock, ${d} on the discard.`,
  },
  headline: (target: number, villages: number) =>
    `To ${pts(target)}, ${['no', 'one', 'two', 'three', 'four'][villages] ?? villages} ${one(villages, 'village', 'villages')}`,
};

const de = (nom: string) => (/^[aeiouyhàâéèêëîïôûœ]/i.test(nom) ? `d’${nom}` : `de ${nom}`);
const FEMININE = /^(église|mairie|caserne|école|poste|ferme|maison)/;
const un = (nom: string) => `${FEMININE.test(nom) ? 'une' : 'un'} ${nom}`;
const le = (nom: string) => (/^[aeiouéè]/.test(nom) ? `l’${nom}` : `${FEMININE.test(nom) ? 'la' : 'le'} ${nom}`);
const du = (nom: string) => (/^[aeiouéè]/.test(nom) ? `de l’${nom}` : FEMININE.test(nom) ? `de la ${nom}` : `du ${nom}`);
const au = (nom: string) => (/^[aeiouéè]/.test(nom) ? `à l’${nom}` : FEMININE.test(nom) ? `à la ${nom}` : `au ${nom}`);
const compte = plural('fr');
const points = (n: number) => `${n} point${compte(n, '', 's')}`;
const cartes = (n: number) => `${n} carte${compte(n, '', 's')}`;
const pas = (n: number) => `${n} pas`;

const fr: typeof en = {
  a: un,
  the: le,
  or: (nouns) => (nouns.length < 2 ? (nouns[0] ?? '') : `${nouns.slice(0, -1).join(', ')} ou ${nouns.at(-1)}`),
  pts: points,
  lots: (x, y) => `cases ${x} et ${y}`,
  square: (id) => `case ${id}`,
  centre: 'la place centrale',

  acts: {
    settle: 'S’installer',
    build: 'Construire',
    bonus: 'Bâtiment offert',
    move: 'Faire de la place',
    visit: 'Visite',
    go: 'En visite',
    step: 'Un pas',
    home: 'Retour',
    end: 'Fin',
    deal: 'Tirage',
    first: 'Premier joueur',
  },
  stepOf: (i, n, what) => `${i} sur ${n} : ${what}`,
  steps: { kind: 'bâtiment', lots: 'cases', pay: 'payer', village: 'village et case', card: 'carte', square: 'case', building: 'bâtiment' },

  say: {
    settle: 'Choisissez votre village : posez votre pion sur une case rouge.',
    kind: 'Choisissez le bâtiment.',
    lots: (what) => `Choisissez deux cases pour ${what}.`,
    pay: (n) => `Payez au moins ${points(n)}.`,
    ready: (what) => `Construire ${what} ?`,
    bonus: 'Prenez le bâtiment sans payer, ou gardez l’enjeu.',
    move: 'Plus de place ici. Posez votre pion là où vous pourrez construire au prochain tour.',
    visit: (what) => `Choisissez ${un(what)} à visiter.`,
    go: (n, earns, income) => `Jouez une carte pour avancer : ${pas(n)}, puis +${income} pour ${earns}.`,
    goSquare: 'Choisissez où vous arrêter.',
    step: 'Avancez votre pion d’une case.',
    home: 'Posez votre pion sur une case rouge de votre village.',
  },
  button: {
    settle: 'S’installer ici',
    build: (n) => `Construire, +${n}`,
    decline: 'Garder l’enjeu',
    move: 'Poser le pion',
    visit: 'Se mettre en route',
    go: 'Avancer',
    arrive: (name, income) => `Arriver, +${income} pour ${name}`,
    step: 'Avancer',
    home: 'Poser le pion',
  },
  slot: {
    lots: 'cases',
    exact: 'juste',
    lost: (n) => `${n} perdu${n > 1 ? 's' : ''}`,
    decline: 'pas maintenant',
    arrive: 'arrive',
    to: (id) => `jusqu’à ${id}`,
    yours: 'à vous',
    of: (name) => `${de(name)}`,
    away: (n) => (n === 0 ? 'à côté de vous' : `à ${pas(n)}`),
  },

  waiting: {
    settle: (n) => `${n} choisit un village.`,
    build: (n) => `${n} construit.`,
    bonus: (n) => `${n} peut construire sans payer.`,
    move: (n) => `${n} fait de la place.`,
    visit: (n) => `${n} choisit un bâtiment à visiter.`,
    go: (n) => `${n} est en visite.`,
    step: (n) => `${n} avance d’une case.`,
    home: (n) => `${n} rentre au village.`,
    draw: (n) => `${n} tire une carte.`,
    first: 'On tire au sort le premier joueur.',
  },

  log: {
    settle: (village) => `s’installe à ${village}`,
    first: 'commence',
    points: (n) => `tire ${points(n)}`,
    acquire: (what, n) => `tire un enjeu : ${what} pour ${n}`,
    acquireOut: (what) => `tire un enjeu (${what}) et le défausse`,
    visit: (what) => `doit visiter ${un(what)}`,
    visitOut: (what) => `tire une visite (${what}) et la défausse`,
    unforeseen: (n) => (n ? `tire un imprévu : +${n}` : 'tire un imprévu'),
    rotate: 'tire « Faites tourner les jeux » : chacun passe cartes et enjeu à son voisin',
    build: (what, n) => `construit ${un(what)}${n === null ? '' : ` : +${n}`}`,
    bonus: (what, n) => `construit ${un(what)} sans payer${n === null ? '' : ` : +${n}`}`,
    decline: 'garde l’enjeu pour plus tard',
    step: (id) => `avance en ${id}`,
    move: (id) => `pose son pion en ${id} pour faire de la place`,
    goal: (what, owner) => `part ${au(what)}${owner ? ` ${de(owner)}` : ''}`,
    goalOwn: (what) => `visite ${le(what)} de son village`,
    go: (v, where) => `avance de ${v} jusqu’à ${where}`,
    arrive: (what, owner, income) => `arrive ${au(what)} : +${income} pour ${owner}`,
    home: (id) => `rentre chez soi en ${id}`,
    other: (move) => move,
  },

  panel: {
    inHand: 'Points en main',
    needed: (n) => `${n} à payer`,
    ofNeeded: (sum, n) => `${sum} sur ${n}`,
    noStake: ['pas', 'd’enjeu'],
    acquire: 'Acquisition',
    visit: 'Visite',
    unforeseen: 'Imprévu',
    rotate: 'Faites tourner',
    acquireLabel: (what, n) => `Enjeu : acquérir ${what} pour ${points(n)}`,
    visitLabel: (what) => `Enjeu : visiter ${un(what)}`,
    pointsLabel: (n) => `Carte ${points(n)}`,
    reserve: (left) => `Réserve, ${left} restant${compte(left, '', 's')}`,
    stock: (n) => `Encore au talon : ${cartes(n)}`,
    sorts: { points: 'points', acquire: 'acquisition', visit: 'visite', unforeseen: 'imprévu', rotate: 'jeux tournés' },
    yourTurn: 'à vous',
    onVisit: (n) => `en visite : ${pas(n)}`,
    ready: 'Prêt à construire',
    readyShort: 'prêt',
    race: (score, target) => `${points(score)} sur ${target}`,
    away: 'absent',
    none: 'pas encore de village',
    all: cartes,
  },

  board: {
    label: 'Quatre villages autour d’une place centrale',
    stock: (n) => `Talon : ${cartes(n)}`,
    discard: (n) => `Défausse : ${cartes(n)}`,
    closed: 'fermé',
    building: (what, owner, where) => `${what} ${de(owner)}, ${where}`,
    whole: 'Montrer tout le plateau',
    closer: 'Montrer le village de plus près',
  },

  tell: {
    turn: (n, what) => `${n} : ${what}.`,
    seat: (n, village, score) => `${n}, ${village}, ${points(score)}.`,
    pawn: (id) => `Pion en ${id}.`,
    hand: (cards) => `Cartes points : ${cards}.`,
    noHand: 'Pas de carte points.',
    stake: (what) => `Enjeu : ${what}.`,
    way: (n, what, where, earns, income) => `En route vers ${le(what)} en ${where} : ${pas(n)}, puis ${earns} gagne ${points(income)}.`,
    built: (list) => `Bâtiments : ${list}.`,
    stock: (n, d) => `${cartes(n)} au talon, ${d} à la défausse.`,
  },
  headline: (target, villages) =>
    `En ${points(target)}, ${['aucun village', 'un village', 'deux villages', 'trois villages', 'quatre villages'][villages] ?? villages}`,
};

export const texts: Record<Lang, typeof en> = { en, fr };
/** Used by tests of the French grammar. */
export const grammar = { un, le, du, au, de };
