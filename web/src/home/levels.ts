// home/levels.ts - how strong a bot is, in words. Which there are is the server's to say (bots/names.h).
import type { GameInfo } from '../net/protocol';
import { settings } from '../settings.svelte';
import { text } from '../text';

/** Not for people who play: they answer questions about a game, not moves of a person. */
const EXPERIMENTS: ReadonlySet<string> = new Set(['random', 'greedy']);

export const levelName = (bot: string): string => text().together.levels.names[bot] ?? bot;
export const levelAbout = (bot: string): string => text().together.levels.about[bot] ?? '';

type Bots = readonly { name: string }[];
/** Weakest first. */
export const levelsOf = (bots: Bots): string[] => bots.map((b) => b.name).filter((b) => !EXPERIMENTS.has(b));
export const experimentsOf = (bots: Bots): string[] => bots.map((b) => b.name).filter((b) => EXPERIMENTS.has(b));

/** The level chosen last, where the game has it; else one that thinks a little, else whoever there is. */
export function usualBot(game: GameInfo): string {
  const levels = levelsOf(game.bots);
  for (const wanted of [settings.level, 'medium', 'easy']) if (levels.includes(wanted)) return wanted;
  return levels[0] ?? game.bots.at(-1)?.name ?? 'random';
}

/** A bot as everybody reads it: its name, and how strong it is where that is known; one that was given no name is called by its level. */
export function botWith(name: string, bot: string | undefined): string {
  const { names, named, nameless } = text().together.levels;
  if (!bot || !names[bot]) return text().botNamed(name);
  return name === bot ? nameless(levelName(bot)) : named(name, levelName(bot));
}
