// kit/seats.ts - a seat is a colour, a shape and a pattern; the same in all games, never the colour alone.
import { V, type Shape } from './paper';

type Outline = (x: number, y: number, r: number) => string;

/** By seat: disc, square, triangle, lozenge, cross, hexagon. */
export const SHAPES: Outline[] = [
  (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
  (x, y, r) => `M${x - 0.86 * r} ${y - 0.86 * r}h${1.72 * r}v${1.72 * r}h${-1.72 * r}Z`,
  (x, y, r) => `M${x} ${y - 1.08 * r}L${x + 1.1 * r} ${y + 0.84 * r}H${x - 1.1 * r}Z`,
  (x, y, r) => `M${x} ${y - 1.18 * r}L${x + 1.02 * r} ${y}L${x} ${y + 1.18 * r}L${x - 1.02 * r} ${y}Z`,
  (x, y, r) => {
    const a = 0.36 * r;
    const b = r;
    return `M${x - a} ${y - b}h${2 * a}v${b - a}h${b - a}v${2 * a}h${-(b - a)}v${b - a}h${-2 * a}v${-(b - a)}h${-(b - a)}v${-2 * a}h${b - a}Z`;
  },
  (x, y, r) => `M${x} ${y - 1.06 * r}l${0.92 * r} ${0.53 * r}v${1.06 * r}l${-0.92 * r} ${0.53 * r}l${-0.92 * r} ${-0.53 * r}v${-1.06 * r}Z`,
];

/** How a seat's line is broken in a curve: never colour alone. */
export const DASHES = ['none', '6 2', '2 2', '8 3 2 3', '1 2', '10 4'];
export const seatColour = (seat: number) => V(`seat-${seat}`);
export const onSeat = (seat: number) => V(`on-seat-${seat}`);

export const seatMark = (seat: number, x: number, y: number, r: number, o: { fill?: string; stroke?: string; w?: number } = {}) =>
  `<path d="${SHAPES[seat]!(x, y, r)}" fill="${o.fill ?? seatColour(seat)}" stroke="${o.stroke ?? V('print')}" stroke-width="${o.w ?? 1.2}" stroke-linejoin="round"/>`;

export const flag = (seat: number, x: number, y: number, h = 14): Shape[] => [
  [`M${x - 0.7} ${y}v${-h}h1.4v${h}Z`, V('print')],
  [`M${x + 0.7} ${y - h}h12v8.6h-12Z`, seatColour(seat)],
];
export const flagMark = (seat: number, x: number, y: number, h = 14) =>
  seatMark(seat, x + 6.7, y - h + 4.3, 2.7, { fill: onSeat(seat), w: 0 });

/** A strip of tape in the mover's colour: the last move, centred on x,y. */
export const tape = (seat: number, x: number, y: number, angle = 40) =>
  `<g transform="translate(${x} ${y}) rotate(${angle})"><rect x="-13" y="-6.5" width="26" height="13" fill="${seatColour(seat)}" opacity=".92"/>` +
  `<path d="M-13 -6.5v13M13 -6.5v13" stroke="var(--card)" stroke-width="1.5" stroke-dasharray="2 2"/>` +
  `<g transform="rotate(${-angle})">${seatMark(seat, 0, 0, 4.2, { fill: onSeat(seat), w: 0 })}</g></g>`;

/** Patterns of areas (pat-0 … pat-5) and of grounds (works, no, wash). Once a page: Patterns.svelte. */
export const PATTERNS = `<defs>
<pattern id="pat-0" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="var(--seat-0)"/></pattern>
<pattern id="pat-1" width="6" height="4" patternUnits="userSpaceOnUse"><rect width="6" height="4" fill="var(--seat-1)"/><path d="M0 3.2H6" stroke="#fff" stroke-opacity=".75" stroke-width="1"/></pattern>
<pattern id="pat-2" width="5" height="5" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="var(--seat-2)"/><circle cx="2.5" cy="2.5" r="1" fill="#22243A"/></pattern>
<pattern id="pat-3" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><rect width="5" height="5" fill="var(--seat-3)"/><path d="M0 2.5H5" stroke="#fff" stroke-opacity=".75" stroke-width="1"/></pattern>
<pattern id="pat-4" width="5" height="5" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="var(--seat-4)"/><path d="M0 2.5H5M2.5 0V5" stroke="#22243A" stroke-width=".7"/></pattern>
<pattern id="pat-5" width="4" height="6" patternUnits="userSpaceOnUse"><rect width="4" height="6" fill="var(--seat-5)"/><path d="M2 0V6" stroke="#22243A" stroke-width=".8"/></pattern>
<pattern id="works" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="9" height="9" fill="var(--earth)"/><rect width="4.5" height="9" fill="var(--earth-2)"/></pattern>
<pattern id="no" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 3H6" stroke="var(--bad)" stroke-width="1.6"/></pattern>
<pattern id="wash" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="7" height="7" fill="var(--violet)" opacity=".1"/><path d="M0 3.5H7" stroke="var(--violet)" stroke-opacity=".28" stroke-width="1.4"/></pattern>
</defs>`;
