// table/picks.ts - from clicks to a move. Knows no game.
//
// A move is words ("build church c3-d3 pay 8+3"); each word names an act or a thing on the table. What has been
// picked is the beginning of a legal move; what may be picked next follows from the legal list alone.
export type Words = readonly string[];

export const words = (move: string): Words => move.split(' ');
export const text = (picked: Words) => picked.join(' ');

const fits = (move: Words, picked: Words) => picked.every((w, i) => move[i] === w);

/** The legal moves that begin with what is picked. */
export const fitting = (legal: readonly Words[], picked: Words) => legal.filter((m) => fits(m, picked));

/** What may be picked next, in the order of the list. */
export const open = (legal: readonly Words[], picked: Words): Set<string> =>
  new Set(fitting(legal, picked).flatMap((m) => m.slice(picked.length, picked.length + 1)));

/** Whether what is picked is a whole move (it may still be the beginning of a longer one). */
export const complete = (legal: readonly Words[], picked: Words) =>
  picked.length > 0 && legal.some((m) => m.length === picked.length && fits(m, picked));

/** Words that leave no choice are picked by themselves. */
export function advance(legal: readonly Words[], picked: Words): Words {
  let now = picked;
  for (;;) {
    if (complete(legal, now)) return now;
    const next = open(legal, now);
    if (next.size !== 1) return now;
    now = [...now, ...next];
  }
}

/**
 * Picks a word: the next one, or a later one if all moves that hold it agree on the words before it (a stopping
 * square names its card). Null when the word fits nowhere.
 */
export function take(legal: readonly Words[], picked: Words, word: string): Words | null {
  if (open(legal, picked).has(word)) return advance(legal, [...picked, word]);
  const holding = fitting(legal, picked).filter((m) => m.indexOf(word, picked.length) >= 0);
  const first = holding[0];
  if (!first) return null;
  const upTo = first.indexOf(word, picked.length) + 1;
  const start = first.slice(0, upTo);
  return holding.every((m) => fits(m, start)) ? advance(legal, start) : null;
}

/** Takes back the last word that was a choice. */
export function back(legal: readonly Words[], picked: Words): Words {
  for (let i = picked.length - 1; i >= 0; i--) {
    const start = picked.slice(0, i);
    if (open(legal, start).size > 1 || complete(legal, start)) return start;
  }
  return advance(legal, []);
}

/** Whether something has been chosen that could be taken back. */
export const canGoBack = (legal: readonly Words[], picked: Words) => back(legal, picked).length < picked.length;

/** The place that is being decided: the next one, or the last choice if the move is whole. */
export const placeToDecide = (legal: readonly Words[], picked: Words) =>
  open(legal, picked).size ? picked.length : back(legal, picked).length;

/** What could stand at place i in place of what was picked there. */
export const alternatives = (legal: readonly Words[], picked: Words, i: number) => open(legal, picked.slice(0, i));

/** Another word at place i; later words stay as far as they still fit. */
export function replace(legal: readonly Words[], picked: Words, i: number, word: string): Words {
  if (!alternatives(legal, picked, i).has(word)) return picked;
  let now = advance(legal, [...picked.slice(0, i), word]);
  for (let k = now.length; k < picked.length; k = now.length) {
    if (complete(legal, now) || !open(legal, now).has(picked[k]!)) break;
    now = advance(legal, [...now, picked[k]!]);
  }
  return now;
}

/** Picks a word wherever it fits: next, later, or in place of one that was picked before. Null when nowhere. */
export function choose(legal: readonly Words[], picked: Words, word: string): Words | null {
  const taken = take(legal, picked, word);
  if (taken) return taken;
  for (let i = picked.length - 1; i >= 0; i--) if (alternatives(legal, picked, i).has(word)) return replace(legal, picked, i, word);
  return take(legal, advance(legal, []), word);
}
