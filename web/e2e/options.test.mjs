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
  await p.page.getByText('le garder ne se peut qu’à trois ou quatre (GT-17)').waitFor();
  await p.page.getByRole('button', { name: 'Une place de plus' }).click();
  await p.page.getByText('GT-17').waitFor({ state: 'detached' });
  await p.close();
});
