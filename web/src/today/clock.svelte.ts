// today/clock.svelte.ts - which day it is; whoever reads it follows when it turns, at midnight of Greenwich.
import { dayOf, untilNext } from './daily';

let now = $state(Date.now());

/** The longest a timer can wait is not a day everywhere, and a machine may sleep: it looks again and again, and on coming back. */
const LOOK = 60_000;
let timer: ReturnType<typeof setTimeout> | undefined;
function look() {
  const at = Date.now();
  now = at; // only written: an effect that read it would run again with every millisecond
  clearTimeout(timer);
  timer = setTimeout(look, Math.min(LOOK, untilNext(at) + 5));
}
/** For as long as a component is there. */
export function followTheDay(): void {
  $effect(() => {
    look();
    const back = () => document.visibilityState === 'visible' && look();
    document.addEventListener('visibilitychange', back);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', back);
    };
  });
}

export const today = (): number => dayOf(now);
/** Hours and minutes until the next day. */
export const untilTomorrow = (): { h: number; m: number } => {
  const minutes = Math.ceil(untilNext(now) / 60_000);
  return { h: Math.floor(minutes / 60), m: minutes % 60 };
};
