// e2e/harness.mjs - a real server, real browsers, and a player who takes what is offered.
//
// FAUBOURG names the program (build/release/faubourg), CHROMIUM the browser (/usr/bin/chromium). No tool downloads one.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const program = process.env.FAUBOURG ?? here('../../build/release/faubourg');
const axeSource = readFileSync(here('../node_modules/axe-core/axe.min.js'), 'utf8');

const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

/** A server with a store of its own. kill() is SIGKILL; start() begins again on the same port and store. */
class Server {
  constructor(program) {
    this.program = program;
  }
  async open() {
    this.data = mkdtempSync(join(tmpdir(), 'faubourg-e2e-'));
    this.port = await freePort();
    this.url = `http://127.0.0.1:${this.port}`;
    await this.start();
  }
  async start() {
    const args = [
      'serve',
      '--port',
      String(this.port),
      '--data',
      this.data,
      '--web',
      here('../dist'),
      '--log-level',
      'error',
      '--tables-per-address',
      '1000',
      '--requests-per-second',
      '1000',
      '--messages-per-second',
      '200',
      '--notes-per-minute',
      '10000',
      '--connections-per-address',
      '2000',
    ];
    this.process = spawn(this.program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    this.ended = new Promise((done) => this.process.once('exit', done));
    for (let i = 0; i < 200; i++) {
      try {
        if ((await fetch(`${this.url}/health`)).ok) return;
      } catch {
        // not yet
      }
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error('the server does not answer');
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

let browser;
async function openBrowser() {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
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

export const LAPTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** One person's browser: own storage, own language. Errors of the page fail the test that looks at `errors`. */
export async function person({ url, name = 'Ann', locale = 'en-GB', viewport = LAPTOP, dark = false, settings = {} }) {
  const context = await browser.newContext({
    viewport,
    locale,
    baseURL: url,
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: viewport === PHONE,
    isMobile: viewport === PHONE,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const errors = [];
  page.on('pageerror', (e) => errors.push(e.message));
  page.on('console', (m) => m.type() === 'error' && !/WebSocket|Failed to load resource|net::/.test(m.text()) && errors.push(m.text()));
  const wanted = { name, motion: 'none', speed: 'instant', ...settings };
  await page.addInitScript(
    (s) => localStorage.getItem('faubourg.settings') ?? localStorage.setItem('faubourg.settings', s),
    JSON.stringify({ lang: locale.slice(0, 2), ...wanted }),
  );
  return { page, context, errors, close: () => context.close() };
}

/** Opens a table (of the village, unless said otherwise) over HTTP and gives its link with the seats' tokens. */
export async function makeTable(url, { game = 'village', seats, options = {}, auto = true }) {
  const answer = await fetch(`${url}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ game, options, seats, auto }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  const made = await answer.json();
  return { id: made.table, tokens: made.seats.map((s) => s.token), link: `/t/${made.table}#${made.seats.map((s) => s.token).join(',')}` };
}

export const open = (page) => page.locator('[data-word]:not([aria-pressed="true"])');
/** Something to do: a place to pick, or the button. */
export const ready = (page) => page.locator('[data-word], .ticket .acts .btn.primary:not([disabled])').first().waitFor();
export const isOver = async (page) => (await page.locator('a[href^="/replay/"]', { hasText: /Replay|Revoir/ }).count()) > 0;
const confirmButton = (page) => page.locator('.ticket .acts .btn.primary:not([disabled])');

/** Does one thing, if there is anything to do: presses the button, else picks something. By mouse, touch or keys. */
export async function act(page, how = 'mouse', choose = dice) {
  if (await isOver(page)) return false;
  const button = confirmButton(page);
  try {
    if (how === 'keys') {
      if ((await open(page).count()) === 0 && (await button.count()) === 0) return false;
      if (await button.count()) {
        await page.evaluate(() => document.activeElement?.blur?.());
        await page.keyboard.press('Enter');
      } else {
        await page.keyboard.press('ArrowDown');
        for (let i = 0; i < choose(6); i++) await page.keyboard.press(['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown'][i % 4]);
        await page.keyboard.press('Enter');
      }
      return true;
    }
    // What can really be hit: on the screen, with nothing on top of it.
    const spots = await page.evaluate(() => {
      const hit = (e) => {
        const r = e.getBoundingClientRect();
        const [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
        const top = r.width ? document.elementFromPoint(x, y) : null;
        return top && (e === top || e.contains(top)) ? [[x, y]] : [];
      };
      const all = (selector) => [...document.querySelectorAll(selector)].flatMap(hit);
      return {
        button: all('.ticket .acts .btn.primary:not([disabled])'),
        open: all('[data-word]:not([aria-pressed="true"])'),
        closer: all('.zone'),
      };
    });
    const list = spots.button.length ? spots.button : spots.open.length ? spots.open : spots.closer;
    if (!list.length) return false;
    const [x, y] = list[choose(list.length) % list.length];
    if (how === 'touch') await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
    return true;
  } catch (e) {
    if (!/Timeout|detached|not attached/.test(String(e))) throw e;
    return false; // it went away in the meantime, or something lay on top of it
  }
}

/** Always the same luck: a test that fails fails again. */
let luck = 12345;
function dice(n) {
  luck = (luck * 1103515245 + 12345) % 2147483648;
  return Math.floor((luck / 2147483648) * Math.max(1, n));
}

/** Lets people act in turn until the first one's game is over. */
export async function playOut(people, { how = 'mouse', most = 1500, each } = {}) {
  for (let i = 0; i < most; i++) {
    for (const p of people) {
      const acted = await act(p.page ?? p, how, dice);
      if (acted) await each?.(p.page ?? p, i);
    }
    if (await isOver(people[0].page ?? people[0])) return i;
    await (people[0].page ?? people[0]).waitForTimeout(15);
  }
  for (const [i, p] of people.entries()) await (p.page ?? p).screenshot({ path: join(tmpdir(), `faubourg-stuck-${i}.png`) });
  throw new Error('the game does not end');
}

/** What axe-core finds, as short lines. */
export async function axe(page) {
  await page.evaluate(axeSource);
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
export const position = (page) =>
  page.evaluate(() => ({
    pawns: [...document.querySelectorAll('[data-pawn]')]
      .map((e) => `${e.getAttribute('data-pawn')}:${e.getAttribute('data-square')}`)
      .sort(),
    buildings: [...document.querySelectorAll('[data-building]')].map((e) => e.getAttribute('data-building') ?? '').sort(),
    scores: [...document.querySelectorAll('[data-seat]')]
      .map((e) => `${e.getAttribute('data-seat')}:${e.querySelector('.score')?.firstChild?.textContent}`)
      .sort(),
  }));

export const noSideScroll = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
