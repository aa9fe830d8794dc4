// make/mine.svelte.ts - My things: what was made in this browser, each under a name of its own, so that two windows never write over
// each other's.
//
//   const id = mine.add(thing);                 // a draft, until it is saved
//   mine.write(id, { thing });                  // at once: nothing is lost when the page goes
//   mine.find(id)?.thing
//
// Where storage is forbidden or full they last as long as the page, and `mine.kept` says so.
import { SvelteMap } from 'svelte/reactivity';
import { isThing, readThing, type Thing } from './thing';
import type { Report } from './report';
import type { Published } from './sharing';

export interface Kept {
  id: string;
  thing: Thing;
  changed: number; // when, in milliseconds
  saved: boolean; // a draft is not: of those the oldest go
  published?: Published;
  rating?: { of: string; report: Report }; // `of`: the options that were rated, as text
}

const NAME = 'faubourg.thing.';
const DRAFTS = 12; // of each game
const MOST = 300;

const isId = (id: string) => /^[a-z0-9]{8,16}$/.test(id);
const fresh = () => [...crypto.getRandomValues(new Uint8Array(10))].map((b) => (b % 36).toString(36)).join('');

function readKept(id: string, text: string | null): Kept | null {
  if (!isId(id) || !text) return null;
  try {
    const given = JSON.parse(text) as Partial<Kept> | null;
    const thing = readThing(given?.thing);
    if (!given || !isThing(thing)) return null;
    const { published: p, rating: r } = given;
    return {
      id,
      thing,
      changed: typeof given.changed === 'number' ? given.changed : 0,
      saved: given.saved === true,
      ...(p && typeof p.id === 'string' && typeof p.key === 'string'
        ? { published: { id: p.id, key: p.key, listed: p.listed === true } }
        : {}),
      ...(r && typeof r.of === 'string' && r.report && typeof r.report.games === 'number' ? { rating: r } : {}),
    };
  } catch {
    return null;
  }
}

class Mine {
  #all = new SvelteMap<string, Kept>();
  /** What is written is really kept. */
  kept = $state(true);

  constructor() {
    try {
      for (let i = 0; i < localStorage.length; i++) this.#read(localStorage.key(i) ?? '');
    } catch {
      this.kept = false;
    }
    addEventListener('storage', (e) => {
      if (e.key === null) {
        for (const id of [...this.#all.keys()]) this.#read(NAME + id);
      } else this.#read(e.key);
    });
  }
  #read(name: string) {
    if (!name.startsWith(NAME)) return;
    const id = name.slice(NAME.length);
    const found = readKept(id, localStorage.getItem(name));
    if (found) this.#all.set(id, found);
    else this.#all.delete(id);
  }
  #write(kept: Kept) {
    this.#all.set(kept.id, kept);
    try {
      localStorage.setItem(NAME + kept.id, JSON.stringify(kept));
      this.kept = true;
    } catch {
      this.kept = false;
    }
  }

  /** Newest first. */
  get list(): Kept[] {
    return [...this.#all.values()].sort((a, b) => b.changed - a.changed || a.id.localeCompare(b.id));
  }
  find(id: string): Kept | null {
    return this.#all.get(id) ?? null;
  }
  add(thing: Thing, saved = false): string {
    const id = fresh();
    this.#write({ id, thing, changed: Date.now(), saved });
    const drafts = this.list.filter((k) => !k.saved && k.thing.game === thing.game);
    for (const old of drafts.slice(DRAFTS)) this.remove(old.id);
    for (const old of this.list.slice(MOST)) if (!old.saved) this.remove(old.id);
    return id;
  }
  /** Changes some of it. What another window has removed meanwhile is there again. */
  write(id: string, change: Partial<Omit<Kept, 'id'>>): void {
    const old = this.find(id);
    const thing = change.thing ?? old?.thing;
    if (!thing) return;
    const now = change.thing ? { changed: Date.now() } : {};
    this.#write({ saved: false, changed: Date.now(), ...old, ...now, ...change, thing, id });
  }
  unpublish(id: string): void {
    const old = this.find(id);
    if (!old) return;
    const { published: _, ...rest } = old;
    this.#write(rest);
  }
  remove(id: string): void {
    this.#all.delete(id);
    try {
      localStorage.removeItem(NAME + id);
      sessionStorage.removeItem(UNDO + id);
    } catch {
      // what was never kept is gone
    }
  }
}
/** Steps back and forth, of this window alone. */
export const UNDO = 'faubourg.undo.';
export const mine = new Mine();
