// e2e/profile.mjs - a browser with a folder of its own on the disk, as people have one: it can be killed in the middle of anything and
// opened again. `preferences` are the browser's own, as its settings write them: it is the whole browser (the headless shell knows
// no preferences).
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { BRISK, LAPTOP, QUIET } from './harness.mjs';

/** Cookies and all else that a site could keep are blocked. */
export const KEEPS_NOTHING = { profile: { default_content_setting_values: { cookies: 2 } } };

export class Profile {
  errors = [];
  #process;
  #ended;

  constructor(preferences = null) {
    this.folder = mkdtempSync(join(tmpdir(), 'faubourg-profile-'));
    if (!preferences) return;
    mkdirSync(join(this.folder, 'Default'));
    writeFileSync(join(this.folder, 'Default', 'Preferences'), JSON.stringify(preferences));
  }

  /** Starts the browser; gives a page of it. */
  async open() {
    const args = [
      ...QUIET,
      '--lang=en-GB',
      '--force-prefers-reduced-motion',
      '--remote-debugging-port=0',
      `--user-data-dir=${this.folder}`,
    ];
    // A group of its own: whoever kills it kills all of its processes, those that write to the disk as well.
    this.#process = spawn('/usr/bin/chromium', [...args, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    this.#ended = new Promise((done) => this.#process.once('exit', done));
    const address = await new Promise((found, failed) => {
      createInterface(this.#process.stderr).on('line', (line) => {
        const [, at] = /^DevTools listening on (ws:.*)$/.exec(line) ?? [];
        if (at) found(at);
      });
      void this.#ended.then((code) => failed(new Error(`the browser ended with ${code}`)));
    });
    const browser = await chromium.connectOverCDP(address);
    const page = await browser.contexts()[0].newPage();
    page.setDefaultTimeout(60_000);
    page.on('pageerror', (e) => this.errors.push(e.message));
    await page.setViewportSize(LAPTOP);
    await page.addInitScript(
      (settings) => {
        try {
          localStorage.getItem('faubourg.settings') ?? localStorage.setItem('faubourg.settings', settings);
        } catch {
          // this browser keeps nothing
        }
      },
      JSON.stringify({ lang: 'en', name: 'Ann', ...BRISK }),
    );
    return page;
  }
  /** At once, as when the power fails. */
  async kill() {
    process.kill(-this.#process.pid, 'SIGKILL');
    await this.#ended;
  }
  async close() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
