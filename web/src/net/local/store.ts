// net/local/store.ts - the tables of this browser, in its storage. What is written is on the disk before anybody sees it.
//
// Where the browser keeps nothing (a private window) or has no room left, tables live as long as the page does, and `state` says so.
import type { Summary } from '../protocol';

/** One table to be written, or with `stored` null to be deleted. */
export interface Change {
  table: string;
  stored: string | null;
  summary: Summary | null;
}
export interface Row {
  table: string;
  game: string;
  stored: string;
  rev: number; // grows with each writing: whoever writes must have seen the last
}
export interface Listed {
  table: string;
  game: string;
  summary: Summary;
}
/** How tables are kept: on the disk, or only in memory, for want of room or because nothing may be kept. */
export type Keeping = 'kept' | 'full' | 'denied';

/** Somebody else has written the table meanwhile: another tab has it. */
export class Overtaken extends Error {}

/** The disk, or what stands in for it in a test. */
export interface Disk {
  get(table: string): Promise<Row | undefined>;
  list(): Promise<Listed[]>;
  /** All of it or nothing; Overtaken where a row is not the one that was read. */
  write(rows: readonly { row: Row; listed: Listed | null }[], gone: readonly string[]): Promise<void>;
}

const TABLES = 'tables';
const LISTED = 'listed';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((settle, fail) => {
    request.onsuccess = () => settle(request.result);
    request.onerror = () => fail(request.error ?? new Error('no answer'));
  });

/** The browser's database. */
export class IndexedDisk implements Disk {
  private constructor(private readonly db: IDBDatabase) {}

  static async open(name = 'faubourg'): Promise<IndexedDisk> {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(TABLES, { keyPath: 'table' });
      opening.result.createObjectStore(LISTED, { keyPath: 'table' });
    };
    const db = await done(opening);
    db.onversionchange = () => db.close(); // a newer page wants another form: it goes first
    return new IndexedDisk(db);
  }
  get(table: string): Promise<Row | undefined> {
    return done(this.db.transaction(TABLES).objectStore(TABLES).get(table) as IDBRequest<Row | undefined>);
  }
  list(): Promise<Listed[]> {
    return done(this.db.transaction(LISTED).objectStore(LISTED).getAll() as IDBRequest<Listed[]>);
  }
  write(rows: readonly { row: Row; listed: Listed | null }[], gone: readonly string[]): Promise<void> {
    return new Promise((settle, fail) => {
      const work = this.db.transaction([TABLES, LISTED], 'readwrite', { durability: 'strict' });
      let why: Error | null = null;
      work.oncomplete = () => settle();
      work.onabort = () => fail(why ?? work.error ?? new Error('not written'));
      const [tables, listed] = [work.objectStore(TABLES), work.objectStore(LISTED)];
      for (const { row, listed: line } of rows) {
        const before = tables.get(row.table) as IDBRequest<Row | undefined>;
        before.onsuccess = () => {
          if ((before.result?.rev ?? 0) !== row.rev - 1) {
            why = new Overtaken(row.table);
            return work.abort();
          }
          tables.put(row);
          if (line) listed.put(line);
        };
      }
      for (const table of gone) {
        tables.delete(table);
        listed.delete(table);
      }
    });
  }
}

/** A disk that had no room even to begin: opened again for each writing, until there is some. */
export class LateDisk implements Disk {
  #disk: Disk | null = null;
  constructor(private readonly open: () => Promise<Disk>) {}

  get = (table: string): Promise<Row | undefined> => this.#disk?.get(table) ?? Promise.resolve(undefined);
  list = (): Promise<Listed[]> => this.#disk?.list() ?? Promise.resolve([]);
  async write(rows: readonly { row: Row; listed: Listed | null }[], gone: readonly string[]): Promise<void> {
    this.#disk ??= await this.open();
    await this.#disk.write(rows, gone);
  }
}

/** Under which the seats of a table lie beside it. */
const seatsOf = (table: string) => `seats ${table}`;

const isFull = (e: unknown) => e instanceof DOMException && e.name === 'QuotaExceededError';

export class Store {
  /** Told whenever it changes. */
  state: Keeping = 'kept';
  #memory = new Map<string, { row: Row; listed: Listed | null }>(); // what the disk did not take
  #seen = new Map<string, number>(); // the last writing of each table that we know of

  constructor(
    private readonly disk: Disk | null, // null: nothing may be kept
    private readonly told: (state: Keeping) => void = () => {},
  ) {
    if (!disk) this.#is('denied');
  }

  async get(table: string): Promise<Row | null> {
    const row = this.#memory.get(table)?.row ?? (await this.disk?.get(table)) ?? null;
    this.#seen.set(table, row?.rev ?? 0);
    return row;
  }

  /** Writes the changes of one move, all or none. Throws Overtaken; whatever else the disk refuses is kept in memory. */
  async write(game: string, changes: readonly Change[]): Promise<void> {
    const rows = changes.flatMap(({ table, stored, summary }) =>
      stored === null
        ? []
        : [{ row: { table, game, stored, rev: (this.#seen.get(table) ?? 0) + 1 }, listed: summary && { table, game, summary } }],
    );
    const gone = changes.filter((c) => c.stored === null).flatMap((c) => [c.table, seatsOf(c.table)]);
    // What found no room before is written along as soon as there is some.
    const late = [...this.#memory.values()].filter(({ row }) => ![...gone, ...rows.map((r) => r.row.table)].includes(row.table));
    try {
      if (!this.disk) throw new Error('nothing may be kept');
      // A row that is only in memory has had more writings than the disk knows of.
      const known = async (row: Row) =>
        this.#memory.has(row.table) ? { ...row, rev: ((await this.disk!.get(row.table))?.rev ?? 0) + 1 } : row;
      const whole = await Promise.all([...rows, ...late].map(async ({ row, listed }) => ({ row: await known(row), listed })));
      await this.disk.write(whole, gone);
      for (const { row } of whole) this.#seen.set(row.table, row.rev);
      this.#memory.clear();
      this.#is('kept');
    } catch (e) {
      if (e instanceof Overtaken) throw e;
      for (const entry of rows) {
        this.#memory.set(entry.row.table, entry);
        this.#seen.set(entry.row.table, entry.row.rev);
      }
      for (const table of gone) this.#memory.delete(table);
      this.#is(isFull(e) ? 'full' : 'denied');
    }
  }

  /** The tokens of the seats at a table that this browser holds, as they were kept. */
  async seats(table: string): Promise<string[]> {
    const row = await this.get(seatsOf(table)).catch(() => null);
    return row ? (JSON.parse(row.stored) as string[]) : [];
  }
  async keepSeats(game: string, table: string, tokens: readonly string[]): Promise<void> {
    await this.get(seatsOf(table)).catch(() => null);
    await this.write(game, [{ table: seatsOf(table), stored: JSON.stringify(tokens), summary: null }]);
  }

  async list(): Promise<Listed[]> {
    const all = new Map(((await this.disk?.list()) ?? []).map((l) => [l.table, l]));
    for (const { listed } of this.#memory.values()) if (listed) all.set(listed.table, listed);
    return [...all.values()];
  }

  #is(state: Keeping) {
    if (state === this.state) return;
    this.state = state;
    this.told(state);
  }
}

/** A store on the browser's disk, or without one where the browser forbids it. */
export async function openStore(told?: (state: Keeping) => void): Promise<Store> {
  const open = () => IndexedDisk.open();
  const disk = await open().catch((e: unknown) => (isFull(e) ? new LateDisk(open) : null));
  return new Store(disk, told);
}
