import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import type { Judgement } from '../src/net/protocol';
import Panel from '../src/replay/Analysis.svelte';
import { luckAndChoices, luckAndChoicesTogether, lostTogether } from '../src/end/story';
import { common, compared, pickedOf, tagsOf } from '../src/replay/compare';
import { Analysis, marksOf, nameOf, turningPoints } from '../src/replay/analysis.svelte';
import { Shelf, readOld, type Disk, type Kept } from '../src/replay/shelf';

const judged: Judgement[] = [
  { n: 0, by: 0, do: 'a', before: [0.5, 0.5], best: 'b', loss: 0.22, mark: '??' },
  { n: 1, by: 'chance', do: 'c', before: [0.28, 0.72] },
  { n: 2, by: 1, do: 'd', before: [0.48, 0.52], best: 'd', loss: 0, mark: '' },
  { n: 3, by: 'chance', do: 'e', before: [0.48, 0.52] },
  { n: 4, before: [0.5, 0.5] },
];

test('turning points are the great losses and the great luck, in the order of the game', () => {
  const points = turningPoints(judged);
  expect(points.map((p) => [p.n, p.seat, p.mark])).toEqual([
    [0, 0, '??'],
    [1, null, ''],
  ]);
  expect(points[1]!.luck[0]).toBeCloseTo(0.2);
  expect(turningPoints(judged, 1).map((p) => p.n)).toEqual([0]);
});
test('choices and luck are added up apart, in points: a lead that gives such a chance', () => {
  expect(marksOf(judged, 2)).toEqual([
    { '??': 1, '?': 0, '?!': 0 },
    { '??': 0, '?': 0, '?!': 0 },
  ]);
  const [ann, bob] = luckAndChoices(judged, 2, 10);
  expect(ann!.choices).toBeCloseTo(10 * Math.log(0.28 / 0.72)); // from even to 28 in 100
  expect(ann!.luck).toBeCloseTo(-ann!.choices); // and back by luck
  expect(bob!.luck).toBeCloseTo(-ann!.luck);
  expect(bob!.choices).toBeCloseTo(0);
  // However many mistakes there are, what is told stays a number of points that the game knows.
  const many = Array.from({ length: 60 }, (_, n): Judgement => ({
    n,
    by: 0,
    do: 'a',
    before: [0.01, 0.99],
    best: 'b',
    loss: 0.3,
    mark: '??',
  }));
  expect(luckAndChoices(many, 2, 10)[0]!.choices).toBeCloseTo(0);
});
test('of all together luck and choices are told in chances, and where the best one went', () => {
  const day: Judgement[] = [
    { n: 0, by: 'chance', do: 'a', before: [0.6] },
    { n: 1, by: 0, do: 'b', before: [0.74], best: 'c', loss: 0.27, mark: '??' },
    { n: 2, by: 'chance', do: 'd', before: [0.47] },
    { n: 3, before: [0] },
  ];
  const all = luckAndChoicesTogether(day);
  expect([all.luck, all.choices].map((v) => Math.round(100 * v))).toEqual([-33, -27]);
  const lost = lostTogether(day)!;
  expect([lost.from, lost.turn]).toEqual([1, 1]);
  expect([lost.peak, lost.luck, lost.choices].map((v) => Math.round(100 * v))).toEqual([74, 47, 27]);
  expect(lostTogether(day.slice(0, 1))).toBeNull();
});
test('what was played and what is better are drawn where they part', () => {
  const c = compared(7, 0, '??', 'lay 2,-1 ne-sw', 'lay 0,3 e-w');
  expect(pickedOf(c)).toEqual(['lay']);
  expect(tagsOf(c)).toEqual([
    { which: 'played', word: '2,-1' },
    { which: 'better', word: '0,3' },
  ]);
  expect(pickedOf({ ...c, shown: 'better' })).toEqual(['lay', '0,3', 'e-w']);
  expect(common(['a', 'b'], ['a', 'b', 'c'])).toEqual(['a', 'b']);
});
test('while the position after chance is not judged, its luck is not known', () => {
  expect(turningPoints(judged.slice(0, 2)).map((p) => p.n)).toEqual([0]);
});
test('a damaged shelf is an empty one', () => {
  for (const bad of [null, '', '{', '7', '{"a":1}', '[1]', '[["x",[{"n":1,"before":[]}]]]', '[["x",[{"n":0,"before":["a"]}]]]'])
    expect(readOld(bad)).toEqual([]);
  expect(readOld(JSON.stringify([['x', judged]]))).toEqual([['x', judged]]);
});

/** A disk in memory; `full`: nothing more is taken. */
class Fake implements Disk {
  rows = new Map<string, Kept>();
  writings = 0;
  full = false;
  get = (key: string): Promise<unknown> => Promise.resolve(this.rows.get(key));
  put(kept: Kept, most: number): Promise<void> {
    this.writings++;
    if (this.full) return Promise.reject(new DOMException('no room', 'QuotaExceededError'));
    this.rows.set(kept.key, kept);
    const oldest = [...this.rows.values()].sort((a, b) => b.at - a.at).slice(most);
    for (const { key } of oldest) this.rows.delete(key);
    return Promise.resolve();
  }
}
const shelfOn = (disk: Disk, most = 3) => {
  let time = 0;
  return new Shelf(
    () => Promise.resolve(disk),
    () => ++time,
    most,
  );
};

test('what was judged is there when the page is opened again, the newest of them', async () => {
  localStorage.clear();
  const disk = new Fake();
  const shelf = shelfOn(disk);
  for (const key of ['a', 'b', 'c', 'd']) {
    shelf.put(key, judged);
    await shelf.written;
  }
  const later = shelfOn(disk);
  expect(await later.get('d')).toEqual(judged);
  expect(await later.get('a')).toEqual([]); // the oldest has made room
  disk.rows.set('b', { key: 'b', at: 1, judged: [{ n: 7 }] as unknown as Judgement[] });
  expect(await later.get('b')).toEqual([]); // damaged
});
test('many positions at once are few writings, and the last one stands', async () => {
  const disk = new Fake();
  const shelf = shelfOn(disk);
  for (let i = 1; i <= judged.length; i++) shelf.put('a', judged.slice(0, i));
  await shelf.written;
  expect(disk.rows.get('a')!.judged).toEqual(judged);
  expect(disk.writings).toBeLessThan(3);
});
test('analyses of the older form come over once, and leave it', async () => {
  localStorage.setItem('faubourg.analysis', JSON.stringify([['new', judged], ['old', judged.slice(0, 2)]])); // prettier-ignore
  const disk = new Fake();
  expect(await shelfOn(disk).get('old')).toEqual(judged.slice(0, 2));
  expect(disk.rows.get('new')!.at).toBeGreaterThan(disk.rows.get('old')!.at);
  expect(localStorage.getItem('faubourg.analysis')).toBeNull();
});
test('where there is no room they last as long as the page, and the older form stays where it is', async () => {
  const old = JSON.stringify([['old', judged]]);
  localStorage.setItem('faubourg.analysis', old);
  const disk = new Fake();
  disk.full = true;
  const shelf = shelfOn(disk);
  shelf.put('a', judged);
  await shelf.written;
  expect(await shelf.get('a')).toEqual(judged);
  expect(localStorage.getItem('faubourg.analysis')).toBe(old);
  localStorage.clear();
  const denied = new Shelf(() => Promise.reject(new Error('denied')));
  denied.put('a', judged);
  expect(await denied.get('a')).toEqual(judged);
});
test('an analysis goes on from what was kept', async () => {
  const disk = new Fake();
  disk.rows.set(nameOf('a record'), { key: nameOf('a record'), at: 1, judged });
  const analysis = new Analysis('a record', 4, shelfOn(disk));
  await analysis.loaded;
  expect(analysis.done).toBe(true);
});
test('records are told apart by all of their text', () => {
  expect(nameOf('a')).not.toBe(nameOf('b'));
  expect(nameOf('é')).toBe(nameOf('é'));
});
test('what would have been better is said in words, as it was at that position', () => {
  const analysis = { judged, total: 4, running: false, done: true, error: null, stop: () => {} } as unknown as Analysis;
  const pressed: number[] = [];
  const shown = mount(Panel, {
    target: document.body,
    props: {
      analysis,
      seats: 2,
      n: 0,
      name: (s: number) => ['Ann', 'Bob'][s]!,
      to: () => {},
      tell: (n: number) => `event ${n}`,
      moveAt: (n: number, move: string) => `after ${n}: the move ${move}`,
      compare: (point: { n: number }) => pressed.push(point.n),
      scale: 10,
    },
  });
  flushSync();
  const [first, second] = [...document.querySelectorAll('.points button')].map((b) => b.textContent.replace(/\s+/g, ' '));
  expect(first).toMatch(/\?\? Ann −9\.4.*event 1.*better: after 0: the move b/);
  expect(second).not.toContain('better'); // luck
  expect(document.querySelector('.analysis')!.textContent).not.toContain('%');
  expect(document.querySelector('.key')!.textContent).toContain('20 chances in 100');
  document.querySelector<HTMLElement>('.points button')!.click();
  expect(pressed).toEqual([0]); // the position before the choice
  void unmount(shown);
});
test('stopped and gone on with at once, it goes on to the end', async () => {
  localStorage.clear();
  const waiting: ((from: number) => void)[] = [];
  const asked: number[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const from = Number(/from=(\d+)/.exec(url)![1]);
    asked.push(from);
    return new Promise((answer) =>
      waiting.push(() =>
        answer(
          new Response(JSON.stringify({ positions: [{ n: from, before: [0.5, 0.5] }], next: null }), {
            status: 200,
            headers: { 'Content-Type': 'application/json' },
          }),
        ),
      ),
    );
  });
  const analysis = new Analysis('a record', 3);
  void analysis.run();
  analysis.stop();
  void analysis.run(); // while the first request is on its way
  for (let i = 0; i < 20 && !analysis.done; i++) {
    waiting.splice(0).forEach((answer) => answer(0));
    await new Promise((later) => setTimeout(later, 0));
  }
  expect(analysis.judged.map((j) => j.n)).toEqual([0, 1, 2, 3]);
  expect(analysis.running).toBe(false);
  vi.unstubAllGlobals();
});
