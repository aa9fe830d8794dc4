// `npm run dev`: the page from its sources, with a real server behind it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { act, person, ready, serve } from './harness.mjs';

const server = serve();

test('a page under development opens a table and plays at it', async (t) => {
  process.env.FAUBOURG_SERVER = server.url;
  const root = fileURLToPath(new URL('..', import.meta.url));
  const vite = await createServer({ root, server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
  t.after(() => vite.close());
  await vite.listen();
  const ann = await person({ url: `http://127.0.0.1:${vite.httpServer.address().port}` });
  ann.page.setDefaultTimeout(60_000); // every source is translated when it is first asked for
  await ann.page.goto('/');
  await ann.page.getByRole('button', { name: /Play now: The Village Game/ }).click();
  await ann.page.getByText('Choose your village').first().waitFor();
  assert.match(ann.page.url(), /\/l\/[\w-]{16}$/);
  await ready(ann.page);
  const moved = ann.page.locator('.log button', { hasText: 'Ann' });
  for (let i = 0; i < 20 && !(await moved.count()); i++) await act(ann.page);
  await moved.first().waitFor();
  assert.deepEqual(ann.errors, []);
  await ann.close();
});
