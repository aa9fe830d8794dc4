// table/moves.ts - a game that moves: from this browser to a server, so that others can come; or here, as a copy.
import { usualBot } from '../home/levels';
import { botName, myName } from '../home/start';
import { askGames, loadGame } from '../games.svelte';
import { api, Refused } from '../net/api';
import { forget, keep, tokensOf } from '../net/keys';
import { gameOf } from '../net/local/have';
import type { NewTable, SeatInfo, TableMessage } from '../net/protocol';
import { router } from '../router.svelte';

type NewSeat = NewTable['seats'][number];
const asBefore = (s: SeatInfo): NewSeat =>
  s.kind === 'bot'
    ? { kind: 'bot', bot: s.bot ?? 'easy', ...(s.name ? { name: s.name } : {}) }
    : { kind: 'person', name: s.name ?? myName() };

/** The game goes on at a server, from where it is; the seats in `free` are for whoever gets the link. Here it is deleted then. */
export async function goOnline(table: string, info: TableMessage, free: readonly number[]): Promise<void> {
  const record = await api.record(table, tokensOf(table), 'all');
  const seats = info.seats.map((s): NewSeat => (free.includes(s.seat) ? { kind: 'open' } : asBefore(s)));
  const made = await api.open({
    game: info.game,
    record,
    seats,
    ...(info.aids ? { aids: info.aids } : {}),
    ...(info.copy ? { copy: true } : {}),
  });
  keep(
    made.table,
    made.seats.map((s) => s.token),
    info.game,
  );
  (await loadGame(info.game))?.moved?.(table, made.table);
  const { local } = await import('../net/local/local.svelte');
  await local.forget(table);
  forget(table);
  router.go({ page: 'table', id: made.table });
}

/** Who sits where when a game is played on: one person in the seat that one chooses; in the others bots, or whoever gets the link. */
export interface Company {
  seat: number;
  others: 'bots' | 'link';
  bot?: string; // which, where it is not the usual one
}

/**
 * A game goes on from its first `n` events, as a copy that counts for nothing: in this browser against bots, or at the server by link.
 * A record with hidden things in it cannot be gone on with.
 */
export async function goOnFrom(record: string, n: number, players: number, with_: Company): Promise<void> {
  const game = gameOf(record) ?? '';
  const info = (await askGames()).find((g) => g.id === game);
  if (!info) throw new Refused({ code: 'unknown', text: 'no such game' });
  const other = (i: number): NewSeat =>
    with_.others === 'link'
      ? { kind: 'open' }
      : info.together
        ? { kind: 'person', name: botName(i) }
        : { kind: 'bot', bot: with_.bot ?? usualBot(info), name: botName(i) };
  const seats = Array.from({ length: players }, (_, i): NewSeat => (i === with_.seat ? { kind: 'person', name: myName() } : other(i)));
  const made = await api.open({ game, record, n, seats, copy: true }, with_.others === 'bots');
  keep(
    made.table,
    made.seats.map((s) => s.token),
    game,
  );
  router.go({ page: 'table', id: made.table });
}
