// What people at a table need to see in time: their clock, whose hand it is, the end when it is there, who is waited for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LAPTOP, PHONE, act, axe, makeTable, person, playOut, ready, serve, settled, settledOr } from './harness.mjs';

const server = serve();
const ME = { kind: 'person', name: 'Ann' };
const BOB = { kind: 'person', name: 'Bob' };
const BOT = { kind: 'bot', bot: 'greedy', name: 'Rose' };

for (const [size, viewport] of [
  ['laptop', LAPTOP],
  ['phone', PHONE],
])
  test(`every seat has its clock, loud in the last ten seconds: ${size}`, async () => {
    const clock = { kind: 'move', seconds: 600 };
    const { id, tokens } = await makeTable(server.url, { seats: [ME, BOT, BOB], clock, takeover: 'greedy' });
    const ann = await person({ url: server.url, viewport });
    const { page } = ann;
    await page.clock.install({ time: 1_790_000_000_000 });
    await page.goto(`/t/${id}#${tokens[0]}`);
    await ready(page);
    const clocks = page.locator('[data-clock]');
    const left = await clocks.allInnerTexts();
    assert.equal(left.length, 3);
    for (const time of left) assert.match(time, /(10:00|9:\d\d)$/);
    assert.equal(await page.locator('.hurry').count(), 0);
    // Time stands still from here on, and goes on to where nine seconds are left, however long all this has taken.
    const look = () =>
      page.evaluate(() => {
        const mine = document.querySelector('[data-clock="0"]');
        const { x, y, width, height } = document.querySelector('.board').getBoundingClientRect();
        return {
          clock: mine.textContent.trim(),
          low: mine.classList.contains('low'),
          hurry: document.querySelector('.hurry')?.textContent ?? '',
          alerts: [...document.querySelectorAll('[role="alert"]')].map((e) => e.textContent).join(),
          board: [x, y, width, height],
        };
      });
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
    const before = await look();
    assert.equal(before.low, false);
    const [minutes, seconds] = /(\d+):(\d+)$/.exec(before.clock).slice(1).map(Number);
    await page.clock.fastForward((60 * minutes + seconds - 9) * 1000);
    const loud = await look();
    assert.match(loud.hurry, /^[89]\s*Your time is nearly out: a bot will play for you!$/);
    assert.match(loud.clock, /0:0[89]$/);
    assert.equal(loud.low, true);
    assert.match(loud.alerts, /You have less than 10 seconds left\./);
    await page.clock.runFor(4500);
    const late = await look();
    assert.match(late.alerts, /You have less than 5 seconds left\./);
    assert.deepEqual([loud.board, late.board], [before.board, before.board]); // nothing has moved for it
    await page.clock.resume();
    assert.deepEqual(
      (await axe(page)).filter((line) => /clock|hurry/.test(line)),
      [],
    );
    assert.deepEqual(ann.errors, []);
    await ann.close();
  });

for (const game of ['greentown', 'grinivil'])
  test(`${game}: at one screen no hand is drawn before its owner is there, and the board stays`, async () => {
    const { link } = await makeTable(server.url, { game, seats: [ME, BOB] });
    const p = await person({ url: server.url });
    const { page } = p;
    // Every picture the page draws while the cover is to be pressed is looked at.
    await page.addInitScript(() => {
      globalThis.seen = [];
      const look = () => {
        const board = document.querySelector('.board svg');
        const cover = document.querySelector('.cover');
        if (board) globalThis.seen.push({ covered: !!cover, pick: !!document.querySelector('[data-word]') });
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const views = [];
    page.on('websocket', (ws) => ws.on('framereceived', (f) => views.push(JSON.parse(String(f.payload)))));
    await page.goto(link);
    const cover = page.locator('.cover button');
    await cover.waitFor();
    const first = await page.waitForFunction(() => globalThis.seen[0]);
    assert.equal((await first.jsonValue()).covered, true); // from the first picture on
    assert.ok(await page.locator('.board svg').first().isVisible());
    assert.equal(await page.locator('[data-word]').count(), 0);
    assert.deepEqual(await axe(page), []);
    const owner = async () => /(Ann|Bob)/.exec(await cover.innerText())[1];
    let turns = 0;
    for (let i = 0; i < 300 && turns < 3; i++) {
      const spots = await settledOr(page, '.cover');
      if (spots !== 'there') await act(page, 'mouse', spots);
      else {
        turns++;
        assert.ok(['Ann', 'Bob'].includes(await owner()));
        assert.equal(await page.locator('[data-word]').count(), 0);
        await cover.click();
        await cover.waitFor({ state: 'detached' });
      }
    }
    assert.equal(turns, 3);
    assert.deepEqual(p.errors, []);
    await p.close();
  });

test('the result is told when the last turn has been shown, not before', async () => {
  const { link } = await makeTable(server.url, { seats: [ME, BOT], options: { target: 20 } });
  const ann = await person({ url: server.url, settings: { speed: 'slow' } });
  const { page } = ann;
  // What is told and what is still being shown, in every picture.
  await page.addInitScript(() => {
    globalThis.early = [];
    const look = () => {
      const told = document.querySelector('.podium, a[href*="/replay/"]') || /The end/.test(document.title);
      if (told && document.querySelector('.skipper')) globalThis.early.push(document.title);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(link);
  for (;;) {
    const skip = page.getByRole('button', { name: 'Skip' }).last();
    const over = page.locator('.podium');
    await page.waitForFunction(
      () => document.querySelector('.podium, .skipper, [data-word], .ticket .acts .btn.primary:not([disabled])') !== null,
    );
    if (await over.count()) break;
    if (await skip.count()) await skip.click({ timeout: 2000 }).catch(() => {});
    else await act(page);
  }
  assert.match(await page.title(), /^The end/);
  assert.deepEqual(await page.evaluate(() => globalThis.early), []);
  await ann.close();
});

test('another game: who is waited for is named, and both are brought to it', async () => {
  const { id, tokens } = await makeTable(server.url, { seats: [ME, BOB], options: { target: 20 } });
  const ann = await person({ url: server.url, name: 'Ann' });
  const bob = await person({ url: server.url, name: 'Bob' });
  await ann.page.goto(`/t/${id}#${tokens[0]}`);
  await bob.page.goto(`/t/${id}#${tokens[1]}`);
  await playOut([ann, bob]);
  await ann.page.getByRole('button', { name: 'Play again' }).click();
  await ann.page.getByText('Waiting for Bob.').first().waitFor();
  await bob.page.getByText('Ann would like to play again.').first().waitFor();
  await bob.page.getByRole('button', { name: 'Play again' }).click();
  for (const { page } of [ann, bob]) await page.waitForURL((url) => /\/t\//.test(url.pathname) && !url.pathname.includes(id));
  assert.deepEqual([...ann.errors, ...bob.errors], []);
  await ann.close();
  await bob.close();
});

test('taking a move back against bots asks nobody', async () => {
  const { link } = await makeTable(server.url, { seats: [ME, BOT] });
  const ann = await person({ url: server.url });
  const { page } = ann;
  await page.goto(link);
  for (let i = 0; i < 8; i++) await act(page); // past drawn cards
  await settled(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  assert.equal(await undo.getAttribute('title'), 'Take your last move back');
  await undo.click();
  await page.getByRole('tab', { name: /Chat/ }).click();
  await page.getByText('Ann took a move back.').waitFor();
  assert.equal(await page.locator('dialog').count(), 0);
  // What the table says of itself in the chat is a line among lines.
  assert.ok((await page.locator('.chat li').last().boundingBox()).height < 60);
  assert.deepEqual(ann.errors, []);
  await ann.close();
});
