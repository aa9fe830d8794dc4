// citytour/web/index.ts - City Tour on the page.
import { defineGame } from '$web/game';
import Board from './Board.svelte';
import Left from './Left.svelte';
import Mine from './Mine.svelte';
import Right from './Right.svelte';
import { progress } from './days/progress.svelte';
import { describe, sound, tell } from './describe';
import { refusals } from './refusals';
import { large, prefer, stage, waiting, word } from './stage';
import { texts } from './texts';
import type { CityView } from './view';

export default defineGame<CityView>({
  Board, Left, Right, Mine,
  columns: { left: '224px', right: '330px' },
  hidden: false, // everything lies open but the piles
  together: true,
  large, prefer, stage, waiting, word, describe, tell, sound,
  score: (view) => view.count, // everybody has the same
  headline: (scene) => {
    const { day, story } = scene.view;
    const ours = scene.table !== null && !day.own && scene.players.some((p) => p.mine);
    return texts[scene.lang].headline(day.name[scene.lang], day.own ? '' : day.level_name[scene.lang], ours ? progress.attempt(day.day, story !== null) : 1);
  },
  refusals: { fr: refusals },
  chance: true, // all against the luck of the draw
  ended: ({ table, why, options, view }) => {
    if (options['own']) return; // days of one's own are outside the campaign
    progress.end(table, { day: view.day.day, standard: !view.faceup, won: why === 'end' && view.phase === 'won', left: view.piles });
  },
});
