// What a day brings. The puzzle of the day on a host of plain files: the date alone decides, three tries count, what is shared spoils
// nothing, midnight turns it, and it comes without a line. City Tour's day of the day at a server: one shuffle for everybody, one table.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { files } from './files.mjs';
import { PHONE, axe, laying, noSideScroll, person, serve } from './harness.mjs';

const server = serve();
let host;
before(async () => (host = await files('/some/where/')));
after(() => host.close());

const DAY = 20775; // 2026-11-18
const at = (day, hour = 10) => new Date(day * 86_400_000 + hour * 3_600_000);
const data = (game, n) =>
  JSON.parse(readFileSync(new URL(`../../games/${game}/puzzles/${String(n).padStart(2, '0')}.json`, import.meta.url), 'utf8'));
const choices = JSON.parse(readFileSync(new URL('../../tests/core/today.json', import.meta.url), 'utf8')).choices;
const numberOn = (day) => 1 + choices.find(([count, d]) => count === 20 && d === day)[2];
/** The day turns while nobody looks; one comes back. */
async function comeBack(page, time) {
  await page.clock.setFixedTime(time);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
/** A move by the list in words; a tour ends with the button. */
async function make(page, move) {
  for (const _ of move.split(' ')) await page.keyboard.press('Escape');
  const list = page.getByRole('dialog');
  await page.locator('[data-act=words]').click();
  await list.waitFor();
  for (const word of move.split(' ')) {
    const choice = list.locator(`[data-choice="${word}"]`);
    if (await choice.count()) await choice.click();
  }
  if (await list.count()) await page.keyboard.press('Escape');
  const button = page.locator('.ticket .acts .btn.primary:not([disabled])');
  await button.or(page.locator('[data-lesson] .verdict')).first().waitFor();
  if (await button.count()) await button.click();
}

test('the puzzle of the day: found at home, failed, solved, shared, kept; turned by midnight and there without a line', async () => {
  const ann = await person({ url: host.url, keeps: true });
  const { page, context } = ann;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.setFixedTime(at(DAY));
  // What somebody spoilt in this browser's storage is as if it were not there.
  await page.addInitScript(() => {
    if (localStorage.getItem('faubourg.today') === null)
      localStorage.setItem(
        'faubourg.today',
        '{"greentown":{"20775":{"puzzle":1,"tries":["<img src=x onerror=alert(1)>"],"state":"solved"}}}',
      );
  });
  await page.goto(host.url);
  await page
    .locator(`[data-today="${DAY}"]`)
    .getByRole('link', { name: /Green Town/ })
    .click();
  const card = page.locator('[data-daily]');
  await card.waitFor();
  await page.locator('[data-act=words]').waitFor();
  assert.equal(await card.getAttribute('data-daily'), 'open');
  assert.deepEqual(await axe(page), []);

  const puzzle = data('greentown', numberOn(DAY));
  await make(page, puzzle.others[0].move);
  await card.locator('.verdict').waitFor();
  assert.equal(await page.locator('[data-share]').count(), 0, 'nothing is shared before it is over');
  assert.equal(await page.getByText(/another one \d/).count(), 0, 'the ticket does not tell how good the best is');
  await make(page, puzzle.answers[0]);
  await page.locator('[data-daily=solved]').waitFor();
  await card.locator('.ways li').nth(1).waitFor();
  assert.equal(await card.locator('.ways [role=img]').count(), await card.locator('.ways li').count(), 'each has its map');
  assert.deepEqual(await axe(page), []);
  await page.locator('[data-share]').click();
  await page.getByRole('status').getByText('Copied').waitFor({ state: 'attached' });
  const said = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(said, /^Faubourg, Green Town\n18 Nov {2}◧■□ {2}2 of 3\n/);
  assert.match(said, /\/today\/greentown\/2026-11-18$/);
  assert.doesNotMatch(said, /\+\d|-?\d,-?\d|tour /, 'no gain, no way');

  // It is kept, and a past day is another puzzle.
  await page.reload();
  await page.locator('[data-daily=solved]').waitFor();
  await page.getByRole('link', { name: 'Tuesday 17 November: not tried' }).click();
  await page.waitForURL(/\/today\/greentown\/2026-11-17$/);
  await page.locator('[data-daily=open]').waitFor();
  await page.goto(`${host.url}#/today`);
  await page.getByRole('link', { name: 'Wednesday 18 November: solved at the second try' }).waitFor();
  assert.deepEqual(await axe(page), []);
  assert.ok(await noSideScroll(page));

  // Midnight of Greenwich brings the next one, and no line is needed for it.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
  await page.waitForFunction(async (kept) => !!(await caches.match(new URL(kept, location.href))), 'kept/greentown', { polling: 250 });
  await context.setOffline(true);
  await comeBack(page, new Date((DAY + 1) * 86_400_000 - 1));
  assert.equal(await page.locator('[data-today]').getAttribute('data-today'), String(DAY));
  await comeBack(page, new Date((DAY + 1) * 86_400_000));
  await page
    .locator(`[data-today="${DAY + 1}"]`)
    .getByRole('link', { name: /Green Town/ })
    .click();
  await page.locator('[data-daily=open]').waitFor();
  await page.locator('[data-act=words]').waitFor();
  const next = data('greentown', numberOn(DAY + 1));
  if (next.kind !== 'tour') await page.getByText('Build so that your tour brings you the most.').first().waitFor();
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

/** Drives as the ticket offers, to the end of the day. */
async function drive(page) {
  const story = page.locator('[data-story]');
  for (let i = 0; i < 80 && !(await story.count()); i++) {
    const riders = page.locator('.bus [data-word]');
    const button = page.locator('.ticket .acts .btn.primary:not([disabled])');
    // Whom the inspector sends off is picked first; then the button says so.
    if (await button.count()) await laying(page, () => button.first().click());
    else await riders.first().click();
    await story.or(button).or(riders).first().waitFor();
  }
  await page.locator('main.end').waitFor();
}

test('the day of the day: one shuffle for everybody, driven without hints, handed in, and seen by others; on a phone, in French', async () => {
  const ann = await person({ url: server.url, locale: 'fr-FR', viewport: PHONE, dark: true });
  const bob = await person({ url: server.url, name: 'Bob' });
  const pairs = [];
  for (const { page } of [ann, bob]) {
    await page.goto('/g/citytour/today');
    await page.locator('[data-drive]').waitFor();
    assert.deepEqual(await axe(page), []);
    assert.ok(await noSideScroll(page));
    await page.locator('[data-drive]').click();
    await page.waitForURL(/\/l\/[\w-]{16}$/);
    await page.locator('[data-tile]').first().waitFor();
    pairs.push(
      await page
        .locator('[data-tile]')
        .evaluateAll((all) => all.map((e) => String(e.getAttribute('data-tile'))).sort((a, b) => a.localeCompare(b))),
    );
  }
  assert.deepEqual(pairs[0], pairs[1], 'everybody draws the same');
  assert.equal(await bob.page.getByRole('button', { name: 'Hint' }).count(), 0);

  await drive(ann.page);
  await ann.page.locator('.chance svg').waitFor();
  assert.match(await ann.page.locator('main.end').innerText(), /meilleur moment/);
  await ann.page.getByRole('link', { name: 'Résultats du jour' }).click();
  await ann.page.locator('[data-mine]').waitFor();
  await ann.page.locator('[data-hand-in]').click();
  await ann.page.getByText('Il est au tableau.').waitFor();
  assert.deepEqual(await axe(ann.page), []);

  await bob.page.goto('/g/citytour/today');
  await bob.page.getByRole('rowheader', { name: 'Ann' }).waitFor();
  await bob.page.getByRole('link', { name: 'Go on' }).waitFor(); // his own waits
  assert.deepEqual(await axe(bob.page), []);
  for (const who of [ann, bob]) {
    assert.deepEqual(who.errors, []);
    await who.close();
  }
});
