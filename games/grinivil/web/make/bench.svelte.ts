// grinivil/web/make/bench.svelte.ts - the hand of whoever composes a loop: what it holds, and what pressing and dropping does.
import type { Desk } from '$web/make/maker';
import type { Fault } from '$web/make/report';
import { capital } from '$web/text';
import { inWords } from '$web/text/words.svelte';
import { BEGINNER, composedOf, cornerAt, faceOf, freeId, MOST_OWN, optionsOf, put, takeOut, type Composed, type OwnTile } from './loop';
import { loopTexts } from './texts';

export const RULES = 2;

/** What is held: a tile of the tray, or the one that lies at a position. */
export type Held = { tile: string; from: number | null } | null;

export class Bench {
  readonly desk: Desk;
  held = $state.raw<Held>(null);
  drag = $state.raw<{ tile: string; from: number | null; over: number | 'tray' | null; x: number; y: number } | null>(null);
  editing = $state<string | null>(null); // an own tile
  said = $state('');
  readonly composed: Composed = $derived.by(() => composedOf(this.desk.options));
  /** By position or own tile. */
  readonly faults = $derived.by(() => {
    const found = new Map<string, Fault[]>();
    for (const f of this.desk.faults) if (f.thing) found.set(f.thing, [...(found.get(f.thing) ?? []), f]);
    return found;
  });

  constructor(desk: Desk) {
    this.desk = desk;
  }
  get w() {
    return loopTexts[this.desk.lang];
  }
  face(id: string) {
    return faceOf(id, this.composed, this.desk.lang, RULES);
  }
  say(fault: Fault) {
    return `${capital(inWords(fault.text))}.${fault.mend ? ` ${capital(inWords(fault.mend))}.` : ''}`;
  }
  #change(to: Partial<Composed>, about?: string) {
    this.desk.change(optionsOf({ ...this.composed, ...to }), about);
  }

  // The loop --------------------------------------------------------------------------------------------------
  #put(position: number, tile: string) {
    const { loop } = this.composed;
    if (!loop || cornerAt(position) || loop[position - 1] === tile) return;
    this.#change({ loop: put(loop, position, tile) });
    this.said = this.w.at(position, this.face(tile)?.name ?? tile);
  }
  takeOut(position: number) {
    const { loop } = this.composed;
    if (!loop || cornerAt(position) || !loop[position - 1]) return;
    this.#change({ loop: takeOut(loop, position) });
    this.held = null;
    this.said = this.w.empty(position);
  }
  /** A position was pressed: what is held goes there, else what lies there is taken in hand. */
  press(position: number) {
    const tile = this.composed.loop?.[position - 1] ?? '';
    const { held } = this;
    if (held && held.tile !== tile && !cornerAt(position) && !(held.from !== null && cornerAt(held.from))) {
      this.#put(position, held.tile);
      this.held = null;
    } else if (held?.tile === tile || !tile) this.held = null;
    else this.held = { tile, from: position };
  }
  pressTray(tile: string) {
    this.held = this.held?.tile === tile ? null : { tile, from: null };
  }
  drop() {
    const { drag } = this;
    this.drag = null;
    if (!drag || drag.over === null) return;
    if (drag.over === 'tray') {
      if (drag.from !== null) this.takeOut(drag.from);
    } else if (drag.over !== drag.from) this.#put(drag.over, drag.tile);
    this.held = null;
  }
  promo(on: boolean) {
    this.#change({ promo: on });
  }
  /** Laid out here, or by the players. What was laid out is brought back. */
  #laid: readonly string[] = BEGINNER;
  mode(laid: boolean) {
    const { loop } = this.composed;
    if (laid === !!loop) return;
    if (loop) this.#laid = loop;
    this.held = null;
    this.#change({ loop: laid ? this.#laid : null, order: null });
  }
  order(order: readonly number[] | null) {
    this.#change({ order }, 'order');
  }

  // Own tiles -------------------------------------------------------------------------------------------------
  add(tile?: OwnTile) {
    const { own } = this.composed;
    if (own.length >= MOST_OWN) return;
    const fresh = tile ?? { id: freeId(own), gain: { money: 3 }, time: { units: 1 } };
    this.#change({ own: [...own, fresh] });
    if (!tile) this.editing = fresh.id;
  }
  rewrite(tile: OwnTile) {
    this.#change({ own: this.composed.own.map((t) => (t.id === tile.id ? tile : t)) }, `own ${tile.id}`);
  }
  discard(id: string) {
    const { own, loop } = this.composed;
    this.#change({ own: own.filter((t) => t.id !== id), loop: loop?.map((t) => (t === id ? '' : t)) ?? null });
    this.editing = null;
    if (this.held?.tile === id) this.held = null;
  }
}
