// citytour/web/days/saved.svelte.ts - days of one's own that this browser keeps.
import { RULES } from './day';
import { keep, keptList, onChange } from './store';
import { opened } from './versions';

export interface Saved {
  id: string;
  day: Record<string, unknown>; // as it was written; the engine judges it when it is played
  rules: number; // under which it was made
  was?: number; // its objective, before it was lowered with the count
}
const MOST = 100;
const readSaved = (s: unknown): Saved[] => {
  const { id, day, rules, was } = (s ?? {}) as Partial<Saved>;
  if (typeof id !== 'string' || !id || !day || typeof day !== 'object' || Array.isArray(day)) return [];
  const { given, lowered } = opened(typeof rules === 'number' ? { ...day, rules } : day);
  const before = lowered[0]?.was ?? was;
  return [{ id, day: given, rules: RULES, ...(typeof before === 'number' ? { was: before } : {}) }];
};

class SavedDays {
  list = $state.raw<Saved[]>([]);
  constructor() {
    this.#load();
    onChange(() => this.#load());
  }
  #load() {
    const seen = new Set<string>();
    this.list = keptList('days')
      .flatMap(readSaved)
      .filter((s) => !seen.has(s.id) && seen.add(s.id))
      .slice(0, MOST);
  }
  #keep(list: Saved[]) {
    this.list = list.slice(0, MOST);
    keep('days', JSON.stringify(this.list));
  }
  /** Keeps a day, in place of the one with that id if there is one. */
  put(day: Record<string, unknown>, id: string | null): string {
    this.#load();
    const own = id ?? Math.random().toString(36).slice(2, 10);
    const there = this.list.some((s) => s.id === own);
    this.#keep(
      there ? this.list.map((s) => (s.id === own ? { id: own, day, rules: RULES } : s)) : [{ id: own, day, rules: RULES }, ...this.list],
    );
    return own;
  }
  remove(id: string) {
    this.#load();
    this.#keep(this.list.filter((s) => s.id !== id));
  }
}
export const saved = new SavedDays();
