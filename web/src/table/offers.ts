// table/offers.ts - what one may ask of the others (a move taken back, a pause), and who has still to answer.
import type { GameEvent, Offer, TableMessage } from '../net/protocol';

/** A move can be asked back while one plays, has decided something, and nothing else is being asked. */
export const mayUndo = (info: TableMessage | null, events: readonly GameEvent[], mine: readonly number[]): boolean =>
  info?.state === 'playing' && !info.offer && events.some((e) => e.by !== 'chance' && mine.includes(e.by));

/** Whose offer it is: this screen's, or that of another seat. */
export const isOurs = (offer: Offer, mine: readonly number[]): boolean => mine.includes(offer.by);

/** Seats of this screen that are asked. */
export const askedHere = (offer: Offer, mine: readonly number[]): number[] => mine.filter((seat) => offer.asked.includes(seat));

/** A bot was given our seat while we were here, or in another window: an old token takes it back. */
export const isGiven = (info: TableMessage | null, held: boolean): boolean =>
  !!info && info.state !== 'over' && !info.you.length && held && info.seats.some((s) => s.was?.why === 'given');
