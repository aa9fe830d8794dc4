// e2e/files.mjs - a host of plain files, as any web host is one: what is not there is not there.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
};

/** Serves the built page in a folder. `asked` are the paths that were asked for, `missed` those that were not there;
    `changed` says how a file is otherwise than it was built. */
export async function files(folder = '/games/faubourg/') {
  const asked = [];
  const missed = [];
  const changed = {};
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request, response) {
    const path = decodeURIComponent(new URL(request.url, 'http://host').pathname);
    asked.push(path);
    try {
      if (!path.startsWith(folder)) throw new Error('elsewhere');
      const name = normalize(path.slice(folder.length)) === '.' || path === folder ? 'index.html' : path.slice(folder.length);
      const found = await readFile(join(DIST, normalize(`/${name}`)));
      const body = changed[name] ? changed[name](found.toString()) : found;
      response.writeHead(200, { 'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(body);
    } catch {
      missed.push(path);
      response.writeHead(404).end('not here');
    }
  }
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${server.address().port}${folder}`,
    asked,
    missed,
    changed,
    close: () =>
      new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      }),
  };
}
