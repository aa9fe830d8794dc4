import { describe, expect, test } from 'vitest';
import { folderOf, pathAt, pathIn, readHost } from '../src/base';

const page = (content: string) => new DOMParser().parseFromString(`<meta name="faubourg-host" content="${content}">`, 'text/html');

describe('where the page lies', () => {
  test('a host says whether a server of ours is behind it', () => {
    expect(readHost(page('files'))).toBe('files');
    expect(readHost(page('server'))).toBe('server');
  });
  test('the folder is that above the parts, whatever the address of the page', () => {
    expect(folderOf('https://example.org/assets/index-1.js')).toBe('/');
    expect(folderOf('https://example.org/games/faubourg/assets/index-1.js')).toBe('/games/faubourg/');
    expect(folderOf('file:///somewhere/web/src/base.ts')).toBe('/');
  });
});

describe('addresses on a server', () => {
  const host = { base: '/', served: true };
  test('are paths', () => {
    expect(pathAt(host, '/new/village')).toBe('/new/village');
    expect(pathIn(host, { pathname: '/t/q3ZyT0x7Rk2mJd8A', hash: '#secret' })).toEqual({ path: '/t/q3ZyT0x7Rk2mJd8A', hash: '#secret' });
  });
});

describe('addresses on a host of plain files', () => {
  const host = { base: '/games/faubourg/', served: false };
  test('stand behind #, so that a reload finds the page', () => {
    expect(pathAt(host, '/new/village')).toBe('/games/faubourg/#/new/village');
    expect(pathAt(host, '/')).toBe('/games/faubourg/#/');
    expect(pathIn(host, { pathname: '/games/faubourg/', hash: '#/new/village' })).toEqual({ path: '/new/village', hash: '' });
    expect(pathIn(host, { pathname: '/games/faubourg/index.html', hash: '' })).toEqual({ path: '/', hash: '' });
  });
  test('what a page of a game keeps after # comes after a second one', () => {
    expect(pathIn(host, { pathname: '/games/faubourg/', hash: '#/g/citytour/own#zAbc' })).toEqual({
      path: '/g/citytour/own',
      hash: '#zAbc',
    });
  });
  test('other folders of the host are not the page', () => {
    expect(pathIn(host, { pathname: '/games/', hash: '#/new' })).toBeNull();
    expect(pathIn(host, { pathname: '/games/faubourg/picture', hash: '' })).toBeNull();
  });
});
