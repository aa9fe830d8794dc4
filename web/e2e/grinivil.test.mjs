// Welcome to Grinivil against the real server: a whole game by mouse, turns by touch and by keys, explanations, first steps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LAPTOP, PHONE, axe, isOver, makeTable, noSideScroll, person, serve } from './harness.mjs';

const server = serve();

const ME = { kind: 'person', name: 'Ann' };
const BOT = { kind: 'bot', bot: 'greedy' };
const FAST = { beginner: true, blocks: -2 };
const table = (seats, options = FAST) => makeTable(server.url, { game: 'grinivil', seats, options });

let luck = 2024;
const dice = (n) => Math.floor(((luck = (luck * 1103515245 + 12345) % 2147483648) / 2147483648) * n);

/**
 * In the page: what can really be hit now (the button, steppers, places; nothing that gives up while something else is left) and
 * what sort of decision it is. 'over' at the end; null while there is nothing to do.
 */
function offered() {
  if ([...document.querySelectorAll('a[href*="/replay/"]')].some((a) => /Replay|Revoir/.test(a.textContent))) return 'over';
  const hit = (e) => {
    e.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    const r = e.getBoundingClientRect();
    // A place on the board may be covered in the middle: any of a few points will do.
    for (const [u, v] of [
      [0.5, 0.5],
      [0.3, 0.7],
      [0.7, 0.7],
      [0.5, 0.85],
      [0.3, 0.3],
    ]) {
      const [x, y] = [r.x + r.width * u, r.y + r.height * v];
      const top = r.width ? document.elementFromPoint(x, y) : null;
      if (top && (e === top || e.contains(top))) return [[x, y]];
    }
    return [];
  };
  const all = (selector) => [...document.querySelectorAll(selector)];
  const kind = document.querySelector('.ticket .stub b')?.textContent ?? '';
  const button = all('.ticket .acts .btn.primary:not([disabled])').flatMap(hit);
  const plus = all('.amounts [data-step="1"]:not([disabled])').flatMap(hit);
  const bought = all('.amounts output').reduce((n, e) => n + Number(e.textContent), 0);
  const buying = document.querySelector('.amounts [data-column="c"]') && document.querySelector('.amounts .lab');
  if (plus.length && (!button.length || (bought < 3 && buying && !/Pay|Payer|Too many|Trop/.test(kind)))) return { kind, spots: plus };
  if (button.length) return { kind, spots: button };
  const places = all('[data-word]:not([aria-pressed="true"])').filter(
    (e) => !['forfeit', 'finish', 'swap', 'skip', 'done', 'follow'].includes(e.getAttribute('data-word') ?? ''),
  );
  const spots = places.flatMap(hit);
  return spots.length ? { kind, spots } : null;
}
/** Plays until the game is over or `stop` says so; gives how often it met each sort of decision. */
async function play(page, tap, { most, stop, each }) {
  const kinds = new Map();
  for (let i = 0; i < most && !stop?.(kinds); i++) {
    const now = await (await page.waitForFunction(offered)).jsonValue();
    if (now === 'over') break;
    const [x, y] = now.spots[dice(now.spots.length)];
    await tap(x, y);
    const n = (kinds.get(now.kind) ?? 0) + 1;
    kinds.set(now.kind, n);
    if (n === 1) await each?.(page, now.kind);
  }
  return kinds;
}

test('a whole game of two by mouse', { timeout: 900_000 }, async () => {
  const p = await person({ url: server.url, viewport: LAPTOP });
  await p.page.goto((await table([ME, BOT])).link);
  await p.page.locator('.ticket').first().waitFor();
  const found = [];
  const kinds = await play(p.page, (x, y) => p.page.mouse.click(x, y), {
    most: 6000,
    each: async (page, kind) => found.push(...(await axe(page)).map((line) => `${kind}: ${line}`)),
  });
  assert.ok(await isOver(p.page), `not over after ${[...kinds]}`);
  assert.ok(kinds.size > 6, [...kinds.keys()].join());
  assert.deepEqual(found, []);
  assert.deepEqual(p.errors, []);
  assert.ok(await noSideScroll(p.page));
  await p.close();
});

test(
  'some turns by touch on a phone, in French: the views follow the decision, nothing is out of reach',
  { timeout: 900_000 },
  async () => {
    const p = await person({ url: server.url, viewport: PHONE, locale: 'fr-FR' });
    const { page } = p;
    await page.goto((await table([ME, BOT])).link);
    assert.equal(await page.locator('#tab-loop').getAttribute('aria-selected'), 'true');
    const found = [];
    const kinds = await play(page, (x, y) => page.touchscreen.tap(x, y), {
      most: 900,
      stop: (k) => [...k.values()].reduce((a, b) => a + b, 0) > 90 && k.size > 5,
      each: async (_, kind) => {
        assert.ok(await noSideScroll(page), kind);
        found.push(...(await axe(page)).map((line) => `${kind}: ${line}`));
        const small = await page.evaluate(() =>
          [...document.querySelectorAll('.ticket button, .tabs button')]
            .map((e) => [e.getBoundingClientRect(), e.textContent])
            .filter(([r]) => r.width && (Math.max(r.width, r.height) < 44 || Math.min(r.width, r.height) < 34))
            .map(([r, t]) => `${t} ${r.width}x${r.height}`),
        );
        assert.deepEqual(small, [], kind);
      },
    });
    assert.ok(kinds.size > 5, [...kinds.keys()].join());
    for (const tab of ['town', 'loop', 'people', 'mine']) {
      await page.locator(`#tab-${tab}`).tap();
      assert.equal(await page.locator(`#panel-${tab}`).count(), 1);
      found.push(...(await axe(page)).map((line) => `${tab}: ${line}`));
      assert.ok(await noSideScroll(page), tab);
    }
    assert.deepEqual(found, []);
    assert.deepEqual(p.errors, []);
    await p.close();
  },
);

test('a tile tells what it does on hover and focus, what it takes when chosen, and is gone to by keys', async () => {
  const p = await person({ url: server.url });
  const { page } = p;
  await page.goto((await table([ME, { kind: 'person', name: 'Bob' }], { beginner: true })).link);
  const cover = page.locator('.cover button');
  const tile = page.locator('svg [data-word="T01"]');
  await tile.or(cover).first().waitFor();
  if (await cover.count()) await cover.first().click();
  await tile.hover();
  await page.locator('[role="tooltip"]', { hasText: 'Buy any cubes' }).waitFor();
  await page.mouse.move(5, 500);
  await page.locator('[role="tooltip"]').waitFor({ state: 'detached' });
  await page.locator('svg [data-note]').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('[role="tooltip"]').waitFor();
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('ArrowDown'); // walks over what may be picked
  await page.keyboard.press('Enter');
  await page.locator('.cost').waitFor();
  assert.match(await page.locator('.cost').innerText(), /Walk \d+ steps?/);
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press('Escape');
  await page.locator('.cost').waitFor({ state: 'detached' });
  // A purchase by steppers: price and time run along, the button names the result.
  await tile.click();
  await page.locator('.ticket .acts .btn.primary').click();
  await page.locator('[data-column="c"] [data-step="1"]').click();
  await page.locator('[data-column="c"] [data-step="1"]').click();
  const price = Number(/Buy for (\d+)/.exec(await page.locator('.ticket .acts .btn.primary').innerText())[1]);
  assert.match(await page.locator('.amounts .sum').innerText(), new RegExp(`${price} of 4\\d`));
  const money = Number(/\d+/.exec(await page.locator('[data-seat].on .holds').innerText())[0]);
  await page.locator('.ticket .acts .btn.primary').click();
  await page.waitForFunction(
    (m) =>
      document.querySelector('[data-seat] .holds')?.textContent.includes(String(m)) ||
      document.querySelector('[data-seat].on .holds')?.textContent.includes(String(m)),
    money - price,
  );
  assert.deepEqual(p.errors, []);
  await p.close();
});

test('a first game in this browser is set up for beginners, the next one is not', async () => {
  const p = await person({ url: server.url, settings: { coach: true } });
  const { page } = p;
  await page.goto('/new/grinivil');
  const box = page.locator('.options label', { hasText: /beginner/i }).locator('input');
  await box.waitFor();
  assert.equal(await box.isChecked(), true);
  await page.locator('fieldset.choice label', { hasText: 'Bot' }).last().click();
  await page.locator('form .btn.primary').click();
  await page.locator('.coach').waitFor(); // and the first turn is explained
  await page.goto('/new/grinivil');
  await page.locator('summary').first().click();
  assert.equal(await box.isChecked(), false);
  assert.deepEqual(p.errors, []);
  await p.close();
});
