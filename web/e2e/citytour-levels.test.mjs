// A level of one's own in a browser: put together, its faults at their place, shared by link and file, played day by day.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { axe, laying, noSideScroll, person, PHONE, ready, roundTrip, serve } from './harness.mjs';

const server = serve();

/** Easy days: one traveller is enough. */
const EASY = {
  name: 'Stroll',
  card: 1,
  objective: 1,
  sites: { A: 'castle-1', B: 'bridge-1', C: 'fountain-2', D: 'maze-2', E: 'clock-2', F: null },
};
async function player({ padlocks = 'on', days = [], ...how } = {}) {
  const p = await person({ url: server.url, ...how });
  await p.page.addInitScript(
    ([locks, list]) => {
      if (localStorage.getItem('faubourg.citytour.padlocks')) return;
      localStorage.setItem('faubourg.citytour.padlocks', locks);
      localStorage.setItem('faubourg.citytour.days', list);
    },
    [padlocks, JSON.stringify(days.map((day, i) => ({ id: `d${i}`, day })))],
  );
  return p;
}
const shelf = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('faubourg.citytour.levels') ?? '[]'));
const story = (page) => page.locator('[data-story]');
const press = (locator, touch) => (touch ? locator.tap() : locator.click());
const verdict = (page, which) => page.locator(`[data-verdict="${which}"]`);

/** Plays a day to its end as the hints say: 'won' or 'lost'. */
async function playOut(page, touch) {
  for (let i = 0; i < 60; i++) {
    await page.locator('[data-story], .ticket .acts .btn.primary:not([disabled]), .bus [data-word]').first().waitFor();
    if (await story(page).count()) return story(page).getAttribute('data-story');
    await press(page.getByRole('button', { name: /Hint|Conseil|Indice/ }), touch);
    await press(page.locator('.hints li button').first(), touch);
    await laying(page, () => press(page.locator('.ticket .acts .btn.primary:not([disabled])').first(), touch));
  }
  throw new Error('the day does not end');
}
async function winIt(page, touch = false) {
  for (let tries = 1; tries <= 12; tries++) {
    if ((await playOut(page, touch)) === 'won') return tries;
    await press(page.locator('[data-story] .btn.primary'), touch); // once more
    await story(page).waitFor({ state: 'detached' });
  }
  throw new Error('never won');
}

test('a level that was only just begun is not called wrong', async () => {
  const { page, errors, close } = await player({ padlocks: 'off' });
  await page.clock.install();
  await page.goto('/g/citytour/levels');
  await page.getByRole('button', { name: 'New level' }).click();
  await verdict(page, 'blank').waitFor();
  await page.clock.runFor(5_000); // it is judged a moment after each change
  await roundTrip(page);
  assert.match(await verdict(page, 'blank').textContent(), /Give the level a name/);
  assert.equal(await verdict(page, 'bad').count(), 0);
  assert.deepEqual(errors, []);
  await close();
});

test('a level is put together, shared, and played day by day; a friend begins it on a phone', async () => {
  const ann = await player({ padlocks: 'off', days: [EASY] });
  const { page } = ann;
  await page.goto('/g/citytour/days');
  await page.getByRole('link', { name: 'Levels of your own' }).click();
  await page.getByRole('button', { name: 'New level' }).click();
  await page.getByLabel('Add a day').selectOption({ label: 'Stroll' });
  await verdict(page, 'bad').waitFor();
  assert.match(await verdict(page, 'bad').textContent(), /Name: must be a text of 1 to 60 characters/);
  await page.getByRole('textbox', { name: 'Name of the level' }).fill('Autumn');
  await page.getByLabel('Add a day').selectOption('card:2');

  // A day with a fault, pasted: it is told where, and mended there.
  await page.getByText('Paste', { exact: true }).click();
  await page
    .getByLabel('A day, a level or a link, pasted here')
    .fill(JSON.stringify({ ...EASY, name: 'Match', sites: { ...EASY.sites, F: 'stadium' } }));
  await page.getByRole('button', { name: 'Add it' }).click();
  await page.locator('[data-entry="2"].wrong').waitFor();
  assert.match(await verdict(page, 'bad').textContent(), /Day 3: fans wait if and only if the stadium stands \(OWN-6\).*line \d+/);
  await page.getByRole('button', { name: 'Change Day 3, Match' }).click();
  await page.getByRole('dialog').getByLabel('Site at F').selectOption('');
  await page.keyboard.press('Escape');
  await verdict(page, 'good').waitFor();

  // By keyboard the last day becomes the second; the focus goes with it.
  await page.getByRole('button', { name: 'Day 3, Match earlier' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Day 2, Match earlier');
  await page.getByRole('button', { name: 'Take out Day 3, Day 2 of the box' }).click();
  await verdict(page, 'good').waitFor();
  assert.deepEqual(await axe(page), []);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'File', exact: true }).click()]);
  assert.equal(download.suggestedFilename(), 'autumn.json');
  const file = readFileSync(await download.path(), 'utf8');
  assert.deepEqual(JSON.parse(file), { name: 'Autumn', days: [EASY, { ...EASY, name: 'Match' }], rules: 2 }); // it says for which rules it was made
  const link = await page.getByLabel('Link to this level').inputValue();
  assert.match(link, /\/g\/citytour\/levels#z[\w-]+$/);

  // Played: the first day opens the second, the second ends the level.
  await page.evaluate(() => localStorage.setItem('faubourg.citytour.padlocks', 'on'));
  await page.getByRole('button', { name: 'Keep and play' }).click();
  await page.reload();
  await page.locator('[data-day]').first().waitFor(); // the engine says which are open
  assert.deepEqual(await page.locator('[data-day]').evaluateAll((all) => all.map((e) => e.dataset.state)), ['next', 'locked']);
  assert.deepEqual(await axe(page), []);
  await page.locator('[data-start="1"]').click();
  await ready(page);
  assert.match(await page.locator('.bar').textContent(), /Stroll - Autumn, day 1 of 2/);
  const tries = await winIt(page);
  await page.getByText('Day 2 is open now.').waitFor();
  assert.deepEqual(
    (await shelf(page))[0].results.map((r) => [r.tries, r.won]),
    [
      [tries, true],
      [0, false],
    ],
  );
  await page.reload(); // its end is looked at again, and counts no second time
  await story(page).waitFor();
  await page.getByRole('button', { name: 'Next day' }).click();
  await story(page).waitFor({ state: 'detached' });
  await ready(page);
  assert.match(await page.locator('.bar').textContent(), /Match - Autumn, day 2 of 2/);
  await winIt(page);
  await page.getByText('That was the last one: Autumn is won!').waitFor();
  await page.getByRole('link', { name: 'To the level' }).click();
  await page.getByText('Autumn is won, from the first day to the last!').waitFor();
  assert.equal(await page.locator('[data-state="won"]').count(), 2);
  assert.equal((await shelf(page))[0].results[0].tries, tries);

  // Bob has won nothing yet: what he was sent he may play, in French and on a phone.
  const bob = await player({ viewport: PHONE, name: 'Bob', locale: 'fr-FR' });
  await bob.page.goto('/g/citytour/levels');
  await bob.page.getByText('Vos propres niveaux s’ouvrent quand les douze journées sont gagnées.').waitFor();
  await bob.page.goto(link);
  await verdict(bob.page, 'good').waitFor();
  assert.ok(await noSideScroll(bob.page));
  assert.deepEqual(await axe(bob.page), []);
  await bob.page.getByRole('button', { name: 'Garder et jouer' }).tap();
  await bob.page.locator('[data-day="1"][data-state="next"]').waitFor();
  assert.ok(await noSideScroll(bob.page));
  assert.deepEqual(await axe(bob.page), []);
  await bob.page.locator('[data-start="1"]').tap();
  await ready(bob.page);
  await bob.page.goto('/g/citytour/levels');
  await bob.page.getByRole('link', { name: 'Jouer Autumn' }).tap();
  await bob.page.getByRole('link', { name: 'Continuer la journée 1' }).waitFor(); // it waits
  await bob.page.goto(link); // the same level is not kept twice
  await verdict(bob.page, 'good').waitFor();
  await bob.page.getByRole('button', { name: 'Garder et jouer' }).tap();
  await bob.page.locator('[data-day="1"]').waitFor();
  assert.equal((await shelf(bob.page)).length, 1);
  await bob.page.goto(link.slice(0, -12));
  await bob.page.getByText('Ce lien n’apporte aucun niveau').waitFor();

  // Files: days are added, what is neither is named.
  await page.goto('/g/citytour/levels');
  await page.evaluate(() => localStorage.setItem('faubourg.citytour.padlocks', 'off'));
  await page.reload();
  await page.locator('[data-entry]').nth(1).waitFor(); // the desk is as it was left
  await page.getByRole('button', { name: 'New level' }).click();
  const json = (name, text) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await page
    .locator('.list input[type="file"]')
    .setInputFiles([json('a.json', JSON.stringify(EASY)), json('b.json', '{"x":1}'), json('c.json', file)]);
  await page.getByText('b.json: neither a day nor a level.').waitFor();
  assert.equal(await page.locator('[data-entry]').count(), 3);
  assert.deepEqual([...ann.errors, ...bob.errors], []);
  await ann.close();
  await bob.close();
});
