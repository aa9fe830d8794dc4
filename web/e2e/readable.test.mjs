// Every screen can be read: no text under 11 px, one primary button at a time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, makeTable, person, playOut, ready, serve, settled, still } from './harness.mjs';

const server = serve();
const ME = { kind: 'person', name: 'Ann' };
const BOT = { kind: 'bot', bot: 'greedy', name: 'Rose' };
const SIZES = [
  ['laptop', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 664 }],
];

/** Texts on the screen that are drawn smaller than 11 px; lettering on pieces, hidden from screen readers, is decoration. */
const small = () => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim();
    const e = walk.currentNode.parentElement;
    if (!text || !e || e.closest('script, style, title, desc, option')) continue;
    const inPicture = e instanceof SVGElement;
    if (inPicture && e.closest('[aria-hidden="true"], [role="img"]')) continue;
    const r = e.getBoundingClientRect();
    if (!r.width || !r.height || e.closest('.sr') || !e.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const scale = inPicture ? Math.hypot(e.getScreenCTM().a, e.getScreenCTM().b) : 1;
    const size = parseFloat(getComputedStyle(e).fontSize) * scale;
    if (size < 10.95) found.push(`${size.toFixed(1)} px: ${text.slice(0, 40)} (${e.closest('[class]')?.getAttribute('class')})`);
  }
  return [...new Set(found)];
};
/** Buttons that ask to be pressed first, of those that can be pressed now: not behind a dialog. */
const primary = () => {
  const dialog = document.querySelector('dialog[open]');
  return [...(dialog ?? document).querySelectorAll('.btn.primary')]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width)
    .map((e) => e.textContent.trim());
};

for (const [size, viewport] of SIZES)
  test(`no text is under 11 px, and no two primary buttons compete: ${size}`, async () => {
    const ann = await person({ url: server.url, viewport });
    const { page } = ann;
    const found = [];
    const look = async (what) => {
      await still(page);
      found.push(...(await page.evaluate(small)).map((line) => `${what}: ${line}`));
      const first = await page.evaluate(primary);
      if (first.length > 1) found.push(`${what}: ${first.length} primary buttons, ${first.join(' | ')}`);
    };
    await page.goto('/');
    await page.locator('.game button:not([disabled])').first().waitFor();
    await look('home');
    for (const game of ['village', 'greentown', 'grinivil', 'citytour']) {
      await page.goto(`/new/${game}`);
      await page.locator('summary').first().waitFor();
      await page.locator('details').evaluateAll((all) => all.forEach((d) => (d.open = true)));
      await look(`new ${game}`);
      const seats = game === 'citytour' ? [ME] : [ME, BOT];
      const { id, link } = await makeTable(server.url, { game, seats, options: game === 'village' ? { target: 20 } : {} });
      await page.goto(link);
      await ready(page);
      await look(game);
      for (let i = 0; i < 25 && (await act(page)); i++) if (i % 4 === 3) await look(`${game} ${i}`);
      await page.goto(`/replay/${id}/8`);
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      await look(`replay of ${game}`);
    }
    const { link } = await makeTable(server.url, { seats: [ME, BOT], options: { target: 20 } });
    await page.goto(link);
    await settled(page);
    await playOut([page]);
    await look('the end');
    const open = await makeTable(server.url, { seats: [ME, { kind: 'open' }, { kind: 'open' }] });
    await page.goto(`/t/${open.id}`);
    await page.getByText('Open seat').first().waitFor();
    await look('a table with open seats');
    await page.goto('/g/citytour/days');
    await page.locator('[data-start]').first().waitFor();
    await look('the days');
    assert.deepEqual([...new Set(found)], []);
    assert.deepEqual(ann.errors, []);
    await ann.close();
  });

/** Buttons and links of which a part is hidden by what they lie in, or by the window. What can be scrolled to is not. */
const cutOff = () => {
  const found = [];
  for (const e of document.querySelectorAll('button, a.btn')) {
    if (e.closest('.sr') || !e.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const r = e.getBoundingClientRect();
    if (!r.width || !r.height) continue;
    let [left, right] = [0, innerWidth];
    for (let around = e.parentElement; around; around = around.parentElement) {
      const how = getComputedStyle(around).overflowX;
      if (how === 'auto' || how === 'scroll') break;
      if (how === 'visible') continue;
      const box = around.getBoundingClientRect();
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
    }
    const overflows = e.textContent.trim() !== '' && e.scrollWidth > e.clientWidth + 2;
    if (r.left < left - 1 || r.right > right + 1 || overflows)
      found.push(`${e.textContent.trim() || e.getAttribute('aria-label')} (${e.closest('[class]')?.getAttribute('class')})`);
  }
  return found;
};

for (const [size, viewport] of SIZES)
  test(`no button is cut off where one learns and makes, in French: ${size}`, async () => {
    const ann = await person({ url: server.url, viewport, locale: 'fr-FR' });
    const { page } = ann;
    const found = [];
    for (const [path, sign] of [
      ['/guide/grinivil', 'h2'],
      ['/guide/greentown', 'h2'],
      ['/learn', 'h2'],
      ['/learn/grinivil/3', '[data-lesson]'],
      ['/learn/citytour/2', '[data-lesson]'],
      ['/puzzle/citytour/1', '[data-lesson]'],
      ['/today', '[data-today]'],
      ['/make', 'h2'],
      ['/make/village', 'main button'],
    ]) {
      await page.goto(path);
      await page.locator(sign).first().waitFor();
      await still(page);
      found.push(...(await page.evaluate(cutOff)).map((line) => `${path}: ${line}`));
    }
    assert.deepEqual(found, []);
    assert.deepEqual(ann.errors, []);
    await ann.close();
  });
