// table/errors.ts - a refusal in the language of the page.
import { Refused } from '../net/api';
import type { Refusal } from '../net/protocol';
import { settings } from '../settings.svelte';
import { capital, text } from '../text';
import { fetchWords, inWords } from '../text/words.svelte';

/** Whether the code is a rule's number: the rules panel can open there. */
export const isRule = (code: string) => /^[A-Z]{2}-\d+$/.test(code);

const sentence = (s: string) => (s ? capital(s) + (/[.!?…]$/.test(s) ? '' : '.') : s);

/** What is said, as it stands in the file of words. */
export const plain = (refusal: Refusal, name?: (seat: number) => string) =>
  refusal.key ? inWords({ key: refusal.key, args: refusal.args ?? {}, text: refusal.text }, name) : refusal.text;

/** The words of a refusal are there, with those of what stands within it: for what is said once and not drawn again. */
export const wordsOf = (refusal: Refusal) =>
  Promise.all([...JSON.stringify(refusal).matchAll(/"key":"(\w+)\./g)].map((found) => fetchWords(found[1]!)));

/** Without a key it is the page's own word, that of a game without words, or of somebody between us and the server. */
export function say(refusal: Refusal, name?: (seat: number) => string): string {
  if (refusal.key) return sentence(plain(refusal, name));
  if (refusal.code === 'offline') return text().errors.offline;
  return isRule(refusal.code) || settings.lang === 'en' ? sentence(refusal.text) : text().errors.other(refusal.text);
}

/** The same of whatever was thrown, for what is said once: as soon as its words are there. */
export async function told(thrown: unknown): Promise<string> {
  if (!(thrown instanceof Refused)) return String(thrown);
  await wordsOf(thrown.refusal);
  return say(thrown.refusal);
}
