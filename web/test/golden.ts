// test/golden.ts - stored views: the golden playthroughs of a game hold every view as the engine wrote it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameEvent, Turn } from '../src/net/protocol';

export interface Step<V> {
  n: number;
  view: V;
  turn: Turn;
  legal: string[]; // without those that the file leaves out
  whole: boolean;
  event: GameEvent | null; // what happened next
}

const root = join(import.meta.dirname, '../..');
export const bytes = (path: string) => readFileSync(join(root, path));
export const read = (path: string) => bytes(path).toString();

export function golden<V>(path: string): Step<V>[] {
  let view: Record<string, unknown> = {};
  const steps = read(path)
    .split('\n\n')
    .slice(1)
    .map((block, n): Step<V> => {
      const lines = block.split('\n');
      const field = (key: string) => lines.find((l) => l.startsWith(`${key} `))?.slice(key.length + 1);
      view = { ...view, ...(JSON.parse(field('public') ?? '{}') as object) }; // only what has changed is written
      for (const key of Object.keys(view)) if (view[key] === '(gone)') delete view[key];
      const v = view as unknown as V;
      const all = (field('legal') ?? '').split(' | ').filter(Boolean);
      const what = field('do');
      // "# 12 seat 1", "# 13 chance", "# 60 end"; for whom chance draws is in the view, where a game says it
      const [, kind, by] = /^# \d+ (seat|chance|end)(?: (\d+))?/.exec(block)!;
      const told = (view as { turn?: { seat?: number | null } }).turn?.seat;
      const seat = by === undefined ? (told ?? null) : Number(by);
      const turn: Turn = { kind: kind === 'seat' ? 'decide' : (kind as Turn['kind']), ...(seat === null ? {} : { seat }) };
      return {
        n,
        view: v,
        turn,
        legal: all.filter((m) => !/ in all$/.test(m)),
        whole: !all.some((m) => / in all$/.test(m)),
        event: what ? { by: turn.kind === 'chance' ? 'chance' : turn.seat!, do: what } : null,
      };
    });
  return played(path, steps);
}

/** Whoever goes through a playthrough goes through some decisions, none without what was done. */
export function played<S extends Pick<Step<unknown>, 'turn' | 'legal' | 'event'>>(path: string, steps: S[]): S[] {
  const decisions = steps.filter((s) => s.turn.kind === 'decide' && s.legal.length > 0 && s.event);
  if (decisions.length < 5) throw new Error(`${path}: no playthrough, ${decisions.length} decisions in ${steps.length} positions`);
  return steps;
}
