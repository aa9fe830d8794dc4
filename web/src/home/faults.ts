// home/faults.ts - what the engine finds wrong with an option: where, and in the language of the page.
//
// It says {"key":"core.read.at","args":{"path":"layout.tiles[1].at[1]","why":…}}: the option and the path in it, and a saying.
import type { OptionText } from '../game';
import type { Refusal } from '../net/protocol';
import type { Lang } from '../settings.svelte';
import { inWords, type Saying } from '../text/words.svelte';

export interface Fault {
  option: string;
  path: string; // ".tiles[1].at[1]"; empty: the whole
  text: string;
}

export function faultOf(refusal: Refusal, options: readonly string[], lang: Lang, texts: Record<string, OptionText> = {}): Fault | null {
  if (refusal.key !== 'core.read.at') return null;
  const at = refusal.args?.['path'];
  const found = typeof at === 'string' ? /^([A-Za-z_][\w-]*)(.*)$/s.exec(at) : null;
  if (!found || !options.includes(found[1]!)) return null;
  const [, option, path] = found as unknown as [string, string, string];
  const said = inWords(refusal.args!['why'] as Saying);
  const french = lang === 'fr' ? texts[option]?.faults?.find(([pattern]) => pattern.test(said)) : undefined;
  return { option, path, text: french ? said.replace(french[0], french[1]) : said };
}
