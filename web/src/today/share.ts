// today/share.ts - a result to be shared: game, date, tries, row of days, and where the same puzzle is found. Never the way, what it
// brings, or the town.
import { titleOf } from '../games.svelte';
import { address } from '../router.svelte';
import { text } from '../text';
import { writeDate } from './daily';
import { shortDate } from './dates';
import { resultOf, resultsOf, rowOf, TRIES, type Result } from './results.svelte';

const SIGNS = { used: '◧', solved: '■', left: '□' };

/** "◧■□" */
export const signsOf = ({ tries, state }: Pick<Result, 'tries' | 'state'>): string =>
  Array.from({ length: TRIES }, (_, i) =>
    i >= tries.length ? SIGNS.left : state === 'solved' && i === tries.length - 1 ? SIGNS.solved : SIGNS.used,
  ).join('');

/** The lines of a result; empty where nothing is over yet. */
export function linesOf(game: string, day: number): string[] {
  const result = resultOf(game, day);
  if (!result || result.state === 'open') return [];
  const t = text().today;
  const row = rowOf([resultsOf(game)], day);
  return [
    `${text().brand}, ${titleOf(game)}`,
    `${shortDate(day)}  ${signsOf(result)}  ${result.state === 'solved' ? t.tryOf(result.tries.length) : t.notFound}`,
    ...(row > 1 && !result.late ? [t.row(row)] : []),
  ];
}
export const shareText = (game: string, day: number): string =>
  [...linesOf(game, day), address({ page: 'daily', game, date: writeDate(day) })].join('\n');

/** Hands it to whoever shares things on this device, else to the clipboard. True: it was copied. */
export async function share(said: string): Promise<boolean> {
  if (matchMedia('(pointer: coarse)').matches && navigator.share) {
    try {
      await navigator.share({ text: said });
      return false;
    } catch (e) {
      if (e instanceof DOMException && e.name === 'AbortError') return false; // thought better of it
    }
  }
  await navigator.clipboard.writeText(said);
  return true;
}
