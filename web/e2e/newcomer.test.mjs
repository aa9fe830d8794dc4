// A newcomer's way: from home to Learn, through a first lesson and the guide, into a first game with the coach.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LAPTOP, SHORT_PHONE, THOROUGH, act, axe, noSideScroll, person, serve, settled } from './harness.mjs';

const server = serve();
const WORDS = {
  'en-GB': {
    learn: 'Learn',
    begin: /^Begin: /,
    show: 'Show me',
    win: 'winning',
    gotIt: 'Got it',
    what: 'What is this?',
    play: /^(Play: |The twelve days)/,
  },
  'fr-FR': {
    learn: 'Apprendre',
    begin: /^Commencer/,
    show: 'Montrez-moi',
    win: 'gagnant',
    gotIt: 'Compris',
    what: /^Qu’est-ce que c’est/,
    play: /^(Jouer|Les douze journées)/,
  },
};
const GAMES = { village: 'en-GB', greentown: 'fr-FR', citytour: 'fr-FR', grinivil: 'en-GB' };
const TITLES = { village: /Village|villages/, greentown: /Green Town/, citytour: /City Tour/, grinivil: /Grinivil/ };

async function sound(page, where) {
  assert.deepEqual(await axe(page), [], where);
  assert.ok(await noSideScroll(page), `${where} scrolls sideways`);
}

for (const [i, game] of Object.keys(GAMES).entries())
  for (const locale of Object.keys(WORDS))
    for (const viewport of [LAPTOP, SHORT_PHONE]) {
      const phone = viewport === SHORT_PHONE;
      // Each game, each language and each size at least once; all of it before a release.
      if (!THOROUGH && (locale !== GAMES[game] || phone !== (i % 2 === 1))) continue;
      test(`${game}: a newcomer learns it and sits down, ${locale}, ${phone ? 'on a phone' : 'on a laptop'}`, async () => {
        const w = WORDS[locale];
        const ann = await person({ url: server.url, locale, viewport, dark: phone, settings: { coach: true } });
        const { page } = ann;
        await page.goto('/');
        await page.locator('nav.pages').getByRole('link', { name: w.learn }).click();
        const sheet = page.locator('.game').filter({ has: page.getByRole('heading', { name: TITLES[game] }) });
        await sheet.locator(`a[href$="/guide/${game}"]`).waitFor();
        await sound(page, 'Learn');

        // A first lesson: shown, done, praised; Learn knows of it.
        await sheet.getByRole('link', { name: w.begin }).click();
        await page.locator('[data-lesson]').waitFor();
        await settled(page);
        await sound(page, 'the lesson');
        if (phone) await page.locator('[data-lesson] summary').click();
        await page.getByRole('button', { name: w.show }).click();
        await page.locator('.ticket .btn.primary:not([disabled])').click();
        await page.locator('[data-lesson].good, [data-lesson] .verdict.good').waitFor();
        await page.goto('/learn');
        await sheet.locator('nav li a.y').waitFor();
        assert.equal(await page.locator('.btn.primary').count(), 1, 'one button is the likely one');

        // The guide, and what one looks for in it.
        await sheet.locator(`a[href$="/guide/${game}"]`).click();
        await page.getByRole('searchbox').fill(w.win);
        await page.locator('.hits a').first().locator('mark').first().waitFor();
        await sound(page, 'the guide, searched');
        await page.locator('.hits a').first().click();
        await page.waitForURL(new RegExp(`/guide/${game}/aim$`));

        // A first game: a note beside what it speaks of, never over it; what is this, what would a good player do.
        await page.goto('/learn');
        await page.locator('.pick').getByRole('button', { name: TITLES[game] }).click();
        await page.locator('.pick + :is(a, button)').filter({ hasText: w.play }).click();
        if (game === 'citytour') await page.locator('[data-start="1"]').click();
        const note = page.locator('.coach');
        await note.waitFor();
        await settled(page);
        await sound(page, 'the table');
        const [slip, frame] = await page.evaluate(() =>
          ['.coach', '.frame[aria-hidden]'].map((which) => document.querySelector(which)?.getBoundingClientRect().toJSON() ?? null),
        );
        if (frame)
          assert.ok(
            slip.bottom <= frame.top || slip.top >= frame.bottom || slip.right <= frame.left || slip.left >= frame.right,
            `the note lies over what it speaks of: ${JSON.stringify([slip, frame])}`,
          );
        await note.getByRole('button', { name: w.gotIt }).click();
        await page.keyboard.press('?');
        const what = page.getByRole('region', { name: w.what });
        assert.ok((await what.locator('p').innerText()).length > 20);
        await what.getByRole('button').click();
        await page.locator('.hints li button').first().click();
        assert.ok(await act(page, phone ? 'touch' : 'mouse'));
        assert.deepEqual(ann.errors, []);
        await ann.close();
      });
    }
