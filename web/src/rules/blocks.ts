// rules/blocks.ts - a specification as the server gives it, parsed: shown as safe HTML, searched, opened at a rule.
//
// The page parses no Markdown: the build does, once, for the terminal too (core/markdown.h).

/** Letters in one look: b bold, i italic, c code, m a mark that says where a rule comes from; in a guide, the part they lead to. */
export type Span = readonly [look: string, text: string, link?: string];
export type Given = { gap?: boolean; rules?: readonly string[] } & (
  | { kind: 'heading'; level: number; text: readonly Span[] }
  | { kind: 'paragraph'; text: readonly Span[] }
  | { kind: 'item'; level: number; sign: string; text: readonly Span[] }
  | { kind: 'table'; rows: readonly (readonly (readonly Span[])[])[] }
  | { kind: 'code'; code: string }
);

/** What is shown as one: a block with the items below it. */
export interface Passage {
  html: string;
  rules: string[]; // numbers that are defined here ("VL-31"): a refusal can open the panel at its rule
  heading: boolean;
  plain: string; // for searching, lower case without accents
}

const escape = (s: string) => s.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);
/** As it is searched: small letters without accents. */
export const fold = (s: string) => s.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

type Mark = (letter: string) => string;
function span([look, text]: Span, mark: Mark): string {
  const letters = look.includes('m') ? `<span class="src src-${escape(text)}">${escape(mark(text))}</span>` : escape(text);
  if (look.includes('c')) return `<code>${letters}</code>`;
  return look.includes('b') ? `<b>${letters}</b>` : look.includes('i') ? `<em>${letters}</em>` : letters;
}
const spans = (all: readonly Span[], mark: Mark) => all.map((s) => span(s, mark)).join('');

function html(block: Given, mark: Mark): string {
  switch (block.kind) {
    case 'heading': {
      const level = Math.min(3, block.level) + 1; // the page has a first heading of its own
      return `<h${level}>${spans(block.text, mark)}</h${level}>`;
    }
    case 'paragraph':
      return `<p>${spans(block.text, mark)}</p>`;
    case 'item':
      return `<p class="item${block.level ? ' in' : ''}">${block.sign === '-' ? '' : `<b>${escape(block.sign)}</b> `}${spans(block.text, mark)}</p>`;
    case 'table': {
      const row = (cells: readonly (readonly Span[])[], tag: string) =>
        `<tr>${cells.map((c) => `<${tag}>${spans(c, mark)}</${tag}>`).join('')}</tr>`;
      const [head, ...body] = block.rows;
      return `<div class="scroll" tabindex="0"><table><thead>${row(head ?? [], 'th')}</thead><tbody>${body.map((r) => row(r, 'td')).join('')}</tbody></table></div>`;
    }
    case 'code':
      return `<pre tabindex="0"><code>${escape(block.code.trimEnd())}</code></pre>`;
  }
}

const letters = (all: readonly Span[]) => all.map((s) => s[1]).join('');
const plain = (block: Given): string =>
  fold(block.kind === 'code' ? block.code : block.kind === 'table' ? block.rows.flat().map(letters).join(' ') : letters(block.text));

export function passages(blocks: readonly Given[], mark: Mark): Passage[] {
  const out: Passage[] = [];
  for (const block of blocks) {
    const below = block.kind === 'item' && block.level > 0 && !block.gap ? out.at(-1) : undefined;
    if (below && !below.heading) {
      below.html += html(block, mark);
      below.plain += ' ' + plain(block);
      below.rules.push(...(block.rules ?? []));
    } else out.push({ html: html(block, mark), rules: [...(block.rules ?? [])], heading: block.kind === 'heading', plain: plain(block) });
  }
  return out;
}

/** The passages to show for a search: those that hold every word, each under its heading. */
export function search(all: readonly Passage[], query: string): Passage[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (!words.length) return [...all];
  const out: Passage[] = [];
  let heading: Passage | null = null;
  for (const passage of all) {
    if (passage.heading) heading = passage;
    else if (words.every((w) => passage.plain.includes(w))) {
      if (heading) out.push(heading);
      heading = null;
      out.push(passage);
    }
  }
  return out;
}
