// What is seen before anybody commits, in every game: why a thing cannot be used, what things say of themselves, draws by hand,
// what a marker could do, plans while others decide, names on the board as the log has them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LAPTOP, PHONE, makeTable, person, ready, serve } from './harness.mjs';

const server = serve();
const ME = { kind: 'person', name: 'Ann' };
const BOT = { kind: 'bot', bot: 'greedy', name: 'Rose' };
const say = (page) => page.locator('.ticket .say');
const note = (page) => page.locator('#thing-note');

async function sit(game, { seats = [ME, BOT], options = {}, ...how } = {}) {
  const made = await makeTable(server.url, { game, seats, options });
  const p = await person({ url: server.url, ...how });
  await p.page.goto(made.link);
  return p;
}
/** Presses a thing on the table that cannot be picked. */
const press = (page, thing, how = 'click') => page.locator(`[data-thing="${thing}"]`).first()[how]({ force: true });

test('village: a lot pressed while settling says why, by mouse, by key and by touch, and the rule opens', async () => {
  for (const [how, viewport] of [
    ['click', LAPTOP],
    ['keys', LAPTOP],
    ['tap', PHONE],
  ]) {
    const p = await sit('village', { viewport });
    const { page } = p;
    await ready(page);
    if (how === 'tap') await page.locator('.zone').first().tap(); // closer to a village
    if (how === 'keys') {
      await page.locator('[data-thing="a1"]').focus();
      await page.keyboard.press('Enter');
    } else await press(page, 'a1', how);
    await page.waitForFunction(() => /red square/.test(document.querySelector('.ticket .say')?.textContent ?? ''));
    await page.getByRole('button', { name: 'VL-10' }).waitFor();
    if (await note(page).count()) await page.keyboard.press('Escape'); // the sheet first
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => /Choose your village/.test(document.querySelector('.ticket .say')?.textContent ?? ''));
    assert.deepEqual(p.errors, []);
    await p.close();
  }
});

test('village: a square explains itself on hover; Escape closes the sheet', async () => {
  const p = await sit('village');
  const { page } = p;
  await ready(page);
  await page.locator('[data-thing="a1"]').hover({ force: true });
  await note(page).waitFor();
  assert.match(await note(page).innerText(), /Lot a1/);
  assert.equal(await page.locator('[data-thing="a1"]').getAttribute('aria-describedby'), 'thing-note');
  await page.keyboard.press('Escape');
  await note(page).waitFor({ state: 'detached' });
  await p.close();
});

test('village: one draws with one’s own hand, and is told why the card stayed or went', async () => {
  const p = await sit('village', { settings: { speed: 'fast' } });
  const { page } = p;
  await ready(page);
  await page.locator('svg [data-word]').first().click({ force: true });
  const button = page.locator('.ticket .acts .btn.primary:not([disabled])');
  await button.first().click();
  const hand = page.locator('[data-draw]');
  await hand.waitFor();
  assert.match(await say(page).innerText(), /draw a card/);
  const before = await page.locator('[data-at="stock"] text').first().textContent();
  await hand.click();
  await page.locator('.ticket.own').waitFor();
  assert.match(await say(page).innerText(), /stay|go/);
  assert.notEqual(await page.locator('[data-at="stock"] text').first().textContent(), before);
  await p.close();
});

test('Green Town: markers say what they could do, a tile on trial what a tour would bring; a place says why not', async () => {
  const p = await sit('greentown', { seats: [ME, ME] });
  const { page } = p;
  await page
    .locator('button', { hasText: /ready|Ann/ })
    .first()
    .click({ timeout: 5000 })
    .catch(() => {});
  const tour = page.locator('.slots [data-word="tour"]');
  await tour.waitFor();
  await page.waitForFunction(() =>
    /best|possible|lapse|nothing/.test(document.querySelector('.slots [data-word="tour"]')?.textContent ?? ''),
  );
  await page.locator('.slots [data-word="build"]').click();
  await page.locator('svg [data-word]').first().click();
  await page.waitForFunction(() => /tour then/.test(document.querySelector('.ticket .slots')?.textContent ?? ''));
  await press(page, '0,0');
  await page.getByRole('button', { name: 'GT-21' }).waitFor();
  assert.equal(await page.locator('[data-name="0,0"]').textContent(), '0,0');
  assert.deepEqual(p.errors, []);
  await p.close();
});

test('Green Town: whoever waits tries things out, and nothing is sent', async () => {
  const made = await makeTable(server.url, { game: 'greentown', seats: [ME, { kind: 'open' }] });
  const ann = await person({ url: server.url, name: 'Ann' });
  await ann.page.goto(made.link);
  const bob = await person({ url: server.url, name: 'Bob' });
  await bob.page.goto(`/t/${made.id}`);
  await bob.page.getByRole('button', { name: 'Sit down here' }).click();
  const plan = [ann, bob].map(({ page }) => page.locator('[data-plan]'));
  const waits = await Promise.any(plan.map(async (button, i) => (await button.waitFor(), [ann, bob][i])));
  const { page } = waits;
  await page.locator('[data-plan]').click();
  await page.getByText('nothing is sent').waitFor();
  const events = await page.locator('.log li').count();
  await page.locator('.slots [data-word="build"]').click();
  await page.locator('svg [data-word]').first().click();
  await page.locator('[data-try]').click();
  await page.waitForFunction(() => document.querySelectorAll('[data-tile]').length > 0);
  await page.getByRole('button', { name: 'End the trial' }).click();
  await page.locator('[data-plan]').waitFor();
  assert.equal(await page.locator('.log li').count(), events);
  assert.deepEqual([...ann.errors, ...bob.errors], []);
  await ann.close();
  await bob.close();
});

test('Grinivil: a site pressed when a way is to be chosen says why; a token says who wants it', async () => {
  const p = await sit('grinivil', { options: { beginner: true } });
  const { page } = p;
  await page.locator('[data-word]').first().waitFor();
  const site = page.locator('g[data-thing="C.a"]').first();
  await site.dispatchEvent('click');
  await page
    .getByRole('button', { name: /GV-\d+/ })
    .first()
    .waitFor();
  await page.getByRole('tab', { name: 'Buildings' }).click();
  await page.locator('.tokens li').nth(1).hover();
  await note(page).waitFor();
  assert.match(await note(page).innerText(), /want/i);
  assert.ok(await page.locator('[data-name="C.a"]').count());
  await p.close();
});

test('City Tour: another cell than the one in front of the bus says why', async () => {
  const p = await sit('citytour', { seats: [ME] });
  const { page } = p;
  await ready(page);
  const cells = page.locator('rect[data-thing]');
  await cells.last().click({ force: true });
  await page.getByRole('button', { name: 'CT-20' }).waitFor();
  assert.match(await say(page).innerText(), /in front of the bus/);
  await p.close();
});
