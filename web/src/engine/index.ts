// engine/index.ts - where the modules lie, and what the page knows of the games without one. Built by scripts/wasm into built/;
// where that has not run there is no engine, and whoever asks for it is told so.
import type { Given as RulesBlock } from '../rules/blocks';
import type { Films, Guide } from '../guide/guide';
import type { GameInfo } from '../net/protocol';
import { EngineFailure } from './engine';

export * from './engine';

const files = import.meta.glob<string>('./built/**/*.{wasm,json}', { query: '?url', import: 'default', eager: true });
const versions = import.meta.glob<string>('./built/version.ts', { import: 'ENGINE_VERSION', eager: true });

/** The version of the modules this page was built with. */
export const ENGINE_VERSION = versions['./built/version.ts'] ?? '';

function address(name: string): string {
  const found = files[`./built/${name}`];
  if (!found) throw new EngineFailure('load', `this page was built without ${name}`);
  return found;
}

async function read<T>(name: string): Promise<T> {
  try {
    const answer = await fetch(address(name));
    if (!answer.ok) throw new Error(`${answer.status}`);
    return (await answer.json()) as T;
  } catch (cause) {
    throw new EngineFailure('load', `${name} could not be loaded`, { cause });
  }
}

/** The module of a game. */
export const engineAddress = (game: string) => address(`${game}.wasm`);
export const hasEngine = (game: string) => `./built/${game}.wasm` in files;
/** What `GET /api/games` answers. */
export const catalogue = () => read<{ games: GameInfo[]; version: string }>('games.json');
/** What `GET /api/games/ID/blocks/VERSION` answers. */
export const blocks = (game: string, version: number) => read<RulesBlock[]>(`blocks/${game}-${version}.json`);
/** A game's guide in that language, and the positions of its pictures. */
export const hasGuide = (game: string, lang = 'en') => `./built/guides/${game}-${lang}.json` in files;
export const guide = (game: string, lang: string) => read<Guide>(`guides/${game}-${lang}.json`);
export const films = (game: string) => read<Films>(`guides/${game}-films.json`);
