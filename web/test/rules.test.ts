import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Rules from '../src/rules/Rules.svelte';
import { blocks, inline, search } from '../src/rules/markdown';
import { read } from './golden';

const mark = (l: string) => ({ S: 'rulebook', P: 'source', R: 'ours' })[l] ?? l;

describe('the rules panel', () => {
  const village = blocks(read('games/village/rules.md'), mark);
  test('every numbered rule can be opened', () => {
    const numbers = new Set([...read('games/village/rules.md').matchAll(/^- \*\*(VL-\d+)\*\*/gm)].map((m) => m[1]!));
    const found = new Set(village.flatMap((b) => b.rules));
    expect(numbers.size).toBeGreaterThan(50);
    expect([...numbers].filter((n) => !found.has(n))).toEqual([]);
  });
  test('a rule has a block of its own', () => {
    const block = village.find((b) => b.rules.includes('VL-37'))!;
    expect(block.html).toContain('no card may be superfluous');
    expect(block.html).not.toContain('VL-38</b>');
    expect(block.html).toContain('<span class="src src-R">ours</span>');
  });
  test('text cannot become markup', () => {
    expect(inline('<img src=x onerror=alert(1)> **a<b** `<i>`', mark)).toBe(
      '&lt;img src=x onerror=alert(1)&gt; <b>a&lt;b</b> <code>&lt;i&gt;</code>',
    );
  });
  test('searching finds all words, without accents and case, under their headings', () => {
    const found = search(village, 'CHURCH town hall');
    expect(found.length).toBeGreaterThan(1);
    expect(found.length).toBeLessThan(village.length / 3);
    expect(found[0]!.heading).toBeDefined();
    expect(search(village, 'VL-51').some((b) => b.rules.includes('VL-51'))).toBe(true);
    expect(search(village, 'zeppelin')).toEqual([]);
  });
  test('tables and examples come through', () => {
    expect(village.some((b) => b.html.includes('<table>') && b.html.includes('<th>'))).toBe(true);
    expect(village.some((b) => b.html.startsWith('<pre'))).toBe(true);
  });
});

describe('the panel at a table', () => {
  const asked: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      return new Response(
        path === '/api/games' ? JSON.stringify({ games: [{ id: 'village', rules: 2, versions: [1, 2] }] }) : '- **VL-43** A rule.',
      );
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  const shown = async (version: number | null) => {
    document.body.innerHTML = '';
    const panel = mount(Rules, { target: document.body, props: { game: 'village', version } });
    await vi.waitFor(() => expect(document.body.textContent).toContain('A rule.'));
    await new Promise((done) => setTimeout(done));
    flushSync();
    const said = document.body.textContent;
    await unmount(panel);
    return said;
  };
  test('tells the rules of the version that is played, and says so when it is an older one', async () => {
    expect(await shown(1)).toContain('Version 1 of the rules');
    expect(asked).toContain('/api/games/village/rules/1');
    expect(await shown(2)).not.toContain('Version');
    expect(await shown(null)).not.toContain('Version');
    expect(asked.at(-1)).toBe('/api/games/village/rules');
  });
});
