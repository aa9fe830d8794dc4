// greentown/web/route.ts - a tour being drawn: what it counts so far and where it may go on. Help for the eye; the
// engine judges the route that is sent.
import { KINDS, name, tileAt, type ByKind, type GreenTownView, type Kind, type OutcomeView, type TileView } from './view';

export const places = (word: string | undefined): string[] => (word ? word.split('>') : []);
export const written = (route: readonly string[]) => route.join('>');

export interface Tally {
  stops: number;
  vacant: number;
  visits: ByKind<number>;
  wishes: Kind[]; // fulfilled as it stands
  earned: number[]; // by each seat, before the difference of two players
  gains: number[];
  done: boolean; // as many stops as the card asks for, from hotel to hotel
  sure: boolean; // the engine has named this outcome
}

const kindOf = (t: TileView | undefined): Kind | null => (t && t.site !== 'vacant' && t.site !== 'hotel' ? t.kind : null);

/** The engine's list holds each outcome (gains and wishes) once, whatever the route. */
const named = (view: GreenTownView, gains: readonly number[], wishes: readonly Kind[]): OutcomeView | undefined =>
  view.tour?.outcomes.find(
    (o) => o.gains.every((g, seat) => g === gains[seat]) && o.wishes.length === wishes.length && o.wishes.every((k) => wishes.includes(k)),
  );

/** Stops, visits and gains of a route as it stands. The numbers (Greenies a site, a wish) are the view's. */
export function tally(view: GreenTownView, route: readonly string[]): Tally {
  const visits = Object.fromEntries(KINDS.map((k) => [k, 0])) as ByKind<number>;
  const sites = new Map<string, TileView>();
  let [stops, vacant] = [0, 0];
  for (const id of route.slice(1)) {
    const t = tileAt(view, id);
    if (!t || t.site === 'vacant') {
      vacant++;
      continue;
    }
    stops++;
    const kind = kindOf(t);
    if (!kind) continue;
    visits[kind]++;
    sites.set(id, t);
  }
  const tour = view.tour;
  const card = tour?.card;
  const wishes = card ? KINDS.filter((k) => visits[k] >= card.wishes[k][0] && visits[k] <= card.wishes[k][1]) : [];
  let gains = view.seats.map(() => 0);
  let earned = gains;
  if (tour) {
    for (const t of sites.values()) if (wishes.includes(t.kind!)) gains[t.seat ?? view.active]! += tour.perSite;
    gains[view.active] = Math.max(0, gains[view.active]! - tour.perWish * (KINDS.length - wishes.length));
    earned = gains;
    if (tour.difference) {
      const least = Math.min(...gains);
      gains = gains.map((g) => g - least);
    }
  }
  const ends = (id: string | undefined) => !!id && tileAt(view, id)?.site === 'hotel';
  const done = !!card && route.length > 1 && stops === card.stops && ends(route[0]) && ends(route.at(-1));
  return { stops, vacant, visits, wishes, earned, gains, done, sure: done && !!named(view, gains, wishes) };
}

interface Net {
  ids: string[];
  index: Map<string, number>;
  next: [to: number, stretch: number][][];
  cost: number[]; // 1 where reaching it is a stop
  hotel: boolean[];
  near: number[]; // fewest stops from here to a hotel
}
const nets = new WeakMap<GreenTownView, Net>();
function netOf(view: GreenTownView): Net {
  const known = nets.get(view);
  if (known) return known;
  const ids = view.tiles.map((t) => name(t.at));
  const index = new Map(ids.map((id, i) => [id, i]));
  const next: Net['next'] = ids.map(() => []);
  view.stretches.forEach(([a, b], s) => {
    const [i, j] = [index.get(name(a))!, index.get(name(b))!];
    next[i]!.push([j, s]);
    next[j]!.push([i, s]);
  });
  const net: Net = {
    ids,
    index,
    next,
    cost: view.tiles.map((t) => (t.site === 'vacant' ? 0 : 1)),
    hotel: view.tiles.map((t) => t.site === 'hotel'),
    near: [],
  };
  net.near = ids.map((_, i) => (net.hotel[i] ? 0 : Infinity));
  // Towards a hotel each place but the first is paid for when it is reached.
  for (let changed = true; changed;) {
    changed = false;
    ids.forEach((_, i) => {
      for (const [j] of next[i]!) {
        const d = net.near[j]! + net.cost[j]!;
        if (d < net.near[i]!) [net.near[i], changed] = [d, true];
      }
    });
  }
  nets.set(view, net);
  return net;
}

function usedOf(net: Net, route: readonly string[]): Uint8Array {
  const used = new Uint8Array(net.next.reduce((n, x) => n + x.length, 0) / 2);
  for (let i = 1; i < route.length; i++) {
    const [a, b] = [net.index.get(route[i - 1]!), net.index.get(route[i]!)];
    const stretch = a === undefined ? undefined : net.next[a]!.find(([to]) => to === b);
    if (stretch) used[stretch[1]] = 1;
  }
  return used;
}

const PATIENCE = 20_000; // places looked at for one answer; then it counts as possible

/** Where a route may go on so that it can still end at a hotel with the card's number of stops; at first, the hotels. */
export function waysOn(view: GreenTownView, route: readonly string[]): string[] {
  const card = view.tour?.card;
  if (!card) return [];
  const net = netOf(view);
  const used = usedOf(net, route);
  let left = PATIENCE;
  const walk = (at: number, stops: number): boolean => {
    const rest = card.stops - stops;
    if (rest < net.near[at]!) return false;
    if (rest === 0 && net.hotel[at]) return true;
    if (--left < 0) return true;
    for (const [to, s] of net.next[at]!) {
      if (used[s]) continue;
      used[s] = 1;
      const fine = walk(to, stops + net.cost[to]!);
      used[s] = 0;
      if (fine) return true;
    }
    return false;
  };
  const ask = (to: number, stops: number) => {
    left = PATIENCE;
    return walk(to, stops);
  };
  if (!route.length) return net.ids.filter((_, i) => net.hotel[i] && ask(i, 0));
  const end = net.index.get(route.at(-1)!);
  if (end === undefined) return [];
  const so = tally(view, route);
  return net.next[end]!.filter(([to, s]) => {
    if (used[s]) return false;
    used[s] = 1;
    const fine = ask(to, so.stops + net.cost[to]!);
    used[s] = 0;
    return fine;
  }).map(([to]) => net.ids[to]!);
}

/**
 * Places that the rest of the tour cannot reach any more, whatever it does. Every way to finish is walked; where that takes
 * too long, only the places are left out that are too far from the end or from a hotel.
 */
export function outOfReach(view: GreenTownView, route: readonly string[]): string[] {
  const card = view.tour?.card;
  const net = netOf(view);
  const end = net.index.get(route.at(-1) ?? '');
  if (!card || end === undefined) return [];
  const used = usedOf(net, route);
  const rest = card.stops - tally(view, route).stops;
  const seen = new Uint8Array(net.ids.length);
  let left = 2 * PATIENCE;
  const walk = (at: number, rest: number): boolean => {
    if (rest < net.near[at]! || --left < 0) return false;
    let fine = rest === 0 && net.hotel[at]!;
    for (const [to, s] of net.next[at]!) {
      if (used[s] || (rest === 0 && net.cost[to])) continue;
      used[s] = 1;
      if (walk(to, rest - net.cost[to]!)) fine = true;
      used[s] = 0;
    }
    if (fine) seen[at] = 1;
    return fine;
  };
  walk(end, rest);
  if (left >= 0) return net.ids.filter((id, i) => !route.includes(id) && !seen[i]);
  const far = net.ids.map(() => Infinity);
  far[end] = 0;
  for (let changed = true; changed;) {
    changed = false;
    far.forEach((d, i) => {
      if (d === Infinity) return;
      for (const [to, s] of net.next[i]!) if (!used[s] && d + net.cost[to]! < far[to]!) [far[to], changed] = [d + net.cost[to]!, true];
    });
  }
  return net.ids.filter((id, i) => !route.includes(id) && far[i]! + net.near[i]! > rest);
}
