// grinivil/web/index.ts - Welcome to Grinivil on the page.
import { defineGame } from '$web/game';
import Board from './Board.svelte';
import Right from './Right.svelte';
import { ending } from './ending';
import { asks } from './amounts';
import { describe, placesOf, sound, tell } from './describe';
import { back, large, move, prefer, stage, waiting, word } from './stage';
import { texts } from './texts';
import type { GrinivilView } from './view';

export default defineGame<GrinivilView>({
  Board,
  Right,
  columns: { right: 'clamp(250px, 15.6vw, 300px)' },
  room: {
    ticket: '118px',
    say: '26px',
    phone: '196px',
    sayPhone: '36px',
    talk: (players) => 536 - players * (players > 4 ? 46 : 64),
    tight: true,
  },
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
  ending,
  headline: (scene) => texts[scene.lang].headline(!!scene.view.ultimate, scene.view.moved_in.length, scene.view.fee),
});
