// City Tour in a browser: whole days by mouse, touch and keys, the drive, and axe-core.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LAPTOP, PHONE, axe, isOver, makeTable, noSideScroll, person, ready, serve, settled, stillIs } from './harness.mjs';

const server = serve();

const open = async ({ options = {}, seats = [{ kind: 'person', name: 'Ann' }], ...how } = {}) => {
  const made = await makeTable(server.url, { game: 'citytour', options, seats });
  const p = await person({ url: server.url, ...how });
  await p.page.goto(made.link);
  await ready(p.page);
  return p;
};
const ghost = (page) => page.locator('[data-ghost]').getAttribute('data-ghost');
const grass = (page) => page.locator('[data-ghost] > rect').nth(1);
const button = (page) => page.locator('.ticket .acts .btn.primary:not([disabled])').first();

/** Plays the day out: turns a little, lays; a rider leaves when the inspector asks. */
async function playDay(page, lay) {
  for (let i = 0; i < 120 && (await settled(page)) !== 'over'; i++) {
    const windows = page.locator('.bus [data-word]');
    if ((await windows.count()) && !(await page.locator('.bus [aria-pressed]').count())) {
      await windows.first().click();
      continue;
    }
    for (let k = 0; k < i % 3; k++) await page.keyboard.press('r');
    await lay();
  }
  assert.ok(await isOver(page), 'the day ends');
  assert.match(await page.locator('[data-story] p').textContent(), /\w.*[.!]/);
}

for (const [name, day, viewport, dark, locale] of [
  ['laptop', 4, LAPTOP, true, 'fr-FR'],
  ['phone', 12, PHONE, false, 'en-GB'],
  ['laptop', 8, LAPTOP, false, 'en-GB'],
  ['phone', 5, PHONE, true, 'fr-FR'],
])
  test(`a whole day ${day} on a ${name}, and axe-core finds nothing`, async () => {
    const { page, errors, close } = await open({ options: { day }, viewport, dark, locale });
    assert.deepEqual(await axe(page), []);
    await playDay(page, () => (viewport === PHONE ? button(page).tap() : button(page).click()));
    assert.deepEqual(await axe(page), []);
    assert.ok(await noSideScroll(page));
    assert.deepEqual(errors, []);
    await close();
  });

test('the tile turns by key, click, handle and wheel, and is laid by Enter', async () => {
  let { page, close } = await open();
  while (!(await page.locator('[data-turn]').count())) ({ page, close } = (await close(), await open())); // some tiles are the same whichever way they lie
  const start = await ghost(page);
  const turns = [
    () => page.keyboard.press('r'),
    () => grass(page).click({ position: { x: 44, y: 10 } }),
    () => page.locator('[data-turn="1"]').click(),
    async () => {
      await grass(page).hover({ position: { x: 44, y: 10 } });
      await page.mouse.wheel(0, 100);
    },
  ];
  for (const turn of turns) {
    const was = await ghost(page);
    await turn();
    await page.waitForFunction((w) => document.querySelector('[data-ghost]')?.getAttribute('data-ghost') !== w, was);
    await page.keyboard.press('Shift+R');
    assert.equal(await ghost(page), start);
  }
  await page.evaluate(() => document.activeElement?.blur?.());
  await page.keyboard.press('Enter');
  await page.locator(`[data-lying="${start.split(' ')[0]}"]`).waitFor();
  await close();
});

test('the bus drives, and a key brings it to its stop', async () => {
  const { page, close } = await open({ settings: { motion: 'full', speed: 'normal' } });
  const where = () => page.locator('[data-bus]').getAttribute('transform');
  const start = await where();
  await button(page).click();
  await page.waitForFunction((s) => document.querySelector('[data-bus]').getAttribute('transform') !== s, start);
  await page.keyboard.press('x');
  assert.ok(await stillIs(page, '[data-bus]', 'transform'));
  await close();
});

test('the ticket has room for its buttons, in both languages on a laptop', async () => {
  for (const locale of ['en-GB', 'fr-FR']) {
    const { page, close } = await open({ locale });
    const edge = (selector, side) => page.locator(selector).evaluate((e, which) => e.getBoundingClientRect()[which], side);
    assert.ok(
      (await edge('.ticket .turn .btn:last-child', 'right')) <= (await edge('.ticket .acts', 'left')),
      `${locale}: the button to turn lies under others`,
    );
    await close();
  }
});
