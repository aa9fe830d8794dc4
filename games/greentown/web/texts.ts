// greentown/web/texts.ts - Green Town in words, English and French. French has the type of English: a text that is
// missing does not compile. Names of tiles, cards and kinds come from the data.
import { plural } from "$web/text/plural";
import type { Lang } from "$web/settings.svelte";
import {
  placeLabel,
  type Direction,
  type GreenTownView,
  type Kind,
  type Marker,
} from "./view";

const one = plural("en");
const greenies = (n: number) => `${n} Greenie${one(n, "", "s")}`;
const s = (n: number, noun: string) => `${n} ${noun}${one(n, "", "s")}`;
const compte = plural("fr");
const combien = (n: number, nom: string) =>
  `${n} ${nom}${compte(n, "", nom.endsWith("eu") ? "x" : "s")}`;
const low = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const join = (parts: string[], and: string) =>
  parts.length < 2
    ? (parts[0] ?? "")
    : `${parts.slice(0, -1).join(", ")} ${and} ${parts.at(-1)}`;

type Phase = GreenTownView["phase"];
const DIR_EN: Record<Direction, string> = {
  ne: "north-east",
  e: "east",
  se: "south-east",
  sw: "south-west",
  w: "west",
  nw: "north-west",
};
const DIR_FR: Record<Direction, string> = {
  ne: "nord-est",
  e: "est",
  se: "sud-est",
  sw: "sud-ouest",
  w: "ouest",
  nw: "nord-ouest",
};
const BUILDING_EN: Record<Exclude<Kind, "nature">, string> = {
  culture: "museum",
  sport: "stadium",
  shopping: "shop",
};
const BUILDING_FR: Record<Exclude<Kind, "nature">, string> = {
  culture: "musée",
  sport: "stade",
  shopping: "magasin",
};

const en = {
  greenies,
  directions: DIR_EN,
  and: (parts: string[]) => join(parts, "and"),
  building: (kind: string) => `a ${BUILDING_EN[kind as "culture"] ?? kind}`,
  low,
  at: (place: string) => `at ${placeLabel(place)}`,
  to: (a: number, b: number) => (a === b ? `exactly ${a}` : `${a} to ${b}`),
  range: (a: number, b: number) => (a === b ? `${a}` : `${a}–${b}`),
  toShort: (a: number, b: number) => (a === b ? `${a}` : `${a} to ${b}`),

  acts: {
    deal: "Deal",
    reveal: "Next card",
    choose: "Your action",
    step: "Build",
    erect: "Put up",
    tour: "Lead a tour",
    double: "Double turn",
    over: "The end",
  } satisfies Record<Phase, string>,
  stepOf: (i: number, n: number, tour: boolean) =>
    `step ${i} of ${n}${tour ? ", then a tour" : ""}`,
  toGo: (n: number) => (n > 0 ? `${s(n, "stop")} to go` : "all stops made"),
  round: (n: number) => `round ${n}`,

  say: {
    choose: "Choose a marker; each serves once in four rounds.",
    step: "Lay a tile or develop a place.",
    lay: "Choose a stack, then a dashed place.",
    develop: "Choose a place to develop: it gets one road more.",
    candidates: "Choose the new tile and turn it.",
    opens: (dir: string, to: string | null) =>
      to ? `opens the road ${dir} (${to})` : `opens a dead end ${dir}`,
    closes: (dir: string, to: string | null) =>
      to ? `closes the road ${dir} (${to})` : `closes the dead end ${dir}`,
    change: (parts: string[]) => `This ${join(parts, "and")}.`,
    joins: (n: number, dead: number, turns: boolean) =>
      `${s(n, "road")} met${dead ? `, ${s(dead, "dead end")}` : ""}.${turns ? " Turn it as you like." : ""}`,
    kind: "Put up one of your buildings, or none.",
    site: (what: string) => `Choose a site for ${what}.`,
    tree: "Choose the new place of the tree.",
    erect: (what: string) => `Put up ${what} here?`,
    start: "Begin the tour at a hotel.",
    next: (n: number) =>
      `Choose the next place; finish at a hotel on stop ${n}.`,
    nextShort: "Choose the next place.",
    done: "Lead the tour like this?",
    double: "Play twice in a row now, or keep the marker for a later round?",
  },
  button: {
    choose: "Choose",
    lay: "Lay the tile",
    develop: "Develop",
    erect: "Put it up",
    pass: "Put up nothing",
    finish: "Finish the tour",
    use: "Play twice",
    save: "Keep it",
    tour: (n: number) => `Lead the tour, +${n}`,
  },
  slot: {
    lay: "lay a tile",
    develop: "develop a place",
    tour: "tour",
    pass: "nothing",
    use: "play twice",
    save: "keep it",
    tree: "tree to",
    at: "at",
    left: (n: number) => `${n} left`,
    more: "then one more step",
    vacant: "no stop",
  },
  choices: {
    build: "build",
    tour: "tour",
    both: "build and tour",
    "either-build": "either: build",
    "either-tour": "either: tour",
  } as Record<string, string>,
  tour: {
    suggest: "Suggest",
    suggestTitle: "Tours you could lead",
    suggestSay:
      "Every different outcome once, the best for you first. Pick one to see it on the map.",
    clear: "Start over",
    soFar: "as it stands",
    places: (n: number) => s(n, "place"),
    none: "No wish fulfilled",
    gains: "What it would bring",
    vacant: (n: number) => `${n} without a stop`,
    wishes: (names: string[]) => `fulfils ${join(names, "and")}`,
    all: "fulfils all wishes",
    best: "best for you",
    hide: "Hide the list",
    difference: (parts: string[], got: string | null) =>
      `${join(parts, "and")}: ${got ? `${got} gets the difference.` : "level, so nobody gets anything."}`,
  },

  waiting: {
    deal: () => "The first cards are dealt.",
    reveal: () => "The next card is turned up.",
    choose: (n: string) => `${n} is choosing a marker.`,
    step: (n: string) => `${n} is building.`,
    erect: (n: string) => `${n} may put up a building.`,
    tour: (n: string) => `${n} is planning a tour.`,
    double: (n: string) => `${n} is thinking about the double turn.`,
    over: () => "The game is over.",
  } satisfies Record<Phase, (n: string) => string>,

  log: {
    deal: (card: string) => `begins: ${card}`,
    dealt: "The cards are dealt",
    reveal: (card: string, stops: number) =>
      `turned up ${card}, ${s(stops, "stop")}`,
    choose: {
      build: "builds",
      tour: "leads a tour",
      both: "builds, then tours",
      "either-build": "uses “either” to build",
      "either-tour": "uses “either” for a tour",
    } as Record<string, string>,
    lay: (tile: string, at: string) => `laid a tile at ${at}: ${tile}`,
    develop: (n: number, at: string) => `developed ${at} to ${s(n, "road")}`,
    erect: (what: string, at: string) => `put up ${what} at ${at}`,
    erectTree: (what: string, at: string) =>
      `put up ${what} at ${at}, where a tree stood`,
    pass: "put up nothing",
    tour: (card: string) => `led ${card}`,
    double: {
      use: "plays twice in a row",
      save: "keeps the double turn",
    } as Record<string, string>,
    gain: (n: number) => `+${n}`,
    gains: (text: string, own: number, others: string[]) =>
      `${text}: ${[`+${own}`, ...others].join(", ")}`,
    lapsed: (text: string) => `${text}; no tour is possible, it lapses`,
    other: (move: string) => move,
  },

  panel: {
    visitors: (n: number) => `Your visitors, ${s(n, "stop")}`,
    visitorsOf: (name: string, n: number) =>
      `Visitors of ${name}, ${s(n, "stop")}`,
    noCard: "No visitors left",
    of: (a: number, b: number) => `${a} of ${b}`,
    stops: "stops",
    next: "Next card",
    deck: (n: number) => (n === 0 ? "the last card" : `${n} below it`),
    turning: (n: number) => `one of ${n} is turned up`,
    empty: "No card left: the end is near.",
    yourTurn: "your turn",
    again: "then again",
    hidden: "money hidden",
    double: "double turn",
    start: "starts",
    fulfilled: "fulfilled",
    notYet: "not fulfilled",
    need: (a: number, b: number) => `${en.toShort(a, b)} wanted`,
    left: (kind: string, n: number) => `${kind}: ${n} left`,
    used: "used",
    markers: {
      build: "Build",
      tour: "Tour",
      both: "Build and tour",
      either: "Build or tour",
    } satisfies Record<Marker, string>,
    roads: "roads",
    supply: "Supply of tiles",
    stack: (name: string, n: number) => `${name}, ${n} left`,
    ending: "This is the last round.",
  },
  board: {
    label: "The town of Green Town",
    closer: "Closer",
    farther: "Farther",
    whole: "The whole town",
    keys: "Keys: + and − for closer and farther, 0 for the whole town, Shift with arrows to move the map",
    left: "Turn left",
    right: "Turn right",
    vacant: "vacant",
    hotel: "hotel",
    tree: "tree",
    building: (kind: string, owner: string) =>
      `${BUILDING_EN[kind as "culture"] ?? kind} of ${owner}`,
    tile: (what: string, at: string, roads: string) =>
      `${at}: ${what}${roads ? `, roads ${roads}` : ", no road joins"}`,
    empty: (at: string) => `empty place ${at}`,
  },
  // What is told before anybody commits
  outlook: {
    best: (n: number) => `best +${n}`,
    least: (n: number) => `at least +${n}`,
    possible: "possible",
    nothing: "brings nothing",
    lapses: "would lapse",
    lapsesYet: "no tour yet",
    then: "tour then",
    now: "tour now",
    title: "A tour with your card",
    text: (now: string, before: string | null) =>
      before === null
        ? `As the town is: ${now}.`
        : `After this: ${now}. As the town is: ${before}.`,
    cut: "There are more ways than can be looked at in a moment: it may be more.",
  },
  note: {
    empty: (at: string) => `Empty place ${at}`,
    emptyText: "A tile can be laid here if it joins a road.",
    vacant:
      "Nothing stands here: a tour passes it without a stop. A building can be put up.",
    hotel:
      "Tours begin and end at a hotel. On the way it is a stop, of no kind.",
    tree: (kind: string, n: number) =>
      `A stop for ${kind.toLowerCase()}; where that wish is fulfilled it pays whoever leads the tour ${greenies(n)}.`,
    building: (kind: string, owner: string, n: number) =>
      `A stop for ${kind.toLowerCase()}; where that wish is fulfilled it pays ${owner} ${greenies(n)}, whoever leads the tour.`,
    roads: (n: number, ways: string) => `${s(n, "road")}: ${ways}.`,
    noRoad: "No road joins it.",
    tile: (name: string) => `Tile: ${name}.`,
    developed: "Developed in this build: not a second time.",
    marker: {
      build: "Two steps of laying or developing, then perhaps a building.",
      tour: "One tour with your card.",
      both: "A build, then a tour.",
      either: "A build or a tour, as you like.",
    } satisfies Record<Marker, string>,
    markerUsed: "Used. After every fourth round all markers are back.",
    stack: (roads: number, left: number, copies: number) =>
      `${s(roads, "road")}; ${left} of ${copies} left.`,
    layable: "Can be laid now: of those left it has the fewest roads.",
    later:
      "Cannot be laid yet: tiles with fewer roads come first. It can replace one that is developed.",
    gone: "None left.",
    left: (n: number) => `${n} left to put up.`,
    ends: "Whoever puts up the last building brings on the end.",
    stops: (n: number) => `${s(n, "stop")}, no more and no fewer.`,
    wish: (site: number, lost: number) =>
      `A wish fulfilled pays ${greenies(site)} for each different site; one not fulfilled costs the guide ${greenies(lost)}.`,
    moneyHidden: "The money is hidden until the end.",
    money: "Greenies from tours: most of them win.",
  },
  tell: {
    seat: (name: string, money: number | null, built: number) =>
      `${name}: ${money === null ? "money hidden" : greenies(money)}, ${s(built, "building")} put up.`,
    card: (name: string, stops: number, wishes: string) =>
      `Visitors: ${name}, ${s(stops, "stop")}; ${wishes}.`,
    noCard: "No visitors.",
    wish: (kind: string, range: string) => `${kind} ${range}`,
    markers: (names: string) => `Markers left: ${names}.`,
    town: (n: number, hotels: string, trees: string, vacant: string) =>
      `The town has ${s(n, "tile")}. Hotels: ${hotels || "none"}. Trees: ${trees || "none"}. Vacant: ${vacant || "none"}.`,
    built: (list: string) => `Buildings: ${list}.`,
    none: "No buildings yet.",
    supply: (list: string) => `Supply: ${list || "empty"}.`,
    top: (name: string, stops: number) =>
      `Next card: ${name}, ${s(stops, "stop")}.`,
    noTop: "No card left in the deck.",
  },
  headline: (round: number, ending: boolean) =>
    round === 0
      ? "About to begin"
      : `Round ${round}${ending ? ", the last" : ""}`,
  about: (built: number) => `${s(built, "building")}`,
};

const fr: typeof en = {
  greenies: (n) => combien(n, "Greenie"),
  directions: DIR_FR,
  and: (parts) => join(parts, "et"),
  building: (kind) => `un ${BUILDING_FR[kind as "culture"] ?? kind}`,
  low,
  at: (place) => `en ${placeLabel(place)}`,
  to: (a, b) => (a === b ? `exactement ${a}` : `${a} à ${b}`),
  range: (a, b) => (a === b ? `${a}` : `${a}–${b}`),
  toShort: (a, b) => (a === b ? `${a}` : `${a} à ${b}`),

  acts: {
    deal: "Donne",
    reveal: "Carte suivante",
    choose: "Votre action",
    step: "Construire",
    erect: "Ériger",
    tour: "Excursion",
    double: "Double tour",
    over: "Fin",
  },
  stepOf: (i, n, tour) =>
    `étape ${i} sur ${n}${tour ? ", puis excursion" : ""}`,
  toGo: (n) =>
    n > 0
      ? `encore ${n} arrêt${n > 1 ? "s" : ""}`
      : "tous les arrêts sont faits",
  round: (n) => `manche ${n}`,

  say: {
    choose: "Choisissez un marqueur ; chacun sert une fois en quatre manches.",
    step: "Posez une tuile ou aménagez un lieu.",
    lay: "Choisissez une pile, puis une place en pointillé.",
    develop: "Choisissez un lieu à aménager : il gagne une route.",
    candidates: "Choisissez la nouvelle tuile et tournez-la.",
    opens: (dir, to) =>
      to ? `ouvre la route ${dir} (${to})` : `ouvre une impasse ${dir}`,
    closes: (dir, to) =>
      to ? `ferme la route ${dir} (${to})` : `ferme l’impasse ${dir}`,
    change: (parts) => `Cela ${join(parts, "et")}.`,
    joins: (n, dead, turns) =>
      `${n} route${n > 1 ? "s" : ""} rejointe${n > 1 ? "s" : ""}${dead ? `, ${dead} impasse${dead > 1 ? "s" : ""}` : ""}.${turns ? " Tournez-la à votre gré." : ""}`,
    kind: "Érigez un de vos bâtiments, ou aucun.",
    site: (what) => `Choisissez un site pour ${what}.`,
    tree: "Choisissez la nouvelle place de l’arbre.",
    erect: (what) => `Ériger ${what} ici ?`,
    start: "Commencez l’excursion à un hôtel.",
    next: (n) =>
      `Choisissez le lieu suivant ; arrivez à un hôtel à l’arrêt ${n}.`,
    nextShort: "Choisissez le lieu suivant.",
    done: "Mener l’excursion ainsi ?",
    double:
      "Jouer deux fois de suite maintenant, ou garder le marqueur pour une autre manche ?",
  },
  button: {
    choose: "Choisir",
    lay: "Poser la tuile",
    develop: "Aménager",
    erect: "Ériger",
    pass: "Ne rien ériger",
    finish: "Finir l’excursion",
    use: "Jouer deux fois",
    save: "Le garder",
    tour: (n) => `Mener l’excursion, +${n}`,
  },
  slot: {
    lay: "poser une tuile",
    develop: "aménager un lieu",
    tour: "excursion",
    pass: "rien",
    use: "jouer deux fois",
    save: "le garder",
    tree: "arbre en",
    at: "en",
    left: (n) => `reste ${n}`,
    more: "puis encore une étape",
    vacant: "sans arrêt",
  },
  choices: {
    build: "construire",
    tour: "excursion",
    both: "les deux",
    "either-build": "au choix : construire",
    "either-tour": "au choix : excursion",
  },
  tour: {
    suggest: "Suggérer",
    suggestTitle: "Excursions possibles",
    suggestSay:
      "Chaque résultat une fois, le meilleur pour vous d’abord. Choisissez-en un pour le voir sur la carte.",
    clear: "Recommencer",
    soFar: "en l’état",
    places: (n) => combien(n, "lieu"),
    none: "Aucun souhait exaucé",
    gains: "Ce que cela rapporterait",
    vacant: (n) => `${n} sans arrêt`,
    wishes: (names) => `exauce ${join(names, "et")}`,
    all: "exauce tous les souhaits",
    best: "le mieux pour vous",
    hide: "Cacher la liste",
    difference: (parts, got) =>
      `${join(parts, "et")} : ${got ? `${got} reçoit la différence.` : "égalité, personne ne reçoit rien."}`,
  },

  waiting: {
    deal: () => "Les premières cartes sont distribuées.",
    reveal: () => "La carte suivante est retournée.",
    choose: (n) => `${n} choisit un marqueur.`,
    step: (n) => `${n} construit.`,
    erect: (n) => `${n} peut ériger un bâtiment.`,
    tour: (n) => `${n} prépare une excursion.`,
    double: (n) => `${n} réfléchit au double tour.`,
    over: () => "La partie est terminée.",
  },

  log: {
    deal: (card) => `commence : ${card}`,
    dealt: "Les cartes sont distribuées",
    reveal: (card, stops) => `retourne ${card}, ${combien(stops, "arrêt")}`,
    choose: {
      build: "construit",
      tour: "part en excursion",
      both: "construit, puis part en excursion",
      "either-build": "choisit de construire",
      "either-tour": "choisit l’excursion",
    },
    lay: (tile, at) => `pose une tuile en ${at} : ${tile}`,
    develop: (n, at) => `aménage ${at} à ${combien(n, "route")}`,
    erect: (what, at) => `érige ${what} en ${at}`,
    erectTree: (what, at) => `érige ${what} en ${at}, à la place d’un arbre`,
    pass: "n’érige rien",
    tour: (card) => `promène ${card}`,
    double: { use: "joue deux fois de suite", save: "garde le double tour" },
    gain: (n) => `+${n}`,
    gains: (text, own, others) =>
      `${text} : ${[`+${own}`, ...others].join(", ")}`,
    lapsed: (text) => `${text} ; aucune excursion n’est possible`,
    other: (move) => move,
  },

  panel: {
    visitors: (n) => `Vos visiteurs, ${combien(n, "arrêt")}`,
    visitorsOf: (name, n) => `Visiteurs de ${name}, ${combien(n, "arrêt")}`,
    noCard: "Plus de visiteurs",
    of: (a, b) => `${a} sur ${b}`,
    stops: "arrêts",
    next: "Carte suivante",
    deck: (n) => (n === 0 ? "la dernière carte" : `${n} en dessous`),
    turning: (n) => `on en retourne une sur ${n}`,
    empty: "Plus de carte : la fin approche.",
    yourTurn: "à vous",
    again: "puis encore",
    hidden: "argent caché",
    double: "double tour",
    start: "commence",
    fulfilled: "exaucé",
    notYet: "pas exaucé",
    need: (a, b) => `${fr.toShort(a, b)} demandé${compte(b, "", "s")}`,
    left: (kind, n) => `${kind} : reste ${n}`,
    used: "utilisé",
    markers: {
      build: "Construire",
      tour: "Excursion",
      both: "Construire et excursion",
      either: "Construire ou excursion",
    },
    roads: "routes",
    supply: "Réserve de tuiles",
    stack: (name, n) => `${name}, reste ${n}`,
    ending: "C’est la dernière manche.",
  },
  board: {
    label: "La ville de Green Town",
    closer: "Plus près",
    farther: "Plus loin",
    whole: "Toute la ville",
    keys: "Touches : + et − pour plus près et plus loin, 0 pour toute la ville, Maj et flèches pour déplacer la carte",
    left: "Tourner à gauche",
    right: "Tourner à droite",
    vacant: "libre",
    hotel: "hôtel",
    tree: "arbre",
    building: (kind, owner) =>
      `${BUILDING_FR[kind as "culture"] ?? kind} de ${owner}`,
    tile: (what, at, roads) =>
      `${at} : ${what}${roads ? `, routes ${roads}` : ", aucune route"}`,
    empty: (at) => `place vide ${at}`,
  },
  outlook: {
    best: (n) => `au mieux +${n}`,
    least: (n) => `au moins +${n}`,
    possible: "possible",
    nothing: "ne rapporte rien",
    lapses: "tomberait",
    lapsesYet: "pas encore d’excursion",
    then: "excursion ensuite",
    now: "excursion",
    title: "Une excursion avec votre carte",
    text: (now, before) =>
      before === null
        ? `Dans la ville actuelle\u00a0: ${now}.`
        : `Après cela\u00a0: ${now}. Dans la ville actuelle\u00a0: ${before}.`,
    cut: "Il y a plus de chemins qu’on n’en peut regarder en un instant\u00a0: ce peut être plus.",
  },
  note: {
    empty: (at) => `Place vide ${at}`,
    emptyText: "On peut y poser une tuile si elle rejoint une route.",
    vacant:
      "Rien ne s’y trouve\u00a0: une excursion y passe sans arrêt. On peut y ériger un bâtiment.",
    hotel:
      "Les excursions partent d’un hôtel et y finissent. En chemin, c’est un arrêt, d’aucun genre.",
    tree: (kind, n) =>
      `Un arrêt «\u00a0${kind.toLowerCase()}\u00a0»\u00a0; si ce souhait est exaucé, il rapporte ${fr.greenies(n)} à qui mène l’excursion.`,
    building: (kind, owner, n) =>
      `Un arrêt «\u00a0${kind.toLowerCase()}\u00a0»\u00a0; si ce souhait est exaucé, il rapporte ${fr.greenies(n)} à ${owner}, qui que ce soit qui mène l’excursion.`,
    roads: (n, ways) => `${n} route${n > 1 ? "s" : ""}\u00a0: ${ways}.`,
    noRoad: "Aucune route ne la rejoint.",
    tile: (name) => `Tuile\u00a0: ${name}.`,
    developed: "Aménagée dans cette construction\u00a0: pas une seconde fois.",
    marker: {
      build: "Deux étapes pour poser ou aménager, puis peut-être un bâtiment.",
      tour: "Une excursion avec votre carte.",
      both: "Une construction, puis une excursion.",
      either: "Une construction ou une excursion, au choix.",
    },
    markerUsed:
      "Utilisé. Toutes les quatre manches, tous les marqueurs reviennent.",
    stack: (roads, left, copies) =>
      `${roads} route${roads > 1 ? "s" : ""}\u00a0; reste ${left} sur ${copies}.`,
    layable:
      "Peut être posée\u00a0: de celles qui restent, elle a le moins de routes.",
    later:
      "Ne peut pas encore être posée\u00a0: d’abord les tuiles à moins de routes. Elle peut remplacer une tuile qu’on aménage.",
    gone: "Il n’en reste plus.",
    left: (n) => `Reste ${n} à ériger.`,
    ends: "Qui érige son dernier bâtiment amène la fin.",
    stops: (n) => `${n} arrêt${n > 1 ? "s" : ""}, ni plus ni moins.`,
    wish: (site, lost) =>
      `Un souhait exaucé rapporte ${fr.greenies(site)} par site différent\u00a0; un souhait manqué coûte ${fr.greenies(lost)} au guide.`,
    moneyHidden: "L’argent est caché jusqu’à la fin.",
    money: "Des Greenies gagnés en excursion\u00a0: qui en a le plus gagne.",
  },
  tell: {
    seat: (name, money, built) =>
      `${name} : ${money === null ? "argent caché" : fr.greenies(money)}, ${built} bâtiment${built > 1 ? "s" : ""} érigé${built > 1 ? "s" : ""}.`,
    card: (name, stops, wishes) =>
      `Visiteurs : ${name}, ${combien(stops, "arrêt")} ; ${wishes}.`,
    noCard: "Pas de visiteurs.",
    wish: (kind, range) => `${kind} ${range}`,
    markers: (names) => `Marqueurs restants : ${names}.`,
    town: (n, hotels, trees, vacant) =>
      `La ville a ${combien(n, "tuile")}. Hôtels : ${hotels || "aucun"}. Arbres : ${trees || "aucun"}. Libres : ${vacant || "aucun"}.`,
    built: (list) => `Bâtiments : ${list}.`,
    none: "Pas encore de bâtiment.",
    supply: (list) => `Réserve : ${list || "vide"}.`,
    top: (name, stops) =>
      `Carte suivante : ${name}, ${combien(stops, "arrêt")}.`,
    noTop: "Plus de carte dans la pioche.",
  },
  headline: (round, ending) =>
    round === 0
      ? "On va commencer"
      : `Manche ${round}${ending ? ", la dernière" : ""}`,
  about: (built) => `${built} bâtiment${built > 1 ? "s" : ""}`,
};

export const texts: Record<Lang, typeof en> = { en, fr };
