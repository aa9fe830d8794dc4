// kit/motion.ts - motion explains change: a thing moves from where it was to where it is.
import { still } from '../settings.svelte';

/** A time as a style sheet writes it ("260ms", or ".26s" once it has been made small), in milliseconds. */
export const milliseconds = (text: string) => (Number.parseFloat(text) || 0) * (/\d\s*s$/.test(text.trim()) ? 1000 : 1);
const time = (token: string) => milliseconds(getComputedStyle(document.documentElement).getPropertyValue(token));

/** Lets an element that has just appeared come from another one (a card from the stock). Use as an attachment. */
export const comesFrom = (selector: string) => (element: Element) => {
  const from = document.querySelector(selector)?.getBoundingClientRect();
  const to = element.getBoundingClientRect();
  if (!from || !from.width || !to.width || still() || typeof element.animate !== 'function') return;
  const dx = from.x + from.width / 2 - to.x - to.width / 2;
  const dy = from.y + from.height / 2 - to.y - to.height / 2;
  element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(.7) rotateY(90deg)`, opacity: 0.4 },
      { transform: `translate(${dx * 0.5}px, ${dy * 0.5 - 30}px) scale(1.05)`, opacity: 1, offset: 0.55 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: 1.6 * time('--m-move'), easing: 'cubic-bezier(.3,0,.2,1)' },
  );
};

/** Walks an SVG group along points (in its own units) to where it stands now, the last of them. */
export function walk(element: Element, points: readonly (readonly [number, number])[], most = 900): void {
  const end = points.at(-1);
  if (!end || points.length < 2 || still() || typeof element.animate !== 'function') return;
  const steps = points.length - 1;
  element.animate(
    points.map(([x, y]) => ({ transform: `translate(${x - end[0]}px, ${y - end[1]}px)` })),
    { duration: Math.min(most, steps * Math.max(time('--m-drive'), 1) + time('--m-move') * 0.4), easing: steps > 1 ? 'linear' : 'cubic-bezier(.3,0,.2,1)' },
  );
}

/** A building stands up from flat, on its ground line. */
export function standUp(element: Element): void {
  if (still() || typeof element.animate !== 'function') return;
  element.animate([{ transform: 'scaleY(0)' }, { transform: 'scaleY(1.08)', offset: 0.7 }, { transform: 'none' }], { duration: time('--m-fold'), easing: 'cubic-bezier(.2,.9,.25,1.08)' });
}
