// home/faults.ts - what the engine finds wrong with an option: where, and in the language of the page.
//
// It says "layout.tiles[1].at[1]: must be a whole number from -50 to 50, not "x"": the option, the path in it, a sentence.
import type { OptionText } from '../game';
import type { Refusal } from '../net/protocol';
import type { Lang } from '../settings.svelte';

export interface Fault {
  option: string;
  path: string; // ".tiles[1].at[1]"; empty: the whole
  text: string;
}

/** The sentences every reader of options shares. */
const FRENCH: readonly (readonly [RegExp, string])[] = [
  [/^is missing$/, 'manque'],
  [/^has an unknown key (.*)$/, 'contient une clé inconnue, $1'],
  [/^must be an object, not (.*)$/, 'doit être un objet { }, pas $1'],
  [/^must be a list, not (.*)$/, 'doit être une liste [ ], pas $1'],
  [/^must be a text, not (.*)$/, 'doit être un texte, pas $1'],
  [/^must be true or false, not (.*)$/, 'doit être true ou false, pas $1'],
  [/^must be a whole number from (\S+) to (\S+), not (.*)$/, 'doit être un nombre entier de $1 à $2, pas $3'],
  [/^must have (\d+) to (\d+) entries, not (\d+)$/, 'doit avoir de $1 à $2 éléments, pas $3'],
  [/^must have (\d+) entries, not (\d+)$/, 'doit avoir $1 éléments, pas $2'],
  [/^must be one of (.*), not (.*)$/, 'doit être parmi $1, pas $2'],
  [/^is longer than (\d+) bytes$/, 'dépasse $1 octets'],
];

export function faultOf(refusal: Refusal, options: readonly string[], lang: Lang, texts: Record<string, OptionText> = {}): Fault | null {
  const found = /^([A-Za-z_][\w-]*)((?:\.[^\s.[\]:]+|\[\d+\])*): (.*)$/s.exec(refusal.text);
  if (!found || !options.includes(found[1]!)) return null;
  const [, option, path, said] = found as unknown as [string, string, string, string];
  const french = lang === 'fr' ? [...(texts[option]?.faults ?? []), ...FRENCH].find(([pattern]) => pattern.test(said)) : undefined;
  return { option, path, text: french ? said.replace(french[0], french[1]) : said };
}
