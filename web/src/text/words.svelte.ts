// text/words.svelte.ts - what the engine says, in the language of the page: a key and arguments, whose sentences stand in
// core/words, server/words and games/<id>/words, one file a language (docs/adr/0008). The files are found by the bundler: a language is
// offered as soon as its files are there.
import { settings } from '../settings.svelte';

export type Argument = number | string | { seat: number } | Saying | readonly Saying[];
/** With a key: its English beside it. Without: what data says itself, by language. */
export type Saying = { key: string; args: Readonly<Record<string, Argument>>; text: string } | Readonly<Record<string, string>>;
type Keyed = Extract<Saying, { args: unknown }>;
type Sentences = Readonly<Record<string, string>>;

const FILES = import.meta.glob<Sentences>(['../../../core/words/*.json', '../../../server/words/*.json', '../../../games/*/words/*.json'], {
  import: 'default',
});
const parts = (path: string) => /([^/]+)\/words\/([^/]+)\.json$/.exec(path)!.slice(1) as [string, string];

/** The languages there are, English first. */
export const LANGUAGES: readonly string[] = Object.keys(FILES)
  .map(parts)
  .filter(([folder]) => folder === 'core')
  .map(([, language]) => language)
  .sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b));

/** What the engine speaks here: the language chosen, also where the page itself has no texts in it. */
export const spoken = () => settings.words || settings.lang;

const loaded: Record<string, Sentences> = $state({});
const loading = new Map<string, Promise<void>>();

/** Fetches the sentences of a folder in the language spoken. Until they are there, the English that came along is said, without names of seats. */
export function fetchWords(folder: string): Promise<void> {
  const language = spoken();
  const name = `${folder}/${language}`;
  const path = Object.keys(FILES).find((p) => parts(p).join('/') === name);
  if (!path) return Promise.resolve();
  if (!loading.has(name))
    loading.set(
      name,
      FILES[path]!().then(
        (sentences) => {
          loaded[name] = sentences;
        },
        () => void loading.delete(name), // asked for again next time
      ),
    );
  return loading.get(name)!;
}

const isKeyed = (saying: Saying): saying is Keyed => 'args' in saying;

/** Said to somebody; `name` knows the seats. */
export function inWords(saying: Saying, name?: (seat: number) => string): string {
  if (!isKeyed(saying)) return saying[spoken()] ?? saying[settings.lang] ?? saying['en'] ?? '';
  const [folder, ...rest] = saying.key.split('.');
  const sentences = loaded[`${folder}/${spoken()}`];
  const sentence = sentences?.[rest.join('.')];
  if (sentence) return filled(sentence, saying.args, name);
  void fetchWords(folder!);
  return saying.text;
}

function one(argument: Argument, name?: (seat: number) => string): string {
  if (typeof argument !== 'object') return String(argument);
  if (Array.isArray(argument)) return argument.map((part: Saying) => inWords(part, name)).join(', ');
  if ('seat' in argument && typeof argument.seat === 'number')
    return name ? name(argument.seat) : inWords({ key: 'core.seat', args: { n: argument.seat }, text: `seat ${argument.seat}` });
  return inWords(argument as Saying, name);
}

function labelOf(argument: Argument): string {
  if (typeof argument !== 'object') return String(argument);
  if (Array.isArray(argument)) return String(argument.length);
  if ('seat' in argument) return String(argument.seat);
  const saying = argument as Saying;
  return isKeyed(saying) ? saying.key.slice(saying.key.indexOf('.') + 1) : (saying['en'] ?? '');
}

const fits = (label: string, word: string) => {
  if (label === 'other' || label === word) return true;
  const range = /^(\d+)\.\.(\d+)$/.exec(label);
  return !!range && /^\d+$/.test(word) && Number(range[1]) <= Number(word) && Number(word) <= Number(range[2]);
};

/** A sentence with its arguments, as core/sentence.h describes it. The build has read every sentence: this one trusts. */
export function filled(sentence: string, args: Readonly<Record<string, Argument>>, name?: (seat: number) => string): string {
  let at = 0;
  const until = (ends: string) => {
    const from = at;
    while (at < sentence.length && !ends.includes(sentence[at]!)) at++;
    return sentence.slice(from, at);
  };
  const spaces = () => {
    while (sentence[at] === ' ') at++;
  };
  const text = (): string => {
    let said = '';
    while (at < sentence.length && sentence[at] !== '}') said += sentence[at] === '{' ? braced() : until('{}');
    return said;
  };
  const braced = (): string => {
    at++;
    const argument = args[until(',}')] ?? '';
    if (sentence[at] === '}') {
      at++;
      return one(argument, name);
    }
    at++; // the comma: a choice
    let chosen: string | null = null;
    for (spaces(); at < sentence.length && sentence[at] !== '}'; spaces()) {
      const labels = until('{').trim().split('|');
      at++;
      const said = text();
      at++;
      if (chosen === null && labels.some((label) => fits(label, labelOf(argument)))) chosen = said;
    }
    at++;
    return chosen ?? '';
  };
  return text();
}
