// @vitest-environment node
// What may be asked of the others, and who has to answer.
import { describe, expect, test } from 'vitest';
import type { GameEvent, Offer, SeatInfo, TableMessage } from '../src/net/protocol';
import { askedHere, awaitedForRematch, isGiven, isOurs, mayUndo, others } from '../src/table/offers';

const OFFER: Offer = { kind: 'undo', by: 1, agreed: [], asked: [0, 2] };
const table = (more: Partial<TableMessage> = {}) =>
  ({ state: 'playing', offer: null, you: [0], seats: [], ...more }) as unknown as TableMessage;
const CHANCE: GameEvent = { by: 'chance', do: 'deal' };

describe('a move can be asked back', () => {
  test('once a seat of this screen has decided something', () => {
    expect(mayUndo(table(), [CHANCE, { by: 0, do: 'step' }, CHANCE], [0])).toBe(true);
    expect(mayUndo(table(), [CHANCE, { by: 1, do: 'step' }], [0])).toBe(false);
    expect(mayUndo(table(), [], [0])).toBe(false);
  });
  test('not while something is being asked, nor when nobody plays', () => {
    const events: GameEvent[] = [{ by: 0, do: 'step' }];
    expect(mayUndo(table({ offer: OFFER }), events, [0])).toBe(false);
    expect(mayUndo(table({ state: 'over' }), events, [0])).toBe(false);
    expect(mayUndo(null, events, [0])).toBe(false);
  });
});

test('an offer is ours, or asks the seats of this screen that have not answered', () => {
  expect(isOurs(OFFER, [1])).toBe(true);
  expect(isOurs(OFFER, [0, 2])).toBe(false);
  expect(askedHere(OFFER, [0, 3])).toEqual([0]);
  expect(askedHere({ ...OFFER, asked: [2] }, [0, 3])).toEqual([]);
});

test('a seat that was given to a bot can be had back by whoever still has its token', () => {
  const seats = [{ seat: 0, kind: 'bot', was: { name: 'Ann', why: 'given', away: 0 } }] as SeatInfo[];
  expect(isGiven(table({ you: [], seats }), true)).toBe(true);
  expect(isGiven(table({ you: [], seats }), false)).toBe(false);
  expect(isGiven(table({ you: [1], seats }), true)).toBe(false);
  expect(isGiven(table({ you: [], seats, state: 'over' }), true)).toBe(false);
  expect(isGiven(null, true)).toBe(false);
});

describe('whose word counts', () => {
  const seat = (seat: number, kind: SeatInfo['kind'], more: Partial<SeatInfo> = {}): SeatInfo => ({ seat, kind, present: true, ...more });
  const seats = [seat(0, 'person'), seat(1, 'bot'), seat(2, 'person'), seat(3, 'person', { standin: 'greedy' })];
  test('people on other screens; not bots, nor whoever a bot plays for', () => {
    expect(others(table({ seats }), [0])).toEqual([2]);
    expect(others(table({ seats }), [0, 2])).toEqual([]);
  });
  test('who has asked for another game waits for those who are there and have not', () => {
    const over = (rematch: number[], more = seats) => table({ state: 'over', seats: more, rematch });
    expect(awaitedForRematch(over([0]), [0])).toEqual([2]);
    expect(awaitedForRematch(over([]), [0])).toEqual([]); // not asked yet
    expect(awaitedForRematch(over([0, 2]), [0])).toEqual([]);
    expect(awaitedForRematch(over([0], [seats[0]!, seat(2, 'person', { present: false })]), [0])).toEqual([]);
    expect(awaitedForRematch(over([0]), [])).toEqual([]);
  });
});
