// greentown/web/gestures.svelte.ts - hands on the map: one finger or button pans, or draws where a tour is; two pinch; the wheel
// zooms, or turns a tile; keys do the same.
import type { Sight } from './sight.svelte';
import { S, isPlace, placeAt, type Point } from './view';

/** What the board does with them. */
export interface Hands {
  phone(): boolean;
  draws(id: string): boolean; // a hand put down there draws a tour
  draw(from: Point, to: Point): void; // as far as the hand has come
  drawn?(): void; // it was lifted again
  turns(id: string): ((n: 1 | -1) => void) | null; // the wheel over that place turns a tile
  turn(n: 1 | -1): void; // the tile that is being laid
}

const DRAG = 7; // pixels: less is a press
const EDGE = 36; // pixels: so near to it the map gives way to a tour that is drawn
const SPIN = 110; // milliseconds from one turn by the wheel to the next
const PAN: Record<string, Point> = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class Gestures {
  /** The place under the mouse. */
  hover = $state<string | null>(null);
  /** A tour is being drawn, with the button or the finger down. */
  drawing = false;
  readonly #sight: Sight;
  readonly #hands: Hands;
  readonly #fingers = new Map<number, PointerEvent>();
  #moved = false;
  #spun = 0;

  constructor(sight: Sight, hands: Hands) {
    this.#sight = sight;
    this.#hands = hands;
  }
  readonly #placeOf = (e: { clientX: number; clientY: number }) => placeAt(this.#sight.pointOf(e));

  readonly down = (e: PointerEvent) => {
    if (e.button > 0) return;
    this.#fingers.set(e.pointerId, e);
    this.#moved = this.#fingers.size > 1;
    this.drawing = this.#fingers.size === 1 && this.#hands.draws(this.#placeOf(e));
  };
  readonly move = (e: PointerEvent) => {
    const sight = this.#sight;
    const from = this.#fingers.get(e.pointerId);
    if (e.pointerType === 'mouse') this.hover = this.#placeOf(e);
    if (!from) return;
    if (!this.#moved && Math.hypot(e.clientX - from.clientX, e.clientY - from.clientY) < DRAG) return;
    if (!this.#moved) {
      sight.svg?.setPointerCapture?.(e.pointerId);
      if (this.drawing && this.#hands.phone()) sight.hold(); // the map stays under the finger
    }
    this.#moved = true;
    const other = [...this.#fingers.values()].filter((f) => f.pointerId !== e.pointerId);
    if (this.drawing) {
      this.#hands.draw(sight.pointOf(from), sight.pointOf(e));
      this.#nudge(e);
    } else if (other.length === 1) {
      const gap = (f: PointerEvent) => Math.hypot(f.clientX - other[0]!.clientX, f.clientY - other[0]!.clientY) || 1;
      sight.zoom(gap(from) / gap(e), sight.pointOf(other[0]!));
    } else sight.pan((e.clientX - from.clientX) * sight.scale, (e.clientY - from.clientY) * sight.scale);
    this.#fingers.set(e.pointerId, e);
  };
  readonly up = (e: PointerEvent) => {
    this.#fingers.delete(e.pointerId);
    if (this.drawing && this.#moved) this.#hands.drawn?.();
    if (this.drawing && this.#moved && this.#hands.phone()) this.#sight.release();
    this.drawing = false;
  };
  readonly leave = () => (this.hover = null);
  /** What was a drag is not a press. */
  readonly press = (e: MouseEvent) => {
    if (!this.#moved) {
      this.hover = this.#placeOf(e);
      return;
    }
    e.stopPropagation();
    this.#moved = false;
  };
  #nudge(e: PointerEvent) {
    const r = this.#sight.svg!.getBoundingClientRect();
    const push = (v: number, from: number, to: number) => (v < from + EDGE ? 1 : v > to - EDGE ? -1 : 0);
    const [dx, dy] = [push(e.clientX, r.left, r.right), push(e.clientY, r.top, r.bottom)];
    if (dx || dy) this.#sight.pan(dx * S * 0.16, dy * S * 0.16);
  }

  readonly #wheel = (e: WheelEvent) => {
    e.preventDefault();
    const turn = this.#hands.turns(this.#placeOf(e));
    if (!turn) return this.#sight.zoom(Math.exp(Math.max(-0.3, Math.min(0.3, e.deltaY * 0.0018))), this.#sight.pointOf(e));
    if (e.timeStamp - this.#spun < SPIN) return;
    this.#spun = e.timeStamp;
    turn(e.deltaY > 0 ? 1 : -1);
  };
  /** An attachment: it must be able to keep the page from scrolling. */
  readonly wheels = (element: Element) => {
    element.addEventListener('wheel', this.#wheel as EventListener, { passive: false });
    return () => element.removeEventListener('wheel', this.#wheel as EventListener);
  };

  readonly key = (e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if ((e.target as Element).closest?.('input, textarea, select') || document.querySelector('dialog[open]')) return;
    const sight = this.#sight;
    const way = e.shiftKey ? PAN[e.key] : undefined;
    if (e.key.toLowerCase() === 'r') this.#hands.turn(e.shiftKey ? -1 : 1);
    else if (e.key === '+' || e.key === '-') sight.zoom(e.key === '+' ? 0.8 : 1.25);
    else if (way) {
      e.preventDefault();
      sight.pan(way[0] * sight.box[2] * 0.12, way[1] * sight.box[2] * 0.12);
    } else if (e.key === '0') sight.home();
  };
  /** Arrow keys walk over places; one that lies outside of what is seen is moved into it. */
  readonly focused = (e: FocusEvent) => {
    const target = e.target as Element;
    const id = target.getAttribute('data-word');
    if (id && isPlace(id) && target.matches(':focus-visible')) this.#sight.reach(id);
  };
}
