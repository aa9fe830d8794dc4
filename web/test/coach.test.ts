import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { holds, nextNote, type Note, type Seen } from '../src/coach/notes';
import { read as known } from '../src/coach/coach.svelte';
import { Engine } from '../src/engine/engine';
import type { Frames, GameEvent, Turn } from '../src/net/protocol';
import { golden } from './golden';
import { topOf } from '../src/coach/place';

const ROOT = join(import.meta.dirname, '../..');
const GAMES = ['village', 'greentown', 'citytour', 'grinivil'];
const notesOf = (game: string) => JSON.parse(readFileSync(join(ROOT, `games/${game}/guide/notes.json`), 'utf8')) as Note[];

const seen = (given: Partial<Seen> = {}): Seen => ({ view: {}, eyes: 0, turn: { kind: 'decide', seat: 0 }, legal: [], news: [], ...given });
const news = (by: GameEvent['by'], what: string, seat: number | null = null) => ({ event: { by, do: what } as GameEvent, seat });

describe('a condition of a note', () => {
  test('an act: the reader decides, and may begin so', () => {
    expect(
      holds(
        { act: 'build' },
        seen({
          legal: [
            ['step', 'a1'],
            ['build', 'church'],
          ],
        }),
      ),
    ).toBe(true);
    expect(holds({ act: 'build' }, seen({ legal: [['step', 'a1']] }))).toBe(false);
    expect(holds({ act: 'build' }, seen())).toBe(false);
  });
  test('an event, and whose it was', () => {
    const drawn = seen({ news: [news('chance', 'deal points-8', 0), news(1, 'go 3 arrive')] });
    expect(holds({ event: 'deal points-*' }, drawn)).toBe(true);
    expect(holds({ event: 'deal points-*', by: 'me' }, drawn)).toBe(true);
    expect(holds({ event: 'deal points-*', by: 'other' }, drawn)).toBe(false);
    expect(holds({ event: 'go * arrive', by: 'other' }, drawn)).toBe(true);
    expect(holds({ event: 'deal' }, drawn)).toBe(false);
    expect(holds({ by: 'other' }, drawn)).toBe(true);
    expect(holds({ by: 'me' }, seen())).toBe(false);
  });
  test('whose turn it is', () => {
    expect(holds({ turn: 'me' }, seen())).toBe(true);
    expect(holds({ turn: 'other' }, seen())).toBe(false);
    expect(holds({ turn: 'other' }, seen({ turn: { kind: 'decide', seat: 1 } }))).toBe(true);
  });
  test('a value of the view: the same, a pattern, a comparison, null, any entry, a count, the reader’s own', () => {
    const view = {
      stock: { turned: true },
      seats: [{ score: 12, stake: 'acquire-church', cards: [1, 2] }, { score: 85 }],
      last: null,
      by: 1,
    };
    const at = (when: Note['when'], eyes = 0) => holds(when, seen({ view, eyes }));
    expect(at({ 'view.stock.turned': true })).toBe(true);
    expect(at({ 'view.seats.*.score': '>=80' })).toBe(true);
    expect(at({ 'view.seats.*.score': '>85' })).toBe(false);
    expect(at({ 'view.seats.me.score': '<80' })).toBe(true);
    expect(at({ 'seat.stake': 'acquire-*' })).toBe(true);
    expect(at({ 'seat.stake': 'visit-*' })).toBe(false);
    expect(at({ 'seat.cards.count': '>1' })).toBe(true);
    expect(at({ 'seat.cards.count': '>1' }, 1)).toBe(false);
    expect(at({ 'view.last': null })).toBe(true);
    expect(at({ 'view.by': 'me' }, 1)).toBe(true);
    expect(at({ 'view.nothing.there': '>0' })).toBe(false);
  });
  test('all lines must hold, and notes come in their order, never one that is known', () => {
    const notes = [
      { id: 'a', when: { act: 'go', turn: 'other' } },
      { id: 'b', when: { act: 'go' } },
      { id: 'c', when: { act: 'go' } },
    ] as unknown as Note[];
    const go = seen({ legal: [['go']] });
    expect(nextNote(notes, go, new Set())?.id).toBe('b');
    expect(nextNote(notes, go, new Set(['b']))?.id).toBe('c');
    expect(nextNote(notes, go, new Set(['b', 'c']))).toBeNull();
  });
  test('what storage holds is never trusted', () => {
    for (const [stored, is] of [
      ['{"village":["a",3,"b"],"x":5}', { village: ['a', 'b'] }],
      ['[]', {}],
      ['nonsense', {}],
      ['null', {}],
    ] as const) {
      localStorage.setItem('faubourg.coach', stored);
      expect(known()).toEqual(is);
    }
    localStorage.clear();
  });
});

/** Positions of real games: golden playthroughs with what may be done there, and records as each seat sees them. */
describe('every note comes up in a real game', () => {
  const version = /'(.*)'/.exec(readFileSync(join(ROOT, 'web/src/engine/built/version.ts'), 'utf8'))![1]!;
  const engines = new Map<string, Engine>();
  beforeAll(async () => {
    for (const game of GAMES)
      engines.set(
        game,
        await Engine.start(await Engine.compile(readFileSync(join(ROOT, `web/src/engine/built/${game}.wasm`))), { version }),
      );
  });
  const filesIn = (folder: string) => {
    try {
      return readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);
    } catch {
      return [];
    }
  };
  function* ofGolden(game: string): Generator<Seen> {
    for (const file of filesIn(`games/${game}/tests/golden`)) {
      let before: { event: GameEvent; seat: number | null }[] = [];
      for (const step of golden<unknown>(file)) {
        const seats = (
          (step.view as { seats?: unknown[]; players?: unknown[] }).seats ??
          (step.view as { players?: unknown[] }).players ?? [0]
        ).length;
        for (let eyes = 0; eyes < Math.max(1, seats); eyes++)
          yield seen({
            view: step.view,
            eyes,
            turn: step.turn,
            legal: step.turn.kind === 'decide' && step.turn.seat === eyes ? step.legal.map((m) => m.split(' ')) : [],
            news: before,
          });
        before = step.event ? [{ event: step.event, seat: step.turn.seat ?? null }] : [];
      }
    }
  }
  function* ofRecords(game: string): Generator<Seen> {
    for (const file of [...filesIn(`games/${game}/guide/records`), ...filesIn(`games/${game}/tests/records`).slice(0, 6)]) {
      if (!file.endsWith('.jsonl')) continue;
      const body = readFileSync(join(ROOT, file), 'utf8');
      const players = (JSON.parse(body.split('\n')[0]!) as { players: string[] }).players.length;
      for (let eyes = 0; eyes < players; eyes++)
        for (let from: number | null = 0; from !== null;) {
          const query = { as: String(eyes), from: String(from), to: String(from + 200), events: '1' };
          const answer = engines.get(game)!.request({ request: 1, method: 'POST', path: '/api/records', query, body }).replies[0]!;
          if (answer.status !== 200) break;
          const got = JSON.parse(answer.body) as Frames;
          let last: Turn | null = null;
          for (const frame of got.frames) {
            const event = got.events[frame.n - 1];
            // What a seat did next, it was allowed to do.
            const next = got.events[frame.n];
            yield seen({
              view: frame.view,
              eyes,
              turn: frame.turn,
              legal: next && next.by === eyes ? [next.do.split(' ')] : [],
              news: event ? [{ event, seat: last?.seat ?? null }] : [],
            });
            last = frame.turn;
          }
          const end = got.frames.at(-1)?.n ?? 0;
          from = got.next ?? (end < got.record.n ? end + 1 : null);
        }
    }
  }
  function* ofDecisions(game: string): Generator<Seen> {
    for (const file of filesIn(`games/${game}/web/tests`).filter((f) => f.endsWith('decisions.jsonl')))
      for (const line of readFileSync(join(ROOT, file), 'utf8').split('\n').filter(Boolean)) {
        const { view, seat, legal } = JSON.parse(line) as { view: unknown; seat: number; legal: string[] };
        yield seen({ view, eyes: seat, turn: { kind: 'decide', seat }, legal: legal.map((m) => m.split(' ')) });
      }
  }
  test.each(GAMES)('%s', (game) => {
    const waiting = new Map(notesOf(game).map((note) => [note.id, note]));
    for (const source of [ofGolden, ofDecisions, ofRecords])
      for (const position of source(game)) {
        for (const [id, note] of waiting) if (holds(note.when, position)) waiting.delete(id);
        if (!waiting.size) break;
      }
    expect([...waiting.keys()]).toEqual([]);
  });
});

describe('on a phone a note lies', () => {
  const room = { x: 0, y: 120, width: 390, height: 300 };
  const note = { x: 8, width: 374, height: 90 };
  const at = (y: number, height = 40) => ({ x: 20, y, width: 60, height });
  test('at the foot of the board, where it is in nobody’s way', () => expect(topOf(note, room, null, [])).toBe(330));
  test('above what it speaks of, when that lies at the foot', () => {
    const top = topOf(note, room, at(370), []);
    expect(top + note.height).toBeLessThanOrEqual(370);
    expect(top).toBeGreaterThanOrEqual(room.y);
  });
  test('off what may be picked, as far as there is room', () => {
    expect(topOf(note, room, null, [at(400), at(340)]) + note.height).toBeLessThanOrEqual(340);
    expect(topOf(note, room, at(130), [at(240, 10)])).toBe(330);
  });
  test('rather over something to pick than over what it speaks of', () => {
    const picks = [at(120, 150)];
    const top = topOf(note, room, at(300, 120), picks);
    expect(top + note.height).toBeLessThanOrEqual(300);
  });
});
