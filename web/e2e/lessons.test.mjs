// A newcomer's way through the first lessons of each game, on a host of plain files: everything is judged in the page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { files } from './files.mjs';
import { LAPTOP, PHONE, THOROUGH, axe, browse, noSideScroll, person } from './harness.mjs';

browse();
let host;
before(async () => (host = await files('/some/where/')));
after(() => host.close());

const WORDS = {
  'en-GB': { show: 'Show me', why: 'Why?', other: 'Allowed, but not the answer.', better: 'better' },
  'fr-FR': { show: 'Montrez-moi', why: /Pourquoi/, other: 'C’est permis, mais ce n’est pas la réponse.', better: 'mieux' },
};
const card = (page) => page.locator('[data-lesson]');

/** Does a step as "show me" proposes it; the move itself is made in the ticket under the board. */
async function solve(page, words, phone) {
  if (phone) await page.locator('[data-lesson] summary').click();
  await page.getByRole('button', { name: words.show }).click();
  if (phone) await page.locator('[data-lesson]:not([open])').waitFor(); // one sees what one is shown
  await page.locator('.ticket .btn.primary:not([disabled])').click();
  await page.locator('[data-lesson].good, [data-lesson] .verdict.good').waitFor();
}
const onward = (page) => page.locator('[data-lesson] a.primary, .go a.primary').first();

for (const game of ['village', 'citytour', 'greentown', 'grinivil'])
  for (const [locale, viewport, dark] of [
    ['en-GB', LAPTOP, false],
    ['fr-FR', PHONE, true],
  ].filter(([, size]) => THOROUGH || (size === PHONE) === ['village', 'grinivil'].includes(game)))
    test(`${game}: the first two lessons, ${locale}, ${viewport === PHONE ? 'on a phone' : 'on a laptop'}`, async () => {
      const words = WORDS[locale];
      const ann = await person({ url: host.url, locale, viewport, dark });
      const { page } = ann;
      await page.goto(`${host.url}#/learn/${game}/1`);
      await card(page).waitFor();
      await page.locator('.ticket').waitFor();
      assert.deepEqual(await axe(page), []);
      assert.ok(await noSideScroll(page));
      await solve(page, words, viewport === PHONE);
      assert.deepEqual(await axe(page), []);
      assert.ok(await noSideScroll(page));
      // On through the second lesson, all its steps.
      await onward(page).click();
      for (let more = true; more;) {
        await page.waitForURL(/\/learn\/\w+\/2(\/\d+)?$/);
        await page.locator('[data-lesson]:not(.good):not(:has(.verdict))').waitFor();
        await solve(page, words, viewport === PHONE);
        more = /\/2\/\d+$/.test((await onward(page).getAttribute('href')) ?? '');
        if (more) await onward(page).click();
      }
      // What was solved is kept; the tables of lessons are not.
      const done = await page.evaluate(() => JSON.parse(localStorage.getItem('faubourg.lessons') ?? '{}'));
      assert.equal(done[game]?.length, 2);
      await page.goto(`${host.url}#/learn/${game}/3`);
      await page.reload();
      await card(page).waitFor();
      assert.equal(await page.locator('.dots i.y').count(), 2);
      assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem('faubourg.tables') ?? '[]')), []);
      assert.deepEqual(ann.errors, []);
      await ann.close();
    });

for (const locale of ['en-GB', 'fr-FR'])
  test(`another legal move is answered with both outcomes, and may be played all the same, ${locale}`, async () => {
    const words = WORDS[locale];
    const ann = await person({ url: host.url, locale });
    const { page } = ann;
    await page.goto(`${host.url}#/learn/village/5`);
    await card(page).waitFor();
    await page.locator('.ticket [data-word="m12-m13"]').click();
    await page.getByText(words.other).waitFor();
    assert.deepEqual(await page.locator('[data-lesson] tbody tr').last().locator('th').allInnerTexts(), [words.better]);
    assert.deepEqual(await page.locator('[data-lesson] tbody td').allInnerTexts(), ['0', '16', '6', '0']);
    assert.deepEqual(await axe(page), []);
    await page.locator('.ticket .btn.primary:not([disabled])').click();
    await page.locator('[data-again]').waitFor();
    await page.locator('[data-again]').click();
    await page.locator('[data-lesson]:not(:has(.verdict))').waitFor();
    await page.locator('.ticket [data-word="a2-a3"]').click();
    await page.locator('[data-lesson] .verdict.good').waitFor();
    assert.deepEqual(ann.errors, []);
    await ann.close();
  });
