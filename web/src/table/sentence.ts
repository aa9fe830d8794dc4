// table/sentence.ts - an event that is being shown, in a sentence: who, what, and why it turned out so.
import type { GameModule } from '../game';
import { settings } from '../settings.svelte';
import { capital } from '../text';
import { inWords } from '../text/words.svelte';
import type { Table } from './table.svelte';

/** The event that led to position n, as the ticket tells it; empty at the start. */
export function sentenceOf(table: Table, module: GameModule, n: number, name: (seat: number) => string): string {
  const event = table.events.get(table.eyes)?.[n - 1];
  if (!event) return '';
  const film = table.film().frames;
  const before = film.get(n - 1);
  const s = module.describe({
    event,
    seat: before?.turn.seat ?? null,
    before: before?.view ?? null,
    after: film.get(n)?.view ?? null,
    name,
    lang: settings.lang,
  });
  const because = event.because ? ` ${capital(inWords(event.because, name))}.` : '';
  return `${s.seat === null ? '' : name(s.seat) + ' '}${s.text}.${because}`;
}

/** The rule that an event's reason names, where it names one: keys of reasons begin with it. */
export const ruleOf = (key: string | undefined) => /^\w+\.([A-Z]{2}-\d+)\./.exec(key ?? '')?.[1] ?? null;
