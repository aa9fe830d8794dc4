// greentown/web/walk.svelte.ts - a tour that was led, as it is shown: the guide walks the route, stops ring one tone higher
// each, and what it brought flies to the seats. A tour of one's own was drawn place by place: only its gains fly.
import { pace } from '$web/settings.svelte';
import { play } from '$web/sound';
import type { GameEvent } from '$web/net/protocol';
import { places } from './route';
import { tileAt, type GreenTownView } from './view';

const STEP = 230; // milliseconds from place to place at the usual speed
const LONGEST = 2500;
const FLIGHT = 850;
const speed = () => Math.min(1.4, pace() / 850 || 0.45);

const routeOf = (event: GameEvent) => (event.do.startsWith('tour ') ? places(event.do.split(' ')[1]) : []);
const walking = (steps: number) => Math.min(LONGEST, steps * STEP) * speed();

export function lasts(event: GameEvent, mine: boolean): number {
  const steps = routeOf(event).length - 1;
  return steps < 1 ? 0 : (mine ? 0 : walking(steps) + 200) + FLIGHT;
}

/** What flies to a seat, and from which place. */
export interface Gain {
  seat: number;
  greenies: number;
  from: string;
}

/** The gains of a tour, each from a site that paid: the seat's own, for the guide the last tree too; else the hotel at the end. */
export function gainsOf(view: GreenTownView, route: readonly string[]): Gain[] {
  const led = view.last;
  if (!led) return [];
  const paid = (id: string, seat: number) => {
    const t = tileAt(view, id);
    return !!t?.kind && led.wishes.includes(t.kind) && (t.seat ?? led.seat) === seat;
  };
  return led.gains.flatMap((greenies, seat) =>
    greenies > 0 ? [{ seat, greenies, from: route.findLast((id) => paid(id, seat)) ?? route.at(-1)! }] : [],
  );
}

class Walk {
  /** The tour on its way; null when nothing walks. */
  route = $state.raw<string[] | null>(null);
  seat = $state.raw(0);
  /** How many places the guide has come, 0 to the last. */
  at = $state.raw(0);
  /** What flies now. */
  gains = $state.raw<Gain[]>([]);
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  start(event: GameEvent, view: GreenTownView, mine: boolean) {
    this.stop();
    const route = routeOf(event).filter((id) => tileAt(view, id));
    if (route.length < 2 || event.by === 'chance') return;
    if (mine) return this.#pay(view, route);
    const length = walking(route.length - 1);
    [this.route, this.seat, this.at] = [route, event.by, 0];
    let begun = -1;
    let rung = 0;
    const tick = (time: number) => {
      if (begun < 0) begun = time;
      this.at = Math.min(1, (time - begun) / length) * (route.length - 1);
      for (; rung < Math.floor(this.at); rung++) if (tileAt(view, route[rung + 1]!)?.stop) play('bell', this.stops(view, rung + 1) - 1);
      if (this.at < route.length - 1) this.#frame = requestAnimationFrame(tick);
      else this.#pay(view, route);
    };
    this.#frame = requestAnimationFrame(tick);
  }

  /** Stops made when the guide has come to the i-th place. */
  stops(view: GreenTownView, i: number) {
    return (this.route ?? []).slice(1, i + 1).filter((id) => tileAt(view, id)?.stop).length;
  }

  #pay(view: GreenTownView, route: readonly string[]) {
    this.gains = gainsOf(view, route);
    if (this.gains.length) play('coin');
    this.#timer = setTimeout(() => this.stop(), FLIGHT);
  }

  stop() {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.route = null;
    this.gains = [];
  }
}
export const walk = new Walk();
