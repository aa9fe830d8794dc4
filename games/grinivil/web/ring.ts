// grinivil/web/ring.ts - where the twenty tiles lie: six by six, clockwise from the top left, the start tile before the first.
export interface Ring {
  w: number; // of a tile; on a phone they are as low as the room is
  h: number;
}
export const SQUARE: Ring = { w: 67, h: 67 };
export const cell = (k: number, { w, h }: Ring = SQUARE): [x: number, y: number] => {
  const [x, y] = k <= 6 ? [k - 1, 0] : k <= 11 ? [5, k - 6] : k <= 16 ? [16 - k, 5] : [0, 21 - k];
  return [x * w, y * h];
};
/** In the lane of a tile with two actions so many figures have so much room each, and are so large. */
const room = (lane: number, { h }: Ring) => (h - 5) / Math.max(1, lane);
export const size = (lane: number, ring: Ring = SQUARE) => Math.min(0.52, room(lane, ring) / 50, (ring.h - 18) / 58);
/**
 * Where the n-th figure on a tile stands, from 0 on; tile 0 is the start, outside the corner. On a tile with two actions they
 * stand in a lane at the left, one above the other, so that both can be read and every seat's mark is seen: `lane` is how many
 * there are, 0 elsewhere.
 */
export const stand = (k: number, n: number, lane = 0, ring: Ring = SQUARE): [x: number, y: number] => {
  if (k === 0) return [-1, 1.15 * ring.h + n * 26];
  const [x, y] = cell(k, ring);
  return lane
    ? [x + 11, y + ring.h / 2 + (n - (lane - 1) / 2) * room(lane, ring) + 27 * size(lane, ring)]
    : [x + 14 + Math.min(n, 3.5) * 14, y + ring.h - (ring.h < 58 ? 18 : 25) - (n % 2) * 2];
};
