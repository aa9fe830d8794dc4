// Every page under axe-core, at both sizes and in both themes; what the first load weighs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LAPTOP, PHONE, THOROUGH, act, axe, makeTable, noSideScroll, person, playOut, ready, serve, settled } from './harness.mjs';

const server = serve();

const ME = { kind: 'person', name: 'Ann' };
const BOT = { kind: 'bot', bot: 'greedy', name: 'Rose' };

for (const [size, viewport] of [
  ['laptop', LAPTOP],
  ['phone', PHONE],
])
  for (const dark of THOROUGH ? [false, true] : [size === 'phone'])
    test(`axe-core finds nothing on any page: ${size}, ${dark ? 'dark' : 'light'}`, async () => {
      const ann = await person({ url: server.url, viewport, dark });
      const { page } = ann;
      const found = []; // all of it, not only the first
      const look = async (what) => {
        found.push(...(await axe(page)).map((line) => `${what}: ${line}`));
        if (!(await noSideScroll(page))) found.push(`${what}: scrolls sideways`);
      };
      await page.goto('/');
      await page.locator('.game button:not([disabled])').first().waitFor();
      await look('home');
      await page.getByRole('button', { name: 'Join with a code' }).click();
      await look('join');
      await page.goto('/new/village');
      await page.getByText('Seat 2').first().waitFor({ state: 'attached' });
      await page.getByText('Options').click();
      await look('new table');
      await page.goto('/rules/village/VL-31');
      await page.locator('#rule-VL-31').waitFor();
      await look('rules');
      await page.goto('/record');
      await page.getByText('Drop a record here').waitFor();
      await look('no record yet');
      await page.goto('/t/nosuchtable12345');
      await page.getByRole('link', { name: 'To the start page', exact: true }).waitFor();
      await look('no such table');

      const waiting = await makeTable(server.url, { seats: [ME, { kind: 'open' }] });
      await page.goto(waiting.link);
      await page.getByText('Open seat').first().waitFor();
      await look('waiting');

      // Whether one can build in a short game is luck: it is begun again until one can.
      let id;
      const building = page.getByText(/^(Build|Construire)$/);
      for (let games = 0; games < 20 && !(await building.count()); games++) {
        const made = await makeTable(server.url, { seats: [ME, BOT], options: { target: 20 } });
        id = made.id;
        await page.goto(made.link);
        await settled(page);
        if (games === 0) await look('settle');
        while (!(await building.count()) && (await act(page))) await settled(page);
      }
      assert.ok(await building.count(), 'somebody builds some time');
      await look('build');
      await page.getByRole('button', { name: 'Choices in words' }).click();
      await look('in words');
      await page.keyboard.press('Escape');
      const dialog = (name) => page.getByRole('dialog', { name, exact: true });
      await page.getByRole('button', { name: 'Table menu' }).click();
      await dialog('Table menu').waitFor();
      await look('menu');
      await page.getByRole('button', { name: 'Settings' }).click();
      await dialog('Settings').waitFor();
      await look('settings');
      await page.keyboard.press('Escape');
      await dialog('Settings').waitFor({ state: 'detached' });
      if (size === 'phone') await page.getByRole('button', { name: 'Moves, chat and rules' }).click();
      for (const tab of ['Chat', 'Rules', 'Moves']) {
        await page.getByRole('tab', { name: tab }).click();
        await look(tab);
      }
      if (size === 'phone') await page.keyboard.press('Escape');
      await playOut([page], { how: size === 'phone' ? 'touch' : 'mouse' });
      await look('over');
      await page.goto(`/replay/${id}/12`);
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      await look('replay');
      assert.deepEqual(found, []);
      assert.deepEqual(ann.errors, []);
      await ann.close();
    });

test('the first load of a village table stays under 150 kB', async () => {
  const { link } = await makeTable(server.url, { seats: [ME, BOT] });
  const ann = await person({ url: server.url });
  const session = await ann.context.newCDPSession(ann.page);
  await session.send('Network.enable');
  const under = new Map(); // what is on its way, by request
  let bytes = 0;
  let landed = () => {};
  const paths = (url) => ['/assets/', '/t/'].some((folder) => new URL(url).pathname.startsWith(folder));
  session.on('Network.requestWillBeSent', (e) => paths(e.request.url) && under.set(e.requestId, e.request.url));
  session.on('Network.loadingFinished', (e) => {
    if (under.delete(e.requestId)) bytes += e.encodedDataLength;
    landed();
  });
  await ann.page.goto(link);
  await ready(ann.page);
  // Whatever the page asks for once it has nothing else to do counts as well.
  await ann.page.evaluate(() => new Promise((idle) => requestIdleCallback(() => idle())));
  while (under.size) await new Promise((done) => (landed = done));
  assert.ok(bytes > 10_000 && bytes < 150_000, `${bytes} bytes`);
  await ann.close();
});

test('the home page brings no engine along: it comes with the first game', async () => {
  const ann = await person({ url: server.url });
  const { page } = ann;
  const asked = [];
  ann.context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.getByRole('button', { name: /Play now: The Village Game/ }).waitFor();
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => idle())));
  const engine = () => asked.filter((path) => /\.wasm$|worker|local\.svelte/.test(path));
  assert.deepEqual(engine(), []);
  await page.getByRole('button', { name: /Play now: The Village Game/ }).click();
  await ready(page);
  assert.ok(
    engine().some((path) => /village[^/]*\.wasm$/.test(path)),
    'then it does',
  );
  assert.ok(!engine().some((path) => /grinivil[^/]*\.wasm$/.test(path)), 'that of this game alone');
  await ann.close();
});

test('a replay goes forward, back and to any move, and can be linked', async () => {
  const { link, id } = await makeTable(server.url, { seats: [ME, BOT], options: { target: 20 } });
  const ann = await person({ url: server.url });
  const { page } = ann;
  await page.goto(link);
  await ready(page);
  await playOut([page]);
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'One move on' }).click();
  await page.locator('[data-pawn]').first().waitFor();
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelectorAll('[data-building]').length > 0);
  await page.keyboard.press('Home');
  await page.waitForFunction(() => document.querySelectorAll('[data-pawn]').length === 0);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('[data-pawn]').first().waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.locator('.eyes select').selectOption('1');
  await page.goto(`/replay/${id}/3`);
  await page.locator('[data-pawn="1"]').waitFor();
  assert.match(await page.locator('.bar small').innerText(), /Move 3 of/);
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('on a phone the bar says where one is, also for whoever comes from the start page', async () => {
  const ann = await person({ url: server.url, viewport: PHONE });
  const brand = ann.page.locator('.bar .brand b');
  await ann.page.goto('/');
  await brand.waitFor();
  await ann.page.getByRole('link', { name: 'Open a table' }).first().click();
  await ann.page.locator('.bar h1').waitFor();
  assert.equal(await brand.isVisible(), false);
  await ann.close();
});

test('a finished game is analysed: a curve, turning points to press, kept by the browser', async () => {
  const { link, id } = await makeTable(server.url, { seats: [ME, BOT], options: { target: 10 } });
  const ann = await person({ url: server.url });
  const { page } = ann;
  await page.goto(link);
  await ready(page);
  await playOut([page]);
  let letGo;
  const held = new Promise((done) => (letGo = done)); // so that there is something to stop, however quick those who think
  for (const who of ['**/thinker.worker*', '**/api/analysis*'])
    await ann.context.route(who, async (route) => (await held, route.continue()));
  await page.goto(`/replay/${id}`);
  await page.getByRole('button', { name: 'Analyse' }).click();
  const panel = page.getByRole('region', { name: 'Analysis' });
  await panel.getByRole('button', { name: 'Stop' }).click();
  await panel.getByRole('button', { name: 'Go on' }).click();
  letGo();
  await panel.locator('progress').waitFor({ state: 'detached', timeout: 120_000 });
  assert.equal(await panel.locator('.bars [role=img]').count(), 2);
  assert.ok((await panel.locator('svg[role=img] path').first().getAttribute('d')).length > 3);
  await page.reload();
  await page.getByRole('button', { name: 'Analyse' }).click();
  await panel.locator('.bars').waitFor();
  assert.equal(await panel.getByRole('button', { name: /Stop|Go on/ }).count(), 0, 'it is whole at once');
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('a record of version 1 says so, and its analysis stays within its column, in both languages', async () => {
  const record = readFileSync(new URL('../../games/grinivil/v1/tests/records/four-beginner.jsonl', import.meta.url));
  for (const [locale, version, analyse] of [
    ['en-GB', / · rules version 1$/, 'Analyse'],
    ['fr-FR', / · règles, version 1$/, 'Analyser'],
  ]) {
    const ann = await person({ url: server.url, locale });
    const { page } = ann;
    let letGo;
    const held = new Promise((done) => (letGo = done)); // it stays at work while we look
    await ann.context.route('**/thinker.worker*', async (route) => (await held, route.abort()));
    await page.goto('/');
    await page.setInputFiles('input[type=file]', { name: 'game.jsonl', mimeType: 'application/jsonl', buffer: record });
    await page.locator('.bar small').filter({ hasText: version }).waitFor();
    await page.getByRole('button', { name: analyse }).click();
    const panel = page.locator('.analysis');
    await panel.locator('progress').waitFor();
    assert.ok(await panel.evaluate((e) => e.scrollWidth <= e.clientWidth), 'nothing sticks out of the panel');
    letGo();
    assert.deepEqual(ann.errors, []);
    await ann.close();
  }
});

test('the turning points of a long game scroll in their own row on a phone, not the page', async () => {
  const ann = await person({ url: server.url, viewport: PHONE });
  const { page } = ann;
  await page.goto('/');
  await page.setInputFiles('input[type=file]', {
    name: 'game.jsonl',
    mimeType: 'application/jsonl',
    buffer: readFileSync(new URL('../../games/village/v1/tests/records/options-1.jsonl', import.meta.url)),
  });
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.locator('.points li').nth(3).waitFor({ timeout: 120_000 });
  const points = page.locator('.points button');
  assert.doesNotMatch((await points.allInnerTexts()).join('\n'), /better: [a-z]/); // in words, not as it is written
  await points.first().tap();
  assert.equal(await points.first().getAttribute('aria-current'), 'true');
  assert.ok(await noSideScroll(page));
  assert.equal(await page.evaluate(() => innerWidth), PHONE.width); // nor is it shown smaller, to fit
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('an address that leads nowhere says so and shows the way home, whatever is wrong with it', async () => {
  const ann = await person({ url: server.url });
  const { page } = ann;
  for (const address of [
    '/nowhere',
    '/nowhere/at/all',
    '/t/broken',
    '/t/nosuchtable12345',
    '/t/nosuchtable12345/too/much',
    '/t/%E0%A4',
    '/t/',
    '/l/broken',
    '/l/nosuchtable12345',
    '/replay/broken',
    '/replay/nosuchtable12345',
    '/new/chess',
    '/new/village/too-much',
    '/rules/chess',
    '/g/citytour/nothing',
    '/g/chess/days',
  ]) {
    await page.goto(address);
    const home = page.getByRole('main').getByRole('link', { name: 'To the start page' });
    await home.waitFor();
    assert.ok((await page.getByRole('main').innerText()).length > 30, address);
    assert.equal(await page.getByText('Your game is safe').count(), 0, address);
    assert.equal(await page.getByText('Four towns').count(), 0, address);
    await home.click();
    await page.getByText('Four towns').first().waitFor();
  }
  assert.deepEqual(ann.errors, []);
  await ann.close();
});
