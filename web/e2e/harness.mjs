// e2e/harness.mjs - a real server, real browsers, and a player who takes what is offered.
//
// FAUBOURG names the program (build/release/faubourg), CHROMIUM the browser: Debian's headless shell, the same
// engine without a window and all that belongs to one, which takes a fifth less time. No tool downloads one.
// The server draws from a seed (FAUBOURG_E2E_SEED), so that a test that fails fails again; a test holds for every seed.
// Nothing here waits for a time: tests wait for what somebody at the screen would see (settled, turnOf, still …).
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const program = process.env.FAUBOURG ?? here('../../build/release/faubourg');
const axeSource = readFileSync(here('../node_modules/axe-core/axe.min.js'), 'utf8');

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ page: Page, context: import('playwright-core').BrowserContext, errors: string[], close: () => Promise<void> }} Person */

/** Nobody here is to be slowed down. */
const LIMITS = {
  'tables-per-address': 1000,
  'requests-per-second': 1000,
  'messages-per-second': 200,
  'notes-per-minute': 10_000,
  'connections-per-address': 2000,
};

/** A server with a store of its own. kill() is SIGKILL; start() begins again on the same port and store. */
class Server {
  port = 0; // any free one, at first
  constructor(program) {
    this.program = program;
  }
  async open() {
    this.data = mkdtempSync(join(tmpdir(), 'faubourg-e2e-'));
    await this.start();
    this.url = `http://127.0.0.1:${this.port}`;
  }
  async start() {
    const options = {
      port: this.port,
      data: this.data,
      web: here('../dist'),
      seed: process.env.FAUBOURG_E2E_SEED ?? 1,
      'log-level': 'info',
      ...LIMITS,
    };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    this.process = spawn(this.program, ['serve', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    this.ended = new Promise((done) => this.process.once('exit', done));
    await new Promise((listening, failed) => {
      createInterface(this.process.stderr).on('line', (line) => {
        const { what, level, port } = told(line);
        if (what === 'listening') listening((this.port = port));
        else if (level !== 'info' && level !== 'warning') console.error(line);
      });
      void this.ended.then((code) => failed(new Error(`the server ended with ${code}`)));
    });
  }
  async kill(signal = 'SIGKILL') {
    this.process.kill(signal);
    await this.ended;
  }
  async close() {
    await this.kill('SIGTERM');
    rmSync(this.data, { recursive: true, force: true });
  }
}
const told = (line) => {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
};

const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
/** Without a screen, and without anything that a browser does by itself. */
export const QUIET = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** @type {import('playwright-core').Browser} */
let browser;
async function openBrowser() {
  browser = await chromium.launch({ executablePath: BROWSER, args: QUIET });
}
const closeBrowser = () => browser.close();

/** For a file of tests: a server and a browser, there before the first and gone after the last. */
export function serve(which = program) {
  const server = new Server(which);
  before(async () => {
    await server.open();
    await openBrowser();
  });
  after(async () => {
    await closeBrowser();
    await server.close();
  });
  return server;
}

/** For a file of tests that bring their own host: a browser alone. */
export function browse() {
  before(openBrowser);
  after(closeBrowser);
}

/** Before a release (./test release) everything is looked at in every variant, else in some. */
export const THOROUGH = !!process.env.FAUBOURG_RELEASE;

/** Settings of whoever plays on without looking; the coach's notes are read in the tests that are about them. */
export const BRISK = { motion: 'none', speed: 'instant', coach: false };
export const LAPTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
/** With the bars of a browser above and below. */
export const SHORT_PHONE = { width: 390, height: 664 };

/**
 * One person's browser: own storage, own language. `keeps`: the page keeps itself for when there is no line. Errors of the page fail the test that looks at `errors`.
 * @returns {Promise<Person>}
 */
export async function person({ url, name = 'Ann', locale = 'en-GB', viewport = LAPTOP, dark = false, settings = {}, keeps = false }) {
  const context = await browser.newContext({
    viewport,
    locale,
    baseURL: url,
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: viewport.width < 761,
    isMobile: viewport.width < 761,
    acceptDownloads: true,
    serviceWorkers: keeps ? 'allow' : 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000); // patience with a busy machine: what comes sooner is taken sooner
  const errors = [];
  page.on('pageerror', (e) => errors.push(e.message));
  page.on('console', (m) => m.type() === 'error' && !/WebSocket|Failed to load resource|net::/.test(m.text()) && errors.push(m.text()));
  const wanted = { name, ...BRISK, ...settings };
  await page.addInitScript(
    (s) => localStorage.getItem('faubourg.settings') ?? localStorage.setItem('faubourg.settings', s),
    JSON.stringify({ lang: locale.slice(0, 2), ...wanted }),
  );
  return { page, context, errors, close: () => context.close() };
}

/** Opens a table (of the village, unless said otherwise) over HTTP and gives its link with the seats' tokens. */
export async function makeTable(url, { game = 'village', seats, options = {}, auto = true, ...more }) {
  const answer = await fetch(`${url}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ game, options, seats, auto, ...more }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  const made = await answer.json();
  return {
    id: made.table,
    tokens: made.seats.map((s) => s.token),
    link: `/t/${made.table}#${made.seats.flatMap((s) => s.token ?? []).join(',')}`,
  };
}

/**
 * A table that stands where, in a stored record of the game's (the one named, or the first that has it), somebody does this next: Ann
 * sits there, all others are bots. `move` is what was done.
 */
export async function standing(url, game, act, only = null) {
  const folder = here(`../../games/${game}/tests/records`);
  for (const file of readdirSync(folder).sort()) {
    if (only && file !== `${only}.jsonl`) continue;
    const record = readFileSync(join(folder, file), 'utf8');
    const [head, ...events] = record
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const n = events.findIndex((e) => e.do?.startsWith(`${act} `) && e.by !== 'chance');
    if (n < 0) continue;
    const seats = head.players.map((name, seat) =>
      seat === events[n].by ? { kind: 'person', name: 'Ann' } : { kind: 'bot', bot: 'greedy', name },
    );
    const made = await makeTable(url, { game, seats, record, n, options: head.options });
    return { link: made.link, move: events[n].do.split(' ') };
  }
  throw new Error(`no record of ${game} has ${act}`);
}

// --- Conditions: what somebody at the screen would wait for ------------------------------------------------

export const open = (page) => page.locator('[data-word]:not([aria-pressed="true"])');
/** Something to do: a place to pick, or the button. */
export const ready = (page) => page.locator('[data-word], .ticket .acts .btn.primary:not([disabled])').first().waitFor();
export const isOver = async (page) => (await page.locator('a[href*="/replay/"]', { hasText: /Replay|Revoir/ }).count()) > 0;

/**
 * What is offered, looked at in the page: 'over', or the points at which something can really be hit (on the screen, with nothing
 * on top of it): the button, else what is open, else what brings a part of the board closer. Null: nothing yet.
 */
function offered(first = null) {
  if (first && document.querySelector(first)) return 'there';
  const over = [...document.querySelectorAll('a[href*="/replay/"]')].some((a) => /Replay|Revoir/.test(a.textContent));
  if (over) return 'over';
  const hit = (e) => {
    const r = e.getBoundingClientRect();
    const [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
    const top = r.width ? document.elementFromPoint(x, y) : null;
    return top && (e === top || e.contains(top)) ? [[x, y]] : [];
  };
  const all = (selector) => [...document.querySelectorAll(selector)].flatMap(hit);
  for (const which of ['.ticket .acts .btn.primary:not([disabled])', '[data-word]:not([aria-pressed="true"])', '.zone']) {
    const spots = all(which);
    if (spots.length) return spots;
  }
  return null;
}
/** The same for whoever plays by keys: 'button', 'pick' or 'over'. */
function offeredToKeys() {
  const over = [...document.querySelectorAll('a[href*="/replay/"]')].some((a) => /Replay|Revoir/.test(a.textContent));
  if (over) return 'over';
  if (document.querySelector('.ticket .acts .btn.primary:not([disabled])')) return 'button';
  return document.querySelector('[data-word]:not([aria-pressed="true"])') ? 'pick' : null;
}
/** Waits until `look`, a function that runs in the page, has an answer, and gives it. */
const answer = async (page, look) => (await page.waitForFunction(look)).jsonValue();

/** Waits until this screen has something to do, or the game is over: nothing is on its way, neither a move nor a series. */
export const settled = (page) => answer(page, offered);
/** The same, or 'there' as soon as what `first` selects is: a cover, a question, whatever may come before. */
export const settledOr = async (page, first) => (await page.waitForFunction(offered, first)).jsonValue();
/** Waits until one of several screens has something to do, or sees the end of the game; gives that one, and what it has to do. */
export const turnOf = (people) => Promise.any(people.map(async (p) => ({ ...p, spots: await settled(p.page) })));
/** Waits until nothing moves any more: what runs without end (dashes, a bot that thinks) does not count. */
export const still = (page) =>
  page.waitForFunction(() =>
    document.getAnimations().every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().iterations === Infinity),
  );
/** Whether an attribute stays as it is while the browser draws some more pictures. */
export const stillIs = (page, selector, attribute, pictures = 12) =>
  page.evaluate(
    async ([s, a, n]) => {
      const now = () => document.querySelector(s)?.getAttribute(a);
      const was = now();
      for (let i = 0; i < n; i++) {
        await new Promise((drawn) => requestAnimationFrame(drawn));
        if (now() !== was) return false;
      }
      return true;
    },
    [selector, attribute, pictures],
  );
/** What the page was sent before this has come to it, and what it would ask for has been asked: one way to the server and back. */
export const roundTrip = (page) => page.evaluate(async () => (await fetch('/health')).text().then(() => {}));

// --- A player ---------------------------------------------------------------------------------------------

/** Always the same luck, for each page its own. */
const dice = new WeakMap();
function roll(page, n) {
  const luck = ((dice.get(page) ?? 12345) * 1103515245 + 12345) % 2147483648;
  dice.set(page, luck);
  return Math.floor((luck / 2147483648) * Math.max(1, n));
}

/**
 * Does one thing as soon as there is anything to do: presses the button, else picks something. By mouse, touch or keys; at the
 * spots that were seen just now, if any were. False: the game is over.
 */
export async function act(page, how = 'mouse', seen = null) {
  if (how === 'keys') {
    const what = await answer(page, offeredToKeys);
    if (what === 'over') return false;
    if (what === 'button') await page.evaluate(() => document.activeElement?.blur?.());
    else {
      await page.keyboard.press('ArrowDown');
      for (const way of ['Right', 'Up', 'Left', 'Down', 'Right'].slice(0, roll(page, 6))) await page.keyboard.press(`Arrow${way}`);
    }
    await page.keyboard.press('Enter');
    return true;
  }
  const spots = seen ?? (await settled(page));
  if (spots === 'over') return false;
  const [x, y] = spots[roll(page, spots.length)];
  if (how === 'touch') await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
  return true;
}

/** From the home page to a table of this browser. */
export async function beginVillage(page, url = '') {
  await page.goto(`${url}/`);
  await page.getByRole('button', { name: /Play now: The Village Game/ }).click();
  await page.waitForURL(/\/l\/[\w-]{16}$/);
  await ready(page);
}

/** Lets people act, whoever's turn it is, until the game is over. */
export async function playOut(people, { how = 'mouse', most = 1500, each } = {}) {
  const all = people.map((p) => ({ page: p.page ?? p }));
  for (let i = 0; i < most; i++) {
    const { page, spots } = all.length > 1 ? await turnOf(all) : all[0];
    if (!(await act(page, how, spots))) return i; // what was seen may be gone by now: a look for more could wait for ever
    await each?.(page, i);
  }
  for (const [i, { page }] of all.entries()) await page.screenshot({ path: join(tmpdir(), `faubourg-stuck-${i}.png`) });
  throw new Error('the game does not end');
}

/** After a game: from the page of its end to the board it was played on. */
export const seeBoard = (page) => page.locator('[data-act=board]').click();

/** All lines of the log, newest first, once all that they tell is known. */
export async function logLines(page) {
  const known = () => page.locator('.logbox :is(.log[data-known="true"], .none)').waitFor();
  for (await known(); await page.locator('.logbox .earlier').count(); await known()) await page.locator('.logbox .earlier').click();
  // Read in one look: between two looks an event may come, and its line is not known at once.
  const lines = await page.waitForFunction(() => {
    const log = document.querySelector('.logbox .log');
    if (!log) return document.querySelector('.logbox .none') ? [] : null;
    return log.getAttribute('data-known') === 'true' ? [...log.querySelectorAll('button')].map((line) => line.innerText) : null;
  });
  return lines.jsonValue();
}

// --- Looking ----------------------------------------------------------------------------------------------

/** What axe-core finds, as short lines. */
export async function axe(page) {
  await still(page); // what fades in has not its colours yet
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const found = await globalThis.axe.run(document, { resultTypes: ['violations'] });
    const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
    const twice = [...new Set(ids.filter((id, i) => ids.indexOf(id) !== i))].map((id) => `two things are called #${id}`);
    return [
      ...twice,
      ...found.violations.flatMap((v) =>
        v.nodes.map((n) => `${v.id}: ${n.target.join(' ')} ${n.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
      ),
    ];
  });
}

/** Where the pieces are, as the page shows them. */
const pieces = () => ({
  pawns: [...document.querySelectorAll('[data-pawn]')].map((e) => `${e.getAttribute('data-pawn')}:${e.getAttribute('data-square')}`).sort(),
  buildings: [...document.querySelectorAll('[data-building]')].map((e) => e.getAttribute('data-building') ?? '').sort(),
  scores: [...document.querySelectorAll('[data-seat]')]
    .map((e) => `${e.getAttribute('data-seat')}:${e.querySelector('.score')?.firstChild?.textContent}`)
    .sort(),
});
export const position = (page) => page.evaluate(pieces);
/** Waits until the page shows this position. */
export const shows = (page, wanted) =>
  page.waitForFunction(`JSON.stringify((${String(pieces)})()) === ${JSON.stringify(JSON.stringify(wanted))}`);

export const noSideScroll = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** City Tour: lays a tile by `press`, until one sees what came of it: the next tile, the inspector's choice, or the day's end. */
export async function laying(page, press) {
  const before = await page.locator('[data-pile]').first().textContent();
  await press();
  await page.waitForFunction(
    (was) =>
      document.querySelector('[data-story]') ||
      document.querySelector('[data-pile]')?.textContent !== was ||
      document.querySelector('.bus [data-word]'),
    before,
  );
}
