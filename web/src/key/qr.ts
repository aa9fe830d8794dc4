// key/qr.ts - a text as a QR code (ISO/IEC 18004): bytes, error correction M, versions 1 to 10, which is up to 213 bytes.
//
//   const code = qr('https://…');      // rows of true (dark) and false; null: it is too long
//
// Our own, since it is small: no library has to be trusted with a secret link.

/** By version, from 1: correction bytes of a block, and the data bytes of each of its blocks. */
const BLOCKS: readonly (readonly [number, readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
/** Where alignment patterns are centred, by version. */
const CENTRES: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const MASKS: readonly ((r: number, c: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

// --- Correction: Reed and Solomon over 256 numbers -----------------------------------------------------------

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}
function divisor(degree: number): number[] {
  const result = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) result[j] = times(result[j]!, root) ^ (result[j + 1] ?? 0);
    root = times(root, 2);
  }
  return result;
}
function remainder(data: readonly number[], by: readonly number[]): number[] {
  const result = Array<number>(by.length).fill(0);
  for (const byte of data) {
    const factor = byte ^ result.shift()!;
    result.push(0);
    by.forEach((coefficient, i) => (result[i]! ^= times(coefficient, factor)));
  }
  return result;
}

/** Data and correction, block by block, in the order in which they are drawn. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const [correction, sizes] = BLOCKS[version - 1]!;
  const room = sizes.reduce((a, b) => a + b);
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4); // bytes
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((b) => put(b, 8));
  put(0, Math.min(4, room * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((a, b) => a * 2 + b));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);

  const by = divisor(correction);
  let at = 0;
  const blocks = sizes.map((size) => {
    const block = data.slice(at, (at += size));
    return { block, check: remainder(block, by) };
  });
  const all: number[] = [];
  for (let i = 0; i < Math.max(...sizes); i++) for (const { block } of blocks) if (i < block.length) all.push(block[i]!);
  for (let i = 0; i < correction; i++) for (const { check } of blocks) all.push(check[i]!);
  return all;
}

// --- Drawing -------------------------------------------------------------------------------------------------

function draw(version: number, data: readonly number[], mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false)); // not for data
  const set = (r: number, c: number, on: boolean) => {
    dark[r]![c] = on;
    fixed[r]![c] = true;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    for (let dr = -4; dr <= 4; dr++)
      for (let dc = -4; dc <= 4; dc++) {
        const [r, c, far] = [row + dr, column + dc, Math.max(Math.abs(dr), Math.abs(dc))];
        if (r >= 0 && r < size && c >= 0 && c < size) set(r, c, far !== 2 && far !== 4);
      }
  const centres = CENTRES[version - 1]!;
  centres.forEach((row, i) =>
    centres.forEach((column, j) => {
      const last = centres.length - 1;
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return; // a corner's
      for (let dr = -2; dr <= 2; dr++)
        for (let dc = -2; dc <= 2; dc++) set(row + dr, column + dc, Math.max(Math.abs(dr), Math.abs(dc)) !== 1);
    }),
  );
  // The format: correction M is 00, then the mask.
  let rest = mask;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const format = ((mask << 10) | rest) ^ 0x5412;
  const bit = (value: number, i: number) => ((value >> i) & 1) === 1;
  for (let i = 0; i <= 5; i++) set(i, 8, bit(format, i));
  set(7, 8, bit(format, 6));
  set(8, 8, bit(format, 7));
  set(8, 7, bit(format, 8));
  for (let i = 9; i < 15; i++) set(8, 14 - i, bit(format, i));
  for (let i = 0; i < 8; i++) set(8, size - 1 - i, bit(format, i));
  for (let i = 8; i < 15; i++) set(size - 15 + i, 8, bit(format, i));
  set(size - 8, 8, true);
  if (version >= 7) {
    rest = version;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const number = (version << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      set(a, b, bit(number, i));
      set(b, a, bit(number, i));
    }
  }
  // The data, in columns of two from the right, up and down.
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const column of [right, right - 1]) {
        const row = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (fixed[row]![column]) continue;
        const on = at < data.length * 8 && ((data[at >> 3]! >> (7 - (at & 7))) & 1) === 1;
        dark[row]![column] = on !== MASKS[mask]!(row, column);
        at++;
      }
  }
  return dark;
}

/** How hard it would be to read: long runs, blocks, what looks like a corner, too much of one colour. */
function penalty(code: readonly (readonly boolean[])[]): number {
  const size = code.length;
  let sum = 0;
  const line = (get: (i: number) => boolean) => {
    let run = 0;
    let text = '';
    for (let i = 0; i < size; i++) {
      run = i > 0 && get(i) === get(i - 1) ? run + 1 : 1;
      if (run === 5) sum += 3;
      else if (run > 5) sum += 1;
      text += get(i) ? '1' : '0';
    }
    for (let i = 0; i + 11 <= size; i++) if (['10111010000', '00001011101'].includes(text.slice(i, i + 11))) sum += 40;
  };
  let dark = 0;
  for (let r = 0; r < size; r++) {
    line((c) => code[r]![c]!);
    line((c) => code[c]![r]!);
    for (let c = 0; c < size; c++) {
      if (code[r]![c]) dark++;
      if (r && c && code[r]![c] === code[r - 1]![c] && code[r]![c] === code[r]![c - 1] && code[r]![c] === code[r - 1]![c - 1]) sum += 3;
    }
  }
  return sum + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}

/** `mask`: which of the eight; left out, the one that is read best. */
export function qr(text: string, mask?: number): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex(([, sizes], i) => sizes.reduce((a, b) => a + b) >= bytes.length + (i < 9 ? 2 : 3)) + 1;
  if (!version) return null;
  const data = codewords(bytes, version);
  if (mask !== undefined) return draw(version, data, mask);
  const all = MASKS.map((_, m) => draw(version, data, m));
  return all.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

/** As the outline of its dark squares, in a box as wide as the code and a border of four. */
export function outline(code: readonly (readonly boolean[])[]): { size: number; path: string } {
  let path = '';
  code.forEach((row, r) =>
    row.forEach((on, c) => {
      if (on) path += `M${c + 4} ${r + 4}h1v1h-1z`;
    }),
  );
  return { size: code.length + 8, path };
}
