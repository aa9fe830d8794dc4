// make/played.ts - games on things of the gallery that this browser plays by itself. The server counts them as it counts its own; what
// it cannot be told is not counted.
import { store, stored } from '../kit/stored';
import { isTableId } from '../net/keys';
import { isLocal } from '../net/transport';
import { gallery, hasGallery } from './client';
import { PLAYED } from './games';

const MOST = 60; // tables; the oldest go

function known(): [table: string, thing: string][] {
  try {
    const list: unknown = JSON.parse(stored(PLAYED) ?? '[]');
    const isPair = (p: unknown): p is [string, string] =>
      Array.isArray(p) && typeof p[0] === 'string' && isTableId(p[0]) && typeof p[1] === 'string' && p[1].length <= 64;
    return Array.isArray(list) ? list.filter(isPair) : [];
  } catch {
    return [];
  }
}
const tell = (thing: string, finished: boolean) => void gallery.played(thing, finished).catch(() => {});

export function begun(table: string, thing: string): void {
  if (!hasGallery || !isLocal(table)) return; // of its own tables the server knows
  store(PLAYED, JSON.stringify([[table, thing], ...known()].slice(0, MOST)));
  tell(thing, false);
}
/** Once for each, however often its end is looked at. */
export function ended(table: string): void {
  const all = known();
  const thing = all.find(([of]) => of === table)?.[1];
  if (thing === undefined) return;
  store(PLAYED, JSON.stringify(all.filter(([of]) => of !== table)));
  tell(thing, true);
}
