// today/whynot.ts - why not these? The tempting moves of a puzzle, each with the position it leads to and one reason: what it brings
// beside the best one, by the engine's own accounts (POST /api/story). Knows no game and no rule.
import type { Ending } from '../end/ending';
import { sum, totals } from '../end/story';
import { api } from '../net/api';
import type { Frames } from '../net/protocol';
import type { PuzzlePlace } from '../puzzle/puzzle.svelte';
import type { PuzzleData } from '../puzzle/puzzles';
import { list, text } from '../text';
import { percent } from './daily.svelte';

/** What a move brings at once: by seat and source. */
export type Brings = readonly (readonly number[])[];
export interface Tempting {
  move: string;
  worth: string; // "+5", "81 %"
  frames: Frames; // the position before and after it
  brings: Brings;
}
export interface Told {
  best: Tempting;
  others: readonly Tempting[];
  sources: readonly string[];
  players: readonly string[];
}

/** The record up to the position, with this move. */
export function recordWith(place: Pick<PuzzlePlace, 'record' | 'data'>, move: string): string {
  const { at, seat } = place.data;
  const lines = place.record
    .trimEnd()
    .split('\n')
    .slice(0, 1 + at);
  return `${[...lines, JSON.stringify({ by: seat, do: move })].join('\n')}\n`;
}

const isGain = (data: PuzzleData) => data.kind === 'tour' || data.kind === 'build';
const worthOf = (data: PuzzleData, value: number) => (isGain(data) ? `+${value}` : `${percent(value)}\u00a0%`);

/** At most so many, the most tempting first; of those that are worth the same only as many as are needed. */
export function chosen(others: PuzzleData['others'], most = 3): PuzzleData['others'] {
  const first = others.filter((o, i) => others.findIndex((x) => x.value === o.value) === i).slice(0, most);
  const rest = others.filter((o) => !first.includes(o)).slice(0, most - first.length);
  return [...first, ...rest].sort((a, b) => b.value - a.value);
}

export async function tempting(place: PuzzlePlace): Promise<Told> {
  const { at, seat, answers, others, value } = place.data;
  const look = async (move: string, worth: number): Promise<Tempting & { sources: readonly string[] }> => {
    const record = recordWith(place, move);
    const [frames, story] = await Promise.all([api.read(record, seat, at, at + 1, true), api.story(record)]);
    const before = totals(story, frames.record.players.length, at);
    const after = totals(story, frames.record.players.length);
    const brings = after.map((row, s) => row.map((v, i) => v - (before[s]?.[i] ?? 0)));
    return { move, worth: worthOf(place.data, worth), frames, brings, sources: story.sources };
  };
  const [best, ...rest] = await Promise.all([look(answers[0]!, value), ...chosen(others).map((o) => look(o.move, o.value))]);
  return { best, others: rest, sources: best.sources, players: best.frames.record.players };
}

/** One reason: what it brings less than the best, or how often it wins; and why it tempts. */
export function reasonOf(data: PuzzleData, told: Told, other: Tempting, ending: Ending | null, name: (seat: number) => string): string {
  const t = text().today.why;
  const { seat } = data;
  const value = data.others.find((o) => o.move === other.move)?.value ?? 0;
  if (data.kind === 'tour') {
    const parts = told.sources.flatMap((key, i) => {
      const by = (other.brings[seat]?.[i] ?? 0) - (told.best.brings[seat]?.[i] ?? 0);
      const source = ending?.sources[key];
      const what = source?.name ?? key;
      if (by < 0) return [source?.fill === 'taken' ? t.lost(-(other.brings[seat]?.[i] ?? 0), what) : t.fewer(-by, what)];
      return by ? [t.more(by, what)] : [];
    });
    const gifts = told.players.flatMap((_, s) => {
      const by = sum(other.brings[s] ?? []);
      return s !== seat && by > 0 && by > sum(told.best.brings[s] ?? []) ? [t.toOthers(name(s), by)] : [];
    });
    const all = [...parts, ...gifts];
    return all.length ? `${list(all)}.` : t.none;
  }
  const [n, best] = [percent(value), percent(data.value)];
  const now = sum(other.brings[seat] ?? []) - sum(told.best.brings[seat] ?? []);
  const tempts = now > 0 ? ` ${t.tempts(now)}` : '';
  if (data.kind === 'build') return t.build(value, data.value) + tempts;
  if (data.kind === 'day') return t.day(n) + tempts;
  if (data.kind === 'place') return t.place(n, best) + tempts;
  return t.move(n, best) + tempts;
}
