// citytour/web/days/steps.svelte.ts - what lies on a desk, step by step: each can be taken back, and a reload loses none.
//
//   const steps = new Steps('own', place, isLying);     // as this window left it, if it was at this place
//   steps.go({ id: null, day }, 'name');                // goes on with the last step if that has the same word: a name is one step
//   steps.undo();
//   show(steps.now);
//
// Of this window alone; what was kept for good is elsewhere (saved.svelte.ts, shelf.svelte.ts).
import { isShallow } from '$web/kit/shallow';

const DEEPEST = 100; // steps
const LARGEST = 300_000; // characters of them that outlast a reload

/** `id`: under which it is kept. */
interface Lying {
  id: string | null;
}
interface Step<T> {
  of: number; // steps of one and the same have the same number
  what: T;
}

export class Steps<T extends Lying> {
  #now = $state.raw<Step<T> | null>(null);
  #past = $state.raw<readonly Step<T>[]>([]);
  #future = $state.raw<readonly Step<T>[]>([]);
  #last: string | null = null; // what the last step was about
  readonly #name: string;
  readonly #place: string;

  /** `place`: the address of the desk, with what it was opened with; empty: as it was left. */
  constructor(name: string, place: string, fits: (what: unknown) => what is T) {
    this.#name = `faubourg.citytour.steps.${name}`;
    this.#place = place;
    try {
      const found = JSON.parse(sessionStorage.getItem(this.#name) ?? 'null') as {
        place: unknown;
        now: unknown;
        past: unknown;
        future: unknown;
      } | null;
      if (!found || !isShallow(found)) return;
      const isStep = (s: unknown): s is Step<T> => {
        const { of, what } = (s ?? {}) as Partial<Step<T>>;
        return typeof of === 'number' && !!what && typeof what === 'object' && fits(what);
      };
      const read = (list: unknown) => (Array.isArray(list) ? list.filter(isStep) : []);
      const now = isStep(found.now) ? found.now : null;
      if (place && found.place !== place) {
        // Something else is to be seen now: what lay here is a step back.
        this.#past = [...read(found.past), ...(now ? [now] : [])];
        return;
      }
      [this.#now, this.#past, this.#future] = [now, read(found.past), read(found.future)];
    } catch {
      // nothing was kept, or it cannot be
    }
  }

  get now(): T | null {
    return this.#now?.what ?? null;
  }
  get canUndo() {
    return this.#past.length > 0;
  }
  get canRedo() {
    return this.#future.length > 0;
  }
  /** `fresh`: it is another one than that which lay there. */
  go(what: T, about: string | null = null, fresh = false) {
    const before = this.#now;
    if (before && (!about || about !== this.#last || fresh)) this.#past = [...this.#past, before].slice(-DEEPEST);
    const of = before?.of ?? this.#past.at(-1)?.of ?? 0;
    this.#now = { of: fresh || !before ? of + 1 : of, what };
    this.#future = [];
    this.#last = about;
    this.#keep();
  }
  undo() {
    const to = this.#past.at(-1);
    if (!to) return;
    if (this.#now) this.#future = [...this.#future, this.#now];
    this.#past = this.#past.slice(0, -1);
    this.#show(to);
  }
  redo() {
    const to = this.#future.at(-1);
    if (!to) return;
    if (this.#now) this.#past = [...this.#past, this.#now];
    this.#future = this.#future.slice(0, -1);
    this.#show(to);
  }
  /** It is kept now: so are its other steps, in the same place. */
  kept(id: string | null) {
    const of = this.#now?.of;
    const known = (s: Step<T>): Step<T> => (s.of === of ? { of, what: { ...s.what, id } } : s);
    if (this.#now) this.#now = known(this.#now);
    [this.#past, this.#future] = [this.#past.map(known), this.#future.map(known)];
    this.#keep();
  }
  #show(to: Step<T>) {
    this.#now = to;
    this.#last = null;
    this.#keep();
  }
  #keep() {
    try {
      let past = this.#past;
      while (JSON.stringify(past).length > LARGEST) past = past.slice(Math.ceil(past.length / 2));
      sessionStorage.setItem(
        this.#name,
        JSON.stringify({ place: this.#place, now: this.#now, past, future: this.#future.slice(-DEEPEST / 2) }),
      );
    } catch {
      // they end with this window
    }
  }
}

/** Ctrl+Z and its like, where no field has steps of its own. */
export function stepKeys(steps: { undo(): void; redo(): void }, then: () => void) {
  return (e: KeyboardEvent) => {
    if (!(e.ctrlKey || e.metaKey) || e.altKey || document.querySelector('dialog[open]')) return;
    if ((e.target as Element).closest?.('input, textarea')) return;
    const what = e.key.toLowerCase();
    if (what === 'z' && !e.shiftKey) steps.undo();
    else if (what === 'y' || (what === 'z' && e.shiftKey)) steps.redo();
    else return;
    e.preventDefault();
    then();
  };
}
