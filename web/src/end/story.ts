// end/story.ts - a story (POST /api/story) added up for the pictures of the end. Knows no game.
import type { Judgement, Story } from '../net/protocol';

/** What each seat has from each source after `n` events; after all without it. */
export function totals(story: Story, seats: number, n = Infinity): number[][] {
  const all = Array.from({ length: seats }, () => story.sources.map(() => 0));
  for (const [at, seat, source, amount] of story.gains) {
    if (at > n) break;
    const row = all[seat];
    if (row && source in row) row[source]! += amount;
  }
  return all;
}
export const sum = (parts: readonly number[]) => parts.reduce((a, b) => a + b, 0);

/** In which round the position after `n` events lies, from 1. */
export const roundOf = (story: Story, n: number) => Math.max(1, story.rounds.filter((begins) => begins <= n).length);
/** The last number of events in that round. */
const endOf = (story: Story, round: number) => (round < story.rounds.length ? story.rounds[round]! - 1 : story.n);

export interface Column {
  round: number; // the last of those it stands for
  seats: number[][]; // by seat and source, all gained so far
}
/** The sources over time: a column for each round, or for several where there are more rounds than fit. The last is the end. */
export function columns(story: Story, seats: number, most: number): Column[] {
  const rounds = Math.max(1, story.rounds.length);
  const step = Math.ceil(rounds / most);
  const all: Column[] = [];
  for (let round = rounds; round > 0; round -= step) all.unshift({ round, seats: totals(story, seats, endOf(story, round)) });
  return all;
}

export interface Moment {
  n: number;
  seat: number;
  amount: number;
}
/** The event that brought somebody most; the first of equals. What a game begins with is no moment. */
export function bestMoment(story: Story): Moment | null {
  const gained = new Map<string, Moment>();
  for (const [n, seat, , amount] of story.gains) {
    if (n === 0) continue;
    const key = `${n}/${seat}`;
    const now = gained.get(key) ?? { n, seat, amount: 0 };
    now.amount += amount;
    gained.set(key, now);
  }
  return [...gained.values()].reduce<Moment | null>((best, m) => (m.amount > (best?.amount ?? 0) ? m : best), null);
}

/** From which round on this seat has been ahead of all others; null where it was not at the end. */
export function ledFrom(story: Story, seat: number, seats: number): number | null {
  let from: number | null = null;
  for (let round = Math.max(1, story.rounds.length); round > 0; round--) {
    const scores = totals(story, seats, endOf(story, round)).map(sum);
    if (scores.some((s, other) => other !== seat && s >= scores[seat]!)) break;
    from = round;
  }
  return from;
}

/** Where the winner gained most on the one who came next: the index of the source, of those that may be named. */
export function decisive(story: Story, winner: number, next: number, named: (source: string) => boolean): number | null {
  const all = totals(story, Math.max(winner, next) + 1);
  let best: number | null = null;
  story.sources.forEach((source, i) => {
    if (!named(source)) return;
    const lead = all[winner]![i]! - all[next]![i]!;
    const had = best === null ? -Infinity : all[winner]![best]! - all[next]![best]!;
    if ((all[winner]![i]! > 0 || all[next]![i]! < 0) && lead > had) best = i;
  });
  return best;
}

export interface Share {
  luck: number;
  choices: number; // never above 0
}
const SURE = 0.98; // beyond it nothing is told apart
/** By how many points one leads who has this chance to win. */
const lead = (chance: number, scale: number) => {
  const c = Math.min(SURE, Math.max(1 - SURE, chance));
  return scale * Math.log(c / (1 - c));
};
/**
 * What luck brought each seat and what its choices cost it, in points: the chance to win before and after each event, said as the lead that
 * gives such a chance. What was judged so far.
 */
export function luckAndChoices(judged: readonly Judgement[], seats: number, scale: number): Share[] {
  const all: Share[] = Array.from({ length: seats }, () => ({ luck: 0, choices: 0 }));
  judged.forEach((j, n) => {
    const after = judged[n + 1]?.before;
    if (j.by === 'chance' && after) all.forEach((s, seat) => (s.luck += lead(after[seat] ?? 0, scale) - lead(j.before[seat] ?? 0, scale)));
    if (typeof j.by === 'number' && all[j.by]) {
      const best = j.before[j.by] ?? 0;
      all[j.by]!.choices += lead(best - (j.loss ?? 0), scale) - lead(best, scale);
    }
  });
  return all;
}

/** The same for all together, in parts of one: what luck brought and what choices cost the one chance there is. */
export function luckAndChoicesTogether(judged: readonly Judgement[]): Share {
  const all: Share = { luck: 0, choices: 0 };
  judged.forEach((j, n) => {
    const after = judged[n + 1]?.before[0];
    if (j.by === 'chance' && after !== undefined) all.luck += after - (j.before[0] ?? 0);
    if (typeof j.by === 'number') all.choices -= j.loss ?? 0;
  });
  return all;
}
/** A change of the chance to win, in points. */
export const inPoints = (from: number, to: number, scale: number) => lead(to, scale) - lead(from, scale);

/** Less was no turning point. */
const SERIOUS = 0.05;

export interface Lost {
  from: number; // the number of events after which the chance was highest
  peak: number; // the chance then
  luck: number; // what was lost since, by luck and by choices; together the peak less the end
  choices: number;
  turn: number | null; // the choice that cost most
}
/** A game of all together: how the best chance there was came to nothing. In parts of one. */
export function lostTogether(judged: readonly Judgement[]): Lost | null {
  if (judged.length < 2) return null;
  const at = (n: number) => judged[n]!.before[0] ?? 0;
  let from = 0;
  judged.forEach((_, n) => at(n) > at(from) && (from = n));
  let choices = 0;
  let turn: number | null = null;
  for (let n = from; n < judged.length - 1; n++) {
    const loss = judged[n]!.loss ?? 0;
    choices += loss;
    if (loss >= SERIOUS && loss > (turn === null ? 0 : (judged[turn]!.loss ?? 0))) turn = n;
  }
  const lost = Math.max(0, at(from) - at(judged.length - 1));
  const spent = Math.min(lost, choices);
  return { from: judged[from]!.n, peak: at(from), luck: lost - spent, choices: spent, turn: turn === null ? null : judged[turn]!.n };
}

/**
 * The chance turn by turn as the engine's accounts have it (deeds of that word, in thousandths: what was left after the choice, of the
 * best there was): before each choice, after it, and at the end.
 */
export function chanceTold(story: Story, what: string, won: boolean): Judgement[] {
  const told = story.deeds
    .filter((d) => d.what === what && d.of !== undefined)
    .flatMap((d): Judgement[] => [
      { n: d.n - 1, by: d.seat, before: [d.of! / 1000], loss: Math.max(0, (d.of! - d.value) / 1000) },
      { n: d.n, by: 'chance', before: [d.value / 1000] },
    ]);
  return told.length ? [...told, { n: story.n, before: [won ? 1 : 0] }] : [];
}

/** Round numbers for an axis from 0 to `most`, three to six of them. */
export function ticks(most: number): number[] {
  const raw = Math.max(1, most) / 5;
  const ten = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, [1, 2, 5, 10].map((m) => m * ten).find((s) => s >= raw) ?? ten);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}
