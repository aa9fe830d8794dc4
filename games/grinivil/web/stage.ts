// grinivil/web/stage.ts - what the ticket says at each decision; what is picked in advance; what waits for the button.
import type { Scene, Slot, Stage } from '$web/game';
import { iconG, type IconName } from '$web/kit/icons';
import { alternatives, type Words } from '$web/table/picks';
import { colon } from '$web/text';
import { columns, countOf } from './amounts';
import { cube, face, token } from './art';
import Checklist from './Checklist.svelte';
import Extra from './Extra.svelte';
import { explains } from './look.svelte';
import { cubesText, explainAction, explainTile, shortName, texts } from './texts';
import {
  ALSO,
  K,
  actionData,
  actionName,
  actionUnderWay,
  cubeName,
  goChoices,
  iconOfAction,
  isCubes,
  kindName,
  landName,
  readCubes,
  residentName,
  siteAt,
  tileData,
  timeChoices,
  tileOf,
  total,
  type Cube,
  type GrinivilView,
  type LoopAction,
} from './view';

type S = Scene<GrinivilView>;
const t = (scene: S) => texts[scene.lang];

const inked = (icon: IconName) => iconG(icon, 32, 32, 56, 'currentColor', 2.2);
const cubeArt = (k: Cube) => `<g transform="translate(-2 -10) scale(1.6)">${cube(k)}</g>`;
const isSite = (word: string) => /^[CIO]\d?\.[a-z]$/.test(word);
const isResident = (word: string) => /^R\d\d$/.test(word);

/** A word of a move, said in full. Empty for words that only join. */
export function word(wd: string, place: number, scene: S): string {
  const w = t(scene);
  const act = place === 0 ? wd : (scene.picked[0] ?? scene.legal[0]?.[0] ?? '');
  if (place === 0) return actWord(wd, scene);
  if (act === 'go' || act === 'follow' || act === 'include' || act === 'exclude') return nameOf(wd, scene);
  if (act === 'also')
    return wd === 'floor'
      ? w.slot.floor(ALSO.floor.money)
      : wd === 'road'
        ? w.slot.road(ALSO.road.money)
        : wd === 'house'
          ? w.slot.house(ALSO.house.money)
          : residentName(wd, scene.lang);
  if (act === 'trade')
    return place === 1 ? scene.name(Number(wd)) : `${place === 2 ? w.slot.give : w.slot.get} ${cubeName(wd, scene.lang)}`;
  if (isSite(wd)) return siteName(wd, scene);
  if (isResident(wd)) return residentName(wd, scene.lang);
  if (isCubes(wd)) return wd[0] === 't' ? w.trees(Number(wd.slice(1))) : `${wd.slice(1)} ${cubeName(wd[0]!, scene.lang)}`;
  if (/^S\d$/.test(wd)) {
    const s = scene.view.town.sectors.find((x) => x.id === wd);
    return w.board.sector(wd, s?.trees ?? 0, s?.places ?? 0);
  }
  if (act === 'road') return w.board.section(wd, w.board.states[scene.view.town.sections[wd] ?? 'none']);
  if (act === 'explore') return w.board.place(wd);
  if (wd === 'supply') return w.slot.supply;
  return /^\d+$/.test(wd) ? wd : kindName(wd, scene.lang);
}
/** A whole move in a few words: the act, and what it is done with; a tile goes by its name alone. */
export function move(said: Words, scene: S): string {
  const things =
    said.length === 3 && isSite(said[1]!)
      ? [`${word(said[2]!, 2, scene)} (${said[1]})`]
      : said
          .slice(1)
          .map((wd, i) => word(wd, i + 1, scene))
          .filter(Boolean);
  if (!things.length) return word(said[0]!, 0, scene);
  return said[0] === 'go' ? things.join(', ') : `${word(said[0]!, 0, scene)}${colon(scene.lang)} ${things.join(', ')}`;
}
const nameOf = (action: string, scene: S) =>
  (tileData(action)?.actions.length ?? 1) > 1 ? tileData(action)!.name[scene.lang] : actionName(action, scene.lang, scene.options);
function actWord(wd: string, scene: S): string {
  const w = t(scene);
  const b = w.button;
  const plain: Record<string, string> = {
    include: b.include,
    exclude: b.exclude,
    pass: b.pass,
    go: w.slot.go,
    follow: w.slot.follow,
    finish: b.finish,
    buy: b.buy,
    sell: b.sell,
    build: b.build,
    explore: b.exploreFree,
    road: b.road,
    trees: w.tree,
    plant: b.plant,
    take: b.take,
    swap: b.swap(scene.view.decision?.swap ?? 0),
    house: b.house,
    'vp-to-money': w.slot.vpToMoney,
    'money-to-vp': w.slot.moneyToVp,
    roll: b.roll,
    grant: b.grant(scene.view.decision?.grant ?? 0),
    import: b.import,
    gain: b.gain,
    replant: b.replant,
    trade: b.trade,
    fund: b.fund,
    forfeit: b.forfeit(K.penaltyVp),
    bid: w.acts.bid,
    offer: w.acts.offer,
    pay: b.pay,
    return: b.return,
    token: w.acts.token,
    also: w.acts.also,
    skip: b.skip,
    done: b.done,
    time: w.acts.time,
    again: b.again,
    ultimate: b.ultimate,
    extend: b.extend,
    stay: b.stay,
    start: b.start,
  };
  return plain[wd] ?? wd;
}
export function siteName(id: string, scene: S): string {
  const w = t(scene).board;
  const site = siteAt(scene.view, id);
  if (!site) return id;
  const b = site.building;
  return w.site(id, b ? w.building(kindName(b.kind, scene.lang), b.floors.length, b.of) : w[site.kind]);
}

/** A word of caution before the last idle worker goes (ruling 28). */
export function warning(scene: S): string | null {
  const caution = scene.deciding ? countOf(scene).warning : undefined;
  return caution ? t(scene).warn[caution] : null;
}

// --- Slots --------------------------------------------------------------------------------------------------
const ACT_LABEL: Record<string, string> = {
  take: 'take',
  roll: 'roll',
  grant: 'grant',
  include: 'include',
  exclude: 'exclude',
  pass: 'pass',
  'vp-to-money': 'vpToMoney',
  'money-to-vp': 'moneyToVp',
  forfeit: 'forfeit',
  skip: 'skip',
  done: 'done',
  follow: 'follow',
  go: 'go',
  finish: 'finish',
  again: 'again',
  ultimate: 'ultimate',
  extend: 'extend',
  stay: 'stay',
  start: 'start',
};
/** What is usual first; giving up last. */
const ORDER = [
  'go',
  'follow',
  'take',
  'swap',
  'include',
  'exclude',
  'pass',
  'again',
  'stay',
  'start',
  'extend',
  'ultimate',
  'vp-to-money',
  'money-to-vp',
  'roll',
  'grant',
  'finish',
  'skip',
  'done',
  'forfeit',
];
/** The acts there are, where there are several; giving up stands last and says what it costs. */
function actSlots(scene: S): Slot[] {
  const w = t(scene);
  const label = (act: string): string =>
    act === 'swap'
      ? w.slot.swap(scene.view.decision?.swap ?? 0)
      : act === 'skip' && scene.view.decision?.kind === 'again'
        ? w.slot.end
        : ((w.slot as unknown as Record<string, string>)[ACT_LABEL[act] ?? ''] ?? actWord(act, scene));
  const acts = [...alternatives(scene.legal, [], 0)].filter((a) => a !== 'also').sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  if (acts.length + (scene.legal.some((m) => m[0] === 'also') ? 1 : 0) < 2) return [];
  // The one thing that was come for needs no slot while it is being done; the ways out do.
  const main = acts.filter((a) => !EXITS.has(a) || a === 'swap' || a === 'follow');
  const shown =
    main.length === 1 && scene.picked[0] === main[0] && !ALONE.has(scene.view.decision?.kind ?? '')
      ? acts.filter((a) => a !== main[0])
      : acts;
  return shown.map((act) => ({
    text: label(act),
    ...(act === 'forfeit' ? { note: `−${K.penaltyVp} ${w.panel.vp}` } : {}),
    state: scene.picked[0] === act ? ('chosen' as const) : ('now' as const),
    word: act,
    place: 0,
  }));
}
/** What may stand at a place, as slots that can be pressed. */
function choiceSlots(scene: S, place: number, look: (word: string) => Partial<Slot>): Slot[] {
  return [...alternatives(scene.legal, scene.picked, place)].map((wd) => ({
    text: word(wd, place, scene),
    ...look(wd),
    state: scene.picked[place] === wd ? ('chosen' as const) : ('now' as const),
    word: wd,
    place,
  }));
}
/** A word that is picked on the board. */
const boardSlot = (scene: S, place: number, note: string): Slot => ({
  text: scene.picked[place] ?? '?',
  note,
  state: scene.picked[place] ? 'picked' : 'now',
});

const kindLook =
  (scene: S) =>
  (kind: string): Partial<Slot> => ({
    art: token(kind),
    note:
      scene.view.supply.tokens[kind] !== undefined && (scene.view.supply.tokens[kind] ?? 0) > 1
        ? t(scene).slot.left(scene.view.supply.tokens[kind])
        : '',
  });
const cubeLook =
  (scene: S, prefix = '') =>
  (wd: string): Partial<Slot> => ({ text: cubeName(wd[0]!, scene.lang), art: cubeArt(wd[0] as Cube), ...(prefix ? { note: prefix } : {}) });
const gains = (scene: S, money: number, vp: number) =>
  [money ? `+${money}` : '', vp ? `+${vp} ${t(scene).panel.vp}` : ''].filter(Boolean).join(', ');

/** What the sale that these words say would bring. */
function sale(scene: S, words: Words): string {
  const { money = 0, vp = 0 } = countOf(scene, words);
  return gains(scene, money, vp);
}

// --- Acts ---------------------------------------------------------------------------------------------------
type Part = Pick<Stage, 'say' | 'button'> & { slots?: Slot[] };

function build(scene: S): Part {
  const w = t(scene);
  const [act, site, kind] = scene.picked;
  if (!site) return { say: act === 'fund' ? w.say.fund : w.say.site, button: act === 'fund' ? w.button.fund : w.button.build };
  const kinds = [...alternatives(scene.legal, scene.picked, 2)];
  const slots = [
    boardSlot(scene, 1, w.slot.site),
    ...(kinds.length > 1
      ? choiceSlots(scene, 2, kindLook(scene))
      : kind
        ? [{ text: kindName(kind, scene.lang), art: token(kind), state: 'picked' as const }]
        : []),
  ];
  if (!kind) return { say: w.say.kind(site), button: act === 'fund' ? w.button.fund : w.button.build, slots };
  if (act === 'fund') return { say: w.say.offer(kindName(kind, scene.lang), site), button: w.button.fund, slots };
  const { floor } = countOf(scene);
  if (!floor) return { say: w.say.kind(site), button: w.button.build, slots };
  const cost = [
    cubesText(floor.cost, scene.lang),
    floor.surcharge ? w.money(floor.surcharge) : '',
    floor.fee ? `${w.low(w.sum.fee)} ${floor.fee}` : '',
  ]
    .filter(Boolean)
    .join(', ');
  return { say: w.say.build(floor.nth, kindName(kind, scene.lang), cost), button: w.button.buildFor(floor.vp), slots };
}

function part(scene: S): Part {
  const w = t(scene);
  const { view, picked } = scene;
  const d = view.decision!;
  const [act = '', a, b] = picked;
  const n = readCubes(picked.slice(1));
  const some = total(n) + (n.t ?? 0) > 0;
  const number = columns(scene)[0]?.value ?? 0;
  const count = countOf(scene);
  /** The button with what the engine has told, the plain one until then. */
  const told = <T>(value: T | undefined, button: (value: T) => string, plain: string) => (value === undefined ? plain : button(value));
  switch (act) {
    case 'go':
    case 'follow': {
      if (!a)
        return {
          say: act === 'follow' ? w.say.follow : w.say.go,
          button: act === 'follow' ? w.button.follow('…') : w.button.go('…'),
          slots: act === 'follow' ? choiceSlots(scene, 1, (x) => ({ art: inked(iconOfAction(x)) })) : [],
        };
      const name = nameOf(a, scene);
      const twins = [...alternatives(scene.legal, scene.picked, 1)].filter((x) => tileOf(x) === tileOf(a));
      return {
        say: w.say.goReady(name),
        button:
          act === 'go' ? w.button.go(shortName(a, scene.lang, scene.options)) : w.button.follow(shortName(a, scene.lang, scene.options)),
        slots:
          twins.length > 1 ? choiceSlots(scene, 1, (x) => ({ art: inked(iconOfAction(x)) })).filter((s) => twins.includes(s.word!)) : [],
      };
    }
    case 'finish':
      return { say: w.say.finish, button: w.button.finish };
    case 'include':
    case 'exclude':
      return {
        say:
          a && tileData(a)
            ? w.say.goDoes(
                nameOf(a, scene),
                tileData(a)!
                  .actions.map((x) => explainAction(x as LoopAction, scene.lang, scene.rules))
                  .join(' '),
              )
            : w.say.loopTile,
        button: act === 'include' ? w.button.include : w.button.exclude,
        slots: choiceSlots(scene, 1, (x) => ({
          art: inked(iconOfAction(x)),
          attach: explains(() => ({ title: nameOf(x, scene), lines: explainTile(x, scene.lang, scene.rules) })),
        })),
      };
    case 'buy':
      return { say: w.say.buy, button: some ? told(count.price, w.button.buyFor, w.button.buy) : w.button.buy };
    case 'sell':
      return { say: w.say.sell, button: some ? told(count.money, w.button.sellFor, w.button.sell) : w.button.sell };
    case 'build':
    case 'fund':
      return build(scene);
    case 'explore':
      return {
        say: d.kind === 'explore' ? w.say.bonusExplore : w.say.explore,
        button: told(count.price, (price) => w.button.explore(price, count.vp ?? 0), w.button.exploreFree),
        slots: [boardSlot(scene, 1, w.slot.where)],
      };
    case 'road':
      return { say: d.kind === 'road' ? w.say.bonusRoad : w.say.road, button: w.button.road, slots: [boardSlot(scene, 1, w.slot.where)] };
    case 'trees':
      return { say: w.say.trees, button: w.button.trees(count.price ?? 0) };
    case 'plant':
      return {
        say: a ? w.say.plant(a) : d.kind === 'plant' ? w.say.bonusPlant(d.most ?? 3) : w.say.sector,
        button: told(count.vp, (vp) => w.button.plantFor(gains(scene, count.money ?? 0, vp)), w.button.plant),
        slots: scene.phone ? [] : [boardSlot(scene, 1, w.slot.where)], // there the sectors stand beside the stepper
      };
    case 'take':
      return { say: w.say.take, button: w.button.take, slots: scene.phone ? [] : choiceSlots(scene, 1, (x) => ({ art: face(x) })) };
    case 'swap':
      return {
        say: a ? w.say.swap : w.say.swapOwn,
        button: w.button.swap(d.swap ?? 0),
        slots: scene.phone
          ? []
          : [
              ...choiceSlots(scene, 1, (x) => ({ art: face(x), note: w.slot.give })),
              ...(a ? choiceSlots(scene, 2, (x) => ({ art: face(x), note: w.slot.get })) : []),
            ],
      };
    case 'house':
      return {
        say: a ? w.say.house : w.say.houseSite,
        button: b ? w.button.houseFor(sale(scene, picked)) : w.button.house,
        slots: [
          ...choiceSlots(scene, 1, (x) => ({ text: x })),
          ...(a ? choiceSlots(scene, 2, (x) => ({ art: face(x), note: sale(scene, [act, a, x]) })) : []),
        ],
      };
    case 'vp-to-money':
      return {
        say: rate(scene),
        button: told(count.money, (money) => w.button.convertFor(`−${a} ${w.panel.vp}, +${money}`), w.button.convert),
      };
    case 'money-to-vp':
      return {
        say: rate(scene),
        button: told(count.price, (price) => w.button.convertFor(`−${price}, +${a} ${w.panel.vp}`), w.button.convert),
      };
    case 'roll':
      return { say: rate(scene), button: w.button.roll };
    case 'grant':
      return { say: rate(scene), button: w.button.grant(d.grant ?? 0) };
    case 'import':
      return {
        say: w.say.import(d.price ?? 0, d.most ?? 0),
        button: some ? told(count.price, w.button.importFor, w.button.import) : w.button.import,
      };
    case 'gain':
      return { say: w.say.gain, button: w.button.gain, slots: choiceSlots(scene, 1, cubeLook(scene)) };
    case 'replant': {
      const from = [...alternatives(scene.legal, scene.picked, 1)];
      return {
        say: a ? w.say.replantTo : w.say.replantFrom((d.done ?? 0) + 1, d.most ?? 0),
        button: w.button.replant,
        slots: [
          ...(from.length ? choiceSlots(scene, 1, (x) => ({ text: x === 'supply' ? w.slot.supply : x })) : []),
          ...(a ? [{ text: '→', state: 'blank' as const }, ...choiceSlots(scene, 2, (x) => ({ text: x }))] : []),
        ],
      };
    }
    case 'trade':
      return {
        say: a === undefined ? w.say.trade((d.done ?? 0) + 1, d.most ?? 3, tradePrice(view)) : !b ? w.say.tradeGive : w.say.tradeTake,
        button: w.button.trade,
        slots: [
          ...choiceSlots(scene, 1, () => ({})),
          ...(a !== undefined ? choiceSlots(scene, 2, cubeLook(scene, w.slot.give)) : []),
          ...(b ? choiceSlots(scene, 3, cubeLook(scene, w.slot.get)) : []),
        ],
      };
    case 'bid':
      return {
        say: w.say.bid(cubesText(view.auction?.lot ?? {}, scene.lang), d.least ?? 0),
        button: number > 0 ? w.button.bid(number) : w.button.passBid,
      };
    case 'offer':
      return {
        say: w.say.offer(kindName(view.funding?.kind ?? '', scene.lang), view.funding?.site ?? ''),
        button: number > 0 ? w.button.offer(number) : w.button.passOffer,
      };
    case 'pay':
      return { say: w.say.pay(cubesText(d.cost ?? {}, scene.lang)), button: w.button.pay };
    case 'return':
      return { say: w.say.return, button: w.button.return };
    case 'token':
      return { say: w.say.token(d.site ?? ''), button: w.button.token, slots: choiceSlots(scene, 1, kindLook(scene)) };
    case 'time': {
      const choice = timeChoices(view).find((c) => c.bought === number);
      return {
        say: d.mandatory ? w.say.timeMust(d.units ?? 0) : w.say.time(d.units ?? 0),
        button: w.button.time(choice?.steps ?? 0, choice?.price ?? 0),
      };
    }
    case 'forfeit':
      return { say: w.say.forfeit(K.penaltyVp), button: w.button.forfeit(K.penaltyVp) };
    case 'skip':
      return d.kind === 'again'
        ? { say: w.say.again, button: w.button.skipAgain }
        : {
            say: d.kind === 'also' ? w.say.also : d.kind === 'last' ? w.say.last : w.say.skip,
            button: w.button.skip,
            slots: alsoSlots(scene),
          };
    case 'done':
      return { say: w.say.done, button: w.button.done };
    case 'also':
      return {
        say: w.say.also,
        button: a === 'floor' || a === 'road' || a === 'house' ? w.button.also[a](ALSO[a].money) : w.button.ok,
        slots: alsoSlots(scene),
      };
    default: {
      // Nothing is picked: what is to be done is said by the one act there is beside the ways out of it.
      const acts = act === undefined ? [...alternatives(scene.legal, [], 0)].filter((x) => !EXITS.has(x)) : [];
      if (d.kind === 'first' && acts.length === 1)
        return { ...part({ ...scene, picked: acts }), button: w.button.ok, slots: alsoSlots(scene) };
      const say =
        d.kind === 'first'
          ? actionUnderWay(view)?.kind === 'convert'
            ? rate(scene)
            : w.say.site
          : (w.say as unknown as Record<string, string>)[d.kind];
      return { say: typeof say === 'string' ? say : w.acts[d.kind], button: actWord(act, scene) || w.button.ok, slots: alsoSlots(scene) };
    }
  }
}
/** Before the die or after it. */
const rate = (scene: S) => {
  const { rolled = false, rate = 0 } = scene.view.decision ?? {};
  return (rolled ? t(scene).say.converted : t(scene).say.convert)(rate);
};
const tradePrice = (view: GrinivilView) => Number(actionData(view.action ?? '')?.['moneyPerCube'] ?? 0);

/** Another floor, the road, the sale at once: named without the word before them. */
function alsoSlots(scene: S): Slot[] {
  if (scene.view.decision?.kind !== 'also') return [];
  const w = t(scene);
  const things = [...alternatives(scene.legal, ['also'], 1)] as ('floor' | 'road' | 'house')[];
  const slots: Slot[] = things.map((x) => ({
    text: w.slot[x](ALSO[x].money),
    art: inked(x === 'floor' ? 'build' : x === 'road' ? 'road' : 'sellHouse'),
    state: scene.picked[1] === x ? 'chosen' : 'now',
    word: x,
  }));
  if (scene.picked[1] === 'house') slots.push(...choiceSlots(scene, 2, (x) => ({ art: face(x), note: sale(scene, ['also', 'house', x]) })));
  return slots;
}

export function stage(scene: S): Stage {
  const w = t(scene);
  const d = scene.view.decision;
  if (!d) return { act: '', say: '', button: '' };
  const action = scene.view.action;
  const acting = (d.kind === 'first' || d.kind === 'more') && action;
  const { say, button, slots } = part(scene);
  const caution = warning(scene);
  const over = ['buy', 'import'].includes(scene.picked[0] ?? '') ? countOf(scene).over : 0;
  return {
    act: acting ? stub(action, scene) : d.kind === 'gain' && action ? w.acts.gain : w.acts[d.kind],
    step: acting
      ? d.followed
        ? w.followed
        : w.tile(tileData(tileOf(action))?.number ?? tileOf(action))
      : d.kind === 'go' && scene.view.ultimate
        ? w.panel.ultimate
        : '',
    // What is wrong takes the place of what to do; it adds no row.
    say: over ? w.say.over(over) : (caution ?? say),
    ...(over ? { tone: 'bad' as const } : caution ? { tone: 'warn' as const } : {}),
    button,
    Extra: Extra as never,
    ...(caution || scene.phone ? {} : { Aside: Checklist as never }), // on a phone it stands above the ticket
    slots: arranged(actSlots(scene), slots ?? []),
  };
}

/** An action's name for the stub: the short one where a word would not fit. */
const stub = (action: string, scene: S) =>
  nameOf(action, scene)
    .split(' ')
    .some((x) => x.length > 10)
    ? shortName(action, scene.lang, scene.options)
    : nameOf(action, scene);
/** Several acts stand before their words; ways out stand after them. */
function arranged(acts: Slot[], slots: Slot[]): Slot[] {
  const isOut = (s: Slot) => s.word === 'forfeit' || s.word === 'skip' || s.word === 'done';
  return [...acts.filter((s) => !isOut(s)), ...slots, ...acts.filter(isOut).map((s) => ({ ...s, out: true }))];
}

export function waiting(scene: S): string {
  const w = t(scene).waiting;
  const { view } = scene;
  const d = view.decision;
  if (!d) return w.over;
  if (d.seat === null) return w.chance;
  const who = scene.name(d.seat);
  if (d.kind === 'first' || d.kind === 'more') return w.action(who, view.action ? nameOf(view.action, scene) : t(scene).acts[d.kind]);
  const text = (w as unknown as Record<string, (n: string) => string>)[d.kind];
  return text ? text(who) : w.bonus(who);
}

// --- Picked in advance, and what waits ----------------------------------------------------------------------
/** Acts that are not picked in advance: each is a choice of its own. */
const EXITS = new Set(['forfeit', 'skip', 'done', 'finish', 'pass', 'follow', 'swap', 'exclude']);
const ALONE = new Set(['also', 'again', 'big', 'start', 'loop']);

export function prefer(scene: S): string | null {
  const { picked, open, view } = scene;
  const kind = view.decision?.kind;
  if (!open.size || !kind) return null;
  if (picked.length === 0) {
    if (ALONE.has(kind)) return null;
    const acts = [...open].filter((a) => !EXITS.has(a));
    return acts.length === 1 ? acts[0]! : null;
  }
  const [act] = picked;
  if (picked.length === 1 && (act === 'time' || act === 'bid' || act === 'offer'))
    return [...open].sort((x, y) => Number(x) - Number(y))[0] ?? null;
  if (act === 'pay' || act === 'return') {
    const best = bestSet(scene);
    return best && picked.every((x, i) => best[i] === x) ? (best[picked.length] ?? null) : null;
  }
  return null;
}
/** The payment or return to begin with: fewest cubes, and rather concrete than wood than steel. */
function bestSet(scene: S): Words | null {
  const worth = (move: Words) => {
    const n = readCubes(move.slice(1));
    return 10 * (n.c ?? 0) + 11 * (n.w ?? 0) + 12 * (n.s ?? 0);
  };
  return scene.legal.reduce<Words | null>((best, m) => (!best || worth(m) < worth(best) ? m : best), null);
}
/** One step back: amounts go back to nothing at once. */
export function back(scene: S): Words | null {
  const { picked } = scene;
  const cols = columns(scene);
  if (!cols.length) return null;
  if (cols[0]!.key !== 'n') return picked.length > 1 && picked[0] !== 'pay' && picked[0] !== 'return' ? [picked[0]!] : null;
  return picked[0] === 'plant' && picked.length > 2 ? picked.slice(0, 2) : null;
}
/** Small things are done at once; all that costs or moves something waits for the button. */
const SMALL = new Set(['gain', 'again', 'done']);
export const large = (move: Words) => !SMALL.has(move[0] ?? '');

export const choiceOf = (scene: S) => {
  const [act, action] = scene.picked;
  return goChoices(scene.view).find((c) => c.action === action && c.follow === (act === 'follow'));
};
export const landAt = (scene: S, place: string) => {
  const p = scene.view.town.places.find((x) => x.id === place);
  return p ? landName(p.tile, scene.lang) : t(scene).board.place(place);
};
