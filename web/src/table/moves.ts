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
  const made = await api.open({ game: info.game, record, seats, ...(info.aids ? { aids: info.aids } : {}) });
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

/**
 * A game goes on in this browser, as a copy: from its first `n` events, one person in the seat that one chooses, bots in the others.
 * A record with hidden things in it cannot be gone on with.
 */
export async function goOnHere(record: string, n: number, players: number, seat: number): Promise<void> {
  const game = gameOf(record) ?? '';
  const info = (await askGames()).find((g) => g.id === game);
  if (!info) throw new Refused({ code: 'unknown', text: 'no such game' });
  const seats = Array.from({ length: players }, (_, i): NewSeat =>
    i === seat || info.together
      ? { kind: 'person', name: i === seat ? myName() : botName(i) }
      : { kind: 'bot', bot: usualBot(info), name: botName(i) },
  );
  const made = await api.open({ game, record, n, seats }, true);
  keep(
    made.table,
    made.seats.map((s) => s.token),
    game,
  );
  router.go({ page: 'table', id: made.table });
}
