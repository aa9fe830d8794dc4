// kit/pieces/landmarks.ts - the sites of City Tour.
import { V, arch, fill, ink, piece, win } from '../paper';

const bridge = () =>
  piece(
    [
      [`M1 40C14 28 50 28 63 40V54H54a9 9 0 0 0-18 0H28a9 9 0 0 0-18 0H1Z`, V('p-blue')],
      [`M1 37C14 25 50 25 63 37v5C50 30 14 30 1 42Z`, V('p-cream')],
      [`M12 32V18h3v12ZM49 30V18h3v14ZM30.5 27V13h3v14Z`, V('p-slate')],
    ],
    [13.5, 32, 50.5]
      .map((x, i) => `<circle cx="${x}" cy="${i === 1 ? 12 : 17}" r="3.2" fill="var(--p-yellow)" stroke="var(--print)"/>`)
      .join('') +
      ink('M2 57.5q4-3 8 0t8 0 8 0 8 0 8 0 8 0 8 0', 1.6, { c: 'var(--p-blue)' }) +
      ink('M14 46v2M32 37v8M50 46v2M24 41.5h3M37 41.5h4', 0.9, { o: 0.6 }),
  );
const fountain = () =>
  piece(
    [
      [`M28.5 54V28h7v26Z`, V('p-stone')],
      [`M4 46h56c0 9-6 14-28 14S4 55 4 46Z`, V('p-blue')],
      [`M4 46c0-3.5 12-6 28-6s28 2.5 28 6-12 6-28 6S4 49.5 4 46Z`, V('p-sky')],
      [`M16 28c0-2.5 7-4 16-4s16 1.5 16 4c0 4-7 7-16 7s-16-3-16-7Z`, V('p-blue')],
      [`M16 28c0-2.5 7-4 16-4s16 1.5 16 4-7 3.5-16 3.5S16 30.5 16 28Z`, V('p-sky')],
      [`M30 26V10h4v16Z`, V('p-stone')],
    ],
    ink('M32 10C28 2 20 4 19 20M32 10c4-8 12-6 13 10M32 9V3M18 32c-6 1-8 5-8 11M46 32c6 1 8 5 8 11', 1.8, { c: 'var(--p-sky)' }) +
      ink('M32 10C28 2 20 4 19 20M32 10c4-8 12-6 13 10', 0.7) +
      ink('M14 47q3-2 6 0t6 0 6 0 6 0 6 0 6 0', 1),
  );
const garden = () =>
  piece(
    [
      [`M3 60V40h58v20Z`, V('p-sky')],
      [`M1.5 40c3-6 6-9 11-9h39c5 0 8 3 11 9Z`, V('p-green')],
      [`M17 60V31C17 18 23 11 32 11s15 7 15 20v29Z`, V('p-sky')],
      [`M30 11V5h4v6Z`, V('p-green')],
    ],
    ink('M24.5 60V16M32 60V11M39.5 60V16M17 31h30M17 42h30M3 50h14M47 50h14M10 40v20M54 40v20', 1.1, { c: 'var(--p-green)' }) +
      ink('M17 60V31C17 18 23 11 32 11s15 7 15 20v29', 1.6, { c: 'var(--p-green)' }) +
      fill('M32 56c-6 0-9-4-10-9 5 0 8 2 10 5 1-6 4-9 9-10 0 8-3 14-9 14Z', V('p-leaf'), 'stroke="var(--print)" stroke-width=".9"') +
      arch(28, 50, 8, 10, V('p-green')),
  );
const maze = () =>
  piece(
    [
      [`M4 56 12 22H52L60 56Z`, V('p-straw')],
      [`M3 60V55L11 20H53l8 35v5Z`, V('p-green')],
    ],
    fill('M9.5 52 15.5 25.5h33L54.5 52H36.5v-4h12L45 29.5H19L15.5 48H30v4Z', V('p-straw'), 'stroke="var(--print)" stroke-width=".8"') +
      fill('M21 44.5 23 33.5H41l2 11H34V40.5h4l-.6-3.5H26.6L25.8 44.5Z', V('p-straw'), 'stroke="var(--print)" stroke-width=".8"') +
      fill('M30 52h6.5v8H30Z', V('p-straw'), 'stroke="var(--print)" stroke-width=".8"') +
      ink('M3 55.5h27M36.5 55.5h24.5', 0.8),
  );
const crenel = (x: number, y: number, w: number, n: number) => {
  const k = w / (2 * n - 1);
  let s = `M${x} ${y}`;
  for (let i = 0; i < n; i++) s += `v-4h${k}v4` + (i < n - 1 ? `h${k}` : '');
  return s;
};
const castle = () =>
  piece(
    [
      [`M15.3 12V2h1.4v10Z`, V('print')],
      [`M16.7 2h8l-2 2.5 2 2.5h-8Z`, V('p-yellow')],
      [`M47.3 12V2h1.4v10Z`, V('print')],
      [`M48.7 2h8l-2 2.5 2 2.5h-8Z`, V('p-yellow')],
      [crenel(20, 34, 24, 4) + 'V60H20Z', V('p-orange')],
      [crenel(6, 26, 17, 3) + 'V60H6Z', V('p-orange')],
      [crenel(41, 26, 17, 3) + 'V60H41Z', V('p-orange')],
      [`M7.5 22 16 9.5 24.5 22h-1.5v-.5H9v.5Z`, V('p-slate')],
      [`M39.5 22 48 9.5 56.5 22h-1.5v-.5H41v.5Z`, V('p-slate')],
    ],
    fill('M18 26h5v34h-5ZM53 26h5v34h-5Z', V('print'), 'opacity=".16"') +
      arch(12, 30, 5, 8, V('glass')) +
      arch(47, 30, 5, 8, V('glass')) +
      arch(26, 42, 12, 18, V('p-wood')) +
      ink('M29 45v15M32 42v18M35 45v15M26 50h12', 0.8) +
      ink('M8 46h4M15 50h4M44 48h4M51 44h4M24 39h3M37 38h3', 0.9, { o: 0.6 }),
  );
const clock = () =>
  piece(
    [
      [`M31 6V0h2v6Z`, V('print')],
      [`M32 4 18 20H46Z`, V('p-slate')],
      [`M44 60V20l7-4v40Z`, V('p-orange'), 0.25],
      [`M20 60V20H44V60Z`, V('p-orange')],
      [`M17.5 21.5v-3h29v3ZM17.5 46v-3h29v3ZM14 60v-4h36v4Z`, V('p-cream')],
    ],
    `<circle cx="32" cy="32" r="9.5" fill="var(--card)" stroke="var(--print)" stroke-width="1.5"/>` +
      ink('M32 24.5v1.5M32 38v1.5M24.5 32H26M38 32h1.5', 1.2) +
      ink('M32 32v-5.5M32 32l4 2.6', 1.7) +
      arch(28.5, 47.5, 7, 8.5, V('glass')) +
      win(23, 47.5, 3, 6, { plain: 1 }) +
      win(38, 47.5, 3, 6, { plain: 1 }),
  );
const park = () => {
  let sp = '',
    cab = '';
  for (let k = 0; k < 8; k++) {
    const a = (k * Math.PI) / 4 + 0.2,
      x = 32 + 20 * Math.cos(a),
      y = 27 + 20 * Math.sin(a);
    sp += `M32 27L${x.toFixed(1)} ${y.toFixed(1)}`;
    cab += `<path d="M${(x - 4).toFixed(1)} ${y.toFixed(1)}h8v3a4 4 0 0 1-8 0Z" fill="${V(['p-green', 'p-orange', 'p-blue', 'p-yellow'][k % 4]!)}" stroke="var(--print)" stroke-width=".9"/>`;
  }
  return piece(
    [
      [`M32 2.5a24.5 24.5 0 1 0 .01 0Z`, V('p-rose')],
      [`M30 27h4l12 33h-5L32 36 23 60h-5Z`, V('p-slate')],
      [`M10 60v-3.5h44V60Z`, V('p-stone')],
    ],
    `<circle cx="32" cy="27" r="20" fill="var(--p-cream)" stroke="var(--print)"/>` +
      ink(sp, 1.2) +
      fill('M30 27h4l11 29.5h-4.5L32 34 23.5 56.5H19Z', V('p-slate'), 'stroke="var(--print)" stroke-width=".8"') +
      `<circle cx="32" cy="27" r="3.5" fill="var(--p-yellow)" stroke="var(--print)"/>` +
      cab,
  );
};
const station = () =>
  piece(
    [
      [`M2 60V40h60v20Z`, V('p-straw')],
      [`M1 40.5v-5h62v5Z`, V('p-slate')],
      [`M13 60V34C13 20 21 12 32 12s19 8 19 22v26Z`, V('p-cream')],
      [`M10 35C10 18 20 8 32 8s22 10 22 27h-4C50 21 42 13 32 13S14 21 14 35Z`, V('p-slate')],
    ],
    `<path d="M19 36C19 25 25 19 32 19s13 6 13 17Z" fill="var(--glass)" stroke="var(--print)"/>` +
      ink('M32 19v17M25.5 21.5V36M38.5 21.5V36', 0.9) +
      `<circle cx="32" cy="28" r="5" fill="var(--card)" stroke="var(--print)"/>` +
      ink('M32 25v3l2 1.3', 1.1) +
      arch(19, 42, 7, 18, V('p-slate')) +
      arch(28.5, 42, 7, 18, V('p-slate')) +
      arch(38, 42, 7, 18, V('p-slate')) +
      win(5, 45, 5, 8) +
      win(54, 45, 5, 8),
  );
const stadium = () =>
  piece(
    [
      [`M9 26V10h1.6v16ZM54 26V10h1.6v16Z`, V('print')],
      [`M10.6 10h9v6h-9ZM55.6 10h7v6h-7Z`, V('p-red')],
      [`M2 38c0-9 13-15 30-15s30 6 30 15v9c0 8-13 13-30 13S2 55 2 47Z`, V('p-slate')],
      [`M2 38c0-9 13-15 30-15s30 6 30 15-13 14-30 14S2 47 2 38Z`, V('card')],
    ],
    fill('M10 38c0-5.5 9-9 22-9s22 3.5 22 9-9 8.5-22 8.5S10 43.5 10 38Z', V('p-red'), 'stroke="var(--print)" stroke-width=".9"') +
      fill(
        'M16.5 38c0-3.6 6-5.6 15.5-5.6S47.5 34.4 47.5 38 41.5 43 32 43 16.5 41.6 16.5 38Z',
        V('p-leaf'),
        'stroke="var(--print)" stroke-width=".8"',
      ) +
      ink('M32 32.5V43', 0.8, { c: V('card') }) +
      [9, 18, 27.5, 37, 46, 55].map((x, i) => arch(x - 2, [49, 53, 55, 55, 53, 49][i]! - 1, 4, 5.5, V('glass'))).join(''),
  );

export const landmark = { bridge, fountain, garden, maze, castle, clock, park, station, stadium };
export type Landmark = keyof typeof landmark;
