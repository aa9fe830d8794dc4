// The end of a game: what is added up, and what a page of it says. The stories are made by hand; those of the engine obey a law of their own.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import greentown from '../../games/greentown/web';
import { ending as village } from '../../games/village/web/ending';
import { ending as citytour } from '../../games/citytour/web/ending';
import { ending as grinivil } from '../../games/grinivil/web/ending';
import { ending as town } from '../../games/greentown/web/ending';
import Chance from '../src/end/Chance.svelte';
import Sources from '../src/end/Sources.svelte';
import { largest, mostOften } from '../src/end/ending';
import { signed } from '../src/end/numbers';
import { draw, lines, resolved } from '../src/end/poster';
import {
  bestMoment,
  chanceTold,
  columns,
  decisive,
  ledFrom,
  lostTogether,
  luckAndChoicesTogether,
  roundOf,
  ticks,
  totals,
} from '../src/end/story';
import type { Story } from '../src/net/protocol';

const story: Story = {
  n: 40,
  sources: ['trees', 'own', 'guests', 'wishes', 'shared'],
  gains: [
    [10, 0, 0, 3],
    [10, 1, 2, 4],
    [22, 1, 0, 2],
    [30, 0, 1, 5],
    [30, 0, 2, 1],
    [38, 0, 2, 2],
    [38, 0, 3, -1],
  ],
  deeds: [
    { n: 10, what: 'tour', seat: 0, value: 3, of: 4 },
    { n: 10, what: 'stops', seat: 0, value: 6 },
    { n: 30, what: 'tour', seat: 0, value: 6, of: 6 },
    { n: 30, what: 'stops', seat: 0, value: 6 },
    { n: 38, what: 'tour', seat: 1, value: 0, of: 1 },
  ],
  rounds: [0, 12, 25, 33],
  scale: 6,
};

test('sources are added up to any event and to the end', () => {
  expect(totals(story, 2)).toEqual([
    [3, 5, 3, -1, 0],
    [2, 0, 4, 0, 0],
  ]);
  expect(totals(story, 2, 22)).toEqual([
    [3, 0, 0, 0, 0],
    [2, 0, 4, 0, 0],
  ]);
});
test('a column stands for a round, or for several where they do not fit; the last one is the end', () => {
  expect(columns(story, 2, 14).map((c) => c.round)).toEqual([1, 2, 3, 4]);
  expect(columns(story, 2, 2).map((c) => c.round)).toEqual([2, 4]);
  expect(columns(story, 2, 2).at(-1)!.seats).toEqual(totals(story, 2));
  expect(columns({ ...story, rounds: [] }, 2, 9)).toHaveLength(1);
});
test('the best moment is what one event brought one seat', () => {
  expect(bestMoment(story)).toEqual({ n: 30, seat: 0, amount: 6 });
  expect(bestMoment({ ...story, gains: [[0, 0, 0, 9]] })).toBeNull(); // what one begins with is no moment
});
test('who led, from which round, and where the difference was made', () => {
  expect(roundOf(story, 0)).toBe(1);
  expect(roundOf(story, 30)).toBe(3);
  expect(ledFrom(story, 0, 2)).toBe(3);
  expect(ledFrom(story, 1, 2)).toBeNull();
  expect(decisive(story, 0, 1, () => true)).toBe(1);
  expect(decisive(story, 0, 1, (key) => key === 'guests')).toBe(2);
  expect(decisive(story, 0, 1, () => false)).toBeNull();
});
test('numbers as people read them', () => {
  expect([1.52, -3, 0.01, -12.6, 33].map((v) => signed(v, 'en'))).toEqual(['+1.5', '−3', '0', '−13', '+33']);
  expect(signed(-1.5, 'fr')).toBe('−1,5');
  expect(ticks(34)).toEqual([0, 10, 20, 30]);
  expect(ticks(3)).toEqual([0, 1, 2, 3]);
});
test('the largest of a kind is the first of equals', () => {
  expect(largest(story, 'stops')!.n).toBe(10);
  expect(largest(story, 'flight')).toBeNull();
  expect(mostOften(story, 'tour')).toEqual({ seat: 0, times: 2 });
});

test('each game names every source the engine has, in both languages, and says why somebody won with the number that decided', () => {
  const known = {
    village: [village, ['built', 'guests', 'chance']],
    greentown: [town, ['trees', 'own', 'guests', 'wishes', 'shared']],
    grinivil: [grinivil, ['houses', 'shops', 'works', 'public', 'money', 'waiting']],
    citytour: [citytour, ['green', 'orange', 'blue', 'white', 'far']],
  } as const;
  for (const [game, [ending, sources]] of Object.entries(known))
    for (const lang of ['en', 'fr'] as const) {
      const words = ending(lang);
      expect(Object.keys(words.sources), game).toEqual([...sources]);
      for (const source of Object.values(words.sources)) {
        const takes = source.fill === 'taken' ? -1 : 1;
        const why = source.because?.({ name: 'Ann', part: 14 * takes, whole: takes < 0 ? 20 : 34, other: 'Bob', others: 12 * takes });
        if (why) for (const said of ['Ann', '14', '34', 'Bob', '12']) expect(why).toContain(said);
      }
      expect(words.feats({ story: { ...story, deeds: [] }, view: {}, name: String }).every((f) => f.value && f.text)).toBe(true);
    }
});
test('in the village the longest visit is one that arrived', () => {
  const told = (deeds: Story['deeds']) => village('en').feats({ story: { ...story, deeds }, view: {}, name: (s) => ['Ann', 'Bob'][s]! });
  const feats = told([
    { n: 3, what: 'visit', seat: 0, value: 14 }, // given up
    { n: 9, what: 'visit', seat: 0, value: 5 },
    { n: 12, what: 'visit', seat: 1, value: 7 },
    { n: 20, what: 'arrival', seat: 0, value: 6 },
    { n: 24, what: 'arrival', seat: 1, value: 6 },
  ]);
  expect(feats[0]).toEqual({ value: '7 squares', text: 'longest visit, by Bob', n: 12 });
});

let shown: object | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
});
test('the picture of sources tells the same to those who do not see it', () => {
  shown = mount(Sources, {
    target: document.body,
    props: { story, ending: greentown.ending!('en'), seats: [0, 1], name: (s: number) => ['Ann', 'Bob'][s]! },
  });
  flushSync();
  const [ann, bob] = [...document.querySelectorAll('.src [role=img]')].map((e) => e.getAttribute('aria-label'));
  expect(ann).toBe(
    'Ann, 10 in all: trees on own tours 3, own buildings, own tours 5, own buildings, others’ tours 3 and wishes missed -1'.replace(
      '-1',
      '−1',
    ),
  );
  expect(bob).toContain('Bob, 6 in all');
  expect([...document.querySelectorAll('.legend li')].map((e) => e.textContent.trim())).not.toContain('what both would have got'); // nothing there
});
test('the picture to be shared holds names as text, and no colour by name', () => {
  const svg = draw({
    brand: 'Faubourg',
    game: 'Green Town',
    title: 'Ann <b> wins & by 9!',
    why: 'word '.repeat(80),
    rows: [{ seat: 0, name: '"><script>', score: '34', parts: [{ fill: 'url(#src-leaf)', amount: 34 }] }],
    legend: [{ fill: 'url(#src-leaf)', name: 'trees' }],
  });
  expect(svg).not.toContain('<script>');
  expect(svg).not.toContain('<b>');
  expect(resolved(svg, () => 'rgb(1, 2, 3)')).not.toMatch(/var\(/);
  expect(svg).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
  expect(new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror')).toBeNull();
  expect(lines('a b c d', 3, 2)).toEqual(['a b', 'c d']);
  expect(lines('aa bb cc dd ee', 5, 2)).toEqual(['aa bb', 'cc d…']);
});

// A day of three turns: 90 of the best 95 in 100 were kept, the draw then took 60, the last choice lost nothing, and the rest was luck.
const day: Story = {
  ...story,
  n: 6,
  deeds: [
    { n: 2, what: 'chance', seat: 0, value: 900, of: 950 },
    { n: 2, what: 'down', seat: 0, value: 3 },
    { n: 4, what: 'chance', seat: 1, value: 300, of: 300 },
    { n: 6, what: 'chance', seat: 0, value: 200, of: 200 },
  ],
  rounds: [0, 2, 4],
};
test('the best chance there was, turn by turn, as the engine tells it: before each choice, after it, and the end', () => {
  const told = chanceTold(day, 'chance', false);
  expect(told.map((j) => [j.n, j.by, j.before[0]])).toEqual([
    [1, 0, 0.95],
    [2, 'chance', 0.9],
    [3, 1, 0.3],
    [4, 'chance', 0.3],
    [5, 0, 0.2],
    [6, 'chance', 0.2],
    [6, undefined, 0],
  ]);
  expect(told[0]?.loss).toBeCloseTo(0.05);
  const lost = lostTogether(told)!;
  expect([lost.from, lost.peak]).toEqual([1, 0.95]);
  expect(lost.choices).toBeCloseTo(0.05);
  expect(lost.luck).toBeCloseTo(0.9);
  expect(luckAndChoicesTogether(chanceTold(day, 'chance', true)).luck).toBeCloseTo(0.1); // a win out of little
  expect(chanceTold(story, 'chance', true)).toEqual([]);
});
test('the plot of the chance names its best moment and the draw that cost most', async () => {
  const shown = mount(Chance, {
    target: document.body,
    props: { judged: chanceTold(day, 'chance', false), story: day, ending: citytour('en'), progress: '' },
  });
  flushSync();
  expect(document.body.textContent).toContain('best moment: 95 in 100');
  await unmount(shown);
});
test('a choice that could not be bettered is counted, in the words of both languages', () => {
  expect(citytour('en').measured?.title(0, 0, 2, 3)).toBe('The best choice in 2 of 3 turns');
  expect(citytour('fr').measured?.title(0, 0, 3, 3)).toContain('chacun des 3 tours');
  expect(town('en').measured?.title(41, 47, 3, 9)).toBe('Tours led: 41 of a provable 47');
});
