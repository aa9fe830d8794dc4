// Games on things of the gallery that this browser plays by itself: each is told once when it begins and once when it ends.
import { beforeEach, expect, test, vi } from 'vitest';

const said = vi.hoisted(() => ({ to: [] as string[], fails: false }));
vi.mock('../src/base', async (original) => ({ ...(await original<typeof import('../src/base')>()), served: true }));
vi.mock('../src/net/server', () => ({
  server: {
    request: (ask: { path: string; body?: string }) => {
      said.to.push(`${ask.path} ${ask.body}`);
      return said.fails ? Promise.reject(new Error('no line')) : Promise.resolve({ status: 200, body: '{"counted":true}' });
    },
  },
}));
const { begun, ended } = await import('../src/make/played');
const { counts, PLAYED } = await import('../src/make/games');

const [HERE, THERE, THING] = ['~q3ZyT0x7Rk2mJd8A', 'BBBBBBBBBBBBBBBB', 'GGGGGGGGGGGGGGGG'];
beforeEach(() => {
  localStorage.clear();
  Object.assign(said, { to: [], fails: false });
});

test('a game counts as begun, and as finished once, however often its end is looked at', () => {
  begun(HERE, THING);
  expect(counts(HERE)).toBe(true);
  ended(HERE);
  ended(HERE);
  expect(said.to).toEqual([`/api/things/${THING}/played {"finished":false}`, `/api/things/${THING}/played {"finished":true}`]);
  expect(counts(HERE)).toBe(false);
});
test('of its own tables the server knows, and other games are none of it', () => {
  begun(THERE, THING);
  ended(THERE);
  ended(HERE);
  expect(said.to).toEqual([]);
});
test('without a line nothing is counted and nothing falls over, nor over what is damaged in the storage', async () => {
  said.fails = true;
  for (const text of ['{', '{}', '[[1,2],["x","y"],null]']) {
    localStorage.setItem(PLAYED, text);
    begun(HERE, THING);
    ended(HERE);
  }
  await Promise.resolve();
  expect(said.to).toHaveLength(6);
});
