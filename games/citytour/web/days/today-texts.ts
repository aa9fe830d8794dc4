// citytour/web/days/today-texts.ts - the day of the day in words. French has the type of English.
import { plural } from '$web/text/plural';
import type { Lang } from '$web/settings.svelte';
import { readDate } from '$web/today/daily';
import { dateOf } from '$web/today/dates';

const day = (date: string, lang: Lang) => {
  const found = readDate(date);
  return found === null ? date : dateOf(found, lang);
};
const one = plural('en');
const compte = plural('fr');

const en = {
  title: 'The day of the day',
  headline: (date: string, name: string) => `The day of ${day(date, 'en')} · ${name}`,
  lead: 'The same tiles in the same order for everybody, for one day. No hints and nothing is taken back; your first drive counts.',
  play: 'Drive it',
  goOn: 'Go on',
  again: 'The same shuffle again',
  againText: 'For practice: your result stays that of the first drive.',
  toResults: 'Results of the day',
  results: 'Results',
  none: 'Nobody has handed in a result yet. Be the first.',
  name: 'Name',
  came: 'Came of it',
  turns: 'Turns',
  won: (n: number) => `won, ${n}`,
  lost: (n: number) => `lost, ${n}`,
  alone: 'This page has no server behind it: the shuffle is the same for everybody, but there is no table of results.',
  away: 'There is no line to the server at the moment: drive it all the same, and hand it in later today.',
  failed: 'The results are out of reach at the moment.',
  mine: 'Your drive',
  unfinished: 'It waits on its table.',
  handIn: 'Put it among the results',
  handInText: (name: string) => `Everybody sees the name “${name}”, what came of it and in how many turns.`,
  handedIn: 'It stands among the results.',
  of: (n: number, all: number) => `${n} of ${all} delivered`,
  drives: (n: number) => `${n} ${one(n, 'drive', 'drives')} handed in`,
  yesterday: 'The day before',
  tomorrow: 'The day after',
  over: 'This day is over: look at its results, or drive it for yourself.',
  future: 'This day has not come yet.',
  noEngine: 'The engine of this page cannot be loaded, and the shuffle comes from it.',
};

const fr: typeof en = {
  title: 'La journée du jour',
  headline: (date, name) => `La journée du ${day(date, 'fr')} · ${name}`,
  lead: 'Les mêmes tuiles dans le même ordre pour tout le monde, un jour durant. Ni conseil ni retour en arrière\u00a0; le premier trajet compte.',
  play: 'La jouer',
  goOn: 'Continuer',
  again: 'Encore le même mélange',
  againText: 'Pour s’exercer\u00a0: votre résultat reste celui du premier trajet.',
  toResults: 'Résultats du jour',
  results: 'Résultats',
  none: 'Personne n’a encore remis de résultat. Soyez le premier.',
  name: 'Nom',
  came: 'Résultat',
  turns: 'Tours',
  won: (n) => `gagnée, ${n}`,
  lost: (n) => `perdue, ${n}`,
  alone: 'Cette page n’a pas de serveur\u00a0: le mélange est le même pour tout le monde, mais il n’y a pas de tableau des résultats.',
  away: 'Pas de liaison avec le serveur pour l’instant\u00a0: jouez quand même, et remettez votre résultat plus tard dans la journée.',
  failed: 'Les résultats sont hors d’atteinte pour l’instant.',
  mine: 'Votre trajet',
  unfinished: 'Il attend sur sa table.',
  handIn: 'Le mettre au tableau',
  handInText: (name) => `Tout le monde voit le nom «\u00a0${name}\u00a0», le résultat et le nombre de tours.`,
  handedIn: 'Il est au tableau.',
  of: (n, all) => compte(n, `${n} arrivé sur ${all}`, `${n} arrivés sur ${all}`),
  drives: (n) => compte(n, `${n} trajet remis`, `${n} trajets remis`),
  yesterday: 'Le jour d’avant',
  tomorrow: 'Le jour d’après',
  over: 'Cette journée est passée\u00a0: voyez ses résultats, ou jouez-la pour vous-même.',
  future: 'Ce jour n’est pas encore venu.',
  noEngine: 'Le moteur de cette page ne peut pas être chargé, et le mélange vient de lui.',
};

export const todayTexts: Record<Lang, typeof en> = { en, fr };
