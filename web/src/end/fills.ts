// end/fills.ts - how sources are filled: colour and pattern, never colour alone.
import type { Fill } from './ending';

const ID = 'src-';
const pattern = (name: string, size: number, ground: string, mark: string, turn = 0) =>
  `<pattern id="${ID}${name}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"${turn ? ` patternTransform="rotate(${turn})"` : ''}><rect width="${size}" height="${size}" fill="${ground}"/>${mark}</pattern>`;

/** Beside those of the seats (kit/seats.ts). */
export const FILLS = `<defs>${[
  pattern('leaf', 6, 'var(--p-leaf)', ''),
  pattern('straw', 6, 'var(--p-straw)', '<path d="M0 3H6" stroke="var(--p-wood)" stroke-width="1.4"/>', 45),
  pattern('sky', 6, 'var(--p-sky)', '<circle cx="3" cy="3" r="1.1" fill="var(--p-blue)"/>'),
  pattern('rose', 5, 'var(--p-rose)', '<path d="M0 2.5H5M2.5 0V5" stroke="var(--p-plum)" stroke-width=".7"/>'),
  pattern('stone', 5, 'var(--p-cream)', '<path d="M2.5 0V5" stroke="var(--p-slate)" stroke-width="1"/>'),
  pattern('taken', 6, 'var(--paper-2)', '<path d="M0 3H6" stroke="var(--bad)" stroke-width="1.6"/>', -45),
].join('')}</defs>`;

export const fillOf = (fill: Fill, seat: number) => (fill === 'seat' ? `url(#pat-${seat})` : `url(#${ID}${fill})`);
