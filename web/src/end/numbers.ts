// end/numbers.ts - amounts as people read them.
import type { Lang } from '../settings.svelte';

/** "+1.5", "−3", "0": one place behind the point where it says something, minus signs as in print. */
export function signed(value: number, lang: Lang): string {
  const places = Math.abs(value) < 10 ? 1 : 0;
  const shown = Math.round(value * 10 ** places) / 10 ** places;
  const figures = Math.abs(shown).toLocaleString(lang === 'en' ? 'en-GB' : lang, { maximumFractionDigits: places });
  return shown < 0 ? `−${figures}` : shown > 0 ? `+${figures}` : '0';
}
/** A whole number with a minus sign as in print. */
export const figure = (n: number) => (n < 0 ? `−${-n}` : String(n));
/** A part of one as whole hundredths. */
export const inHundred = (part: number) => Math.round(100 * part);
/** A sentence with its full stop, unless it has an end already. */
export const ended = (sentence: string) => (/[.!?…]$/.test(sentence) || !sentence ? sentence : `${sentence}.`);
