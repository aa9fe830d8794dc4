// net/names.ts - text of strangers, made fit to be shown among ours: all that comes from the server passes here.
import type { Chat, Frames, SeatInfo } from './protocol';

/** Letters that steer, turn text about, or take no ink where one expects some (core/letters.cpp). */
const HARMFUL =
  /[\p{Cc}\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\u{e0000}-\u{e0fff}]/gu;
/** Scripts that run from right to left. */
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const plain = (text: string) => text.replace(HARMFUL, '');

/** A name, to stand in the middle of a sentence: one that runs the other way does not turn the sentence about. */
export function shown(name: string): string {
  const clean = plain(name).trim() || '?';
  return LEFTWARD.test(clean) ? `\u2068${clean}\u2069` : clean;
}

export const seatShown = (s: SeatInfo): SeatInfo => ({
  ...s,
  ...(s.name === undefined ? {} : { name: shown(s.name) }),
  ...(s.was ? { was: { ...s.was, name: shown(s.was.name) } } : {}),
});
export const seatsShown = <T extends { seats: SeatInfo[] }>(table: T): T => ({ ...table, seats: table.seats.map(seatShown) });
export const chatShown = (c: Chat): Chat => ({
  ...c,
  name: c.name === null ? null : shown(c.name),
  ...(c.text === undefined ? {} : { text: plain(c.text) }),
  ...(c.who ? { who: shown(c.who) } : {}),
});
export const framesShown = (f: Frames): Frames => ({ ...f, record: { ...f.record, players: f.record.players.map(shown) } });
