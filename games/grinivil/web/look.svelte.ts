// grinivil/web/look.svelte.ts - what this player looks at: nothing of it is a move.
//
// `note` is the small sheet that explains a thing on hover, focus or long press (Note.svelte draws it); `house` is the
// house for which wishes are judged.
export interface Note {
  title: string;
  lines: string[];
  x: number; // middle of the thing on the screen
  top: number;
  bottom: number;
}
export const look: { note: Note | null; house: string | null } = $state({ note: null, house: null });

/** The sheet's id: who explains itself is described by it. */
export const NOTE = 'grinivil-note';
const LONG_PRESS = 450;

/** Whose sheet it is. */
let speaking: Element | null = null;

/** An attachment: the element explains itself. `tell` is asked when it is wanted. */
export const explains = (tell: () => { title: string; lines: string[] }) => (element: Element) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;
  const show = () => {
    const r = element.getBoundingClientRect();
    speaking = element;
    element.setAttribute('aria-describedby', NOTE);
    look.note = { ...tell(), x: r.x + r.width / 2, top: r.top, bottom: r.bottom };
  };
  const hide = () => {
    clearTimeout(timer);
    element.removeAttribute('aria-describedby');
    if (speaking !== element) return;
    speaking = null;
    look.note = null;
  };
  /** A thing in focus that goes away is blurred while the page is being drawn, and then nothing may change: it waits for that. */
  const leave = () => {
    clearTimeout(timer);
    queueMicrotask(hide);
  };
  const enter = (e: Event) => {
    if ((e as PointerEvent).pointerType === 'touch') return;
    clearTimeout(timer);
    timer = setTimeout(show, 220);
  };
  const down = (e: Event) => {
    if ((e as PointerEvent).pointerType !== 'touch') return hide();
    pressed = false;
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
    ['pointerleave', hide],
    ['pointerdown', down],
    ['pointerup', up],
    ['pointercancel', hide],
    ['click', click, true],
    ['focus', focus],
    ['blur', leave],
    ['contextmenu', menu],
  ];
  for (const [name, f, capture] of on) element.addEventListener(name, f, capture);
  return () => {
    leave();
    for (const [name, f, capture] of on) element.removeEventListener(name, f, capture);
  };
};

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
