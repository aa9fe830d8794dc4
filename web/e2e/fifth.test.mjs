// A game that brings no line of web code: the tutorial's, as a fifth beside the four (tests/fifth). One plays it in the page
// from the start to the end, by words, by keys and by touch; watches it again, has it analysed, asks for a hint.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PHONE, axe, isOver, logLines, makeTable, noSideScroll, person, seeBoard, serve } from './harness.mjs';

const server = serve(process.env.FAUBOURG_FIFTH ?? fileURLToPath(new URL('../../build/debug/tests/fifth/faubourg_fifth', import.meta.url)));
const BOT = { kind: 'bot', bot: 'random', name: 'Rose' };
const words = (page) => page.locator('button[data-word]');
const sheet = async (page) => (await page.locator('.sheet .line').allInnerTexts()).map((line) => line.replace(/\u00a0/g, ' '));
const marks = async (page) => (await sheet(page)).join('').replace(/[^XO]/g, '');

/** Until it is our turn or the end. */
const asked = (page) => page.locator('button[data-word], .podium, [data-end]').first().waitFor();

async function playOut(page, press) {
  for (let i = 0; i < 5; i++) {
    await asked(page);
    if (await isOver(page)) return;
    const before = (await marks(page)).length;
    await press(i);
    await page.waitForFunction(
      (n) => document.querySelector('[data-end]') || (document.querySelector('.sheet')?.textContent.match(/[XO]/g) ?? []).length > n,
      before,
    );
  }
  await asked(page);
}

test('from the home page to a table against a bot, by words, to the end; then once more in the replay, analysed', async () => {
  const ann = await person({ url: server.url });
  const { page } = ann;
  await page.goto('/');
  const card = page.locator('article.game', { hasText: 'Tic-tac-toe' });
  await card.getByText('Drawn in text, played in words.').waitFor();
  assert.equal(await page.locator('article.game').count(), 5);
  assert.deepEqual(await axe(page), []);
  await card.getByRole('link', { name: 'New table of Tic-tac-toe' }).click();
  assert.ok(await page.getByRole('radio', { name: 'Tic-tac-toe' }).isChecked());
  await page.getByRole('group', { name: 'Seat 2' }).getByText('Bot').click();
  await page.getByLabel('Seat 2: Bot').selectOption('random');
  await page.getByRole('button', { name: 'Open the table' }).click();

  // The board as the terminal draws it; its moves as words.
  await words(page).first().waitFor();
  assert.deepEqual(await sheet(page), [' a1 b1 c1', ' a2 b2 c2', ' a3 b3 c3']);
  assert.deepEqual(await words(page).allInnerTexts(), ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3']);
  assert.equal(await page.title(), '● Your turn · Tic-tac-toe · Faubourg');
  assert.deepEqual(await axe(page), []);

  // A hint lays its move on the ticket.
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.hints li button').first().waitFor();
  assert.match(await page.locator('.hints').innerText(), /Mark [abc][123]/);
  await page.getByRole('button', { name: 'Close the hints' }).click();

  await playOut(page, () => words(page).first().click());
  await page.locator('[data-end] h2').filter({ hasText: 'win' }).waitFor();
  await seeBoard(page);
  assert.match(await page.locator('.ticket .say').innerText(), /win/);
  assert.equal(await page.locator('.podium li').count(), 2);
  const end = await sheet(page);
  const log = await logLines(page);
  assert.ok(log.length >= 5);
  for (const line of log) assert.match(line.replace(/\s+/g, ' '), /(Ann|Basile \(random bot\)) plays: mark [abc][123]/);

  // Any earlier position, from the log.
  await page.locator('.log button').last().click();
  await page.getByRole('button', { name: 'Back to now' }).waitFor();
  assert.equal(await marks(page), 'X');
  await page.getByRole('button', { name: 'Back to now' }).click();

  // Replay, to the end and back; analysis.
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.waitForFunction(
    (n) => document.querySelectorAll('.sheet .fresh').length > 0 && location.pathname.endsWith(`/${n}`),
    log.length,
  );
  assert.deepEqual(await sheet(page), end);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page
    .getByText(`${log.length + 1} of ${log.length + 1} positions judged`)
    .or(page.getByText('Turning points'))
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.waitForFunction(() => !/[XO]/.test(document.querySelector('.sheet')?.textContent ?? 'X'));
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('one click from the home page, with the drawing itself, and with keys alone', async () => {
  const ann = await person({ url: server.url });
  const { page } = ann;
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now: Tic-tac-toe against a bot' }).click();
  await asked(page);
  await page.locator('.sheet .open', { hasText: 'b2' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.sheet .seat-1').length === 1);
  assert.ok((await marks(page)).includes('X'));
  await playOut(page, async () => {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  });
  assert.equal(await page.locator('.podium li').count(), 2);
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('in French on a phone, by touch, at night; two at one screen need no cover', async () => {
  const ann = await person({ url: server.url, locale: 'fr-FR', viewport: PHONE, dark: true });
  const { page } = ann;
  const { link } = await makeTable(server.url, {
    game: 'tictactoe',
    seats: [
      { kind: 'person', name: 'Ann' },
      { kind: 'person', name: 'Bob' },
    ],
  });
  await page.goto(link);
  for (const word of ['a1', 'a2', 'b1', 'b2']) {
    const button = words(page).filter({ hasText: word });
    await button.tap();
    await button.waitFor({ state: 'detached' });
    assert.ok(await noSideScroll(page));
  }
  assert.deepEqual(await axe(page), []);
  await words(page).filter({ hasText: 'c1' }).tap();
  await page.locator('[data-end] .podium').waitFor();
  await seeBoard(page);
  assert.match(await page.locator('.ticket .say').innerText(), /Ann.*gagne/);
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('what the engine refuses it says, and the rules stand beside', async () => {
  const { id, tokens } = await makeTable(server.url, { game: 'tictactoe', seats: [{ kind: 'person', name: 'Ann' }, BOT] });
  const ann = await person({ url: server.url });
  await ann.page.goto(`/t/${id}#${tokens[0]}`);
  await asked(ann.page);
  await ann.page.getByRole('tab', { name: 'Rules' }).click();
  await ann.page.getByText('A square is marked once.').waitFor();
  await ann.page.goto('/rules/tictactoe/TT-3');
  await ann.page.locator('#rule-TT-3').waitFor();
  assert.equal(await ann.page.title(), 'Rules of Tic-tac-toe · Faubourg');
  assert.deepEqual(ann.errors, []);
  await ann.close();
});
