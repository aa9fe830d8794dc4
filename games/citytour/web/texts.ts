// citytour/web/texts.ts - City Tour in words, English and French. French has the type of English: a text that is missing
// does not compile. Names of sites and days, tasks and stories come with the view.
import type { Lang } from '$web/settings.svelte';
import type { Colour } from './view';

const count = (n: number, one: string, many: string) => (n === 1 ? one : many);
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
const COLOUR: Record<Colour, string> = { green: 'green', orange: 'orange', blue: 'blue', white: 'fan' };
const people = (n: number, c: Colour) =>
  c === 'white' ? `${NUMBERS[n] ?? n} ${count(n, 'fan', 'fans')}` : `${NUMBERS[n] ?? n} ${COLOUR[c]}`;

const en = {
  colour: COLOUR,
  people: people,
  and: (list: string[]) => (list.length < 2 ? (list[0] ?? '') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`),
  tile: (id: string) => `tile ${id}`,
  tileWith: (id: string, who: string) =>
    id === 'IN' ? 'the inspector’s tile' : who ? `tile ${id} with ${who}` : `tile ${id}, nobody waits on it`,
  rotation: (d: string) => (d === '0' ? 'not turned' : `turned ${d}°`),
  cell: (row: number, column: number) => `row ${row}, column ${column}`,

  acts: { place: 'Lay a tile', remove: 'Inspector!', draw: 'Draw', won: 'Day won', lost: 'Day lost' },
  stepTurn: (n: number, most: number) => `turn ${n} of at most ${most}`,
  say: {
    choose: 'Choose one of the two tiles.',
    turn: 'Turn it, then lay it.',
    inspector: 'The inspector’s tile must be laid.',
    remove: 'Who has no ticket and leaves the bus?',
    wins: 'This wins the day!',
    to: (name: string, what: string) => `${name}: ${what[0]!.toLowerCase()}${what.slice(1)}`,
    loses: (why: string) => why,
  },
  button: {
    lay: 'Lay the tile',
    layPlus: (n: number) => `Lay the tile, +${n}`,
    win: 'Lay it and win!',
    lose: 'This loses the day',
    remove: 'Off the bus',
  },
  turnLeft: 'Turn to the left',
  turnRight: 'Turn to the right',
  turn: 'Turn',
  turnKeys: 'Key R turns the tile, Shift and R turns it back',

  waiting: {
    place: (n: string) => `${n} is choosing a tile.`,
    remove: (n: string) => `${n} talks to the inspector.`,
    draw: 'Two tiles are drawn.',
  },

  pair: {
    title: (n: string) => `Drawn for ${n}`,
    mine: 'Drawn',
    take: 'Take this one',
    takeShort: 'Take this',
    chosen: 'Chosen',
    must: 'Must be laid',
    left: (turns: number, pairs: number) => `turn ${turns}, ${pairs} ${count(pairs, 'pair', 'pairs')} left`,
    leftShort: (turns: number, pairs: number) => `${turns} · ${pairs} ${count(pairs, 'pair', 'pairs')} left`,
    next: 'Next pair',
    none: 'The next two tiles come.',
    inspector: 'The inspector is on board.',
    over: 'The day is over.',
  },
  bus: {
    title: 'In the bus',
    seats: (n: number, all: number) => `${n} of ${all} seats`,
    empty: 'The bus is empty.',
    holds: (who: string) => `In the bus: ${who}.`,
    out: (who: string) => `${who} has no ticket`,
  },
  day: {
    delivered: 'Delivered',
    of: (n: number, all: number) => `${n} of ${all}`,
    expected: (n: number, all: number) => `${n} delivered (${all} needed)`,
    also: 'To win, also',
    sites: 'Sites',
    cards: 'Today',
    level: (n: number) => `Level ${n}`,
    team: 'At the wheel',
  },
  about: {
    'card-park': 'One green, one orange and one blue must get off here.',
    'card-station': 'Six riders must get off here, whatever their colours.',
    'card-stadium': 'Both fans must get off here.',
    'card-inspector': 'When the bus comes onto his tile, somebody must leave it.',
    'card-detour': 'Sites take travellers only between the two signs.',
  } as Record<string, string>,
  state: {
    open: 'open',
    closed: 'closed now',
    cut_off: 'out of reach',
    served: 'served',
    passed: 'passed, nobody stayed',
    empty: 'no site',
  },

  preview: {
    title: 'If you lay it so',
    titleRemove: 'If you choose so',
    delivered: (n: number) => (n ? `+${n} delivered` : 'nobody delivered'),
    boards: (who: string) => `${who} on board`,
    full: (who: string) => `${who} left behind: the bus is full`,
    reserve: (who: string) => `${who} left behind: no pawns remain`,
    off: (who: string, id: string, name: string, n: number) => `${who} get${n === 1 ? 's' : ''} off at ${id}, the ${name}`,
    few: (who: string, id: string, name: string, n: number) =>
      `${who} get${n === 1 ? 's' : ''} off at ${id}, the ${name}: too few, ${n === 1 ? 'goes' : 'they go'} home`,
    passes: (id: string, name: string) => `passes ${id}, the ${name}: nobody gets off`,
    closed: (id: string, name: string) => `${id}, the ${name}, is closed: they stay in the bus`,
    sign: (n: number): string => (n === 1 ? 'the first detour sign: the sites open' : 'the second detour sign: the sites close behind it'),
    fan: (id: string) => `the fan at ${id} hops on`,
    fanLeft: (id: string) => `the fan at ${id} finds no seat`,
    inspector: 'the inspector stops the bus',
    stops: (row: number, column: number, n: number) => `stops before row ${row}, column ${column} with ${n} aboard`,
  },

  log: {
    draw: (a: string, b: string) => `drew ${a} and ${b}`,
    place: (tile: string) => `laid ${tile}`,
    remove: (who: string) => `sent ${who} off the bus`,
    boards: (who: string) => `${who} on board`,
    delivered: (n: number) => `${n} delivered`,
    inspector: 'the inspector gets on',
  },
  board: {
    label: 'The city: cells in a frame with six sites',
    bus: (who: string) => `The bus. ${who}`,
    exit: 'EXIT',
    place: (id: string, name: string, needs: string, state: string) => `${id}, ${name}, wants ${needs}: ${state}`,
    noSite: (id: string) => `${id}, no site today`,
    sign: 'detour sign',
    fan: 'a fan waits',
    any: 'riders of any colour',
    tile: (where: string, id: string) => `${where}: tile ${id}`,
    ghost: (id: string, d: string) => `Tile ${id}, turned ${d}°, before the bus. Press to turn it.`,
  },
  over: { won: 'Day won!', lost: 'Day lost', aside: 'Look at the city', next: 'Next day', again: 'Another try' },
  tell: {
    day: (name: string, n: number, all: number) => `${name}: ${n} of ${all} travellers delivered.`,
    bus: (where: string, who: string) => `The bus ${where}. ${who}`,
    at: {
      entrance: 'stands at the entrance',
      before: (r: number, c: number) => `stands before row ${r}, column ${c}`,
      inspector: 'was stopped by the inspector',
      outside: 'has left the city',
      place: 'stands where the day was lost',
    },
    tiles: (list: string) => `Tiles: ${list}.`,
    noTiles: 'No tile lies in the city yet.',
    pair: (a: string) => `Drawn: ${a}.`,
    tasks: (done: string) => `Tasks: ${done}.`,
    done: 'done',
    notYet: 'not yet',
    failed: 'no longer possible',
  },
  headline: (day: string, level: string, attempt: number) => [day, level && ` - ${level}`, attempt > 1 ? `, try ${attempt}` : ''].join(''),
};

const NOMBRES = ['aucun', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six'];
const COULEUR: Record<Colour, string> = { green: 'vert', orange: 'orange', blue: 'bleu', white: 'fan' };
const gens = (n: number, c: Colour) =>
  `${NOMBRES[n] ?? n} ${c === 'white' ? (n > 1 ? 'fans' : 'fan') : c === 'orange' ? 'orange' : COULEUR[c] + (n > 1 ? 's' : '')}`;
const seul = (who: string) => /^un [^ ]+$/.test(who);

const fr: typeof en = {
  colour: COULEUR,
  people: gens,
  and: (list) => (list.length < 2 ? (list[0] ?? '') : `${list.slice(0, -1).join(', ')} et ${list.at(-1)}`),
  tile: (id) => `tuile ${id}`,
  tileWith: (id, who) => (id === 'IN' ? 'la tuile du contrôleur' : who ? `tuile ${id} avec ${who}` : `tuile ${id}, personne n’y attend`),
  rotation: (d) => (d === '0' ? 'non tournée' : `tournée de ${d}°`),
  cell: (row, column) => `ligne ${row}, colonne ${column}`,

  acts: { place: 'Poser', remove: 'Contrôle !', draw: 'Tirage', won: 'Gagné', lost: 'Perdu' },
  stepTurn: (n, most) => `tour ${n} sur ${most} au plus`,
  say: {
    choose: 'Choisissez une des deux tuiles.',
    turn: 'Tournez-la, puis posez-la.',
    inspector: 'La tuile du contrôleur doit être posée.',
    remove: 'Qui n’a pas de ticket et descend du bus ?',
    wins: 'La journée est gagnée !',
    to: (name, what) => `${name} : ${what[0]!.toLowerCase()}${what.slice(1)}`,
    loses: (why) => why,
  },
  button: {
    lay: 'Poser la tuile',
    layPlus: (n) => `Poser la tuile, +${n}`,
    win: 'Poser et gagner !',
    lose: 'Perdre la journée',
    remove: 'Faire descendre',
  },
  turnLeft: 'Tourner à gauche',
  turnRight: 'Tourner à droite',
  turn: 'Tourner',
  turnKeys: 'La touche R tourne la tuile, Maj et R dans l’autre sens',

  waiting: { place: (n) => `${n} choisit une tuile.`, remove: (n) => `${n} parle au contrôleur.`, draw: 'Deux tuiles sont tirées.' },

  pair: {
    title: (n) => `Tirées pour ${n}`,
    mine: 'Tirées',
    take: 'Prendre celle-ci',
    takeShort: 'Celle-ci',
    chosen: 'Choisie',
    must: 'À poser',
    left: (turns, pairs) => `tour ${turns}, reste ${pairs} paire${pairs > 1 ? 's' : ''}`,
    leftShort: (turns, pairs) => `${turns} · reste ${pairs} paire${pairs > 1 ? 's' : ''}`,
    next: 'Paire suivante',
    none: 'Les deux prochaines tuiles arrivent.',
    inspector: 'Le contrôleur est à bord.',
    over: 'La journée est finie.',
  },
  bus: {
    title: 'Dans le bus',
    seats: (n, all) => `${n} places sur ${all}`,
    empty: 'Le bus est vide.',
    holds: (who) => `Dans le bus : ${who}.`,
    out: (who) => `Sans ticket : ${who}`,
  },
  day: {
    delivered: 'Arrivés',
    of: (n, all) => `${n} sur ${all}`,
    expected: (n, all) => `${n} arrivés (il en faut ${all})`,
    also: 'Pour gagner, aussi',
    sites: 'Sites',
    cards: 'Aujourd’hui',
    level: (n) => `Niveau ${n}`,
    team: 'Au volant',
  },
  about: {
    'card-park': 'Un vert, un orange et un bleu doivent y descendre.',
    'card-station': 'Six voyageurs doivent y descendre, de toutes couleurs.',
    'card-stadium': 'Les deux fans doivent y descendre.',
    'card-inspector': 'Quand le bus arrive sur sa tuile, quelqu’un descend.',
    'card-detour': 'On ne descend aux sites qu’entre les deux panneaux.',
  },
  state: {
    open: 'ouvert',
    closed: 'fermé pour l’instant',
    cut_off: 'hors d’atteinte',
    served: 'desservi',
    passed: 'passé, personne n’est resté',
    empty: 'pas de site',
  },

  preview: {
    title: 'Posée ainsi',
    titleRemove: 'Choisi ainsi',
    delivered: (n) => (n ? `+${n} arrivé${n > 1 ? 's' : ''}` : 'personne n’arrive'),
    boards: (who) => `${seul(who) ? 'monte' : 'montent'} : ${who}`,
    full: (who) => `${seul(who) ? 'reste' : 'restent'} là, le bus est plein : ${who}`,
    reserve: (who) => `${seul(who) ? 'reste' : 'restent'} là, plus de pions : ${who}`,
    off: (who, id, name, n) => `${n === 1 ? 'descend' : 'descendent'} à ${id}, ${name} : ${who}`,
    few: (who, id, name, n) => `${n === 1 ? 'descend' : 'descendent'} à ${id}, ${name} : ${who}. Trop peu, retour à la maison`,
    passes: (id, name) => `passe devant ${id}, ${name} : personne ne descend`,
    closed: (id, name) => `${id}, ${name}, est fermé : ils restent dans le bus`,
    sign: (n) => (n === 1 ? 'premier panneau Déviation : les sites ouvrent' : 'second panneau Déviation : après lui, les sites ferment'),
    fan: (id) => `le fan en ${id} monte`,
    fanLeft: (id) => `le fan en ${id} ne trouve pas de place`,
    inspector: 'le contrôleur arrête le bus',
    stops: (row, column, n) => `s’arrête avant ligne ${row}, colonne ${column} ; à bord : ${n}`,
  },

  log: {
    draw: (a, b) => `a tiré ${a} et ${b}`,
    place: (tile) => `a posé ${tile.startsWith('la ') ? tile : `la ${tile}`}`,
    remove: (who) => `a fait descendre ${who}`,
    boards: (who) => `${seul(who) ? 'monte' : 'montent'} : ${who}`,
    delivered: (n) => `${n} à destination`,
    inspector: 'le contrôleur monte',
  },
  board: {
    label: 'La ville : des cases dans un cadre avec six sites',
    bus: (who) => `Le bus. ${who}`,
    exit: 'SORTIE',
    place: (id, name, needs, state) => `${id}, ${name}, attend ${needs} : ${state}`,
    noSite: (id) => `${id}, pas de site aujourd’hui`,
    sign: 'panneau Déviation',
    fan: 'un fan attend',
    any: 'voyageurs de toutes couleurs',
    tile: (where, id) => `${where} : tuile ${id}`,
    ghost: (id, d) => `Tuile ${id}, tournée de ${d}°, devant le bus. Appuyez pour la tourner.`,
  },
  over: { won: 'Journée gagnée !', lost: 'Journée perdue', aside: 'Regarder la ville', next: 'Journée suivante', again: 'Réessayer' },
  tell: {
    day: (name, n, all) => `${name} : ${n} voyageurs sur ${all} à destination.`,
    bus: (where, who) => `Le bus ${where}. ${who}`,
    at: {
      entrance: 'est à l’entrée',
      before: (r, c) => `est devant ligne ${r}, colonne ${c}`,
      inspector: 'est arrêté par le contrôleur',
      outside: 'a quitté la ville',
      place: 'est là où la journée a été perdue',
    },
    tiles: (list) => `Tuiles : ${list}.`,
    noTiles: 'Aucune tuile en ville pour l’instant.',
    pair: (a) => `Tirées : ${a}.`,
    tasks: (done) => `À faire : ${done}.`,
    done: 'fait',
    notYet: 'pas encore',
    failed: 'plus possible',
  },
  headline: (day, level, attempt) => [day, level && ` - ${level}`, attempt > 1 ? `, essai ${attempt}` : ''].join(''),
};

export const texts: Record<Lang, typeof en> = { en, fr };
