// table/errors.ts - a refusal in the language of the page.
import type { GameModule } from '../game';
import type { Refusal } from '../net/protocol';
import { settings } from '../settings.svelte';
import { capital, text } from '../text';
import { inWords } from '../text/words.svelte';

/** Whether the code is a rule's number: the rules panel can open there. */
export const isRule = (code: string) => /^[A-Z]{2}-\d+$/.test(code);

const sentence = (s: string) => (s ? capital(s) + (/[.!?…]$/.test(s) ? '' : '.') : s);

export function say(refusal: Refusal, module?: GameModule | null): string {
  if (refusal.key) return sentence(inWords({ key: refusal.key, args: refusal.args ?? {}, text: refusal.text }));
  const own = settings.lang === 'fr' ? module?.refusals?.fr[refusal.code] : undefined;
  if (own) return own;
  const errors = text().errors;
  const plain = (errors as unknown as Record<string, unknown>)[refusal.code];
  if (typeof plain === 'string' && refusal.code !== 'notation') return plain;
  if (isRule(refusal.code) || settings.lang === 'en') return sentence(refusal.text);
  return typeof plain === 'string' ? plain : errors.other(refusal.text);
}
