// A new table with options: values have words, one's own is pasted or read from a file, faults are shown where they are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, axe, noSideScroll, person, ready, serve } from './harness.mjs';

const server = serve();

async function form(game, more = {}) {
  const p = await person({ url: server.url, ...more });
  await p.page.goto(`/new/${game}`);
  await p.page.locator('summary', { hasText: 'Options' }).click();
  return p;
}

for (const [game, locale] of [
  ['village', 'fr-FR'],
  ['greentown', 'fr-FR'],
  ['citytour', 'en-GB'],
])
  test(`no option of ${game} is shown as an id`, async () => {
    const p = await form(game, { locale });
    const said = await p.page.locator('.options option').evaluateAll((all) => all.map((o) => [o.value, o.textContent]));
    assert.ok(said.length > 0);
    for (const [value, words] of said) assert.notEqual(value, words);
    await p.close();
  });

const LAYOUT = {
  tiles: [
    { at: [0, 0], exits: ['ne', 'e', 'se', 'sw', 'w', 'nw'], site: 'hotel' },
    { at: [1, 0], exits: ['ne', 'se', 'w'], site: 'tree' },
  ],
};

test('an own layout: a fault has its place, mended it opens the table', async () => {
  const p = await form('greentown', { viewport: PHONE });
  const { page } = p;
  const own = page.locator('[data-option="layout"]');
  const go = page.getByRole('button', { name: 'Open the table' });
  await own.locator('select').selectOption('own');
  assert.ok(await go.isDisabled());
  const area = own.locator('textarea');
  await area.fill('{"tiles": [\n  {"at": [0, 0] "exits": []}]}');
  assert.match(await own.locator('.said').innerText(), /line 2: a comma or the end/);
  assert.ok(await go.isDisabled());

  const wrong = JSON.stringify({ tiles: [LAYOUT.tiles[0], { ...LAYOUT.tiles[1], at: [1, 'x'] }] }, null, 1);
  await area.fill(wrong);
  await own.getByText('must be a whole number').waitFor();
  assert.match(await own.locator('.said').innerText(), /tiles\[1\]\.at\[1\], line \d+: must be a whole number from -50 to 50, not "x"/);
  await own.getByRole('button', { name: 'Show the place' }).click();
  assert.equal(await area.evaluate((e) => e.value.slice(e.selectionStart, e.selectionEnd)), '"x"');
  assert.deepEqual(await axe(page), []);
  assert.ok(await noSideScroll(page));

  await own
    .locator('input[type=file]')
    .setInputFiles({ name: 'layout.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(LAYOUT)) });
  await own.getByText('This can be played.').waitFor();
  assert.deepEqual(await axe(page), []);
  await page.locator('li').nth(1).getByText('Bot', { exact: true }).click();
  await go.click();
  await ready(page);
  // The bot may have begun and laid a tile or two.
  for (const place of ['0,0', '1,0']) assert.equal(await page.locator(`[data-tile="${place}"]`).count(), 1);
  assert.ok((await page.locator('[data-tile]').count()) < 8);
  assert.deepEqual(p.errors, []);
  await p.close();
});

test('a day of your own takes the place of the day; the example can be played', async () => {
  const p = await form('citytour');
  const { page } = p;
  await page.locator('[data-option="own"] select').selectOption('own');
  await page.getByRole('button', { name: 'Begin with an example' }).click();
  await page.getByText('This can be played.').waitFor();
  assert.ok(await page.locator('[data-option="day"] :is(select, input)').isDisabled());
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.locator('main.table').waitFor();
  assert.deepEqual(p.errors, []);
  await p.close();
});

test('options that do not go together are refused where they stand', async () => {
  const p = await form('greentown', { locale: 'fr-FR' });
  await p.page.locator('[data-option="doubleTurn"] select').selectOption('choice');
  await p.page.getByText('garder le double tour ne se peut qu’à trois ou quatre joueurs (GT-17)').waitFor();
  await p.page.getByRole('button', { name: 'Une place de plus' }).click();
  await p.page.getByText('GT-17').waitFor({ state: 'detached' });
  await p.close();
});

test('one more seat closes nothing; what was mended is not held against one; beside a fault no table is opened', async () => {
  const p = await form('greentown');
  const { page } = p;
  const go = page.getByRole('button', { name: 'Open the table' });
  const sheets = page.locator('details');
  await page.locator('summary', { hasText: 'Clock' }).click();
  await page.getByRole('button', { name: 'One more seat' }).click();
  assert.deepEqual(await sheets.evaluateAll((all) => all.slice(0, 2).map((d) => d.open)), [true, true]);
  await page.getByRole('button', { name: 'One seat fewer' }).click();
  assert.deepEqual(await sheets.evaluateAll((all) => all.slice(0, 2).map((d) => d.open)), [true, true]);

  const double = page.locator('[data-option="doubleTurn"] select');
  await double.selectOption('choice');
  await page.getByText('GT-17').waitFor();
  assert.ok(await go.isDisabled());
  await double.selectOption('fixed');
  await page.getByText('GT-17').waitFor({ state: 'detached' });
  assert.ok(await go.isEnabled());

  // A refusal of the whole form goes as soon as the form is another.
  await page.route('**/api/tables', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/json',
      body: JSON.stringify({ error: { code: 'tables', text: 'too many tables' } }),
    }),
  );
  await go.click();
  await page.locator('form > .err').waitFor();
  assert.ok(await go.isEnabled()); // it may be asked once more
  await page.getByRole('button', { name: 'One more seat' }).click();
  await page.locator('form > .err').waitFor({ state: 'detached' });
  assert.deepEqual(p.errors, []);
  await p.close();
});

test('the example of Green Town’s own layout can be played', async () => {
  const p = await form('greentown', { locale: 'fr-FR' });
  await p.page.locator('[data-option="layout"] select').selectOption('own');
  await p.page.getByRole('button', { name: 'Partir d’un exemple' }).click();
  await p.page.getByText('On peut y jouer.').waitFor();
  assert.deepEqual(p.errors, []);
  await p.close();
});

test('a clock is set in minutes, hours and days, and reaches the table so', async () => {
  const p = await form('village');
  const { page } = p;
  await page.locator('summary', { hasText: 'Clock' }).click();
  await page.getByText('A time for each move').click();
  assert.equal(
    await page
      .locator('details', { hasText: 'No clock' })
      .getByText(/seconds?\b/i)
      .filter({ hasNotText: 'last ten seconds' })
      .count(),
    0,
  );
  await page.getByRole('spinbutton', { name: 'For each move' }).fill('3');
  await page.getByLabel('Unit of time').selectOption('days');
  const go = page.getByRole('button', { name: 'Open the table' });
  await page.getByRole('spinbutton', { name: 'For each move' }).fill('8');
  await page.getByText('A whole number from 1 to 7 days.').waitFor();
  assert.ok(await go.isDisabled());
  await page.getByRole('spinbutton', { name: 'For each move' }).fill('3');
  const [asked] = await Promise.all([page.waitForRequest('**/api/tables'), go.click()]);
  assert.deepEqual(asked.postDataJSON().clock, { kind: 'move', seconds: 259_200 });
  assert.deepEqual(p.errors, []);
  await p.close();
});

test('seats are put in another order by buttons, by keys and by dragging; nothing is typed', async () => {
  const p = await person({ url: server.url });
  const { page } = p;
  await page.goto('/new/grinivil'); // a first game: its options are open
  const names = () => page.locator('[data-option="age_order"] li .who').allInnerTexts();
  const box = page.locator('[data-option="beginner"] input');
  if (await box.isChecked()) await box.uncheck();
  assert.equal(await page.locator('[data-option="age_order"]').count(), 0); // it means nothing without the custom loop
  await page.locator('[data-option="custom_loop"] input').check();
  await page.getByRole('button', { name: 'One more seat' }).click();
  const start = await names();
  assert.equal(start.length, 3);
  await page.getByRole('button', { name: `${start[0]}: one place down`, exact: true }).click();
  assert.deepEqual(await names(), [start[1], start[0], start[2]]);
  await page.getByRole('button', { name: `${start[0]}: one place down`, exact: true }).press('ArrowDown');
  assert.deepEqual(await names(), [start[1], start[2], start[0]]);
  const rows = page.locator('[data-option="age_order"] li');
  const [from, to] = [await rows.nth(2).locator('.grip').boundingBox(), await rows.nth(0).boundingBox()];
  await page.mouse.move(from.x + 10, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  assert.deepEqual(await names(), start);
  assert.equal(await page.locator('textarea').count(), 0);

  // Who sits where.
  await page.getByRole('button', { name: /^Seat 1, Ann: one place down$/ }).click();
  assert.deepEqual(await names().then((n) => n[1]), 'Ann');
  assert.deepEqual(await axe(page), []);
  await page.setViewportSize(PHONE);
  assert.ok(await noSideScroll(page));
  assert.deepEqual(p.errors, []);
  await p.close();
});
