// Several people in real browsers: what others have in hand, codes, keys, serious games, levels, what happened meanwhile.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, makeTable, person, ready, roundTrip, serve } from './harness.mjs';

const server = serve();
const ANN = { kind: 'person', name: 'Ann' };
const BOB = { kind: 'person', name: 'Bob' };

/** Ann drives, Bob sits beside her, Cid watches. */
async function bus(viewport) {
  const made = await makeTable(server.url, { game: 'citytour', seats: [ANN, BOB] });
  const people = [];
  for (const [name, hash] of [
    ['Ann', `#${made.tokens[0]}`],
    ['Bob', `#${made.tokens[1]}`],
    ['Cid', ''],
  ]) {
    const who = await person({ url: server.url, name, ...(viewport ? { viewport } : {}) });
    await who.page.goto(`/t/${made.id}${hash}`);
    await who.page.locator('.city').waitFor();
    people.push(who);
  }
  const drives = (await people[0].page.locator('.ticket .acts .btn.primary').count()) > 0 ? 0 : 1;
  return {
    id: made.id,
    driver: people[drives],
    partner: people[1 - drives],
    cid: people[2],
    close: () => Promise.all(people.map((p) => p.close())),
  };
}
const ghostOf = (page) => page.locator('[data-ghost]').getAttribute('data-ghost');

test('everybody sees the tile in the driver’s hand turn, and the driver takes a proposal with one press', async () => {
  const { driver, partner, cid, close } = await bus();
  await driver.page.locator('[data-ghost]').waitFor();
  for (let turn = 0; turn < 2; turn++) {
    await driver.page.locator('.city [data-turn="1"]').click();
    const tile = await ghostOf(driver.page);
    for (const { page } of [partner, cid]) await page.locator(`[data-hand][data-ghost="${tile}"]`).waitFor();
  }
  // The partner takes the other tile: a proposal, seen by all.
  const other = partner.page.locator('.pair .opt:not(:has(.held)) .take');
  await other.click();
  const offered = await ghostOf(partner.page);
  const [tile, rotation] = offered.split(' ');
  const proposal = `[data-proposal="place ${tile} ${rotation}"]`;
  await cid.page.locator(proposal).waitFor();
  await driver.page.locator(proposal).click();
  assert.equal(await ghostOf(driver.page), offered);
  await driver.page.locator('.ticket .acts .btn.primary').click();
  for (const { page } of [driver, partner, cid]) await page.locator(`[data-lying="${tile}"]`).waitFor();
  assert.equal(await cid.page.locator('[data-proposal]').count(), 0, 'it goes with the position');
  for (const { errors } of [driver, partner, cid]) assert.deepEqual(errors, []);
  await close();
});

test('a finger on a cell or a site is seen by the others for a moment; watchers have none', async () => {
  const { driver, partner, cid, close } = await bus();
  await partner.page.locator('[data-cell="4,4"]').click();
  for (const { page } of [driver, cid, partner]) await page.locator('[data-point="4,4"]').waitFor();
  await driver.page.locator('[data-place] .site').first().click();
  const place = await driver.page.locator('[data-place]:has(.site)').first().getAttribute('data-place');
  await partner.page.locator(`[data-point="${place}"]`).waitFor();
  await partner.page.locator(`[data-point="${place}"]`).waitFor({ state: 'detached' });
  // By keys: what is in focus.
  await driver.page.locator('[data-thing="3,3"]').focus();
  await driver.page.keyboard.press('p');
  await partner.page.locator('[data-point="3,3"]').waitFor();
  assert.equal(await cid.page.locator('[data-cell]').count(), 0);
  await cid.page.locator('[data-thing="2,2"]').focus();
  await cid.page.keyboard.press('p');
  await roundTrip(cid.page);
  assert.equal(await partner.page.locator('[data-point="2,2"]').count(), 0, 'watchers point at nothing');
  await close();
});

test('a code said aloud leads to the open seat, until it is taken', async () => {
  const made = await makeTable(server.url, { seats: [ANN, { kind: 'open' }] });
  const ann = await person({ url: server.url });
  await ann.page.goto(made.link);
  const code = await ann.page.locator('.waiting .code b').innerText();
  assert.match(code, /^[A-Z]{4,}-\d{2,3}$/);
  const bob = await person({ url: server.url, name: 'Bob', viewport: PHONE });
  await bob.page.goto('/');
  await bob.page.getByRole('button', { name: 'Join with a code' }).click();
  await bob.page.getByLabel('Code or link').fill('orange 1');
  await bob.page.getByRole('button', { name: 'Join', exact: true }).click();
  await bob.page.getByRole('alert').waitFor();
  await bob.page.getByLabel('Code or link').fill(code.toLowerCase().replace('-', ' '));
  await bob.page.getByRole('button', { name: 'Join', exact: true }).click();
  await bob.page.getByRole('button', { name: 'Sit down here' }).click();
  await ann.page.locator('.waiting').waitFor({ state: 'detached' });
  const again = await fetch(`${server.url}/api/join`, { method: 'POST', body: JSON.stringify({ code }) });
  assert.equal(again.status, 404, 'the code is free again');
  assert.deepEqual([...ann.errors, ...bob.errors], []);
  await Promise.all([ann.close(), bob.close()]);
});

test('my key brings seats and settings to another browser, and what is taken there shows up here', async () => {
  const made = await makeTable(server.url, { seats: [ANN, BOB] });
  const laptop = await person({ url: server.url, name: 'Ann', settings: { theme: 'dark' } });
  await laptop.page.goto(`/t/${made.id}#${made.tokens[0]}`);
  await laptop.page.locator('.board').waitFor();
  await laptop.page.goto('/key');
  await laptop.page.getByRole('button', { name: 'Make my key' }).click();
  await laptop.page.getByRole('button', { name: 'Show the link and the code' }).click();
  await laptop.page.getByRole('img', { name: 'The link as a code' }).waitFor();
  const link = await laptop.page.getByLabel('Link for the other browser').inputValue();
  const [address, secret] = link.split('#');
  assert.equal(address, `${server.url}/key`);

  const phone = await person({ url: server.url, name: '', viewport: PHONE });
  const asked = [];
  phone.page.on('request', (r) => asked.push(r.url()));
  await phone.page.goto(link);
  await phone.page.getByRole('button', { name: 'Take it' }).click();
  await phone.page.getByText('1 table in this browser').waitFor();
  assert.ok(!phone.page.url().includes(secret), 'the secret has left the address');
  assert.ok(
    asked.every((url) => !url.split('#')[0].includes(secret)),
    'no server has seen it in an address',
  );
  assert.equal(await phone.page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await phone.page.goto('/');
  await phone.page.locator(`a[href="/t/${made.id}"]`).waitFor();

  const more = await makeTable(server.url, { seats: [ANN, BOB] });
  await phone.page.goto(`/t/${more.id}#${more.tokens[0]}`);
  const stored = phone.page.waitForResponse((r) => r.url().endsWith('/api/key/holds') && r.status() === 200);
  await phone.page.locator('.board').waitFor();
  await stored;
  await laptop.page.goto('/');
  await laptop.page.locator(`a[href="/t/${more.id}"]`).waitFor();

  // Made anew, the old link opens nothing.
  await laptop.page.goto('/key');
  await laptop.page.getByRole('button', { name: 'Make it anew' }).click();
  await laptop.page.getByRole('button', { name: 'Make it anew' }).click();
  await laptop.page.getByText('Up to date.').waitFor();
  const eve = await person({ url: server.url, name: 'Eve' });
  await eve.page.goto(link);
  await eve.page.getByRole('button', { name: 'Take it' }).click();
  await eve.page.getByRole('alert').filter({ hasText: 'This is no key' }).waitFor();
  assert.deepEqual([...laptop.errors, ...phone.errors, ...eve.errors], []);
  await Promise.all([laptop.close(), phone.close(), eve.close()]);
});

test('a serious game says so and offers neither hint nor undo', async () => {
  const ann = await person({ url: server.url });
  await ann.page.goto('/new/village');
  await ann.page.getByText('What is allowed').click();
  await ann.page.getByLabel('A serious game').check();
  await ann.page.getByRole('button', { name: 'Open the table' }).click();
  await ann.page.getByText('Serious game: no hints, no undo').first().waitFor();
  assert.equal(await ann.page.getByRole('button', { name: 'Hint', exact: true }).count(), 0);
  assert.equal(await ann.page.getByRole('button', { name: 'Undo', exact: true }).count(), 0);
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('one more press chooses how strong the bots are; it is remembered, and the seat says it', async () => {
  const ann = await person({ url: server.url });
  await ann.page.goto('/');
  await ann.page
    .getByRole('button', { name: /Bots: medium/ })
    .first()
    .click();
  await ann.page.locator('[data-level="hard"]').click();
  await ann.page.getByText('(hard bot)').first().waitFor();
  await ann.page.goto('/');
  await ann.page
    .getByRole('button', { name: /Bots: hard/ })
    .first()
    .waitFor();
  assert.equal(await ann.page.locator('[data-level="random"], [data-level="greedy"]').count(), 0);
  await ann.page.goto('/new/village');
  await ann.page.getByRole('radio', { name: 'Bot' }).last().check({ force: true });
  const groups = await ann.page
    .locator('select optgroup')
    .evaluateAll((all) => all.map((g) => [g.label, [...g.children].map((o) => o.value)]));
  assert.deepEqual(groups, [
    ['Levels', ['easy', 'medium', 'hard', 'master']],
    ['For experiments', ['random', 'greedy']],
  ]);
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('whoever comes back is shown what others did since, step by step', async () => {
  const { driver, partner, id, close } = await bus();
  await driver.page.locator('.ticket .acts .btn.primary:not([disabled])').click();
  await partner.page.locator('.ticket .acts .btn.primary:not([disabled])').waitFor();
  await driver.page.goto('/');
  const laid = await ghostOf(partner.page);
  await partner.page.locator('.ticket .acts .btn.primary').click();
  await partner.page.locator(`[data-lying="${laid.split(' ')[0]}"]`).waitFor();
  await driver.page.goto(`/t/${id}`);
  await ready(driver.page);
  await driver.page.locator('.slip[data-since] button').first().click();
  await driver.page.getByText('Looking back').waitFor();
  await driver.page.getByText('Looking back').waitFor({ state: 'detached' });
  await driver.page.locator('[data-ghost]').waitFor(); // and one may choose again
  assert.equal(await driver.page.locator('.slip[data-since]').count(), 0);
  for (const { errors } of [driver, partner]) assert.deepEqual(errors, []);
  await close();
});

test('whose turn it is shows on the icon, and a notice comes only where it was asked for', async () => {
  const made = await makeTable(server.url, { seats: [ANN, BOB] });
  const ann = await person({ url: server.url });
  await ann.context.grantPermissions([]);
  await ann.page.addInitScript(() => {
    window.told = [];
    window.Notification = class {
      static permission = 'default';
      static requestPermission() {
        window.told.push('asked');
        window.Notification.permission = 'granted';
        return Promise.resolve('granted');
      }
      constructor(title) {
        window.told.push(title);
      }
    };
  });
  await ann.page.goto(`/t/${made.id}#${made.tokens.join(',')}`);
  await ready(ann.page);
  await ann.page.locator('link[rel="icon"][href$="icon-turn.svg"]').waitFor({ state: 'attached' });
  assert.deepEqual(await ann.page.evaluate(() => window.told), [], 'nobody is asked on load');
  await ann.close();

  const other = await makeTable(server.url, { seats: [ANN, BOB] });
  const bob = await person({ url: server.url, name: 'Bob' });
  await bob.page.addInitScript(() => {
    window.Notification = class {
      static permission = 'default';
      static requestPermission() {
        window.Notification.permission = 'granted';
        return Promise.resolve('granted');
      }
    };
  });
  await bob.page.goto(`/t/${other.id}#${other.tokens[1]}`);
  await bob.page.locator('.ticket').waitFor();
  await bob.page.locator('header a').first().click(); // home, leaving a running game with Ann
  await bob.page.getByRole('button', { name: 'Yes, tell me' }).click();
  assert.equal(await bob.page.evaluate(() => JSON.parse(localStorage.getItem('faubourg.settings')).notices), true);
  await bob.page.getByRole('button', { name: 'Yes, tell me' }).waitFor({ state: 'detached' });
  assert.deepEqual(bob.errors, []);
  await bob.close();
});
