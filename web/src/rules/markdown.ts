// rules/markdown.ts - the little Markdown that a specification uses, as blocks of safe HTML. Rules keep their numbers:
// a block knows which it holds, so that a refusal can open the panel at its rule.
export interface Block {
  html: string;
  rules: string[]; // numbers that are defined here ("VL-31")
  heading?: 1 | 2 | 3; // level
  plain: string; // for searching, lower case without accents
}

const escape = (s: string) => s.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);
export const fold = (s: string) => s.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Within a line: code, bold, emphasis, marks like [S], rule numbers. */
export function inline(source: string, mark: (letter: string) => string): string {
  return source
    .split(/(`[^`]*`)/)
    .map((part) => {
      if (part.startsWith('`') && part.endsWith('`') && part.length > 1) return `<code>${escape(part.slice(1, -1))}</code>`;
      return escape(part)
        .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
        .replace(/(^|[\s(])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>')
        .replace(/\[([SPR])\]/g, (_, letter: string) => `<span class="src src-${letter}">${escape(mark(letter))}</span>`);
    })
    .join('');
}

const DEFINED = /\*\*([A-Z]{2}-\d+)\*\*/g;

export function blocks(markdown: string, mark: (letter: string) => string): Block[] {
  const lines = markdown.split('\n');
  const out: Block[] = [];
  const put = (html: string, source: string, heading?: 1 | 2 | 3) =>
    out.push({ html, rules: [...source.matchAll(DEFINED)].map((m) => m[1]!), plain: fold(source), ...(heading ? { heading } : {}) });

  for (let i = 0; i < lines.length;) {
    const line = lines[i]!;
    const title = /^(#{1,6})\s+(.*)/.exec(line);
    if (!line.trim()) i++;
    else if (line.startsWith('```')) {
      let k = i + 1;
      while (k < lines.length && !lines[k]!.startsWith('```')) k++;
      const code = lines.slice(i + 1, k).join('\n');
      put(`<pre tabindex="0"><code>${escape(code)}</code></pre>`, code);
      i = k + 1;
    } else if (title) {
      const level = Math.min(3, title[1]!.length) as 1 | 2 | 3;
      put(`<h${level + 1}>${inline(title[2]!, mark)}</h${level + 1}>`, title[2]!, level);
      i++;
    } else if (/^\s*\|/.test(line)) {
      let k = i;
      while (k < lines.length && /^\s*\|/.test(lines[k]!)) k++;
      const rows = lines.slice(i, k).map((r) =>
        r
          .trim()
          .replace(/^\||\|$/g, '')
          .split('|')
          .map((c) => c.trim()),
      );
      const body = rows.slice(/^[\s|:-]+$/.test(lines[i + 1] ?? '') ? 2 : 1);
      const cells = (r: string[], tag: string) => `<tr>${r.map((c) => `<${tag}>${inline(c, mark)}</${tag}>`).join('')}</tr>`;
      put(
        `<div class="scroll" tabindex="0"><table><thead>${cells(rows[0]!, 'th')}</thead><tbody>${body.map((r) => cells(r, 'td')).join('')}</tbody></table></div>`,
        lines.slice(i, k).join('\n'),
      );
      i = k;
    } else if (/^\s*([-*]|\d+\.)\s/.test(line)) {
      // One item with what belongs to it (deeper lines); each item is a block of its own.
      let k = i + 1;
      while (k < lines.length && lines[k]!.trim() && /^\s{2,}/.test(lines[k]!)) k++;
      const [head, ...rest] = lines.slice(i, k).map((l) => l.replace(/^\s*[-*]\s/, '').trim());
      const number = /^(\d+)\.\s+(.*)/.exec(head!);
      put(
        `<p class="item">${number ? `<b>${number[1]}.</b> ${inline(number[2]!, mark)}` : inline(head!, mark)}${rest.map((r) => `<br>${inline(r, mark)}`).join('')}</p>`,
        lines.slice(i, k).join('\n'),
      );
      i = k;
    } else if (/^ {4}/.test(line)) {
      let k = i;
      while (k < lines.length && (/^ {4}/.test(lines[k]!) || !lines[k]!.trim())) k++;
      const code = lines
        .slice(i, k)
        .map((l) => l.slice(4))
        .join('\n')
        .trimEnd();
      put(`<pre tabindex="0"><code>${escape(code)}</code></pre>`, code);
      i = k;
    } else {
      let k = i;
      while (k < lines.length && lines[k]!.trim() && !/^(#|```|\s*\||\s*[-*]\s)/.test(lines[k]!)) k++;
      k = Math.max(k, i + 1);
      put(`<p>${inline(lines.slice(i, k).join(' '), mark)}</p>`, lines.slice(i, k).join(' '));
      i = k;
    }
  }
  return out;
}

/** The blocks to show for a search: those that hold every word, each under its heading. */
export function search(all: readonly Block[], query: string): Block[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (!words.length) return [...all];
  const out: Block[] = [];
  let heading: Block | null = null;
  for (const block of all) {
    if (block.heading) heading = block;
    else if (words.every((w) => block.plain.includes(w))) {
      if (heading) out.push(heading);
      heading = null;
      out.push(block);
    }
  }
  return out;
}
