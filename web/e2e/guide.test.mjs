// The rulebook for players: read, searched, played with, printed; at the table it opens where one is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { files } from './files.mjs';
import { LAPTOP, PHONE, THOROUGH, axe, makeTable, noSideScroll, person, serve, settled } from './harness.mjs';

const server = serve();
const GAMES = ['village', 'greentown', 'citytour', 'grinivil'];
const ME = { kind: 'person', name: 'Ann' };
const BOT = { kind: 'bot', bot: 'greedy', name: 'Rose' };

/** Brings every picture of the page near, one after the other, until each is drawn and has as many numbers as are explained. */
async function allPictures(page) {
  await page.locator('figure').first().waitFor();
  for (const later of await page.locator('details.later').all()) await later.locator('> summary').click();
  const count = await page.locator('figure').count();
  for (let i = 0; i < count; i++) {
    await page.locator('figure').nth(i).scrollIntoViewIfNeeded();
    await page.waitForFunction((at) => {
      const figure = document.querySelectorAll('figure')[at];
      const wanted = figure.parentElement.querySelectorAll('.keys li').length;
      const drawn = figure.querySelectorAll('.board svg, .piece > *').length > 0;
      return drawn && figure.querySelectorAll('[data-callout]').length === wanted && figure.getBoundingClientRect().height > 100;
    }, i);
  }
  return count;
}

for (const [game, pictures] of [
  ['village', 14],
  ['greentown', 17],
  ['citytour', 26],
  ['grinivil', 33],
])
  for (const [size, viewport, locale, dark] of [
    ['laptop', LAPTOP, 'en-GB', false],
    ['phone', PHONE, 'fr-FR', true],
  ].filter(([s]) => THOROUGH || (s === 'phone') === ['village', 'citytour'].includes(game)))
    test(`the guide of ${game} has its ${pictures} pictures with all marks, and axe-core finds nothing: ${size}, ${locale}`, async () => {
      const ann = await person({ url: server.url, viewport, locale, dark });
      await ann.page.goto(`/guide/${game}`);
      assert.equal(await allPictures(ann.page), pictures);
      assert.ok(await noSideScroll(ann.page), 'scrolls sideways');
      assert.deepEqual(await axe(ann.page), []);
      assert.deepEqual(ann.errors, []);
      await ann.close();
    });

for (const [locale, query, title, found] of [
  ['en-GB', 'how do I win', 'The aim', 'Contents'],
  ['fr-FR', 'gagnant', 'Le but', 'Sommaire'],
])
  test(`what somebody types is found, and leads there: ${locale}`, async () => {
    const ann = await person({ url: server.url, locale });
    const { page } = ann;
    await page.goto('/guide/greentown');
    await page.getByRole('searchbox').fill(query);
    await page.locator('.hits a').first().filter({ hasText: title }).click();
    await page.waitForURL(/\/guide\/greentown\/aim$/);
    await page.waitForFunction(() => {
      const top = document.querySelector('#part-aim').getBoundingClientRect().top;
      return top > 0 && top < 200;
    });
    await page.getByRole('navigation', { name: found }).locator('[aria-current]').filter({ hasText: title }).waitFor();
    // The exact rule is one press deeper.
    await page.locator('#part-aim .exact summary').click();
    await page.locator('#part-aim [data-rule="GT-49"]').waitFor();
    await page.getByRole('searchbox').fill('zeppelin');
    await page.locator('.hits .none').waitFor();
    await ann.close();
  });

test('from the guide one press begins a first game, with a bot that sits there already', async () => {
  const ann = await person({ url: server.url });
  await ann.page.goto('/guide/village');
  await ann.page.getByRole('button', { name: 'Play a first game' }).click();
  await ann.page.waitForURL(/\/l\/[\w-]{16}$/);
  await settled(ann.page);
  await ann.page.goto('/guide/citytour');
  await ann.page.getByRole('link', { name: 'The twelve days' }).click();
  await ann.page.waitForURL(/\/g\/citytour\/days$/);
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('the rules come out from under a hint, and what they offer fits a laptop', async () => {
  const ann = await person({ url: server.url });
  const { page } = ann;
  await page.goto((await makeTable(server.url, { game: 'grinivil', seats: [ME, BOT] })).link);
  await settled(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.hints li').first().waitFor();
  await page.getByRole('button', { name: 'Rules' }).click();
  await page.locator('.hints').waitFor({ state: 'detached' });
  const good = page.locator('[data-good]');
  await good.waitFor();
  const [inside, scrolls] = await good.evaluate((e) => {
    const panel = e.closest('section').getBoundingClientRect();
    return [e.getBoundingClientRect().right <= panel.right, document.documentElement.scrollWidth > innerWidth];
  });
  assert.deepEqual([inside, scrolls], [true, false]);
  await ann.close();
});

test('an address with a rule opens the part that tells it, with the rule open', async () => {
  const ann = await person({ url: server.url });
  await ann.page.goto('/guide/greentown/GT-41');
  await ann.page.locator('#part-tour #rule-GT-41.asked').waitFor();
  await ann.close();
});

test('an example is stepped through, played and stopped', async () => {
  const ann = await person({ url: server.url });
  const { page } = ann;
  await page.goto('/guide/greentown/turn');
  const figure = page.locator('#part-turn figure').first();
  await figure.scrollIntoViewIfNeeded();
  const at = () => figure.getAttribute('data-at');
  assert.equal(await at(), '7');
  for (let i = 0; i < 5; i++) await figure.getByRole('button', { name: 'One step back' }).click();
  assert.equal(await at(), '2');
  await figure.getByText('So it begins.').waitFor();
  assert.ok(await figure.getByRole('button', { name: 'One step back' }).isDisabled());
  await figure.getByRole('button', { name: 'One step on' }).click();
  await figure.locator('.told').filter({ hasText: 'Ann' }).waitFor();
  assert.equal(await at(), '3');
  await figure.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => document.querySelector('#part-turn figure').getAttribute('data-at') === '4');
  await figure.getByRole('button', { name: 'Stop' }).click();
  await figure.getByRole('button', { name: 'Play' }).waitFor();
  await ann.close();
});

test('a tour and a drive move where motion is wanted, in the one example that is played', async () => {
  const ann = await person({ url: server.url, settings: { motion: 'full', speed: 'normal' } });
  const { page } = ann;
  await page.goto('/guide/greentown/tour');
  const tour = page.locator('#part-tour figure').nth(1);
  await tour.scrollIntoViewIfNeeded();
  await tour.getByRole('button', { name: 'Play' }).click();
  await tour.locator('[data-walk]').first().waitFor({ state: 'attached' });
  assert.equal(await page.locator('figure:has([data-walk])').count(), 1);
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('the page is read from plain files, without an engine and without a server', async (t) => {
  const host = await files();
  t.after(host.close);
  const ann = await person({ url: host.url });
  await ann.page.goto(`${host.url}#/guide/village/turn`);
  await ann.page.locator('#part-turn figure .piece, #part-turn figure .board svg').first().waitFor();
  assert.ok(!host.asked.some((path) => path.endsWith('.wasm')), 'no engine is loaded to read');
  assert.deepEqual(
    host.missed.filter((path) => !path.includes('favicon')),
    [],
  );
  await ann.page.goto(`${host.url}#/learn`);
  const guides = ann.page.getByRole('link', { name: /Read the guide/ });
  await guides.nth(GAMES.length - 1).waitFor();
  assert.equal(await guides.count(), GAMES.length);
  await ann.close();
});

for (const [size, viewport, locale] of [
  ['laptop', LAPTOP, 'en-GB'],
  ['phone', PHONE, 'fr-FR'],
])
  test(`the page that teaches leads to every guide, and axe-core finds nothing: ${size}, ${locale}`, async () => {
    const ann = await person({ url: server.url, viewport, locale });
    const { page } = ann;
    await page.goto('/learn');
    await page.locator('.game a[href*="/guide/"]').nth(11).waitFor();
    assert.deepEqual(await axe(page), []);
    assert.ok(await noSideScroll(page));
    for (const game of GAMES) for (const part of ['', '/aid', '/booklet']) await page.locator(`a[href$="/guide/${game}${part}"]`).waitFor();
    await page.locator('a[href$="/guide/village"]').click();
    await page.locator('#part-nutshell').waitFor();
    await ann.close();
  });

test('the aid is printed on one page, the booklet light and without bars and folds', async () => {
  const ann = await person({ url: server.url, dark: true });
  const { page } = ann;
  const pages = async () => (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g).length;
  for (const game of GAMES) {
    await page.goto(`/guide/${game}/aid`);
    await page.locator('#part-aid').waitFor();
    assert.equal(await pages(), 1, `the aid of ${game}`);
  }
  await page.goto('/guide/village/booklet');
  await page.locator('figure').first().waitFor();
  const many = await pages();
  assert.ok(many > 3 && many < 20, `${many} pages`);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.bar').isVisible(), false);
  assert.equal(await page.locator('.ask:not([open])').count(), 0);
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'light');
  await ann.close();
});

for (const [size, viewport] of [
  ['laptop', LAPTOP],
  ['phone', PHONE],
])
  test(`at the table the guide opens where the decision is explained: ${size}`, async () => {
    for (const [game, part, locale] of [
      ['village', 'settle', 'en-GB'],
      ['greentown', 'markers', 'fr-FR'],
    ]) {
      const { link } = await makeTable(server.url, { game, seats: [ME, BOT] });
      const ann = await person({ url: server.url, viewport, locale });
      const { page } = ann;
      await page.goto(link);
      await settled(page);
      if (size === 'phone') {
        await page.getByRole('button', { name: /^(Moves, chat and rules|Coups, discussion et règles)/ }).click();
        await page.locator('#tab-rules').click();
      } else
        await page
          .getByRole('button', { name: /^(Rules|Règles)$/ })
          .first()
          .click();
      await page.locator(`#panel-rules [data-part="${part}"]`).waitFor();
      assert.deepEqual(await axe(page), []);
      // What is this, in one line; what a good player would do lies on the table.
      const what = page.getByRole('region', { name: locale === 'fr-FR' ? /^Qu’est-ce que c’est/ : 'What is this?' });
      assert.equal((await what.locator('p').innerText()).replace(/^.*?\. /, ''), await page.locator('.ticket .say').innerText());
      await what.getByRole('button').click();
      await page.locator('.hints li button').first().waitFor();
      await page
        .locator('.hints')
        .getByRole('button', { name: /^(Close the hints|Fermer les conseils)$/ })
        .click();
      if (size === 'phone') await page.getByRole('button', { name: /^(Moves, chat and rules|Coups, discussion et règles)/ }).click();
      // From there to another part, and back to where one is.
      await page
        .locator('#panel-rules')
        .getByRole('searchbox')
        .fill(locale === 'fr-FR' ? 'gagner' : 'win');
      await page.locator('#panel-rules .hits a').first().click();
      await page.locator('#panel-rules [data-part="aim"]').waitFor();
      await page.getByRole('button', { name: /Where you are now|Où vous en êtes/ }).click();
      await page.locator(`#panel-rules [data-part="${part}"]`).waitFor();
      await ann.close();
    }
  });
