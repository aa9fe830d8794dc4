// A puzzle of each game, failed first and then solved, on a host of plain files: everything is judged in the page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { files } from './files.mjs';
import { LAPTOP, PHONE, THOROUGH, axe, browse, noSideScroll, person } from './harness.mjs';

browse();
let host;
before(async () => (host = await files('/some/where/')));
after(() => host.close());

const WORDS = {
  'en-GB': { other: 'Not the best yet.', solved: 'Found.', show: 'Show the solution' },
  'fr-FR': { other: 'Il y a mieux.', solved: 'Trouvé.', show: 'Voir la solution' },
};
const puzzle = (game, n) => JSON.parse(readFileSync(new URL(`../../games/${game}/puzzles/${n}.json`, import.meta.url), 'utf8'));
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('faubourg.puzzles') ?? '{}'));

/**
 * Makes a move by the list in words, which every game has: what was picked before is taken back first. City Tour always has a tile in
 * hand, so that the list turns it; which one is chosen beside the board. Some games send a move with its last word, others by a button.
 */
async function make(page, move) {
  const words = move.split(' ');
  const answered = page.locator('[data-lesson].good, [data-lesson].warn, [data-lesson] .verdict');
  for (let i = 0; i < words.length; i++) await page.keyboard.press('Escape');
  const tile = page.locator(`[data-word="${words[1]}"]:not([aria-pressed="true"])`);
  if (words[0] === 'place' && (await tile.count())) await tile.first().click();
  const list = page.getByRole('dialog');
  await page.locator('[data-act=words]').click();
  await list.waitFor();
  for (const word of words) {
    const choice = list.locator(`[data-choice="${word}"]`);
    if (await choice.count()) await choice.click();
  }
  if (await list.count()) await page.keyboard.press('Escape');
  const button = page.locator('.ticket .acts .btn.primary:not([disabled])');
  await button.or(answered).first().waitFor();
  if (await button.count()) await button.click();
}
const strip = (page) => page.locator('[data-lesson] summary');

for (const game of ['village', 'citytour', 'greentown', 'grinivil'])
  for (const [locale, viewport, dark] of [
    ['en-GB', LAPTOP, false],
    ['fr-FR', PHONE, true],
  ].filter(([, size]) => THOROUGH || (size === PHONE) === ['citytour', 'grinivil'].includes(game)))
    test(`${game}: a puzzle is failed, then solved, ${locale}, ${viewport === PHONE ? 'on a phone' : 'on a laptop'}`, async () => {
      const words = WORDS[locale];
      const data = puzzle(game, '01');
      const ann = await person({ url: host.url, locale, viewport, dark });
      const { page } = ann;
      await page.goto(`${host.url}#/puzzle/${game}/1`);
      await page.locator('[data-lesson]').waitFor();
      await page.locator('[data-act=words]').waitFor();
      assert.equal(await page.getByRole('button', { name: words.show }).count(), 0, 'nobody has tried yet');
      assert.equal(await page.getByRole('button', { name: /Since your last turn|Depuis votre dernier tour/ }).count(), 0, 'there was none');
      assert.deepEqual(await axe(page), []);
      assert.ok(await noSideScroll(page));

      await make(page, data.others[0].move);
      await page.locator('[data-lesson]').getByText(words.other).waitFor();
      assert.deepEqual(await kept(page), { [game]: { 1: { tries: 1, state: 'open' } } });
      if (viewport === PHONE) await strip(page).click();
      const worth = await page.locator('[data-lesson] tbody td').allInnerTexts();
      assert.equal(worth.length, 2);
      assert.notEqual(worth[0], worth[1]);
      await page.getByRole('button', { name: words.show }).waitFor();
      assert.deepEqual(await axe(page), []);
      if (viewport === PHONE) await strip(page).click();

      await make(page, data.answers[0]);
      await page.locator('[data-lesson]').getByText(words.solved).waitFor();
      assert.deepEqual(await kept(page), { [game]: { 1: { tries: 2, state: 'solved' } } });
      assert.deepEqual(await axe(page), []);
      assert.ok(await noSideScroll(page));
      await page.locator('[data-lesson] a.primary, .go a.primary').first().click();
      await page.waitForURL(/\/puzzle\/\w+\/2$/);
      assert.deepEqual(ann.errors, []);
      await ann.close();
    });

test('the solution is shown once one has tried, played on the board; Learn tells what became of it', async () => {
  const ann = await person({ url: host.url });
  const { page } = ann;
  await page.goto(`${host.url}#/puzzle/citytour/2`);
  await page.locator('[data-act=words]').waitFor();
  await make(page, puzzle('citytour', '02').others[0].move);
  await page.getByRole('button', { name: WORDS['en-GB'].show }).click();
  await page.locator('[data-again]').waitFor();
  assert.deepEqual(await kept(page), { citytour: { 2: { tries: 1, state: 'shown' } } });
  await page.goto(`${host.url}#/learn`);
  await page.getByRole('link', { name: /^Puzzle 2, grade \d of 5, solution seen$/ }).waitFor();
  assert.equal(await page.getByRole('link', { name: /^Puzzle 20, grade \d of 5/ }).count(), 4);
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(ann.errors, []);
  await ann.close();
});
