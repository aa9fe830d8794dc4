// guide/search.ts - what people type, found in a guide: in its words, synonyms and questions, in both languages, without accents.
//
//   search(guide, other, 'how do I win')[0]      { part: the aim, … }
//
// Every word that says something must be found; a part that has it in its title or among its synonyms comes before one that only
// mentions it. The other language is looked into where a word is not found in one's own.
import { fold, type Given, type Span } from '../rules/blocks';
import { AID, type Guide, type Part, type Picture } from './guide';

export interface Hit {
  part: Part;
  /** A sentence in which the words stand; what was found is marked. */
  excerpt: { text: string; found: boolean }[];
}

/** Words that say nothing about what is looked for. */
const IDLE = new Set(
  (
    'a an the i you my me do does did can may must how what when where who why which is are be am to of in on for and or it if with this that one ' +
    'le la les un une des du de d l j je tu il on vous mon ma mes me m est ce c que qu qui quoi quand comment ou pourquoi combien peut puis dois doit ' +
    'faut et en au aux dans sur pour se s y a il ils elle si avec cette cet n ne pas fait faire'
  ).split(' '),
);

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
/** One word for singular and plural, and for what French adds to a verb. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/(?:es|s|x|e)$/, '') : word);
const fits = (have: string, wanted: string): boolean => have.startsWith(wanted) || stem(have) === stem(wanted);

const letters = (spans: readonly Span[]): string => spans.map((s) => s[1]).join('');
function textOf(passage: Given | Picture): string {
  if (passage.kind === 'picture') return passage.caption;
  if (passage.kind === 'code') return passage.code;
  return passage.kind === 'table' ? passage.rows.flat().map(letters).join(' · ') : letters(passage.text);
}

/** The weight of one wanted word in a part: title, synonyms, headings, text; 0: it is not there. */
interface Entry {
  part: Part;
  places: { words: string[]; weight: number }[];
  phrases: string[]; // synonyms and questions, as they are typed
}
const index = new WeakMap<Guide, Entry[]>();
function entriesOf(guide: Guide): Entry[] {
  let made = index.get(guide);
  if (!made)
    index.set(
      guide,
      (made = guide.parts
        .filter((p) => p.id !== AID)
        .map((part) => ({
          part,
          phrases: (part.words ?? []).map((w) => wordsOf(w).join(' ')),
          places: [
            { words: wordsOf(part.title), weight: 12 },
            { words: (part.words ?? []).flatMap(wordsOf), weight: 8 },
            { words: part.passages.filter((p) => p.kind === 'heading').flatMap((p) => wordsOf(textOf(p))), weight: 5 },
            { words: part.passages.flatMap((p) => wordsOf(textOf(p))), weight: 2 },
          ],
        }))),
    );
  return made;
}
function weigh(entry: Entry, wanted: readonly string[], phrase: string): number {
  let sum = entry.phrases.includes(phrase) ? 40 : 0;
  for (const word of wanted) {
    const best = Math.max(0, ...entry.places.filter((p) => p.words.some((w) => fits(w, word))).map((p) => p.weight));
    if (!best) return 0;
    sum += best + (entry.places.some((p) => p.weight > 2 && p.words.includes(word)) ? 1 : 0);
  }
  return sum;
}

/** The sentence of a part with the most of these words, what was found marked; its first one where they stand in its synonyms alone. */
function excerptOf(part: Part, wanted: readonly string[]): Hit['excerpt'] {
  const texts = part.passages.filter((p) => p.kind !== 'heading').flatMap((p) => textOf(p).split(/(?<=[.!?…]) /));
  const found = (text: string) => wanted.filter((w) => wordsOf(text).some((have) => fits(have, w))).length;
  let best = texts[0] ?? '';
  for (const text of texts) if (found(text) > found(best)) best = text;
  return best
    .slice(0, 160)
    .split(/([\p{L}\p{N}]+)/u)
    .filter(Boolean)
    .map((text) => ({ text, found: wanted.some((w) => wordsOf(text).some((have) => fits(have, w))) }));
}

export function search(guide: Guide, other: Guide | null, query: string, most = 6): Hit[] {
  const all = wordsOf(query);
  const wanted = all.filter((w) => !IDLE.has(w));
  if (!wanted.length) wanted.push(...all);
  if (!wanted.length) return [];
  const phrase = all.join(' ');
  const weights = new Map<string, number>();
  for (const entry of entriesOf(guide)) weights.set(entry.part.id, weigh(entry, wanted, phrase));
  for (const entry of other ? entriesOf(other) : [])
    weights.set(entry.part.id, Math.max(weights.get(entry.part.id) ?? 0, weigh(entry, wanted, phrase) / 2));
  return guide.parts
    .filter((p) => p.id !== AID && (weights.get(p.id) ?? 0) > 0)
    .sort((a, b) => weights.get(b.id)! - weights.get(a.id)!)
    .slice(0, most)
    .map((part) => ({ part, excerpt: excerptOf(part, wanted) }));
}
