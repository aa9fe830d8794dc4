// kit/packed.ts - values in links: compressed, in letters that links keep.
//
//   const text = await pack({ days: [] });          // 'z…' (compressed) or 'j…' (as it is, where that is shorter)
//   const value = await unpack(text, 16_384);       // undefined: cut off, changed on the way, too large or too deep
//
// A stranger wrote what is unpacked: it is read within bounds, whatever it would become.
import { isShallow } from './shallow';

const toLetters = (bytes: Uint8Array) => {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
};
function fromLetters(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Everything a stream gives, or null when that is more than so many bytes. */
async function drain(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | null> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      void reader.cancel().catch(() => {});
      return null;
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
function through(bytes: Uint8Array, how: CompressionStream | DecompressionStream, most = Infinity) {
  const source = new ReadableStream<Uint8Array>({
    start(to) {
      to.enqueue(bytes);
      to.close();
    },
  });
  return drain(source.pipeThrough(how as unknown as ReadableWritablePair<Uint8Array, Uint8Array>), most);
}

export async function pack(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const small =
    typeof CompressionStream === 'function' ? await through(bytes, new CompressionStream('deflate-raw')).catch(() => null) : null;
  return small && small.length < bytes.length ? 'z' + toLetters(small) : 'j' + toLetters(bytes);
}

/** What was packed, if it has at most so many bytes. */
export async function unpack(text: string, most: number): Promise<unknown> {
  const kind = text[0];
  const bytes = text.length <= 2 * most ? fromLetters(text.slice(1)) : null;
  if (!bytes || (kind !== 'z' && kind !== 'j')) return undefined;
  try {
    const whole = kind === 'j' ? bytes : await through(bytes, new DecompressionStream('deflate-raw'), most);
    if (!whole || whole.length > most) return undefined;
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(whole));
    return isShallow(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
