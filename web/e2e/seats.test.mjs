// Seats in real browsers: false links, tables that cannot be opened, hosts who mute and send away.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, makeTable, PHONE, person, ready, roundTrip, serve } from './harness.mjs';

const server = serve();
const ME = { kind: 'person', name: 'Ann' };
const seats = (page, id) =>
  page.evaluate((table) => JSON.parse(localStorage.getItem('faubourg.tables') ?? '[]').find((k) => k.table === table)?.tokens ?? [], id);

test('a link with a false secret costs nobody the seat', async () => {
  const { id, tokens } = await makeTable(server.url, { seats: [ME, { kind: 'person', name: 'Bob' }] });
  const ann = await person({ url: server.url });
  await ann.page.goto(`/t/${id}#${tokens[0]}`);
  await ready(ann.page);
  assert.deepEqual(await seats(ann.page, id), [tokens[0]]);
  const tab = await ann.context.newPage();
  await tab.goto(`/t/${id}#${'x'.repeat(32)}`);
  await tab.getByRole('alert').filter({ hasText: 'The seat this link promised is not at this table.' }).waitFor();
  await ready(tab);
  assert.deepEqual(await seats(tab, id), [tokens[0]]);
  assert.ok(!tab.url().includes('#'), 'the secret has left the address');
  await tab.reload();
  await ready(tab);
  await ann.page.reload();
  await ready(ann.page);
  // By the start page the same.
  await tab.goto('/');
  await tab.getByRole('button', { name: 'Join with a code' }).click();
  await tab.getByLabel('Code or link').fill(`${server.url}/t/${id}#${'y'.repeat(32)}`);
  await tab.getByRole('button', { name: 'Join', exact: true }).click();
  await tab.getByRole('alert').filter({ hasText: 'The seat this link promised' }).waitFor();
  assert.deepEqual(await seats(tab, id), [tokens[0]]);
  // A true one, pasted into the address of the table one sits at, brings its seat along.
  await tab.evaluate((token) => (location.hash = token), tokens[1]);
  await tab.waitForFunction(
    ([table, n]) => JSON.parse(localStorage.getItem('faubourg.tables')).find((k) => k.table === table).tokens.length === n,
    [id, 2],
  );
  assert.ok(!tab.url().includes('#'));
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('somebody with a false link alone watches, and is told', async () => {
  const { id } = await makeTable(server.url, { seats: [ME, { kind: 'person', name: 'Bob' }] });
  const eve = await person({ url: server.url, name: 'Eve', locale: 'fr-FR' });
  await eve.page.goto(`/t/${id}#${'x'.repeat(32)}`);
  await eve.page.getByRole('alert').filter({ hasText: 'La place promise par ce lien n’est pas à cette table. Vous regardez.' }).waitFor();
  assert.deepEqual(await seats(eve.page, id), []);
  await eve.close();
});

test('a table that cannot be opened says why, in both languages, and is not asked for again', async () => {
  for (const [locale, words] of [
    [
      'en-GB',
      {
        link: 'This is no link to a table',
        unknown: 'No such table',
        version: 'Other rules',
        damaged: 'This table is damaged',
        home: 'To the start page',
        download: 'Download the record',
      },
    ],
    [
      'fr-FR',
      {
        link: 'Ce n’est pas le lien d’une table',
        unknown: 'Pas de table ici',
        version: 'D’autres règles',
        damaged: 'Cette table est abîmée',
        home: 'À l’accueil',
        download: 'Télécharger la partie',
      },
    ],
  ]) {
    const ann = await person({ url: server.url, locale });
    await ann.page.clock.install();
    await ann.page.goto('/t/abc');
    await ann.page.getByRole('heading', { name: words.link }).waitFor();
    await ann.page.goto('/t/AAAAAAAAAAAAAAAA');
    await ann.page.getByRole('heading', { name: words.unknown }).waitFor();
    for (const code of ['version', 'damaged']) {
      let asked = 0;
      await ann.page.unrouteAll();
      await ann.page.routeWebSocket(/\/ws\//, (ws) => {
        asked++;
        ws.send(JSON.stringify({ t: 'bye', code, text: 'why', record: code === 'version' }));
        void ws.close();
      });
      await ann.page.goto(`/t/BBBBBBBBBBBBBBB${code === 'version' ? 1 : 2}`);
      await ann.page.getByRole('heading', { name: words[code] }).waitFor();
      await ann.page.clock.runFor(60_000); // lost connections are tried again after half a second, one, two …
      await roundTrip(ann.page);
      assert.equal(asked, 1);
      assert.equal(await ann.page.getByRole('button', { name: words.download }).count(), code === 'version' ? 1 : 0);
    }
    await ann.page.locator('main a.btn.primary').click();
    await ann.page.waitForURL('/');
    assert.deepEqual(ann.errors, []);
    await ann.close();
  }
});

test('a host mutes, sends away and lets back in', async () => {
  const { id, tokens } = await makeTable(server.url, { seats: [ME, { kind: 'open' }] });
  const ann = await person({ url: server.url });
  const bob = await person({ url: server.url, name: 'Bob', viewport: PHONE });
  await ann.page.goto(`/t/${id}#${tokens[0]}`);
  await bob.page.goto(`/t/${id}`);
  await bob.page.getByRole('button', { name: 'Sit down here' }).click();
  await ready(ann.page);
  await act(ann.page);
  await ready(bob.page);
  const menu = () => ann.page.getByRole('button', { name: 'Table menu' }).click();
  await menu();
  await ann.page.getByRole('button', { name: 'Mute: Bob' }).click();
  await ann.page.getByRole('button', { name: 'Let talk: Bob' }).waitFor();
  await bob.page.getByRole('button', { name: 'Moves, chat and rules' }).click();
  await bob.page.getByRole('tab', { name: /Chat/ }).click();
  await bob.page.getByText('The host muted Bob.').waitFor();
  assert.ok((await bob.page.getByText('The host muted Bob.').boundingBox()).height < 60, 'a note is a line of the chat, not a page');
  await bob.page.getByLabel('Say something').fill('but');
  await bob.page.keyboard.press('Enter');
  await bob.page.getByText('The host has muted you at this table').first().waitFor();
  await ann.page.getByRole('button', { name: 'Send away: Bob' }).click();
  await ann.page.locator('.sure').getByRole('button', { name: 'Send away' }).click();
  await bob.page.getByRole('heading', { name: 'You were asked to leave' }).waitFor();
  await ann.page.getByText('Bob was sent away').waitFor();
  await bob.page.reload();
  await bob.page.getByRole('heading', { name: 'You were asked to leave' }).waitFor();
  await ann.page.getByRole('button', { name: 'Let back in: Bob' }).click();
  await ann.page.getByText('plays for Bob').waitFor();
  await bob.page.reload();
  await bob.page.locator('.ticket').first().waitFor();
  await ann.page.getByRole('button', { name: 'Send away: Bob' }).waitFor(); // he sits there again
  assert.deepEqual([...ann.errors, ...bob.errors], []);
  await ann.close();
  await bob.close();
});

test('whose seat was given to a bot takes it back with one click', async () => {
  const answer = await fetch(`${server.url}/api/tables`, {
    method: 'POST',
    body: JSON.stringify({ game: 'village', seats: [ME, { kind: 'person', name: 'Bob' }], clock: { kind: 'move', seconds: 5 } }),
  });
  const made = await answer.json();
  const link = (seat) => `/t/${made.table}#${made.seats[seat].token}`;
  const ann = await person({ url: server.url });
  const bob = await person({ url: server.url, name: 'Bob' });
  await ann.page.goto(link(0));
  await bob.page.goto(link(1));
  await ready(ann.page);
  await act(ann.page);
  await ann.page.getByRole('button', { name: 'Table menu' }).click();
  await ann.page.getByRole('button', { name: 'Give to a bot: Bob' }).click(); // as soon as his time is out
  await bob.page
    .getByRole('alert')
    .filter({ hasText: 'The host has given your seat to a bot.' })
    .getByRole('button', { name: 'I am back' })
    .click();
  // His time is out all the same: a bot plays on until he says so.
  await bob.page.getByText('A bot plays for you because your time was out.').waitFor();
  await bob.page.getByRole('button', { name: 'I am back' }).click();
  await bob.page.getByText('A bot plays for you because your time was out.').waitFor({ state: 'detached' });
  assert.deepEqual([...ann.errors, ...bob.errors], []);
  await ann.close();
  await bob.close();
});
