// greentown/web/sight.svelte.ts - what of the town is on the screen: what matters now or, with the camera, what somebody moved to.
import { untrack } from 'svelte';
import { cubicOut } from 'svelte/easing';
import { Tween } from 'svelte/motion';
import { Camera, around, fit, join, type Box } from './camera.svelte';
import { S, spot, type Point } from './view';

/** What the board would like to be seen. */
export interface Town {
  points: readonly Point[]; // of everything that lies there, or may
  frontier: readonly Point[]; // where something may come to lie: with the handles that turn it
  target: Target | null; // what to come close to; null: the whole
  phone: boolean;
  still: boolean;
  deciding: boolean;
}
export type Target = { round: readonly Point[] } | { near: Point };

/** Between two decisions the map does not come closer, only to go back again: it waits a moment whether it must. */
const HOLD = 1200;

export class Sight {
  width = $state(0);
  height = $state(0);
  svg: SVGSVGElement | undefined = $state();
  readonly #camera = new Camera();
  readonly #town: () => Town;
  readonly #tween: Tween<Box>;

  /** Made while the board is. */
  constructor(town: () => Town) {
    this.#town = town;
    this.#tween = new Tween<Box>(
      untrack(() => this.box),
      { easing: cubicOut, duration: 0 },
    );
    $effect(() => {
      const to = this.box;
      const { phone, deciding, still } = town();
      const moved = this.#camera.asked !== null;
      const go = () => void this.#tween.set(to, { duration: still || moved ? 0 : 300 });
      if (phone || deciding || moved || to[2] >= untrack(() => this.#tween.target[2])) return untrack(go);
      const timer = setTimeout(go, HOLD);
      return () => clearTimeout(timer);
    });
  }

  // What is seen ----------------------------------------------------------------------------------------------
  readonly #ratio = $derived(this.width && this.height ? this.height / this.width : 0.66);
  readonly #whole = $derived.by(() => {
    const { points, frontier } = this.#town();
    return fit(join(around(points, S + 14), around(frontier.length ? frontier : points, S + 14)), this.#ratio);
  });
  readonly #focus = $derived.by((): Box => {
    const { target, points } = this.#town();
    if (!target) return this.#whole;
    if ('round' in target) return fit(around(target.round, S + 22), this.#ratio);
    const span = Math.min(this.#whole[2], Math.max(4.3 * S * Math.sqrt(3), (S * 5) / this.#ratio));
    if (this.#whole[2] < span * 1.12) return this.#whole;
    const [x, y] = target.near;
    // Round the mark, but not beyond the town.
    const into = (v: number, from: number, size: number, length: number) =>
      size >= length ? from + (length - size) / 2 : Math.min(Math.max(v - size / 2, from), from + length - size);
    const town = around(points, S + 34); // with the handles that turn a tile
    return [into(x, town[0], span, town[2]), into(y, town[1], span * this.#ratio, town[3]), span, span * this.#ratio];
  });
  /** Where it is or is on its way to. */
  readonly box = $derived(this.#camera.asked ? fit(this.#camera.asked, this.#ratio) : this.#focus);
  readonly viewBox = $derived.by(() => this.#tween.current.map((v) => v.toFixed(1)).join(' '));
  /** Numbers stay readable in a large town: never below 11 pixels, unless somebody looks from very far. */
  readonly badge = $derived(this.width ? Math.min(1.8, Math.max(1, (11 / 15) * (this.box[2] / this.width))) : 1);

  /** Units of the town in one pixel of what is seen, or will be in a moment: for names that keep their size. */
  readonly scaleOf = $derived(this.width ? this.box[2] / this.width : 1);

  // Between town and screen -------------------------------------------------------------------------------------
  pointOf(e: { clientX: number; clientY: number }): Point {
    const r = this.svg!.getBoundingClientRect();
    const [x, y, w, h] = this.#tween.current;
    return [x + ((e.clientX - r.left) / (r.width || 1)) * w, y + ((e.clientY - r.top) / (r.height || 1)) * h];
  }
  onScreen(id: string): Point {
    const r = this.svg!.getBoundingClientRect();
    const [bx, by, bw, bh] = this.#tween.current;
    const [x, y] = spot(id);
    return [r.left + ((x - bx) / bw) * r.width, r.top + ((y - by) / bh) * r.height];
  }
  /** Units of the town in one pixel. */
  get scale() {
    return this.#tween.current[2] / (this.width || 1);
  }

  // Moving it ---------------------------------------------------------------------------------------------------
  zoom(factor: number, at?: Point) {
    this.#camera.zoom(this.box, this.#whole, factor, at);
  }
  pan(dx: number, dy: number) {
    this.#camera.pan(this.box, this.#whole, dx, dy);
  }
  /** Stays as it is, whatever matters next. */
  hold() {
    this.#camera.asked = this.box;
  }
  /** What the board shows by itself. */
  release() {
    this.#camera.asked = null;
  }
  /** Everything. */
  home() {
    this.#camera.asked = this.#town().phone ? this.#whole : null;
  }
  /** Moves a place into what is seen, if it lies outside. */
  reach(id: string) {
    const [x, y] = spot(id);
    const [bx, by, bw, bh] = this.box;
    const past = (v: number, from: number, size: number) => Math.min(0, v - S - from) + Math.max(0, v + S - from - size);
    const [dx, dy] = [past(x, bx, bw), past(y, by, bh)];
    if (dx || dy) this.pan(-dx, -dy);
  }
}
