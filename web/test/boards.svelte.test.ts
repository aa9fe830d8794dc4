// What one does at a board outlives what else changes at the table: somebody comes or goes, an answer arrives. A new position
// ends it. (A scene is made anew for each of these.)
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import greentown from '../../games/greentown/web/index';
import { hand } from '../../games/greentown/web/hand.svelte';
import type { GreenTownView } from '../../games/greentown/web/view';
import grinivil from '../../games/grinivil/web/index';
import type { GrinivilView } from '../../games/grinivil/web/view';
import village from '../../games/village/web/index';
import type { VillageView } from '../../games/village/web/view';
import { explain } from '../src/kit/explain.svelte';
import { golden } from './golden';
import { scene, type Given } from './scene';

let shown: Record<string, unknown> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.innerHTML = '';
  explain.note = null;
});
/** The board; what it gives back makes the scene anew, at the same position or another. */
function show<V extends Parameters<typeof scene>[0]['view']>(Board: unknown, given: Given<V>) {
  const props = $state({ scene: scene(given) });
  shown = mount(Board as Component<{ scene: unknown }>, { target: document.body, props });
  flushSync();
  return (n: number) => {
    props.scene = scene({ ...given, n });
    flushSync();
  };
}
const step = <V>(game: string, file: string, which: (legal: string[]) => boolean) =>
  golden<V>(`games/${game}/tests/golden/${file}.txt`).find((s) => s.turn.kind === 'decide' && which(s.legal))!;

test('Grinivil: what explains itself goes on, until the next position', () => {
  const { view, turn, legal } = step<GrinivilView>('grinivil', 'two', (l) => l.length > 1);
  const again = show(grinivil.Board, { view, turn, legal, n: 5 });
  explain.note = { title: 'A tile', lines: [], left: 0, right: 1, top: 0, bottom: 1 };
  again(5);
  expect(explain.note?.title).toBe('A tile');
  again(6);
  expect(explain.note).toBeNull();
});

test('Grinivil on a phone: one stays where one looks, until the next position', () => {
  const { view, turn, legal } = step<GrinivilView>('grinivil', 'two', (l) => l.some((m) => m.startsWith('go')));
  const again = show(grinivil.Board, { view, turn, legal, n: 5, phone: true });
  const selected = () => document.querySelector('[role=tab][aria-selected=true]')!.id;
  const asked = selected();
  document.querySelector<HTMLElement>('#tab-people')!.click();
  flushSync();
  expect(selected()).toBe('tab-people');
  again(5);
  expect(selected()).toBe('tab-people');
  again(6);
  expect(selected()).toBe(asked);
});

test('Green Town: the tile in the hand stays there, until the next position', () => {
  const { view, turn, legal } = step<GreenTownView>('greentown', 'two', (l) => l.some((m) => m.startsWith('erect')));
  const again = show(greentown.Board, { view, turn, legal, n: 5 });
  hand.pattern = 'a';
  again(5);
  expect(hand.pattern).toBe('a');
  again(6);
  expect(hand.pattern).toBeNull();
});

test('The village: the half of a pair that was touched stays so, until the next position', () => {
  // Lot c3 can be built on with c4 and with d3: touched, only those two remain.
  const { view, turn, legal } = step<VillageView>('village', 'p2', (l) =>
    /build house a3-a4 .*build house c3-c4 .*build house c3-d3 /.test(l.join(' ')),
  );
  const again = show(village.Board, { view, turn, legal, picked: 'build house', n: 5 });
  const open = () => document.querySelectorAll('g.lot').length;
  const before = open();
  const lots = [...new Set(legal.filter((m) => m.startsWith('build house')).flatMap((m) => m.split(' ')[2]!.split('-')))];
  document.querySelectorAll('g.lot')[lots.indexOf('c3')]!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
  const touched = open();
  expect(touched).toBeLessThan(before);
  again(5);
  expect(open()).toBe(touched);
  again(6);
  expect(open()).toBe(before);
});
