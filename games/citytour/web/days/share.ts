// citytour/web/days/share.ts - a day in a link: /g/citytour/own#z… (compressed) or #j… (as it is), in letters that links keep.
//
//   const hash = await pack(day);
//   const day = await unpack(hash);      // null: it was cut off or changed on the way
//
// What stands after # never reaches a server. A stranger wrote it: it is read within bounds, and the engine judges it.
const MOST = 16_384; // bytes of a day; the longest sensible one has some three hundred

const toLetters = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
function fromLetters(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Everything a stream gives, or null when that is too much. */
async function drain(stream: ReadableStream<Uint8Array>): Promise<Uint8Array | null> {
  const reader = stream.getReader();
  const parts: number[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Uint8Array.from(parts);
    if (parts.length + value.length > MOST) {
      void reader.cancel();
      return null;
    }
    parts.push(...value);
  }
}
function through(bytes: Uint8Array, how: CompressionStream | DecompressionStream) {
  const source = new ReadableStream<Uint8Array>({
    start(to) {
      to.enqueue(bytes);
      to.close();
    },
  });
  return drain(source.pipeThrough(how as unknown as ReadableWritablePair<Uint8Array, Uint8Array>));
}

export async function pack(day: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(day));
  const small =
    typeof CompressionStream === 'function' ? await through(bytes, new CompressionStream('deflate-raw')).catch(() => null) : null;
  return small && small.length < bytes.length ? 'z' + toLetters(small) : 'j' + toLetters(bytes);
}

export async function unpack(text: string): Promise<Record<string, unknown> | null> {
  const kind = text[0];
  const bytes = text.length <= 2 * MOST ? fromLetters(text.slice(1)) : null;
  if (!bytes || (kind !== 'z' && kind !== 'j')) return null;
  try {
    const whole = kind === 'j' ? bytes : await through(bytes, new DecompressionStream('deflate-raw'));
    const day: unknown = whole && JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(whole));
    return day && typeof day === 'object' && !Array.isArray(day) ? (day as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
