import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { files, host, small, titles } from './build.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// Whoever develops has the page from here and the rest from there; the server takes no other site's page for its own, so the
// address in the browser stays in the request.
const server = process.env['FAUBOURG_SERVER'] ?? 'http://127.0.0.1:8080';

const TESTS = ['test/**/*.test.ts', '../games/*/web/**/*.test.ts'];
const LEFT_OUT = process.env['FAUBOURG_QUICK'] ? ['../games/*/web/**/*.long.test.ts'] : []; // ./test quick
const ALONE = ['notices', 'played', 'scene', 'start', 'way'].map((name) => `test/${name}.{test,svelte.test}.ts`);

export default defineConfig({
  base: './', // any folder of any host
  plugins: [titles, svelte(), host, files, small],
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
    rollupOptions: {
      input: { index: here('./index.html'), sw: here('./src/offline/sw.ts') },
      // A service worker has one name for good: by it a browser sees that there is a newer one.
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // What several pages use is one file: each one more costs a table's first load as much as half a component.
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: /\/web\/(src|node_modules)\/(?!end|home|make|net\/local\/(local|pool|store)|puzzle|today|replay|rules|kit\/packed|kit\/pieces\/travellers|text\/(en|fr|together))/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { fs: { allow: ['..'] }, proxy: { '^/(api|ws)/': { target: server, ws: true, changeOrigin: false } } },
  test: {
    environment: 'jsdom',
    maxWorkers: 2,
    // Boards in jsdom are made of very many objects that outlive a collection: room for them, and one thread that collects.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64', '--single-threaded-gc'],
    setupFiles: ['test/setup.ts'],
    expect: { requireAssertions: true }, // a loop over nothing, a callback that is never called: no test passes by them
    testTimeout: 60_000, // machines may be busy
    server: { deps: { inline: [/svelte/] } },
    projects: [
      // Files share a page, one after the other, and leave nothing behind in it …
      { extends: true, test: { name: 'shared', isolate: false, include: TESTS, exclude: [...LEFT_OUT, ...ALONE] } },
      // … but for those that put other modules in place of the page's own.
      { extends: true, test: { name: 'alone', include: ALONE, exclude: LEFT_OUT } },
    ],
  },
});
