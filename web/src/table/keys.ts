// table/keys.ts - a whole game by keyboard. Everything that may be picked carries data-word; arrow keys walk over
// these by where they are on the screen, so boards need not do anything for it.
export interface Keys {
  confirm(): boolean; // true: there was something to confirm
  back(): void;
  words(): void;
  hint(): void;
  what?(): void; // what is this decision?
  skip(): boolean;
  press?(thing: string): void; // something that cannot be picked was pressed: it says why
  point?: ((thing: string) => void) | null; // shows it to the others
}

interface Place {
  element: HTMLElement | SVGElement;
  x: number;
  y: number;
}

const WAYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The next place in a direction: near, and rather straight ahead than aside. Null when there is none. */
export function next(from: { x: number; y: number }, places: readonly Place[], [dx, dy]: [number, number]): Place | null {
  let best: Place | null = null;
  let least = Infinity;
  for (const p of places) {
    const ahead = (p.x - from.x) * dx + (p.y - from.y) * dy;
    const aside = Math.abs((p.x - from.x) * dy) + Math.abs((p.y - from.y) * dx);
    if (ahead < 3) continue;
    const cost = ahead + 2.2 * aside;
    if (cost < least) [best, least] = [p, cost];
  }
  return best;
}

const PICKED = '[data-word]:not([disabled])';
const EXPLAINED = '[data-note]';

function places(root: ParentNode, which = PICKED): Place[] {
  const list: Place[] = [];
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>(which)) {
    const r = element.getBoundingClientRect();
    if (r.width && r.height) list.push({ element, x: r.x + r.width / 2, y: r.y + r.height / 2 });
  }
  return list;
}

const WRITING = 'input, textarea, select, [contenteditable]';

export function onKey(event: KeyboardEvent, keys: Keys): void {
  const target = event.target as Element;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest?.(WRITING) || document.querySelector('dialog[open]')) return;
  const way = event.shiftKey ? undefined : WAYS[event.key]; // with Shift a board may move its map
  if (way) {
    if (target.closest('[role="tablist"]')) return;
    // From something that only explains itself, arrow keys walk over all that does.
    const all = places(document, target.closest(EXPLAINED) && !target.closest('[data-word]') ? EXPLAINED : PICKED);
    if (!all.length) return;
    event.preventDefault();
    const here = all.find((p) => p.element === document.activeElement);
    const to = here ? next(here, all, way) : (all.find((p) => p.element.getAttribute('aria-pressed') === 'true') ?? all[0]!);
    to?.element.focus();
    to?.element.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    return;
  }
  const word = target.closest('[data-word]');
  const thing = target.closest('[data-thing]')?.getAttribute('data-thing');
  switch (event.key) {
    case 'Enter':
    case ' ':
      if (keys.skip()) event.preventDefault();
      else if (word) {
        event.preventDefault();
        // Pressed again on what is chosen already: that is a yes.
        if (word.getAttribute('aria-pressed') === 'true' && event.key === 'Enter' && keys.confirm()) return;
        if (word instanceof HTMLElement) word.click();
        else word.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      } else if (thing && keys.press && !target.closest('button, a, summary')) {
        event.preventDefault();
        keys.press(thing);
      } else if (!target.closest('button, a, summary, [role="tab"]') && keys.confirm()) event.preventDefault();
      break;
    case 'Escape':
    case 'Backspace':
      event.preventDefault();
      keys.back();
      break;
    case 'w':
    case 'W':
      keys.words();
      break;
    case 'h':
    case 'H':
      keys.hint();
      break;
    case 'p':
    case 'P': {
      const at = target.closest('[data-lies-at]')?.getAttribute('data-lies-at') ?? thing; // where it lies, if it is called otherwise
      if (at) keys.point?.(at);
      break;
    }
    case '?':
      keys.what?.();
      break;
    default:
  }
}
