// citytour/web/days/names.ts - what days and faults are called.
import type { Refusal } from '$web/net/protocol';
import type { Lang } from '$web/settings.svelte';
import { say } from '$web/table/errors';
import { faultOf, placeIn } from './check';
import { isCard, type Entry } from './levels';
import { dayTexts } from './texts';

export const nameOf = (day: Record<string, unknown>, lang: Lang): string =>
  typeof day['name'] === 'string' && day['name'].trim() ? day['name'] : dayTexts[lang].own.unnamed;
/** A day of a level: "Saturday", or which day of the box. What is no day is shown as it is written. */
export const titleOf = (day: Entry, lang: Lang): string =>
  day && typeof day === 'object' ? nameOf(day, lang) : isCard(day) ? dayTexts[lang].levels.card(day) : JSON.stringify(day);

/** A refusal in a sentence, with its place and its rule. */
export function faultText(refusal: Refusal, lang: Lang): string {
  const fault = faultOf(refusal, lang);
  return fault ? `${placeIn(fault.path, lang)}${fault.text}${fault.rule ? ` (${fault.rule})` : ''}` : say(refusal);
}
/** A name as the name of a file. */
export const fileOf = (name: string, otherwise: string) =>
  `${
    name
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase() || otherwise
  }.json`;
