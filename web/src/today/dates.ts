// today/dates.ts - days as people say them. A day is the same day everywhere: it is written by the clock of Greenwich.
import { settings, type Lang } from '../settings.svelte';

const written = (day: number, how: Intl.DateTimeFormatOptions, lang: Lang): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { timeZone: 'UTC', ...how }).format(day * 86_400_000);

/** "Wednesday 18 November" */
export const longDate = (day: number, lang = settings.lang): string =>
  written(day, { weekday: 'long', day: 'numeric', month: 'long' }, lang).replace(',', '');
/** "18 November" */
export const dateOf = (day: number, lang = settings.lang): string => written(day, { day: 'numeric', month: 'long' }, lang);
/** "18 Nov" */
export const shortDate = (day: number, lang = settings.lang): string => written(day, { day: 'numeric', month: 'short' }, lang);
/** "We 18" */
export const stampDate = (day: number, lang = settings.lang): string =>
  `${written(day, { weekday: 'short' }, lang).slice(0, 2)} ${new Date(day * 86_400_000).getUTCDate()}`;
/** "November 2026" */
export const monthOf = (day: number, lang = settings.lang): string => written(day, { month: 'long', year: 'numeric' }, lang);
/** "M", the letter above a column of a calendar; 0 is a Monday. */
export const weekdayLetter = (n: number, lang = settings.lang): string => written(4 + n, { weekday: 'narrow' }, lang); // day 4 was a Monday
/** From 0, a Monday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;
/** The first day of its month, and how many it has. */
export function monthAround(day: number): { first: number; days: number } {
  const at = new Date(day * 86_400_000);
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1) / 86_400_000;
  return { first, days: Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1) / 86_400_000 - first };
}
