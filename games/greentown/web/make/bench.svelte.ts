// greentown/web/make/bench.svelte.ts - the hand of whoever draws a town: what it holds, what is chosen, and what pressing a place does.
import type { Desk } from '$web/make/maker';
import type { Fault } from '$web/make/report';
import { capital } from '$web/text';
import { inWords } from '$web/text/words.svelte';
import { isPlace, patternOf, placeLabel, tileName, turned } from '../view';
import { lay, lift, optionsOf, paint, PATTERNS, rotated, mirrored, shift, townOf, turn, turnedFor, type Site, type Town } from './layout';
import { layoutTexts } from './texts';
import { Trial } from './trial.svelte';

export type Brush = Site | 'sight';
export type Tool = { what: 'tile'; exits: string } | { what: 'brush'; brush: Brush } | null;

const benches = new WeakMap<Desk, Bench>();
/** The same for the editor and what stands beside it. */
export function benchOf(desk: Desk): Bench {
  let found = benches.get(desk);
  if (!found) benches.set(desk, (found = new Bench(desk)));
  return found;
}

/** The place that a fault is about. */
export const placeOf = (fault: Fault) => (fault.thing && isPlace(fault.thing) ? fault.thing : null);

export class Bench {
  readonly desk: Desk;
  readonly trial: Trial;
  tool = $state.raw<Tool>(null);
  selected = $state<string | null>(null);
  said = $state(''); // for those who do not see it
  /** A tile on its way, from the tray or from its place. */
  drag = $state.raw<{ exits: string; from: string | null; over: string | null; x: number; y: number } | null>(null);
  /** The place under a point of the screen; null: outside of the board. */
  locate: (x: number, y: number) => string | null = () => null;
  readonly town: Town = $derived.by(() => townOf(this.desk.options));
  readonly faults = $derived.by(() => {
    const found = new Map<string, Fault[]>();
    for (const fault of this.desk.faults) {
      const at = placeOf(fault);
      if (at && this.town.has(at)) found.set(at, [...(found.get(at) ?? []), fault]);
    }
    return found;
  });
  /** What the hand holds, by name. */
  readonly held = $derived(this.tool?.what === 'tile' ? this.#tileName(this.tool.exits) : '');

  constructor(desk: Desk) {
    this.desk = desk;
    this.trial = new Trial(this);
  }
  get w() {
    return layoutTexts[this.desk.lang];
  }
  #tileName(exits: string) {
    return tileName(patternOf(exits), this.desk.lang).toLowerCase();
  }
  #change(town: Town, about?: string) {
    this.desk.change(optionsOf(town), about);
  }
  sayFault(fault: Fault) {
    return `${capital(inWords(fault.text))}.${fault.mend ? ` ${capital(inWords(fault.mend))}.` : ''}`;
  }
  exitsIn(exits: string) {
    return exits
      .split('-')
      .map((d) => this.w.direction[d as keyof typeof this.w.direction])
      .join(', ');
  }

  // Holding ---------------------------------------------------------------------------------------------------
  take(tool: Tool) {
    const same = JSON.stringify(tool) === JSON.stringify(this.tool);
    this.tool = same ? null : tool;
    this.#turnedInHand = false;
    if (this.tool?.what === 'brush' && this.tool.brush === 'sight') this.try();
    else if (this.desk.trying) this.back();
  }
  takeTile(pattern: string) {
    const found = PATTERNS.find((p) => p.id === pattern);
    if (!found) return;
    const now = this.tool?.what === 'tile' && patternOf(this.tool.exits) === pattern;
    this.take(now ? this.tool : { what: 'tile', exits: found.exits });
  }
  try() {
    if (this.desk.faults.length) return;
    this.desk.trying = true;
    this.selected = null;
    if (this.tool?.what === 'tile') this.tool = null;
  }
  back() {
    this.desk.trying = false;
    if (this.tool?.what === 'brush' && this.tool.brush === 'sight') this.tool = null;
  }

  // Doing -----------------------------------------------------------------------------------------------------
  /** A place was pressed. */
  press(id: string) {
    if (this.desk.trying) return this.trial.press(id);
    const there = this.town.get(id);
    if (!there) {
      if (this.tool?.what === 'tile') this.lay(id, this.tool.exits);
      else this.selected = null;
      return;
    }
    if (this.tool?.what === 'brush' && this.tool.brush !== 'sight') {
      const site = there.site === this.tool.brush ? 'vacant' : this.tool.brush;
      this.#change(paint(this.town, id, site));
      this.said = this.w.said.painted(this.w.site[site], placeLabel(id));
    }
    this.selected = id;
  }
  /** Turned as it fits best, unless somebody has turned it in hand. */
  lay(id: string, exits: string) {
    const to = this.#turnedInHand ? exits : turnedFor(this.town, id, exits);
    this.#change(lay(this.town, id, to));
    this.selected = id;
    this.said = this.w.said.laid(this.#tileName(to), placeLabel(id));
  }
  #turnedInHand = $state(false);
  /** As the tile in hand would lie there. */
  would(id: string): string | null {
    if (this.tool?.what !== 'tile') return null;
    return this.#turnedInHand ? this.tool.exits : turnedFor(this.town, id, this.tool.exits);
  }
  turn(n: 1 | -1, id = this.selected) {
    if (this.desk.trying) return;
    if (!id || !this.town.has(id)) {
      if (this.tool?.what !== 'tile') return;
      this.tool = { what: 'tile', exits: turned((id && this.would(id)) || this.tool.exits, n) };
      this.#turnedInHand = true;
      return;
    }
    const town = turn(this.town, id, n);
    this.#change(town, `turn ${id}`);
    this.said = this.w.said.turned(this.exitsIn(town.get(id)!.exits));
  }
  lift(id = this.selected) {
    if (!id || !this.town.has(id) || this.desk.trying) return;
    this.#change(lift(this.town, id));
    this.said = this.w.said.lifted(placeLabel(id));
    if (this.selected === id) this.selected = null;
  }
  paint(site: Site) {
    if (this.selected && !this.desk.trying) this.#change(paint(this.town, this.selected, site));
  }
  /** The tile in hand in place of the chosen one. */
  swap() {
    if (this.selected && this.tool?.what === 'tile') this.lay(this.selected, this.tool.exits);
  }
  move(from: string, to: string) {
    this.#change(shift(this.town, from, to));
    this.selected = to;
    this.said = this.w.said.laid(this.#tileName(this.town.get(to)?.exits ?? ''), placeLabel(to));
  }
  turnWhole() {
    this.#change(rotated(this.town));
    this.selected = null;
  }
  mirrorWhole() {
    this.#change(mirrored(this.town));
    this.selected = null;
  }
  /** What is dragged was let go. */
  drop() {
    const { drag } = this;
    this.drag = null;
    if (!drag?.over) return;
    if (drag.from === null) {
      this.#turnedInHand = false;
      this.lay(drag.over, drag.exits);
    } else if (drag.over !== drag.from) this.move(drag.from, drag.over);
  }
}
