// table/plan.svelte.ts - planning while others decide: tiles laid on trial, tours drawn, purchases counted. Nothing is sent.
//
// The engine says what the position would be if it were this seat's turn, and what could be done in it (docs/protocol.md, `trial`);
// board and ticket treat it like any decision (Desk, choosing.ts). When the turn comes the plan ends, and what was planned is offered
// move by move as picks, as far as it is still legal.
import { Refused } from '../net/refused';
import type { Frame, NewMessage, Refusal } from '../net/protocol';
import type { Desk } from './choosing';
import { advance, complete, fitting, text, words, type Words } from './picks';
import type { Table } from './table.svelte';

export class Plan implements Desk {
  readonly #of: () => Table;
  get #table() {
    return this.#of();
  }
  on = $state(false);
  /** The moves tried so far. */
  moves = $state.raw<readonly string[]>([]);
  frame = $state.raw<Frame | null>(null);
  legal = $state.raw<readonly Words[]>([]);
  whole = $state(true);
  picked = $state.raw<Words>([]);
  /** Why nothing can be planned, or why a move that was tried is not legal. */
  refused = $state.raw<Refusal | null>(null);
  /** What was planned, still to be offered. */
  offered = $state.raw<readonly string[]>([]);
  prefer: () => string | null = () => null;
  #busy = $state(false);
  #at: NewMessage | null = null; // the position it is about

  constructor(of: () => Table) {
    this.#of = of;
  }

  // --- As a desk, like the table's own ------------------------------------------------------------------------
  readonly past = null;
  look() {}
  get seat() {
    return typeof this.#table.eyes === 'number' ? this.#table.eyes : null;
  }
  get sending() {
    return this.#busy ? 'trial' : null;
  }
  get against() {
    return this.#table.against;
  }
  set(picked: Words) {
    this.picked = picked;
    this.refused = null;
    this.#table.against = null;
  }
  restart() {
    this.set(advance(this.legal, []));
    for (let word = this.prefer(); word && !complete(this.legal, this.picked); word = this.prefer())
      this.set(advance(this.legal, [...this.picked, word]));
  }
  /** A move is tried: the position follows, and nobody is told. */
  send(move: Words = this.picked) {
    return this.#go([...this.moves, text(move)]);
  }

  // --- Its course ---------------------------------------------------------------------------------------------
  /** Whether somebody at this screen waits while another decides. */
  get possible() {
    const { table, seat } = { table: this.#table, seat: this.seat };
    return (
      seat !== null &&
      table.mine.includes(seat) &&
      table.seat === null &&
      table.caughtUp &&
      !table.past &&
      table.now?.turn.kind === 'decide'
    );
  }
  begin() {
    return this.#go([]);
  }
  /** Takes back the last move that was tried. */
  undo() {
    return this.#go(this.moves.slice(0, -1));
  }
  end() {
    this.on = false;
    this.#at = null;
    this.frame = null;
    this.legal = [];
    this.moves = [];
    this.set([]);
  }

  async #go(moves: readonly string[]) {
    const { seat } = this;
    const now = this.#table.now;
    if (seat === null || this.#busy || !now) return;
    this.#busy = true;
    this.refused = null;
    try {
      const answer = await this.#table.trial(seat, moves);
      if (!answer || !this.possible) return;
      this.#at = now;
      this.frame = { n: answer.n, turn: answer.turn, view: answer.view };
      this.legal = answer.moves.map(words);
      this.whole = answer.complete;
      this.moves = moves;
      this.on = true;
      this.restart();
    } catch (e) {
      if (!(e instanceof Refused)) throw e;
      if (e.code === 'stale' || e.code === 'turn') return;
      this.refused = e.refusal;
      this.#at = now;
    } finally {
      this.#busy = false;
    }
  }

  /** The table has changed: our turn ends the plan, others' moves are taken into it as far as it still holds. */
  follow() {
    if (this.#busy || this.#table.now === this.#at) return;
    if (!this.on) {
      this.refused = null; // of another position
      return;
    }
    if (this.#table.seat !== null || this.#table.now?.turn.kind === 'end') {
      const half = this.picked.length > 1 && (complete(this.legal, this.picked) || !this.whole) ? [text(this.picked)] : [];
      this.offered = [...this.moves, ...half];
      this.end();
    } else if (this.possible) {
      const { moves, picked } = this;
      void this.#go(moves).then(() => {
        if (this.refused) void this.#go([]);
        else if (fitting(this.legal, picked).length) this.set(picked);
      });
    }
  }

  /** What is offered now, in words of the decision there is; what is no longer legal is dropped, with all that was to follow. */
  take(legal: readonly Words[], isWhole: boolean): Words | null {
    const [first, ...rest] = this.offered;
    if (!first || !legal.length) return null;
    const move = words(first);
    const fits = complete(legal, move) || (!isWhole && legal.some((m) => m[0] === move[0]));
    this.offered = fits ? rest : [];
    return fits ? move : null;
  }
}
