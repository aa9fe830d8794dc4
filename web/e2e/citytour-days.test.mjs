// The twelve days in a browser: won and lost days move the campaign, padlocks fall, days of one's own come by form and by link.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, LAPTOP, laying, noSideScroll, person, PHONE, ready, serve } from './harness.mjs';

const server = serve();

const campaign = (won) =>
  JSON.stringify({
    campaign: 1,
    game: 'citytour',
    won,
    attempts: Array.from({ length: 12 }, (_, i) => (i < won ? 1 : 0)),
    best: Array.from({ length: 12 }, (_, i) => (i < won ? 1 : null)),
  });
/** Somebody who has won so many days; `damaged` is kept instead of it. */
async function player({ won, damaged, ...how } = {}) {
  const p = await person({ url: server.url, ...how });
  const text = damaged ?? (won === undefined ? null : campaign(won));
  if (text !== null)
    await p.page.addInitScript(
      (t) => localStorage.getItem('faubourg.citytour.campaign') ?? localStorage.setItem('faubourg.citytour.campaign', t),
      text,
    );
  return p;
}
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('faubourg.citytour.campaign')));
const button = (page) => page.locator('.ticket .acts .btn.primary:not([disabled])').first();
const story = (page) => page.locator('[data-story]');
const press = (locator, touch) => (touch ? locator.tap() : locator.click());

/** Plays a day to its end as the hints say (or badly: what is offered first). The answer is 'won' or 'lost'. */
async function playOut(page, { advised, touch = false }) {
  for (let i = 0; i < 60; i++) {
    await page.locator('[data-story], .ticket .acts .btn.primary:not([disabled]), .bus [data-word]').first().waitFor();
    if (await story(page).count()) return story(page).getAttribute('data-story');
    if (advised) {
      await press(page.getByRole('button', { name: 'Hint' }), touch);
      await press(page.locator('.hints li button').first(), touch);
    } else if (await page.locator('.bus [data-word]').count()) await press(page.locator('.bus [data-word]').first(), touch);
    await laying(page, () => press(button(page), touch));
  }
  throw new Error('the day does not end');
}
async function winIt(page) {
  for (let tries = 1; tries <= 12; tries++) {
    if ((await playOut(page, { advised: true })) === 'won') return tries;
    await page.locator('[data-story] .btn.primary').click(); // once more
    await story(page).waitFor({ state: 'detached' });
  }
  throw new Error('never won');
}

test('a day is played from the home page until it is won, and the next one opens', async () => {
  const { page, errors, close } = await player();
  await page.goto('/');
  await page.getByRole('link', { name: 'The twelve days' }).click();
  assert.equal(await page.locator('[data-state="next"]').getAttribute('data-day'), '1');
  assert.equal(await page.locator('[data-sealed]').count(), 3);
  await page.locator('[data-start="1"]').click();
  await ready(page);
  const tries = await winIt(page);
  await page.getByText('Day 2 is open now.').waitFor();
  const now = await kept(page);
  assert.deepEqual([now.won, now.attempts[0], typeof now.best[0]], [1, tries, 'number']);
  await page.reload(); // its end is looked at again, and counts no second time
  await story(page).waitFor();
  await page.locator('[data-story]').getByRole('link', { name: 'All days' }).click();
  await page.locator('[data-day="1"][data-state="won"]').waitFor();
  assert.equal(await page.locator('[data-state="next"]').getAttribute('data-day'), '2');
  assert.deepEqual(await kept(page), now);
  assert.deepEqual(errors, []);
  await close();
});

test('with the padlocks off a day won before its turn says beforehand and afterwards that it does not count', async () => {
  const { page, errors, close } = await player({ won: 0 });
  await page.goto('/g/citytour/days');
  await page.getByRole('checkbox', { name: /Padlocks/ }).uncheck();
  await page.locator('[data-day="2"]').click();
  await page.getByText('A win of this day does not count yet: win day 1 first.').waitFor();
  assert.deepEqual(await axe(page), []);
  await page.locator('[data-start="2"]').click();
  await ready(page);
  await winIt(page);
  assert.match(await page.locator('[data-uncounted]').innerText(), /does not count yet: day 1 comes first/);
  assert.equal((await kept(page)).won, 0);
  await page.goto('/g/citytour/days/1');
  await page.locator('[data-start="1"]').waitFor();
  assert.equal(await page.getByText('does not count yet').count(), 0);
  assert.deepEqual(errors, []);
  await close();
});

test('a lost day counts as an attempt, can be tried again, and waits when it is left', async () => {
  const { page, errors, close } = await player({ won: 3 });
  await page.goto('/g/citytour/days');
  await page.locator('[data-day="2"]').click(); // any open day can be replayed
  await page.locator('[data-start="2"]').click();
  await ready(page);
  for (let i = 1; (await playOut(page, { advised: false })) !== 'lost'; i++) {
    assert.ok(i < 8, 'lost some time');
    await page.locator('[data-story]').getByRole('link', { name: 'All days' }).click();
    await page.locator('[data-day="2"]').click();
    await page.locator('[data-start="2"]').click();
    await ready(page);
  }
  const now = await kept(page);
  assert.equal(now.won, 3);
  assert.ok(now.attempts[1] >= 2);
  await page.getByRole('button', { name: 'Another try' }).click();
  await story(page).waitFor({ state: 'detached' });
  await ready(page);
  await page.goto('/g/citytour/days/2');
  await page.getByRole('link', { name: 'Go on with day 2' }).waitFor();
  await page.getByRole('button', { name: 'Begin again' }).click();
  await ready(page);
  assert.deepEqual((await kept(page)).attempts[1], now.attempts[1] + 1);
  assert.deepEqual(errors, []);
  await close();
});

test('the last day of a level opens its padlock: new rules in pictures, then the first day of the next level', async () => {
  const { page, errors, close } = await player({ won: 2 });
  await page.goto('/g/citytour/days');
  await page.locator('[data-start="3"]').click();
  await ready(page);
  await winIt(page);
  await page.getByText('The orange padlock falls: a new level is open.').waitFor();
  await page.getByRole('link', { name: 'Open the padlock' }).click();
  await page.getByRole('heading', { name: 'Surprise check' }).waitFor();
  assert.equal(await page.locator('ol > li').count(), 3);
  assert.deepEqual(await axe(page), []);
  await page.locator('[data-start="4"]').click();
  await ready(page);
  await page.getByRole('heading', { name: 'Day 4' }).waitFor();
  await page.goto('/g/citytour/level/2'); // later too
  await page.getByRole('heading', { name: 'Amusement park' }).waitFor();
  await page.goto('/g/citytour/level/3');
  await page.getByText('This level opens when day 6 is won.').waitFor();
  assert.equal(await page.locator('ol > li').count(), 0);
  assert.deepEqual(errors, []);
  await close();
});

test('a day of one’s own is composed, its faults have their place, and a friend plays it by its link', async () => {
  const ann = await player({ won: 12 });
  await ann.page.goto('/g/citytour/days');
  await ann.page.getByRole('link', { name: 'Days of your own' }).click();
  await ann.page.getByRole('button', { name: 'New day' }).click();
  await ann.page.getByRole('textbox', { name: 'Name' }).fill('Saturday');
  await ann.page.getByLabel('Site at B').selectOption('stadium');
  const verdict = ann.page.locator('[data-verdict]');
  await ann.page.locator('[data-verdict="bad"]').waitFor();
  assert.match(await verdict.textContent(), /fans wait if and only if the stadium stands.*OWN-6/);
  for (const at of ['A', 'D']) await ann.page.locator('label.mark', { has: ann.page.getByLabel(`Fans: ${at}`, { exact: true }) }).click();
  await ann.page.locator('[data-verdict="good"]').waitFor();
  await ann.page.getByRole('button', { name: 'Keep' }).click();
  assert.deepEqual(await axe(ann.page), []);
  const [download] = await Promise.all([
    ann.page.waitForEvent('download'),
    ann.page.getByRole('button', { name: 'File', exact: true }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'saturday.json');
  const link = await ann.page.getByLabel('Copy the link').inputValue();
  await ann.page.reload();
  await ann.page.locator('[data-saved]', { hasText: 'Saturday' }).waitFor();

  // Bob has won nothing yet: what he was sent he may play.
  const bob = await player({ viewport: PHONE, name: 'Bob', locale: 'fr-FR' });
  await bob.page.goto(link);
  await bob.page.locator('[data-verdict="good"]').waitFor();
  assert.equal(await bob.page.getByRole('textbox', { name: 'Nom' }).inputValue(), 'Saturday');
  assert.ok(await noSideScroll(bob.page));
  assert.deepEqual(await axe(bob.page), []);
  await bob.page.getByRole('button', { name: 'Jouer cette journée' }).tap();
  await ready(bob.page);
  assert.match(await bob.page.locator('.bar').textContent(), /Saturday/);

  // A link that was cut off says so; a file with a fault shows its place.
  await bob.page.goto(link.slice(0, -12));
  await bob.page.getByText('Ce lien n’apporte aucune journée').waitFor();
  await ann.page
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'x.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"card":1,"sites":{"A":"maze-2","B":null,"C":null,"D":null,"E":null,"F":null},"detour":["A","C"]}'),
    });
  await ann.page.locator('[data-verdict="bad"]').waitFor();
  assert.match(await verdict.textContent(), /Detour signs: a sign stands before an empty notch.*OWN-5/);
  assert.deepEqual([...ann.errors, ...bob.errors], []);
  await ann.close();
  await bob.close();
});

test('what was kept and cannot be read never breaks the page', async () => {
  const { page, errors, close } = await player({ damaged: '{"campaign":1,"won":99' });
  await page.goto('/g/citytour/days');
  await page.getByText('They begin anew').waitFor();
  assert.equal(await page.locator('[data-state="next"]').getAttribute('data-day'), '1');
  assert.deepEqual(errors, []);
  await close();
});

for (const [name, viewport, dark] of [
  ['laptop', LAPTOP, true],
  ['phone', PHONE, false],
  ['phone', PHONE, true],
])
  test(`the days on a ${name}, ${dark ? 'dark' : 'light'}: six people begin with one press, and axe-core finds nothing`, async () => {
    const { page, errors, close } = await player({ won: 7, viewport, dark });
    const touch = viewport === PHONE;
    await page.goto('/g/citytour/days');
    await page.locator('[data-state="next"]').waitFor();
    assert.deepEqual(await axe(page), []);
    assert.ok(await noSideScroll(page));
    if (touch) await page.getByRole('button', { name: 'About this day' }).tap();
    const more = page.getByRole('button', { name: /one more/ });
    for (let i = 0; i < 5; i++) await press(more, touch);
    assert.deepEqual(await axe(page), []);
    await press(page.locator('[data-start="8"]').last(), touch);
    await ready(page);
    assert.equal(await page.locator('[data-seat], .seats.strip li').count(), 6);
    await page.goto('/g/citytour/level/3');
    await page.locator('ol > li').first().waitFor();
    assert.deepEqual(await axe(page), []);
    assert.ok(await noSideScroll(page));
    assert.deepEqual(errors, []);
    await close();
  });

test('the chance of winning is shown when asked for, and play does not wait for it', async () => {
  const { page, errors, close } = await player();
  let held = null; // advice on its way, while it is kept back
  await page.routeWebSocket(/\/ws\//, (ws) =>
    ws.connectToServer().onMessage((m) => (held && JSON.parse(String(m)).t === 'hints' ? held.push(() => ws.send(m)) : ws.send(m))),
  );
  await page.goto('/g/citytour/days');
  await page.locator('[data-start="1"]').click();
  await ready(page);
  assert.equal(await page.locator('[data-chance]').count(), 0);
  await page.getByRole('button', { name: 'Chance of winning?' }).click();
  const known = () => page.waitForFunction(() => /^\d+$/.test(document.querySelector('[data-chance]')?.getAttribute('data-chance') ?? ''));
  await known();
  held = [];
  for (let i = 0; i < 3; i++) {
    const pile = await page.locator('[data-pile]').first().textContent();
    await button(page).click();
    await page.waitForFunction((was) => document.querySelector('[data-pile]')?.textContent !== was, pile);
    await ready(page);
  }
  const late = held;
  held = null;
  late.forEach((bring) => bring());
  await known();
  await page.getByRole('button', { name: 'Hide the chance of winning' }).click();
  assert.equal(await page.locator('[data-chance]').count(), 0);
  assert.deepEqual(errors, []);
  await close();
});
