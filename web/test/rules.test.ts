import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Rules from '../src/rules/Rules.svelte';
import { passages, search, type Given } from '../src/rules/blocks';

const mark = (l: string) => ({ S: 'rulebook', P: 'source', R: 'ours' })[l] ?? l;
const text = (...spans: [string, string][]) => spans;

describe('the rules panel', () => {
  // As core/markdown.h gives them.
  const GIVEN: Given[] = [
    { kind: 'heading', level: 1, text: text(['', 'The village']) },
    { kind: 'paragraph', gap: true, text: text(['', 'Nothing about it.']) },
    { kind: 'heading', level: 2, gap: true, text: text(['', 'Building']) },
    {
      kind: 'item',
      level: 0,
      sign: '-',
      gap: true,
      rules: ['VL-37'],
      text: text(['b', 'VL-37'], ['', ' '], ['m', 'R'], ['', ' No card may be superfluous: '], ['c', 'pay 8+3']),
    },
    { kind: 'item', level: 2, sign: '1.', text: text(['', 'the '], ['i', 'Église'], ['', ' first']) },
    { kind: 'item', level: 0, sign: '-', rules: ['VL-38'], text: text(['b', 'VL-38'], ['', ' Another.']) },
    {
      kind: 'table',
      gap: true,
      rules: ['OWN-1'],
      rows: [
        [text(['', 'n']), text(['', 'what'])],
        [text(['', 'OWN-1']), text(['', 'a <church>'])],
      ],
    },
    { kind: 'code', gap: true, code: '<i> a\n  b\n' },
  ];
  const village = passages(GIVEN, mark);
  test('a rule is a passage of its own, with the items below it', () => {
    expect(village.map((p) => p.rules)).toEqual([[], [], [], ['VL-37'], ['VL-38'], ['OWN-1'], []]);
    expect(village[3]!.html).toBe(
      '<p class="item"><b>VL-37</b> <span class="src src-R">ours</span> No card may be superfluous: <code>pay 8+3</code></p>' +
        '<p class="item in"><b>1.</b> the <em>Église</em> first</p>',
    );
  });
  test('text cannot become markup', () => {
    const evil = '<img src=x onerror=alert(1)>"';
    const said = passages(
      [
        { kind: 'paragraph', text: text(['', evil], ['b', evil], ['i', evil], ['c', evil], ['m', evil]) },
        { kind: 'heading', level: 9, text: text(['', evil]) },
        { kind: 'item', level: 0, sign: evil, text: [] },
        { kind: 'table', rows: [[text(['', evil])]] },
        { kind: 'code', code: evil },
      ],
      mark,
    );
    expect(said.length).toBe(5);
    for (const { html } of said) expect(html).not.toMatch(/<img|"[^"]*onerror[^"]*"[^>]*=/);
  });
  test('searching finds all words, without accents and case, under their headings', () => {
    expect(search(village, 'EGLISE pay').map((p) => p.rules[0] ?? p.heading)).toEqual([true, 'VL-37']);
    expect(search(village, 'church').map((p) => p.rules[0] ?? p.heading)).toEqual([true, 'OWN-1']);
    expect(search(village, 'zeppelin')).toEqual([]);
    expect(search(village, ' ')).toEqual(village);
  });
  test('tables and examples come through', () => {
    expect(village[5]!.html).toContain('<th>n</th><th>what</th>');
    expect(village[5]!.html).toContain('<td>a &lt;church&gt;</td>');
    expect(village[6]!.html).toBe('<pre tabindex="0"><code>&lt;i&gt; a\n  b</code></pre>');
  });
});

describe('the panel at a table', () => {
  const asked: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      return new Response(
        path === '/api/games'
          ? JSON.stringify({ games: [{ id: 'village', rules: 2, versions: [1, 2] }] })
          : JSON.stringify([
              {
                kind: 'paragraph',
                text: [
                  ['b', 'VL-43'],
                  ['', ' A rule.'],
                ],
                rules: ['VL-43'],
              },
            ]),
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
    expect(asked).toContain('/api/games/village/blocks/1');
    expect(await shown(2)).not.toContain('Version');
    expect(await shown(null)).not.toContain('Version');
    expect(asked.at(-1)).toBe('/api/games/village/blocks');
  });
});
