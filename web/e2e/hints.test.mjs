// Hints at the table of every game: what to do, how good it is, what it comes to, and why.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LAPTOP, PHONE, axe, makeTable, noSideScroll, person, ready, serve } from './harness.mjs';

const server = serve();
const SEATS = [
  { kind: 'person', name: 'Ann' },
  { kind: 'bot', bot: 'easy' },
];
const SCORES = {
  village: [/About \d+ points? at the end/, /Environ \d+ points? à la fin/],
  greentown: [/About \d+ Greenies? at the end/, /Environ \d+ Greenies? à la fin/],
  grinivil: [/About \d+ VP at the end/, /Environ \d+ PV à la fin/],
  citytour: [/About \d+ delivered \(\d+ needed\) at the end/, /Environ \d+ arrivés \(il en faut \d+\) à la fin/],
};

for (const [game, scores] of Object.entries(SCORES)) {
  test(`${game}: hints on a laptop, by keyboard, and on a phone in French`, async () => {
    for (const french of [false, true]) {
      const table = await makeTable(server.url, { game, seats: SEATS });
      const ann = await person({ url: server.url, viewport: french ? PHONE : LAPTOP, dark: french, locale: french ? 'fr-FR' : 'en-GB' });
      await ann.page.goto(table.link);
      await ready(ann.page);
      if (french) await ann.page.getByRole('button', { name: 'Conseil', exact: true }).tap();
      else await ann.page.keyboard.press('h');
      const hints = ann.page.locator('.hints li button');
      await hints.first().waitFor();
      const texts = await hints.allInnerTexts();
      const percents = texts.map((t) => Number(/(\d+)\s?%/.exec(t)[1]));
      assert.deepEqual(
        percents,
        [...percents].sort((a, b) => b - a),
        'best first',
      );
      for (const text of texts) assert.match(text, scores[french ? 1 : 0]);
      assert.ok(
        texts.some((t) => / · \S/.test(t)),
        `a reason: ${texts.join(' | ')}`,
      );
      assert.ok(await noSideScroll(ann.page));
      assert.deepEqual(await axe(ann.page), []);
      // By keyboard the first one is laid on the ticket; then the button alone remains.
      if (french) await hints.first().tap();
      else {
        await hints.first().focus();
        await ann.page.keyboard.press('Enter');
      }
      assert.equal(await hints.first().getAttribute('aria-pressed'), 'true');
      await ann.page.getByRole('button', { name: french ? 'Fermer les conseils' : 'Close the hints' }).click();
      assert.equal(await ann.page.locator('.hints').count(), 0);
      const ticket = await ann.page.locator('.ticket').evaluate((e) => e.textContent);
      await ann.page.locator('.ticket .acts .btn.primary:not([disabled])').click();
      await ann.page.waitForFunction((old) => document.querySelector('.ticket')?.textContent !== old, ticket);
      assert.equal(await ann.page.locator('.ticket .slots .bad').count(), 0);
      assert.deepEqual(ann.errors, []);
      await ann.close();
    }
  });
}
