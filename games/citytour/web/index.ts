// citytour/web/index.ts - City Tour on the page.
import { defineGame } from '$web/game';
import Board from './Board.svelte';
import Left from './Left.svelte';
import Mine from './Mine.svelte';
import Outcome from './Outcome.svelte';
import Right from './Right.svelte';
import { progress } from './days/progress.svelte';
import { levels } from './days/shelf.svelte';
import { dayTexts } from './days/texts';
import { todays } from './days/todays.svelte';
import { todayTexts } from './days/today-texts';
import { drive } from './drive.svelte';
import { describe, placesOf, sound, tell } from './describe';
import { ending } from './ending';
import { asks, large, prefer, stage, waiting, word } from './stage';
import { texts } from './texts';
import type { CityView } from './view';

export default defineGame<CityView>({
  Board,
  Left,
  Right,
  Mine,
  columns: { left: '224px', right: '330px' },
  room: { phone: '132px', sayPhone: 'minmax(20px, auto)', talk: () => 148 },
  hidden: false, // everything lies open but the piles
  together: true,
  asks,
  large,
  prefer,
  proposals: ({ view }) => (view.decision?.options ?? []).map((o) => o.do.split(' ')),
  stage,
  waiting,
  word,
  describe,
  places: placesOf,
  tell,
  sound,
  amount: (n, { view, lang }) => texts[lang].day.expected(n, view.day.objective),
  score: (view) => view.count, // everybody has the same
  ending,
  Outcome,
  showing: () => drive.film !== null,
  headline: (scene) => {
    const { day, story } = scene.view;
    const name = day.name[scene.lang];
    const mine = scene.table !== null && scene.players.some((p) => p.mine);
    const shared = mine ? todays.at(scene.table) : null; // the day that everybody plays
    if (shared) return todayTexts[scene.lang].headline(shared.date, name);
    const place = mine ? levels.at(scene.table) : null; // in a level of one's own
    if (place) {
      const { level, results } = place.kept;
      return texts[scene.lang].headline(
        name || dayTexts[scene.lang].own.unnamed,
        dayTexts[scene.lang].levels.headline(level.name, place.entry + 1, level.days.length),
        results[place.entry]!.tries + (story !== null ? 0 : 1),
      );
    }
    return texts[scene.lang].headline(
      name,
      day.own ? '' : day.level_name[scene.lang],
      mine && !day.own ? progress.attempt(day.day, story !== null) : 1,
    );
  },
  chance: true, // all against the luck of the draw
  moved: (from, to) => {
    progress.moved(from, to);
    levels.moved(from, to);
  },
  ended: ({ table, why, options, view, copy }) => {
    if (copy) return; // of a day that was looked at: nothing is won or tried by it
    if (todays.end(table, { won: why === 'end' && view.phase === 'won', count: view.count, over: why === 'end' })) return; // outside the campaign
    const game = { standard: !view.faceup, won: why === 'end' && view.phase === 'won', left: view.piles };
    levels.end(table, game);
    if (!options['own']) progress.end(table, { day: view.day.day, ...game }); // days of one's own are outside the campaign
  },
});
