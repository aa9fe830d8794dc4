// The time of day, as the reader writes it.
import { afterEach, expect, test, vi } from 'vitest';
import { settings } from '../src/settings.svelte';
import { timeOf } from '../src/text';

afterEach(() => {
  vi.restoreAllMocks();
  settings.lang = 'en';
});
const at = new Date(2026, 10, 16, 15, 5).getTime();
test.each([
  ['en', ['en-GB', 'fr'], '15:05'],
  ['en', ['en-US'], '3:05 PM'],
  ['en', ['fr-FR'], '3:05 PM'], // an English page, and nothing known of this reader’s English
  ['fr', ['fr-CA'], '15 h 05'],
  ['fr', ['en-GB', 'fr-FR'], '15:05'],
] as const)('%s, %j: %s', (lang, languages, said) => {
  settings.lang = lang;
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  expect(timeOf(at, at).replace(/[\u202f\u00a0]/g, ' ')).toBe(said);
  expect(timeOf(at, at + 86_400_000)).toMatch(/16/); // of another day: the day too
});
