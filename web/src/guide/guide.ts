// guide/guide.ts - a game's rulebook for players as the build has read it (core/guide.h), and what is looked up in it.
//
//   partOfRule(guide, 'GT-41')                      where a refusal leads
//   partOfActs(guide, ['lay', 'develop'])           where the present decision is explained
//   passagesOf(part)                                its text as it is laid out: pictures beside what explains them
import type { GameEvent, Frame } from '../net/protocol';
import type { Given, Span } from '../rules/blocks';

export interface Mark {
  kind: 'callout' | 'arrow' | 'way' | 'frame' | 'plus' | 'cross';
  things: readonly string[]; // in the words of the game's things.json
  number?: number; // of a callout
}
/** A position of a record, or, where it moves, all positions from one to another. */
export interface Picture {
  kind: 'picture';
  record: string;
  as: string;
  caption: string;
  from: number;
  to: number;
  show: readonly string[];
  moves?: boolean;
  crop?: readonly string[];
  marks?: readonly Mark[];
}
export interface Part {
  id: string;
  title: string;
  rules?: readonly string[];
  words?: readonly string[];
  acts?: readonly string[];
  options?: readonly string[];
  pieces?: readonly string[];
  later?: boolean; // to be looked up when it comes up, not on the way through the guide
  passages: readonly (Given | Picture)[];
}
export interface Guide {
  title: string;
  reading: number; // minutes
  facts: readonly string[];
  parts: readonly Part[];
}

/** The positions of a guide's pictures, by record and viewer: "game/public". */
export interface FilmOf {
  record: { game: string; players: string[]; options: Record<string, unknown>; rules: number };
  events: GameEvent[];
  frames: Record<string, Omit<Frame, 'n'>>;
}
export type Films = Record<string, FilmOf>;
export const filmOf = (films: Films, picture: Picture): FilmOf | undefined => films[`${picture.record}/${picture.as}`];

export const AID = 'aid'; // the part that is printed alone and left out of the contents
export const COVER = 'nutshell'; // the part that lies on the mat without a sheet
export const contentsOf = (guide: Guide): readonly Part[] => guide.parts.filter((p) => p.id !== AID);
export const partOf = (guide: Guide, id: string): Part | null => guide.parts.find((p) => p.id === id) ?? null;
export const partOfRule = (guide: Guide, rule: string): Part | null => guide.parts.find((p) => p.rules?.includes(rule)) ?? null;
/** The first of these acts that a part explains: each act belongs to one. */
export function partOfActs(guide: Guide, acts: readonly string[]): Part | null {
  for (const act of acts) {
    const part = guide.parts.find((p) => p.acts?.includes(act));
    if (part) return part;
  }
  return null;
}

type Item = Extract<Given, { kind: 'item' }>;
/** Text as it is laid out. */
export type Laid =
  | { kind: 'block'; block: Given }
  | { kind: 'list'; ordered: boolean; items: readonly Item[] }
  | { kind: 'picture'; picture: Picture; keys: readonly Item[] } // what explains its callouts stands beside it
  | { kind: 'question'; ask: readonly Span[]; answer: readonly Laid[] };

/** The passages of a part: items as lists, callouts with their picture; where `questions`, each heading folds what follows it. */
export function passagesOf(part: Part): Laid[] {
  const out: Laid[] = [];
  let into = out;
  for (let i = 0; i < part.passages.length;) {
    const passage = part.passages[i]!;
    if (passage.kind === 'picture') {
      const callouts = (passage.marks ?? []).filter((m) => m.kind === 'callout').length;
      const keys: Item[] = [];
      for (++i; keys.length < callouts; ++i) {
        const next = part.passages[i];
        if (next?.kind !== 'item' || !/^\d/.test(next.sign)) break;
        keys.push(next);
      }
      into.push({ kind: 'picture', picture: passage, keys });
    } else if (passage.kind === 'item') {
      const ordered = passage.sign !== '-';
      const items: Item[] = [];
      for (; i < part.passages.length; ++i) {
        const next = part.passages[i]!;
        if (next.kind !== 'item' || (next.sign !== '-') !== ordered) break;
        items.push(next);
      }
      into.push({ kind: 'list', ordered, items });
    } else {
      if (passage.kind === 'heading' && part.id === 'questions') {
        const answer: Laid[] = [];
        out.push({ kind: 'question', ask: passage.text, answer });
        into = answer;
      } else into.push({ kind: 'block', block: passage });
      ++i;
    }
  }
  return out;
}

/** The letters of a callout: numbers, or letters where the picture has numbers of its own (the stops of a way). */
export const hasNumbers = (picture: Picture): boolean => (picture.marks ?? []).some((m) => m.kind === 'way');
export const labelOf = (picture: Picture, number: number): string =>
  hasNumbers(picture) ? String.fromCharCode(64 + number) : String(number);
