// Whole games in real browsers, against the real server.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  LAPTOP,
  PHONE,
  act,
  isOver,
  makeTable,
  noSideScroll,
  person,
  playOut,
  position,
  ready,
  serve,
  settled,
  shows,
  turnOf,
  seeBoard,
  still,
} from './harness.mjs';

const server = serve();

const ME = { kind: 'person', name: 'Ann' };
const BOT = { kind: 'bot', bot: 'greedy', name: 'Rose' };

test('two browsers play a whole game by link', async () => {
  const ann = await person({ url: server.url, name: 'Ann' });
  await ann.page.goto('/');
  await ann.page.getByRole('link', { name: 'Open a table' }).click();
  await ann.page.getByText('Options').click();
  await ann.page.getByLabel('Points that end the game').fill('20');
  await ann.page.getByLabel('Points that end the game').blur();
  await ann.page.getByRole('button', { name: 'Open the table' }).click();
  const link = await ann.page.getByRole('textbox', { name: 'Share the table' }).inputValue();
  assert.match(link, /\/t\/[\w-]{16}$/);

  const bob = await person({ url: server.url, name: 'Bob' });
  await bob.page.goto('/');
  await bob.page.getByRole('button', { name: 'Join with a code' }).click();
  await bob.page.getByLabel('Code or link').fill(link);
  await bob.page.getByRole('button', { name: 'Join', exact: true }).click();
  await bob.page.getByRole('button', { name: 'Sit down here' }).click();
  await ann.page.getByText('Choose your village').first().waitFor();

  await playOut([ann, bob]);
  for (const p of [ann, bob]) {
    await p.page.locator('[data-end] .podium').waitFor();
    await seeBoard(p.page);
  }
  assert.deepEqual(await position(ann.page), await position(bob.page));
  assert.match(await ann.page.locator('.ticket .say').innerText(), /win/);

  // The record: downloaded, dropped on the home page, watched to the end.
  await ann.page.getByRole('button', { name: 'Table menu' }).click();
  const [download] = await Promise.all([
    ann.page.waitForEvent('download'),
    ann.page.getByRole('button', { name: 'Download the record' }).click(),
  ]);
  const record = readFileSync(await download.path(), 'utf8');
  assert.match(record.split('\n')[0], /"game":"village","players":\["Ann","Bob"\]/);
  const end = await position(ann.page);
  await ann.page.goto('/');
  await ann.page.setInputFiles('input[type=file]', { name: 'game.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(record) });
  await ann.page.getByRole('button', { name: 'To the end' }).click();
  await ann.page.waitForFunction((n) => document.querySelectorAll('[data-building]').length === n, end.buildings.length);
  assert.deepEqual((await position(ann.page)).pawns, end.pawns);
  assert.deepEqual([...ann.errors, ...bob.errors], []);
  await ann.close();
  await bob.close();
});

test('a person plays a bot, one click from the start page, to the end', async () => {
  const ann = await person({ url: server.url });
  await ann.page.goto('/');
  await ann.page.getByRole('button', { name: /Play now: The Village Game/ }).click();
  await ann.page.getByText('Choose your village').first().waitFor();
  await playOut([ann], { most: 4000 });
  await seeBoard(ann.page);
  assert.equal(await ann.page.locator('.podium li').count(), 2);
  // What was said: plain language, each entry leads to its position.
  await ann.page.locator('.log button').nth(3).click();
  await ann.page.getByRole('button', { name: 'Back to now' }).waitFor();
  await ann.page.getByRole('button', { name: 'Back to now' }).click();
  // It is among my games, and another round can be had.
  const over = ann.page.url();
  await ann.page.getByRole('button', { name: 'Play again' }).click(); // one press: against bots nobody is waited for
  await ann.page.waitForURL((url) => url.href !== over);
  await ready(ann.page);
  await ann.page.goto('/');
  await ann.page.locator('.mine .tbl').nth(1).waitFor();
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('two people at one screen', async () => {
  const ann = await person({ url: server.url });
  await ann.page.goto('/new/village');
  await ann.page.getByText('Options').click();
  await ann.page.getByLabel('Points that end the game').fill('20');
  await ann.page.getByLabel('Points that end the game').blur();
  await ann.page.getByRole('group', { name: 'Seat 2' }).getByText('Here too').click();
  await ann.page.getByLabel('Seat 2: Name').fill('Bob');
  await ann.page.getByRole('button', { name: 'Open the table' }).click();
  await ann.page.getByText('Choose your village').first().waitFor();
  // Whose turn it is changes by itself; both settle, then both play to the end.
  await ann.page.locator('.hand.on', { hasText: 'Ann' }).waitFor();
  await act(ann.page);
  await ann.page.locator('.hand.on', { hasText: 'Bob' }).waitFor();
  await playOut([ann]);
  await ann.page.locator('[data-end]').waitFor();
  assert.equal(await ann.page.locator('.podium li').count(), 2);
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('the server is killed in the middle: the browser comes back by itself, nothing is lost', async () => {
  const { link } = await makeTable(server.url, { seats: [ME, { kind: 'person', name: 'Bob' }], options: { target: 30 } });
  const ann = await person({ url: server.url });
  await ann.page.goto(link);
  for (let i = 0; i < 14; i++) await act(ann.page);
  await settled(ann.page);
  const then = await position(ann.page);
  await server.kill();
  await ann.page.getByRole('alert').filter({ hasText: 'Finding the table again' }).waitFor();
  // What is picked meanwhile is kept and sent when the table is back.
  await server.start();
  await ann.page.getByRole('alert').filter({ hasText: 'Finding the table again' }).waitFor({ state: 'detached' });
  assert.deepEqual(await position(ann.page), then);
  await playOut([ann]);
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('a refresh shows the same position and keeps the seat', async () => {
  const { link } = await makeTable(server.url, { seats: [ME, BOT] });
  const ann = await person({ url: server.url });
  await ann.page.goto(link);
  for (let i = 0; i < 10; i++) await act(ann.page);
  await settled(ann.page);
  const then = await position(ann.page);
  assert.ok(!ann.page.url().includes('#'), 'the secret has left the address');
  await ann.page.reload();
  await ready(ann.page);
  assert.deepEqual(await position(ann.page), then);
  await ann.close();
});

test('a watcher gets the public view, no moves, nothing to press', async () => {
  const { id, link } = await makeTable(server.url, { seats: [ME, { kind: 'person', name: 'Bob' }] });
  const ann = await person({ url: server.url });
  const eve = await person({ url: server.url, name: 'Eve' });
  const heard = [];
  eve.page.on('websocket', (ws) => ws.on('framereceived', (f) => heard.push(String(f.payload))));
  await ann.page.goto(link);
  await eve.page.goto(`/t/${id}`);
  await eve.page.getByText('You are watching').waitFor();
  for (let i = 0; i < 8; i++) await act(ann.page);
  await settled(ann.page);
  await shows(eve.page, await position(ann.page));
  assert.equal(await eve.page.locator('[data-word]').count(), 0);
  const news = heard.map((h) => JSON.parse(h)).filter((m) => m.t === 'new');
  assert.ok(news.length > 3);
  for (const m of news) {
    assert.equal(m.as, 'public');
    assert.equal(m.moves, undefined);
  }
  assert.ok(!heard.some((h) => /token/.test(h)));
  // and may talk
  await eve.page.getByRole('tab', { name: 'Chat' }).click();
  await eve.page.getByLabel('Say something').fill('Good luck');
  await eve.page.keyboard.press('Enter');
  await ann.page.getByRole('tab', { name: /Chat/ }).click();
  await ann.page.getByText('Good luck').waitFor();
  await ann.close();
  await eve.close();
});

test('a move is taken back when the other agrees', async () => {
  const { tokens, id } = await makeTable(server.url, { seats: [ME, { kind: 'person', name: 'Bob' }] });
  const ann = await person({ url: server.url, name: 'Ann' });
  const bob = await person({ url: server.url, name: 'Bob' });
  await ann.page.goto(`/t/${id}#${tokens[0]}`);
  await bob.page.goto(`/t/${id}#${tokens[1]}`);
  await ready(ann.page);
  await act(ann.page);
  await ready(bob.page);
  assert.equal((await position(bob.page)).pawns.length, 1);
  await ann.page.getByRole('button', { name: 'Undo' }).click();
  await bob.page.getByText('Ann would like to take a move back.').waitFor();
  await bob.page.getByRole('button', { name: 'Agree' }).click();
  await ready(ann.page);
  await ann.page.waitForFunction(() => document.querySelectorAll('[data-pawn]').length === 0);
  assert.equal((await position(bob.page)).pawns.length, 0);
  await act(ann.page);
  await ready(bob.page);
  await act(bob.page);
  // Past a drawn card everybody is asked, and may refuse.
  await ann.page.waitForFunction(() => document.querySelectorAll('[data-pawn]').length === 2);
  await turnOf([ann, bob]);
  await ann.page.getByRole('button', { name: 'Undo' }).click();
  await ann.page.getByRole('button', { name: 'Ask everybody' }).click();
  await bob.page.getByRole('button', { name: 'Refuse' }).click();
  await bob.page.getByRole('button', { name: 'Refuse' }).waitFor({ state: 'detached' });
  assert.equal((await position(ann.page)).pawns.length, 2);
  assert.deepEqual([...ann.errors, ...bob.errors], []);
  await ann.close();
  await bob.close();
});

test('French, chosen by the browser and by hand', async () => {
  const anne = await person({ url: server.url, name: 'Anne', locale: 'fr-FR' });
  await anne.page.goto('/');
  await anne.page.getByRole('heading', { name: 'Le jeu des villages' }).waitFor();
  assert.equal(await anne.page.locator('html').getAttribute('lang'), 'fr');
  await anne.page.getByRole('button', { name: /Jouer : Le jeu des villages/ }).click();
  await anne.page.getByText('Choisissez votre village').first().waitFor();
  for (let i = 0; i < 6; i++) await act(anne.page);
  await anne.page
    .getByText(/tire \d points?/)
    .first()
    .waitFor();
  await anne.page.getByRole('button', { name: 'Menu de la table' }).click();
  await anne.page.getByRole('button', { name: 'Réglages' }).click();
  await anne.page.getByText('English').click();
  await anne.page.getByRole('group', { name: 'Bots and automatic turns' }).waitFor();
  assert.equal(await anne.page.locator('html').getAttribute('lang'), 'en');
  assert.deepEqual(anne.errors, []);
  await anne.close();
});

test('a whole game with the keyboard alone', async () => {
  const ann = await person({ url: server.url });
  await ann.page.goto('/new/village');
  // Down the form by Tab and arrow keys: the other seat for a bot, a short game.
  await ann.page.getByRole('group', { name: 'Seat 2' }).getByRole('radio', { name: 'Open' }).focus();
  await ann.page.keyboard.press('ArrowLeft');
  await ann.page.locator('summary', { hasText: 'Options' }).focus();
  await ann.page.keyboard.press('Enter');
  await ann.page.getByLabel('Points that end the game').focus();
  await ann.page.keyboard.press('Control+A');
  await ann.page.keyboard.type('30');
  await ann.page.keyboard.press('Tab');
  await ann.page.getByRole('button', { name: 'Open the table' }).focus();
  await ann.page.keyboard.press('Enter');
  await ann.page.getByText('Choose your village').first().waitFor();
  // Arrow keys walk over what is legal; Backspace takes a word back.
  await ann.page.keyboard.press('ArrowDown');
  const first = await ann.page.evaluate(() => document.activeElement?.getAttribute('data-word'));
  await ann.page.keyboard.press('ArrowRight');
  const second = await ann.page.evaluate(() => document.activeElement?.getAttribute('data-word'));
  assert.ok(first && second && first !== second, `${first} ${second}`);
  await playOut([ann], { how: 'keys', most: 6000 });
  assert.ok(await isOver(ann.page));
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('a whole game on a phone, by touch, without sideways scrolling', async () => {
  const { link } = await makeTable(server.url, { seats: [ME, BOT], options: { target: 30 } });
  const ann = await person({ url: server.url, viewport: PHONE });
  await ann.page.goto(link);
  await ann.page.getByText('Choose your village').first().waitFor();
  // All four villages at first; a touch brings one closer.
  await ann.page.locator('.zone').first().tap();
  await ann.page.locator('.zone').first().waitFor({ state: 'detached' });
  const sizes = [];
  await playOut([ann], {
    how: 'touch',
    most: 3000,
    each: async (page, i) => {
      if (i % 10 === 0) assert.ok(await noSideScroll(page));
      await still(page); // what comes in has not its size yet
      const small = await page.evaluate(
        () =>
          [...document.querySelectorAll('.ticket button, .bar button')]
            .map((b) => b.getBoundingClientRect())
            .filter((r) => r.width && Math.min(r.width, r.height) < 36).length,
      );
      sizes.push(small);
    },
  });
  assert.ok(await noSideScroll(ann.page));
  assert.equal(Math.max(0, ...sizes), 0, 'what must be pressed is large enough');
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('a refused move shows its rule, in English and in French', async () => {
  for (const [locale, sentence, see] of [
    ['en-GB', /red square of a village/, 'See rule VL-10'],
    ['fr-FR', /case rouge/, 'Voir la règle VL-10'],
  ]) {
    const { link } = await makeTable(server.url, { seats: [ME, BOT] });
    const ann = await person({ url: server.url, locale, viewport: LAPTOP });
    // The server never offers what it would refuse; so a move is slipped into its list on the way.
    await ann.page.routeWebSocket(/\/ws\//, (ws) => {
      const real = ws.connectToServer();
      real.onMessage((m) => {
        const message = JSON.parse(String(m));
        if (message.t === 'new' && message.moves) message.moves = ['settle h8', ...message.moves];
        ws.send(JSON.stringify(message));
      });
    });
    await ann.page.goto(link);
    await ann.page.locator('[data-word="h8"]').first().click();
    await ann.page.locator('.ticket .say').filter({ hasText: sentence }).waitFor();
    await ann.page.getByRole('button', { name: see }).click();
    await ann.page.locator('#rule-VL-10.asked').waitFor();
    assert.ok(await ann.page.locator('#rule-VL-10').isVisible());
    // Nothing else has changed: another square is taken at once.
    await ann.page.locator('[data-word="b2"]').first().click();
    await ann.page.locator('#board [data-pawn="0"]').waitFor();
    await ann.close();
  }
});
