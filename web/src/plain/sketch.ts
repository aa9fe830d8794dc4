// plain/sketch.ts - a board drawn in text, as the terminal shows it, taken apart for the page.
//
//   const lines = segments(view.sketch, before?.sketch, open);
//
// A sketch comes with a terminal's colours (core/paint.h): SGR sequences. What they say here is a look; any other sequence is
// left out. Nothing of a sketch is ever read as HTML.
export interface Segment {
  text: string;
  look: string; // classes: 'seat-0' … 'seat-5', 'bold', 'dim', 'italic', 'under', 'good', 'bad'
  word?: string; // what pressing it picks
  fresh?: boolean; // was not so in the position before
}

/** Seats as core/paint.h paints them. */
const SEATS = ['1;31', '1;34', '1;33', '1;32', '1;35', '1;36'];
const LOOKS: Record<string, string> = { 1: 'bold', 2: 'dim', 3: 'italic', 4: 'under', 31: 'bad', 32: 'good' };

function lookOf(codes: string): string {
  const seat = SEATS.indexOf(codes);
  if (seat >= 0) return `seat-${seat}`;
  return codes
    .split(';')
    .flatMap((c) => LOOKS[c] ?? [])
    .join(' ');
}

// eslint-disable-next-line no-control-regex -- a terminal's orders begin with one
const SEQUENCE = /\u001b\[([0-9;]*)([A-Za-z])/; // what a terminal takes as an order

/** A sketch as lines of text in one look each. */
function runs(sketch: string): Segment[][] {
  let look = '';
  return sketch
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => {
      const found: Segment[] = [];
      const parts = line.split(new RegExp(SEQUENCE, 'g')); // text, codes, kind, text, …
      parts.forEach((part, i) => {
        if (i % 3 === 1 && parts[i + 1] === 'm') look = lookOf(part);
        else if (i % 3 === 0 && part) found.push({ text: part, look });
      });
      return found;
    });
}

const plainText = (line: readonly Segment[]) => line.map((s) => s.text).join('');
const WORD = /([\p{L}\p{N}_+-]+)/u;

/**
 * The sketch with what may be pressed in it, and with what is new since the position before. A word can be pressed where it
 * stands once only and has a letter: a number might be anything.
 */
export function segments(sketch: string, before: string | null, open: ReadonlySet<string>): Segment[][] {
  const lines = runs(sketch).map((line) =>
    line.flatMap(({ text, look }) =>
      text
        .split(WORD)
        .filter(Boolean)
        .map((part): Segment => ({ text: part, look })),
    ),
  );
  const count = new Map<string, number>();
  for (const { text } of lines.flat()) count.set(text, (count.get(text) ?? 0) + 1);
  const old = before === null ? null : runs(before).map(plainText);
  return lines.map((line, y) => {
    let column = 0;
    return line.map((segment) => {
      const { text } = segment;
      const fresh = old?.length === lines.length && text.trim() !== '' && old[y]!.slice(column, column + text.length) !== text;
      column += text.length;
      const pressable = open.has(text) && /\p{L}/u.test(text) && count.get(text) === 1;
      return { ...segment, ...(pressable ? { word: text } : {}), ...(fresh ? { fresh } : {}) };
    });
  });
}

/** How large it is, in letters. */
export const columnsOf = (lines: readonly Segment[][]) => Math.max(1, ...lines.map((line) => [...plainText(line)].length));
