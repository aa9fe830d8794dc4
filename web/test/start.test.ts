// Where a table is opened: in this browser if nobody comes from elsewhere; at the server else, or where the engine cannot be had.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewTable } from '../src/net/protocol';
import type { Answer, Ask } from '../src/net/transport';

const ways = vi.hoisted(() => ({ here: [] as Ask[], there: [] as Ask[], engine: 'well', served: true }));
const opened = (table: string): Answer => ({ status: 201, body: JSON.stringify({ table, seats: [{ seat: 0, token: 'a'.repeat(32) }] }) });
vi.mock('../src/base', async (original) => ({
  ...(await original<typeof import('../src/base')>()),
  get served() {
    return ways.served;
  },
}));
vi.mock('../src/net/local/have', async (original) => ({
  ...(await original<typeof import('../src/net/local/have')>()),
  hasEngine: (game: string) => ways.engine !== 'none' && game === 'village',
}));
vi.mock('../src/net/local/local.svelte', () => ({
  local: {
    request: async (ask: Ask) => {
      ways.here.push(ask);
      return ways.engine === 'well'
        ? opened('~q3ZyT0x7Rk2mJd8A')
        : { status: 503, body: JSON.stringify({ error: { code: ways.engine, text: '' } }) };
    },
  },
}));
vi.mock('../src/net/server', () => ({ server: { request: async (ask: Ask) => (ways.there.push(ask), opened('BBBBBBBBBBBBBBBB')) } }));
const { open } = await import('../src/home/start');
const { tokensOf } = await import('../src/net/keys');

const table = (...kinds: NewTable['seats'][number]['kind'][]): NewTable => ({
  game: 'village',
  options: {},
  seats: kinds.map((kind) => (kind === 'bot' ? { kind, bot: 'hard' } : kind === 'open' ? { kind } : { kind, name: 'Ann' })),
});

beforeEach(() => {
  Object.assign(ways, { here: [], there: [], engine: 'well', served: true });
  localStorage.clear();
});

describe('a new table', () => {
  test('against bots, or of several people at one screen, is kept here', async () => {
    expect(await open(table('person', 'bot'))).toBe('~q3ZyT0x7Rk2mJd8A');
    expect(await open(table('person', 'person'))).toBe('~q3ZyT0x7Rk2mJd8A');
    expect(ways.there).toEqual([]);
    expect(tokensOf('~q3ZyT0x7Rk2mJd8A')).toEqual(['a'.repeat(32)]);
    expect(location.pathname).toBe('/l/q3ZyT0x7Rk2mJd8A');
  });
  test('on a thing of the gallery: the server is told which it is, the engine here knows of no gallery', async () => {
    const thing = 'GGGGGGGGGGGGGGGG';
    await open({ ...table('person', 'bot'), thing });
    expect(JSON.stringify(ways.here[0])).not.toContain(thing);
    await open({ ...table('person', 'open'), thing });
    expect(JSON.stringify(ways.there[0])).toContain(thing);
  });
  test('with an open seat, or shown to others, is the server’s', async () => {
    expect(await open(table('person', 'open'))).toBe('BBBBBBBBBBBBBBBB');
    expect(await open({ ...table('person', 'bot'), public: true })).toBe('BBBBBBBBBBBBBBBB');
    expect(ways.here).toEqual([]);
  });
  test.each(['engine', 'engine-version'])('falls back to the server when the engine cannot be had (%s)', async (trouble) => {
    ways.engine = trouble;
    expect(await open(table('person', 'bot'))).toBe('BBBBBBBBBBBBBBBB');
    expect(ways.here.length).toBe(1);
  });
  test('is the server’s in a browser without WebAssembly, and of a game that this page has no engine of', async () => {
    ways.engine = 'none';
    expect(await open(table('person', 'bot'))).toBe('BBBBBBBBBBBBBBBB');
    expect(ways.here).toEqual([]);
  });
  test('what the engine refuses is refused', async () => {
    ways.engine = 'option';
    await expect(open(table('person', 'bot'))).rejects.toMatchObject({ code: 'option' });
    expect(ways.there).toEqual([]);
  });
  test('on a host of plain files says what is missing', async () => {
    ways.served = false;
    await expect(open(table('person', 'open'))).rejects.toMatchObject({ code: 'no-server' });
    ways.engine = 'engine';
    await expect(open(table('person', 'bot'))).rejects.toMatchObject({ code: 'engine' });
    expect(ways.there).toEqual([]);
  });
});
