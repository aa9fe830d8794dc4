// table/hints.ts - what a strong player would do, in the words of the page.
import type { GameModule, Scene } from '../game';
import type { Hint } from '../net/protocol';
import { capital, text } from '../text';
import { inWords } from '../text/words.svelte';
import { words } from './picks';

export interface Said {
  move: string; // as the record writes it
  title: string; // the move in a few words
  percent: number; // the chance to win, of 100
  score: string; // what is to be expected at the end
  reason: string; // may be empty
  chosen: boolean; // lies on the ticket already
}

/** A whole move in a few words: the game's own, or what its words name (an act goes without saying where a thing follows). */
export function moveInWords(move: string, module: GameModule, scene: Scene): string {
  const picked = words(move);
  const so: Scene = { ...scene, picked };
  if (module.move) return capital(module.move(picked, so));
  const said = picked.map((w, i) => module.word(w, i, so));
  const things = said.slice(1).filter(Boolean);
  return capital(things.length ? things.join(', ') : said[0]!);
}

export function sayHint(hint: Hint, module: GameModule, scene: Scene): Said {
  const score = Math.round(hint.value);
  return {
    move: hint.move,
    title: moveInWords(hint.move, module, scene),
    percent: Math.max(1, Math.min(99, Math.round(100 * hint.chance))), // a search is never certain
    score: text().table.hintAbout(module.amount ? module.amount(score, scene) : text().table.hintPoints(score)),
    reason: capital(inWords(hint.reason, scene.name)),
    chosen: scene.picked.join(' ') === hint.move,
  };
}
