// citytour/web/days/check.ts - asks the server whether a day can be played, without opening a table: a record that has only
// begun is read, and nothing is kept. What is wrong has its place: "own.detour[1]: must come after the letter before it".
import { faultOf as optionFault } from '$web/home/faults';
import { api, Refused } from '$web/net/api';
import type { Refusal } from '$web/net/protocol';
import type { Lang } from '$web/settings.svelte';
import { options } from '../options';
import { RULES } from './day';
import { ask, type Warning } from './levels';
import { dayTexts } from './texts';

export interface Fault {
  rule: string | null; // OWN-1 to OWN-7
  path: string; // ".detour[1]"; empty: the whole
  text: string;
}

export async function check(day: unknown): Promise<Refusal | null> {
  const record = JSON.stringify({ faubourg: 1, game: 'citytour', players: ['x'], options: { own: day }, rules: RULES });
  try {
    await api.read(record + '\n', 'all', 0, 0);
    return null;
  } catch (e) {
    if (e instanceof Refused) return e.refusal;
    throw e;
  }
}

/** What an editor should say of a day that can be played; nothing where nobody can be asked. */
export const warningsOf = (day: unknown): Promise<readonly Warning[]> =>
  ask({ name: 'x', days: [day] }).then(
    ({ course }) => course.days[0]?.warnings ?? [],
    () => [],
  );

/** Null: it is not about the day (no connection, too many tables). */
export function faultOf(refusal: Refusal, lang: Lang): Fault | null {
  const found = optionFault(refusal, ['own'], lang, options);
  return found && { rule: /^OWN-\d$/.test(refusal.code) ? refusal.code : null, path: found.path, text: found.text };
}

/** The place in words, to stand before the sentence: "Day 2, Detour signs [1]: ". */
export function placeIn(path: string, lang: Lang): string {
  const w = dayTexts[lang].own;
  const words: Record<string, string> = {
    name: w.name,
    card: w.card,
    objective: w.objective,
    sites: w.sites,
    inspector: w.inspector,
    detour: w.detour,
    fans: w.fans,
    long_distance: w.long,
  };
  const [, entry, inside] = /^\.days\[(\d+)\](.*)$/.exec(path) ?? [];
  const [, key = '', rest = ''] = /^\.([^.[]+)(.*)$/.exec(inside ?? path) ?? [];
  const place = key && `${key === 'days' ? dayTexts[lang].levels.days : (words[key] ?? key)}${rest.replace(/^\./, ' ')}`;
  const all = [entry === undefined ? '' : dayTexts[lang].levels.day(Number(entry) + 1), place].filter(Boolean).join(', ');
  return all && `${all}${lang === 'fr' ? '\u00a0' : ''}: `;
}
