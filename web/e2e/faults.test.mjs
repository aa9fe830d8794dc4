// What can go wrong with games that a browser keeps, really made: it is killed, it may keep nothing, its disk is full, its engine is
// of another version than the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, axe, beginVillage, logLines, person, ready, serve, settled } from './harness.mjs';
import { KEEPS_NOTHING, Profile } from './profile.mjs';

const server = serve();

/** Acts until the log has so many lines more. */
async function play(page, more) {
  const before = (await logLines(page)).length;
  for (let i = 0; i < 60 && (await logLines(page)).length < before + more; i++) await act(page);
  assert.ok((await logLines(page)).length >= before + more, 'it can be played');
}

test('the browser is killed in the middle of a game: opened again, every move that was shown is there', async () => {
  const profile = new Profile();
  try {
    let page = await profile.open();
    await beginVillage(page, server.url);
    const table = page.url();
    for (let round = 0; round < 3; round++) {
      await play(page, 2);
      const shown = await logLines(page);
      await profile.kill();
      page = await profile.open();
      await page.goto(table);
      await settled(page);
      const now = await logLines(page);
      assert.deepEqual(now.slice(-shown.length), shown);
    }
    await page.goto(server.url);
    await page.locator('.mine a', { hasText: /Play|Go on/ }).waitFor();
    assert.deepEqual(profile.errors, []);
  } finally {
    await profile.close();
  }
});

test('a browser that may keep nothing says so, and the game can be played', async () => {
  const profile = new Profile(KEEPS_NOTHING);
  try {
    const page = await profile.open();
    await beginVillage(page, server.url);
    await page.getByText('This browser keeps nothing here').waitFor();
    await page.locator('.coach').getByRole('button', { name: 'No notes' }).click(); // settings are kept as little
    await play(page, 3);
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(profile.errors, []);
  } finally {
    await profile.close();
  }
});

test('a full disk is told, the game goes on, and is kept as soon as there is room', async () => {
  const ann = await person({ url: server.url });
  const { page } = ann;
  const disk = await ann.context.newCDPSession(page);
  const room = (most) => disk.send('Storage.overrideQuotaForOrigin', { origin: server.url, ...most });
  await room({ quotaSize: 1 });
  await beginVillage(page);
  const full = page.getByText('The browser’s storage is full');
  await full.waitFor();
  assert.deepEqual(await axe(page), []);
  await play(page, 2);
  await room({}); // as the disk has it
  await play(page, 1);
  await full.waitFor({ state: 'detached' });
  await settled(page);
  const shown = await logLines(page);
  await page.reload();
  await settled(page);
  assert.deepEqual((await logLines(page)).slice(-shown.length), shown, 'with what was played while there was no room');
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('an engine of another version than the page is told in words; loaded anew, the game goes on', async () => {
  const ann = await person({ url: server.url });
  const { page } = ann;
  await beginVillage(page);
  await play(page, 1);
  await settled(page);
  const shown = await logLines(page);
  await ann.context.route('**/*.wasm', async (route) => {
    const answer = await route.fetch();
    const bytes = await answer.body();
    const at = /\d+\.\d+\.\d+-[0-9a-f]{12}/.exec(bytes.toString('latin1'));
    bytes.write('0'.repeat(12), at.index + at[0].length - 12); // the hash of what an older one was made of
    await route.fulfill({ response: answer, body: bytes });
  });
  await page.reload();
  await page.getByRole('heading', { name: 'An older page' }).waitFor();
  assert.deepEqual(await axe(page), []);
  await ann.context.unroute('**/*.wasm');
  await page.getByRole('button', { name: 'Load the page anew' }).click();
  await ready(page);
  assert.deepEqual((await logLines(page)).slice(-shown.length), shown);
  assert.deepEqual(ann.errors, []);
  await ann.close();
});
