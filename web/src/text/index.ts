// text/index.ts - every sentence of the page, in the language of the settings. A text that is missing in one
// language does not compile: French has the type of English.
import { settings, type Lang } from '../settings.svelte';

export { hasTexts, loadTexts, text, type Catalogue } from './catalogues.svelte';

/** "Ann, Bob and Cid" */
export const list = (names: string[]) =>
  new Intl.ListFormat(settings.lang === 'en' ? 'en-GB' : settings.lang, { type: 'conjunction' }).format(names);

/** The reader's own habits, as far as they are of the language of the page: a Briton and an American write the hour differently. */
const habit = () => navigator.languages?.find((l) => l.toLowerCase().startsWith(settings.lang)) ?? settings.lang;
/** The time of day at which something was said; of another day, the day too. */
export function timeOf(at: number, now = Date.now()): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(habit(), { ...(sameDay ? {} : { dateStyle: 'short' }), timeStyle: 'short' }).format(at);
}

export const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);

/** What a colon looks like after a word. */
export const colon = (lang: Lang) => (lang === 'fr' ? '\u00a0:' : ':');
