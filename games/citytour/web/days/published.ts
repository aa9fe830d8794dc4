// citytour/web/days/published.ts - which of one's own days are in the gallery, and the keys that withdraw them.
import { SvelteMap } from 'svelte/reactivity';
import type { Published } from '$web/make/sharing';
import { keep, keptList, onChange } from './store';

const known = new SvelteMap<string, Published>();
function load() {
  known.clear();
  for (const entry of keptList('published')) {
    const { day, id, key, listed } = (entry ?? {}) as Partial<Published & { day: string }>;
    if (typeof day === 'string' && typeof id === 'string' && typeof key === 'string') known.set(day, { id, key, listed: listed === true });
  }
}
load();
onChange(load);

export const publishedAs = (day: string): Published | null => known.get(day) ?? null;
export function publishDay(day: string, as: Published | null): void {
  if (as) known.set(day, as);
  else known.delete(day);
  keep('published', JSON.stringify([...known].map(([of, p]) => ({ day: of, ...p }))));
}
