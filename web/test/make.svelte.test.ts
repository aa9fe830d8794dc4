// The workshop: things read from strangers, kept by this browser, changed step by step, rated by whoever plays.
import { deflateRawSync } from 'node:zlib';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openFile, recognised } from '../src/make/bring';
import { Document } from '../src/make/document.svelte';
import { makersOf, MADE_FOR } from '../src/make/maker';
import { mine } from '../src/make/mine.svelte';
import { Rating, type Means } from '../src/make/rating.svelte';
import type { Report } from '../src/make/report';
import { makeTexts } from '../src/make/texts';
import { fileName, fromLink, isThing, linkOf, LONGEST, readThing, type Thing } from '../src/make/thing';
import { pegName } from '../src/make/words';
import { href, read } from '../src/router.svelte';
import { settings } from '../src/settings.svelte';
import { fetchWords } from '../src/text/words.svelte';

const thing = (more: Partial<Thing> = {}): Thing => ({
  faubourg: 'thing',
  version: 1,
  game: 'greentown',
  rules: 2,
  kind: 'layout',
  name: 'Lime Walk',
  author: 'Ann',
  note: '',
  options: { layout: 'first' },
  ...more,
});
/** Sound JSON, but whatever walks through it may run out of stack. */
const nested = (deep: number) => '{"a":'.repeat(deep) + '1' + '}'.repeat(deep);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const k of mine.list) mine.remove(k.id);
});

describe('a thing of a stranger', () => {
  test('is read as it was written', () =>
    expect(readThing(JSON.parse(JSON.stringify(thing({ players: 3 }))))).toEqual(thing({ players: 3 })));
  test.each([
    ['nothing', null, 'other'],
    ['another file', { tiles: [] }, 'other'],
    ['a list', [], 'other'],
    ['a newer one', { ...thing(), version: 2 }, 'newer'],
    ['without options', { ...thing(), options: undefined }, 'damaged'],
    ['with options that are a list', { ...thing(), options: [] }, 'damaged'],
    ['of a game that is no word', { ...thing(), game: '../etc' }, 'damaged'],
    ['of no version of the rules', { ...thing(), rules: 1.5 }, 'damaged'],
    ['for no number of players', { ...thing(), players: 'two' }, 'damaged'],
    ['far too large', { ...thing(), options: { layout: 'x'.repeat(70_000) } }, 'large'],
    ['nested without end', { ...thing(), options: JSON.parse(nested(30_000)) as object }, 'damaged'],
  ])('%s is refused with a word', (_, given, why) => {
    expect(readThing(given)).toBe(why);
    for (const lang of ['en', 'fr'] as const) expect(makeTexts[lang].noThing[why as 'damaged'].length).toBeGreaterThan(10);
  });
  test('has a name without letters that steer, and none that never ends', () => {
    const found = readThing({ ...thing(), name: 'a\u202eb\u0007c' + 'd'.repeat(500), author: 7, note: '\u200b' });
    if (!isThing(found)) throw new Error(found);
    expect(found.name.startsWith('abcd')).toBe(true);
    expect([...found.name].length).toBe(LONGEST.name);
    expect([found.author, found.note]).toEqual(['', '']);
  });
  test('its name makes a file on every disk', () => {
    expect(fileName(thing({ name: 'Été / à la <b>mer</b>' }))).toBe('ete-a-la-b-mer-b.greentown.json');
    expect(fileName(thing({ name: '…' }))).toBe('layout.greentown.json');
  });
});

describe('a link', () => {
  const packed = (text: string) => 'z=' + deflateRawSync(Buffer.from(text)).toString('base64url');
  test('carries all of a thing, compressed', async () => {
    const one = thing({
      options: { layout: { tiles: Array.from({ length: 12 }, (_, i) => ({ at: [i, 0], exits: ['e', 'w'], site: 'tree' })) } },
    });
    const hash = await linkOf(one);
    expect(hash).toMatch(/^z=[\w-]+$/);
    expect(hash.length).toBeLessThan(JSON.stringify(one).length / 2);
    expect(await fromLink(hash)).toEqual(one);
    expect(await fromLink('#' + hash)).toEqual(one);
  });
  test('as another program writes it', async () => expect(await fromLink(packed(JSON.stringify(thing())))).toEqual(thing()));
  test('that was cut off, is no text, or holds something else, is refused', async () => {
    const whole = await linkOf(thing());
    for (const bad of [
      '',
      'z=',
      'z=%%',
      whole.slice(0, -9),
      'z=AAAA',
      'q=' + whole.slice(2),
      packed('[1,2'),
      packed('{"faubourg":1}'),
      packed('7'),
    ])
      expect(await fromLink(bad)).toBe('damaged');
  });
  test('that would become huge is left alone', async () => {
    const bomb = packed(JSON.stringify(thing({ note: 'x'.repeat(20_000_000) })));
    expect(bomb.length).toBeLessThan(100_000);
    const before = process.memoryUsage().arrayBuffers;
    expect(['damaged', 'large']).toContain(await fromLink(bomb));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8_000_000);
  });
});

test('what is nested without end is refused with a word, from a link and from a file', async () => {
  const deep = nested(9_000);
  const link = 'z=' + deflateRawSync(Buffer.from(JSON.stringify(thing()).replace('"first"', deep))).toString('base64url');
  expect(await fromLink(link)).toBe('damaged');
  expect(await openFile(new File([deep], 'deep.json'))).toBe('damaged');
  expect(await openFile(new File([`{"days":[${deep}],"name":"x"}`], 'level.json'))).toBe('damaged');
});

test('a level or a day that cannot be shown is refused with a word, and nothing of it is kept', async () => {
  const before = localStorage.length;
  for (const [kind, options] of [
    ['level', { level: 7 }],
    ['level', { level: { name: 'x', days: 'all' } }],
    ['level', { level: { name: 'x', days: [{}] } }],
    ['day', { own: null }],
    ['day', { own: { sites: {} } }],
    ['day', {}],
  ] as const)
    expect(await openFile(new File([JSON.stringify(thing({ game: 'citytour', kind, options }))], 'x.json')), kind).toBe('damaged');
  expect(localStorage.length).toBe(before);
});

describe('addresses of the workshop', () => {
  test.each([
    ['/make', { page: 'make' }],
    ['/make/greentown', { page: 'make', game: 'greentown' }],
    ['/make/greentown/layout', { page: 'make', game: 'greentown', kind: 'layout' }],
    ['/make/greentown/my/abc12345', { page: 'make', game: 'greentown', my: 'abc12345' }],
    ['/make/greentown/thing/Q7', { page: 'make', game: 'greentown', thing: 'Q7' }],
  ] as const)('%s', (path, route) => {
    expect(read(path)).toEqual(route);
    expect(href(route)).toBe(path);
  });
  test('a link in the address', () =>
    expect(read('/make/greentown', '#z=abc')).toEqual({ page: 'make', game: 'greentown', hash: 'z=abc' }));
  test('others lead nowhere', () => {
    for (const path of ['/make/a/my', '/make/a/my/b/c', '/make/a/b/c', '/make/a/b/c/d']) expect(read(path).page).toBe('lost');
  });
});

describe('what this browser keeps', () => {
  const other = (id: string, value: unknown) => {
    localStorage.setItem(`faubourg.thing.${id}`, JSON.stringify(value));
    dispatchEvent(new StorageEvent('storage', { key: `faubourg.thing.${id}` }));
  };
  test('each thing has a place of its own: two windows do not write over each other', () => {
    const a = mine.add(thing({ name: 'mine' }));
    other('otherwindow', { thing: thing({ name: 'theirs' }), changed: 5, saved: true });
    mine.write(a, { thing: thing({ name: 'mine too' }) });
    expect(mine.list.map((k) => k.thing.name)).toEqual(['mine too', 'theirs']);
    expect(JSON.parse(localStorage.getItem('faubourg.thing.otherwindow')!)).toMatchObject({ thing: { name: 'theirs' } });
  });
  test('what is damaged there is not shown, and nothing falls over it', () => {
    other('damaged12', 'text');
    other('damaged34', { thing: { faubourg: 'thing' } });
    expect(mine.list).toEqual([]);
  });
  test('old drafts make room, what was saved stays', () => {
    const kept = mine.add(thing({ name: 'saved' }), true);
    for (let i = 0; i < 20; i++) mine.add(thing({ name: `draft ${i}` }));
    expect(mine.list.filter((k) => !k.saved)).toHaveLength(12);
    expect(mine.find(kept)?.thing.name).toBe('saved');
  });
});

describe('a thing on the desk', () => {
  let end = () => {};
  afterEach(() => end());
  const desk = (id: string): Document => {
    let doc: Document | undefined;
    end();
    end = $effect.root(() => {
      doc = new Document(id);
    });
    flushSync();
    return doc!;
  };
  const opts = (d: Document) => d.thing.options['layout'];

  test('every change is a step, and is kept at once', () => {
    const id = mine.add(thing());
    const doc = desk(id);
    expect([doc.canUndo, doc.canRedo]).toEqual([false, false]);
    doc.change({ layout: 'wood' });
    doc.change({ layout: 'junctions' });
    expect(JSON.parse(localStorage.getItem(`faubourg.thing.${id}`)!)).toMatchObject({ thing: { options: { layout: 'junctions' } } });
    doc.undo();
    expect(opts(doc)).toBe('wood');
    doc.undo();
    expect(opts(doc)).toBe('first');
    doc.redo();
    expect(opts(doc)).toBe('wood');
    doc.change({ layout: 'first' });
    expect(doc.canRedo).toBe(false);
    expect(mine.find(id)?.thing.options['layout']).toBe('first');
  });
  test('turning twice is one step, turning something else another', () => {
    const doc = desk(mine.add(thing()));
    doc.change({ layout: 1 }, 'turn a');
    doc.change({ layout: 2 }, 'turn a');
    doc.change({ layout: 3 }, 'turn b');
    doc.undo();
    expect(opts(doc)).toBe(2);
    doc.undo();
    expect(opts(doc)).toBe('first');
  });
  test('a reload loses neither the thing nor the steps', () => {
    const id = mine.add(thing());
    desk(id).change({ layout: 'wood' });
    const again = desk(id);
    expect(opts(again)).toBe('wood');
    again.undo();
    expect(opts(again)).toBe('first');
  });
  test('what another window does to it is a step: undo brings one’s own back', () => {
    const id = mine.add(thing());
    const doc = desk(id);
    doc.change({ layout: 'wood' });
    localStorage.setItem(
      `faubourg.thing.${id}`,
      JSON.stringify({ thing: thing({ options: { layout: 'junctions' } }), changed: 9, saved: true }),
    );
    dispatchEvent(new StorageEvent('storage', { key: `faubourg.thing.${id}` }));
    flushSync();
    expect(opts(doc)).toBe('junctions');
    doc.undo();
    expect(opts(doc)).toBe('wood');
  });
  test('a name has no more letters than it may', () => {
    const doc = desk(mine.add(thing()));
    doc.tell('name', 'n\u0000'.repeat(100));
    expect([...doc.thing.name].length).toBe(LONGEST.name);
  });
});

describe('a rating', () => {
  const report = (games: number): Report => ({
    games,
    word: { text: { en: 'brisk', fr: 'vive' }, at: 0.6, low: 0.5, high: 0.7, sure: 'fairly' },
    words: [],
    pegs: [],
    win: null,
    scores: null,
    length: null,
    seats: [],
    forced: null,
    skill: null,
    dead: null,
    advice: [],
  });
  test('the printed ones have their names in the language that is read, also where a sentence names them', async () => {
    const peg = { id: 'beginner', at: 0.3, name: { key: 'grinivil.peg.beginner', args: {}, text: 'beginner loop' } };
    settings.lang = 'fr';
    await fetchWords('grinivil');
    expect(pegName(peg)).toBe('boucle pour débuter');
    settings.lang = 'en';
    await fetchWords('grinivil');
    expect([pegName(peg), pegName({ id: 'wood', at: 0.8, name: { en: 'The wood', fr: 'Le bois' } })]).toEqual([
      'beginner loop',
      'The wood',
    ]);
  });
  /** Whoever plays notes which games; a tally is the list of them. */
  function means(hands: number, most = Infinity): Means & { played: number[] } {
    const played: number[] = [];
    return {
      played,
      hands: () => Promise.resolve(hands),
      rate: (_, asked) => {
        const games = Math.min(asked.games, most);
        const now = Array.from({ length: games }, (_, i) => asked.first + i);
        played.push(...now);
        const tally = [...((asked.tallies ?? []) as number[][]).flat(), ...now];
        return Promise.resolve({ tally, report: report(tally.length), next: asked.first + games });
      },
    };
  }
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const settle = () => vi.runAllTimersAsync();

  test.each([
    [1, Infinity],
    [3, Infinity],
    [2, 1],
  ])('plays every game once, whether %d are at work or some come back early (%d)', async (hands, most) => {
    const who = means(hands, most);
    const known = vi.fn();
    const rating = new Rating(known, who);
    rating.about(thing(), 3, 50);
    expect(rating.state).toBe('resting');
    await settle();
    expect(rating.state).toBe('done');
    expect(rating.games).toBe(50);
    expect(who.played.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i));
    expect(known).toHaveBeenCalledTimes(1);
  });
  test('more are played when they are asked for, and none twice', async () => {
    const who = means(2);
    const rating = new Rating(() => {}, who);
    rating.about(thing(), 3, 20);
    await settle();
    rating.go();
    await settle();
    expect(rating.games).toBe(80);
    expect(new Set(who.played).size).toBe(80);
  });
  test('stops when it is told to, and another version begins only when somebody asks', async () => {
    const who = means(1);
    const rating = new Rating(() => {}, who);
    rating.about(thing(), 3, 20);
    rating.stop();
    await settle();
    expect([rating.state, who.played.length]).toEqual(['stopped', 0]);
    rating.about(thing({ options: { layout: 'wood' } }), 3, 20);
    await settle();
    expect([rating.state, who.played.length]).toEqual(['stopped', 0]);
    rating.go();
    await settle();
    expect([rating.state, rating.games]).toEqual(['done', 20]);
  });
  test('rests while there are faults and keeps what it knew; mended, it need not begin anew', async () => {
    const who = means(1);
    const rating = new Rating(() => {}, who);
    rating.about(thing(), 3, 20);
    await settle();
    rating.rest();
    expect(rating.games).toBe(20);
    rating.about(thing(), 3, 20);
    await settle();
    expect(who.played).toHaveLength(20);
  });
  test('another version begins anew; what comes too late of the old one is not heard', async () => {
    let answer: (games: number) => void = () => {};
    const rating = new Rating(() => {}, {
      hands: () => Promise.resolve(1),
      rate: () => new Promise((done) => (answer = (n) => done({ tally: n, report: report(n) }))),
    });
    rating.about(thing(), 3, 20);
    await vi.advanceTimersByTimeAsync(1000);
    const late = answer;
    rating.about(thing({ options: { layout: 'wood' } }), 3, 20);
    late(17);
    await vi.advanceTimersByTimeAsync(10);
    expect(rating.games).toBe(0);
  });
  test('says so when nobody can play it', async () => {
    const rating = new Rating(() => {}, { hands: () => Promise.resolve(1), rate: () => Promise.reject(new Error('no engine')) });
    rating.about(thing(), 3, 20);
    await settle();
    expect(rating.state).toBe('failed');
  });
});

describe('what games bring', () => {
  test('all four make something, and every start that needs no engine can be shown and drawn', async () => {
    expect(MADE_FOR.toSorted()).toEqual(['citytour', 'greentown', 'grinivil', 'village']);
    for (const game of MADE_FOR)
      for (const maker of await makersOf(game)) {
        for (const lang of ['en', 'fr'] as const) expect(maker.name[lang] && maker.title[lang] && maker.untitled[lang]).toBeTruthy();
        for (const start of maker.starts) if (start.make) expect(maker.fits(start.make()), `${game} ${start.id}`).toBe(true);
        for (const hostile of [{}, { layout: 7 }, { layout: { tiles: [{}] } }, { loop: 'x' }, { cards: [] }, { own: null }, { level: {} }])
          expect(typeof maker.fits(hostile)).toBe('boolean');
      }
  });
  test('files from before there was a workshop are known for what they are', async () => {
    const of = async (value: unknown) => {
      const found = await recognised(value);
      return typeof found === 'string' ? found : `${found.thing.game} ${found.thing.kind}`;
    };
    expect(await of({ tiles: [{ at: [0, 0], exits: ['e', 'w'], site: 'hotel' }] })).toBe('greentown layout');
    expect(await of({ own_tiles: ['V1'] })).toBe('grinivil loop');
    expect(await of({ name: 'Autumn', days: [1, 2] })).toBe('citytour level');
    expect(await of({ ...thing({ kind: 'palace' }) })).toBe('kind');
    expect(await of({ hello: 1 })).toBe('other');
    expect(await of([])).toBe('other');
  });
});
