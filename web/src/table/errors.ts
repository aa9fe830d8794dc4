// table/errors.ts - a refusal in the language of the page.
import type { Refusal } from '../net/protocol';
import { settings } from '../settings.svelte';
import { capital, text } from '../text';
import { fetchWords, inWords } from '../text/words.svelte';

/** Whether the code is a rule's number: the rules panel can open there. */
export const isRule = (code: string) => /^[A-Z]{2}-\d+$/.test(code);

const sentence = (s: string) => (s ? capital(s) + (/[.!?…]$/.test(s) ? '' : '.') : s);

/** What is said, as it stands in the file of words. */
export const plain = (refusal: Refusal) =>
  refusal.key ? inWords({ key: refusal.key, args: refusal.args ?? {}, text: refusal.text }) : refusal.text;

/** The words of a refusal are there, with those of what stands within it: for what is said once and not drawn again. */
export const wordsOf = (refusal: Refusal) =>
  Promise.all([...JSON.stringify(refusal).matchAll(/"key":"(\w+)\./g)].map((found) => fetchWords(found[1]!)));

export function say(refusal: Refusal): string {
  if (refusal.key) return sentence(plain(refusal));
  const errors = text().errors;
  const known = (errors as unknown as Record<string, unknown>)[refusal.code];
  if (typeof known === 'string' && refusal.code !== 'notation') return known;
  if (isRule(refusal.code) || settings.lang === 'en') return sentence(refusal.text);
  return typeof known === 'string' ? known : errors.other(refusal.text);
}
