// village/web/ending.ts - the end of a game in words (account.cpp says what is counted).
import { largest, mostOften, type Ending, type Told } from '$web/end/ending';
import type { Lang } from '$web/settings.svelte';

/** The longest way of a visit that arrived: where it was named, and by whom. */
function longestVisit({ story }: Told): { squares: number; seat: number; n: number } | null {
  const under = new Map<number, { squares: number; n: number }>();
  let best: { squares: number; seat: number; n: number } | null = null;
  for (const d of story.deeds) {
    if (d.what === 'visit') under.set(d.seat, { squares: d.value, n: d.n });
    const way = under.get(d.seat);
    if (d.what === 'arrival' && way && way.squares > (best?.squares ?? 0)) best = { ...way, seat: d.seat };
  }
  return best;
}

const en: Ending = {
  title: 'Where the points came from',
  unit: 'in points',
  amount: (n) => (n === 1 ? '1 point' : `${n} points`),
  round: (k) => `round ${k}`,
  played: (k) => (k === 1 ? '1 round' : `${k} rounds`),
  luck: 'luck of the cards',
  sources: {
    built: {
      name: 'buildings',
      fill: 'seat',
      because: (b) => `${b.part} of ${b.name}’s ${b.whole} points came from buildings; ${b.other} built for ${b.others}.`,
    },
    guests: {
      name: 'guests in own buildings',
      fill: 'straw',
      because: (b) => `${b.part} of ${b.name}’s ${b.whole} points came from guests; ${b.other} had ${b.others} from guests.`,
    },
    chance: {
      name: 'the unforeseen',
      fill: 'sky',
      because: (b) => `${b.part} of ${b.name}’s ${b.whole} points came by the unforeseen; ${b.other} had ${b.others} so.`,
    },
  },
  feats: (told) => {
    const visit = longestVisit(told);
    const dearest = largest(told.story, 'building');
    const traveller = mostOften(told.story, 'arrival');
    return [
      ...(visit
        ? [
            {
              value: visit.squares === 1 ? '1 square' : `${visit.squares} squares`,
              text: `longest visit, by ${told.name(visit.seat)}`,
              n: visit.n,
            },
          ]
        : []),
      ...(dearest ? [{ value: `+${dearest.value}`, text: `dearest building, ${told.name(dearest.seat)}`, n: dearest.n }] : []),
      ...(traveller
        ? [
            {
              value: traveller.times === 1 ? '1 visit' : `${traveller.times} visits`,
              text: `paid by ${told.name(traveller.seat)}, most of all`,
            },
          ]
        : []),
    ];
  },
};

const fr: typeof en = {
  title: 'D’où viennent les points',
  unit: 'en points',
  amount: (n) => (n > 1 ? `${n} points` : `${n} point`),
  round: (k) => `tour ${k}`,
  played: (k) => (k > 1 ? `${k} tours` : `${k} tour`),
  luck: 'la chance des cartes',
  sources: {
    built: {
      name: 'bâtiments',
      fill: 'seat',
      because: (b) => `${b.part} des ${b.whole} points de ${b.name} viennent de ses bâtiments\u00a0; ${b.other} en a tiré ${b.others}.`,
    },
    guests: {
      name: 'visites reçues',
      fill: 'straw',
      because: (b) => `${b.part} des ${b.whole} points de ${b.name} viennent de visites reçues\u00a0; ${b.other} en a tiré ${b.others}.`,
    },
    chance: {
      name: 'imprévus',
      fill: 'sky',
      because: (b) => `${b.part} des ${b.whole} points de ${b.name} viennent d’imprévus\u00a0; ${b.other} en a tiré ${b.others}.`,
    },
  },
  feats: (told) => {
    const visit = longestVisit(told);
    const dearest = largest(told.story, 'building');
    const traveller = mostOften(told.story, 'arrival');
    return [
      ...(visit
        ? [
            {
              value: visit.squares > 1 ? `${visit.squares} cases` : `${visit.squares} case`,
              text: `la plus longue visite, par ${told.name(visit.seat)}`,
              n: visit.n,
            },
          ]
        : []),
      ...(dearest ? [{ value: `+${dearest.value}`, text: `le bâtiment le plus cher, ${told.name(dearest.seat)}`, n: dearest.n }] : []),
      ...(traveller
        ? [
            {
              value: traveller.times > 1 ? `${traveller.times} visites` : `${traveller.times} visite`,
              text: `rendue${traveller.times > 1 ? 's' : ''} par ${told.name(traveller.seat)}, plus que tout autre`,
            },
          ]
        : []),
    ];
  },
};

export const ending = (lang: Lang): Ending => ({ en, fr })[lang];
