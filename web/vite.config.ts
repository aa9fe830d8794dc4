import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// Whoever develops has the page from here and the rest from there; the server takes no other site's page for its own, so the
// address in the browser stays in the request.
const server = process.env['FAUBOURG_SERVER'] ?? 'http://127.0.0.1:8080';

/** `data.json?title`: the title alone. The home page shows it; the components of a game come with its board. */
const titles: Plugin = {
  name: 'titles',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('data.json?title')) return null;
    const data = JSON.parse(readFileSync(id.slice(0, -'?title'.length), 'utf8')) as Record<string, unknown>;
    return { code: `export default ${JSON.stringify(data['title'] ?? data['name'])}`, moduleType: 'js' };
  },
};

export default defineConfig({
  plugins: [titles, svelte()],
  resolve: {
    alias: { $web: here('./src'), $games: here('../games'), $test: here('./test') },
    dedupe: ['svelte', 'vitest'], // a game's board lives outside this folder and uses this folder's Svelte
    ...(process.env['VITEST'] ? { conditions: ['browser'] } : {}), // jsdom is a browser too
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0, // the page is served without inline data
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { fs: { allow: ['..'] }, proxy: { '^/(api|ws)/': { target: server, ws: true, changeOrigin: false } } },
  test: {
    environment: 'jsdom',
    include: ['test/**/*.test.ts', '../games/*/web/**/*.test.ts'],
    exclude: process.env.FAUBOURG_QUICK ? ['../games/*/web/**/*.long.test.ts'] : [], // ./test quick
    maxWorkers: 2,
    setupFiles: ['test/setup.ts'],
    expect: { requireAssertions: true }, // a loop over nothing, a callback that is never called: no test passes by them
    testTimeout: 60_000, // machines may be busy
    server: { deps: { inline: [/svelte/] } },
  },
});
