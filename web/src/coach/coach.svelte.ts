// coach/coach.svelte.ts - what the coach has said in this browser, and what it says now: one note at a time, each understood once.
//
//   const coach = new Coach(() => ({ game, scene, events, eyes, seatAt }));
//   coach.note          the note that is shown, or null
//   coach.understood()  it goes for good
//
// A note also goes when its reader has made the next move: whoever acts has read, or does not want to.
import { untrack } from 'svelte';
import type { Scene } from '../game';
import type { GameEvent } from '../net/protocol';
import { settings } from '../settings.svelte';
import { nextNote, type Note } from './notes';

const KEY = 'faubourg.coach';
const NOTES = import.meta.glob<readonly Note[]>('../../../games/*/guide/notes.json', { import: 'default' });
/** The notes of a game, loaded when its table is first seen. */
export const notesOf = async (game: string): Promise<readonly Note[]> => (await NOTES[`../../../games/${game}/guide/notes.json`]?.()) ?? [];

/** By game, the notes that were understood. What cannot be read counts as not there. */
export function read(): Record<string, string[]> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (!kept || typeof kept !== 'object') return {};
    return Object.fromEntries(
      Object.entries(kept).flatMap(([game, ids]) =>
        Array.isArray(ids) ? [[game, ids.filter((id): id is string => typeof id === 'string').slice(0, 200)]] : [],
      ),
    );
  } catch {
    return {};
  }
}
function keep(game: string, ids: ReadonlySet<string>) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [game]: [...ids] }));
  } catch {
    // storage may be forbidden: then it is said again another time
  }
}

/** A table as it is seen now. */
export interface Watched {
  game: string | null;
  scene: Scene | null;
  events: readonly GameEvent[];
  eyes: number | null; // the seat of this screen that is spoken to; null: nothing is said now
  seatAt: (n: number) => number | null; // who was to decide, or to be drawn for, after n events
}

export class Coach {
  note = $state.raw<Note | null>(null);
  #notes = $state.raw<readonly Note[]>([]);
  #known: Set<string> | null = null;
  #game: string | null = null;
  #heard = 0; // events that were looked at
  #moves = 0; // of the reader when the note came

  /** Made while a table is. */
  constructor(watched: () => Watched) {
    $effect(() => {
      const { game } = watched();
      if (!game || !settings.coach) return;
      void notesOf(game).then(
        (notes) => (this.#notes = notes),
        () => {}, // no line now: nothing is said
      );
    });
    $effect(() => {
      const now = watched();
      const [notes, on] = [this.#notes, settings.coach];
      untrack(() => this.#look(now, notes, on));
    });
  }

  #look({ game, scene, events, eyes, seatAt }: Watched, notes: readonly Note[], on: boolean) {
    if (!game || !scene) return;
    if (this.#game !== game) [this.#game, this.#known] = [game, new Set(read()[game])];
    // What happened since it was looked at last; of what lies further back nobody wants to hear.
    const from = this.#heard > 0 && this.#heard <= scene.n ? this.#heard : Math.max(0, scene.n - 1);
    this.#heard = scene.n;
    const moves = events.slice(0, scene.n).filter((e) => e.by === eyes).length;
    if (this.note && eyes !== null && moves > this.#moves) this.understood();
    if (!on) this.note = null;
    if (!on || eyes === null || this.note) return;
    const news = events.slice(from, scene.n).map((event, i) => ({ event, seat: seatAt(from + i) }));
    const legal = scene.deciding ? scene.legal : [];
    this.note = nextNote(notes, { view: scene.view, eyes, turn: scene.turn, legal, news }, this.#known ?? new Set());
    this.#moves = moves;
  }

  /** It is not said again. */
  understood() {
    if (!this.note || !this.#known) return;
    this.#known.add(this.note.id);
    if (this.#game) keep(this.#game, this.#known);
    this.note = null;
  }
  /** No more notes, in any game; the settings turn them on again. */
  off() {
    settings.coach = false;
    this.note = null;
  }
}
