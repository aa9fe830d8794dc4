// grinivil/web/amounts.ts - amounts instead of lists: which columns a decision has, what each may be, what it comes to.
//
// A purchase of up to two thousand combinations is three steppers. Each column knows the values it may take while the
// others stay; setting one gives the words of the move. Whether the whole is a move, the legal list says.
import type { Scene } from '$web/game';
import { alternatives, text, type Words } from '$web/table/picks';
import { texts } from './texts';
import {
  CUBES,
  actionData,
  actionUnderWay,
  me,
  readCubes,
  seatOf,
  timeChoices,
  total,
  units,
  writeCubes,
  type Amounts,
  type Cube,
  type GrinivilView,
} from './view';

type S = Scene<GrinivilView>;

export interface Column {
  key: Cube | 't' | 'n';
  value: number;
  values: readonly number[]; // in ascending order; what cannot be set now is left out
  leap?: number; // also steps of so many
  set(value: number): Words;
}

const CUBE_ACTS = ['buy', 'sell', 'pay', 'return', 'import'];
/** Acts with a number, and its place among the words. */
const NUMBER_AT: Record<string, number> = { trees: 1, 'vp-to-money': 1, 'money-to-vp': 1, time: 1, bid: 1, offer: 1, plant: 2 };

const sets = new WeakMap<readonly Words[], Set<string>>();
function isLegal(scene: S, move: Words): boolean {
  let set = sets.get(scene.legal);
  if (!set) sets.set(scene.legal, (set = new Set(scene.legal.map(text))));
  return set.has(text(move));
}

function cubeColumns(scene: S, act: string): Column[] {
  const now = readCubes(scene.picked.slice(1));
  const keys = act === 'import' ? ([...CUBES, 't'] as const) : CUBES;
  const most: Amounts = {};
  for (const move of scene.legal)
    if (move[0] === act)
      for (const [k, n] of Object.entries(readCubes(move.slice(1))) as [Cube, number][]) most[k] = Math.max(most[k] ?? 0, n);
  // What is paid or returned must come to a sum: there every amount may be set, and the button waits.
  const free = act === 'pay' || act === 'return';
  return keys.map((key) => {
    const move = (value: number) => [act, ...writeCubes({ ...now, [key]: value })];
    const values = Array.from({ length: (most[key] ?? 0) + 1 }, (_, v) => v).filter(
      (v) => free || v === 0 || v === now[key] || isLegal(scene, move(v)),
    );
    return { key, value: now[key] ?? 0, values, set: move };
  });
}

/** The columns of the decision, empty where it has none (yet). */
export function columns(scene: S): Column[] {
  const { picked, legal } = scene;
  const act = picked[0];
  if (!scene.deciding || !act) return [];
  if (CUBE_ACTS.includes(act)) return cubeColumns(scene, act);
  const place = NUMBER_AT[act];
  if (place === undefined || picked.length < place) return [];
  const before = picked.slice(0, place);
  const values = [...alternatives(legal, picked, place)].map(Number).sort((a, b) => a - b);
  if (!values.length) return [];
  // Nothing set yet: as if one below the least.
  const value = picked[place] === undefined ? values[0]! - 1 : Number(picked[place]);
  return [{ key: 'n', value, values, ...(act === 'bid' || act === 'offer' ? { leap: 5 } : {}), set: (v) => [...before, String(v)] }];
}

/** The next value up or down; null at the limit. */
export function step(column: Column, by: number): number | null {
  const { values, value } = column;
  if (by > 0) return values.find((v) => v >= value + by) ?? (by > 1 && values.at(-1)! > value ? values.at(-1)! : null);
  return values.findLast((v) => v <= value + by) ?? (by < -1 && values[0]! < value ? values[0]! : null);
}

// --- What it comes to ---------------------------------------------------------------------------------------

/** Price of buying these cubes from the market, before the rebate. */
export const buyingPrice = (view: GrinivilView, n: Amounts, discount = 0) =>
  CUBES.reduce((sum, k) => {
    const column = view.market.columns[k];
    for (let i = 0; i < (n[k] ?? 0); i++) sum += Math.max(0, (column.buy[column.cubes - 1 - i] ?? 0) - discount);
    return sum;
  }, 0);
export const sellingPrice = (view: GrinivilView, n: Amounts) =>
  CUBES.reduce((sum, k) => {
    const column = view.market.columns[k];
    for (let i = 0; i < (n[k] ?? 0); i++) sum += column.sell[column.cubes + i] ?? 0;
    return sum;
  }, 0);

/** What planting so many trees brings. */
export function planting(view: GrinivilView, n: number): { money: number; vp: number } {
  if (view.decision?.kind === 'plant') return { money: 0, vp: n * (view.decision.vp ?? 1) };
  const rewards = (actionData(view.action ?? '')?.['rewards'] ?? []) as { money?: number; vp?: number }[];
  const sum = { money: 0, vp: 0 };
  for (const r of rewards.slice(0, n)) {
    sum.money += r.money ?? 0;
    sum.vp += r.vp ?? 0;
  }
  return sum;
}

/** How many of these cubes would not find room (GV-32 in numbers: one compartment of four, two and more of two). */
export function overflow(view: GrinivilView, seat: number, n: Amounts): number {
  const player = view.players[seat]!;
  const [big = 4, unit = 2] = [player.compartments[0]?.size, player.compartments[1]?.size];
  const rooms = player.compartments.length - 1;
  const fits = (stock: number[]) =>
    stock.some((_, k) => stock.reduce((sum, have, j) => sum + Math.ceil(Math.max(0, have - (j === k ? big : 0)) / unit), 0) <= rooms);
  // Fewest cubes to leave out: tried in ascending order.
  const stock = CUBES.map((k) => player.cubes[k] + (n[k] ?? 0));
  for (let out = 0; out <= stock.reduce((a, b) => a + b, 0); out++)
    for (let a = 0; a <= Math.min(out, stock[0]!); a++)
      for (let b = 0; b <= Math.min(out - a, stock[1]!); b++) {
        const c = out - a - b;
        if (c <= stock[2]! && fits([stock[0]! - a, stock[1]! - b, stock[2]! - c])) return out;
      }
  return 0;
}

export interface Line {
  label: string;
  value: string;
  bad?: boolean;
}
/** The running sums under the steppers. */
export function sums(scene: S): Line[] {
  const { view, picked } = scene;
  const w = texts[scene.lang];
  const d = view.decision;
  const act = picked[0] ?? '';
  const seat = seatOf(view, scene.turn);
  const purse = me(view, scene.eyes, scene.turn).money;
  const n = readCubes(picked.slice(1));
  const number = Number(picked[NUMBER_AT[act] ?? 1] ?? 0) || 0;
  const lines: Line[] = [];
  const price = (sum: number, label = w.sum.price) => lines.push({ label, value: w.sum.of(sum, purse) });
  const time = (handled: number) => {
    const t = actionUnderWay(view)?.time ?? d?.time;
    if (d?.followed || !t || t.per === 'none' || view.players[seat]!.abilities.includes('manager')) return;
    lines.push({ label: w.sum.time, value: w.units(units(t, handled)) });
  };
  const room = () => {
    const out = overflow(view, seat, n);
    if (out) lines.push({ label: w.sum.noFit, value: w.sum.overflow(out), bad: true });
  };
  switch (act) {
    case 'buy': {
      const sum = buyingPrice(view, n, d?.discount);
      const rebate = total(n) ? Math.min(sum, d?.rebate ?? 0) : 0;
      price(sum - rebate, rebate ? w.sum.rebate(sum, rebate) : w.sum.price);
      time(total(n));
      room();
      break;
    }
    case 'sell':
      lines.push({ label: w.sum.earns, value: w.money(sellingPrice(view, n)) });
      break;
    case 'import':
      price((total(n) + (n.t ?? 0)) * (d?.price ?? 0));
      time(0);
      room();
      break;
    case 'pay': {
      const want = total(d?.cost ?? {});
      const paid = total(n);
      lines.push({
        label: w.sum.pays,
        value: scene.complete ? w.cubes(paid) : paid === want ? w.sum.choose : w.sum.missing(want - paid),
        bad: !scene.complete,
      });
      break;
    }
    case 'return': {
      const left = Object.fromEntries(CUBES.map((k) => [k, -(n[k] ?? 0)])) as Amounts;
      const out = overflow(view, seat, left);
      lines.push({
        label: w.sum.noFit,
        value: scene.complete ? w.sum.fits : out ? w.sum.overflow(out) : w.sum.choose,
        bad: !scene.complete,
      });
      break;
    }
    case 'trees':
      price(number * (d?.prices?.[number - 1] ?? 0));
      time(number);
      break;
    case 'plant': {
      const sum = planting(view, number);
      lines.push({
        label: w.sum.earns,
        value: [sum.money ? w.money(sum.money) : '', sum.vp ? w.vp(sum.vp) : ''].filter(Boolean).join(', ') || '0',
      });
      if (d?.kind === 'first') time(number);
      break;
    }
    case 'vp-to-money':
      lines.push({ label: w.sum.gets, value: w.money(number * (d?.rate ?? 0)) });
      break;
    case 'money-to-vp':
      price(number * (d?.rate ?? 0), w.sum.pays);
      break;
    case 'time': {
      const choice = timeChoices(view).find((c) => c.bought === number);
      if (!choice) break;
      price(choice.price);
      lines.push({ label: w.sum.lands, value: choice.finishes ? w.sum.finishes : tileAt(scene, choice.lands), bad: choice.finishes });
      if (choice.completes && !choice.finishes) lines.push({ label: '', value: w.sum.completes, bad: true });
      break;
    }
    case 'bid':
    case 'offer':
      lines.push({ label: w.sum.left, value: String((purse ?? 0) - number - (number ? (d?.fee ?? 0) : 0)) });
      if (d?.fee) lines.push({ label: w.sum.fee, value: String(d.fee) });
      break;
    default:
  }
  return lines;
}
export const tileAt = (scene: S, position: number) => {
  const actions = scene.view.loop[position - 1]?.actions ?? [];
  return position === 0 ? texts[scene.lang].board.onStart : actions.map((a) => texts[scene.lang].short[a.id] ?? a.id).join(', ');
};
/** Cubes on their way in or out with the move as it stands, for the warehouse. */
export function coming(scene: S): Amounts {
  const act = scene.picked[0];
  if (!scene.deciding || !act) return {};
  const n = readCubes(scene.picked.slice(1));
  if (act === 'buy' || act === 'import' || act === 'gain') return n;
  if (act === 'sell' || act === 'pay' || act === 'return') return Object.fromEntries(Object.entries(n).map(([k, v]) => [k, -v]));
  return {};
}
