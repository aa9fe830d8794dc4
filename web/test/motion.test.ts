import { afterEach, expect, test, vi } from 'vitest';
import { comesFrom, milliseconds } from '../src/kit/motion';
import { settings } from '../src/settings.svelte';

test('times are read as a style sheet writes them, in milliseconds or seconds', () => {
  expect(['260ms', ' .26s', '0.42s', '0ms', '0s', '', '2s'].map(milliseconds)).toEqual([260, 260, 420, 0, 0, 0, 2000]);
});

/** jsdom neither lays out nor animates: boxes by attribute, animations that end when told. */
function stage(html: string) {
  document.body.innerHTML = html;
  const ends: (() => void)[] = [];
  const flown: Element[] = [];
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [x = 0, y = 0] = (this.getAttribute('data-box') ?? '').split(' ').map(Number);
    return { x, y, width: 40, height: 60, top: y, left: x } as DOMRect;
  });
  Object.assign(Element.prototype, {
    animate(this: Element) {
      flown.push(this);
      return { finished: new Promise<void>((done) => ends.push(done)) };
    },
  });
  return { flown, end: async () => (ends.forEach((f) => f()), await Promise.resolve(), await Promise.resolve()) };
}
afterEach(() => {
  vi.restoreAllMocks();
  delete (Element.prototype as Partial<Element>).animate;
  settings.motion = 'system';
});

test('what comes from somewhere is seen once: a copy flies that nobody can press, and goes when it has landed', async () => {
  const { flown, end } = stage(
    '<i data-at="stock" data-box="9 9"></i><div id="hand"><b id="card" data-word="7" data-box="90 90"><u data-word="x"></u>7</b></div>',
  );
  comesFrom('[data-at="stock"]')(document.querySelector('#card')!);
  const copy = document.body.lastElementChild as HTMLElement;
  expect(flown).toEqual([document.querySelector('#card'), copy]); // the card itself is hidden meanwhile
  expect([copy.textContent, copy.style.position, copy.getAttribute('aria-hidden'), copy.inert, copy.id, copy.style.left]).toEqual([
    '7',
    'fixed',
    'true',
    true,
    '',
    '90px',
  ]);
  expect(document.querySelectorAll('[data-word]').length).toBe(2);
  await end();
  expect(copy.isConnected).toBe(false);
});
test('the same place gives the same attachment, so that drawing a position again moves nothing', () => {
  expect(comesFrom('[data-at="stock"]')).toBe(comesFrom('[data-at="stock"]'));
  expect(comesFrom('[data-pile]')).not.toBe(comesFrom('[data-at="stock"]'));
});
test('where motion is off, or the place is not there, nothing flies', () => {
  const { flown } = stage('<i data-at="stock" data-box="9 9"></i><b id="card" data-box="90 90">7</b>');
  comesFrom('[data-at="nowhere"]')(document.querySelector('#card')!);
  settings.motion = 'none';
  comesFrom('[data-at="stock"]')(document.querySelector('#card')!);
  expect([flown.length, document.body.children.length]).toEqual([0, 2]);
});
