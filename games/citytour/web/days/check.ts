// citytour/web/days/check.ts - asks the server whether a day can be played, without opening a table: a record that has only
// begun is read, and nothing is kept. What is wrong has its place: "own.detour[1]: must come after the letter before it".
import { api, Refused } from '$web/net/api';
import type { Refusal } from '$web/net/protocol';
import type { Lang } from '$web/settings.svelte';

export interface Fault {
  rule: string | null; // OWN-1 to OWN-7
  path: string; // ".detour[1]"; empty: the whole
  text: string;
}

export async function check(day: unknown): Promise<Refusal | null> {
  const record = JSON.stringify({ faubourg: 1, game: 'citytour', players: ['x'], options: { own: day } });
  try {
    await api.read(record + '\n', 'all', 0, 0);
    return null;
  } catch (e) {
    if (e instanceof Refused) return e.refusal;
    throw e;
  }
}

/** What the engine says of days, and how that is said in French. */
const FRENCH: readonly (readonly [RegExp, string])[] = [
  [/^is missing$/, 'manque'],
  [/^has an unknown key (.*)$/, 'contient une clé inconnue, $1'],
  [/^has no key (.*)$/, 'n’a pas de clé $1'],
  [/^must be an object, not (.*)$/, 'doit être un objet { }, pas $1'],
  [/^must be a list, not (.*)$/, 'doit être une liste [ ], pas $1'],
  [/^must be a text, not (.*)$/, 'doit être un texte, pas $1'],
  [/^must be true or false, not (.*)$/, 'doit être true ou false, pas $1'],
  [/^must be a whole number from (\S+) to (\S+), not (.*)$/, 'doit être un nombre entier de $1 à $2, pas $3'],
  [/^must have (\d+) to (\d+) entries, not (\d+)$/, 'doit avoir de $1 à $2 éléments, pas $3'],
  [/^must be a text of 1 to 60 characters$/, 'doit être un texte de 1 à 60 caractères'],
  [/^is longer than (\d+) bytes$/, 'est trop long'],
  [/^must be empty or (\d+) letters$/, 'doit être vide ou avoir $1 lettres'],
  [/^is no place$/, 'n’est pas une case'],
  [/^must come after the letter before it$/, 'doit venir après la lettre d’avant'],
  [/^must come after the card before it$/, 'doit venir après la carte d’avant'],
  [/^must be null or the id of a site, not (.*)$/, 'doit être null ou un site, pas $1'],
  [/^the site stands twice$/, 'ce site est là deux fois'],
  [/^at least one tourist site must stand$/, 'il faut au moins un site touristique'],
  [/^a sign stands before an empty notch$/, 'un panneau est devant une encoche vide'],
  [/^a fan waits at a tourist site$/, 'un fan attend à un site touristique'],
  [/^fans wait if and only if the stadium stands$/, 'il y a deux fans si, et seulement si, le stade est là'],
  [/^is no long-distance card$/, 'n’est pas une carte Grands Voyageurs'],
  [/^more travellers than the bus has seats$/, 'plus de voyageurs que de places dans le bus'],
];

/** Null: it is not about the day (no connection, too many tables). */
export function faultOf(refusal: Refusal, lang: Lang): Fault | null {
  const found = /^own((?:\.[^\s.[\]:]+|\[\d+\])*): (.*)$/s.exec(refusal.text);
  if (!found) return null;
  const said = found[2]!;
  const french = lang === 'fr' ? FRENCH.find(([pattern]) => pattern.test(said)) : undefined;
  return { rule: /^OWN-\d$/.test(refusal.code) ? refusal.code : null, path: found[1]!, text: french ? said.replace(french[0], french[1]) : said };
}
export const frenchFor = (said: string) => FRENCH.some(([pattern]) => pattern.test(said));
