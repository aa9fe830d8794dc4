// kit/paper.ts - how a piece is cut from paper. Every piece of every game goes through piece().
//
//   piece([['M0 60V20H40V60Z', V('p-red')]], win(10, 30))      // SVG text, in a box of 64 with the ground at y = 60
//
// A piece is a list of printed shapes. piece() adds the hard shadow, the margin left by the scissors and the
// outline, so that all pieces look cut from the same sheet. Colours are tokens (tokens.css), never values.
// The texts hold no style attribute: the page is served under a policy that would drop them.

/** A printed shape: path, fill, and how much darker than its fill (0 to 1). */
export type Shape = [path: string, fill: string, shade?: number];

export interface Cut {
  margin?: number; // of white paper round the piece
  line?: number; // width of the outline
  flat?: boolean; // lies on something: no shadow
  sx?: number; // shadow
  sy?: number;
}

export const V = (token: string) => `var(--${token})`;

export const fill = (path: string, colour: string, attributes = '') => `<path d="${path}" fill="${colour}" ${attributes}/>`;

/** A drawn line; `c` its colour, `o` its opacity. */
export const ink = (path: string, width = 1.2, { c = V('print'), o = 1 }: { c?: string; o?: number } = {}) =>
  `<path d="${path}" fill="none" stroke="${c}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${o < 1 ? ` opacity="${o}"` : ''}/>`;

export function piece(shapes: Shape[], details = '', cut: Cut = {}): string {
  const all = shapes.map((s) => s[0]).join(' ');
  const margin = cut.margin ?? 5.5;
  const line = cut.line ?? 2.4;
  const shadow = cut.flat
    ? ''
    : `<path d="${all}" transform="translate(${cut.sx ?? 2.4} ${cut.sy ?? 2.8})" fill="var(--shade)" stroke="var(--shade)" stroke-width="${margin}" stroke-linejoin="round"/>`;
  return (
    `<g class="pc">${shadow}` +
    `<path d="${all}" fill="var(--card)" stroke="var(--card)" stroke-width="${margin + line}" stroke-linejoin="round"/>` +
    `<path d="${all}" fill="var(--print)" stroke="var(--print)" stroke-width="${line}" stroke-linejoin="round"/>` +
    shapes
      .map(
        ([d, f, s]) =>
          `<path d="${d}" fill="${f}" stroke="var(--print)" stroke-width=".7" stroke-linejoin="round"/>` +
          (s ? `<path d="${d}" fill="var(--print)" opacity="${s}"/>` : ''),
      )
      .join('') +
    details +
    '</g>'
  );
}

/** A piece (or any drawing) with its point cx,cy set on x,y, at a scale. */
export const at = (x: number, y: number, scale: number, drawing: string, cx = 32, cy = 60) =>
  `<g transform="translate(${(x - cx * scale).toFixed(2)} ${(y - cy * scale).toFixed(2)}) scale(${scale})">${drawing}</g>`;

/** Drawings that are wanted again and again are made once. */
export function memo<K extends string | number>(draw: (key: K) => string): (key: K) => string {
  const made = new Map<K, string>();
  return (key) => {
    let drawing = made.get(key);
    if (drawing === undefined) made.set(key, (drawing = draw(key)));
    return drawing;
  };
}

// Parts of buildings.
export const box = (x1: number, y1: number, x2: number, y2: number, f: string, dx = 7, dy = 4.5): Shape[] => [
  [`M${x2} ${y2}V${y1}l${dx} ${-dy}V${y2 - dy}Z`, f, 0.2],
  [`M${x1} ${y2}V${y1}H${x2}V${y2}Z`, f],
];
export interface Window {
  arch?: number;
  plain?: number;
}
export const win = (x: number, y: number, w = 5, h = 7, o: Window = {}) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${o.arch ? w / 2 : 0.4}" fill="var(--glass)" stroke="var(--print)" stroke-width=".9"/>` +
  (o.plain ? '' : `<path d="M${x + w / 2} ${y}v${h}M${x} ${y + h / 2}h${w}" stroke="var(--print)" stroke-width=".6"/>`);
export const rows = (xs: number[], ys: number[], w?: number, h?: number, o?: Window) =>
  ys.map((y) => xs.map((x) => win(x, y, w, h, o)).join('')).join('');
export const arch = (x: number, y: number, w: number, h: number, f: string) =>
  fill(`M${x} ${y + h}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y + h}Z`, f, 'stroke="var(--print)" stroke-width=".9"');
export const awning = (x: number, y: number, w: number, n: number, f: string, h = 9) => {
  const k = w / n;
  let s = '';
  for (let i = 0; i < n; i++)
    s += `<path d="M${x + i * k} ${y}h${k}v${h}a${k / 2} ${k / 2} 0 0 1 ${-k} 0Z" fill="${i % 2 ? V('card') : f}" stroke="var(--print)" stroke-width=".8"/>`;
  return s;
};
