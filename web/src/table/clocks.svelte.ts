// table/clocks.svelte.ts - how much time each seat has left. The server says it with each message; between two the one that
// runs goes on here.
import type { NewMessage } from '../net/protocol';

export type Clocks = NonNullable<NewMessage['clocks']>;

/** "4:05", "1:02:03": whole seconds, rounded up, so that 0:00 means that time is out. */
export function clockText(ms: number): string {
  const s = Math.ceil(Math.max(0, ms) / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(s / 3600), Math.floor(s / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`;
}

/** What a seat has left when the clocks were told `passed` milliseconds ago. */
export const leftOf = (clocks: Clocks, seat: number, passed: number): number =>
  (clocks.left[seat] ?? 0) - (clocks.running === seat ? Math.max(0, passed) : 0);

const TICK = 500; // milliseconds

/** The clocks of a table while its page is there: `text` is null where it is played without. */
export class TableClocks {
  #heard = $state(Date.now());
  #now = $state(Date.now());
  #clocks: () => Clocks | null;
  readonly text = $derived.by((): ((seat: number) => string) | null => {
    const clocks = this.#clocks();
    if (!clocks) return null;
    const passed = this.#now - this.#heard;
    return (seat) => clockText(leftOf(clocks, seat, passed));
  });

  /** Made while a component is: it follows `told`, the last message, as long as that component lives. */
  constructor(told: () => Pick<NewMessage, 'clocks'> | null) {
    this.#clocks = () => told()?.clocks ?? null;
    $effect(() => {
      void told();
      this.#heard = this.#now = Date.now();
    });
    $effect(() => {
      if (!this.#clocks()) return;
      const timer = setInterval(() => (this.#now = Date.now()), TICK);
      return () => clearInterval(timer);
    });
  }
}
