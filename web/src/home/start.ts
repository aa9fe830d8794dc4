// home/start.ts - opening tables.
import { served } from '../base';
import { cardOf } from '../games.svelte';
import { api, Refused } from '../net/api';
import { isToken, keep, kept } from '../net/keys';
import { hasEngine, isEngineTrouble } from '../net/local/have';
import type { GameInfo, NewTable } from '../net/protocol';
import { router } from '../router.svelte';
import { settings } from '../settings.svelte';
import { text } from '../text';
import { usualBot } from './levels';

export const myName = () => settings.name.trim() || text().make.guest;

/** Bots have names too; seat 0 is a person's. */
const NAMES = ['Rose', 'Basile', 'Odile', 'Firmin', 'Lucie', 'Gaston'];
export const botName = (seat: number) => NAMES[seat % NAMES.length]!;

/** Options of a game that was never played in this browser: the gentle ones, where it has such. */
export const firstOptions = (game: string): Record<string, unknown> =>
  kept().some((k) => k.game === game) ? {} : { ...cardOf(game)?.first };

/** Nobody comes from elsewhere: the engine of this browser can host it, at once and without a line. */
export const isForHere = (table: NewTable): boolean =>
  hasEngine(table.game) && !table.public && table.seats.every((s) => s.kind !== 'open');

/** Opens a table, keeps its seats and goes there. The answer is its id. Where the engine cannot be had, a server may. */
export async function open(table: NewTable): Promise<string> {
  const here = isForHere(table);
  if (!here && !served) throw new Refused({ code: 'no-server', text: 'there is no server behind this page' });
  const { thing: _, ...alone } = table; // the gallery is the server's
  const made = await api.open(here ? alone : table, here).catch((e: unknown) => {
    if (here && served && e instanceof Refused && isEngineTrouble(e.code)) return api.open(table);
    throw e;
  });
  keep(
    made.table,
    made.seats.map((s) => s.token),
    table.game,
  );
  router.go({ page: 'table', id: made.table });
  return made.table;
}

/** One click: me against a bot, or against as many as the game needs; alone where that is possible. */
export async function playNow(game: GameInfo): Promise<void> {
  const bots = Math.max(0, Math.max(2, game.players[0]) - 1);
  await open({
    game: game.id,
    options: firstOptions(game.id),
    seats: [
      { kind: 'person', name: myName() },
      ...Array.from({ length: game.players[0] === 1 ? 0 : bots }, (_, i) => ({
        kind: 'bot' as const,
        bot: usualBot(game),
        name: botName(i + 1),
      })),
    ],
  });
}

/** The table a pasted link leads to, with the seats it may bring. */
export function readLink(link: string): { id: string; tokens: string[] } | null {
  const found = /(?:^|\/t\/)([\w-]{16})\/?(?:\?[^#\s]*)?(?:#([\w,-]*))?[\s.;:!>)»"’']*$/.exec(link.trim());
  return found ? { id: found[1]!, tokens: (found[2] ?? '').split(',').filter(isToken).slice(0, 6) } : null;
}
