// table/aids.ts - what a table does without, in a few words: "Serious game: no hints, no undo".
import type { Aids } from '../net/protocol';
import { list, text } from '../text';

export function aidsText(aids: Aids | undefined): string {
  if (!aids) return '';
  const t = text().together.aids;
  if (!aids.hints && !aids.undo) return t.all;
  const none = (Object.keys(t.none) as (keyof Aids)[]).filter((k) => !aids[k]).map((k) => t.none[k]);
  return none.length ? t.some(list(none)) : '';
}
