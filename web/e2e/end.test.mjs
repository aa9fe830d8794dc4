// After the game: the end of each game as a page of its own, at both sizes; playing on from a replay; home and the pages beside it.
// Games come from records, taken over whole by a table: what is shown is what a table shows whose game has just ended.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LAPTOP, PHONE, axe, noSideScroll, person, playOut, ready, seeBoard, serve } from './harness.mjs';

const server = serve();
const recordOf = (path) => readFileSync(new URL(`../../games/${path}`, import.meta.url), 'utf8');

/** A table that has taken over a record, all of it or its first `n` events; Ann has all its seats. */
async function tableOf(record, more = {}) {
  const { players } = JSON.parse(record.split('\n')[0]);
  const answer = await fetch(`${server.url}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      record,
      seats: players.map((_, i) => ({ kind: 'person', name: ['Ann', 'Bob', 'Cid', 'Dan', 'Eva', 'Fay'][i] })),
      ...more,
    }),
  });
  const made = await answer.json();
  assert.equal(answer.status, 201, JSON.stringify(made));
  return { id: made.table, link: `/t/${made.table}#${made.seats.map((s) => s.token).join(',')}` };
}
const scoresOf = (record) => JSON.parse(record.trim().split('\n').at(-1)).end.scores;
/** No text is cut off by its sheet, and none is too small to be read. */
const badText = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.end :is(h2, h3, p, b, span, button, li, figcaption, text)')]
      .filter((e) => e.textContent.trim() && e.getClientRects().length && !e.closest('.sr'))
      .filter(
        (e) =>
          parseFloat(getComputedStyle(e).fontSize) < 11 ||
          (!(e instanceof SVGElement) && e.scrollWidth > e.clientWidth + 2 && getComputedStyle(e).display !== 'inline'),
      )
      .map((e) => `${e.tagName} ${e.className} ${e.textContent.trim().slice(0, 40)}`),
  );

const ENDS = [
  { game: 'village', record: recordOf('village/v1/tests/records/options-1.jsonl') },
  { game: 'greentown', record: recordOf('greentown/tests/records/players-3-0.jsonl') },
  { game: 'greentown', record: recordOf('greentown/tests/records/players-2-0.jsonl') },
  { game: 'grinivil', record: recordOf('grinivil/tests/records/four-beginner.jsonl') },
];
for (const [size, viewport] of Object.entries({ laptop: LAPTOP, phone: PHONE }))
  for (const { game, record } of ENDS) {
    const seats = scoresOf(record).length;
    test(`the end of ${game} with ${seats}, on a ${size}: who won and why, each source over time, and the way on`, async () => {
      const ann = await person({ url: server.url, viewport, dark: size === 'phone' });
      const { page } = ann;
      await page.goto((await tableOf(record)).link);
      const end = page.locator('[data-end]');
      await end.waitFor();
      const scores = scoresOf(record);
      const [best, next] = [...scores].sort((a, b) => b - a);
      await end
        .locator('h2')
        .filter({ hasText: best > next ? `wins by ${best - next}!` : 'wins' })
        .waitFor();
      assert.deepEqual(
        (await end.locator('.podium li').allInnerTexts()).map((t) => Number(t.split(': ')[1])).sort((a, b) => b - a),
        [...scores].sort((a, b) => b - a),
      );
      // One plot a seat, each adding up to its score, in words too.
      const plots = end.locator('.src [role=img]');
      await plots.nth(seats - 1).waitFor();
      for (const [seat, score] of scores.entries())
        assert.match((await plots.nth(seat).getAttribute('aria-label')) ?? '', new RegExp(`, ${score} in all: `));
      assert.match(await end.locator('.tell p').first().innerText(), /\d+.*\d+/); // the number that decided
      await end.getByText(/Best moment/).waitFor();
      assert.deepEqual(await badText(page), []);
      assert.ok(await noSideScroll(page));
      assert.deepEqual(await axe(page), []);
      // The best moment, on the board; then the end again.
      await end.getByRole('button', { name: 'Show it' }).click();
      await page.getByRole('button', { name: 'Back to now' }).click();
      await page.getByRole('button', { name: 'How it ended' }).click();
      await end.waitFor();
      // As a picture.
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Share as picture' }).click()]);
      const bytes = readFileSync(await download.path());
      assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
      assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630]);
      assert.deepEqual(ann.errors, []);
      await ann.close();
    });
  }

for (const [size, viewport] of Object.entries({ laptop: LAPTOP, phone: PHONE }))
  test(`a day of City Tour lost together is told as such, on a ${size}: how far, the chance turn by turn, what would have done it`, async () => {
    const ann = await person({ url: server.url, viewport });
    const { page } = ann;
    const record = recordOf('citytour/tests/records/day3-too-few.jsonl');
    await page.goto((await tableOf(record)).link);
    const end = page.locator('[data-end]');
    await end
      .locator('[data-story=lost] h2')
      .filter({ hasText: `${scoresOf(record)[0]} of ` })
      .waitFor();
    assert.equal(await end.locator('.garland').count(), 0, 'no garland for a loss');
    await end.locator('.chance [role=img]').waitFor();
    await end.getByText(/lost since/).waitFor({ timeout: 120_000 });
    assert.match((await end.locator('.split').getAttribute('aria-label')) ?? '', /\d+ by luck, \d+ by choices/);
    assert.deepEqual(await badText(page), []);
    assert.ok(await noSideScroll(page));
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(ann.errors, []);
    await ann.close();
  });

test('from any move of a replay it is played on, against bots or by link, at both sizes', async () => {
  const { id } = await tableOf(recordOf('greentown/tests/records/players-2-0.jsonl'));
  for (const viewport of [LAPTOP, PHONE]) {
    const ann = await person({ url: server.url, viewport });
    const { page } = ann;
    const begin = async () => {
      await page.goto(`/replay/${id}/12`);
      await page.getByRole('button', { name: 'Play on from here' }).click();
      await page.getByText('after move 12').waitFor();
    };
    await begin();
    await page.getByRole('button', { name: 'Against bots' }).click();
    await page.waitForURL(/\/l\/[\w-]{16}$/);
    await ready(page);
    await begin();
    await page.getByRole('radio', { name: 'Bob' }).check({ force: true });
    await page.getByRole('button', { name: 'By link, with others' }).click();
    await page.waitForURL(/\/t\/[\w-]{16}$/);
    await page.getByRole('textbox', { name: 'Share the table' }).waitFor();
    const table = page.url().split('/').at(-1);
    const summary = await (await fetch(`${server.url}/api/tables/${table}`)).json();
    assert.deepEqual([summary.copy, summary.n, summary.seats.map((s) => s.kind)], [true, 12, ['open', 'person']]);
    assert.deepEqual(ann.errors, []);
    await ann.close();
  }
});

test('a day of City Tour played on from a replay counts for nothing', async () => {
  const record = recordOf('citytour/tests/records/day1-won.jsonl');
  const { id } = await tableOf(record);
  const ann = await person({ url: server.url });
  const { page } = ann;
  const moves = record.trim().split('\n').length - 2;
  await page.goto(`/replay/${id}/${moves - 1}`);
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.getByRole('button', { name: /Go on here/ }).click();
  await page.waitForURL(/\/l\/[\w-]{16}$/);
  await ready(page);
  await playOut([page]);
  await page.locator('[data-end]').waitFor();
  await page.goto('/g/citytour/days');
  await page.locator('h1').first().waitFor();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('faubourg.citytour.campaign') ?? '{"campaign":1}'));
  assert.ok(!JSON.stringify(kept).includes('"tries":1'), JSON.stringify(kept));
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('in an analysis a mark shows the position before, with what was played and what is better; no total is a percentage', async () => {
  const ann = await person({ url: server.url });
  const { page } = ann;
  const { id } = await tableOf(recordOf('citytour/tests/records/day1-two-grave-mistakes.jsonl'));
  await page.goto(`/replay/${id}`);
  await page.getByRole('button', { name: 'Analyse' }).click();
  const panel = page.getByRole('region', { name: 'Analysis' });
  await panel.locator('progress').waitFor({ state: 'detached', timeout: 120_000 });
  assert.doesNotMatch(await panel.innerText(), /%/);
  await panel.locator('.bars [role=img]').waitFor();
  const choice = panel.locator('.points button', { hasText: 'better:' }).first();
  await choice.click();
  const both = page.getByRole('group', { name: 'The position before the move' });
  await both.waitFor();
  await both.getByRole('button', { name: /Played/ }).click();
  await both.getByRole('button', { name: /Played/, pressed: true }).waitFor();
  await both.getByRole('button', { name: /Better/ }).click();
  await both.getByRole('button', { name: /Better/, pressed: true }).waitFor();
  await panel.getByText('What the marks mean').click();
  await panel.getByText('20 chances in 100').waitFor();
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(ann.errors, []);
  await ann.close();
});

test('home has its bar, its tables tell what matters, and nothing wraps at 1280 and 1920', async () => {
  const record = recordOf('greentown/tests/records/players-2-0.jsonl');
  const { link } = await tableOf(record);
  for (const [viewport, locale] of [
    [{ width: 1280, height: 800 }, 'en-GB'],
    [{ width: 1920, height: 1080 }, 'fr-FR'],
    [PHONE, 'fr-FR'],
  ]) {
    const ann = await person({ url: server.url, viewport, locale });
    const { page } = ann;
    await page.goto(link);
    await page.locator('[data-end]').waitFor();
    await page.goto('/');
    const [a, b] = [...scoresOf(record)].sort((x, y) => y - x);
    await page.locator('.mine .tbl', { hasText: new RegExp(`${a} (to|à) ${b}.*(round|manche) \\d+`) }).waitFor();
    const rows = await page.evaluate(() => ({
      bar: new Set([...document.querySelectorAll('nav.pages a')].map((e) => Math.round(e.getBoundingClientRect().top))).size,
      cards: [...document.querySelectorAll('article.game .acts')].map(
        (e) =>
          new Set(
            [...e.children]
              .filter((c) => getComputedStyle(c).position !== 'absolute')
              .map((c) => Math.round(c.getBoundingClientRect().top)),
          ).size,
      ),
      lines: [...document.querySelectorAll('nav.pages a, article.game .btn')].filter((e) => e.getBoundingClientRect().height > 60).length,
      bus: document.querySelector('.sky .bus').getBoundingClientRect().left,
      below:
        Math.max(...[...document.querySelectorAll('.hero .go .btn')].map((e) => e.getBoundingClientRect().bottom)) <
        document.querySelector('.hero').getBoundingClientRect().bottom - 110,
      go: Math.max(...[...document.querySelectorAll('.hero .go .btn')].map((e) => e.getBoundingClientRect().right)),
    }));
    assert.equal(rows.bar, 1);
    assert.ok(viewport === PHONE || rows.cards.every((n) => n === 1), JSON.stringify(rows));
    assert.equal(rows.lines, 0);
    assert.ok(viewport === PHONE ? rows.below : rows.bus > rows.go, `the bus drives under a button: ${JSON.stringify(rows)}`);
    assert.ok(await noSideScroll(page));
    // Every page of the bar is there.
    for (const [at, where] of [
      [2, /\/replays$/],
      [3, /\/make$/],
      [4, /\/settings$/],
      [0, /\/$/],
    ]) {
      await page.locator('nav.pages a').nth(at).click();
      await page.waitForURL(where);
      await page.locator('nav.pages a[aria-current=page]').nth(0).waitFor();
      await page.locator('h1').first().waitFor();
      assert.ok(await noSideScroll(page));
      assert.deepEqual(await axe(page), []);
    }
    assert.deepEqual(ann.errors, []);
    await ann.close();
  }
});

test('one’s finished games are found under Replays, and a link to a replay is followed', async () => {
  const { id, link } = await tableOf(recordOf('greentown/tests/records/players-2-0.jsonl'));
  const ann = await person({ url: server.url });
  const { page } = ann;
  await page.goto(link);
  await page.locator('[data-end]').waitFor();
  await seeBoard(page);
  await page.getByRole('button', { name: 'How it ended' }).waitFor();
  await page.goto('/replays');
  await page.locator('.tbl').getByRole('link', { name: 'Replay' }).click();
  await page.waitForURL(new RegExp(`/replay/${id}`));
  await page.goto('/replays');
  await page.getByLabel('A link to a table or a replay').fill('nothing of the kind');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('A link to a table or a replay').fill(`${server.url}/replay/${id}/7`);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.waitForURL(new RegExp(`/replay/${id}/7`));
  assert.deepEqual(ann.errors, []);
  await ann.close();
});
