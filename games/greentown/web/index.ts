// greentown/web/index.ts - Green Town on the page.
import { defineGame } from '$web/game';
import Board from './Board.svelte';
import Mine from './Mine.svelte';
import Right from './Right.svelte';
import { ending } from './ending';
import { describe, placesOf, sound, tell } from './describe';
import { asks } from './route';
import { back, large, move, prefer, stage, waiting, word } from './stage';
import { texts } from './texts';
import type { GreenTownView } from './view';
import { lasts } from './walk.svelte';

export default defineGame<GreenTownView>({
  Board,
  Right,
  Mine,
  columns: { right: '344px' },
  room: { phone: '158px', sayPhone: '44px', talk: (players) => Math.max(130, 238 - 76 * (players - 2)) },
  hidden: true, // money is
  large,
  prefer,
  asks,
  back,
  stage,
  waiting,
  word,
  move,
  describe,
  places: placesOf,
  tell,
  sound,
  lasts,
  amount: (n, { lang }) => texts[lang].greenies(n),
  score: (view, seat) => view.seats[seat]?.money ?? null,
  about: (view, seat, lang) => texts[lang].about(view.seats[seat]?.built ?? 0),
  ending,
  headline: (scene) => texts[scene.lang].headline(scene.view.round, scene.view.ending),
});
