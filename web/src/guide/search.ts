// guide/search.ts - what people type, found in a guide: in its words, synonyms and questions, in both languages, without accents.
//
//   search(guide, other, 'how do I win')[0]      { part: the aim, excerpt: a whole sentence, what was found marked }
//
// All forms of a word count as that word, words that mean the same nearly so (stems.ts). A part that has what is wanted in its title or
// among its synonyms comes before one that only mentions it. The other language is looked into too. Where no part has all the words,
// those come that have most of them; where a word is nowhere, one that differs by a slip of the fingers stands for it.
import type { Given, Span } from '../rules/blocks';
import { AID, type Guide, type Part, type Picture } from './guide';
import { isSlip, sameAs, stemOf, tellingOf, wordsOf } from './stems';

export interface Hit {
  part: Part;
  /** A sentence in which the words stand; what was found is marked. */
  excerpt: { text: string; found: boolean }[];
}

const letters = (spans: readonly Span[]): string => spans.map((s) => s[1]).join('');
const LONGEST = 220; // letters of an excerpt
const SHORTEST = 24; // a sentence with fewer says nothing alone: "Points." goes with what follows

/** The texts of a passage that can stand alone: a row of a table, an item, a caption, a paragraph. */
function textsOf(passage: Given | Picture): string[] {
  if (passage.kind === 'picture') return [passage.caption];
  if (passage.kind === 'code') return [passage.code];
  if (passage.kind === 'table') return passage.rows.slice(1).map((row) => row.map(letters).filter(Boolean).join(': '));
  return [letters(passage.text)];
}
/** A text in sentences, none of them too short to be understood. */
function sentencesOf(text: string): string[] {
  const out: string[] = [];
  for (const piece of text.split(/(?<=[.!?…][»”’)]?)\s+(?=\S)/u)) {
    const before = out.at(-1);
    if (before !== undefined && before.length < SHORTEST) out[out.length - 1] = `${before} ${piece}`;
    else out.push(piece);
  }
  const last = out.at(-1)!;
  if (out.length > 1 && last.length < SHORTEST) out.splice(-2, 2, `${out.at(-2)!} ${last}`);
  return out;
}

/** What a part says, sentence by sentence. A question is said with the beginning of its answer. */
function saidIn(part: Part): string[] {
  const out: string[] = [];
  let asked = '';
  for (const passage of part.passages) {
    if (passage.kind === 'heading') {
      if (asked) out.push(asked);
      asked = part.id === 'questions' ? letters(passage.text) : '';
      continue;
    }
    for (const text of textsOf(passage)) {
      const sentences = sentencesOf(text);
      if (asked) sentences[0] = `${asked} ${sentences[0] ?? ''}`;
      asked = '';
      out.push(...sentences.filter(Boolean));
    }
  }
  return out;
}

// Where a word stands, and what that is worth.
const TITLE = 12;
const SYNONYM = 9;
const HEADING = 6;
const TEXT = 2;
const WHOLE = 30; // the whole question is one of its synonyms
const NEARLY = 5;
const MORE = 0.5; // each further sentence that has it, a few
interface Entry {
  part: Part;
  said: string[];
  phrases: { typed: string; stems: readonly string[] }[]; // synonyms and questions
  words: Map<string, { stem: string; worth: number; times: number }>; // by folded word
}
const index = new WeakMap<Guide, Entry[]>();
function entriesOf(guide: Guide): Entry[] {
  const known = index.get(guide);
  if (known) return known;
  const made = guide.parts
    .filter((p) => p.id !== AID)
    .map((part) => {
      const entry: Entry = { part, said: saidIn(part), phrases: [], words: new Map() };
      const note = (text: string, worth: number) => {
        for (const word of new Set(wordsOf(text))) {
          const had = entry.words.get(word);
          entry.words.set(word, { stem: stemOf(word), worth: Math.max(worth, had?.worth ?? 0), times: (had?.times ?? 0) + 1 });
        }
      };
      note(part.title, TITLE);
      for (const phrase of part.words ?? []) {
        const words = wordsOf(phrase);
        entry.phrases.push({ typed: words.join(' '), stems: tellingOf(words).map(stemOf) });
        note(phrase, SYNONYM);
      }
      for (const p of part.passages) if (p.kind === 'heading') note(letters(p.text), HEADING);
      for (const sentence of entry.said) note(sentence, TEXT);
      return entry;
    });
  index.set(guide, made);
  return made;
}

const ABROAD = 0.7; // found in the other language

/** A word that is looked for. */
interface Wanted {
  word: string;
  stem: string;
  same: ReadonlySet<string>;
}
const wantedOf = (word: string): Wanted => ({ word, stem: stemOf(word), same: sameAs(stemOf(word)) });
/** How well a word answers: the same one, a form of it, its beginning while it is typed, one that means the same; 0 not at all. */
function fits(have: string, { word, stem, same }: Wanted, its = stemOf(have)): number {
  if (have === word || its === stem) return 1;
  if (same.has(its)) return 0.7;
  return word.length >= 3 && have.startsWith(word) ? 0.6 : 0;
}
/** What a part has of one word. */
function worthOf(entry: Entry, wanted: Wanted): number {
  let [best, times] = [0, 0];
  for (const [have, { stem, worth, times: n }] of entry.words) {
    const fit = fits(have, wanted, stem);
    if (!fit) continue;
    best = Math.max(best, worth * fit);
    times += n * fit;
  }
  return best && best + MORE * Math.min(6, times - 1);
}
/** What a part has of all of them, and how many. */
function weigh(entry: Entry, wanted: readonly Wanted[], phrase: string) {
  // Typed as it stands among the synonyms; or in other forms, between idle words.
  const isAll = (stems: readonly string[]) => stems.length === wanted.length && wanted.every((w) => stems.includes(w.stem));
  let [sum, has] = [entry.phrases.some((p) => p.typed === phrase) ? WHOLE : 0, 0];
  sum += NEARLY * entry.phrases.filter((p) => isAll(p.stems)).length;
  for (const one of wanted) {
    const worth = worthOf(entry, one);
    sum += worth;
    if (worth) has++;
  }
  return { sum, has };
}

const isFound = (text: string, wanted: readonly Wanted[]): boolean => wordsOf(text).some((have) => wanted.some((w) => fits(have, w) > 0));
/** At most so many letters of a sentence, whole words, with what was found in them. */
function cut(text: string, wanted: readonly Wanted[]): string {
  if (text.length <= LONGEST) return text;
  const words = text.split(' ');
  const at = Math.max(
    0,
    words.findIndex((w) => isFound(w, wanted)),
  );
  let from = words.slice(0, at + 1).join(' ').length <= LONGEST - 20 ? 0 : Math.max(0, at - 8);
  let out = '';
  const begins = from > 0;
  while (from < words.length && out.length + words[from]!.length < LONGEST - 4) out += (out && ' ') + words[from++]!;
  return `${begins ? '… ' : ''}${out}${from < words.length ? ' …' : ''}`;
}
/** The sentence of a part that answers best; its first one where the words stand in its synonyms or in the other language alone. */
function excerptOf(entry: Entry, beside: Entry | null, wanted: readonly Wanted[]): Hit['excerpt'] {
  const answers = (text: string) => {
    const words = wordsOf(text);
    return wanted.reduce((sum, w) => sum + Math.max(0, ...words.map((have) => fits(have, w))), 0);
  };
  const bestOf = (said: readonly string[]) => {
    let [at, most] = [-1, 0];
    for (const [i, text] of said.entries()) if (answers(text) > most) [at, most] = [i, answers(text)];
    return at;
  };
  let at = bestOf(entry.said);
  // The other language has it: the same place in one's own, where both are laid out alike.
  if (at < 0 && beside?.said.length === entry.said.length) at = bestOf(beside.said);
  return cut(entry.said[Math.max(0, at)] ?? '', wanted)
    .split(/([\p{L}\p{N}]+)/u)
    .filter(Boolean)
    .map((text) => ({ text, found: isFound(text, wanted) }));
}

export function search(guide: Guide, other: Guide | null, query: string, most = 8): Hit[] {
  const all = wordsOf(query.slice(0, 200));
  if (!all.length) return [];
  const mine = entriesOf(guide);
  const theirs = new Map((other ? entriesOf(other) : []).map((e) => [e.part.id, e]));
  const known = [...mine, ...theirs.values()];
  // A word that is nowhere: the one that was meant, if its letters are nearly the same.
  const meant = (word: string): string => {
    if (word.length < 5 || known.some((e) => worthOf(e, wantedOf(word)))) return word;
    for (const e of known) for (const have of e.words.keys()) if (have.length >= 5 && isSlip(word, have)) return have;
    return word;
  };
  const wanted = tellingOf(all).map(meant).map(wantedOf);
  const phrase = all.join(' ');
  const found = mine
    .map((entry) => {
      const beside = theirs.get(entry.part.id) ?? null;
      const [here, there] = [weigh(entry, wanted, phrase), beside ? weigh(beside, wanted, phrase) : { sum: 0, has: 0 }];
      const has = Math.max(here.has, there.has);
      return { entry, beside, has, sum: Math.max(here.sum, ABROAD * there.sum) };
    })
    .filter(({ has, sum }) => sum > 0 && 2 * has >= wanted.length);
  const fullest = Math.max(0, ...found.map((f) => f.has));
  return found
    .filter((f) => f.has === fullest)
    .sort((a, b) => b.sum - a.sum)
    .slice(0, most)
    .map(({ entry, beside }) => ({ part: entry.part, excerpt: excerptOf(entry, beside, wanted) }));
}
