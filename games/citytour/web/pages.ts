// citytour/web/pages.ts - pages of City Tour's own, each loaded when it is first seen:
//
//   /g/citytour/days          the twelve days in four levels, with their padlocks
//   /g/citytour/level/2       what is new in a level
//   /g/citytour/own           days of one's own; #… brings one along (days/share.ts)
//   /g/citytour/levels        levels of one's own: several days in a row; …/levels/ID to play one
//   /g/citytour/today         the day of the day: one shuffle for everybody; …/today/2026-11-18 that of another day
import type { GamePages } from '$web/game';

/** Shown once it is known what is open. */
const informed = async <P>(page: Promise<P>): Promise<P> => {
  const [found] = await Promise.all([page, import('./days/progress.svelte').then((p) => p.progress.ready)]);
  return found;
};

export const pages: GamePages = {
  days: () => informed(import('./days/Days.svelte')),
  level: () => informed(import('./days/Level.svelte')),
  own: () => informed(import('./days/Own.svelte')),
  today: () => import('./days/Today.svelte'),
  levels: () => informed(import('./days/Levels.svelte')),
};
