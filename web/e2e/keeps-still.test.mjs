// Nothing jumps: through whole turns of each game, board and controls keep their place and size, whatever the ticket says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LAPTOP, act, makeTable, noSideScroll, person, serve, standing, still } from './harness.mjs';

const server = serve();
const SMALL_PHONE = { width: 390, height: 664 };
const ME = { kind: 'person', name: 'Ann' };
const BOT = { kind: 'bot', bot: 'greedy' };

let luck = 2024;
const dice = (n) => Math.floor(((luck = (luck * 1103515245 + 12345) % 2147483648) / 2147483648) * n);

/**
 * In the page: what can really be hit now, and what sort of decision it is. Steppers first (now and then), then places, then the
 * button; nothing that gives up while something else is left. 'over' at the end; null while there is nothing to do.
 */
function offered() {
  if ([...document.querySelectorAll('a[href*="/replay/"]')].some((a) => /Replay|Revoir/.test(a.textContent))) return 'over';
  const hit = (e) => {
    e.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    const r = e.getBoundingClientRect();
    for (const [u, v] of [
      [0.5, 0.5],
      [0.3, 0.7],
      [0.7, 0.7],
      [0.5, 0.85],
      [0.3, 0.3],
    ]) {
      const [x, y] = [r.x + r.width * u, r.y + r.height * v];
      const top = r.width ? document.elementFromPoint(x, y) : null;
      if (top && (e === top || e.contains(top))) return [[x, y, e.getAttribute('data-word') ?? '']];
    }
    return [];
  };
  const all = (selector) => [...document.querySelectorAll(selector)].flatMap(hit);
  const title = document.querySelector('.ticket .stub b')?.textContent ?? '';
  const out = ['forfeit', 'finish', 'swap', 'skip', 'done', 'follow', 'pass'];
  const words = [...document.querySelectorAll('[data-word]:not([aria-pressed="true"]):not([disabled])')];
  const isOut = (e) => out.includes(e.getAttribute('data-word') ?? '');
  const places = words.filter((e) => !isOut(e)).flatMap(hit);
  const now = {
    act: title,
    button: all('.ticket .acts .btn.primary:not([disabled])'),
    // What is paid or returned must come to a sum: there one may go too far.
    plus: all(
      `.stepper [data-step="1"]:not([disabled])${/^Pay|^Too many/.test(title) ? ', .stepper [data-step="-1"]:not([disabled])' : ''}`,
    ),
    turn: all('.turn .btn:not([disabled])'),
    places: places.length ? places : all('.zone'),
  };
  if (!now.button.length && !now.plus.length && !now.places.length) now.places = words.flatMap(hit); // only ways out are left
  return now.button.length || now.plus.length || now.places.length ? now : null;
}

/** In the page: where everything is that must not move. Boards with what they are scaled by. The end is another screen. */
function places() {
  const list = {};
  if ([...document.querySelectorAll('a[href*="/replay/"]')].some((a) => /Replay|Revoir/.test(a.textContent))) return list;
  const add = (name, e) => {
    const r = e?.getBoundingClientRect();
    if (r?.width) list[name] = [r.x, r.y, r.width, r.height].map((v) => Math.round(v * 2) / 2);
  };
  for (const s of ['.board', '.ticket', '.acts .primary', '.acts .list', '.bar', '.people', '.mine']) add(s, document.querySelector(s));
  for (const e of document.querySelectorAll('[data-act]')) add(`act ${e.getAttribute('data-act')}`, e);
  const columns = document.querySelectorAll('.stepper[data-column]');
  for (const e of columns) add(`${e.className.replace(/ s(velte)?-\S+/g, '')} ${e.getAttribute('data-column')} of ${columns.length}`, e);
  for (const e of document.querySelectorAll('.turn .btn')) add(`turn ${e.getAttribute('aria-keyshortcuts')}`, e);
  for (const e of document.querySelectorAll('[role="tab"]')) add(`#${e.id}`, e);
  for (const e of document.querySelectorAll('.board svg[role="group"]')) {
    const name = `drawing “${e.getAttribute('aria-label')}”`;
    add(name, e);
    const m = e.getScreenCTM();
    list[`${name} inside`] = [m.e, m.f, 1000 * m.a, 1000 * m.d].map((v) => Math.round(v));
  }
  return list;
}

/**
 * Plays until all acts in `meets` were met, looking after each press, and notes them in `acts`. What is where is noted when it is
 * first seen; gives what moved later. `grows(last, now)` says between which acts a town may come to be seen from farther away,
 * since it has grown; a phone comes close to where the decision is, so there drawings count from outside.
 */
async function watch(page, acts, { phone, most = 300, meets, grows, pressed }) {
  const first = new Map();
  const moved = new Set();
  let sent = false; // others may be moving now
  let last = '';
  const look = async (when) => {
    for (const [name, now] of Object.entries(await page.evaluate(places))) {
      if (/inside/.test(name) && (phone || sent)) continue;
      const was = first.get(name);
      if (!was) first.set(name, now);
      else if (was.some((v, i) => Math.abs(v - now[i]) > 0.5))
        moved.add(`${when}: ${name} was at ${was.join(' ')}, is at ${now.join(' ')}`);
    }
  };
  for (let i = 0; i < most && missing(acts, meets).length; i++) {
    const now = await (await page.waitForFunction(offered)).jsonValue();
    if (now === 'over') break;
    acts.add(now.act);
    await still(page);
    if ((sent || now.act !== last) && grows(last, now.act)) for (const name of first.keys()) if (/inside/.test(name)) first.delete(name);
    sent = false;
    last = now.act;
    await look(now.act);
    const { plus, turn, places: open, button } = now;
    const [spots, sends] =
      plus.length && (!button.length || dice(3)) ? [plus] : turn.length && !dice(3) ? [turn] : button.length ? [button, true] : [open];
    const fresh = spots.filter((spot) => !pressed.has(spot[2])); // rather what was not tried yet
    const [x, y, word] = fresh.length && !sends ? fresh[dice(fresh.length)] : spots[dice(spots.length)];
    if (now.act === 'Your turn') pressed.add(word);
    sent = !!sends;
    await page.mouse.click(x, y);
    await look(`${now.act} after a press`);
  }
  return [...moved];
}
const missing = (acts, meets) => meets.filter((w) => ![...acts].some((a) => w.test(a)));

/** What of the first list is elsewhere in the second. */
const elsewhere = (was, now) =>
  Object.entries(was)
    .filter(([name, at]) => now[name] && at.some((v, i) => Math.abs(v - now[name][i]) > 0.5))
    .map(([name, at]) => `${name} was at ${at.join(' ')}, is at ${now[name].join(' ')}`);

for (const [where, viewport] of [
  ['on a laptop', LAPTOP],
  ['on a small phone', SMALL_PHONE],
])
  test(`advice and the coach lie on top ${where}: they push nothing`, async () => {
    const p = await person({ url: server.url, viewport, settings: { coach: true } });
    const { page } = p;
    await page.goto((await makeTable(server.url, { game: 'grinivil', seats: [ME, BOT], options: { beginner: true } })).link);
    await page.locator('.coach').waitFor();
    const guided = await page.evaluate(places);
    await page.locator('.coach').getByRole('button', { name: 'No notes' }).click();
    await page.locator('.coach').waitFor({ state: 'detached' });
    assert.deepEqual(elsewhere(guided, await page.evaluate(places)), []);
    await page.locator('.bar button[aria-label="Hint"]').click();
    await page.locator('.hints li').first().waitFor();
    assert.deepEqual(elsewhere(guided, await page.evaluate(places)), []);
    await page.locator('.hints .close').click();
    assert.deepEqual(elsewhere(guided, await page.evaluate(places)), []);
    await p.close();
  });

test('a notice lies on top: nothing moves when it comes or goes', async () => {
  const { link, tokens, id } = await makeTable(server.url, { seats: [ME, { kind: 'person', name: 'Bob' }] });
  assert.ok(link);
  const [ann, bob] = [await person({ url: server.url }), await person({ url: server.url, name: 'Bob' })];
  await ann.page.goto(`/t/${id}#${tokens[0]}`);
  await bob.page.goto(`/t/${id}#${tokens[1]}`);
  await bob.page.locator('.ticket').first().waitFor();
  await act(ann.page); // settles
  await ann.page.locator('.bar button[aria-label="Undo"]:not([disabled])').click();
  const dialog = ann.page.locator('dialog .btn.primary');
  const strip = bob.page.locator('.strip-note');
  await dialog.or(ann.page.locator('.strip-note')).first().waitFor();
  const before = await bob.page.evaluate(places);
  if (await dialog.count()) await dialog.click();
  await strip.waitFor();
  assert.deepEqual(elsewhere(before, await bob.page.evaluate(places)), []);
  for (const p of [ann, bob]) await p.close();
});

test('Grinivil at 1280 x 800 with six players and a note of the coach: all of it can be read', async () => {
  const p = await person({ url: server.url, settings: { coach: true } });
  const { page } = p;
  await page.goto(
    (await makeTable(server.url, { game: 'grinivil', seats: [ME, BOT, BOT, BOT, BOT, BOT], options: { beginner: true } })).link,
  );
  await page.locator('.coach').waitFor();
  await page.locator('[data-tile="20"]').waitFor();
  const seen = await page.evaluate(() => {
    const box = (e) => e.getBoundingClientRect();
    const inside = (e) => box(e).top >= 0 && box(e).left >= 0 && box(e).bottom <= innerHeight && box(e).right <= innerWidth;
    const all = (selector) => [...document.querySelectorAll(selector)];
    const pixels = (t) => parseFloat(getComputedStyle(t).fontSize) * Math.hypot(t.getScreenCTM().a, t.getScreenCTM().b); // START is askew
    return {
      tiles: all('[data-tile]').filter(inside).length,
      seats: all('.seats [data-seat] .score').filter(inside).length,
      names: all('.seats [data-seat] .nm').filter((e) => inside(e) && e.scrollWidth <= e.clientWidth).length,
      small: all('.board svg text')
        .filter((t) => pixels(t) < 11)
        .map((t) => `${t.textContent} ${pixels(t)}`),
      // a number on a plot lies within its outline
      cut: all('.town [role="img"]')
        .filter((g) => g.querySelector(':scope > text') && g.querySelector(':scope > path'))
        .filter((g) => box(g.querySelector(':scope > text')).right > box(g.querySelector(':scope > path')).right + 0.5).length,
      cards: all('.rc').map((e) => [e.scrollHeight <= e.clientHeight + 1, inside(e)]),
      scrolls: document.documentElement.scrollHeight > innerHeight,
    };
  });
  assert.deepEqual(seen, {
    tiles: 20,
    seats: 6,
    names: 6,
    small: [],
    cut: 0,
    cards: [
      [true, true],
      [true, true],
    ],
    scrolls: false,
  });
  await p.close();
});

test('City Tour gives the board most of a small phone', async () => {
  const p = await person({ url: server.url, viewport: SMALL_PHONE });
  await p.page.goto((await makeTable(server.url, { game: 'citytour', seats: [ME] })).link);
  await p.page.locator('[data-ghost]').waitFor();
  const share = await p.page.locator('.board').evaluate((e) => e.getBoundingClientRect().height / innerHeight);
  assert.ok(share > 0.5, `${share} of its height`);
  await p.close();
});

test('with two villages side by side the village uses the room of the closed ones', async () => {
  const p = await person({ url: server.url });
  const { page } = p;
  await page.goto((await makeTable(server.url, { seats: [ME, { kind: 'person', name: 'Bob' }] })).link);
  const scale = () => page.evaluate(() => document.querySelector('.village > svg').getScreenCTM().a);
  const settle = async (square) => {
    await page.locator(`svg [data-word="${square}"]`).click();
    const button = page.locator('.ticket .acts .btn.primary:not([disabled])');
    const done = page.waitForFunction((s) => !document.querySelector(`svg [data-word="${s}"]`), square);
    await Promise.race([button.click().catch(() => {}), done]);
    await done;
  };
  await page.locator('svg [data-word="b2"]').waitFor();
  const before = await scale();
  await settle('b2');
  await page.locator('svg [data-word="k2"]').waitFor();
  await settle('k2');
  await page.waitForFunction((was) => document.querySelector('.village > svg').getScreenCTM().a > 1.1 * was, before);
  await p.close();
});

const GAMES = [
  {
    game: 'grinivil',
    seats: [ME, BOT, BOT],
    options: { beginner: true, blocks: -2 },
    meets: [
      /Your turn/,
      /^Buy resources/,
      /^Sell resources/,
      /^Build a floor/,
      /^Pay the floor|^Too many/,
      /^Import/,
      /^Convert/,
      /^Buy trees/,
      /^Plant/,
      /^New resident/,
      /^Explore/,
      /^Build a road/,
      /^Time passes/,
    ],
    // What a game of luck may not bring is looked for in the records: who does it there.
    stands: [
      [/^Sell/, 'sell'],
      [/^Import/, 'import'],
      [/^Pay the floor|^Too many/, 'return'],
      [/^Build a road/, 'road'],
      [/^New resident/, 'take'],
      [/^Buy trees/, 'trees'],
      [/^Convert/, 'vp-to-money'],
    ],
    grows: (_, now) => /Your turn|Auction|Crowd funding/.test(now), // when a turn begins, or another's brings us something to decide
  },
  { game: 'greentown', seats: [ME, BOT], meets: [/Your action/, /^Build/, /Put up/, /Lead a tour/], grows: () => true },
  {
    game: 'village',
    seats: [ME, BOT],
    meets: [/Settle/, /^Build/, /^Visit/, /On a visit/, /Home again/],
    grows: (last) => /Settle/.test(last), // villages nobody chose go
  },
  { game: 'citytour', seats: [ME], options: { day: 4 }, meets: [/Lay a tile/, /Inspector/], grows: () => false },
];

for (const { game, seats, options = {}, meets, stands = [], grows } of GAMES)
  for (const [where, viewport] of [
    ['on a laptop', LAPTOP],
    ['on a small phone', SMALL_PHONE],
  ])
    test(`${game} ${where}: board and controls stay where they are through whole turns`, { timeout: 900_000 }, async () => {
      const phone = viewport === SMALL_PHONE;
      const p = await person({ url: server.url, viewport });
      const acts = new Set();
      const pressed = new Set();
      // What a game brings is a matter of luck: another one, until every act was met.
      for (let games = 0; games < 12 && missing(acts, meets).length; games++) {
        const [what, does] = (games && stands.find(([title]) => ![...acts].some((a) => title.test(a)))) || [];
        const { link } = does ? await standing(server.url, game, does) : await makeTable(server.url, { game, seats, options });
        await p.page.goto(link);
        await p.page.locator('.ticket').first().waitFor();
        const seeks = does ? { meets: [what], most: 60 } : { meets };
        assert.deepEqual(await watch(p.page, acts, { phone, grows, pressed, ...seeks }), []);
      }
      assert.deepEqual(missing(acts, meets), [], `met only ${[...acts].join(', ')}`);
      assert.ok(await noSideScroll(p.page));
      assert.deepEqual(p.errors, []);
      await p.close();
    });
