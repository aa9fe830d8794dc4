// greentown/web/outlook.ts - what the engine tells before a tour: what one would bring now, or after what is being laid or put up,
// and what each marker could do (preview.cpp).
import type { Scene } from '$web/game';
import type { Saying } from '$web/text/words.svelte';
import { texts } from './texts';
import type { GreenTownView, Marker } from './view';

type S = Scene<GreenTownView>;

export interface TourOutlook {
  possible: boolean;
  best: number;
  exact: boolean; // false: so much at least
}
export interface Outlook {
  tour: TourOutlook;
  before?: TourOutlook; // without the move that is picked
  markers?: Partial<Record<Marker, Saying>>;
}

const ASKED = ['choose', 'step', 'erect'];
/** For what is picked, or as it is until that is known; null: nothing is told. A puzzle asks for nothing else. */
export const outlook = (scene: S): Outlook | null =>
  scene.deciding && !scene.puzzle && ASKED.includes(scene.view.phase)
    ? ((scene.told(asked(scene)) as Outlook | null) ?? (scene.told([]) as Outlook | null))
    : null;

/** What is asked about: the whole move that is picked, else the position. */
export const asked = (scene: S) => (scene.complete && scene.view.phase !== 'choose' ? scene.picked : []);

/** "best +4", "at least +4", "possible", "would lapse". */
export function tourText(tour: TourOutlook, lang: S['lang']): string {
  const w = texts[lang].outlook;
  if (!tour.possible) return w.lapses;
  if (!tour.best) return tour.exact ? w.nothing : w.possible;
  return tour.exact ? w.best(tour.best) : w.least(tour.best);
}
