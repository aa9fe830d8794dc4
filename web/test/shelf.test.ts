// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest';
import { Shelf, type Files } from '../src/offline/shelf';

/** A browser's caches, as far as they are used. */
class FakeCache {
  kept = new Map<string, Response>();
  async match(url: string) {
    return this.kept.get(url)?.clone();
  }
  async put(url: string, answer: Response) {
    this.kept.set(url, answer.clone());
  }
}
class FakeCaches {
  all = new Map<string, FakeCache>();
  async open(name: string) {
    if (!this.all.has(name)) this.all.set(name, new FakeCache());
    return this.all.get(name)!;
  }
  async keys() {
    return [...this.all.keys()];
  }
  async delete(name: string) {
    return this.all.delete(name);
  }
}

const SCOPE = 'https://example.org/games/';
let host: Record<string, string>; // what the host has, by name
let asked: string[];
let caches: FakeCaches;
let line: boolean;
const world = () => ({
  scope: SCOPE,
  caches: caches as unknown as CacheStorage,
  fetch: async (url: string) => {
    if (!line) throw new TypeError('no line');
    const name = url.slice(SCOPE.length);
    asked.push(name);
    return name in host ? new Response(host[name]) : new Response('', { status: 404 });
  },
});
const version = (n: number): Files => ({
  version: `v${n}`,
  entry: `assets/index-${n}.js`,
  shell: [`assets/index-${n}.js`, 'assets/same.css', 'icon.svg'],
  games: { village: [`assets/village-${n}.wasm`] },
});
const release = (n: number) =>
  Object.assign(host, {
    '': `page with assets/index-${n}.js`,
    [`assets/index-${n}.js`]: `code ${n}`,
    [`assets/village-${n}.wasm`]: `engine ${n}`,
  });
const get = (shelf: Shelf, name: string, mode = 'no-cors') => shelf.answer({ method: 'GET', url: SCOPE + name, mode });
const text = async (answer: Promise<Response> | null) => (await answer)?.text();

beforeEach(() => {
  host = { 'assets/same.css': 'style', 'icon.svg': 'icon' };
  asked = [];
  caches = new FakeCaches();
  line = true;
  release(1);
});

describe('without a line', () => {
  test('every route gives the page, and the page its parts', async () => {
    const shelf = new Shelf(world(), version(1));
    await shelf.fill();
    line = false;
    for (const route of ['', 't/q3ZyT0x7Rk2mJd8A', 'rules/village/VL-37', 'index.html'])
      expect(await text(get(shelf, route, 'navigate'))).toBe('page with assets/index-1.js');
    expect(await text(get(shelf, 'assets/index-1.js'))).toBe('code 1');
    expect(await text(get(shelf, 'icon.svg'))).toBe('icon');
  });
  test('a game that was used is there, one that was not is not', async () => {
    const shelf = new Shelf(world(), version(1));
    await shelf.fill();
    expect(asked).not.toContain('assets/village-1.wasm');
    await shelf.keep('village');
    await shelf.keep('no-such-game');
    line = false;
    expect(await text(get(shelf, 'assets/village-1.wasm'))).toBe('engine 1');
  });
  test('a part that was loaded once is kept', async () => {
    const shelf = new Shelf(world(), version(1));
    await shelf.fill();
    expect(await text(get(shelf, 'assets/village-1.wasm'))).toBe('engine 1');
    line = false;
    expect(await text(get(shelf, 'assets/village-1.wasm'))).toBe('engine 1');
  });
});

test('nothing of a server’s tables is kept or answered', () => {
  const shelf = new Shelf(world(), version(1));
  for (const path of ['api/tables', 'api/games', 'api/tables/q3ZyT0x7Rk2mJd8A/record', 'ws/q3ZyT0x7Rk2mJd8A', 'health', 'metrics'])
    for (const mode of ['cors', 'navigate']) expect(get(shelf, path, mode)).toBeNull();
  expect(shelf.answer({ method: 'POST', url: `${SCOPE}assets/x`, mode: 'cors' })).toBeNull();
  expect(shelf.answer({ method: 'GET', url: 'https://elsewhere.example.org/assets/x', mode: 'cors' })).toBeNull();
});

describe('a new version', () => {
  test('comes beside the old one: an open page finds its parts also when the host has them no more', async () => {
    const old = new Shelf(world(), version(1));
    await old.fill();
    await old.keep('village');
    delete host['assets/index-1.js'];
    release(2);
    asked = [];
    const shelf = new Shelf(world(), version(2));
    await shelf.fill();
    expect(asked).not.toContain('assets/same.css'); // what has not changed is not fetched again
    expect(asked).toContain('assets/village-2.wasm'); // a game that was used is used again
    await shelf.tidy();
    line = false;
    expect(await text(get(shelf, 't/x', 'navigate'))).toBe('page with assets/index-2.js');
    expect(await text(get(shelf, 'assets/index-1.js'))).toBe('code 1');
  });
  test('the one before the last is cleared away, and what is not ours stays', async () => {
    await caches.open('another page’s');
    for (const n of [1, 2, 3]) {
      release(n);
      const shelf = new Shelf(world(), version(n));
      await shelf.fill();
      await shelf.tidy();
    }
    expect(await caches.keys()).toEqual(['another page’s', 'faubourg /games/ v2', 'faubourg /games/ v3']);
  });
  test('a page that is newer than the list fails, and is tried again later', async () => {
    release(2);
    await expect(new Shelf(world(), version(1)).fill()).rejects.toThrow('not of this version');
  });
  test('a part that is missing fails: nothing half is taken for whole', async () => {
    delete host['icon.svg'];
    await expect(new Shelf(world(), version(1)).fill()).rejects.toThrow('icon.svg: 404');
  });
});
