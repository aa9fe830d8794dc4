// citytour/web/days/art.ts - padlocks and sealed envelopes.
import { V, ink as line, piece } from '$web/kit/paper';

/** The ink of a padlock card. Violet ink belongs to the table's own marks, so the violet padlock is plum. */
export const PADLOCK: Record<string, string> = { orange: 'var(--p-orange)', green: 'var(--p-green)', violet: 'var(--p-plum)' };

export const padlock = (colour: string, open = false) =>
  piece(
    [
      [
        open
          ? 'M17 34V16C17 6 24 0 33 0s15 5 16 13h-7c-1-4-4-6-9-6-6 0-9 4-9 9v18Z'
          : 'M16 34V20C16 9 23 3 32 3s16 6 16 17v14h-7V20c0-6-3-10-9-10s-9 4-9 10v14Z',
        V('p-stone'),
      ],
      ['M9 32h46v22q0 6-6 6H15q-6 0-6-6Z', PADLOCK[colour] ?? V('p-slate')],
    ],
    `<circle cx="32" cy="43" r="4.500" fill="var(--print)"/>` + line('M32 45v8', 3.4) + line('M14 37h36', 1.2, { c: V('card'), o: 0.6 }),
  );

/** A sealed envelope of a size, in a padlock's colour. */
export function envelope(colour: string, w: number, h: number): string {
  const ink = PADLOCK[colour] ?? V('p-slate');
  const [fill, flap] = [34, 58].map((part) => `color-mix(in srgb, ${ink} ${part}%, var(--frame))`);
  const tip = h * 0.52;
  return (
    `<rect x="4" y="5" width="${w}" height="${h}" rx="6" fill="var(--shade)"/><rect width="${w}" height="${h}" rx="6" fill="${fill}" stroke="var(--card)" stroke-width="4"/>` +
    `<path d="M4 ${h - 4}L${w * 0.36} ${h * 0.44}M${w - 4} ${h - 4}L${w * 0.64} ${h * 0.44}" stroke="var(--print)" stroke-opacity=".35" stroke-width="1.600"/>` +
    `<path d="M3 3L${w / 2 - 16} ${tip - 7}Q${w / 2} ${tip + 4} ${w / 2 + 16} ${tip - 7}L${w - 3} 3Z" fill="var(--shade)" transform="translate(0 3)"/>` +
    `<path d="M3 3L${w / 2 - 16} ${tip - 7}Q${w / 2} ${tip + 4} ${w / 2 + 16} ${tip - 7}L${w - 3} 3Z" fill="${flap}" stroke="var(--card)" stroke-width="2.500" stroke-linejoin="round"/>`
  );
}
