import { describe, expect, test } from 'vitest';
import { readLink } from '../src/home/start';
import { next } from '../src/table/keys';
import { href, read } from '../src/router.svelte';
import { load } from '../src/settings.svelte';
import { en } from '../src/text/en';
import { fr } from '../src/text/fr';

describe('addresses', () => {
  const token = 'a'.repeat(32);
  test.each([
    ['/', { page: 'home' }],
    ['/new/village', { page: 'new', game: 'village' }],
    ['/t/q3ZyT0x7Rk2mJd8A', { page: 'table', id: 'q3ZyT0x7Rk2mJd8A' }],
    ['/l/q3ZyT0x7Rk2mJd8A', { page: 'table', id: '~q3ZyT0x7Rk2mJd8A' }],
    ['/replay/~q3ZyT0x7Rk2mJd8A/41', { page: 'replay', id: '~q3ZyT0x7Rk2mJd8A', at: 41 }],
    ['/replay/q3ZyT0x7Rk2mJd8A/41', { page: 'replay', id: 'q3ZyT0x7Rk2mJd8A', at: 41 }],
    ['/record', { page: 'record' }],
    ['/rules/village/VL-31', { page: 'rules', game: 'village', rule: 'VL-31' }],
    ['/g/citytour/days', { page: 'game', game: 'citytour', name: 'days', rest: [], hash: '' }],
    ['/g/citytour/level/2', { page: 'game', game: 'citytour', name: 'level', rest: ['2'], hash: '' }],
  ] as const)('%s is read and written', (path, route) => {
    expect(read(path)).toEqual(route);
    expect(href(route)).toBe(path);
  });
  test('a personal link brings its tokens after #', () => {
    expect(read('/t/q3ZyT0x7Rk2mJd8A', `#${token},${token}`)).toEqual({ page: 'table', id: 'q3ZyT0x7Rk2mJd8A', tokens: [token, token] });
    expect(read('/t/q3ZyT0x7Rk2mJd8A', '#short')).toEqual({ page: 'table', id: 'q3ZyT0x7Rk2mJd8A' });
  });
  test('a page of a game’s own gets what stands after #', () => {
    const route = { page: 'game', game: 'citytour', name: 'own', rest: [], hash: 'zAbc-_' } as const;
    expect(read('/g/citytour/own', '#zAbc-_')).toEqual(route);
    expect(href({ ...route, rest: [] })).toBe('/g/citytour/own#zAbc-_');
    expect(read('/g/citytour')).toEqual({ page: 'lost' });
  });
  test('nonsense leads nowhere bad', () => {
    expect(read('/nowhere')).toEqual({ page: 'lost' });
    expect(read('/t/')).toEqual({ page: 'lost' });
    expect(read('/t/%E0%A4%A')).toEqual({ page: 'table', id: '%E0%A4%A' });
    expect(read('/replay/x/-1')).toEqual({ page: 'replay', id: 'x' });
  });
  test('pasted links are understood', () => {
    expect(readLink('https://example.org/t/q3ZyT0x7Rk2mJd8A')).toEqual({ id: 'q3ZyT0x7Rk2mJd8A', tokens: [] });
    expect(readLink(` /t/q3ZyT0x7Rk2mJd8A#${token} `)).toEqual({ id: 'q3ZyT0x7Rk2mJd8A', tokens: [token] });
    expect(readLink('q3ZyT0x7Rk2mJd8A')).toEqual({ id: 'q3ZyT0x7Rk2mJd8A', tokens: [] });
    expect(readLink('hello')).toBeNull();
    expect(readLink(`Come: https://example.org/t/q3ZyT0x7Rk2mJd8A?x=1#${token}.`)).toEqual({ id: 'q3ZyT0x7Rk2mJd8A', tokens: [token] });
    expect(readLink('<https://example.org/t/q3ZyT0x7Rk2mJd8A/>')).toEqual({ id: 'q3ZyT0x7Rk2mJd8A', tokens: [] });
    expect(readLink(`/t/q3ZyT0x7Rk2mJd8A#${Array(9).fill(token).join(',')}`)!.tokens.length).toBe(6);
    expect(readLink('https://example.org/t/q3ZyT0x7')).toBeNull();
  });
});

describe('settings', () => {
  test('what is stored is taken, what makes no sense is not', () => {
    expect(load('{"lang":"fr","speed":"fast","theme":"pink","sound":"yes","name":"Zoé"}')).toMatchObject({
      lang: 'fr',
      speed: 'fast',
      theme: 'system',
      sound: false,
      name: 'Zoé',
    });
    expect(load('nonsense').confirm).toBe('large');
    expect(load(null).sound).toBe(false);
    expect(load('[]').motion).toBe('system');
  });
});

describe('texts', () => {
  const shape = (value: unknown): unknown =>
    typeof value === 'function'
      ? `function ${value.length}`
      : Array.isArray(value)
        ? value.map(shape)
        : value && typeof value === 'object'
          ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, shape(v)]))
          : typeof value;
  test('both languages have the same texts', () => {
    expect(shape(fr)).toEqual(shape(en));
  });
  test('no text is empty but the one that says the rules are English', () => {
    const empty: string[] = [];
    const walk = (value: unknown, path: string) => {
      if (value === '') empty.push(path);
      else if (value && typeof value === 'object') for (const [k, v] of Object.entries(value)) walk(v, `${path}.${k}`);
    };
    walk(en, 'en');
    walk(fr, 'fr');
    expect(empty).toEqual(['en.rules.english']);
  });
});

describe('arrow keys', () => {
  const at = (x: number, y: number) => ({ element: document.createElement('i'), x, y });
  const grid = [at(0, 0), at(10, 0), at(20, 0), at(0, 10), at(10, 10), at(20, 12)];
  test('go to the nearest place ahead', () => {
    expect(next(grid[0]!, grid, [1, 0])).toBe(grid[1]);
    expect(next(grid[1]!, grid, [0, 1])).toBe(grid[4]);
    expect(next(grid[5]!, grid, [-1, 0])).toBe(grid[4]);
    expect(next(grid[0]!, grid, [-1, 0])).toBeNull();
  });
});
