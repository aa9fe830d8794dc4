// village/web/ground.ts - what lies under the pieces: meadow, villages, streets, roads, the central square.
import { at, memo } from '$web/kit/paper';
import { tree } from '$web/kit/pieces/figures';
import { building, type Building } from '$web/kit/pieces/village';
import { MAP, U, VILLAGES, cornerOf, rectOf, type Rect } from './view';

export const rect = (r: Rect, inset: number, rx: number, attributes: string) =>
  `<rect x="${r[0] + inset}" y="${r[1] + inset}" width="${r[2] - 2 * inset}" height="${r[3] - 2 * inset}" rx="${rx}" ${attributes}/>`;

const TREES: [number, number, number][] = [
  [8.6, 1.1, 1],
  [6.5, 4.3, 1],
  [8.3, 4.6, 2],
  [7.5, 5.3, 0],
  [6.6, 1.2, 2],
  [1.2, 7.6, 0],
  [2.6, 8.5, 2],
  [0.7, 8.7, 1],
  [3.6, 7.4, 1],
  [12.4, 8.5, 0],
  [13.5, 7.5, 2],
  [14.3, 8.7, 1],
  [11.5, 9.3, 1],
  [6.5, 14.5, 1],
  [7.4, 14.9, 0],
  [8.5, 14.3, 2],
  [6.6, 11, 0],
  [7.5, 10.6, 2],
];

function street(x: number, y: number): string {
  const [X, Y] = [x * U, y * U];
  return (
    `<rect x="${X}" y="${Y}" width="${U}" height="${U}" fill="var(--brick)"/>` +
    `<path d="M${X + 1} ${Y + 13.5}h38M${X + 1} ${Y + 27}h38M${X + 20} ${Y + 1}v12M${X + 10} ${Y + 14}v12M${X + 30} ${Y + 14}v12M${X + 20} ${Y + 28}v11" stroke="var(--brick-edge)" stroke-width=".8" opacity=".55"/>` +
    `<rect x="${X + 0.8}" y="${Y + 0.8}" width="${U - 1.6}" height="${U - 1.6}" rx="2" fill="none" stroke="var(--card)" stroke-width="1.6" opacity=".75"/>`
  );
}

function draw(): string {
  const side = 15 * U;
  let g =
    `<rect x="-8" y="-6" width="${side + 22}" height="${side + 22}" rx="6" fill="var(--shade)"/><rect x="-12" y="-12" width="${side + 24}" height="${side + 24}" rx="6" fill="var(--card)"/>` +
    `<rect x="-8" y="-8" width="${side + 16}" height="${side + 16}" rx="4" fill="var(--grass-2)"/>`;
  for (const [x, y, k] of TREES) g += at(x * U, y * U, 0.46, tree(k));
  g +=
    `<path d="M${11.6 * U} ${7.9 * U}c20-10 46-8 52 4 5 12-18 20-40 16-20-4-28-12-12-20Z" fill="var(--water)" stroke="var(--grass-edge)" stroke-width="2"/>` +
    `<path d="M${12 * U} ${8.15 * U}q6-4 12 0t12 0" fill="none" stroke="var(--card)" stroke-width="1.8" opacity=".8"/>`;
  for (const v of VILLAGES) {
    const [x, y] = cornerOf(v);
    g +=
      `<rect x="${x * U + 3}" y="${y * U + 4}" width="${6 * U}" height="${6 * U}" rx="4" fill="var(--shade)"/>` +
      `<rect x="${x * U}" y="${y * U}" width="${6 * U}" height="${6 * U}" rx="4" fill="var(--lot)" stroke="var(--card)" stroke-width="2.5"/>`;
  }
  MAP.forEach((row, y) =>
    [...row].forEach((c, x) => {
      if (c === 'Y')
        g += `<rect x="${x * U + 2}" y="${y * U + 2}" width="${U - 4}" height="${U - 4}" rx="3" fill="none" stroke="var(--lot-edge)" stroke-width="1.2"/>`;
      if (c === 'R') g += street(x, y);
      if (c === 'o')
        g += `<rect x="${x * U}" y="${y * U}" width="${U}" height="${U}" fill="var(--street)" stroke="var(--street-edge)" stroke-width="1.4"/><circle cx="${(x + 0.5) * U}" cy="${(y + 0.5) * U}" r="3" fill="var(--street-mark)"/>`;
    }),
  );
  g +=
    `<rect x="${6 * U + 2}" y="${6 * U + 3}" width="${3 * U}" height="${3 * U}" rx="10" fill="var(--shade)"/>` +
    `<rect x="${6 * U}" y="${6 * U}" width="${3 * U}" height="${3 * U}" rx="10" fill="var(--plaza)" stroke="var(--street-edge)" stroke-width="1.6"/>`;
  const c = 7.5 * U;
  for (let k = 0; k < 12; k++)
    g += `<path d="M${c} ${c}L${(c + 56 * Math.cos((k * Math.PI) / 6)).toFixed(1)} ${(c + 56 * Math.sin((k * Math.PI) / 6)).toFixed(1)}" stroke="var(--street-mark)" stroke-width="1" opacity=".6"/>`;
  return g + `<circle cx="${c}" cy="${c}" r="46" fill="none" stroke="var(--street-mark)" stroke-width="1.5"/>`;
}

export const GROUND = draw();

/** A building on its lawn of two lots. */
export const lawn = memo((id: string): string => {
  const r = rectOf(id);
  const wide = r[2] > r[3];
  const g = rect(r, 2.5, 3, 'fill="var(--grass)" stroke="var(--grass-edge)" stroke-width="1"');
  return wide
    ? g + at(r[0] + 8, r[1] + U - 4, 0.24, tree(0)) + at(r[0] + 2 * U - 8, r[1] + U - 4, 0.24, tree(1))
    : g +
        at(r[0] + 9, r[1] + 19, 0.2, tree(0)) +
        at(r[0] + U - 8, r[1] + 2 * U - 4, 0.22, tree(0)) +
        at(r[0] + 10, r[1] + 2 * U - 4, 0.2, tree(1));
});
/** Foot of a building on its lots, and its scale. */
export function foot(id: string): { x: number; y: number; scale: number } {
  const r = rectOf(id);
  const wide = r[2] > r[3];
  return { x: r[0] + r[2] / 2, y: r[1] + r[3] - (wide ? 3 : 17), scale: wide ? 0.78 : 0.7 };
}
export const house = memo((kind: Building) => building[kind]());
