// grinivil/web/describe.ts - events and positions in sentences.
import type { Scene, Sentence, Sound, Told } from '$web/game';
import type { GameEvent } from '$web/net/protocol';
import { tileAt } from './amounts';
import { cubesText, texts, tileName } from './texts';
import {
  CUBES,
  K,
  LOOP_LENGTH,
  actionName,
  cubeName,
  kindName,
  landName,
  readCubes,
  residentName,
  siteAt,
  type Amounts,
  type GrinivilView,
} from './view';

/** What a purchase or sale came to: an event does not say it, the decision before it does. */
const worth = ({ decision }: GrinivilView, n: Amounts) =>
  decision?.totals
    ? Math.max(0, CUBES.reduce((all, k) => all + (n[k] ? (decision.totals![k][n[k] - 1] ?? 0) : 0), 0) - (decision.rebate ?? 0))
    : null;

/** Sites, roads, sectors, tiles and residents an event speaks of, for whoever points at its line. */
export const placesOf = (event: GameEvent): string[] =>
  event.do.split(' ').filter((x) => /^([CIO]\d?(\.[a-z])?|[SR]\d+|[TV]\d+[a-z]?)$/.test(x));

export function describe({ event, seat, before, after, name, lang }: Told<GrinivilView>): Sentence {
  const w = texts[lang].log;
  const words = event.do.split(' ');
  const [act = '', a = '', b = '', c = ''] = words;
  const chance = event.by === 'chance';
  const by = chance ? (seat ?? before?.active ?? null) : (event.by as number);
  const n = readCubes(words.slice(1));
  const cubes = () => cubesText(n, lang);
  const vp = () => {
    const gain = by !== null && before && after ? after.players[by]!.vp - before.players[by]!.vp : 0;
    return gain ? w.gainVp(gain) : '';
  };
  const money = () => (by !== null && before && after ? [before.players[by]!.money, after.players[by]!.money] : [null, null]);
  const say = (text: string, who: number | null = by): Sentence => ({ seat: who, text: text + (chance ? '' : vp()) });
  const plain = (text: string): Sentence => ({ seat: null, text });

  switch (act) {
    case 'include':
      return say(w.include(actionName(a, lang)));
    case 'exclude':
      return say(w.exclude(actionName(a, lang)));
    case 'pass':
      return say(w.pass);
    case 'go': {
      const [had, has] = money();
      const lap = by !== null && before && after && after.players[by]!.loops > before.players[by]!.loops;
      return lap && had != null && has != null && had > has ? say(w.goWay(actionName(a, lang), had - has)) : say(w.go(actionName(a, lang)));
    }
    case 'follow':
      return say(w.follow(actionName(a, lang)));
    case 'finish':
      return say(w.finish);
    case 'buy':
      return say(w.buy(cubes(), before && worth(before, n)));
    case 'sell':
      return say(w.sell(cubes(), before && worth(before, n)));
    case 'build':
      return say(
        before ? w.build((siteAt(before, a)?.building?.floors.length ?? 0) + 1, kindName(b, lang), a) : w.buildPlain(kindName(b, lang), a),
      );
    case 'explore':
      return say(w.explore(a));
    case 'road':
      return say(w.road(a));
    case 'trees':
      return say(w.treesBought(Number(a)));
    case 'plant':
      return say(w.plant(Number(b), a));
    case 'take':
      return say(w.take(residentName(a, lang)));
    case 'swap':
      return say(w.swap(residentName(a, lang), residentName(b, lang)));
    case 'house':
      return say(w.house(residentName(b, lang), a));
    case 'vp-to-money':
      return say(w.vpToMoney(Number(a)));
    case 'money-to-vp':
      return say(w.moneyToVp(Number(a)));
    case 'roll':
      return chance ? plain(w.roll4(Number(b))) : say(w.roll);
    case 'grant':
      return say(w.grant);
    case 'import':
      return say(w.import(cubes()));
    case 'gain':
      return say(w.gain(cubes()));
    case 'replant':
      return say(w.replant(a === 'supply' ? texts[lang].slot.supply : a, b));
    case 'trade':
      return say(w.trade(name(Number(a)), cubeName(b, lang), cubeName(c, lang)));
    case 'fund':
      return say(w.fund(kindName(b, lang), a));
    case 'forfeit':
      return { seat: by, text: w.forfeit(K.penaltyVp) };
    case 'bid':
      return say(a === '?' ? w.bidSecret : a === '0' ? w.bidNone : w.bid(a));
    case 'offer':
      return say(a === '?' ? w.offerSecret : a === '0' ? w.offerNone : w.offer(a));
    case 'pay':
      return say(w.pay(cubes()));
    case 'return':
      return say(w.return(cubes()));
    case 'token':
      return chance ? plain(w.cityToken(kindName(a, lang))) : say(w.token(kindName(a, lang)));
    case 'also':
      return say(a === 'floor' ? w.alsoFloor : a === 'road' ? w.alsoRoad : w.alsoHouse(residentName(b, lang)));
    case 'skip':
      return say(w.skip);
    case 'done':
      return say(w.done);
    case 'time': {
      const [from, to] = by === null ? [undefined, undefined] : [before?.players[by]?.position, after?.players[by]?.position];
      const walked = from === undefined || !to ? null : (to - from + LOOP_LENGTH) % LOOP_LENGTH;
      return say(w.time(Number(a), before?.decision?.units === undefined ? walked : before.decision.units - Number(a)));
    }
    case 'again':
      return say(w.again);
    case 'ultimate':
      return say(w.ultimate);
    case 'extend':
      return say(w.extend);
    case 'stay':
      return say(w.stay);
    case 'start':
      return say(w.start);
    case 'land':
      return plain(w.land(landName(a, lang), before?.decision?.place ?? ''));
    case 'resident':
      return plain(w.resident(residentName(a, lang)));
    case 'draw': {
      const to = before?.decision?.kind === 'draw' ? before.decision.to : undefined;
      return typeof to === 'number' ? { seat: to, text: w.drawMine(cubes()) } : plain(w.draw(cubes()));
    }
    case 'pink':
      return plain(w.pink(actionName(a, lang)));
    case 'slot':
      return plain(w.slot(actionName(a, lang)));
    case 'deal':
      return { seat: Number(a), text: w.deal(b === '?' ? null : residentName(b, lang)) };
    case 'first':
      return { seat: Number(a), text: w.first };
    default:
      return say(w.other(event.do));
  }
}

export function tell(scene: Scene<GrinivilView>): string[] {
  const { view, lang } = scene;
  const t = texts[lang];
  const w = t.tell;
  const lines = view.players.map((p) => {
    const parts = [
      w.seat(scene.name(p.seat), p.vp, p.money === null ? w.moneyHidden : t.money(p.money), p.blocks),
      w.goods([cubesText(p.cubes, lang), t.trees(p.trees)].join(', ')),
      w.workers(p.workers.idle, p.workers.all),
      w.where(p.position ? tileAt(scene, p.position) : t.board.onStart),
    ];
    if (p.hand.length) parts.push(w.hand(p.hand.map((r) => residentName(r, lang)).join(', ')));
    if (p.unseen) parts.push(w.unseen(p.unseen));
    return parts.join(' ');
  });
  lines.push(w.market(CUBES.map((k) => `${cubeName(k, lang)} ${view.market.columns[k].cubes}`).join(', ')));
  lines.push(
    w.loop(
      view.loop.flatMap((x) => (x.tile ? [t.board.tilePos(x.position, tileName(x.actions ?? [], lang, scene.options))] : [])).join(', '),
    ),
  );
  const built = view.town.sites.flatMap((s) =>
    s.building ? [`${s.id} ${t.board.building(kindName(s.building.kind, lang), s.building.floors.length, s.building.of)}`] : [],
  );
  lines.push(built.length ? w.buildings(built.join('; ')) : w.noBuildings);
  lines.push(
    w.roads(
      Object.entries(view.town.sections)
        .filter(([, s]) => s === 'done')
        .map(([id]) => id)
        .join(', '),
    ),
  );
  lines.push(
    w.sectors(
      view.town.sectors
        .filter((s) => s.places)
        .map((s) => `${s.id} ${s.trees}/${s.places}`)
        .join(', '),
    ),
  );
  if (view.display.length) lines.push(w.display(view.display.map((r) => residentName(r, lang)).join(', ')));
  return lines;
}

const SOUND: Record<string, Sound> = {
  go: 'walk',
  time: 'walk',
  buy: 'coin',
  sell: 'coin',
  build: 'fold',
  also: 'fold',
  house: 'bell',
  plant: 'place',
  replant: 'place',
  road: 'place',
  explore: 'place',
  land: 'place',
  take: 'card',
  swap: 'card',
  deal: 'card',
  resident: 'card',
  import: 'coin',
  trees: 'coin',
  trade: 'coin',
};
export const sound = (event: GameEvent): Sound | null => SOUND[event.do.split(' ')[0]!] ?? null;
