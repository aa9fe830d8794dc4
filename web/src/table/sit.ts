// table/sit.ts - taking an open seat.
import { api } from '../net/api';
import { keep, secretsOf } from '../net/keys';
import { settings } from '../settings.svelte';
import { text } from '../text';

export async function sit(table: string, seat: number, game: string): Promise<void> {
  const got = await api.sit(table, settings.name.trim() || text().make.guest, seat, secretsOf(table));
  keep(table, [got.token], game);
}
