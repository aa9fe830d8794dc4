// offline/shelf.ts - what the service worker keeps, and what it answers from it. No word of a table is ever kept.
//
// One shelf a version of the page. A new version fills its shelf beside the old one and waits: pages that are open go on with
// theirs, and so the shelf of the version before is kept as well. Parts have their content's hash in their name.

/** Made by the build (build.ts): the entry, the page's parts, and those that belong to one game. All relative to the scope. */
export interface Files {
  version: string;
  entry: string;
  shell: readonly string[];
  games: Readonly<Record<string, readonly string[]>>;
}
/** The world of a service worker, as far as it is used here. */
export interface World {
  scope: string; // the folder of the page, as an address
  caches: CacheStorage;
  fetch(request: string, init?: RequestInit): Promise<Response>;
}

/** Addresses that are a server's own: never kept, never answered from here. */
const SERVERS_OWN = /^(api|ws|health|metrics)(\/|$)/;
/** Names that hold for good, since they change with what they name. */
const isLasting = (name: string) => name.startsWith('assets/');

export class Shelf {
  readonly #mark: string; // of our caches: an origin may hold the page in several folders
  readonly name: string;

  constructor(
    private readonly world: World,
    private readonly files: Files,
  ) {
    this.#mark = `faubourg ${new URL(world.scope).pathname} `;
    this.name = this.#mark + files.version;
  }

  /** Brings in the shell, and of the games those that an older shelf holds. Fails where the page is of another version by now. */
  async fill(): Promise<void> {
    const shelf = await this.world.caches.open(this.name);
    const page = await this.world.fetch(this.world.scope, { cache: 'no-cache' });
    if (!page.ok || !(await page.clone().text()).includes(this.files.entry)) throw new Error('the page is not of this version');
    await shelf.put(this.world.scope, page);
    await this.#bring(shelf, this.files.shell);
    for (const game of Object.keys(this.files.games)) if (await this.#wasKept(game)) await this.keep(game);
  }

  /** All that a game needs to be played without a line. */
  async keep(game: string): Promise<void> {
    const parts = this.files.games[game];
    if (!parts) return;
    const shelf = await this.world.caches.open(this.name);
    await this.#bring(shelf, parts);
    await shelf.put(this.#kept(game), new Response(game));
  }

  /** Clears away all but this version's shelf and the one before it. */
  async tidy(): Promise<void> {
    const ours = (await this.world.caches.keys()).filter((k) => k.startsWith(this.#mark) && k !== this.name);
    for (const old of ours.slice(0, -1)) await this.world.caches.delete(old);
  }

  /** What this request is answered with; null: it goes its own way. */
  answer(request: { method: string; url: string; mode: string }): Promise<Response> | null {
    if (request.method !== 'GET' || !request.url.startsWith(this.world.scope)) return null;
    const name = new URL(request.url).pathname.slice(new URL(this.world.scope).pathname.length);
    if (SERVERS_OWN.test(name)) return null;
    if (request.mode === 'navigate') return name === 'index.html' || !/\.[^/]*$/.test(name) ? this.#page(request.url) : null;
    if (isLasting(name)) return this.#part(request.url);
    return this.files.shell.includes(name) ? this.#part(request.url) : null;
  }

  async #page(url: string): Promise<Response> {
    const kept = await (await this.world.caches.open(this.name)).match(this.world.scope, { ignoreVary: true });
    return kept ?? this.world.fetch(url);
  }
  /** Kept, or fetched and kept from now on. */
  async #part(url: string): Promise<Response> {
    const ours = await this.world.caches.open(this.name);
    const kept = (await ours.match(url, { ignoreVary: true })) ?? (await this.#elsewhere(url));
    if (kept) return kept;
    const answer = await this.world.fetch(url);
    if (answer.ok && answer.status === 200) await ours.put(url, answer.clone()).catch(() => {}); // no room: it is had all the same
    return answer;
  }
  async #elsewhere(url: string): Promise<Response | undefined> {
    for (const name of await this.world.caches.keys())
      if (name.startsWith(this.#mark) && name !== this.name) {
        const found = await (await this.world.caches.open(name)).match(url, { ignoreVary: true });
        if (found) return found;
      }
    return undefined;
  }
  async #bring(shelf: Cache, names: readonly string[]): Promise<void> {
    for (const name of names) {
      const url = this.world.scope + name;
      if (isLasting(name) && (await shelf.match(url, { ignoreVary: true }))) continue;
      const old = isLasting(name) ? await this.#elsewhere(url) : undefined;
      const answer = old ?? (await this.world.fetch(url, isLasting(name) ? {} : { cache: 'no-cache' }));
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      await shelf.put(url, answer);
    }
  }
  #kept = (game: string) => `${this.world.scope}kept/${game}`;
  async #wasKept(game: string): Promise<boolean> {
    return !!(await this.#elsewhere(this.#kept(game)));
  }
}
