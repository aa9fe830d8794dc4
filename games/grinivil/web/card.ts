// grinivil/web/card.ts - Welcome to Grinivil on the home page.
import { road } from '$web/kit/grounds';
import { iconG, type IconName } from '$web/kit/icons';
import { V, at, piece, type Shape } from '$web/kit/paper';
import { tree, worker } from '$web/kit/pieces/figures';
import { building } from '$web/kit/pieces/village';
import { SHAPES } from '$web/kit/seats';
import type { Card } from '$web/game';
import title from '../data.json?title';
import { options } from './options';

function stack(x: number, y: number, floors: number[], sign: IconName, colour: string, roof = false): string {
  const shapes: Shape[] = [];
  let extra = '';
  floors.forEach((s, i) => {
    const Y = y - i * 20;
    shapes.push([`M${x + 24} ${Y}v-20l9-6v20Z`, V('seat-' + s), 0.3], [`M${x - 24} ${Y}v-20h48v20Z`, `url(#pat-${s})`]);
    extra +=
      [x - 17, x + 9]
        .map((q) => `<rect x="${q}" y="${Y - 15}" width="8" height="10" fill="var(--glass)" stroke="var(--print)"/>`)
        .join('') + `<path d="${SHAPES[s]!(x, Y - 10, 4.5)}" fill="${V('on-seat-' + s)}" stroke="var(--print)" stroke-width=".7"/>`;
  });
  const top = y - floors.length * 20;
  shapes.push([`M${x - 24} ${top}h48l9-6h-48Z`, V('p-cream')]);
  if (roof) shapes.push([`M${x - 27} ${top}L${x} ${top - 22}l9-6L${x + 36} ${top - 6}L${x + 27} ${top}Z`, V('p-red')]);
  return (
    piece(shapes, extra, { margin: 4.5, line: 2.2 }) +
    (roof
      ? ''
      : `<circle cx="${x}" cy="${top - 18}" r="14" fill="var(--card)"/><circle cx="${x}" cy="${top - 18}" r="12" fill="${V(colour)}" stroke="var(--print)"/>${iconG(sign, x, top - 18, 16, '#fff', 2.3)}`)
  );
}

const art = () =>
  '<rect width="290" height="142" fill="var(--water)"/><path d="M-10 150V96Q145 50 300 96V150Z" fill="var(--grass)" stroke="var(--card)" stroke-width="4"/>' +
  road('M-10 134Q145 92 300 134', 20) +
  stack(62, 100, [0, 1], 'cafe', 'p-blue') +
  stack(146, 94, [5, 2], 'post_office', 'p-orange') +
  stack(228, 102, [1, 1], 'house', 'p-wood', true) +
  at(20, 104, 0.6, tree(0)) +
  at(104, 96, 0.6, tree(2)) +
  at(272, 112, 0.66, tree(1)) +
  at(188, 128, 0.46, worker(0));

export const card: Card = {
  id: 'grinivil',
  title,
  blurb: { en: 'Plan every step: land, roads, floors, residents.', fr: 'Tout se prévoit\u00a0: terrains, routes, étages, habitants.' },
  players: '2-6',
  minutes: 120,
  weight: 5,
  art,
  mark: building.post,
  options,
  makes: [
    {
      kind: 'loop',
      name: { en: 'A loop', fr: 'Une boucle' },
      text: {
        en: 'Put twenty action tiles in an order of your own, with tiles of your own rules among them.',
        fr: 'Rangez vingt tuiles d’action à votre façon, avec parmi elles des tuiles à vos règles.',
      },
    },
  ],
  round: (k) => ({ en: `loop ${k}`, fr: `boucle ${k}` }),
  first: { beginner: true }, // the beginner loop
};
