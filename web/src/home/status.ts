// home/status.ts - a table of one's own in a line: with whom, which round, whose turn or how it ended, when.
import type { Mine, SeatInfo } from '../net/protocol';
import { cardOf } from '../games.svelte';
import { settings } from '../settings.svelte';
import { list, text } from '../text';

export type Own = Extract<Mine, { state: string }>;
type NameOf = (seat: SeatInfo | undefined) => string;

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['month', 30 * 86_400_000],
  ['year', 365 * 86_400_000],
];
/** "now", "3 hours ago", "yesterday". */
export function ago(at: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(settings.lang === 'en' ? 'en-GB' : settings.lang, { numeric: 'auto' });
  const past = Math.max(0, now - at);
  const [unit, size] = STEPS.findLast(([, size]) => past >= size) ?? ['second' as const, past + 1];
  return format.format(-Math.floor(past / size) || 0, unit);
}

/** Who else sits there. */
function company(m: Own, nameOf: NameOf): string {
  const mine = new Set([...m.you, ...(m.back ?? [])]);
  const others = m.seats.filter((s) => !mine.has(s.seat) && s.kind !== 'open').map(nameOf);
  return others.length ? text().pages.with(list(others)) : m.seats.length === 1 ? text().pages.alone : '';
}

export function howItEnded(m: Own, nameOf: NameOf): string {
  const t = text().pages;
  const r = m.result;
  if (!r) return text().home.over;
  if (r.why === 'resigned') return t.resigned(list((r.resigned ?? []).map((s) => nameOf(m.seats[s]))));
  if (r.why !== 'end') return t.closed;
  const best = Math.max(...(r.scores ?? [0]));
  const same = new Set(r.scores).size === 1;
  if (!r.winners.length) return t.lostTogether(best);
  if (r.winners.length === m.seats.length && same) return m.seats.length > 1 || best ? t.wonTogether(best) : '';
  const winner = r.winners[0]!;
  const next = Math.max(...(r.scores ?? []).filter((_, s) => !r.winners.includes(s)));
  const scores = r.scores && Number.isFinite(next) && best > 1 ? t.scores(r.scores[winner]!, next) : '';
  return r.winners.length === 1 && m.you.includes(winner)
    ? t.youWon(scores)
    : t.won(list(r.winners.map((s) => nameOf(m.seats[s]))), scores);
}

/** What matters now: whose turn, who is missing, or how it ended. */
function now(m: Own, nameOf: NameOf): string {
  const t = text().home;
  if (m.your_turn) return t.yourTurn;
  if (m.back?.length) return t.botForYou;
  if (m.state === 'over') return howItEnded(m, nameOf);
  if (m.state === 'waiting') return t.waitingSeats(m.seats.filter((s) => s.kind === 'open').length);
  return m.decides === null ? '' : t.waitingFor(nameOf(m.seats[m.decides]));
}

export function statusOf(m: Own, nameOf: NameOf, at = Date.now()): string {
  const { pages } = text();
  const round = m.round && m.state !== 'waiting' ? (cardOf(m.game)?.round?.(m.round)[settings.lang] ?? pages.round(m.round)) : '';
  const what = now(m, nameOf);
  const others = m.seats.filter((s) => !m.you.includes(s.seat)).length;
  const told = others === 1 && m.state === 'over' && m.seats.some((s) => !m.you.includes(s.seat) && what.includes(nameOf(s))); // by the result
  return [what, told ? '' : company(m, nameOf), round, m.copy ? pages.copy : '', ago(m.changed, at)].filter(Boolean).join(' · ');
}
