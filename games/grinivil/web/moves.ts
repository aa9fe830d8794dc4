// grinivil/web/moves.ts - how things come to the table. Attachments that are always the same functions, so that a pick,
// which draws the same position again, moves nothing.
import { comesFrom, standUp, stays as stay } from '$web/kit/motion';
import { still } from '$web/settings.svelte';

export { stay };
const animate = (element: Element, frames: Keyframe[], duration: number) => {
  if (!still() && typeof element.animate === 'function') element.animate(frames, { duration, easing: 'ease-out' });
};

/** From the market into a warehouse or a hand. */
export const arrive = comesFrom('[data-at="market"]');
/** A floor or a roof stands up. */
export const rise = (element: Element) => standUp(element);
/** A tree or a land grows from nothing. */
export const grow = (element: Element) =>
  animate(element, [{ transform: 'scale(0)' }, { transform: 'scale(1.12)', offset: 0.7 }, { transform: 'none' }], 420);
/** A cube falls into its column. */
export const fall = (element: Element) =>
  animate(
    element,
    [
      { transform: 'translateY(-14px)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    300,
  );
