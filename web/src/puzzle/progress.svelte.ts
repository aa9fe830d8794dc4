// puzzle/progress.svelte.ts - which puzzles were tried in this browser, how often, and which were solved. Kept in local storage;
// whatever reads it follows.
import { store, stored } from '../kit/stored';
import { puzzlesOf, type PuzzleEntry } from './puzzles';

export interface Tried {
  /** Moves that were answered, up to the solution. */
  tries: number;
  state: 'open' | 'solved' | 'shown';
}
type Kept = Readonly<Record<string, Readonly<Record<string, Tried>>>>;

const KEY = 'faubourg.puzzles';
const UNTRIED: Tried = { tries: 0, state: 'open' };

const isTried = (one: unknown): one is Tried => {
  const { tries, state } = (one ?? {}) as Partial<Tried>;
  return Number.isSafeInteger(tries) && tries! >= 0 && (state === 'open' || state === 'solved' || state === 'shown');
};
const isRecord = (one: unknown): one is Record<string, unknown> => !!one && typeof one === 'object' && !Array.isArray(one);

/** What was kept; anything that is not as it should be is nothing. */
export function readTried(text: string | null): Kept {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    if (!isRecord(kept)) return {};
    return Object.fromEntries(
      Object.entries(kept).flatMap(([game, all]) =>
        isRecord(all) ? [[game, Object.fromEntries(Object.entries(all).filter((e): e is [string, Tried] => isTried(e[1])))]] : [],
      ),
    );
  } catch {
    return {};
  }
}

let kept = $state.raw<Kept>(readTried(stored(KEY)));

export const triedOf = (game: string, number: number): Tried => kept[game]?.[number] ?? UNTRIED;

export function rowOf(game: string): { puzzles: (PuzzleEntry & Tried)[]; solved: number; next: number | null } {
  const puzzles = puzzlesOf(game).map((p) => ({ ...p, ...triedOf(game, p.number) }));
  return {
    puzzles,
    solved: puzzles.filter((p) => p.state === 'solved').length,
    next: puzzles.find((p) => p.state === 'open')?.number ?? null,
  };
}

/** A move was answered, or the solution was shown. What is solved stays solved; what was shown is not solved any more. */
export function noteTry(game: string, number: number, what: 'other' | 'solved' | 'shown'): void {
  kept = { ...kept, ...readTried(stored(KEY)) }; // another tab may have tried some meanwhile
  const { tries, state } = triedOf(game, number);
  const next: Tried =
    state !== 'open' ? { tries, state } : { tries: tries + (what === 'shown' ? 0 : 1), state: what === 'other' ? 'open' : what };
  kept = { ...kept, [game]: { ...kept[game], [number]: next } };
  store(KEY, JSON.stringify(kept));
}
