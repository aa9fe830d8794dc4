// grinivil/web/spots.ts - what may be picked on the board, by what the word names.
import type { Scene } from '$web/game';
import { alternatives } from '$web/table/picks';
import type { GrinivilView } from './view';

type S = Scene<GrinivilView>;
export type Thing = 'site' | 'place' | 'section' | 'sector' | 'tile' | 'display' | 'hand';
export interface Spots {
  thing: Thing;
  place: number; // among the words
  words: string[];
  chosen: string | undefined;
}
const NONE: Spots[] = [];

/** By act: the things its words name, by place. */
const THINGS: Record<string, (Thing | null)[]> = {
  go: [null, 'tile'],
  follow: [null, 'tile'],
  build: [null, 'site'],
  fund: [null, 'site'],
  house: [null, 'site', 'hand'],
  explore: [null, 'place'],
  road: [null, 'section'],
  plant: [null, 'sector'],
  replant: [null, 'sector', 'sector'],
  take: [null, 'display'],
  swap: [null, 'hand', 'display'],
  also: [null, null, 'hand'],
};

/** What is open or chosen on the board. Of two places that name the same sort of thing only the later one is open. */
export function spots(scene: S): Spots[] {
  const act = scene.picked[0];
  const things = act ? THINGS[act] : undefined;
  if (!scene.deciding || !act || !things) return NONE;
  const list: Spots[] = [];
  things.forEach((thing, place) => {
    if (!thing || place > scene.picked.length) return;
    if (act === 'also' && scene.picked[1] !== 'house') return;
    const words = [...alternatives(scene.legal, scene.picked, place)];
    if (words.length) list.push({ thing, place, words, chosen: scene.picked[place] });
  });
  const last = list.at(-1);
  return last && list.length > 1 && list[0]!.thing === last.thing ? [last] : list;
}
export const spotsOf = (scene: S, thing: Thing): Spots | undefined => spots(scene).find((s) => s.thing === thing);
/** The place that is being decided on the board: where a phone should look. */
export const wanted = (scene: S): Spots | undefined => spots(scene).find((s) => s.chosen === undefined) ?? spots(scene).at(-1);
