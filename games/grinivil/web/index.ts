// grinivil/web/index.ts - Welcome to Grinivil on the page.
import { defineGame } from '$web/game';
import Board from './Board.svelte';
import Right from './Right.svelte';
import { asks } from './amounts';
import { describe, placesOf, sound, tell } from './describe';
import { back, large, move, prefer, stage, waiting, word } from './stage';
import { texts } from './texts';
import type { GrinivilView } from './view';

export default defineGame<GrinivilView>({
  Board,
  Right,
  columns: { right: '264px' },
  hidden: true, // money and residents in hand are
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
  amount: (n, { lang }) => texts[lang].vp(n),
  score: (view, seat) => view.end?.scores[seat]?.total ?? view.players[seat]?.vp ?? null,
  about: (view, seat, lang) => texts[lang].about(view.players[seat]?.loops ?? 0, view.players[seat]?.blocks ?? 0),
  headline: (scene) => texts[scene.lang].headline(!!scene.view.ultimate, scene.view.moved_in.length, scene.view.fee),
});
