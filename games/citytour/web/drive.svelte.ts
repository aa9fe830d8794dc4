// citytour/web/drive.svelte.ts - the drive that is being shown, for the board and the panels beside it.
//
// Positions may follow one another faster than a bus drives: one drive waits for the one before it, but never two.
import { play as sound } from '$web/sound';
import { during, trip, type Trip } from './trip';
import type { CityView, Option } from './view';

interface Ride {
  before: CityView;
  after: CityView;
  film: Trip;
}

class Drive {
  now = $state(0); // seconds
  #ride = $state.raw<Ride | null>(null);
  #next: Ride | null = null;
  #frame = 0;

  readonly film = $derived(this.#ride?.film ?? null);
  readonly shown = $derived(this.#ride ? during(this.#ride.before, this.#ride.after, this.#ride.film, this.now) : null);

  start(before: CityView, after: CityView, option: Option) {
    const ride = { before, after, film: trip(before, option) };
    if (this.#ride && !this.#next) {
      this.#next = ride;
      return;
    }
    this.skip();
    this.#go(ride);
  }

  #go(ride: Ride) {
    this.now = 0;
    this.#ride = ride;
    let begun = -1;
    let heard = 0;
    const tick = (time: number) => {
      if (begun < 0) begun = time;
      this.now = (time - begun) / 1000;
      for (let hop = ride.film.hops[heard]; hop && hop.start <= this.now; hop = ride.film.hops[++heard])
        sound(hop.kind === 'on' ? 'walk' : hop.kind === 'off' ? 'bell' : 'refused');
      if (this.now < ride.film.seconds) {
        this.#frame = requestAnimationFrame(tick);
        return;
      }
      const next = this.#next;
      this.#next = null;
      if (next) this.#go(next);
      else this.#ride = null;
    };
    this.#frame = requestAnimationFrame(tick);
  }

  /** Straight to the end. True if something was on its way. */
  skip(): boolean {
    const was = this.#ride !== null;
    cancelAnimationFrame(this.#frame);
    this.#ride = this.#next = null;
    return was;
  }
}
export const drive = new Drive();
