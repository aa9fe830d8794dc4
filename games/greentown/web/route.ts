// greentown/web/route.ts - a tour being drawn: its places as a word, and what the engine tells of it (preview.cpp).
import type { Scene } from '$web/game';
import type { Words } from '$web/table/picks';
import { asked } from './outlook';
import type { ByKind, GreenTownView, Kind } from './view';

type S = Scene<GreenTownView>;

export const places = (word: string | undefined): string[] => (word ? word.split('>') : []);
export const written = (route: readonly string[]) => route.join('>');
export const wordsOf = (route: readonly string[]): Words => (route.length ? ['tour', written(route)] : ['tour']);

export interface Count {
  stops: number;
  of: number; // as many as the card asks for
  vacant: number;
  visits: ByKind<number>;
  wishes: Kind[]; // fulfilled as it stands
  earned: number[]; // by each seat, before the difference of two players
  gains: number[];
  done: boolean; // it is a tour as it stands
  ways: string[]; // where it may go on; at first, the hotels
  far: string[]; // what it cannot reach any more
}

/** What a route counts; null until the engine has told it. */
export const countOf = (scene: S, route: readonly string[]) => scene.told(wordsOf(route)) as Count | null;

/** The same, or as much of the route as is known: for what is shown while the answer is on its way. */
export function counted(scene: S, route: readonly string[]): Count | null {
  for (let n = route.length; n >= 0; n--) {
    const known = countOf(scene, route.slice(0, n));
    if (known) return known;
  }
  return null;
}

/** About the tour that is being drawn; before, what one would bring. */
export function asks(scene: S): Words | null {
  if (scene.view.phase === 'tour') return wordsOf(places(scene.picked[1]));
  return ['choose', 'step', 'erect'].includes(scene.view.phase) ? asked(scene) : null;
}
