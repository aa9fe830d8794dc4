// kit/pieces/village.ts - the ten kinds of building of the village game. Box 64, ground at y = 60.
import { V, arch, awning, box, fill, ink, piece, rows, win } from '../paper';

const house = (o: { wall?: string; roof?: string } = {}) => {
  const w = o.wall ?? V('p-cream'),
    r = o.roof ?? V('p-red');
  return piece(
    [
      [`M41 26V14h5.5v14Z`, V('p-brick')],
      [`M41 60V38l11.5-6v22.5Z`, w, 0.22],
      [`M9 60V38L25 22 41 38V60Z`, w],
      [`M25 18.5 37 12.5 57 32.5 44.5 39Z`, r],
      [`M25 18.5 5 38.5 8 41.5 25 25Z`, r, 0.25],
    ],
    ink('M31 21.5 49 39.5M36 18.6 53.5 35.8', 0.6, { o: 0.55 }) +
      win(14.5, 40, 7, 7) +
      arch(26, 44, 9, 16, V('p-blue')) +
      `<circle cx="33" cy="53" r=".9" fill="var(--p-yellow)"/>` +
      `<circle cx="25" cy="32.5" r="2.6" fill="var(--glass)" stroke="var(--print)" stroke-width=".9"/>` +
      win(45, 41, 4, 6, { plain: 1 }),
  );
};
const church = () =>
  piece(
    [
      [`M45 60V38l11-6v22.5Z`, V('p-stone'), 0.2],
      [`M20 60V40L33 27 46 40V60Z`, V('p-stone')],
      [`M33 24 43 19 60 34.5 48.5 40.5Z`, V('p-slate')],
      [`M33 24 18 39.5 20 42.5 33 29.5Z`, V('p-slate'), 0.25],
      [`M24 60V25l5-3v38Z`, V('p-stone'), 0.25],
      [`M7 60V25H24V60Z`, V('p-stone')],
      [`M15.5 3 5.5 25.5H25.5L29.5 22.5Z`, V('p-slate')],
      [`M14.9 4V-6h1.2V4Z`, V('p-yellow')],
      [`M12.4 -3.6h6.2v1.2h-6.2Z`, V('p-yellow')],
    ],
    fill('M15.5 3 25.5 25.5 29.5 22.5Z', V('print'), 'opacity=".22"') +
      `<circle cx="15.5" cy="34" r="4.6" fill="var(--card)" stroke="var(--print)"/>` +
      ink('M15.5 31v3l2.2 1.4', 1) +
      `<circle cx="33" cy="40.5" r="3.6" fill="var(--glass)" stroke="var(--print)" stroke-width=".9"/>` +
      ink('M33 37v7M29.5 40.5h7', 0.6) +
      arch(28.5, 47, 9, 13, V('p-brick')) +
      arch(12.7, 45, 5.6, 9, V('glass')) +
      arch(49, 41, 4, 8, V('glass')),
  );
const townhall = () =>
  piece(
    [
      [`M24.5 20V11H36V20Z`, V('p-cream')],
      [`M23 11 30.2 3.5 37.5 11Z`, V('p-slate')],
      [`M29.6 4V-4h1.2v8Z`, V('print')],
      [`M30.8 -4h8v4.6h-8Z`, V('p-blue')],
      ...box(6, 34, 52, 60, V('p-straw')),
      [`M3.5 34 10 20H51.5L62 29.5 54.5 34Z`, V('p-slate')],
      [`M4 60h52v-2.6H4Z`, V('p-stone')],
    ],
    `<circle cx="30.2" cy="15.6" r="3.3" fill="var(--card)" stroke="var(--print)" stroke-width=".9"/>` +
      ink('M30.2 13.4v2.2h1.6', 0.8) +
      ink('M6 45.5H52', 0.8) +
      rows([9.5, 17, 38, 45.5], [37, 48.5], 4.4, 6.4) +
      win(27.4, 36.6, 5.6, 7) +
      ink('M25 44.8h10.4', 1.6) +
      arch(25, 47.6, 10.4, 10, V('p-brick')) +
      ink('M30.2 49v8', 0.8) +
      win(54.5, 40, 2.6, 6, { plain: 1 }),
  );
const firestation = () =>
  piece(
    [
      [`M57 60V16l4-2.5V57.5Z`, V('p-red'), 0.28],
      [`M44 60V16H57V60Z`, V('p-red')],
      [`M42 16 50.5 6.5 59 16 62.5 13.5 53.5 5 50.5 6.5Z`, V('p-slate')],
      [`M42 16 50.5 6.5 59 16Z`, V('p-slate')],
      [`M5 60V31H44V60Z`, V('p-red')],
      [`M3 31v-6h41v6Z`, V('p-cream')],
    ],
    [7.6, 26]
      .map(
        (x) =>
          `<rect x="${x}" y="40" width="15.6" height="20" fill="var(--p-cream)" stroke="var(--print)"/>` +
          ink(`M${x} 50h15.6M${x} 55h15.6M${x + 7.8} 40v20`, 0.8) +
          win(x + 1.6, 42.4, 5, 5, { plain: 1 }) +
          win(x + 9, 42.4, 5, 5, { plain: 1 }),
      )
      .join('') +
      fill(
        'M24.6 38.4c-3.4 0-4.2-3-2.6-5 .9-1.2 1.2-2 1-3.4 2 .6 3 1.9 3 3.3 .6-.3.8-.8.8-1.4 1.4 1.3 2.4 6.5-2.2 6.5Z',
        V('p-yellow'),
        'stroke="var(--print)" stroke-width=".8"',
      ) +
      win(48, 21, 5, 6) +
      win(48, 31, 5, 6) +
      win(48, 41, 5, 6),
  );
const school = () =>
  piece(
    [
      [`M24.5 18V10h10v8Z`, V('p-cream')],
      [`M22.5 10.5 29.5 4 36.5 10.5Z`, V('p-brick')],
      ...box(4, 37, 52, 60, V('p-rose')),
      [`M1.5 37.5 8.5 24H51.5L62 32 54.5 37.5Z`, V('p-brick')],
      [`M17.5 38.5 29.5 17 41.5 38.5Z`, V('p-rose')],
      [`M29.5 14 15 40 17.8 40.6 29.5 20 41.2 40.6 44 40Z`, V('p-brick'), 0.2],
    ],
    fill('M27 16.6c0-5 5-5 5 0l1 1.4h-7Z', V('p-yellow'), 'stroke="var(--print)" stroke-width=".7"') +
      `<circle cx="29.5" cy="32" r="4.6" fill="var(--card)" stroke="var(--print)"/>` +
      ink('M29.5 29.2v2.8l2 1.6', 1) +
      rows([7, 13, 42.6, 47.5].slice(0, 4), [43], 4, 9) +
      win(18.6, 43, 4, 9) +
      win(37, 43, 4, 9) +
      arch(24.8, 43.5, 9.4, 16.5, V('p-blue')) +
      ink('M29.5 44v16', 0.8) +
      win(54.6, 41, 2.6, 8, { plain: 1 }),
  );
const shop = () =>
  piece(
    [
      ...box(7, 24, 50, 60, V('p-straw')),
      [`M5 24v-8h47v8Z`, V('p-green')],
      [`M52 24v-8l6-4v8Z`, V('p-green'), 0.28],
      [`M4.5 36h48v7h-48Z`, V('p-red')],
    ],
    win(12, 26, 6, 7) +
      win(25.5, 26, 6, 7) +
      win(39, 26, 6, 7) +
      awning(4.5, 35.5, 48, 8, V('p-red'), 6) +
      `<rect x="10" y="46" width="22" height="10" fill="var(--glass)" stroke="var(--print)"/>` +
      `<rect x="36" y="46" width="9" height="14" fill="var(--p-blue)" stroke="var(--print)"/>` +
      fill('M14 20.5c0-2.3 4-2.3 4 0s-1.2 3-2 3-2-.7-2-3Z', V('p-red'), 'stroke="var(--print)" stroke-width=".6"') +
      ink('M24 18.5h20M24 21.5h14', 1.4, { c: V('card') }) +
      `<path d="M9 60v-5h24v5Z" fill="var(--p-wood)" stroke="var(--print)"/>` +
      [12, 17, 22, 27, 30.5]
        .map(
          (x, i) =>
            `<circle cx="${x}" cy="54.6" r="2.3" fill="${V(['p-red', 'p-orange', 'p-leaf', 'p-yellow', 'p-red'][i]!)}" stroke="var(--print)" stroke-width=".7"/>`,
        )
        .join(''),
  );
const doctor = () =>
  piece(
    [
      [`M10 60V36H46V60Z`, V('p-cream')],
      [`M46 60V36l8-5v24Z`, V('p-cream'), 0.2],
      [`M6.5 36.5 15 22H45L58.5 31 48.5 37Z`, V('p-blue')],
      [`M28 8.5a10 10 0 1 0 .01 0Z`, V('card')],
    ],
    fill('M25.6 12.2h4.8v3.9h3.9v4.8h-3.9v3.9h-4.8v-3.9h-3.9v-4.8h3.9Z', V('p-green'), 'stroke="var(--print)" stroke-width=".9"') +
      ink('M48 24 51 33M44.5 22 48.5 36', 0.6, { o: 0.5 }) +
      win(13.5, 41, 7, 9) +
      win(36, 41, 7, 9) +
      `<rect x="24" y="42" width="8.6" height="18" fill="var(--p-green)" stroke="var(--print)"/>` +
      win(26, 44.5, 4.6, 5, { plain: 1 }) +
      win(48.6, 40, 3.2, 7, { plain: 1 }),
  );
const post = () =>
  piece(
    [
      ...box(7, 28, 48, 60, V('p-yellow')),
      [`M5 28.5 14 28.5 14 15.5H41V28.5H50V24H5Z`, V('p-blue')],
      [`M14 28.5V13.5H41V28.5Z`, V('p-blue')],
      [`M50 28.5v-5l6-4v5Z`, V('p-blue'), 0.3],
    ],
    `<rect x="17.5" y="15.8" width="20" height="11.4" rx="1" fill="var(--card)" stroke="var(--print)"/>` +
      ink('M17.8 16.2 27.5 22.6 37.2 16.2M17.8 27 24.6 20.8M37.2 27 30.4 20.8', 1) +
      rows([11, 37.5], [33.5], 7, 8) +
      `<rect x="22" y="40" width="11.5" height="20" fill="var(--p-slate)" stroke="var(--print)"/>` +
      ink('M27.75 40v20', 0.9) +
      win(23.5, 43, 3, 7, { plain: 1 }) +
      win(29, 43, 3, 7, { plain: 1 }) +
      ink('M20 38.5h15.5', 2) +
      `<path d="M9.5 60V50.5a3.5 3.5 0 0 1 7 0V60Z" fill="var(--p-red)" stroke="var(--print)"/>` +
      ink('M11.3 51.5h3.4', 1.2),
  );
const garage = () =>
  piece(
    [
      ...box(5, 33, 50, 60, V('p-sky')),
      [`M3 33.5c0-6 7-12 24.5-12s24.5 6 24.5 12Z`, V('p-slate')],
      [`M52 33.5c0-2 7-3.5 6-5-2-4-12-7-30.5-7 17 0 24.5 6 24.5 12Z`, V('p-slate'), 0.25],
      [`M53 60V43h7.5V60Z`, V('p-red')],
    ],
    `<circle cx="27.5" cy="29" r="5.6" fill="var(--print)"/><circle cx="27.5" cy="29" r="2.5" fill="var(--card)"/>` +
      `<rect x="9" y="38" width="25" height="22" fill="var(--card)" stroke="var(--print)"/>` +
      ink('M9 42.5h25M9 47h25M9 51.5h25M9 56h25', 0.9) +
      win(37.5, 40, 8.5, 8) +
      `<rect x="54.6" y="45.2" width="4.3" height="4" fill="var(--glass)" stroke="var(--print)" stroke-width=".7"/>` +
      ink('M60.5 47.5c3.5 0 1 8 3 8', 1.1) +
      `<rect x="38" y="51" width="7.5" height="9" fill="var(--p-blue)" stroke="var(--print)" stroke-width=".9"/>`,
  );
const farm = () =>
  piece(
    [
      [`M46 60V26h12v34Z`, V('p-stone')],
      [`M45 26.5a7 7 0 0 1 14 0Z`, V('p-slate')],
      [`M5 60V36L12 25 25 18.5 38 25 45 36V60Z`, V('p-brick')],
      [`M25 15 10.5 22.5 2.5 36.5 5.5 38.2 12.5 26 25 19.5 37.5 26 44.5 38.2 47.5 36.5 39.5 22.5Z`, V('p-straw')],
    ],
    ink('M46 33h12M46 40h12M46 47h12M46 54h12', 0.7) +
      `<rect x="15" y="40" width="20" height="20" fill="var(--p-brick)" stroke="var(--print)"/>` +
      ink('M15 40 35 60M35 40 15 60M25 40V60', 1.5, { c: V('card') }) +
      `<rect x="15" y="40" width="20" height="20" fill="none" stroke="var(--card)" stroke-width="1.5"/>` +
      arch(21, 26.5, 8, 8, V('glass')) +
      ink('M25 27v7.5', 0.7),
  );

export const building = { house, church, townhall, firestation, school, shop, doctor, post, garage, farm };
export type Building = keyof typeof building;
