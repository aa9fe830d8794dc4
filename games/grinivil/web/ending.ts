// grinivil/web/ending.ts - the end of a game in words (account.cpp says what is counted).
import { largest, mostOften, type Ending } from '$web/end/ending';
import type { Lang } from '$web/settings.svelte';

const en: Ending = {
  title: 'Where the points came from',
  unit: 'in points',
  amount: (n) => (n === 1 ? '1 point' : `${n} points`),
  round: (k) => `loop ${k}`,
  played: (k) => (k === 1 ? '1 loop' : `${k} loops`),
  luck: 'luck of the draw',
  sources: {
    houses: {
      name: 'houses sold',
      fill: 'seat',
      because: (b) => `${b.part} of ${b.name}’s ${b.whole} points came with houses sold; ${b.other} had ${b.others} that way.`,
    },
    shops: {
      name: 'shops where others’ residents buy',
      fill: 'straw',
      because: (b) => `${b.part} of ${b.name}’s ${b.whole} points came from shops when others sold a house; ${b.other} had ${b.others} so.`,
    },
    works: {
      name: 'works and bonuses',
      fill: 'sky',
      because: (b) => `${b.part} of ${b.name}’s ${b.whole} points came from works and bonuses; ${b.other} had ${b.others} that way.`,
    },
    public: {
      name: 'public buildings',
      fill: 'leaf',
      because: (b) => `${b.part} of ${b.name}’s ${b.whole} points came from public buildings; ${b.other} had ${b.others} that way.`,
    },
    money: {
      name: 'money, ten to a point',
      fill: 'rose',
      because: (b) => `${b.part} of ${b.name}’s ${b.whole} points were money; ${b.other} had ${b.others} that way.`,
    },
    waiting: {
      name: 'residents without a house',
      fill: 'taken',
      because: (b) => `Residents without a house cost ${b.other} ${-b.others} points, ${b.name} ${-b.part} of ${b.whole - b.part}.`,
    },
  },
  tie: (name) => `Equal in points; ${name} had more trees, or more money left.`,
  feats: ({ story, name }) => {
    const sale = largest(story, 'sale');
    const seller = mostOften(story, 'sale');
    const builder = mostOften(story, 'build');
    return [
      ...(sale ? [{ value: `+${sale.value}`, text: `best sale, ${name(sale.seat)}`, n: sale.n }] : []),
      ...(seller
        ? [{ value: seller.times === 1 ? '1 house' : `${seller.times} houses`, text: `sold by ${name(seller.seat)}, most of all` }]
        : []),
      ...(builder
        ? [{ value: builder.times === 1 ? '1 floor' : `${builder.times} floors`, text: `built by ${name(builder.seat)}, most of all` }]
        : []),
    ];
  },
};

const fr: typeof en = {
  title: 'D’où viennent les points',
  unit: 'en points',
  amount: (n) => (n > 1 ? `${n} points` : `${n} point`),
  round: (k) => `boucle ${k}`,
  played: (k) => (k > 1 ? `${k} boucles` : `${k} boucle`),
  luck: 'la chance du tirage',
  sources: {
    houses: {
      name: 'maisons vendues',
      fill: 'seat',
      because: (b) => `${b.part} des ${b.whole} points de ${b.name} viennent de maisons vendues\u00a0; ${b.other} en a tiré ${b.others}.`,
    },
    shops: {
      name: 'commerces des habitants des autres',
      fill: 'straw',
      because: (b) =>
        `${b.part} des ${b.whole} points de ${b.name} viennent de commerces lors des ventes des autres\u00a0; ${b.other} en a tiré ${b.others}.`,
    },
    works: {
      name: 'travaux et bonus',
      fill: 'sky',
      because: (b) =>
        `${b.part} des ${b.whole} points de ${b.name} viennent de travaux et de bonus\u00a0; ${b.other} en a tiré ${b.others}.`,
    },
    public: {
      name: 'bâtiments publics',
      fill: 'leaf',
      because: (b) => `${b.part} des ${b.whole} points de ${b.name} viennent de bâtiments publics\u00a0; ${b.other} en a tiré ${b.others}.`,
    },
    money: {
      name: 'argent, dix pour un point',
      fill: 'rose',
      because: (b) => `${b.part} des ${b.whole} points de ${b.name} sont de l’argent\u00a0; ${b.other} en a tiré ${b.others}.`,
    },
    waiting: {
      name: 'habitants sans maison',
      fill: 'taken',
      because: (b) =>
        `Les habitants sans maison ont coûté ${-b.others} points à ${b.other}, ${-b.part} sur ${b.whole - b.part} à ${b.name}.`,
    },
  },
  tie: (name) => `À égalité de points\u00a0; ${name} avait plus d’arbres, ou plus d’argent en reste.`,
  feats: ({ story, name }) => {
    const sale = largest(story, 'sale');
    const seller = mostOften(story, 'sale');
    const builder = mostOften(story, 'build');
    return [
      ...(sale ? [{ value: `+${sale.value}`, text: `la meilleure vente, ${name(sale.seat)}`, n: sale.n }] : []),
      ...(seller
        ? [
            {
              value: seller.times > 1 ? `${seller.times} maisons` : `${seller.times} maison`,
              text: `vendue${seller.times > 1 ? 's' : ''} par ${name(seller.seat)}, plus que tout autre`,
            },
          ]
        : []),
      ...(builder
        ? [
            {
              value: builder.times > 1 ? `${builder.times} étages` : `${builder.times} étage`,
              text: `construit${builder.times > 1 ? 's' : ''} par ${name(builder.seat)}, plus que tout autre`,
            },
          ]
        : []),
    ];
  },
};

export const ending = (lang: Lang): Ending => ({ en, fr })[lang];
