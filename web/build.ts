// build.ts - what the page's build adds to vite's: titles, the page's policy, the list of files that the service worker keeps.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

/**
 * `data.json?title`: the title alone. The home page shows it; the components of a game come with its board. So with a lesson's.
 * `puzzles/01.json?grade`: how hard a puzzle is, without its solution.
 */
export const titles: Plugin = {
  name: 'titles',
  enforce: 'pre',
  load(id) {
    if (!/(data|lessons\/[\w-]+)\.json\?title$|puzzles\/\d+\.json\?grade$/.test(id)) return null;
    const data = JSON.parse(readFileSync(id.slice(0, -'?title'.length), 'utf8')) as Record<string, unknown>;
    return { code: `export default ${JSON.stringify(data['title'] ?? data['name'] ?? data['grade'])}`, moduleType: 'js' };
  },
};

/** The same that a server sends (server/net_http.cpp), for hosts that send none; who may frame the page only a header can say. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Built, the page says what it may do; under development there is a server behind it. */
export const host: Plugin = {
  name: 'host',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { server }) =>
      server
        ? html.replace('name="faubourg-host" content="files"', 'name="faubourg-host" content="server"')
        : html.replace('<meta name="viewport"', `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />\n    $&`),
  },
};

/**
 * `x.js.br` beside `x.js`: as small as brotli can, which takes a server too long at each start. Whoever serves the folder may hand it
 * out; ours does. What is large gets less effort, or a build would take as long again.
 */
export const small: Plugin = {
  name: 'small',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    for (const { fileName } of Object.values(bundle)) {
      if (!/\.(js|css|json|wasm|svg)$/.test(fileName)) continue;
      const whole = readFileSync(join(dir, fileName));
      const quality = whole.length < 300_000 ? constants.BROTLI_MAX_QUALITY : 9;
      const pressed = brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
      if (whole.length > 500 && pressed.length < whole.length) writeFileSync(join(dir, `${fileName}.br`), pressed);
    }
  },
};

type Built = Rollup.OutputChunk | Rollup.OutputAsset;
/** The one game whose files a part is made of, or null: it belongs to the page. */
function gameOf(part: Built): string | null {
  const sources = part.type === 'chunk' ? part.moduleIds : part.originalFileNames;
  const games = sources.map(
    (s) => /games\/(\w+)\//.exec(s)?.[1] ?? /engine\/built\/(?:blocks\/|guides\/)?(?!games\.)([a-z]+)/.exec(s)?.[1] ?? '',
  );
  return games.length && games[0] && games.every((g) => g === games[0]) ? games[0] : null;
}

/** What the service worker (src/offline/sw.ts) keeps: the shell at once, what belongs to a game as soon as it is used. */
export const files: Plugin = {
  name: 'files',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') return;
      const parts = Object.values(bundle).filter((p) => p !== worker && !/\.(html|map)$/.test(p.fileName));
      const games: Record<string, string[]> = {};
      const shell: string[] = [];
      const byStyle = new Map<string, string | null>(); // a style sheet belongs to whoever its chunks belong to
      for (const part of parts)
        if (part.type === 'chunk')
          for (const css of part.viteMetadata?.importedCss ?? [])
            byStyle.set(css, byStyle.has(css) && byStyle.get(css) !== gameOf(part) ? null : gameOf(part));
      for (const part of parts) {
        const game = byStyle.get(part.fileName) ?? gameOf(part);
        (game ? (games[game] ??= []) : shell).push(part.fileName);
      }
      const still = readdirSync(new URL('public', import.meta.url)).filter((name) => /\.(svg|webmanifest)$|^icon.*png$/.test(name));
      shell.push(...still);
      shell.sort();
      const entry = parts.find((p) => p.type === 'chunk' && p.isEntry)!.fileName;
      const version = createHash('sha256')
        .update(JSON.stringify([shell, games, worker.code]))
        .digest('hex')
        .slice(0, 12);
      const list = JSON.stringify({ version, entry, shell, games });
      if (!worker.code.includes('__FILES__')) this.error('sw.js does not ask for its list of files');
      worker.code = worker.code.replace('__FILES__', () => list);
    },
  },
};
