// make/client.ts - what the workshop asks: of the engine in this page where it is, else of the server; and of the gallery.
import { file, served } from '../base';
import type { RateAsk } from '../engine/engine';
import { api, Refused } from '../net/api';
import { hasEngine } from '../net/local/have';
import { shown } from '../net/names';
import { isThing, readThing, type Thing } from './thing';
import type { Report, Verdict } from './report';

const local = async () => (await import('../net/local/local.svelte')).local;

/** All faults at once, each with its place, and what may be said to whoever makes it. */
export const check = (thing: Thing): Promise<Verdict> => api.made<Verdict>(thing.game, 'check', { thing });
/** A sound one, made by lot. */
export async function drawn(game: string, kind: string, seed: number): Promise<Thing> {
  const found = readThing((await api.made<{ thing: unknown }>(game, 'new', { kind, seed })).thing);
  if (!isThing(found)) throw new Refused({ code: 'unknown', text: 'no thing was made' });
  return found;
}
/** Something tried on a sound thing, in the game's own form; null: nobody can be asked, or it was refused. */
export const tried = <T>(thing: Thing, ask: unknown): Promise<T | null> => api.made<T>(thing.game, 'try', { thing, ask }).catch(() => null);

/** How far a rating has come: the engine's own figures, which only it can read. */
export type Tally = unknown;
export interface Rated {
  tally: Tally;
  report: Report;
  next?: number; // the first game that was not played: whoever plays for others does not play for long
}
/** Plays some more games; by the engine here on another thread, or by the server. */
export async function rate(game: string, asked: RateAsk, stop: AbortSignal): Promise<Rated> {
  if (hasEngine(game)) return (await local()).rate<Rated>(game, asked, stop);
  if (!served) throw new Refused({ code: 'engine', text: 'there is no engine in this page' });
  return api.made<Rated>(game, 'rate', asked);
}
/** How many can be at work at once. */
export const hands = async (game: string): Promise<number> => (hasEngine(game) ? (await local()).hands : 1);

// The gallery ------------------------------------------------------------------------------------------------

export type Sort = 'new' | 'played' | 'rated';
/** A thing as the gallery tells of it. Strangers wrote it: what is shown of it is made fit to be shown. */
export interface Exhibit {
  id: string;
  game: string;
  kind: string;
  name: string;
  author: string;
  played: number;
  finished: number;
  rating: Pick<Report, 'games' | 'word'> | null; // null: bots have not played it yet, or cannot
}
type Row = Partial<Omit<Exhibit, 'rating'>> & { rating?: Exhibit['rating'] | false; thing?: unknown };
const wordOf = (x: unknown) => (typeof x === 'string' && /^[a-z][a-z0-9-]{0,31}$/.test(x) ? x : null);
const countOf = (x: unknown) => (typeof x === 'number' && Number.isFinite(x) ? x : 0);
function readExhibit(row: Row): Exhibit[] {
  const [game, kind] = [wordOf(row.game), wordOf(row.kind)];
  if (typeof row.id !== 'string' || !game || !kind) return [];
  const text = (x: unknown) => (typeof x === 'string' && x.trim() ? shown(x.slice(0, 100)) : '');
  return [
    {
      id: row.id,
      game,
      kind,
      name: text(row.name),
      author: text(row.author),
      played: countOf(row.played),
      finished: countOf(row.finished),
      rating: row.rating && typeof row.rating.games === 'number' ? row.rating : null,
    },
  ];
}

/** There is a gallery where there is a server. */
export const hasGallery = served;
const PAGE = 24;
export const gallery = {
  /** `next`: the last one of these, where there may be more after it. */
  async list(game: string | null, sort: Sort, after: string | null): Promise<{ things: Exhibit[]; next: string | null }> {
    const query = new URLSearchParams({ sort, most: String(PAGE), ...(game ? { game } : {}), ...(after ? { after } : {}) });
    const { things } = await api.there<{ things: Row[] }>('GET', `/api/things?${query}`);
    return { things: things.flatMap(readExhibit), next: things.length >= PAGE ? (things.at(-1)?.id ?? null) : null };
  },
  async get(id: string): Promise<{ exhibit: Exhibit; thing: Thing } | null> {
    const row = await api.there<Row>('GET', `/api/things/${encodeURIComponent(id)}`);
    const [exhibit] = readExhibit(row);
    const thing = readThing(row.thing);
    return exhibit && isThing(thing) ? { exhibit, thing } : null;
  },
  picture: (id: string) => file(`api/things/${encodeURIComponent(id)}/picture`),
  publish: (thing: Thing, listed: boolean) => api.there<{ id: string; key: string }>('POST', '/api/things', { thing, listed }),
  /** A game on it that this browser plays by itself: begun, or come to its end. */
  played: (id: string, finished: boolean) => api.there<unknown>('POST', `/api/things/${encodeURIComponent(id)}/played`, { finished }),
  withdraw: (id: string, key: string) => api.there<unknown>('POST', `/api/things/${encodeURIComponent(id)}/withdraw`, { key }),
};
