// kit/pieces/sights.ts - the sights of Green Town, roofed and flagged in the colour of their seat, and its hotel.
import { V, arch, awning, box, fill, ink, piece, rows, win } from '../paper';
import { flag, flagMark, seatMark } from '../seats';

const culture = (i: number) =>
  piece(
    [
      ...flag(i, 31, 14, 15),
      [`M32 11 6 25v4h52v-4Z`, V('seat-' + i)],
      [`M9 29h46v24H9Z`, V('p-cream')],
      [`M5 53h54v3.5H5ZM2.5 56.5h59V60h-59Z`, V('p-stone')],
    ],
    fill('M12 29h40v24H12Z', V('print'), 'opacity=".3"') +
      [11, 20.5, 30, 39.5, 49]
        .map(
          (x) =>
            `<rect x="${x - 0.5}" y="29.5" width="5.5" height="23.5" fill="var(--card)" stroke="var(--print)" stroke-width=".9"/>` +
            ink(`M${x - 1.5} 30.8h7.5M${x - 1.5} 52h7.5`, 1.5),
        )
        .join('') +
      `<circle cx="32" cy="20.8" r="3.6" fill="var(--card)" stroke="var(--print)" stroke-width=".9"/>` +
      flagMark(i, 31, 14, 15),
  );
const sport = (i: number) =>
  piece(
    [
      ...flag(i, 46, 28, 19),
      [`M2 38c0-9 13-15 30-15s30 6 30 15v9c0 8-13 13-30 13S2 55 2 47Z`, V('seat-' + i)],
      [`M2 38c0-9 13-15 30-15s30 6 30 15-13 14-30 14S2 47 2 38Z`, V('p-cream')],
    ],
    fill('M10 38c0-5.5 9-9 22-9s22 3.5 22 9-9 8.5-22 8.5S10 43.5 10 38Z', V('p-brick'), 'stroke="var(--print)" stroke-width=".9"') +
      fill(
        'M16.5 38c0-3.6 6-5.6 15.5-5.6S47.5 34.4 47.5 38 41.5 43 32 43 16.5 41.6 16.5 38Z',
        V('p-leaf'),
        'stroke="var(--print)" stroke-width=".8"',
      ) +
      ink('M32 32.5V43M32 35.6a3 2 0 1 0 .01 0', 0.8, { c: V('card') }) +
      ink('M7 51.5v4M15 55v3.4M24 57v2.8M40 57v2.8M49 55v3.4M57 51.5v4', 1.2, { c: V('on-seat-' + i) }) +
      flagMark(i, 46, 28, 19),
  );
const shopping = (i: number) =>
  piece(
    [
      ...flag(i, 42, 16, 15),
      ...box(8, 22, 50, 60, V('p-cream')),
      [`M6 22v-7h46v7Z`, V('seat-' + i)],
      [`M52 22v-7l6-4v7Z`, V('seat-' + i), 0.3],
      [`M4 36h51v8H4Z`, V('seat-' + i)],
    ],
    win(12, 24.5, 7, 8) +
      win(25.5, 24.5, 7, 8) +
      win(39, 24.5, 7, 8) +
      awning(4, 35.5, 51, 8, V('seat-' + i), 7) +
      `<rect x="11" y="47.5" width="20" height="12.5" fill="var(--glass)" stroke="var(--print)"/>` +
      `<rect x="35" y="47.5" width="10" height="12.5" fill="var(--p-slate)" stroke="var(--print)"/>` +
      ink('M16 60v-8h5v8M24.5 60v-6.5h4V60', 1) +
      seatMark(i, 14, 18.5, 2.6, { fill: V('on-seat-' + i), w: 0 }) +
      flagMark(i, 42, 16, 15),
  );
const hotel = () =>
  piece(
    [
      [`M29.5 8V-1h1.4v9Z`, V('print')],
      [`M31 -1h9l-2.5 3 2.5 3h-9Z`, V('p-red')],
      ...box(12, 12, 46, 60, V('p-sky'), 8, 5),
      [`M9.5 12.5v-5H48.5v5Z`, V('p-cream')],
      [`M48.5 12.5v-5l8-5v5Z`, V('p-cream'), 0.22],
      [`M47 20h9.5v30H47Z`, V('p-red')],
    ],
    rows([16, 24.5, 33, 40].slice(0, 3), [16.5, 26, 35.5], 5.5, 6.5) +
      win(40.6, 16.5, 3.6, 6.5, { plain: 1 }) +
      win(40.6, 26, 3.6, 6.5, { plain: 1 }) +
      win(40.6, 35.5, 3.6, 6.5, { plain: 1 }) +
      `<text x="51.8" y="32" text-anchor="middle" font-size="12" font-weight="800" font-family="var(--font-title)" fill="#fff">H</text>` +
      ink('M49.8 38h4M49.8 41.5h4M49.8 45h4', 1.3, { c: '#fff' }) +
      awning(19, 45.5, 18, 4, V('p-red'), 4) +
      arch(23, 49.5, 10, 10.5, V('glass')) +
      ink('M28 50v10', 0.8),
  );

export const sight = { culture, sport, shopping };
export type Sight = keyof typeof sight;
export { hotel };
