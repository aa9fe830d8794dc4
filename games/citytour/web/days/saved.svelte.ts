// citytour/web/days/saved.svelte.ts - days of one's own that this browser keeps.
import { keep, keptList, onChange } from './store';

export interface Saved {
  id: string;
  day: Record<string, unknown>; // as it was written; the engine judges it when it is played
}
const MOST = 100;
const isSaved = (s: unknown): s is Saved => {
  const { id, day } = (s ?? {}) as Partial<Saved>;
  return typeof id === 'string' && id.length > 0 && !!day && typeof day === 'object' && !Array.isArray(day);
};

class SavedDays {
  list = $state.raw<Saved[]>([]);
  constructor() {
    this.#load();
    onChange(() => this.#load());
  }
  #load() {
    const seen = new Set<string>();
    this.list = keptList('days').filter(isSaved).filter((s) => !seen.has(s.id) && seen.add(s.id)).slice(0, MOST);
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
    this.#keep(there ? this.list.map((s) => (s.id === own ? { id: own, day } : s)) : [{ id: own, day }, ...this.list]);
    return own;
  }
  remove(id: string) {
    this.#load();
    this.#keep(this.list.filter((s) => s.id !== id));
  }
}
export const saved = new SavedDays();
