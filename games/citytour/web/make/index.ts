// citytour/web/make/index.ts - what City Tour brings to the workshop: days and levels of one's own. They are kept and edited on its own
// pages (days/Own.svelte, days/LevelDesk.svelte), which were there first.
import type { Maker } from '$web/make/maker';
import type { Options, Thing } from '$web/make/thing';
import { settings } from '$web/settings.svelte';
import { isCard, isLevel } from '../days/levels';
import { nameOf } from '../days/names';
import { fits } from '../days/own';
import { saved } from '../days/saved.svelte';
import { levels } from '../days/shelf.svelte';
import { dayTexts } from '../days/texts';
import { opened } from '../days/versions';
import { RULES } from '../days/day';
import Picture from './Picture.svelte';

const both = (say: (t: (typeof dayTexts)['en']) => string) => ({ en: say(dayTexts.en), fr: say(dayTexts.fr) });
const noEditor = () => Promise.reject(new Error('it is edited on a page of its own'));

/** A day or a level as a thing. */
export const thingOf = (kind: 'day' | 'level', name: string, options: Options, author = ''): Thing => ({
  faubourg: 'thing',
  version: 1,
  game: 'citytour',
  rules: RULES,
  kind,
  name,
  author,
  note: '',
  options,
});
/** As it is written today: what was made under version 1 is the same day still. */
const today = (thing: Thing, given: Record<string, unknown>) => opened({ ...given, rules: thing.rules }).given;

export const dayMaker: Maker = {
  kind: 'day',
  name: both((t) => t.own.title),
  title: both((t) => t.own.title),
  untitled: both((t) => t.own.unnamed),
  starts: [],
  players: [1, 6, 1],
  games: 160,
  Editor: noEditor,
  Picture,
  fits: (options) => fits(options['own']),
  place: (fault, lang) => (fault.thing ? dayTexts[lang].own.site(fault.thing) : ''),
  adopt: (value) => {
    const { rules = RULES, ...day } = value;
    return fits(day) ? { options: { own: rules === 1 ? opened(value).given : day }, ...(day.name ? { name: day.name } : {}) } : null;
  },
  words: { scores: both((t) => t.own.served), dead: both((t) => t.own.dead) },
  own: {
    list: () =>
      saved.list.map((s) => ({
        id: `day/${s.id}`,
        thing: thingOf('day', nameOf(s.day, settings.lang), { own: s.day }),
        href: `/g/citytour/own/${s.id}`,
        remove: () => saved.remove(s.id),
      })),
    take: (thing) =>
      `/g/citytour/own/${saved.put({ ...today(thing, thing.options['own'] as Record<string, unknown>), name: thing.name }, null)}`,
    begin: '/g/citytour/own',
  },
};
const levelMaker: Maker = {
  kind: 'level',
  name: both((t) => t.levels.title),
  title: both((t) => t.levels.title),
  untitled: both((t) => t.levels.unnamed),
  starts: [],
  players: [1, 6, 1],
  games: 0, // its days are rated one by one
  Editor: noEditor,
  Picture,
  fits: (options) => {
    const level = options['level'];
    return isLevel(level) && level.days.length > 0 && level.days.every((d) => isCard(d) || fits(d));
  },
  adopt: (value) => {
    const { rules: _, ...level } = value;
    return isLevel(level) ? { options: { level: opened({ ...value, rules: value['rules'] ?? RULES }).given }, name: level.name } : null;
  },
  own: {
    list: () =>
      levels.list.map((k) => ({
        id: `level/${k.id}`,
        thing: thingOf('level', k.level.name, { level: k.level }),
        href: `/g/citytour/levels/${k.id}/change`,
        remove: () => levels.remove(k.id),
      })),
    take: (thing) => {
      const level = today(thing, thing.options['level'] as Record<string, unknown>);
      return `/g/citytour/levels/${levels.put({ ...(level as { days: [] }), name: thing.name }, null)}`;
    },
    begin: '/g/citytour/levels',
  },
};
export const makers: readonly Maker[] = [dayMaker, levelMaker];
