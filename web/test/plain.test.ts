// A game that brings nothing to the page: its sketch, and its moves as words to press.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { allGames, askGames, cardOf, loadGame, playersOf, titleOf } from '../src/games.svelte';
import { api } from '../src/net/api';
import type { GameInfo } from '../src/net/protocol';
import { plainGame } from '../src/plain';
import { columnsOf, segments } from '../src/plain/sketch';
import type { PlainView } from '../src/plain/view';
import { settings } from '../src/settings.svelte';
import { words, type Words } from '../src/table/picks';
import { scene as makeScene, type Given } from './scene';

const TOE: GameInfo = {
  id: 'tictactoe',
  title: { en: 'Tic-tac-toe', fr: 'Morpion' },
  players: [2, 2],
  rules: 1,
  versions: [1],
  open: true,
  options: [],
  bots: [{ name: 'random', about: '' }],
};
// As core/paint.h paints: seat 0, seat 1, dim.
const X = '\u001b[1;31mX\u001b[0m';
const O = '\u001b[1;34mO\u001b[0m';
const dim = (id: string) => `\u001b[2m${id}\u001b[0m`;
const START = ` ${dim('a1')} ${dim('b1')}\n ${dim('a2')} ${dim('b2')}\n`;
const NEXT = `  ${X} ${dim('b1')}\n ${dim('a2')}  ${O}\n`;
const LEGAL = ['mark b1', 'mark a2'];

const module = plainGame(TOE);
type Seen = PlainView & { players: number };
const scene = (given: Omit<Given<Seen>, 'turn' | 'view'> & { sketch?: unknown }, log: Words[] = []) =>
  makeScene<Seen>({ turn: { kind: 'decide', seat: 0 }, legal: LEGAL, ...given, view: { players: 2, sketch: given.sketch ?? NEXT } }, log);

describe('a sketch', () => {
  const open = new Set(['b1', 'a2']);
  test('keeps its letters, and its colours are looks', () => {
    const lines = segments(NEXT, null, new Set());
    expect(lines.map((l) => l.map((s) => s.text).join(''))).toEqual(['  X b1', ' a2  O']);
    expect(lines[0]!.find((s) => s.text === 'X')!.look).toBe('seat-0');
    expect(lines[1]!.find((s) => s.text === 'O')!.look).toBe('seat-1');
    expect(lines[0]!.find((s) => s.text === 'b1')!.look).toBe('dim');
    expect(columnsOf(lines)).toBe(6);
  });
  test('lets a word be pressed where it stands, and nothing else', () => {
    const found = segments(NEXT, null, open)
      .flat()
      .flatMap((s) => s.word ?? []);
    expect(found).toEqual(['b1', 'a2']);
  });
  test('lets no word be pressed that stands twice, nor a number: it might be anything', () => {
    const found = (sketch: string, ...may: string[]) =>
      segments(sketch, null, new Set(may))
        .flat()
        .flatMap((s) => s.word ?? []);
    expect(found('a1 a1 12 b1', 'a1', '12', 'b1')).toEqual(['b1']);
    expect(found('ha1 a1x', 'a1')).toEqual([]); // part of another word
  });
  test('marks what the last move has changed', () => {
    const fresh = segments(NEXT, START, open)
      .flat()
      .filter((s) => s.fresh);
    expect(fresh.map((s) => s.text)).toEqual(['X', 'O']);
    expect(
      segments(NEXT, 'another\nlayout\naltogether', open)
        .flat()
        .some((s) => s.fresh),
    ).toBe(false);
  });
  test('with sequences that paint nothing shows nothing of them', () => {
    expect(
      segments('\u001b[2Ja\u001b[38;5;9mb', null, new Set())
        .flat()
        .map((s) => [s.text, s.look]),
    ).toEqual([
      ['a', ''],
      ['b', ''],
    ]);
  });
});

describe('the board', () => {
  let shown: Record<string, unknown> | null = null;
  afterEach(() => {
    if (shown) void unmount(shown);
    shown = null;
    settings.lang = 'en';
  });
  const show = (given: Parameters<typeof scene>[0]): Words[] => {
    const log: Words[] = [];
    shown = mount(module.Board, { target: document.body, props: { scene: scene(given, log) } });
    flushSync();
    return log;
  };
  const buttons = () => [...document.querySelectorAll<HTMLElement>('button[data-word]')];

  test('has every word that may come next as a button, and words of the drawing can be pressed too', () => {
    const log = show({});
    expect(buttons().map((b) => b.textContent)).toEqual(['b1', 'a2']);
    buttons()[0]!.click();
    document.querySelectorAll<HTMLElement>('.sheet .open')[1]!.click();
    expect(log).toEqual([words('mark b1'), words('mark a2')]);
  });
  test('is read line by line, without any sequence', () => {
    show({});
    const sheet = document.querySelector('.sheet')!;
    expect([...sheet.querySelectorAll('.line')].map((l) => l.textContent)).toEqual(['  X b1', ' a2  O']);
    expect(sheet.getAttribute('aria-label')).toBe('The board, drawn in text');
    expect(module.tell(scene({}))).toEqual(['  X b1', ' a2  O']);
  });
  test('a drawing is text, whatever is in it', () => {
    show({ sketch: '<b id="x">bold</b>' });
    expect(document.querySelector('#x')).toBeNull();
    expect(document.querySelector('.line')!.textContent).toBe('<b id="x">bold</b>');
  });
  test('nothing can be pressed when nothing is asked', () => {
    show({ legal: [] });
    expect(document.querySelectorAll('[data-word], .open').length).toBe(0);
  });
  test('a view without a drawing still has its moves', () => {
    show({ sketch: 7 });
    expect(document.body.textContent).toContain('This game has no drawing');
    expect(buttons().length).toBe(2);
  });
});

describe('the ticket', () => {
  test('says the words so far; the button says the move', () => {
    const first = module.stage(scene({ legal: ['mark b1', 'pass'], picked: undefined! }));
    expect(first).toMatchObject({ act: 'Your turn', say: 'Press a word to go on.', ready: false });
    const last = module.stage(scene({ picked: 'mark b1' }));
    expect(last).toMatchObject({ act: 'Mark', say: 'Your move: mark b1.', button: 'Mark b1' });
    expect(last.slots!.map((s) => s.text)).toEqual(['mark', 'b1']);
  });
  test('lets a written move be judged where not all are listed', () => {
    const written = { ...scene({ picked: 'mark z9' }), whole: false };
    expect(module.stage(written)).toMatchObject({ ready: true, button: 'Mark z9' });
    expect(module.stage({ ...written, whole: true }).ready).toBe(false);
  });
  test('the log has moves as they are written, in both languages', () => {
    const told = (by: number | 'chance') =>
      module.describe({ event: { by, do: 'mark b1' }, seat: null, before: null, after: null, name: String, lang: 'en' });
    expect(told(1)).toEqual({ seat: 1, text: 'plays: mark b1' });
    expect(told('chance')).toEqual({ seat: null, text: 'Chance brings: mark b1' });
    settings.lang = 'fr';
    expect(told(1).text).toBe('joue\u00a0: mark b1');
    settings.lang = 'en';
  });
  test('hands are covered unless the server says that all is open', () => {
    expect(module.hidden).toBe(false);
    expect(plainGame({ ...TOE, open: false }).hidden).toBe(true);
    const { open: _, ...silent } = TOE;
    expect(plainGame(silent).hidden).toBe(true);
  });
});

describe('the games there are', () => {
  test('are those with a card, and whatever else the server has', async () => {
    const village: GameInfo = { ...TOE, id: 'village', title: { en: 'The server’s village', fr: '…' }, players: [2, 4] };
    vi.spyOn(api, 'games').mockResolvedValue([village, TOE]);
    expect(titleOf('tictactoe')).toBe('tictactoe'); // not asked yet
    expect(titleOf('greentown')).toBe('Green Town');
    await askGames();
    expect(allGames().map((g) => g.card.id)).toEqual(['village', 'citytour', 'greentown', 'grinivil', 'tictactoe']);
    expect(allGames().map((g) => !!g.info)).toEqual([true, false, false, false, true]);
    expect(titleOf('village')).toBe('The server’s village');
    expect(titleOf('tictactoe')).toBe('Tic-tac-toe');
    expect(allGames().map(playersOf)).toEqual(['2-4', '1-6', '2-4', '2-6', '2']);
    expect(cardOf('tictactoe')!.art()).toMatch(/^<rect/);
    expect(cardOf('nothing')).toBeNull();
    expect((await loadGame('tictactoe'))!.Board).toBe(module.Board);
    expect((await loadGame('village'))!.Board).not.toBe(module.Board);
    expect(await loadGame('nothing')).toBeNull();
  });
});
