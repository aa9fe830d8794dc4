// The page with the server stopped: it reloads, plays whole games against `hard`, wins a day of the campaign, analyses it. And what
// can go wrong with tables that are kept in a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, axe, beginVillage, isOver, laying, logLines, makeTable, person, playOut, ready, serve, settled } from './harness.mjs';

const server = serve();
const GAMES = ['village', 'greentown', 'citytour', 'grinivil'];

/** The service worker has brought in the page and answers for it. */
const kept = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
/** All of a game is kept as well. */
const gameKept = (page, game) =>
  page.waitForFunction(async (g) => !!(await caches.match(new URL(`/kept/${g}`, location.origin))), game, { polling: 250 });

/** A new table of this screen alone against bots of that strength. */
async function against(page, game, bot) {
  await page.goto(`/new/${game}`);
  const seats = page.locator('form li');
  await seats.first().waitFor();
  if ((await seats.count()) < 2) await page.getByRole('button', { name: 'One more seat' }).click();
  for (let i = 1; i < (await seats.count()); i++) {
    await seats.nth(i).getByText('Bot', { exact: true }).click();
    await page.getByLabel(`Seat ${i + 1}: Bot`).selectOption(bot);
  }
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/l\/[\w-]{16}$/);
  await ready(page);
}
const story = (page) => page.locator('[data-story]');
/** A day as the hints say, until it is won. */
async function winDay(page) {
  for (let tries = 0; tries < 12; tries++) {
    for (let i = 0; i < 60 && !(await story(page).count()); i++) {
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.locator('.hints li button').first().click();
      await laying(page, () => page.locator('.ticket .acts .btn.primary:not([disabled])').first().click());
      await page.locator('[data-story], .ticket .acts .btn.primary:not([disabled]), .bus [data-word]').first().waitFor();
    }
    if ((await story(page).getAttribute('data-story')) === 'won') return;
    await page.locator('[data-story] .btn.primary').click(); // once more
    await story(page).waitFor({ state: 'detached' });
  }
  throw new Error('never won');
}

test('with the server stopped: a reload, a whole game of each kind against hard, a day won and analysed', async () => {
  const ann = await person({ url: server.url, keeps: true });
  const { page } = ann;
  await page.goto('/');
  await kept(page);
  // Each game is looked at once while there is a line; from then on it is here.
  for (const game of GAMES) {
    await against(page, game, 'easy');
    await gameKept(page, game);
  }
  await server.kill('SIGTERM');
  try {
    await page.goto('/');
    await page.reload();
    await page.getByText('No line to the server. The games of this browser go on without it.').waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    const tables = page.locator('.mine a', { hasText: /Play|Go on/ });
    await tables.nth(GAMES.length - 1).waitFor();
    assert.equal(await tables.count(), GAMES.length, 'the tables of before are there');
    await page.goto('/g/citytour/days');
    await page.locator('[data-start="1"]').click();
    await page.waitForURL(/\/l\//);
    await ready(page);
    await winDay(page);
    await page.getByText('Day 2 is open now.').waitFor();
    await page.getByRole('link', { name: 'Replay' }).first().click();
    await page.getByRole('button', { name: 'Analyse' }).click();
    const panel = page.getByRole('region', { name: 'Analysis' });
    await panel.locator('progress').waitFor({ state: 'detached', timeout: 120_000 });
    assert.ok((await panel.locator('svg[role=img] path').first().getAttribute('d')).length > 3);
    for (const game of GAMES) {
      await against(page, game, 'hard');
      if (game === 'village') {
        await act(page);
        await page.reload();
        await settled(page);
      }
      await playOut([page]);
      assert.ok(await isOver(page));
    }
    await page.goto('/rules/village/VL-37');
    await page.getByText('VL-37').first().waitFor();
    assert.deepEqual(ann.errors, []);
  } finally {
    await server.start();
    await ann.close();
  }
});

test('a table of this browser in two tabs: the second says so and can take it over', async () => {
  const ann = await person({ url: server.url });
  const { page } = ann;
  await beginVillage(page);
  const tab = await ann.context.newPage();
  await tab.goto(page.url());
  await tab.getByRole('heading', { name: 'Open in another tab' }).waitFor();
  assert.deepEqual(await axe(tab), []);
  await tab.getByRole('button', { name: 'Go on in this tab' }).click();
  await ready(tab);
  await page.getByRole('heading', { name: 'Open in another tab' }).waitFor();
  await act(tab);
  await page.getByRole('button', { name: 'Go on in this tab' }).click();
  await ready(page);
  await tab.getByRole('heading', { name: 'Open in another tab' }).waitFor();
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('invited, somebody comes: the game goes online as it stands, and leaves nothing behind', async () => {
  const [ann, bob] = await Promise.all([person({ url: server.url }), person({ url: server.url, name: 'Bob' })]);
  const { page } = ann;
  await beginVillage(page);
  const here = page.url();
  const moved = page.locator('.log button', { hasText: 'Ann' });
  for (let i = 0; i < 30 && !(await moved.count()); i++) await act(page);
  await settled(page);
  const log = (await logLines(page)).map((line) => line.replace(/\S+ \(\w+ bot\)/g, 'Bob')); // who plays that seat then
  await page.getByRole('button', { name: 'Table menu' }).click();
  assert.deepEqual(await axe(page), []);
  await page.getByLabel(/A guest takes the seat of/).check();
  await page.getByRole('button', { name: 'Go online' }).click();
  await page.waitForURL(/\/t\/[\w-]{16}$/);
  await bob.page.goto(page.url());
  await bob.page.getByRole('button', { name: 'Sit down here' }).first().click();
  await ready(page);
  assert.deepEqual((await logLines(page)).slice(-log.length), log, 'with all that was played');
  await page.goto(here);
  await page.getByText('There is no such table in this browser.').waitFor();
  assert.deepEqual([...ann.errors, ...bob.errors], []);
  await Promise.all([ann.close(), bob.close()]);
});

const SEATS = [
  { kind: 'person', name: 'Ann' },
  { kind: 'bot', bot: 'easy' },
];
test('an online game is gone on with here, as a copy: one that hides nothing, and from any move of one that is over', async () => {
  const { link, id } = await makeTable(server.url, { seats: SEATS, options: { target: 10 } });
  const ann = await person({ url: server.url });
  const { page } = ann;
  const menu = () => page.getByRole('button', { name: 'Table menu' }).click();
  await page.goto(link);
  await ready(page);
  await act(page);
  await menu();
  await page.getByRole('button', { name: 'Go on here, as a copy' }).click();
  await page.waitForURL(/\/l\/[\w-]{16}$/);
  await ready(page);
  await page.goto(link);
  await ready(page);
  await playOut([page]);
  await page.goto(`/replay/${id}/8`);
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.getByRole('button', { name: 'Against bots' }).click();
  await page.waitForURL(/\/l\/[\w-]{16}$/);
  await playOut([page]); // by luck it may be over before one is asked
  // What hides things is not given away.
  const secret = await makeTable(server.url, { game: 'grinivil', seats: SEATS });
  await page.goto(secret.link);
  await ready(page);
  await menu();
  await page.getByText('This game hides things').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Go on here, as a copy' }).count(), 0);
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('where the engine cannot be loaded a game begins at the server, and a table of this browser says why it waits', async () => {
  const ann = await person({ url: server.url });
  const { page } = ann;
  await beginVillage(page);
  const here = page.url();
  await ann.context.route('**/*.wasm', (route) => route.fulfill({ status: 200, contentType: 'application/wasm', body: 'no module' }));
  await page.goto(here);
  await page.getByRole('heading', { name: 'The engine is missing' }).waitFor();
  assert.deepEqual(await axe(page), []);
  await page.getByRole('link', { name: 'To the start page', exact: true }).click();
  await page.getByRole('button', { name: /Play now: The Village Game/ }).click();
  await page.waitForURL(/\/t\/[\w-]{16}$/);
  await ready(page);
  await ann.context.unroute('**/*.wasm');
  await page.goto(here);
  await ready(page);
  assert.deepEqual(ann.errors, []);
  await ann.close();
});
