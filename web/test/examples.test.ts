// What the form of a new table offers is judged by the engine itself: every example, preset and default of every option.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { read, type Route } from '../src/router.svelte';
import { ENGINE_VERSION } from '../src/engine';
import { Engine, type Effects } from '../src/engine/engine';
import { cardOf, pagesOf } from '../src/games.svelte';
import { makersOf } from '../src/make/maker';
import type { Report, Verdict } from '../src/make/report';
import type { Thing } from '../src/make/thing';
import type { GameInfo } from '../src/net/protocol';

const built = (name: string) => readFileSync(join(import.meta.dirname, '../src/engine/built', name));
const { games } = JSON.parse(built('games.json').toString()) as { games: GameInfo[] };
const engines = new Map<string, Promise<Engine>>();
const engineOf = (game: string) => {
  if (!engines.has(game))
    engines.set(
      game,
      Engine.compile(built(`${game}.wasm`)).then((module) => Engine.start(module, { version: ENGINE_VERSION })),
    );
  return engines.get(game)!;
};

/** What the engine says of a table with these options: nothing, or why not. */
async function judged(game: GameInfo, players: number, options: Record<string, unknown>): Promise<string> {
  const engine = await engineOf(game.id);
  const names = Array.from({ length: players }, (_, i) => String(i + 1));
  const body = JSON.stringify({ faubourg: 1, game: game.id, players: names, options, rules: game.rules });
  const effects: Effects = engine.request({
    request: 1,
    method: 'POST',
    path: '/api/records',
    query: { as: 'public', from: '0', to: '0' },
    body,
  });
  const { status, body: answer } = effects.replies[0]!;
  return status === 200 ? '' : answer;
}
const counts = (game: GameInfo) => Array.from({ length: game.players[1] - game.players[0] + 1 }, (_, i) => game.players[0] + i);

describe.each(games.map((g) => [g.id, g] as const))('%s', (_, game) => {
  const words = cardOf(game.id)?.options ?? {};
  test('what is standard, and what a first game is given, can be played by any number', async () => {
    for (const players of counts(game)) {
      expect(await judged(game, players, {})).toBe('');
      expect(await judged(game, players, { ...cardOf(game.id)?.first })).toBe('');
    }
  });
  test('every value offered by name can be played', async () => {
    for (const o of game.options) {
      const values = [
        ...(words[o.id]?.presets?.map((p) => p.value) ?? []),
        ...(o.kind === 'choice' ? (o.values ?? []) : o.kind === 'boolean' ? [true, false] : o.kind === 'integer' ? [o.least, o.most] : []),
      ];
      for (const value of values) {
        if (JSON.stringify(value) === JSON.stringify(o.standard)) continue; // which is not said
        const refusals = await Promise.all(counts(game).map((players) => judged(game, players, { [o.id]: value })));
        expect(refusals, `${o.id} = ${JSON.stringify(value)}`).toContain(''); // some are for three or four alone
      }
      for (const named of Object.keys(words[o.id]?.values ?? {}))
        expect(o.kind === 'choice' ? o.values : [], `${o.id}: ${named}`).toEqual(
          o.kind === 'choice' ? expect.arrayContaining([named]) : [],
        );
    }
    expect(Object.keys(words).filter((id) => !game.options.some((o) => o.id === id))).toEqual([]);
  });
});

const own = games.flatMap((game) => game.options.filter((o) => o.kind === 'custom').map((o) => [game.id, o.id, game] as const));
test.each(own)('%s, %s: what is one’s own begins with an example that can be played by any number', async (_, id, game) => {
  const w = cardOf(game.id)?.options?.[id];
  expect(w?.order || w?.example !== undefined).toBe(true);
  for (const players of counts(game)) {
    const value = w!.order ? Array.from({ length: players }, (_, i) => players - 1 - i) : w!.example;
    expect(await judged(game, players, { ...(w!.needs ? { [w!.needs]: true } : {}), [id]: value }), `${players} players`).toBe('');
  }
});

test('the links on the cards lead to pages of their games', () => {
  expect(games.some(({ id }) => cardOf(id)?.front)).toBe(true);
  for (const { id } of games) {
    const front = cardOf(id)?.front;
    if (!front) continue;
    const route: Route = read(`/g/${id}/${front.page}`);
    expect(route.page === 'game' && pagesOf(route.game)?.[route.name]).toBeTruthy();
  }
});

describe('the workshop, asked of the engine itself', () => {
  const asked = async <T>(game: string, what: string, body: unknown): Promise<T> => {
    const engine = await engineOf(game);
    const { replies } = engine.request({ request: 1, method: 'POST', path: `/api/games/${game}/make/${what}`, body: JSON.stringify(body) });
    expect(replies[0]!.status, replies[0]!.body).toBe(200);
    return JSON.parse(replies[0]!.body) as T;
  };
  const thing = (game: GameInfo, kind: string, options: Record<string, unknown>): Thing => ({
    faubourg: 'thing',
    version: 1,
    game: game.id,
    rules: game.rules,
    kind,
    name: 'x',
    author: '',
    note: '',
    options,
  });
  const wanting = new Set(['grinivil bare']); // begins with empty positions
  test.each(games.map((g) => [g.id, g] as const))('%s: whatever one begins with is sound, and the editor can show it', async (_, game) => {
    const makers = await makersOf(game.id);
    expect(makers.length).toBeGreaterThan(0);
    for (const maker of makers) {
      for (const start of maker.starts) {
        const options = start.make?.() ?? (await asked<{ thing: Thing }>(game.id, 'new', { kind: maker.kind, seed: 7 })).thing.options;
        const verdict = await asked<Verdict>(game.id, 'check', { thing: thing(game, maker.kind, options) });
        expect(maker.fits(options), start.id).toBe(true);
        expect(verdict.ok, `${start.id}: ${JSON.stringify(verdict.faults)}`).toBe(!wanting.has(`${game.id} ${start.id}`));
        if (verdict.ok) expect(maker.fits(verdict.options), start.id).toBe(true);
        else for (const fault of verdict.faults) expect(maker.place!(fault, 'en') || fault.path).toBeTruthy();
      }
      const drawn = await asked<{ thing: Thing }>(game.id, 'new', { kind: maker.kind, seed: 3 });
      expect(maker.fits(drawn.thing.options), maker.kind).toBe(true);
      if (!maker.games) continue;
      const engine = await engineOf(game.id);
      const rated = engine.rate({ players: maker.players[2], options: drawn.thing.options, games: 4, first: 0, seed: 1 });
      if ('error' in rated) throw new Error(JSON.stringify(rated.error));
      const report = rated.report as Report;
      expect([report.games, report.words.length]).toEqual([4, 5]);
      const sum = engine.rate({
        players: maker.players[2],
        options: drawn.thing.options,
        games: 0,
        first: 0,
        seed: 1,
        tallies: [rated.tally],
      });
      expect((sum as { report: unknown }).report).toEqual(rated.report);
    }
  });
  test('Green Town: a tour is tried with any card, from a hotel, with sights that stand for the trial alone', async () => {
    const game = games.find((g) => g.id === 'greentown')!;
    const town = thing(game, 'layout', { layout: 'first' });
    const { CARDS } = await import('../../games/greentown/web/make/trial.svelte');
    for (const { id } of CARDS) {
      const answer = await asked<{
        lapses: boolean;
        tours: { route: unknown[]; visits: object; gains: number[] }[];
        preview: { now: object };
      }>('greentown', 'try', { thing: town, ask: { card: id, sights: { '0,0': 'culture' }, from: '-1,0', route: '' } });
      expect(typeof answer.lapses).toBe('boolean');
      for (const t of answer.tours) expect(t.route.length).toBeGreaterThan(1);
      expect(answer.preview.now).toHaveProperty('ways');
    }
  });
});
