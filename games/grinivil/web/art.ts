// grinivil/web/art.ts - what lies on the table of Grinivil, drawn: cubes, floors, plots, roads, faces.
import { iconG } from '$web/kit/icons';
import { V, fill, ink, memo, piece, type Shape } from '$web/kit/paper';
import { SHAPES, seatMark } from '$web/kit/seats';
import { f1 } from './map';
import { BONUS_ICON, CITY, floorsOf, typeOf, type Cube, type Owner, type Road, type Site } from './view';

/** Each resource has its own form: concrete a cube, wood a beam, steel a girder. In a box of 40, ground at 40. */
export const cube = memo<Cube>((k) =>
  k === 'c'
    ? piece(
        [
          ['M6 20 20 13 34 20 20 27Z', V('p-stone')],
          ['M6 20V33L20 40V27Z', V('p-slate')],
          ['M34 20V33L20 40V27Z', V('p-slate'), 0.3],
        ],
        '<circle cx="11" cy="29" r="1.2" fill="var(--card)"/><circle cx="16" cy="33" r="1.2" fill="var(--card)"/><circle cx="20" cy="19" r="1.2" fill="var(--p-slate)"/><circle cx="26" cy="20" r="1.2" fill="var(--p-slate)"/>',
        { margin: 3.5, line: 2 },
      )
    : k === 'w'
      ? piece(
          [
            ['M5 21 29 13 36 18 12 26.5Z', V('p-wood')],
            ['M5 21V33L12 39V26.5Z', V('p-straw')],
            ['M12 26.5 36 18V30L12 39Z', V('p-wood'), 0.25],
          ],
          ink('M12 30.8 36 22.4M12 35 36 26.5M7 27c2 1 3 3 3 6', 1),
          { margin: 3.5, line: 2 },
        )
      : piece(
          [['M5 14h30v6H24v13h11v6H5v-6h11V20H5Z', V('p-sky')]],
          fill('M24 20h11v-6l2-2v8l-2 2M24 33V22', V('print'), 'opacity=".25"') + ink('M9 17h.01M31 17h.01M9 36h.01M31 36h.01', 2.2),
          { margin: 3.5, line: 2 },
        ),
);
export const cubeAt = (k: Cube, x: number, y: number, s = 0.5) =>
  `<g transform="translate(${f1(x - 20 * s)} ${f1(y - 26 * s)}) scale(${s})">${cube(k)}</g>`;
export const CUBE_BOX = '0 6 42 40';

/** A road along a path, in its state: paved, striped earth with a dotted line, or a strip on one flank. */
export function roadway(d: string, state: Road): string {
  const line = (colour: string, width: number, more = '') =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" ${more}/>`;
  if (state === 'done')
    return line('var(--street-edge)', 23) + line('var(--street)', 19) + line('var(--street-mark)', 2, 'stroke-dasharray="7 6"');
  if (state === 'works') return line('var(--earth-2)', 23) + line('url(#works)', 19) + line('var(--card)', 2, 'stroke-dasharray="2 7"');
  if (state === 'half') return line('var(--earth)', 9.5) + line('var(--earth-2)', 1.5, 'stroke-dasharray="4 5"');
  return '';
}
const CONE = piece(
  [
    ['M-5 4 -1.5 -8h3L5 4Z', V('p-orange')],
    ['M-7 6v-2.5H7V6Z', V('p-orange')],
  ],
  fill('M-3.8 0h7.6l-.9-3h-5.8Z', V('card')),
  { margin: 2.5, line: 1.5, sx: 1, sy: 1.5 },
);
export const cone = (x: number, y: number) => `<g transform="translate(${f1(x)} ${f1(y)})">${CONE}</g>`;

const PAINT = { house: 'p-wood', commercial: 'p-blue', public: 'p-yellow' } as const;
const SIGN = { house: 'var(--card)', commercial: 'var(--card)', public: 'var(--print)' } as const;
const colourOf = (owner: Owner) => (owner === 'city' ? CITY : owner);
export const FLOOR = 13.2; // height of a floor

/** The round sign of a building: brown house, blue commerce, yellow public. */
export const sign = (kind: string, sold = false, r = 10) => {
  const type = typeOf(kind);
  return (
    `<circle cx="1" cy="1.5" r="${r + 1.5}" fill="var(--shade)"/><circle r="${r + 1.5}" fill="var(--card)"/><circle r="${r}" fill="${V(PAINT[type])}" stroke="var(--print)" stroke-width="1"/>` +
    iconG(sold ? 'resident' : (kind as 'house'), 0, 0, r * 1.4, SIGN[type], 2.5)
  );
};

/** One floor, its base at 0,0. */
export const floor = memo<string>((owner) => {
  const s = owner === 'city' ? CITY : Number(owner);
  const [w, h] = [16.5, FLOOR];
  const shapes: Shape[] = [
    [`M${w} 0v${-h}l6.6-4.4v${h}Z`, V(`seat-${s}`), 0.3],
    [`M${-w} 0v${-h}h${2 * w}v${h}Z`, `url(#pat-${s})`],
    [`M${-w} ${-h}h${2 * w}l6.6-4.4h${-2 * w}Z`, V('p-cream')],
  ];
  const windows = [-12, 6.6]
    .map((x) => `<rect x="${x}" y="-10" width="5.4" height="6.6" fill="var(--glass)" stroke="var(--print)" stroke-width=".8"/>`)
    .join('');
  return piece(
    shapes,
    `${windows}<path d="${SHAPES[s]!(0, -6.6, 3.4)}" fill="${V(`on-seat-${s}`)}" stroke="var(--print)" stroke-width=".5"/>`,
    { margin: 3, line: 1.8, sx: 1.8, sy: 2.2 },
  );
});
export const floorOf = (owner: Owner) => floor(String(colourOf(owner)));
export const roof = (floors: number) => {
  const top = -floors * FLOOR;
  return piece([[`M-18.5 ${top}L0 ${top - 15}L6.6 ${top - 19.5}L25 ${top - 4.4}L18.5 ${top}Z`, V('p-red')]], '', {
    margin: 3,
    line: 1.8,
    sx: 1.8,
    sy: 2.2,
  });
};
/** Floors still to come. */
export const missing = (kind: string, from: number) =>
  Array.from(
    { length: Math.max(0, floorsOf(kind).length - from) },
    (_, i) =>
      `<path d="M-16.5 ${-(from + i) * FLOOR}v${-FLOOR}h33v${FLOOR}" fill="none" stroke="var(--print)" stroke-opacity=".55" stroke-width="1.5" stroke-dasharray="3 2.5"/>`,
  ).join('');
export const signHeight = (floors: number, of: number, sold: boolean) => (sold ? -floors * FLOOR - 30 : -Math.max(of, floors) * FLOOR - 12);
/** A whole building in small, for tickets and lists: in a box of 64. */
export const token = memo<string>((kind) => `<g transform="translate(32 32)">${sign(kind, false, 25)}</g>`);

/** Half as wide as what stands on it needs: a mark alone, a mark and one digit, two digits. */
const halfOf = (amount: number) => (amount > 9 ? 21 : amount ? 18 : 15);
const outline = (kind: Site['kind'], w: number) =>
  kind === 'residential' ? `M${-w} 10V-4.5L0 -15.5 ${w} -4.5V10Z` : `M${-w} 10V-11H${w}V10Z`;
const COUNTED = ['vp', 'money', 'random', 'choice', 'trees'];
const amountOf = (site: Site) => (site.bonus && COUNTED.includes(site.bonus.type) ? site.bonus.amount : 0);
/** An empty site: its type by its outline, its bonus or the city's mark on it; amounts only where they can be read. */
export function plot(site: Site, numbers: boolean): string {
  const house = site.kind === 'residential';
  const bonus = site.bonus;
  const amount = numbers ? amountOf(site) : 0;
  const w = halfOf(amount);
  const d = outline(site.kind, w);
  const what = bonus
    ? iconG(BONUS_ICON[bonus.type], amount ? 10 - w : 0, 0.5, 14, house ? 'var(--ink)' : 'var(--print)', 2.2) +
      (amount
        ? `<text x="${w - 4}" y="5.3" text-anchor="end" font-size="13" font-weight="700" fill="${house ? 'var(--ink)' : 'var(--print)'}">${amount}</text>`
        : '')
    : site.municipal
      ? seatMark(CITY, 0, 0, 6.5)
      : '';
  return `<path d="${d}" fill="${house ? 'var(--lot)' : 'var(--p-sky)'}" fill-opacity=".9" stroke="var(--card)" stroke-width="2.4"/><path d="${d}" fill="none" stroke="var(--print)" stroke-opacity=".6" stroke-width="1" stroke-dasharray="3 2.5"/>${what}`;
}
export const plotOutline = (site: Site) => outline(site.kind, halfOf(amountOf(site)));

/** Who owns land: a player's shape, the city's hexagon; with six players the city has no colour of its own. */
export const ownerMark = (owner: Owner, six: boolean) =>
  `<circle cx="1" cy="1.5" r="9.5" fill="var(--shade)"/><circle r="9.5" fill="var(--card)" stroke="var(--print)" stroke-width="1"/>` +
  (owner === 'city' && six ? iconG('bank', 0, 0, 12, 'var(--print)', 2.2) : seatMark(colourOf(owner), 0, 0, 5.5, { w: 0.8 }));

// Faces of residents: clothes, hair and hat by the number of the card.
const COAT = ['p-orange', 'p-blue', 'p-green', 'p-red', 'p-slate', 'p-leaf-2', 'p-brick', 'p-rose'];
const HAIR = ['p-wood', 'p-slate', 'p-straw', 'p-brick', 'print'];
const TOP: string[] = [
  'M15 20h34c2-5 0-12-8-12-3-5-15-5-18 0-8 0-10 7-8 12Z',
  'M15 32C13 12 24 8 32 8s19 4 17 24c-4-3-6-8-7-12-6 4-16 4-20 1-1 5-3 8-7 11Z',
  'M17 22C17 11 25 8 32 8s15 3 15 14c-9-4-21-4-30 0Z',
  'M13 19h38v3.5H13ZM20 19c0-10 5-13 12-13s12 3 12 13Z',
];
export const face = memo<string>((id) => {
  const n = Number(id.slice(1));
  const hat = n % 4;
  return piece(
    [
      ['M10 62c0-15 8-22 22-22s22 7 22 22Z', V(COAT[n % COAT.length]!)],
      ['M18 28a14 14 0 1 0 28 0a14 14 0 1 0-28 0Z', V(['p-cream', 'p-straw', 'p-wood'][n % 3]!)],
      [TOP[hat]!, hat === 0 ? V('card') : hat === 3 ? V(COAT[(n + 3) % COAT.length]!) : V(HAIR[n % HAIR.length]!)],
    ],
    '<circle cx="27" cy="29" r="1.8" fill="var(--print)"/><circle cx="37" cy="29" r="1.8" fill="var(--print)"/>' +
      ink('M27 35c3 2.5 7 2.5 10 0', 1.5),
    { margin: 4 },
  );
});
