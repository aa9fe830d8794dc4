// key/ring.svelte.ts - this browser's key: what it has and what the key holds are kept in step.
//
//   await ring.make();           // from now on there is one
//   await ring.sync();           // ours into it, theirs out of it; cheap when nothing has changed
//
// The key is a secret: it is kept in this browser's storage and shown in a header, never in an address that a server sees.
import { cardsThatCarry } from '../games.svelte';
import { served } from '../base';
import { api, Refused } from '../net/api';
import { everything, goneTables, isToken, onKept, takeIn } from '../net/keys';
import { isLocal } from '../net/transport';
import { load, settings } from '../settings.svelte';
import { KEPT_AS } from './has';
import { join, readHolds, same, writeHolds, type Holds, type Stamped } from './holds';

const REST = 10_000; // between two looks at what the key holds
const TRIES = 4; // when other browsers write at the same time

/** What is kept beside the key: what was there when both were last in step, so that a change is known as one. */
interface Beside {
  key: string;
  seen: Record<string, Stamped<string>>; // by name; settings under ''
}

const store = {
  get: (name: string): string | null => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  set: (name: string, text: string | null) => {
    try {
      if (text === null) localStorage.removeItem(name);
      else localStorage.setItem(name, text);
    } catch {
      // full or forbidden: the key lasts as long as the page
    }
  },
};

function readBeside(): Beside | null {
  try {
    const found = JSON.parse(store.get(KEPT_AS) ?? 'null') as Partial<Beside> | null;
    return found && isToken(found.key) ? { key: found.key, seen: found.seen ?? {} } : null;
  } catch {
    return null;
  }
}

function readFile(text: string): Record<string, unknown> | null {
  try {
    const given: unknown = JSON.parse(text);
    return given && typeof given === 'object' ? (given as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

class RingOfKeys {
  #beside = $state.raw<Beside | null>(readBeside());
  /** 'none' until one is made; 'lost': it was renewed or revoked elsewhere. */
  state = $state<'none' | 'synced' | 'offline' | 'lost'>(this.#beside ? 'synced' : 'none');
  #running: Promise<void> | null = null;
  #last = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    onKept(() => {
      if (!this.#beside || !served) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.sync(true), 1500);
    });
  }

  get key(): string | null {
    return this.#beside?.key ?? null;
  }

  // --- What is here -----------------------------------------------------------------------------------------

  #stamp(name: string, text: string, now: number): Stamped<string> {
    const seen = this.#beside?.seen[name];
    return seen && seen.value === text ? seen : { at: this.#beside && seen ? now : (seen?.at ?? 0), value: text };
  }

  /** What this browser has; never more than a key holds. */
  here(now = Date.now()): Holds {
    const mine = this.#stamp('', JSON.stringify(settings), now);
    const kept: Holds['kept'] = {};
    for (const name of cardsThatCarry()) {
      const text = store.get(name);
      if (text !== null) kept[name] = this.#stamp(name, text, now);
    }
    return readHolds(
      writeHolds({
        seats: everything().filter((k) => !isLocal(k.table)),
        gone: goneTables(),
        settings: { at: mine.at, value: JSON.parse(mine.value) as Record<string, unknown> },
        kept,
      }),
    );
  }

  /** Takes in what another browser has. `settings`: those too. */
  #take(all: Holds) {
    takeIn(all.seats, all.gone);
    if (all.settings && JSON.stringify(all.settings.value) !== JSON.stringify(settings))
      Object.assign(settings, load(JSON.stringify(all.settings.value)));
    const may = new Set(cardsThatCarry());
    for (const [name, { value }] of Object.entries(all.kept)) {
      const old = store.get(name);
      if (!may.has(name) || old === value) continue;
      store.set(name, value);
      dispatchEvent(new StorageEvent('storage', { key: name, oldValue: old, newValue: value })); // as if another window had
    }
  }

  #keep(key: string, all: Holds) {
    const seen: Beside['seen'] = Object.fromEntries(Object.entries(all.kept));
    seen[''] = { at: all.settings?.at ?? 0, value: JSON.stringify(settings) };
    for (const [name, one] of Object.entries(seen)) if (name) seen[name] = { at: one.at, value: store.get(name) ?? one.value };
    this.#beside = { key, seen };
    store.set(KEPT_AS, JSON.stringify(this.#beside));
  }

  // --- In step ----------------------------------------------------------------------------------------------

  async make() {
    const mine = this.here();
    const now = Date.now();
    if (mine.settings) mine.settings.at = now;
    for (const one of Object.values(mine.kept)) one.at ||= now;
    const { key } = await api.there<{ key: string }>('POST', '/api/key', { holds: writeHolds(mine) });
    this.#keep(key, mine);
    this.state = 'synced';
  }

  /** Takes another browser's key: what both have comes together. False: there is no such key. */
  async adopt(key: string): Promise<boolean> {
    const answer = await this.#read(key);
    if (!answer) return false;
    const mine = this.here();
    if (mine.settings) mine.settings.at = 0; // those of the key are the person's
    const all = join(mine, answer.holds);
    this.#take(all);
    this.#keep(key, all);
    this.state = 'synced';
    await this.sync(true);
    return true;
  }

  sync(now = false): Promise<void> {
    if (!served || !this.#beside || (!now && Date.now() - this.#last < REST)) return this.#running ?? Promise.resolve();
    this.#running ??= this.#sync().finally(() => (this.#running = null));
    return this.#running;
  }

  async #sync() {
    this.#last = Date.now();
    try {
      for (let i = 0; i < TRIES && this.#beside; i++) {
        const { key } = this.#beside;
        const answer = await this.#read(key);
        if (!answer) return this.#lose();
        const all = join(this.here(), answer.holds);
        this.#take(all);
        this.#keep(key, all);
        if (same(all, answer.holds)) break;
        try {
          await api.there('POST', '/api/key/holds', { version: answer.version, holds: writeHolds(all) }, [key]);
          break;
        } catch (e) {
          if (!(e instanceof Refused) || e.code !== 'stale') throw e; // else another browser was faster: once more
        }
      }
      this.state = 'synced';
    } catch (e) {
      if (e instanceof Refused && e.code === 'unknown') return this.#lose();
      this.state = 'offline'; // no line, or too often: it is tried again
    }
  }

  async #read(key: string): Promise<{ version: number; holds: Holds } | null> {
    try {
      const answer = await api.there<{ version: number; holds: unknown }>('GET', '/api/key', undefined, [key]);
      return { version: answer.version, holds: readHolds(answer.holds) };
    } catch (e) {
      if (e instanceof Refused && e.code === 'unknown') return null;
      throw e;
    }
  }

  #lose() {
    this.forget();
    this.state = 'lost';
  }

  async renew() {
    if (!this.#beside) return;
    const { key } = await api.there<{ key: string }>('POST', '/api/key/renew', {}, [this.#beside.key]);
    this.#beside = { ...this.#beside, key };
    store.set(KEPT_AS, JSON.stringify(this.#beside));
  }

  /** Nobody's key opens it any more; what this browser has stays. */
  async revoke() {
    if (this.#beside) await api.there('POST', '/api/key/revoke', {}, [this.#beside.key]);
    this.forget();
  }

  forget() {
    clearTimeout(this.#timer);
    this.#beside = null;
    store.set(KEPT_AS, null);
    this.state = 'none';
  }

  // --- By file ----------------------------------------------------------------------------------------------

  file(): string {
    return JSON.stringify({ faubourg: 'key', holds: writeHolds(this.here()) });
  }
  /** False: it is none of ours. */
  takeFile(text: string): boolean {
    const given = readFile(text);
    if (given?.['faubourg'] !== 'key') return false;
    const mine = this.here();
    if (mine.settings) mine.settings.at = 0;
    const theirs = readHolds(given['holds']);
    if (theirs.settings) theirs.settings.at = Math.max(1, theirs.settings.at);
    this.#take(join(mine, theirs));
    void this.sync(true);
    return true;
  }
}

export const ring = new RingOfKeys();
