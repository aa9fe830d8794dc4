// end/finale.svelte.ts - when the end of a game may be shown: after the last move has been played out on the board.
//
//   const finale = new Finale(() => over && caughtUp, () => module.showing?.() ?? false);
//   {#if finale.on} …
import type TableEnd from './TableEnd.svelte';

export class Finale {
  /** The page of the end, loaded when there is one. */
  page = $state.raw<typeof TableEnd | null>(null);
  #played = $state(false); // out, on the board
  #aside = $state(false); // the board is looked at once more
  readonly on = $derived(this.#played && !this.#aside && this.page !== null);

  /** Expects to be made while a component is set up. */
  constructor(over: () => boolean, showing: () => boolean) {
    $effect(() => {
      if (over() && !this.page) void import('./TableEnd.svelte').then((m) => (this.page = m.default)).catch(() => {}); // without a line the board remains
    });
    $effect(() => {
      if (!over() || showing()) return;
      // The board learns of the last position in the same breath: two pictures later it has begun to show it, if it will.
      let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => (this.#played = true))));
      return () => cancelAnimationFrame(frame);
    });
  }
  get played() {
    return this.#played;
  }
  aside() {
    this.#aside = true;
  }
  back() {
    this.#aside = false;
  }
}
