// games.ts - the games there are: one line each. A game without `load` is shown on the home page as not yet there.
import { card as citytour } from '$games/citytour/web/card';
import { pages as citytourPages } from '$games/citytour/web/pages';
import { card as greentown } from '$games/greentown/web/card';
import { card as grinivil } from '$games/grinivil/web/card';
import { card as village } from '$games/village/web/card';
import type { Card, GameModule, GamePages } from './game';

export interface Entry {
  card: Card;
  load?: () => Promise<{ default: GameModule }>;
  pages?: GamePages;
}

export const GAMES: readonly Entry[] = [
  { card: village, load: () => import('$games/village/web/index') },
  { card: greentown, load: () => import('$games/greentown/web/index') },
  { card: citytour, load: () => import('$games/citytour/web/index'), pages: citytourPages },
  { card: grinivil, load: () => import('$games/grinivil/web/index') },
];

export const entry = (id: string) => GAMES.find((g) => g.card.id === id);
