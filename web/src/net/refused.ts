// net/refused.ts - an answer that says no.
import type { Refusal } from './protocol';

/** `code` is stable, `text` is for a person; 'offline' when there was no answer at all. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
  get code() {
    return this.refusal.code;
  }
}
