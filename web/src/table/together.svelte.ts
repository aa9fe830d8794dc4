// table/together.svelte.ts - what the people at a table show each other: what the one who decides has picked so far, what
// others propose, what somebody points at. Nothing of it is kept: it goes with the position (docs/protocol.md, 2.3).
//
// Said as often as a hand moves and no oftener than the table hears it: the last word is always sent.
import { SvelteMap } from 'svelte/reactivity';
import type { ServerMessage } from '../net/protocol';
import { text, words, type Words } from './picks';

/** Between two messages of one seat, in milliseconds; the server takes five a second. */
const PACE = 250;
/** How long a finger stays on the table. */
export const POINTS_FOR = 4000;

export interface Pointed {
  seat: number | null; // null: a watcher's
  at: string;
  key: number;
}
type Place = { era: number; n: number };

export class Together {
  /** By seat: the words shown, in the position that is. */
  readonly shown = new SvelteMap<number, Words>();
  points = $state.raw<readonly Pointed[]>([]);
  #say: (message: Record<string, unknown>) => Promise<unknown>;
  #place: Place = { era: 0, n: 0 };
  #told = new Map<number, string>(); // by seat, what the table has heard of us
  #wanted = new Map<number, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #key = 0;

  constructor(say: (message: Record<string, unknown>) => Promise<unknown>) {
    this.#say = say;
  }

  /** The position that is; what was shown in another is gone. */
  at(place: Place) {
    if (place.era === this.#place.era && place.n === this.#place.n) return;
    this.#place = { era: place.era, n: place.n };
    this.shown.clear();
    this.points = [];
    this.#told.clear();
    this.#wanted.clear();
  }

  hear(m: Extract<ServerMessage, { t: 'shown' | 'pointed' }>) {
    if (m.era !== this.#place.era || m.n !== this.#place.n) return;
    if (m.t === 'pointed') return this.#mark(m.seat, m.at);
    if (m.words) this.shown.set(m.seat, words(m.words));
    else this.shown.delete(m.seat);
  }

  /** What a seat of this screen has picked, or proposes; an empty list takes it back. */
  show(seat: number, picked: Words) {
    const line = text(picked);
    if ((this.#wanted.get(seat) ?? this.#told.get(seat) ?? '') === line) return;
    this.#wanted.set(seat, line);
    if (this.#timer === undefined) this.#send();
  }

  /** Points at something; one's own mark is seen at once. */
  point(seat: number | null, at: string) {
    this.#mark(seat, at);
    void this.#say({ t: 'point', ...(seat === null ? {} : { seat }), ...this.#place, at }).catch(() => {});
  }

  /** A new connection: nothing of ours is known there. Whoever shows something reads this, and shows it again. */
  connections = $state(0);
  again() {
    this.#told.clear();
    this.connections++;
  }

  close() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#wanted.clear();
  }

  #send() {
    const next = [...this.#wanted];
    this.#wanted.clear();
    for (const [seat, line] of next) {
      if ((this.#told.get(seat) ?? '') === line) continue;
      this.#told.set(seat, line);
      void this.#say({ t: 'show', seat, ...this.#place, words: line }).catch(() => this.#told.delete(seat)); // a courtesy: nobody waits for it
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#wanted.size) this.#send();
    }, PACE);
  }

  #mark(seat: number | null, at: string) {
    const key = ++this.#key;
    this.points = [...this.points.filter((p) => p.seat !== seat), { seat, at, key }];
    setTimeout(() => (this.points = this.points.filter((p) => p.key !== key)), POINTS_FOR);
  }
}
