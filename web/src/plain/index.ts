// plain/index.ts - a game that brings nothing to the page: a drawing in text, words to press, moves as they are written.
import { defineGame, type GameModule, type Scene } from '../game';
import type { GameInfo } from '../net/protocol';
import { capital, text } from '../text';
import Board from './Board.svelte';
import Right from './Right.svelte';
import { sketchOf, type PlainView } from './view';

const written = (scene: Scene) => scene.picked.join(' ');
/** Nothing is left to choose: a move of the list, or one that was written and that the engine will judge. */
const whole = (scene: Scene) => scene.complete || (!scene.whole && scene.picked.length > 0 && scene.open.size === 0);

export const plainGame = (info: GameInfo): GameModule<PlainView> =>
  defineGame<PlainView>({
    Board,
    Right,
    hidden: !info.open, // where it is not said, hands are covered
    together: info.together ?? false,
    large: () => false,
    stage: (scene) => ({
      act: capital(scene.picked[0] ?? text().table.yourTurn),
      say: whole(scene) ? text().plain.ready(written(scene)) : text().plain.choose,
      slots: scene.picked.map((word) => ({ text: word, state: 'picked' as const })),
      button: whole(scene) ? capital(written(scene)) : '',
      ready: whole(scene),
    }),
    waiting: (scene) =>
      scene.turn.kind === 'decide'
        ? text().plain.waiting(scene.name(scene.turn.seat ?? 0))
        : scene.turn.kind === 'chance'
          ? text().plain.chance
          : '',
    word: (word) => word,
    move: (move) => move.join(' '),
    describe: ({ event }) =>
      event.by === 'chance' ? { seat: null, text: text().plain.drawn(event.do) } : { seat: event.by, text: text().plain.did(event.do) },
    tell: (scene) =>
      (sketchOf(scene.view) ?? '')
        // eslint-disable-next-line no-control-regex -- a terminal's orders begin with one
        .replace(/\u001b\[[0-9;]*[A-Za-z]/g, '')
        .split('\n')
        .filter((line) => line.trim()),
    score: () => null,
    headline: (scene) => text().plain.headline(scene.n),
    sound: (event) => (event.by === 'chance' ? 'card' : 'place'),
  });
