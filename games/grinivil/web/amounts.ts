// grinivil/web/amounts.ts - amounts instead of lists: which columns a decision has, what each may be, what it comes to.
//
// A purchase of up to two thousand combinations is three steppers. Each column knows the values it may take while the
// others stay; setting one gives the words of the move. Whether the whole is a move, the legal list says; what it
// comes to, the engine.
import type { Scene } from '$web/game';
import { alternatives, text, type Words } from '$web/table/picks';
import { texts } from './texts';
import { CUBES, me, readCubes, timeChoices, total, writeCubes, type Amounts, type Cube, type Cubes, type GrinivilView } from './view';

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

/** What the engine tells of picked words (preview.cpp): as much as there is to say of them. */
export interface Count {
  price?: number; // after every rebate
  full?: number; // before it, where there is one
  rebate?: number;
  money?: number; // what it brings
  vp?: number;
  time?: number; // units
  over?: number; // cubes that find no room
  missing?: number; // of a payment
  left?: number; // of the purse, after a bid
  floor?: { nth: number; cost: Cubes; surcharge: number; fee: number; vp: number };
  warning?: 'worker' | 'locked';
  save?: { units: number; price: number }; // time that could be bought off
}
/** Empty until the engine has told it. */
export const countOf = (scene: S, words: Words = scene.picked): Count => (scene.told(words) as Count | null) ?? {};

/** Decisions of which there is something to tell. */
const TOLD = new Set(['go', 'first', 'bid', 'offer', 'pay', 'return', 'plant', 'explore', 'also']);
export const asks = (scene: S): Words | null => (TOLD.has(scene.view.decision?.kind ?? '') ? scene.picked : null);

export interface Line {
  label: string;
  value: string;
  bad?: boolean;
}
/** The running sums under the steppers; what the engine has not told yet is left open. */
export function sums(scene: S): Line[] {
  const { view, picked } = scene;
  const w = texts[scene.lang];
  const d = view.decision;
  const act = picked[0] ?? '';
  const place = NUMBER_AT[act];
  const c: Count = place !== undefined && picked[place] === undefined ? { price: 0, money: 0, vp: 0, time: 0 } : countOf(scene); // nothing set yet
  const purse = me(view, scene.eyes, scene.turn).money;
  const lines: Line[] = [];
  const told = <T>(value: T | undefined, say: (value: T) => string) => (value === undefined ? '…' : say(value));
  const price = (label = w.sum.price) => lines.push({ label, value: told(c.price, (n) => w.sum.of(n, purse)) });
  // Always there, so that no line moves when another is told.
  const time = () => lines.push({ label: w.sum.time, value: told(c.time, w.units) });
  const room = () => {
    const n = total(readCubes(picked.slice(1)));
    lines.push({
      label: w.sum.noFit,
      value: c.over ? w.sum.overflow(c.over) : told(c.price, () => w.sum.allFit(n)),
      ...(c.over ? { bad: true } : {}),
    });
  };
  switch (act) {
    case 'buy':
      price(c.rebate ? w.sum.rebate(c.full ?? 0, c.rebate) : w.sum.price);
      time();
      room();
      break;
    case 'sell':
      lines.push({ label: w.sum.earns, value: told(c.money, w.money) });
      break;
    case 'import':
      price();
      time();
      room();
      break;
    case 'pay':
      lines.push({
        label: w.sum.pays,
        value: scene.complete
          ? w.cubes(total(readCubes(picked.slice(1))))
          : told(c.missing, (n) => (n === 0 ? w.sum.choose : w.sum.missing(n))),
        bad: !scene.complete,
      });
      break;
    case 'return':
      lines.push({
        label: w.sum.noFit,
        value: scene.complete ? w.sum.fits : told(c.over, (n) => (n ? w.sum.overflow(n) : w.sum.choose)),
        bad: !scene.complete,
      });
      break;
    case 'trees':
      price();
      time();
      break;
    case 'plant':
      lines.push({
        label: w.sum.earns,
        value: told(c.vp, (vp) => [c.money ? w.money(c.money) : '', vp ? w.vp(vp) : ''].filter(Boolean).join(', ') || '0'),
      });
      time();
      break;
    case 'vp-to-money':
      lines.push({ label: w.sum.gets, value: told(c.money, w.money) });
      break;
    case 'money-to-vp':
      price(w.sum.pays);
      break;
    case 'time': {
      const choice = timeChoices(view).find((x) => String(x.bought) === picked[1]);
      if (!choice) break;
      lines.push({ label: w.sum.price, value: w.sum.of(choice.price, purse) });
      lines.push({ label: w.sum.lands, value: choice.finishes ? w.sum.finishes : tileAt(scene, choice.lands), bad: choice.finishes });
      if (choice.completes && !choice.finishes) lines.push({ label: '', value: w.sum.completes, bad: true });
      break;
    }
    case 'bid':
    case 'offer':
      lines.push({ label: w.sum.left, value: told(c.left, String) });
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
