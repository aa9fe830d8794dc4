// One scene for table and replay: what a game's module is given of a position.
import { describe, expect, test } from 'vitest';
import type { Player } from '../src/game';
import type { GameEvent } from '../src/net/protocol';
import { buildScene, type Seen } from '../src/table/scene';
import { words, type Words } from '../src/table/picks';

const EVENTS: GameEvent[] = [
  { by: 0, do: 'settle b2' },
  { by: 1, do: 'settle m5' },
  { by: 'chance', do: 'first 1' },
  { by: 1, do: 'step a1' },
];
const player = (seat: number, kind: Player['kind'] = 'person'): Player => ({
  seat,
  name: ['Ann', 'Rose'][seat]!,
  kind,
  here: true,
  mine: !seat,
});
const SEEN: Seen = {
  frame: { n: 3, turn: { kind: 'decide', seat: 1 }, view: { at: 3 } },
  before: { at: 2 },
  events: EVENTS,
  eyes: 0,
  players: [player(0), player(1, 'bot')],
  options: { target: 20 },
  rules: 2,
};

describe('a position to look at', () => {
  const scene = buildScene(SEEN);
  test('knows the last event, and the last decision before it', () => {
    expect(scene.event).toEqual(EVENTS[2]);
    expect(scene.last).toEqual(EVENTS[1]);
    expect(buildScene({ ...SEEN, frame: { ...SEEN.frame, n: 0 } })).toMatchObject({ event: null, last: null });
  });
  test('is seen by a seat, or by nobody in particular', () => {
    expect(scene.eyes).toBe(0);
    expect(buildScene({ ...SEEN, eyes: 'public' }).eyes).toBeNull();
    expect(buildScene({ ...SEEN, eyes: 'all' }).eyes).toBeNull();
  });
  test('asks for nothing, lies on no table, and takes no pick', () => {
    expect(scene).toMatchObject({ deciding: false, legal: [], picked: [], complete: false, table: null, chance: null });
    expect(scene.open.size).toBe(0);
    scene.pick('a1');
    scene.replace(0, 'a1');
    scene.compose(['a1']);
  });
  test('names a bot as one, and nobody as "?"', () => {
    expect([0, 1, 2].map(scene.name)).toEqual(['Ann', 'Rose (bot)', '?']);
  });
});

describe('a position to choose in', () => {
  const choose = (picked: string, act: (scene: ReturnType<typeof buildScene>) => void) => {
    const [chosen, composed]: [Words[], Words[]] = [[], []];
    act(
      buildScene({
        ...SEEN,
        choosing: {
          legal: ['go 3 b2', 'go 3 c2', 'go 4 d2', 'stay'].map(words),
          picked: picked ? words(picked) : [],
          whole: true,
          choose: (to) => void chosen.push(to),
          compose: (to) => void composed.push(to),
        },
      }),
    );
    return { chosen: chosen.map((w) => w.join(' ')), composed: composed.map((w) => w.join(' ')) };
  };
  test('shows what may come next', () =>
    void choose('go', (s) => {
      expect([...s.open]).toEqual(['3', '4']);
      expect(s).toMatchObject({ deciding: true, complete: false });
    }));
  test('a pick goes as far as there is no choice; one that fits nowhere is none', () => {
    expect(choose('go', (s) => s.pick('4')).chosen).toEqual(['go 4 d2']);
    expect(choose('', (s) => s.pick('nowhere')).chosen).toEqual([]);
  });
  test('a word is put in the place of another, or comes next', () => {
    expect(choose('go 4 d2', (s) => s.replace(1, '3')).chosen).toEqual(['go 3']);
    expect(choose('go 3', (s) => s.replace(2, 'c2')).chosen).toEqual(['go 3 c2']);
  });
  test('what is composed is handed on as it is', () => {
    expect(choose('', (s) => s.compose(['fly', 'z9'])).composed).toEqual(['fly z9']);
  });
});
