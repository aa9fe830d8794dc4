// table/offers.ts - what one may ask of the others (a move taken back, a pause), and who has still to answer.
import type { GameEvent, Offer, TableMessage } from '../net/protocol';

/** A move can be asked back while one plays, has decided something, and nothing else is being asked. */
export const mayUndo = (info: TableMessage | null, events: readonly GameEvent[], mine: readonly number[]): boolean =>
  info?.state === 'playing' && !info.offer && events.some((e) => e.by !== 'chance' && mine.includes(e.by));

/** People elsewhere whose word counts: they play here themselves, on another screen. */
export const others = (info: TableMessage, mine: readonly number[]): number[] =>
  info.seats.filter((s) => s.kind === 'person' && !s.standin && !mine.includes(s.seat)).map((s) => s.seat);

/** Of those who are there, the ones who have not yet asked for another game while we have. */
export const awaitedForRematch = (info: TableMessage, mine: readonly number[]): number[] =>
  mine.length && mine.every((s) => info.rematch.includes(s))
    ? others(info, mine).filter((s) => info.seats.some((x) => x.seat === s && x.present) && !info.rematch.includes(s))
    : [];

/** Whose offer it is: this screen's, or that of another seat. */
export const isOurs = (offer: Offer, mine: readonly number[]): boolean => mine.includes(offer.by);

/** Seats of this screen that are asked. */
export const askedHere = (offer: Offer, mine: readonly number[]): number[] => mine.filter((seat) => offer.asked.includes(seat));

/** A bot was given our seat while we were here, or in another window: an old token takes it back. */
export const isGiven = (info: TableMessage | null, held: boolean): boolean =>
  !!info && info.state !== 'over' && !info.you.length && held && info.seats.some((s) => s.was?.why === 'given');
