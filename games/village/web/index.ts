// village/web/index.ts - the village game on the page.
import { defineGame } from '$web/game';
import Board from './Board.svelte';
import Left from './Left.svelte';
import Mine from './Mine.svelte';
import Right from './Right.svelte';
import { ending } from './ending';
import { describe, draws, placesOf, sound, tell } from './describe';
import { asks, large, prefer, stage, waiting, word } from './stage';
import { texts } from './texts';
import { villageName, type VillageView } from './view';

export default defineGame<VillageView>({
  Board,
  Left,
  Right,
  Mine,
  columns: { left: '262px', right: '262px' },
  room: { phone: '154px', talk: (players) => (players > 2 ? 190 : 232) },
  hidden: false, // everything lies open but the order of the stock
  large,
  prefer,
  asks,
  stage,
  waiting,
  word,
  describe,
  draws,
  places: placesOf,
  tell,
  sound,
  score: (view, seat) => view.seats[seat]?.score ?? null,
  about: (view, seat, lang) => villageName(view.seats[seat]?.village ?? null, lang),
  ending,
  headline: (scene) => texts[scene.lang].headline(scene.view.target, scene.view.seats.length),
});
