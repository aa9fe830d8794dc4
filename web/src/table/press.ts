// table/press.ts - a press on something that cannot be picked: it says why. One mechanism for all boards.
//
//   <main {@attach pressed((thing) => table.press(thing))}>
//
// Boards mark what is on the table with data-thing, the word by which moves call it. What can be picked carries data-word (kit/Spot)
// and picks; buttons do what they say; anything else that was pressed asks.
export const pressed = (ask: (thing: string) => void) => (root: HTMLElement) => {
  const press = (e: MouseEvent) => {
    const target = e.target as Element;
    if (e.defaultPrevented || target.closest('[data-word], button, a, input, summary, label')) return;
    const thing = target.closest('[data-thing]')?.getAttribute('data-thing');
    if (thing) ask(thing);
  };
  root.addEventListener('click', press);
  return () => root.removeEventListener('click', press);
};
