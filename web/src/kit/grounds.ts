// kit/grounds.ts - roads and other grounds shared by boards.

/** A paved road along a path. */
export const road = (path: string, width = 15) =>
  `<path d="${path}" fill="none" stroke="var(--street-edge)" stroke-width="${width + 4}"/><path d="${path}" fill="none" stroke="var(--street)" stroke-width="${width}"/>` +
  `<path d="${path}" fill="none" stroke="var(--street-mark)" stroke-width="1.6" stroke-dasharray="5 5"/>`;

/** A pointed hexagon. */
export function hexagon(x: number, y: number, r: number): string {
  let d = '';
  for (let i = 0; i < 6; i++) {
    const a = (Math.PI / 180) * (60 * i - 90);
    d += `${i ? 'L' : 'M'}${(x + r * Math.cos(a)).toFixed(1)} ${(y + r * Math.sin(a)).toFixed(1)}`;
  }
  return d + 'Z';
}

/** A hill cut from paper. */
export const hill = (path: string, colour: string) =>
  `<path d="${path}" fill="var(--shade)" transform="translate(0 -3)"/><path d="${path}" fill="${colour}" stroke="var(--card)" stroke-width="4"/>`;
