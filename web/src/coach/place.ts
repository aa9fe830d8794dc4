// coach/place.ts - where a note lies on a phone: over the board, but neither over what it speaks of nor over what may be picked.
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}
const shared = (a: Area, b: Area): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/**
 * The top of a note of this size within what may be covered: the place, from below upwards, where it hides least. What it speaks of
 * weighs more than anything that may be picked.
 */
export function topOf(note: { x: number; width: number; height: number }, room: Area, thing: Area | null, picks: readonly Area[]): number {
  const lowest = room.y + room.height - note.height;
  const tops = [lowest];
  for (let y = lowest - 8; y >= room.y; y -= 8) tops.push(y);
  let [best, least] = [lowest, Infinity];
  for (const y of tops) {
    const at = { ...note, y };
    const hides = (thing ? 1000 * shared(at, thing) : 0) + picks.reduce((sum, p) => sum + shared(at, p), 0);
    if (hides < least) [best, least] = [y, hides];
  }
  return best;
}
