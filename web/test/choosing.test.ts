// From what is picked to a move: sent at once, or when the button is pressed.
import { afterEach, expect, test, vi } from 'vitest';
import type { GameModule, Scene } from '../src/game';
import { settings } from '../src/settings.svelte';
import { chooser, type Desk } from '../src/table/choosing';
import { words, type Words } from '../src/table/picks';

const LAPSES = { key: 'greentown.waste.tour', args: {}, text: 'no tour is possible' };
function desk(wasteful: string[]) {
  const legal = ['choose build', 'choose tour'].map(words);
  const state = { picked: [] as Words };
  const sent: Words[] = [];
  const table = {
    legal,
    seat: 0,
    sending: null,
    get picked() {
      return state.picked;
    },
    set: (to: Words) => (state.picked = to),
    send: async (move: Words = state.picked) => void sent.push(move),
    restart: vi.fn(),
  } as unknown as Desk;
  const module = { large: () => false } as unknown as GameModule;
  const scene = {
    deciding: true,
    complete: true,
    wastes: (move: Words) => (wasteful.includes(move.join(' ')) ? [LAPSES] : []),
  } as unknown as Scene;
  return { sent, state, ...chooser(() => ({ table, module, scene })) };
}
afterEach(() => (settings.confirm = 'large'));

test.each(['large', 'never'] as const)('a marker that would be wasted waits for the button, also where moves are confirmed %s', (when) => {
  settings.confirm = when;
  const { choose, confirm, sent, state } = desk(['choose tour']);
  choose(['choose', 'build']);
  expect(sent).toEqual([['choose', 'build']]);
  choose(['choose', 'tour']);
  expect(sent.length).toBe(1);
  expect(state.picked).toEqual(['choose', 'tour']);
  expect(confirm()).toBe(true); // all the same
  expect(sent.at(-1)).toEqual(['choose', 'tour']);
});
