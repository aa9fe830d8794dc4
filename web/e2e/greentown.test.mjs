// Green Town against the real server: whole games by mouse, touch and keys, a tour drawn by dragging, the map moved.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LAPTOP, PHONE, act, axe, isOver, noSideScroll, open, person, playOut, ready, serve } from './harness.mjs';

const server = serve();

const ME = { kind: 'person', name: 'Ann' };
const BOT = { kind: 'bot', bot: 'random' };
async function makeTable(seats, options = {}) {
  const answer = await fetch(`${server.url}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ game: 'greentown', options, seats, auto: true }),
  });
  assert.equal(answer.status, 201, await answer.clone().text());
  const made = await answer.json();
  return `/t/${made.table}#${made.seats
    .map((s) => s.token)
    .filter(Boolean)
    .join(',')}`;
}
const button = (page) => page.locator('.ticket .acts .btn.primary:not([disabled])');
const exits = (page) => page.locator('[data-ghost]').getAttribute('data-exits');
const box = (page) => page.locator('.map > svg').getAttribute('viewBox');
const middle = async (page, place) => {
  const b = await page.locator(`[data-tile="${place}"]`).boundingBox();
  return [b.x + b.width / 2, b.y + b.height / 2];
};

for (const [how, viewport, locale, seats] of [
  ['mouse', LAPTOP, 'en-GB', [ME, BOT, BOT]],
  ['touch', PHONE, 'fr-FR', [ME, BOT]],
  ['keys', LAPTOP, 'en-GB', [ME, BOT]],
])
  test(`a whole game, ${how}`, async () => {
    const p = await person({ url: server.url, viewport, locale });
    await p.page.goto(await makeTable(seats));
    await ready(p.page);
    await playOut([p], { how });
    assert.ok(await isOver(p.page));
    assert.ok(await noSideScroll(p.page));
    assert.deepEqual(p.errors, []);
    await p.close();
  });

test('a tile is laid: the place, then turns by key, wheel and press; the map moves and comes back', async () => {
  const p = await person({ url: server.url });
  const { page } = p;
  await page.goto(await makeTable([ME, BOT]));
  await page.locator('.slots [data-word="build"]').click();
  const spot = page.locator('svg [data-word]').first();
  await spot.waitFor();
  // Under the mouse the tile is seen, and the wheel turns it before it is laid; it is laid as it was turned.
  const stretched = page.locator('[data-stack="curve"]');
  await stretched.click();
  const over = await spot.boundingBox();
  await page.mouse.move(over.x + over.width / 2, over.y + over.height / 2);
  const shadow = page.locator('[data-shadow]');
  await shadow.waitFor();
  const unturned = await shadow.getAttribute('data-exits');
  await page.mouse.wheel(0, 100);
  await page.waitForFunction((e) => document.querySelector('[data-shadow]')?.getAttribute('data-exits') !== e, unturned);
  const kept = await shadow.getAttribute('data-exits');
  await spot.click();
  assert.equal(await exits(page), kept);
  // A place where the tile in hand can be turned.
  const n = await page.locator('svg [data-word]').count();
  for (let i = 0; i < n && !(await page.locator('[data-turn]').count()); i++) await page.locator('svg [data-word]').nth(i).click();
  const seen = new Set([await exits(page)]);
  await page.keyboard.press('r');
  seen.add(await exits(page));
  await page.keyboard.press('Shift+R');
  assert.equal(await exits(page), [...seen][0]);
  await page.locator('[data-turn="1"]').click();
  assert.ok(seen.has(await exits(page)));
  const ghost = await page.locator('[data-ghost]').boundingBox();
  await page.mouse.move(ghost.x + ghost.width / 2, ghost.y + ghost.height / 2);
  const now = await exits(page);
  await page.mouse.wheel(0, 100);
  await page.waitForFunction((e) => document.querySelector('[data-ghost]')?.getAttribute('data-exits') !== e, now);
  assert.deepEqual(await axe(page), []);

  const whole = await box(page);
  await page.mouse.move(120, 540);
  await page.mouse.wheel(0, -300);
  await page.waitForFunction((b) => document.querySelector('.map > svg').getAttribute('viewBox') !== b, whole);
  const near = await box(page);
  await page.mouse.down();
  await page.mouse.move(220, 560, { steps: 5 });
  await page.mouse.up();
  assert.notEqual(await box(page), near);
  await page.keyboard.press('0');
  await page.waitForFunction((b) => document.querySelector('.map > svg').getAttribute('viewBox') === b, whole);

  const tiles = await page.locator('[data-tile]').count();
  await button(page).click();
  await page.waitForFunction((k) => document.querySelectorAll('[data-tile]').length === k + 1, tiles);
  assert.deepEqual(p.errors, []);
  await p.close();
});

/** Begins a tour, behind the cover if there is one, and takes the first that is suggested. */
async function suggested(page) {
  const cover = page.locator('.cover button');
  const tour = page.locator('.slots [data-word="tour"]');
  await tour.or(cover).first().waitFor();
  if (await cover.count()) await cover.first().click();
  await tour.click();
  await page.locator('[data-suggest]').click();
  await page.locator('.outcome').first().click();
  const drawn = () => page.evaluate(() => document.querySelector('[data-route]')?.getAttribute('data-route') ?? '');
  const route = (await drawn()).split('>');
  return { cover, drawn, route };
}

test('a tour: suggested, taken back place by place, drawn by dragging, led', async () => {
  const p = await person({ url: server.url });
  const { page } = p;
  // Both at this screen, so that nobody changes the town before the first tour; the first layout allows one.
  await page.goto(await makeTable([ME, { kind: 'person', name: 'Bob' }], { openMoney: true }));
  const { cover, drawn, route } = await suggested(page);
  assert.ok(route.length > 5 && (await button(page).count()));
  assert.deepEqual(await axe(page), []);
  for (let i = route.length - 1; i > 1; i--) {
    await page.keyboard.press('Backspace');
    assert.equal(await drawn(), route.slice(0, i).join('>'));
  }
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  assert.equal(await drawn(), '');
  await page.mouse.move(...(await middle(page, route[0])));
  await page.mouse.down();
  for (const place of route) await page.mouse.move(...(await middle(page, place)), { steps: 8 });
  assert.equal(await drawn(), route.join('>'));
  await page.mouse.move(...(await middle(page, route.at(-2))), { steps: 8 }); // dragged back: one place less
  assert.equal(await drawn(), route.slice(0, -1).join('>'));
  await page.mouse.move(...(await middle(page, route.at(-1))), { steps: 8 });
  await page.mouse.up();
  assert.equal(await drawn(), route.join('>'));
  await button(page).click();
  await open(page).or(cover).first().waitFor();
  assert.deepEqual(p.errors, []);
  await p.close();
});

test('a hand faster than the engine’s answers draws the same tour', async () => {
  const p = await person({ url: server.url });
  const { page } = p;
  /** @type {null | (() => void)[]} */
  let held = null; // previews on their way
  await page.routeWebSocket(/\/ws\//, (socket) => {
    socket.connectToServer().onMessage((m) => {
      if (held && String(m).startsWith('{"t":"preview"')) held.push(() => socket.send(m));
      else socket.send(m);
    });
  });
  await page.goto(await makeTable([ME, { kind: 'person', name: 'Bob' }], { openMoney: true }));
  const { drawn, route } = await suggested(page);
  await page.locator('button', { hasText: 'Start over' }).first().click();
  await page.locator(`[data-word="${route[0]}"]`).waitFor();
  held = [];
  await page.mouse.move(...(await middle(page, route[0])));
  await page.mouse.down();
  for (const place of route) await page.mouse.move(...(await middle(page, place)), { steps: 8 });
  await page.mouse.up();
  assert.notEqual(await drawn(), route.join('>'), 'nothing waits for an answer');
  const waiting = held;
  held = null;
  for (const answer of waiting) answer();
  await page.waitForFunction((r) => document.querySelector('[data-route]')?.getAttribute('data-route') === r, route.join('>'));
  await button(page).waitFor();
  assert.deepEqual(p.errors, []);
  await p.close();
});

test('a tour is drawn with a finger, two fingers zoom, and what it brings is seen', async () => {
  const p = await person({ url: server.url, viewport: PHONE });
  const { page } = p;
  await page.goto(await makeTable([ME, { kind: 'person', name: 'Bob' }], { openMoney: true }));
  const { drawn, route } = await suggested(page);
  await page.getByRole('button', { name: 'Start over' }).click();
  const touch = await p.context.newCDPSession(page);
  const send = (type, ...points) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await page.getByRole('button', { name: 'The whole town' }).click();
  await send('touchStart', await middle(page, route[0]));
  // The map follows the end of the tour: each next place is looked for again.
  for (const [i, place] of route.entries()) {
    const [x, y] = await middle(page, place);
    await send('touchMove', [x - 2, y]);
    await send('touchMove', [x, y]);
    if (i === 0) continue; // a tour begins when the finger moves on
    await page.waitForFunction(
      (so) => document.querySelector('[data-route]')?.getAttribute('data-route') === so,
      route.slice(0, i + 1).join('>'),
    );
  }
  await send('touchEnd');
  assert.equal(await drawn(), route.join('>'));
  assert.ok((await page.locator('.plan .gain').count()) === 2);
  const near = await box(page);
  await send('touchStart', [150, 300], [230, 300]);
  await send('touchMove', [110, 300], [270, 300]);
  await send('touchMove', [90, 300], [290, 300]);
  await send('touchEnd');
  await page.waitForFunction((b) => document.querySelector('.map > svg').getAttribute('viewBox') !== b, near);
  assert.equal(await drawn(), route.join('>'));
  await page.getByRole('button', { name: 'Everybody at the table' }).click();
  assert.equal(await page.locator('dialog .seats li').count(), 2);
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(p.errors, []);
  await p.close();
});

test('what another leads is walked on the board, and its gains fly', async () => {
  const p = await person({ url: server.url, settings: { motion: 'full', speed: 'fast' } });
  const { page } = p;
  await page.goto(await makeTable([ME, BOT, BOT]));
  await ready(page);
  await page.evaluate(() => {
    globalThis.walked = new Set();
    new MutationObserver(() => {
      const walk = document.querySelector('[data-walk]');
      if (walk) globalThis.walked.add(walk.getAttribute('data-walk'));
      document.querySelectorAll('[data-gain]').forEach(() => globalThis.walked.add('gain'));
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-walk'] });
  });
  const seen = () => page.evaluate(() => [...globalThis.walked]);
  for (let i = 0; i < 600 && !((await seen()).includes('gain') && (await seen()).length > 5) && !(await isOver(page)); i++) {
    await act(page);
  }
  assert.ok((await seen()).includes('gain'), 'gains fly');
  assert.ok((await seen()).length > 5, 'the guide passes place after place');
  assert.deepEqual(p.errors, []);
  await p.close();
});
