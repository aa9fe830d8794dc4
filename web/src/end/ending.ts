// end/ending.ts - what a game says when it is over: its words for what the engine has counted (core/ledger.h).
//
// The page adds up, compares and draws; a game names its sources and says which deeds are worth a line.
import type { Story } from '../net/protocol';

/** How a source is filled in the pictures: a colour with a pattern, so that no two are told apart by colour alone. */
export type Fill = 'seat' | 'leaf' | 'straw' | 'sky' | 'rose' | 'stone' | 'taken';

export interface Because {
  name: string; // of who has won
  part: number; // from this source; less than nothing where it takes away
  whole: number; // of all points
  other: string; // who came next, and what that one had from it
  others: number;
}
export interface Source {
  name: string; // "own sights, others’ tours"
  fill: Fill;
  /** The sentence that says why somebody won, when this is where the difference was made. Without it: never named as the reason. */
  because?(by: Because): string;
}
/** One line of what else there was: "9 stops" - "longest tour, Ann". */
export interface Feat {
  value: string;
  text: string;
  n?: number; // where it can be seen
}
export interface Told<V = unknown> {
  story: Story;
  view: V;
  name: (seat: number) => string;
}
export interface Ending<V = unknown> {
  title: string; // "Where the Greenies came from"
  unit: string; // "in Greenies"
  amount(n: number): string; // "34 Greenies"
  round(k: number): string; // "round 4"
  played(k: number): string; // "12 rounds"
  luck: string; // "luck of the cards"
  sources: Readonly<Record<string, Source>>;
  /** Why one of equals has won. */
  tie?(name: string): string;
  feats(told: Told<V>): Feat[];
  /** Deeds told one by one against the most there was, by their word. */
  measured?: {
    deed: string;
    title(value: number, of: number, best: number, all: number): string; // in all, and how many of them could not be bettered
    note: string;
    per?: number; // told in so many parts of what is shown, and not to be added up
  };
  /** Deeds that tell the chance of all together: what was left of the best there was, in thousandths. */
  chance?: string;
}

/** The largest of a kind of deed, the first of equals. */
export function largest(story: Story, what: string): Story['deeds'][number] | null {
  return story.deeds
    .filter((d) => d.what === what)
    .reduce<Story['deeds'][number] | null>((best, d) => (best && best.value >= d.value ? best : d), null);
}
/** How many of a kind each seat did; the seat with most, the lowest of equals. */
export function mostOften(story: Story, what: string): { seat: number; times: number } | null {
  const times = new Map<number, number>();
  for (const d of story.deeds) if (d.what === what) times.set(d.seat, (times.get(d.seat) ?? 0) + 1);
  const [first] = [...times].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return first ? { seat: first[0], times: first[1] } : null;
}
