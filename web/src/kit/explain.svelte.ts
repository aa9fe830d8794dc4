// kit/explain.svelte.ts - things on the table explain themselves: on hover, in focus, on a long press. One sheet for all
// (Explain.svelte draws it).
//
//   <g data-thing="c3" {@attach explains(() => ({ title: 'Lot c3', lines: ['free'] }))}>…</g>
//
// `data-thing` is the word by which moves and the board call the thing: pressed where it cannot be picked, it says why
// (table/press.ts); a line of the log that names it points at it (table/Pointed.svelte).
export interface Note {
  title: string;
  lines: readonly string[];
}
export interface Shown extends Note {
  /** The thing on the screen. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}
export const explain: { note: Shown | null } = $state({ note: null });

/** The sheet's id: who explains itself is described by it. */
export const NOTE = 'thing-note';
const LONG_PRESS = 450;
const HOVER = 220;

let shownBy: Element | null = null;
export function hideNote() {
  shownBy?.removeAttribute('aria-describedby');
  shownBy = null;
  explain.note = null;
}
function showNote(element: Element, note: Note) {
  if (!note.title && !note.lines.length) return;
  hideNote();
  const { left, right, top, bottom } = element.getBoundingClientRect();
  element.setAttribute('aria-describedby', NOTE);
  shownBy = element;
  explain.note = { ...note, lines: note.lines.filter(Boolean), left, right, top, bottom };
}
// A sheet opened by a long press stays until something else is touched; Escape closes it and nothing else.
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', (e) => shownBy && !shownBy.contains(e.target as Node) && hideNote(), true);
  document.addEventListener(
    'keydown',
    (e) => {
      if (e.key !== 'Escape' || !explain.note) return;
      hideNote();
      e.stopPropagation();
      e.preventDefault();
    },
    true,
  );
}

const TAGS = new Set(['A', 'BUTTON', 'INPUT', 'SELECT', 'TEXTAREA', 'SUMMARY']);
const isReached = (e: Element) => TAGS.has(e.tagName) || e.hasAttribute('tabindex') || e.hasAttribute('data-word');
/** The stop of the tab key in each group: the board, a panel. */
const stops = new WeakMap<Node, Element>();
/** Without a place in the order of the tab key it gets one: the first of its group, the others by arrow keys (table/keys.ts). */
function makeReachable(element: Element) {
  element.setAttribute('data-note', '');
  if (isReached(element)) return;
  let group: Element | null = element.parentElement;
  for (; group && group.tagName !== 'svg' && group.tagName !== 'SECTION' && group.tagName !== 'ASIDE'; group = group.parentElement)
    if (group.hasAttribute('data-word') || TAGS.has(group.tagName)) return;
  const key = group ?? document;
  const isFirst = !stops.get(key)?.isConnected;
  if (isFirst) stops.set(key, element);
  element.setAttribute('tabindex', isFirst ? '0' : '-1');
}

/** An attachment: the element explains itself. `tell` is asked when it is wanted. */
export const explains = (tell: () => Note) => (element: Element) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;
  makeReachable(element);
  const show = () => showNote(element, tell());
  const hide = () => {
    clearTimeout(timer);
    if (shownBy === element) hideNote();
  };
  /** A thing in focus that goes away is blurred while the page is being drawn, and then nothing may change: it waits for that. */
  const gone = () => {
    clearTimeout(timer);
    queueMicrotask(hide);
  };
  const isTouch = (e: Event) => (e as PointerEvent).pointerType === 'touch';
  const enter = (e: Event) => {
    if (isTouch(e)) return;
    clearTimeout(timer);
    timer = setTimeout(show, HOVER);
  };
  const leave = (e: Event) => {
    if (isTouch(e) && pressed) return; // it stays to be read
    hide();
  };
  const down = (e: Event) => {
    if (!isTouch(e)) return hide();
    pressed = false;
    clearTimeout(timer);
    timer = setTimeout(() => ((pressed = true), show()), LONG_PRESS);
  };
  const up = () => clearTimeout(timer);
  const click = (e: Event) => {
    if (!pressed) return; // a long press only asks
    pressed = false;
    e.stopPropagation();
    e.preventDefault();
  };
  const focus = () => element.matches(':focus-visible') && show();
  const menu = (e: Event) => pressed && e.preventDefault();
  const on: [string, (e: Event) => void, boolean?][] = [
    ['pointerenter', enter],
    ['pointerleave', leave],
    ['pointerdown', down],
    ['pointerup', up],
    ['pointercancel', hide],
    ['click', click, true],
    ['focus', focus],
    ['blur', gone],
    ['contextmenu', menu],
  ];
  for (const [name, f, capture] of on) element.addEventListener(name, f, capture);
  return () => {
    gone();
    for (const [name, f, capture] of on) element.removeEventListener(name, f, capture);
  };
};

/** A box on the screen. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Where the sheet goes: beside the thing, wholly on the screen, where it covers least of what is to be picked. Below it if nothing
 * speaks against that.
 */
export function placeNote(
  thing: Box,
  size: { width: number; height: number },
  screen: { width: number; height: number },
  keep: readonly Box[],
) {
  const GAP = 8;
  const middle = (thing.left + thing.right) / 2 - size.width / 2;
  const half = (thing.top + thing.bottom) / 2 - size.height / 2;
  const spots = [
    [middle, thing.bottom + GAP],
    [middle, thing.top - GAP - size.height],
    [thing.right + GAP, half],
    [thing.left - GAP - size.width, half],
    [thing.right + GAP, thing.bottom + GAP],
    [thing.left - GAP - size.width, thing.bottom + GAP],
    [thing.right + GAP, thing.top - GAP - size.height],
    [thing.left - GAP - size.width, thing.top - GAP - size.height],
  ] as const;
  const into = (v: number, most: number) => Math.max(GAP, Math.min(most - GAP, v));
  let best = { left: 0, top: 0 };
  let least = Infinity;
  for (const [x, y] of spots) {
    const [left, top] = [into(x, screen.width - size.width), into(y, screen.height - size.height)];
    const box = { left, top, right: left + size.width, bottom: top + size.height };
    const cost = keep.reduce((sum, k) => sum + overlap(box, k), 0) + 2 * overlap(box, thing);
    if (cost < least) [best, least] = [{ left, top }, cost];
    if (!cost) break;
  }
  return best;
}

/** An attachment for a group of things that explain themselves: one stop of the tab key, then arrow keys. */
export const roving = (element: Element) => {
  const all = () => [...element.querySelectorAll<HTMLElement | SVGElement>('[data-note]')];
  const key = (e: Event) => {
    const { key: k, target } = e as KeyboardEvent;
    const by = k === 'ArrowRight' || k === 'ArrowDown' ? 1 : k === 'ArrowLeft' || k === 'ArrowUp' ? -1 : 0;
    const here = (target as Element).closest('[data-note]');
    if (!by || !here || here.closest('[data-word]')) return;
    const list = all().filter((x) => !x.closest('[data-word]'));
    const next = list[(list.indexOf(here as HTMLElement) + by + list.length) % list.length];
    if (!next) return;
    e.preventDefault();
    e.stopPropagation();
    list.forEach((x) => x.setAttribute('tabindex', x === next ? '0' : '-1'));
    next.focus();
  };
  element.addEventListener('keydown', key);
  return () => element.removeEventListener('keydown', key);
};
