// kit/motion.ts - motion explains change: a thing moves from where it was to where it is.
import { still } from '../settings.svelte';

/** A time as a style sheet writes it ("260ms", or ".26s" once it has been made small), in milliseconds. */
export const milliseconds = (text: string) => (Number.parseFloat(text) || 0) * (/\d\s*s$/.test(text.trim()) ? 1000 : 1);
const time = (token: string) => milliseconds(getComputedStyle(document.documentElement).getPropertyValue(token));

/** Nothing new: an attachment that moves nothing. */
export const stays = () => {};

/**
 * Lets an element that has just appeared come from another one (a card from the stock). Use as an attachment. It is always the
 * same function for the same place, so that a pick, which draws the same position again, moves nothing.
 */
export function comesFrom(selector: string): (element: Element) => void {
  const known = ways.get(selector) ?? ((element: Element) => fly(selector, element));
  ways.set(selector, known);
  return known;
}
const ways = new Map<string, (element: Element) => void>();

/** What flies is a copy above everything: panels that scroll would cut it off. */
function fly(selector: string, element: Element): void {
  const where = element.closest('[data-picture]') ?? document; // a picture of the guide is a table of its own
  const from = where.querySelector(selector)?.getBoundingClientRect();
  const to = element.getBoundingClientRect();
  if (!from || !from.width || !to.width || still() || typeof element.animate !== 'function') return;
  const duration = 1.6 * time('--m-move');
  const flies = element instanceof HTMLElement ? copyOf(element, to) : element;
  if (flies !== element) element.animate([{ opacity: 0 }, { opacity: 0 }], { duration });
  const dx = from.x + from.width / 2 - to.x - to.width / 2;
  const dy = from.y + from.height / 2 - to.y - to.height / 2;
  const flight = flies.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(.7) rotateY(90deg)`, opacity: 0.4 },
      { transform: `translate(${dx * 0.5}px, ${dy * 0.5 - 30}px) scale(1.05)`, opacity: 1, offset: 0.55 },
      { transform: 'none', opacity: 1 },
    ],
    { duration, easing: 'cubic-bezier(.3,0,.2,1)' },
  );
  if (flies !== element) void flight.finished.catch(() => {}).then(() => flies.remove());
}
/** The same to look at, for nobody to press or to hear. */
function copyOf(element: HTMLElement, at: DOMRect): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const e of [copy, ...copy.querySelectorAll('*')])
    for (const a of [...e.attributes]) if (a.name === 'id' || a.name.startsWith('data-')) e.removeAttribute(a.name);
  copy.inert = true;
  copy.setAttribute('aria-hidden', 'true');
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${at.x}px`,
    top: `${at.y}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
    margin: '0',
    zIndex: '20',
    pointerEvents: 'none',
  });
  document.body.append(copy);
  return copy;
}

/** Walks an SVG group along points (in its own units) to where it stands now, the last of them. */
export function walk(element: Element, points: readonly (readonly [number, number])[], most = 900): void {
  const end = points.at(-1);
  if (!end || points.length < 2 || still() || typeof element.animate !== 'function') return;
  const steps = points.length - 1;
  element.animate(
    points.map(([x, y]) => ({ transform: `translate(${x - end[0]}px, ${y - end[1]}px)` })),
    {
      duration: Math.min(most, steps * Math.max(time('--m-drive'), 1) + time('--m-move') * 0.4),
      easing: steps > 1 ? 'linear' : 'cubic-bezier(.3,0,.2,1)',
    },
  );
}

/** A building stands up from flat, on its ground line. */
export function standUp(element: Element): void {
  if (still() || typeof element.animate !== 'function') return;
  element.animate([{ transform: 'scaleY(0)' }, { transform: 'scaleY(1.08)', offset: 0.7 }, { transform: 'none' }], {
    duration: time('--m-fold'),
    easing: 'cubic-bezier(.2,.9,.25,1.08)',
  });
}
