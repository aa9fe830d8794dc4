// kit/pieces/travellers.ts - the travellers of City Tour and their bus.
import { V, ink, piece, type Cut, type Shape } from '../paper';

export type Colour = 'green' | 'orange' | 'blue' | 'white';
const C: Record<Colour, string> = { green: 'p-green', orange: 'p-orange', blue: 'p-blue', white: 'card' };
export const colourMark: Record<Colour, (x: number, y: number, r: number) => string> = {
  // leaf, pennant, drop, star: the mark of a traveller's colour
  green: (x, y, r) =>
    `M${x - r} ${y + r}C${x - 1.1 * r} ${y - 0.5 * r} ${x - 0.2 * r} ${y - r} ${x + r} ${y - r}C${x + r} ${y + 0.4 * r} ${x + 0.3 * r} ${y + 1.1 * r} ${x - r} ${y + r}Z`,
  orange: (x, y, r) =>
    `M${x - 0.8 * r} ${y + 1.15 * r}V${y - 1.15 * r}L${x + 1.15 * r} ${y - 0.35 * r}L${x - 0.25 * r} ${y + 0.35 * r}V${y + 1.15 * r}Z`,
  blue: (x, y, r) =>
    `M${x} ${y - 1.3 * r}C${x + 0.6 * r} ${y - 0.4 * r} ${x + r} ${y} ${x + r} ${y + 0.4 * r}A${r} ${r} 0 0 1 ${x - r} ${y + 0.4 * r}C${x - r} ${y} ${x - 0.6 * r} ${y - 0.4 * r} ${x} ${y - 1.3 * r}Z`,
  white: (x, y, r) => {
    let s = '';
    for (let k = 0; k < 10; k++) {
      const a = Math.PI * (k / 5 - 0.5),
        q = k % 2 ? 0.5 * r : 1.2 * r;
      s += (k ? 'L' : 'M') + (x + q * Math.cos(a)).toFixed(2) + ' ' + (y + q * Math.sin(a)).toFixed(2);
    }
    return s + 'Z';
  },
};
const onC = (c: Colour) => (c === 'white' ? V('p-red') : '#fff');
export const traveller = (c: Colour, o: Cut = {}) =>
  piece(
    [
      [`M14 60c0-17 6-27 18-27s18 10 18 27c0 2-8 3-18 3s-18-1-18-3Z`, V(C[c])],
      [`M21 22a11 11 0 1 0 22 0a11 11 0 1 0-22 0Z`, c === 'white' ? V('card') : V('p-cream')],
      ...((c === 'green'
        ? [[`M17 18c2-9 8-12 15-12s13 3 15 12Z`, V('p-green')]]
        : c === 'orange'
          ? [[`M19 18 32 1 45 18Z`, V('p-orange')]]
          : c === 'blue'
            ? [[`M20 17V7h24v10h5v3H15v-3Z`, V('p-blue')]]
            : [[`M19 30c8 4 18 4 26 0v6c-8 4-18 4-26 0Z`, V('p-red')]]) as Shape[]),
    ],
    `<circle cx="28" cy="23" r="1.5" fill="var(--print)"/><circle cx="36" cy="23" r="1.5" fill="var(--print)"/>` +
      ink('M28.5 27.5c2 1.6 5 1.6 7 0', 1.2) +
      `<path d="${colourMark[c](32, 49, 6.5)}" fill="${onC(c)}" ${c === 'white' ? 'stroke="var(--print)" stroke-width=".8"' : ''}/>`,
    o,
  );
export const dot = (c: Colour, x: number, y: number, r: number) =>
  `<g><circle cx="${x}" cy="${y}" r="${r}" fill="${V(C[c])}" stroke="var(--print)" stroke-width="${r * 0.16}"/><path d="${colourMark[c](x, y, r * 0.5)}" fill="${onC(c)}"/></g>`;

export const busTop = () =>
  piece(
    [[`M-27 -12.5q0-3 3-3H21q7 0 7 8V7.5q0 8-7 8H-24q-3 0-3-3Z`, V('p-red')]],
    `<path d="M19.5 -12.5q5.5 0 5.5 6V6.5q0 6-5.5 6 2-6 2-12.5t-2-12.5Z" fill="var(--glass)" stroke="var(--print)" stroke-width="1"/>` +
      `<rect x="-23" y="-11.5" width="38" height="23" rx="3" fill="var(--p-cream)" stroke="var(--print)" stroke-width="1"/>` +
      `<rect x="-19.5" y="-7" width="10" height="14" rx="2" fill="var(--p-sky)" stroke="var(--print)" stroke-width=".9"/><rect x="-5.5" y="-7" width="10" height="14" rx="2" fill="var(--p-sky)" stroke="var(--print)" stroke-width=".9"/>` +
      ink('M9 -8V8M12 -8V8', 1) +
      `<path d="M20 -16.5l3-3.5M20 16.5l3 3.5" stroke="var(--print)" stroke-width="2.4" stroke-linecap="round"/><circle cx="26.5" cy="-10" r="1.7" fill="var(--p-yellow)" stroke="var(--print)" stroke-width=".7"/><circle cx="26.5" cy="10" r="1.7" fill="var(--p-yellow)" stroke="var(--print)" stroke-width=".7"/>`,
    { sx: 1.5, sy: 2.5, margin: 4 },
  );
// The bus from the side, six windows with their riders. Box BUS_BOX.
export const BUS_BOX = '-6 -8 314 134';
export const busSide = (riders: Colour[]) => {
  const W = [22, 64, 106, 148, 190, 232];
  return piece(
    [
      [`M8 100V22Q8 6 24 6H262Q284 6 290 30L296 66V100Z`, V('p-red')],
      [`M30 100a21 21 0 0 1 42 0ZM222 100a21 21 0 0 1 42 0Z`, V('print')],
      [`M34 100a17 17 0 1 0 34 0a17 17 0 1 0-34 0ZM226 100a17 17 0 1 0 34 0a17 17 0 1 0-34 0Z`, V('p-slate')],
    ],
    `<path d="M8 62H296V72H8Z" fill="var(--p-cream)" stroke="var(--print)"/><path d="M14 12H266" stroke="var(--p-cream)" stroke-width="3" stroke-linecap="round"/>` +
      W.map(
        (x, i) =>
          `<g><rect x="${x}" y="19" width="36" height="37" rx="4" fill="${riders[i] ? 'var(--glass)' : 'var(--paper-2)'}" stroke="var(--print)" stroke-width="1.6" ${riders[i] ? '' : 'stroke-dasharray="3.5 3"'}/>` +
          (riders[i]
            ? `<svg x="${x + 1}" y="20.5" width="34" height="34.5" viewBox="6 -2 52 53" preserveAspectRatio="xMidYMin slice">${traveller(riders[i], { flat: true, margin: 0 })}</svg><rect x="${x}" y="19" width="36" height="37" rx="4" fill="none" stroke="var(--print)" stroke-width="1.6"/>`
            : `<text x="${x + 18}" y="44" text-anchor="middle" font-size="17" font-weight="700" fill="var(--ink-3)" font-family="var(--font-text)">${i + 1}</text>`) +
          '</g>',
      ).join('') +
      `<path d="M273 22Q282 24 285 34L291 60H273Z" fill="var(--glass)" stroke="var(--print)" stroke-width="1.6"/><circle cx="51" cy="100" r="7" fill="var(--card)" stroke="var(--print)"/><circle cx="243" cy="100" r="7" fill="var(--card)" stroke="var(--print)"/><rect x="286" y="78" width="9" height="9" rx="2" fill="var(--p-yellow)" stroke="var(--print)"/><rect x="9" y="78" width="6" height="9" rx="2" fill="var(--p-orange)" stroke="var(--print)"/>` +
      `<rect x="100" y="77" width="92" height="18" rx="2" fill="var(--card)" stroke="var(--print)"/><text x="146" y="90.5" text-anchor="middle" font-size="12.5" font-weight="800" letter-spacing="1.5" font-family="var(--font-title)" fill="var(--print)">CITY TOUR</text>`,
    { margin: 7, sx: 3, sy: 4 },
  );
};
