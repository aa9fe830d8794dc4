// make/report.ts - what the engine says of a thing: whether it is sound, and how it plays (docs/making.md).
import type { Saying } from '../text/words.svelte';
import type { Thing } from './thing';

export interface Fault {
  code: string; // a rule's number, or what was read
  text: Saying;
  path: string; // "options.layout.tiles[3].exits"
  thing?: string; // the word of the tile, slot or card that it is about
  mend?: Saying;
}
/** A piece of advice; `now`: it concerns the thing as it is. */
export interface Note {
  text: Saying;
  thing?: string;
  now?: boolean;
}
export interface Verdict {
  ok: boolean;
  faults: readonly Fault[];
  notes: readonly Note[];
  options: Readonly<Record<string, unknown>>; // as the engine writes them
  thing: Pick<Thing, 'rules'> | null; // under which rules it is played; null while there are faults
}
/** A thing as a table plays it. Expects a sound one. */
export const asPlayed = (thing: Thing, { options, thing: said }: Verdict): Thing => ({
  ...thing,
  options,
  rules: said?.rules ?? thing.rules,
});

export interface Share {
  share: number;
  low: number;
  high: number;
}
/** How often what lies between was counted, both ends included. */
export interface Bin {
  from: number;
  to: number;
  count: number;
}
export interface Spread {
  mean: number;
  low: number;
  high: number;
  bins: readonly Bin[];
}
export type Sure = 'perhaps' | 'fairly' | 'sure';
export interface Report {
  games: number;
  word: { text: Saying; at: number; low: number; high: number; sure: Sure } | null;
  words: readonly { text: Saying; from: number; to: number }[];
  pegs: readonly { id: string; name: Saying; at: number }[];
  win: Share | null; // in games of all together
  scores: Spread | null;
  length: (Spread & { unit: 'rounds' | 'turns' }) | null;
  seats: readonly Share[]; // in the order of play
  forced: number | null;
  skill: (Share & { fair: number }) | null; // how often who thinks wins; `fair`: by chance alone
  dead: (Share & { example: string | null }) | null;
  advice: readonly Saying[];
}
