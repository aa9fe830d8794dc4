// replay/shelf.ts - analyses that this browser keeps: those of the records looked at last.
//
//   const judged = await analyses.get(nameOf(record));       // empty: none
//   analyses.put(nameOf(record), judged);                    // soon; the newest of several at once
//
// They have a database of their own: a new form of it never closes that of the tables under a game in another tab. Where nothing
// may be kept, or there is no room, they last as long as the page.
import type { Judgement } from '../net/protocol';

export interface Kept {
  key: string;
  at: number; // when it was written
  judged: Judgement[];
}
/** The disk, or what stands in for it in a test. */
export interface Disk {
  get(key: string): Promise<unknown>;
  /** Writes one, and throws out the oldest beyond so many. */
  put(kept: Kept, most: number): Promise<void>;
}

const MOST = 100;
const OLD = 'faubourg.analysis'; // where they were kept before: a list in one text
const STORE = 'analyses';

export const isJudgement = (j: unknown, i: number): j is Judgement => {
  const o = j as Judgement | null;
  return typeof o === 'object' && o !== null && o.n === i && Array.isArray(o.before) && o.before.every(Number.isFinite);
};
const isJudged = (list: unknown): list is Judgement[] => Array.isArray(list) && list.every(isJudgement);

/** Those of the older form, newest first; anything that is not as it should be is nothing. */
export function readOld(text: string | null): [key: string, judged: Judgement[]][] {
  try {
    const all = JSON.parse(text ?? '[]') as unknown;
    if (!Array.isArray(all)) return [];
    return all.filter((e): e is [string, Judgement[]] => Array.isArray(e) && typeof e[0] === 'string' && isJudged(e[1]));
  } catch {
    return [];
  }
}

/** The browser's database. */
export class IndexedDisk implements Disk {
  private constructor(private readonly db: IDBDatabase) {}

  static open(): Promise<IndexedDisk> {
    return new Promise((settle, fail) => {
      const opening = indexedDB.open('faubourg-analyses', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex('at', 'at');
      opening.onsuccess = () => {
        opening.result.onversionchange = () => opening.result.close();
        settle(new IndexedDisk(opening.result));
      };
      opening.onerror = () => fail(opening.error ?? new Error('no database'));
    });
  }
  get(key: string): Promise<unknown> {
    return new Promise((settle, fail) => {
      const asked = this.db.transaction(STORE).objectStore(STORE).get(key);
      asked.onsuccess = () => settle(asked.result);
      asked.onerror = () => fail(asked.error ?? new Error('not read'));
    });
  }
  put(kept: Kept, most: number): Promise<void> {
    return new Promise((settle, fail) => {
      const work = this.db.transaction(STORE, 'readwrite');
      work.oncomplete = () => settle();
      work.onabort = () => fail(work.error ?? new Error('not written'));
      const store = work.objectStore(STORE);
      store.put(kept);
      const all = store.index('at').getAllKeys(); // oldest first
      all.onsuccess = () => all.result.slice(0, Math.max(0, all.result.length - most)).forEach((key) => store.delete(key));
    });
  }
}

export class Shelf {
  #disk: Promise<Disk | null> | null = null;
  #memory = new Map<string, Judgement[]>(); // what the disk does not have
  #waiting = new Map<string, Judgement[]>();
  #writing: Promise<void> | null = null;

  constructor(
    private readonly open: () => Promise<Disk>,
    private readonly now: () => number = Date.now,
    private readonly most = MOST,
  ) {}

  async get(key: string): Promise<readonly Judgement[]> {
    const here = this.#memory.get(key);
    if (here) return here;
    const kept = (await (await this.#ready())?.get(key).catch(() => null)) as Kept | null | undefined;
    return kept && isJudged(kept.judged) ? kept.judged : [];
  }

  put(key: string, judged: readonly Judgement[]): void {
    this.#memory.set(key, [...judged]);
    this.#waiting.set(key, [...judged]);
    this.#writing ??= this.#write().finally(() => (this.#writing = null));
  }
  /** When all is written that was put. */
  get written(): Promise<void> {
    return this.#writing ?? Promise.resolve();
  }

  async #write(): Promise<void> {
    const disk = await this.#ready();
    for (let next; (next = this.#waiting.entries().next().value);) {
      const [key, judged] = next;
      this.#waiting.delete(key);
      if (!disk) continue;
      await disk.put({ key, at: this.now(), judged }, this.most).then(
        () => this.#waiting.has(key) || this.#memory.delete(key),
        () => {}, // no room: it lasts as long as the page
      );
    }
  }
  #ready(): Promise<Disk | null> {
    return (this.#disk ??= this.open().then(
      async (disk) => {
        await this.#moveOld(disk);
        return disk;
      },
      () => null,
    ));
  }
  /** Once: what the older form holds comes over, and goes there when it is here. */
  async #moveOld(disk: Disk): Promise<void> {
    try {
      const old = readOld(localStorage.getItem(OLD));
      const now = this.now();
      for (const [i, [key, judged]] of old.entries()) await disk.put({ key, at: now - i - 1, judged }, this.most);
      localStorage.removeItem(OLD);
    } catch {
      // nothing may be read, or there is no room: it stays where it is
    }
  }
}

export const analyses = new Shelf(async () => IndexedDisk.open());
