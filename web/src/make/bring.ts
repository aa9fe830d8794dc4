// make/bring.ts - things that come to this browser: from a file, a link, the gallery, or as they were written before there was a
// workshop. They end among one's own, or in the game's own page where that keeps them.
import { makersOf, MADE_FOR, type Maker } from './maker';
import { mine } from './mine.svelte';
import { isThing, readFile, readThing, type NoThing, type Options, type Thing } from './thing';
import { askGames } from '../games.svelte';
import { read, router } from '../router.svelte';
import { settings } from '../settings.svelte';

/** The version of a game's rules that a new thing is made under. */
export async function rulesOf(game: string): Promise<number> {
  return (await askGames().catch(() => [])).find((g) => g.id === game)?.rules ?? 1;
}

export async function newThing(game: string, maker: Maker, options: Options, name = ''): Promise<Thing> {
  return {
    faubourg: 'thing',
    version: 1,
    game,
    rules: await rulesOf(game),
    kind: maker.kind,
    name: name || maker.untitled[settings.lang],
    author: settings.name.trim().slice(0, 40),
    note: '',
    options,
  };
}

/** Puts it among one's own, and goes where it is edited. */
export function keepThing(thing: Thing, maker: Maker, saved = true): void {
  router.go(maker.own ? read(maker.own.take(thing)) : { page: 'make', game: thing.game, my: mine.add(thing, saved) });
}

/** What has pages of its own must be fit to be shown there; the desk of the workshop says of anything what is wrong. */
export const canKeep = (thing: Thing, maker: Maker): boolean => !maker.own || maker.fits(thing.options);

/** What any JSON is: a thing, or something that one of the games knows from before. */
export async function recognised(value: unknown): Promise<{ thing: Thing; maker: Maker } | NoThing | 'kind'> {
  const found = readThing(value);
  if (isThing(found)) {
    const maker = (await makersOf(found.game)).find((m) => m.kind === found.kind);
    if (!maker) return 'kind';
    return canKeep(found, maker) ? { thing: found, maker } : 'damaged';
  }
  if (found !== 'other' || !value || typeof value !== 'object' || Array.isArray(value)) return found;
  for (const game of MADE_FOR)
    for (const maker of await makersOf(game)) {
      const old = maker.adopt?.(value as Record<string, unknown>);
      if (old) return { thing: await newThing(game, maker, old.options, old.name), maker };
    }
  return 'other';
}

/** From a file: it is on the desk, or the answer says why it cannot be. */
export async function openFile(file: File): Promise<NoThing | 'kind' | null> {
  const given = await readFile(file);
  if (typeof given === 'string') return given;
  const found = await recognised(given.value);
  if (typeof found === 'string') return found;
  keepThing(found.thing, found.maker);
  return null;
}
