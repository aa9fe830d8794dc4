// The coach: a note when something comes up for the first time, one at a time, once in a browser, off at a press.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LAPTOP, PHONE, axe, makeTable, noSideScroll, person, serve, settled } from './harness.mjs';

const server = serve();
const ME = { kind: 'person', name: 'Ann' };
const BOT = { kind: 'bot', bot: 'greedy', name: 'Rose' };

for (const [size, viewport, locale] of [
  ['laptop', LAPTOP, 'en-GB'],
  ['phone', PHONE, 'fr-FR'],
])
  test(`a note comes once, leads into the guide, and goes at a press: ${size}, ${locale}`, async () => {
    const ann = await person({ url: server.url, viewport, locale, settings: { coach: true } });
    const { page } = ann;
    const { link } = await makeTable(server.url, { seats: [ME, BOT] });
    await page.goto(link);
    await settled(page);
    const note = page.locator('.coach[data-note-id="settle"]');
    await note.waitFor();
    assert.equal(await page.locator('.coach').count(), 1);
    assert.deepEqual(await axe(page), []);
    assert.ok(await noSideScroll(page));
    // One press deeper: the part of the guide.
    await note.getByRole('button', { name: /^(More|En savoir plus)$/ }).click();
    await page.locator('#panel-rules [data-part="settle"]').waitFor();
    if (size === 'phone') await page.keyboard.press('Escape');
    await note.getByRole('button', { name: /^(Got it|Compris)$/ }).click();
    await note.waitFor({ state: 'detached' });
    await page.reload();
    await settled(page);
    assert.equal(await note.count(), 0);
    assert.deepEqual(ann.errors, []);
    await ann.close();
  });

test('whoever wants no notes has none, and the settings bring them back', async () => {
  const ann = await person({ url: server.url, settings: { coach: true } });
  const { page } = ann;
  await page.goto((await makeTable(server.url, { game: 'greentown', seats: [ME, BOT] })).link);
  await page.locator('.coach').waitFor();
  await page.locator('.coach').getByRole('button', { name: 'No notes' }).click();
  await page.locator('.coach').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  const box = page.getByLabel('A note when something comes up for the first time');
  assert.equal(await box.isChecked(), false);
  await box.check();
  await page.keyboard.press('Escape');
  await page.locator('.coach').waitFor();
  await ann.close();
});
