// citytour/web/drive.svelte.ts - the drive that is being shown, for the board and the panels beside it.
import { during, trip, type Trip } from './trip';
import type { CityView, Option } from './view';

class Drive {
  now = $state(0); // seconds
  film = $state.raw<Trip | null>(null);
  #before: CityView | null = null;
  #after: CityView | null = null;
  #frame = 0;

  readonly shown = $derived(this.film && this.#before && this.#after ? during(this.#before, this.#after, this.film, this.now) : null);

  start(before: CityView, after: CityView, option: Option) {
    this.skip();
    this.#before = before;
    this.#after = after;
    this.now = 0;
    this.film = trip(before, option);
    let begun = -1;
    const tick = (time: number) => {
      if (begun < 0) begun = time;
      this.now = (time - begun) / 1000;
      if (this.film && this.now < this.film.seconds) this.#frame = requestAnimationFrame(tick);
      else this.film = null;
    };
    this.#frame = requestAnimationFrame(tick);
  }

  /** Straight to the end. True if something was on its way. */
  skip(): boolean {
    const was = this.film !== null;
    cancelAnimationFrame(this.#frame);
    this.film = null;
    return was;
  }
}
export const drive = new Drive();
