// grinivil/web/ring.ts - where the twenty tiles lie: six by six, clockwise from the top left, the start tile before the first.
export const TS = 64; // side of a tile
export const cell = (k: number): [x: number, y: number] => {
  const [x, y] = k <= 6 ? [k - 1, 0] : k <= 11 ? [5, k - 6] : k <= 16 ? [16 - k, 5] : [0, 21 - k];
  return [x! * TS, y! * TS];
};
/** Where the n-th pawn on a tile stands; 0 is the start, outside the corner. */
export const stand = (k: number, n: number): [x: number, y: number] => {
  if (k === 0) return [-13, 74 + n * 26];
  const [x, y] = cell(k);
  return [x + 15 + (n % 3) * 11, y + 41 + Math.floor(n / 3) * 12 - (n % 3) * 2];
};
