// table/clocks.svelte.ts - how much time each seat has left. The server says it with each message; between two the one that
// runs goes on here.
import type { NewMessage } from '../net/protocol';
import { text } from '../text';

export type Clocks = NonNullable<NewMessage['clocks']>;

/** "4:05", "1:02:03", "3 d 4 h": whole seconds, rounded up, so that 0:00 means that time is out. */
export function clockText(ms: number): string {
  const s = Math.ceil(Math.max(0, ms) / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(s / 3600), Math.floor(s / 60) % 60];
  if (hours >= 48) return text().table.clockDays(Math.floor(hours / 24), hours % 24);
  return hours ? `${hours}:${two(minutes)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`;
}

/** What a seat has left when the clocks were told `passed` milliseconds ago. */
export const leftOf = (clocks: Clocks, seat: number, passed: number): number =>
  (clocks.left[seat] ?? 0) - (clocks.running === seat ? Math.max(0, passed) : 0);

const TICK = 500; // milliseconds
/** Less than this is nearly out: it is shown loudly. */
export const LOW = 10_000; // milliseconds

/** The clocks of a table while its page is there: `text` is null where it is played without. */
export class TableClocks {
  #heard = $state(Date.now());
  #now = $state(Date.now());
  #clocks: () => Clocks | null;
  #left = (seat: number): number | null => {
    const clocks = this.#clocks();
    return clocks && leftOf(clocks, seat, this.#now - this.#heard);
  };
  /** Whole seconds a seat has left. */
  readonly seconds = (seat: number): number | null => {
    const left = this.#left(seat);
    return left === null ? null : Math.ceil(Math.max(0, left) / 1000);
  };
  /** The seat whose clock runs. */
  readonly running = $derived.by(() => this.#clocks()?.running ?? null);
  /** … if that is nearly out. */
  readonly low = $derived.by(() => (this.running !== null && this.#left(this.running)! <= LOW ? this.running : null));
  readonly text = $derived.by((): ((seat: number) => string) | null => {
    const clocks = this.#clocks();
    if (!clocks) return null;
    const passed = this.#now - this.#heard;
    return (seat) => clockText(leftOf(clocks, seat, passed));
  });

  /** Made while a component is: it follows `told`, the last message, as long as that component lives. */
  constructor(told: () => Pick<NewMessage, 'clocks' | 'heard'> | null) {
    this.#clocks = () => told()?.clocks ?? null;
    $effect(() => {
      this.#heard = told()?.heard ?? Date.now();
      this.#now = Date.now();
    });
    $effect(() => {
      if (!this.#clocks()) return;
      const timer = setInterval(() => (this.#now = Date.now()), TICK);
      return () => clearInterval(timer);
    });
  }
}
