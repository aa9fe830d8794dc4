// make/thing.ts - a thing is what somebody made: a layout, a day, a loop, a set (docs/making.md). Its options are the game's own, so
// that a table opened with them plays it and a record's first line carries it whole.
//
//   const found = readThing(JSON.parse(text));      // a thing, or why it is none
//   const hash = await linkOf(thing);               // 'z=…', behind the # of /make/GAME
//
// Files and links come from strangers: what does not look like a thing is refused with a word, and whether it can be played is the
// engine's to say.
import { pack, unpack } from '../kit/packed';
import { isShallow } from '../kit/shallow';
import { shown } from '../net/names';

export type Options = Readonly<Record<string, unknown>>;
export interface Thing {
  faubourg: 'thing';
  version: 1;
  game: string;
  rules: number;
  kind: string;
  name: string;
  author: string;
  note: string;
  players?: number; // how many it was made for, where that is said
  options: Options;
}
/** Why something is no thing. */
export type NoThing = 'damaged' | 'large' | 'newer' | 'other';

export const MOST = 65_536; // bytes
export const LONGEST = { name: 60, author: 40, note: 500 } as const;

const isObject = (x: unknown): x is Record<string, unknown> => !!x && typeof x === 'object' && !Array.isArray(x);
/** A text of a stranger's: letters that steer are gone, and so is what is too long. */
const told = (x: unknown, most: number): string => {
  if (typeof x !== 'string' || !x.trim()) return '';
  const clean = shown(x.slice(0, 4 * most));
  return clean === '?' ? '' : [...clean].slice(0, most).join('');
};
/** What one writes oneself, while one writes it: spaces at the end are on their way to the next word. */
export const typed = (text: string, most: number): string => [...text.replace(/\p{Cc}/gu, ' ')].slice(0, most).join('');

export const sizeOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

export function readThing(given: unknown): Thing | NoThing {
  if (!isObject(given) || given['faubourg'] !== 'thing') return 'other';
  const { version, game, rules, kind, players, options } = given;
  if (typeof version === 'number' && Number.isInteger(version) && version > 1) return 'newer';
  const word = (x: unknown): x is string => typeof x === 'string' && /^[a-z][a-z0-9-]{0,31}$/.test(x);
  if (version !== 1 || !word(game) || !word(kind) || !isObject(options) || !isShallow(options)) return 'damaged';
  if (!Number.isInteger(rules) || (rules as number) < 1 || (rules as number) > 1000) return 'damaged';
  if (players !== undefined && (!Number.isInteger(players) || (players as number) < 1 || (players as number) > 9)) return 'damaged';
  if (sizeOf(options) > MOST) return 'large';
  return {
    faubourg: 'thing',
    version: 1,
    game,
    rules: rules as number,
    kind,
    name: told(given['name'], LONGEST.name),
    author: told(given['author'], LONGEST.author),
    note: told(given['note'], LONGEST.note),
    ...(players === undefined ? {} : { players: players as number }),
    options,
  };
}
export const isThing = (found: Thing | NoThing): found is Thing => typeof found === 'object';

/** As a file has it. */
export const writeThing = (thing: Thing): string => JSON.stringify(thing, null, 1) + '\n';
/** A name for the file, of letters that every disk takes. */
export const fileName = (thing: Thing): string => {
  const plain = thing.name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 40);
  return `${plain || thing.kind}.${thing.game}.json`;
};

/** What a file holds: any JSON of a bearable size. */
export async function readFile(file: Blob): Promise<{ value: unknown } | NoThing> {
  if (file.size > MOST) return 'large';
  try {
    const value: unknown = JSON.parse(await file.text());
    return isShallow(value) ? { value } : 'damaged';
  } catch {
    return 'damaged';
  }
}

// Links: /make/GAME#z=…, compressed; what does not get smaller so stands there as it is, behind j=.
export async function linkOf(thing: Thing): Promise<string> {
  const packed = await pack(thing);
  return `${packed[0]}=${packed.slice(1)}`;
}
export async function fromLink(hash: string): Promise<Thing | NoThing> {
  const [, kind, letters] = /^#?([zj])=([\w-]+)$/.exec(hash) ?? [];
  if (!kind || !letters) return 'damaged';
  const value = await unpack(kind + letters, MOST);
  if (value === undefined) return letters.length > 2 * MOST ? 'large' : 'damaged';
  const found = readThing(value);
  return found === 'other' ? 'damaged' : found;
}
