// The workshop in a browser, with the real engine: each editor by hand, touch and key; what is made is kept, sent, forked, published,
// rated and played.
import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import { test } from 'node:test';
import { axe, LAPTOP, noSideScroll, person, PHONE, ready, serve } from './harness.mjs';

const server = serve();
const checked = (page, what) => page.locator(`main.bench[data-checked=${what}]`).waitFor();
const open = async (game, start, how = {}) => {
  const p = await person({ url: server.url, ...how });
  await p.page.goto(`/make/${game}`);
  await p.page.locator(`[data-start=${start}]`).click();
  await p.page.waitForURL(/\/my\/[a-z0-9]+$/);
  return p;
};
/** By hand: pressed at one place, let go at another. */
async function drag(page, from, to) {
  const [a, b] = [await page.locator(from).first().boundingBox(), await page.locator(to).first().boundingBox()];
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2 - 12, b.y + b.height / 2, { steps: 4 });
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2);
  await page.mouse.up();
}
const place = (at) => `[data-place="${at}"]`;
const exits = (page, at) => page.locator(place(at)).getAttribute('data-exits');

test('a town is drawn by hand, kept over a reload, tried, rated, sent, forked and played', async () => {
  const ann = await open('greentown', 'first');
  const { page } = ann;
  await checked(page, 'sound');
  // Laid by dragging from the box and by pressing; turned by the wheel, by the handle and by R; moved; taken back step by step.
  await drag(page, '[data-tile-kind=trident]', place('3,-1'));
  await page.locator(`${place('3,-1')}[data-site=vacant]`).waitFor();
  const first = await exits(page, '3,-1');
  await page.locator(place('3,-1')).hover();
  await page.mouse.wheel(0, 120);
  await page.waitForFunction(([s, was]) => document.querySelector(s)?.getAttribute('data-exits') !== was, [place('3,-1'), first]);
  await page.locator('[data-turn="-1"]').click();
  assert.equal(await exits(page, '3,-1'), first);
  await page.locator('[data-brush=tree]').click();
  await page.locator(place('3,-1')).click();
  await page.locator(`${place('3,-1')}[data-site=tree]`).waitFor();
  // One tree too many: said on the tile, in the list, and the rating waits.
  await checked(page, 'faulty');
  assert.equal(await page.locator('[data-slip]').count(), 1);
  await page.locator('[data-faults="1"] button').click();
  assert.ok(await page.locator('[data-act=try]').isDisabled());
  assert.equal(await page.locator('[data-rating]').getAttribute('data-rating'), 'rests');
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Undo' }).click();
  await checked(page, 'sound');
  assert.equal(await page.locator(place('3,-1')).getAttribute('data-site'), 'vacant');

  await page.getByLabel('Name', { exact: true }).fill('Lime <b>Walk</b>');
  await page.locator('[data-act=save]').click();
  await page.locator('[data-kept=saved]').waitFor();
  await page.reload();
  await page.locator(place('3,-1')).waitFor();
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Lime <b>Walk</b>');
  await page.keyboard.press('Control+z'); // the steps are there too: the name …
  await page.keyboard.press('Control+z'); // … and a turn
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+y');
  assert.equal(await exits(page, '3,-1'), first);

  // Bots play it here, and the answer comes while they do.
  await page.locator('[data-rating=running]').waitFor();
  await page.waitForFunction(() => Number(document.querySelector('[data-rating]')?.getAttribute('data-games')) >= 8);
  assert.ok(Number(await page.locator('[data-at]').getAttribute('data-at')) >= 0);
  assert.ok((await page.locator('[data-peg]').count()) >= 3);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.locator('[data-rating=stopped]').waitFor();
  assert.deepEqual(await axe(page), []);

  // A tour tried through the real engine, with a sight that is not saved.
  await page.locator('[data-act=try]').click();
  await page.locator('[data-tours]').waitFor();
  await page.locator(place('0,0')).click();
  await page.locator('[data-route]').waitFor();
  const best = await page.locator('[data-route]').getAttribute('data-route');
  assert.ok(best.split('>').length > 4);
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Draw my own' }).click();
  for (const at of best.split('>')) await page.locator(place(at)).click();
  await page.waitForFunction((r) => document.querySelector('[data-route]')?.getAttribute('data-route') === r, best);
  await page.getByText(/^A tour, /).waitFor();
  await page.keyboard.press('Escape');

  // Sent by link: somebody else looks at it, makes it theirs and plays it; a name is text.
  await page.locator('[data-act=share]').click();
  const link = await page.getByLabel('A link that carries all of it').inputValue();
  assert.match(link, /\/make\/greentown#z=[\w-]+$/);
  const bob = await person({ url: server.url, name: 'Bob', dark: true });
  await bob.page.goto(link);
  await bob.page.getByRole('heading', { level: 1, name: 'Lime <b>Walk</b>' }).waitFor();
  assert.deepEqual(await axe(bob.page), []);
  await bob.page.getByRole('button', { name: 'Make it mine' }).click();
  await bob.page.waitForURL(/\/my\//);
  await checked(bob.page, 'sound');
  await bob.page.locator('[data-act=play]').click();
  await bob.page.getByRole('button', { name: 'Against bots, here' }).click();
  await bob.page.waitForURL(/\/l\//);
  await ready(bob.page);
  assert.equal(await bob.page.locator('[data-tile="3,-1"]').count(), 1);
  // In the form of a new table it is offered by its name, too.
  await bob.page.goto('/new/greentown');
  await bob.page.locator('summary', { hasText: 'Options' }).click();
  await bob.page.locator('[data-option=layout] select').selectOption({ label: 'Lime <b>Walk</b>' });
  for (const p of [ann, bob]) {
    assert.deepEqual(p.errors, []);
    await p.close();
  }
});

test('a town on a phone, by touch, in French', async () => {
  const p = await open('greentown', 'blank', { viewport: PHONE, locale: 'fr-FR' });
  const { page } = p;
  await checked(page, 'sound');
  await page.locator('[data-tile-kind=curve]').tap();
  await page.locator(place('1,0')).tap();
  await page.locator(`${place('1,0')}[aria-pressed=true]`).waitFor();
  await page.getByRole('button', { name: 'Tourner à droite' }).tap();
  await page.locator('[data-act=rating]').tap();
  await page.getByRole('dialog').getByText('En jeu').waitFor();
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press('Escape');
  assert.ok(await noSideScroll(page));
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(p.errors, []);
  await p.close();
});

test('a loop is put together by dragging and by keys, with a tile of one’s own, and played', async () => {
  const p = await open('grinivil', 'beginner');
  const { page } = p;
  const at = (k) => page.locator(`[data-position="${k}"]`).getAttribute('data-tile');
  await checked(page, 'sound');
  const [two, nine] = [await at(2), await at(9)];
  await drag(page, '[data-position="2"]', '[data-position="9"]');
  assert.deepEqual([await at(2), await at(9)], [nine, two]);
  await page.locator('[data-position="4"]').focus();
  await page.keyboard.press('Delete');
  await checked(page, 'faulty');
  await page.locator('[data-act=own]').click();
  await page.getByLabel('Name', { exact: true }).last().fill('Market day');
  await page.getByRole('button', { name: 'Get: points: more' }).click();
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Done' }).click();
  await drag(page, '[data-tray-tile=V3]', '[data-position="4"]');
  assert.equal(await at(4), 'V3');
  await checked(page, 'sound');
  await page.locator('[data-position="9"]').click();
  assert.match(await page.locator('[data-position="10"]').getAttribute('aria-label'), /1 step away/);
  assert.deepEqual(await axe(page), []);
  await page.locator('[data-act=play]').click();
  await page.getByRole('button', { name: 'Against bots, here' }).click();
  await page.waitForURL(/\/l\//);
  await page.locator('[data-thing=V3]').waitFor();
  assert.deepEqual(p.errors, []);
  await p.close();
});

test('a set is counted, judged, shown in the gallery, played by another and withdrawn', async () => {
  const ann = await open('village', 'short', { viewport: PHONE });
  const { page } = ann;
  await checked(page, 'sound');
  const fewer = page.locator('[data-card=unforeseen] button').first();
  for (let i = 0; i < 5; i++) await fewer.tap();
  await checked(page, 'faulty');
  await page.locator('[data-card=unforeseen] button').last().tap();
  await checked(page, 'sound');
  assert.ok(await noSideScroll(page));
  assert.deepEqual(await axe(page), []);
  await page.getByLabel('Name', { exact: true }).fill('Quick calls');
  await page.getByRole('button', { name: 'Save and share' }).tap();
  await page.getByRole('button', { name: 'Show it to everybody' }).tap();
  await page.locator('[data-published=listed]').waitFor();
  assert.deepEqual(await axe(page), []);

  const bob = await person({ url: server.url, name: 'Bob', viewport: LAPTOP });
  await bob.page.goto('/make');
  await bob.page.locator('[data-gallery]').getByRole('link', { name: 'Quick calls' }).click();
  await bob.page.getByText('by Ann').waitFor();
  await bob.page.getByRole('button', { name: 'Play it' }).click();
  await bob.page.getByRole('button', { name: 'With others, by link' }).click();
  await bob.page.waitForURL(/\/t\//);
  await bob.page.goto('/make');
  await bob.page.locator('[data-gallery]').getByText('played 1 time').waitFor();
  assert.deepEqual(await axe(bob.page), []);

  await page.getByRole('button', { name: 'Withdraw it' }).tap();
  await page.locator('[data-published=no]').waitFor();
  await bob.page.reload();
  await bob.page.getByText('Yours could be the first').waitFor();
  for (const p of [ann, bob]) {
    assert.deepEqual(p.errors, []);
    await p.close();
  }
});

test('a day of City Tour is rated where it is made, and lies among one’s own', async () => {
  const p = await person({ url: server.url });
  const { page } = p;
  await page.addInitScript(() => localStorage.setItem('faubourg.citytour.padlocks', 'off'));
  await page.goto('/g/citytour/own');
  await page.getByRole('button', { name: 'New day' }).click();
  await page.locator('[data-verdict=good]').waitFor();
  await page.waitForFunction(() => Number(document.querySelector('[data-rating]')?.getAttribute('data-games')) >= 4);
  await page.getByRole('button', { name: 'Stop' }).click();
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Keep' }).click();
  await page.goto('/make');
  await page.locator('[data-thing^="citytour/day/"] h3 a').click();
  await page.locator('[data-verdict=good]').waitFor();
  assert.deepEqual(p.errors, []);
  await p.close();
});

test('links and files that mean ill: a clear word, nothing hangs, nothing is run', async () => {
  const p = await person({ url: server.url });
  const { page } = p;
  let asked = 0;
  page.on('dialog', (d) => (asked++, void d.dismiss()));
  const thing = (more) => ({ faubourg: 'thing', version: 1, game: 'greentown', rules: 2, kind: 'layout', name: 'x', options: {}, ...more });
  const link = (value) =>
    `/make/greentown#z=${deflateRawSync(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))).toString('base64url')}`;
  const code = '<img src=x onerror=alert(1)>';
  for (const [to, says] of [
    ['/make/greentown#z=%%%', /cannot be read/],
    ['/make/greentown#z=AAAA', /cannot be read/],
    [link('['.repeat(60_000)), /cannot be read/],
    [link(thing({ note: 'x'.repeat(30_000_000) })), /cannot be read|too large/],
    [link(thing({ version: 9 })), /newer Faubourg/],
    [link(thing({ kind: 'palace' })), /does not know what this is/],
    [link(thing({ game: 'citytour' })), /cannot be read/],
    ['/make/greentown/my/nothere12', /no such thing here/],
    ['/make/greentown/thing/nothere12', /no such thing here/],
    ['/make/chess', /no workshop for this game/],
  ]) {
    await page.goto('/health');
    await page.goto(to);
    await page.getByRole('alert').getByText(says).waitFor();
  }
  // Faults in plenty, names that are code: all of it is text.
  await page.goto('/health');
  await page.goto(
    link(thing({ name: code, note: code, options: { layout: { tiles: Array(100).fill({ at: [0, 0], exits: [code], site: code }) } } })),
  );
  await page.locator('[data-faults] [data-fault]').first().waitFor();
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), code);
  assert.ok(await page.getByRole('button', { name: 'Play it' }).isDisabled());
  await page.goto('/make');
  for (const [name, text, says] of [
    ['a.json', '{', /cannot be read/],
    ['b.json', '{"hello":1}', /no thing made for/],
    ['c.json', 'x'.repeat(70_000), /too large/],
  ]) {
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    await page.getByRole('alert').getByText(says).waitFor();
  }
  // A layout as it was kept before there was a workshop is opened all the same.
  const old = { tiles: [{ at: [0, 0], exits: ['ne', 'e', 'se', 'sw', 'w', 'nw'], site: 'hotel' }] };
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'old.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(old)) });
  await page.locator('[data-town="1"]').waitFor();
  assert.equal(asked, 0);
  assert.deepEqual(p.errors, []);
  await p.close();
});
