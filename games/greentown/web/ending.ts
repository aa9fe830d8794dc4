// greentown/web/ending.ts - the end of a game in words (account.cpp says what is counted).
import { largest, type Ending } from '$web/end/ending';
import type { Lang } from '$web/settings.svelte';
import { texts } from './texts';

const en: Ending = {
  title: 'Where the Greenies came from',
  unit: 'in Greenies',
  amount: (n) => texts.en.greenies(n),
  round: (k) => `round ${k}`,
  played: (k) => (k === 1 ? '1 round' : `${k} rounds`),
  luck: 'luck of the cards',
  sources: {
    trees: {
      name: 'trees on own tours',
      fill: 'leaf',
      because: (b) => `${b.part} of ${b.name}’s ${b.whole} Greenies came from trees on own tours; ${b.other} had ${b.others} that way.`,
    },
    own: {
      name: 'own buildings, own tours',
      fill: 'seat',
      because: (b) =>
        `${b.part} of ${b.name}’s ${b.whole} Greenies came from own buildings on own tours; ${b.other} had ${b.others} that way.`,
    },
    guests: {
      name: 'own buildings, others’ tours',
      fill: 'straw',
      because: (b) =>
        `${b.part} of ${b.name}’s ${b.whole} Greenies came out of tours that others led; ${b.other} had ${b.others} that way.`,
    },
    wishes: {
      name: 'wishes missed',
      fill: 'taken',
      because: (b) => `Wishes missed cost ${b.other} ${-b.others} Greenies, ${b.name} ${-b.part} of ${b.whole - b.part}.`,
    },
    shared: { name: 'what both would have got', fill: 'taken' },
  },
  tie: (name) => `Equal in Greenies, and ${name} had the earlier last turn.`,
  feats: ({ story, name }) => {
    const stops = largest(story, 'stops');
    const tours = story.deeds.filter((d) => d.what === 'tour').length;
    return [
      ...(stops ? [{ value: `${stops.value} stops`, text: `longest tour, led by ${name(stops.seat)}`, n: stops.n }] : []),
      { value: tours === 1 ? '1 tour' : `${tours} tours`, text: 'led by all together' },
    ];
  },
  measured: {
    deed: 'tour',
    title: (value, of) => `Tours led: ${value} of a provable ${of}`,
    note: 'Each tour against the best there was at that moment.',
  },
};

const fr: typeof en = {
  title: 'D’où viennent les Greenies',
  unit: 'en Greenies',
  amount: (n) => texts.fr.greenies(n),
  round: (k) => `manche ${k}`,
  played: (k) => (k > 1 ? `${k} manches` : `${k} manche`),
  luck: 'la chance des cartes',
  sources: {
    trees: {
      name: 'arbres, excursions à soi',
      fill: 'leaf',
      because: (b) =>
        `${b.part} des ${b.whole} Greenies de ${b.name} viennent d’arbres sur ses propres excursions\u00a0; ${b.other} en a tiré ${b.others}.`,
    },
    own: {
      name: 'bâtiments à soi, excursions à soi',
      fill: 'seat',
      because: (b) =>
        `${b.part} des ${b.whole} Greenies de ${b.name} viennent de ses bâtiments, sur ses propres excursions\u00a0; ${b.other} en a tiré ${b.others}.`,
    },
    guests: {
      name: 'bâtiments à soi, excursions des autres',
      fill: 'straw',
      because: (b) =>
        `${b.part} des ${b.whole} Greenies de ${b.name} viennent d’excursions menées par d’autres\u00a0; ${b.other} en a tiré ${b.others}.`,
    },
    wishes: {
      name: 'souhaits manqués',
      fill: 'taken',
      because: (b) => `Les souhaits manqués ont coûté ${-b.others} Greenies à ${b.other}, ${-b.part} sur ${b.whole - b.part} à ${b.name}.`,
    },
    shared: { name: 'gagné par les deux à la fois', fill: 'taken' },
  },
  tie: (name) => `À égalité de Greenies\u00a0; le dernier tour de ${name} est venu plus tôt.`,
  feats: ({ story, name }) => {
    const stops = largest(story, 'stops');
    const tours = story.deeds.filter((d) => d.what === 'tour').length;
    return [
      ...(stops ? [{ value: `${stops.value} arrêts`, text: `la plus longue excursion, menée par ${name(stops.seat)}`, n: stops.n }] : []),
      { value: tours > 1 ? `${tours} excursions` : `${tours} excursion`, text: 'en tout, tous joueurs réunis' },
    ];
  },
  measured: {
    deed: 'tour',
    title: (value, of) => `Excursions\u00a0: ${value} sur ${of} prouvables`,
    note: 'Chaque excursion face à la meilleure possible à ce moment.',
  },
};

export const ending = (lang: Lang): Ending => ({ en, fr })[lang];
