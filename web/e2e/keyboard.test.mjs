// Turns of each game by keyboard alone: the browser's console stays empty, errors and warnings alike.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, makeTable, person, serve, standing } from './harness.mjs';

const server = serve();
const ME = { kind: 'person', name: 'Ann' };
const BOT = { kind: 'bot', bot: 'greedy', name: 'Rose' };

/** A page whose console is listened to, warnings included. */
async function listened(settings = {}) {
  const p = await person({ url: server.url, settings });
  const said = [];
  p.page.on('pageerror', (e) => said.push(`error: ${e.message}`));
  p.page.on(
    'console',
    (m) => ['error', 'warning'].includes(m.type()) && !/Service Worker registration blocked/.test(m.text()) && said.push(m.text()),
  );
  return { ...p, said };
}

const GAMES = [
  ['village', [ME, BOT], {}],
  ['greentown', [ME, BOT], {}],
  ['grinivil', [ME, BOT], {}],
  ['citytour', [ME], {}],
];
for (const [game, seats, options] of GAMES)
  test(`${game}: turns by keys alone leave the console empty`, async () => {
    const p = await listened({ motion: 'full', confirm: 'always' });
    const { page } = p;
    await page.goto((await makeTable(server.url, { game, seats, options })).link);
    for (let i = 0; i < 70 && (await act(page, 'keys')); i++);
    assert.deepEqual(p.said, []);
    await p.close();
  });

test('Grinivil: a resident is taken from its focused card, by keys', async () => {
  const p = await listened({ motion: 'full' });
  const { page } = p;
  const { link, move } = await standing(server.url, 'grinivil', 'take', 'three-long');
  await page.goto(link);
  const card = page.locator(`button[data-resident="${move[1]}"]`).first();
  await card.waitFor();
  await page.keyboard.press('Tab'); // from now on it is keys that bring the focus
  await card.focus();
  await page.locator('[role="tooltip"]').waitFor(); // it explains itself while it has the focus
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await card.waitFor({ state: 'detached' });
  await page.locator('[role="tooltip"]').waitFor({ state: 'detached' });
  assert.deepEqual(p.said, []);
  await p.close();
});

test('Grinivil: an amount set and cancelled leaves the sentence of its own action', async () => {
  const p = await listened();
  const { page } = p;
  await page.goto((await standing(server.url, 'grinivil', 'buy', 'two-fast')).link);
  const say = page.locator('.ticket .say');
  const plus = page.locator('.amounts [data-step="1"]:not([disabled])');
  await plus.first().waitFor();
  const before = await say.innerText();
  for (const how of ['Start the move again', 'Take back the last choice']) {
    for (const column of ['c', 'w', 's']) {
      const one = page.locator(`[data-column="${column}"] [data-step="1"]:not([disabled])`);
      if (await one.count()) await one.click();
    }
    const button = page.getByRole('button', { name: how });
    if (await button.count()) await button.click();
    assert.equal(await say.innerText(), before, how);
    assert.ok(await plus.count(), `${how}: the steppers are still there`);
  }
  assert.deepEqual(p.said, []);
  await p.close();
});
