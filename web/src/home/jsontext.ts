// home/jsontext.ts - JSON as a person typed it: every fault has its place, and every value can be found again.
//
//   const read = readJson('{"tiles": [1, 2}');          // { what: 'comma', at: 15 }
//   const read = readJson('{"tiles": [1, 2]}');         // { value: {…}, places: … }
//   read.places.get('.tiles[1]');                       // [14, 15]: from, to
export type Span = readonly [from: number, to: number];
export type What = 'end' | 'value' | 'key' | 'colon' | 'comma' | 'text' | 'twice' | 'more' | 'deep';
export type Read = { value: unknown; places: Map<string, Span> } | { what: What; at: number };

class Bad extends Error {
  constructor(
    readonly what: What,
    readonly at: number,
  ) {
    super(what);
  }
}

export function readJson(text: string): Read {
  const places = new Map<string, Span>();
  let i = 0;
  const bad = (what: What, at = i): never => {
    throw new Bad(at >= text.length && what !== 'text' ? 'end' : what, at);
  };
  const blank = () => {
    while (i < text.length && ' \t\n\r'.includes(text[i]!)) i++;
  };
  function string(): string {
    const from = i++;
    while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1;
    if (i++ >= text.length) bad('text', from);
    try {
      return JSON.parse(text.slice(from, i)) as string;
    } catch {
      return bad('text', from);
    }
  }
  function entries(close: string, each: () => void) {
    i++;
    for (let first = true; ; first = false) {
      blank();
      if (text[i] === close && first) break;
      if (!first) {
        if (text[i] === close) break;
        if (text[i] !== ',') bad('comma');
        i++;
        blank();
      }
      each();
    }
    i++;
  }
  function value(path: string, depth: number): unknown {
    blank();
    const from = i;
    let found: unknown;
    if (depth > 64) bad('deep');
    if (text[i] === '{') {
      const object: Record<string, unknown> = {};
      entries('}', () => {
        if (text[i] !== '"') bad('key');
        const at = i;
        const key = string();
        if (Object.hasOwn(object, key)) bad('twice', at);
        blank();
        if (text[i] !== ':') bad('colon');
        i++;
        Object.defineProperty(object, key, {
          value: value(`${path}.${key}`, depth + 1),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      });
      found = object;
    } else if (text[i] === '[') {
      const list: unknown[] = [];
      entries(']', () => list.push(value(`${path}[${list.length}]`, depth + 1)));
      found = list;
    } else if (text[i] === '"') found = string();
    else {
      const word = /^(true|false|null|-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?)(?![\w.+-])/.exec(text.slice(i, i + 400))?.[0];
      if (word === undefined) bad('value');
      i += word!.length;
      found = JSON.parse(word!);
    }
    places.set(path, [from, i]);
    return found;
  }
  try {
    const found = value('', 0);
    blank();
    if (i < text.length) bad('more');
    return { value: found, places };
  } catch (e) {
    if (e instanceof Bad) return { what: e.what, at: e.at };
    throw e;
  }
}

export const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length;

/** Where a path is in the text; of something that is missing, the place where it should be. */
export function find(places: ReadonlyMap<string, Span>, path: string): Span | null {
  for (let rest = path; ; rest = rest.replace(/(\.[^.[\]]*|\[\d+\])$/, '')) {
    const found = places.get(rest);
    if (found || rest === '') return found ?? null;
    if (!/(\.[^.[\]]*|\[\d+\])$/.test(rest)) return places.get('') ?? null;
  }
}
