// make/document.svelte.ts - one thing on the desk: every change is a step that can be taken back, and is kept at once.
//
//   const doc = new Document(id);
//   doc.change({ layout });                     // one step
//   doc.change({ layout }, 'turn 0,0');         // goes on with the last step if that has the same word: turning twice is one
//   doc.undo();
//
// Another window may change the same thing: its version is taken in as a step, so that undo brings one's own back.
import { mine, UNDO } from './mine.svelte';
import { isThing, LONGEST, readThing, typed, type Options, type Thing } from './thing';

const DEEPEST = 200; // steps
const LARGEST = 400_000; // characters of steps kept for a reload

const text = (x: unknown) => JSON.stringify(x);

export class Document {
  readonly id: string;
  thing: Thing = $state.raw()!;
  #past = $state.raw<Thing[]>([]);
  #future = $state.raw<Thing[]>([]);
  #last: string | null = null; // what the last step was about

  constructor(id: string) {
    const kept = mine.find(id);
    if (!kept) throw new Error(`there is no thing ${id}`);
    this.id = id;
    this.thing = kept.thing;
    this.#remember();
    // What another window wrote. What this one wrote comes back too, and changes nothing.
    $effect(() => {
      const theirs = mine.find(id)?.thing;
      if (theirs && text(theirs) !== text(this.thing)) this.#step(theirs, null);
    });
  }

  get canUndo() {
    return this.#past.length > 0;
  }
  get canRedo() {
    return this.#future.length > 0;
  }
  /** Other options; `about`: steps in a row about the same are one. */
  change(options: Options, about: string | null = null) {
    if (text(options) !== text(this.thing.options)) this.#go({ ...this.thing, options }, about);
  }
  tell(what: 'name' | 'author' | 'note', said: string) {
    const clean = typed(said, LONGEST[what]);
    if (clean !== this.thing[what]) this.#go({ ...this.thing, [what]: clean }, what);
  }
  for(players: number) {
    if (players !== this.thing.players) this.#go({ ...this.thing, players }, 'players');
  }
  undo() {
    const to = this.#past.at(-1);
    if (!to) return;
    this.#future = [...this.#future, this.thing];
    this.#past = this.#past.slice(0, -1);
    this.#show(to);
  }
  redo() {
    const to = this.#future.at(-1);
    if (!to) return;
    this.#past = [...this.#past, this.thing];
    this.#future = this.#future.slice(0, -1);
    this.#show(to);
  }

  #go(to: Thing, about: string | null) {
    this.#step(to, about);
    mine.write(this.id, { thing: to });
  }
  #step(to: Thing, about: string | null) {
    if (!about || about !== this.#last || !this.#past.length) this.#past = [...this.#past, this.thing].slice(-DEEPEST);
    this.#future = [];
    this.thing = to;
    this.#last = about;
    this.#keepSteps();
  }
  #show(to: Thing) {
    this.thing = to;
    this.#last = null;
    mine.write(this.id, { thing: to });
    this.#keepSteps();
  }
  // Steps outlast a reload of this window; where they cannot be kept, they end with it.
  #keepSteps() {
    try {
      let past = this.#past;
      while (text(past).length > LARGEST) past = past.slice(Math.ceil(past.length / 2));
      sessionStorage.setItem(UNDO + this.id, text({ now: this.thing, past, future: this.#future.slice(-50) }));
    } catch {
      // see above
    }
  }
  #remember() {
    try {
      const found = JSON.parse(sessionStorage.getItem(UNDO + this.id) ?? 'null') as {
        now: unknown;
        past: unknown[];
        future: unknown[];
      } | null;
      if (!found || text(readThing(found.now)) !== text(this.thing)) return; // it was changed elsewhere since
      const read = (list: unknown) => (Array.isArray(list) ? list.map(readThing).filter(isThing) : []);
      this.#past = read(found.past);
      this.#future = read(found.future);
    } catch {
      // see above
    }
  }
}
