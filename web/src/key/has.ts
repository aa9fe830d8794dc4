// key/has.ts - whether this browser has a key at all: most have none and need nothing of what goes with one.
export const KEPT_AS = 'faubourg.key';

export function hasKey(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== null;
  } catch {
    return false;
  }
}
