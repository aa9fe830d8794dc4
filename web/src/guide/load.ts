// guide/load.ts - a guide with what draws its pictures. Of the page's own files: no server is asked, and no engine runs.
import type { GameModule } from '../game';
import { loadGame } from '../games.svelte';
import type { Lang } from '../settings.svelte';
import { drawingOf, type Drawing } from './drawing';
import type { Films, Guide } from './guide';

export interface Draw {
  films: Films;
  drawing: Drawing;
  module: GameModule;
}

const kept = new Map<string, Promise<unknown>>();
function once<T>(key: string, get: () => Promise<T>): Promise<T> {
  const known = kept.get(key) as Promise<T> | undefined;
  if (known) return known;
  const asked = get();
  asked.catch(() => kept.delete(key)); // no line now: asked again when it is wanted again
  kept.set(key, asked);
  return asked;
}

export const hasGuide = async (game: string): Promise<boolean> => (await import('../engine')).hasGuide(game);
export const loadGuide = (game: string, lang: Lang): Promise<Guide> =>
  once(`${game} ${lang}`, async () => (await import('../engine')).guide(game, lang));
export const otherLang = (lang: Lang): Lang => (lang === 'fr' ? 'en' : 'fr');
/** What its pictures need; null: it has none to draw. */
export const loadDraw = (game: string): Promise<Draw | null> =>
  once(`${game} draw`, async () => {
    const [films, drawing, module] = await Promise.all([import('../engine').then((e) => e.films(game)), drawingOf(game), loadGame(game)]);
    return drawing && module ? { films, drawing, module } : null;
  });
