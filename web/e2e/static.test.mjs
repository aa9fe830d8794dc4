// The page alone, from a host of plain files, in a folder: all of it but other people at other screens.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { files } from './files.mjs';
import { LAPTOP, PHONE, act, axe, browse, logLines, noSideScroll, person, playOut, ready } from './harness.mjs';

browse();
let host;
before(async () => (host = await files('/some/where/')));
after(() => host.close());

test('from a subfolder: home, a game against a bot, a reload in its middle, its end, replay and rules', async () => {
  const ann = await person({ url: host.url });
  const { page } = ann;
  await page.goto(host.url);
  await page.getByRole('button', { name: /Play now: The Village Game/ }).click();
  await ready(page);
  assert.match(page.url(), /\/some\/where\/#\/l\/[\w-]{16}$/);
  const moved = page.locator('.log button', { hasText: 'Ann' });
  for (let i = 0; i < 30 && !(await moved.count()); i++) await act(page);
  const before = await logLines(page);
  assert.ok(before.length);
  await page.reload();
  await ready(page);
  assert.deepEqual((await logLines(page)).slice(-before.length), before);
  await playOut([page]);
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'One move on' }).click();
  assert.match(page.url(), /#\/replay\/~[\w-]{16}\/1$/);
  await page.reload();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.goto(`${host.url}#/rules/village/VL-37`);
  await page.getByText('VL-37').first().waitFor();
  assert.deepEqual(ann.errors, []);
  assert.deepEqual(
    host.missed.filter((path) => !path.startsWith('/some/where/')),
    [],
    'nothing is looked for outside the folder',
  );
  assert.deepEqual(
    host.asked.filter((path) => /\/(api|ws)\//.test(path)),
    [],
    'no server is asked',
  );
  await ann.close();
});

for (const [locale, viewport, dark] of [
  ['en-GB', LAPTOP, false],
  ['fr-FR', PHONE, true],
])
  test(`what is missing is said where it is, ${locale}, and axe-core finds nothing`, async () => {
    const french = locale === 'fr-FR';
    const ann = await person({ url: host.url, locale, viewport, dark });
    const { page } = ann;
    await page.goto(host.url);
    await page.getByText(french ? /pas de serveur derrière elle/ : /no server behind it/).waitFor();
    assert.equal(await page.getByRole('alert').count(), 0, 'no error');
    assert.equal(await page.getByRole('button', { name: french ? 'Rejoindre avec un code' : 'Join with a code' }).count(), 0);
    assert.deepEqual(await axe(page), []);
    await page.goto(`${host.url}#/new/greentown`);
    await page.getByText(french ? /personne ne peut venir d’ailleurs/ : /nobody can come from elsewhere/).waitFor();
    assert.deepEqual(await axe(page), []);
    assert.ok(await noSideScroll(page));
    await page.getByRole('button', { name: french ? 'Ouvrir la table' : 'Open the table' }).click();
    await ready(page);
    await page.getByRole('button', { name: french ? 'Menu de la table' : 'Table menu' }).click();
    await page.getByText(french ? /pas de serveur derrière cette page/ : /no server behind this page/).waitFor();
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(ann.errors, []);
    await ann.close();
  });

test('the page’s own policy holds: no script but its own', async () => {
  const ann = await person({ url: host.url });
  const { page } = ann;
  await page.goto(host.url);
  const refused = await page.evaluate(async () => {
    const heard = new Promise((done) => addEventListener('securitypolicyviolation', (e) => done(e.effectiveDirective), { once: true }));
    const script = document.createElement('script');
    script.textContent = 'globalThis.bad = true';
    document.head.append(script);
    return [await heard, globalThis.bad];
  });
  assert.deepEqual(refused, ['script-src-elem', undefined]);
  await ann.close();
});

test('a new version waits until it is wanted, and a game goes on where it was', async () => {
  const ann = await person({ url: host.url, keeps: true });
  const { page } = ann;
  await page.goto(host.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
  await page.getByRole('button', { name: /Play now: The Village Game/ }).click();
  await ready(page);
  await act(page);
  const slip = page.getByText('A new version is ready.');
  assert.equal(await slip.count(), 0);
  host.changed['sw.js'] = (code) => code.replace(/"version":"(\w+)"/, '"version":"newer"');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update().then(() => {}));
  await slip.waitFor();
  await act(page); // nothing has changed for the game
  assert.deepEqual(await axe(page), []);
  const log = await logLines(page);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Load it' }).click()]);
  await ready(page);
  assert.deepEqual((await logLines(page)).slice(-log.length), log);
  assert.equal(await slip.count(), 0);
  const shelves = await page.evaluate(async () => (await caches.keys()).filter((k) => k.startsWith('faubourg ')));
  assert.equal(shelves.length, 2, 'the one before is kept for other tabs');
  host.changed = {};
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('the page can be installed: its manifest, icons and pictures are there, as large as they say', async () => {
  const manifest = await (await fetch(`${host.url}manifest.webmanifest`)).json();
  assert.deepEqual([manifest.start_url, manifest.scope, manifest.display], ['./', './', 'standalone']);
  const ann = await person({ url: host.url });
  await ann.page.goto(host.url);
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const size = await ann.page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') assert.equal(size, sizes, src);
  }
  assert.ok(manifest.icons.some((i) => i.purpose === 'maskable'));
  await ann.close();
});
