// citytour/web/days/store.ts - texts kept by this browser. Where storage is forbidden they last as long as the page.
const visit = new Map<string, string>();
const name = (key: string) => `faubourg.citytour.${key}`;

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(name(key)) ?? visit.get(key) ?? null;
  } catch {
    return visit.get(key) ?? null;
  }
}
export function keep(key: string, text: string): void {
  visit.set(key, text);
  try {
    localStorage.setItem(name(key), text);
  } catch {
    // full or forbidden
  }
}
/** What can be read as a list; anything else counts as not there. */
export function keptList(key: string): unknown[] {
  try {
    const list: unknown = JSON.parse(kept(key) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
/** Tells when another window of this browser has changed something. */
export function onChange(then: () => void): () => void {
  const hear = (e: StorageEvent) => {
    if (e.key === null || e.key.startsWith(name(''))) then();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
