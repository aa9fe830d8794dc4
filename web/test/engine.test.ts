// @vitest-environment node
// The engine in a page, as the page loads and calls it (docs/engine.md): the modules that scripts/wasm has built.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Engine, EngineFailure, type Effects } from '$web/engine/engine';
import { ENGINE_VERSION, engineAddress, hasEngine } from '$web/engine';

const built = (name: string) => fileURLToPath(new URL(`../src/engine/built/${name}`, import.meta.url));
const modules = new Map<string, Promise<WebAssembly.Module>>();
function compiled(game: string) {
  if (!modules.has(game)) modules.set(game, Engine.compile(readFileSync(built(`${game}.wasm`))));
  return modules.get(game)!;
}
const start = async (game: string, more = {}) => Engine.start(await compiled(game), { version: ENGINE_VERSION, ...more });

/** A page with a storage: does what the engine asks for. */
class Page {
  sent: Record<string, unknown>[] = [];
  kept = new Map<string, string>();
  replies = new Map<number, { status: number; body: string }>();
  #request = 0;
  constructor(
    readonly engine: Engine,
    readonly thinker: Engine = engine,
  ) {}
  do(effects: Effects): void {
    for (const { text } of effects.send) this.sent.push(JSON.parse(text) as Record<string, unknown>);
    for (const reply of effects.replies) this.replies.set(reply.request, reply);
    for (const { ticket, tables } of effects.store) {
      for (const { table, stored } of tables) this.kept.set(table, stored);
      this.do(this.engine.stored(ticket, true));
    }
    for (const { job, question } of effects.ask) this.do(this.engine.answer(job, this.thinker.think(question)));
  }
  ask(method: string, path: string, body = '', tokens: string[] = []) {
    const request = ++this.#request;
    this.do(this.engine.request({ request, method, path, body, tokens }));
    return this.replies.get(request)!;
  }
  open(game: string, players: number, bot = 'random') {
    const seats = [{ kind: 'person', name: 'Ann' }, ...Array.from({ length: players - 1 }, () => ({ kind: 'bot', bot }))];
    const answer = this.ask('POST', '/api/tables', JSON.stringify({ game, seats }));
    expect(answer.status).toBe(201);
    const { table, seats: held } = JSON.parse(answer.body) as { table: string; seats: { token: string }[] };
    this.hello(table, held[0]!.token);
    return { table, token: held[0]!.token };
  }
  hello(table: string, token: string) {
    this.do(this.engine.connect(1, table));
    this.do(this.engine.message(1, JSON.stringify({ t: 'hello', tokens: [token] })));
  }
  get now() {
    return this.sent.findLast((message) => message['t'] === 'new')!;
  }
  play() {
    const { n, era, moves, as } = this.now as { n: number; era: number; moves?: string[]; as: number };
    if (!moves) return false;
    this.do(this.engine.message(1, JSON.stringify({ t: 'move', seat: as, n, era, do: moves[0] })));
    return true;
  }
}

describe.each([
  ['village', 2],
  ['greentown', 2],
  ['grinivil', 2],
  ['citytour', 2],
])('%s', (game, players) => {
  test('a local table is opened, played, stored and goes on after a reload', async () => {
    const page = new Page(await start(game), await start(game));
    const { table, token } = page.open(game, players);
    for (let i = 0; i < 6; ++i) page.play();
    const before = page.now;
    expect(before['n']).toBeGreaterThan(3);
    const later = new Page(await start(game));
    later.do(later.engine.load(table, page.kept.get(table)!));
    expect(later.replies.get(0)!.status).toBe(200);
    later.hello(table, token);
    expect(later.now['view']).toEqual(before['view']);
    expect(later.now['n']).toBe(before['n']);
  });

  test('a record is read, judged and gone on with', async () => {
    const page = new Page(await start(game));
    const { table } = page.open(game, players);
    for (let i = 0; i < 3; ++i) page.play();
    page.do(page.engine.request({ request: 99, method: 'GET', path: `/api/tables/${table}/record`, query: { as: 'all' } }));
    const record = page.replies.get(99)!.body;
    const judged = page.engine.judge({ record, n: 1 });
    expect(judged).toMatchObject({ n: 1 });
    const copy = page.ask(
      'POST',
      '/api/tables',
      JSON.stringify({ record, seats: Array.from({ length: players }, () => ({ kind: 'person', name: 'Bob' })) }),
    );
    expect(copy.status).toBe(201);
  });
});

test('City Tour: a day is checked and its course told', async () => {
  const shares: number[] = [];
  const engine = await start('citytour', { progress: (share: number) => shares.push(share) });
  const quick = { '--games': 8, '--iterations': 20 };
  const made = engine.command({ group: 'day', name: 'make', texts: { '--difficulty': 'easy' }, wholes: quick, json: true }) as {
    exit: number;
    text: string;
  };
  expect(made.exit).toBe(0);
  const { day } = JSON.parse(made.text) as { day: unknown };
  expect(shares.at(-1)).toBe(1);
  expect(engine.command({ group: 'day', name: 'check', texts: { FILE: JSON.stringify(day) } })).toHaveProperty('exit', 0);
  expect(engine.command({ group: 'day', name: 'check', texts: { FILE: '{}' } })).toHaveProperty('error');
  const course = new Page(engine).ask('POST', '/api/games/citytour/course', '{}');
  expect(JSON.parse(course.body)).toMatchObject({ course: { next: 1, won: 0 } });
});

test('a module is small enough to be loaded on the way: 400 kB, as any host compresses', () => {
  for (const game of ['village', 'greentown', 'grinivil', 'citytour'])
    expect(gzipSync(readFileSync(built(`${game}.wasm`)), { level: 9 }).length, game).toBeLessThan(400_000);
});

test('a module of another version is refused in words', async () => {
  const failure = await Engine.start(await compiled('village'), { version: '0.1.0-old' }).catch((e: unknown) => e);
  expect(failure).toBeInstanceOf(EngineFailure);
  expect(failure).toMatchObject({ code: 'version', message: `the engine is ${ENGINE_VERSION}, the page needs 0.1.0-old` });
});

test('what is no module, or not ours, cannot be loaded', async () => {
  await expect(Engine.compile(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({ code: 'load' });
  await expect(Engine.compile('http://127.0.0.1:1/none.wasm')).rejects.toMatchObject({ code: 'load' });
  const empty = await Engine.compile(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
  await expect(Engine.start(empty, { version: ENGINE_VERSION })).rejects.toMatchObject({ code: 'load' });
  expect(hasEngine('village')).toBe(true);
  expect(engineAddress('village')).toContain('village');
  expect(() => engineAddress('chess')).toThrow(EngineFailure);
});

test('a call that cannot be read is answered, and the engine goes on', async () => {
  const engine = await start('village');
  for (const text of [
    '',
    '{',
    '[]',
    '{"call":"fly"}',
    '{"call":"think","question":"x"}',
    '\ud800',
    '{"call":"judge","record":"\\u0000","n":-1}',
  ])
    expect(JSON.parse(engine.raw(text))).toHaveProperty('error.code');
  expect(engine.think('nonsense')).toBeNull();
  expect(engine.message(7, 'to nobody')).toMatchObject({ send: [], store: [] });
  expect(engine.connect(0, 'x').error?.code).toBe('message');
  expect(engine.check({ players: 2 })).toEqual({ options: {} });
});

test('an engine without memory says so, and then says nothing else', async () => {
  const engine = await start('village');
  const huge = 'x'.repeat(300 << 20);
  expect(() => engine.raw(huge)).toThrow(expect.objectContaining({ code: 'memory' }) as Error);
  expect(() => engine.tick()).toThrow(expect.objectContaining({ code: 'memory' }) as Error);
});

test('an engine that breaks says so, and then says nothing else', async () => {
  // A module whose every function traps but those by which it starts.
  const name = (text: string) => [text.length, ...new TextEncoder().encode(text)];
  const exported = ['_initialize', 'engine_input', 'engine_call', 'engine_version', 'engine_output'];
  const section = (id: number, body: number[]) => [id, body.length, ...body];
  const body = (code: number[]) => [code.length + 2, 0, ...code, 0x0b];
  const zero = [0x41, 0];
  const bytes = [
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [3, 0x60, 0, 0, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 0, 1, 0x7f]),
    ...section(3, [5, 0, 1, 2, 2, 2]),
    ...section(5, [1, 0, 1]),
    ...section(7, [6, ...name('memory'), 2, 0, ...exported.flatMap((text, i) => [...name(text), 0, i])]),
    ...section(10, [5, ...body([]), ...body(zero), ...body([0]), ...body(zero), ...body(zero)]),
  ];
  const engine = await Engine.start(await Engine.compile(new Uint8Array(bytes)), { version: '' });
  expect(() => engine.tick()).toThrow(expect.objectContaining({ code: 'trap' }) as Error);
  expect(() => engine.tick()).toThrow(expect.objectContaining({ code: 'trap' }) as Error);
});
