// citytour/web/days/progress.svelte.ts - the campaign of this browser, and the tables that belong to it.
//
// What was played is kept first, as a list of games; then the engine is asked what follows from it, and only its answer
// changes the campaign: nothing is lost while there is no answer. A table counts once, however often its end is looked at:
// the tables counted are kept beside the campaign. A day begun here and left unfinished is offered again; begun anew, the old
// game counts as an attempt (CT-55).
import { api, Refused } from '$web/net/api';
import { tokensOf } from '$web/net/keys';
import { UNKNOWN, type Campaign, type Change, type Game, type Told } from './campaign';
import { keep, kept, keptList, onChange } from './store';

interface Begun {
  table: string;
  day: number;
  over: boolean;
}
const isBegun = (b: unknown): b is Begun =>
  !!b &&
  typeof b === 'object' &&
  typeof (b as Begun).table === 'string' &&
  Number.isInteger((b as Begun).day) &&
  typeof (b as Begun).over === 'boolean';
/** A game of which the engine has not been told yet. `ended`: its end was seen, so what it changed is news. */
interface Played {
  table: string;
  ended: boolean;
  game: Game;
}
const isPlayed = (p: unknown): p is Played => !!p && typeof p === 'object' && typeof (p as Played).game === 'object';
const LOST = { standard: false, won: false, left: 0 };
const MOST = 400; // games handed in at once

/** What the last game changed. */
export type News = Change & { table: string };

class Progress {
  campaign = $state.raw<Campaign>(UNKNOWN);
  damaged = $state(false); // what was kept could not be read, so it begins anew
  padlocks = $state(true); // a table may switch them off
  #makes = $state(false); // somebody makes days before the twelve are won
  news = $state.raw<News | null>(null);
  #begun = $state.raw<Begun[]>([]);
  #text = ''; // as the engine wrote it last
  #asking: Promise<void> | null = null;

  constructor() {
    this.#load();
    void this.#ask();
    onChange(() => {
      this.#load();
      void this.#ask();
    });
    addEventListener('online', () => void this.#ask());
  }
  /** When the engine has told where it stands, or could not be asked. */
  get ready(): Promise<void> {
    return this.#asking ?? Promise.resolve();
  }
  #load() {
    this.#begun = keptList('tables').filter(isBegun);
    this.padlocks = kept('padlocks') !== 'off';
    this.#makes = kept('makes') === 'yes';
  }
  #keepBegun(list: Begun[]) {
    this.#begun = list.slice(0, 500);
    keep('tables', JSON.stringify(this.#begun));
  }

  /** Asks until nothing is left to be told. */
  #ask(): Promise<void> {
    this.#asking ??= this.#settle().finally(() => (this.#asking = null));
    return this.#asking;
  }
  async #settle() {
    for (;;) {
      const text = kept('campaign') ?? '';
      const played = this.#played().slice(0, MOST);
      let told: Told;
      let damaged = false;
      try {
        const games = played.map((p) => p.game);
        told = await api.course<Told>('citytour', { text, games }).catch((e: unknown) => {
          if (!(e instanceof Refused) || e.code !== 'campaign' || !text) throw e;
          damaged = true;
          return api.course<Told>('citytour', { games });
        });
      } catch (e) {
        if (e instanceof Refused && e.code === 'campaign') keep('games', '[]'); // no games that the engine knows
        return; // no answer: what was played waits
      }
      if ((kept('campaign') ?? '') !== text) continue; // another window was faster
      this.campaign = told.course;
      this.#text = told.text;
      this.damaged = damaged && !played.length;
      if (played.length) {
        if (damaged) keep('campaign.damaged', text); // not lost for whoever knows how to mend it
        keep('campaign', told.text);
        keep('games', JSON.stringify(this.#played().slice(played.length)));
        const ended = played.findLastIndex((p) => p.ended);
        if (ended >= 0) this.news = { ...told.news[ended]!, table: played[ended]!.table };
      }
      if (!this.#played().length) return; // nothing was played meanwhile
    }
  }
  #played() {
    return keptList('games').filter(isPlayed);
  }
  #count(table: string, game: Game, ended: boolean) {
    this.#keepBegun([{ table, day: game.day, over: true }, ...this.#begun.filter((b) => b.table !== table)]);
    keep('games', JSON.stringify([...this.#played(), { table, ended, game } satisfies Played]));
  }

  readonly open = (day: number) => !this.padlocks || !!this.campaign.days[day - 1]?.open;
  /** Why a win of a day would not count: it is not its turn yet, or it is played with more than the rules give. */
  readonly uncounted = (day: number, faceup: boolean): 'early' | 'faceup' | null =>
    this.campaign === UNKNOWN ? null : !this.campaign.days[day - 1]?.open ? 'early' : faceup ? 'faceup' : null;
  /** Own days and piles face up. */
  readonly free = $derived(!this.padlocks || this.campaign.complete);
  /** Days may be made: whoever lays them out need not have won any; what counts for the campaign stays as it is. */
  readonly mayMake = $derived(this.free || this.#makes);
  makeAllTheSame() {
    this.#makes = true;
    keep('makes', 'yes');
  }
  setPadlocks(on: boolean) {
    this.padlocks = on;
    keep('padlocks', on ? 'on' : 'off');
  }
  /** As it is kept, and as the terminal reads it. */
  get text() {
    return this.#text;
  }
  /** Another campaign in place of this one, as from a file of the terminal. False: this is none. */
  async replace(text: string): Promise<boolean> {
    const told = await api.course<Told>('citytour', { text }).catch(() => null);
    if (!told || !text) return false;
    keep('campaign', told.text);
    [this.campaign, this.#text, this.damaged] = [told.course, told.text, false];
    return true;
  }

  /** Games whose seats were given away are attempts too. */
  sweep() {
    for (const b of this.#begun) if (!b.over && !tokensOf(b.table).length) this.#count(b.table, { day: b.day, ...LOST }, false);
    void this.#ask();
  }
  /** The table on which a day waits to be finished. */
  waiting(day: number): string | null {
    return this.#begun.find((b) => b.day === day && !b.over && tokensOf(b.table).length > 0)?.table ?? null;
  }
  /** A table of a day was opened here; older ones of the same day are given up. */
  begin(table: string, day: number) {
    this.#load();
    for (const b of this.#begun) if (b.day === day && !b.over) this.#count(b.table, { day, ...LOST }, false);
    this.#keepBegun([{ table, day, over: false }, ...this.#begun.filter((b) => b.table !== table)]);
    void this.#ask();
  }
  /** The game goes on at another table. */
  moved(from: string, to: string) {
    this.#load();
    this.#keepBegun(this.#begun.map((b) => (b.table === from ? { ...b, table: to } : b)));
  }
  /** A game is over. */
  end(table: string, game: Game) {
    this.#load();
    if (this.#begun.some((b) => b.table === table && b.over)) return;
    this.#count(table, game, true);
    void this.#ask();
  }
  /** Which try of a day this is; at its end it has been counted. */
  readonly attempt = (day: number, over: boolean) => Math.max(1, (this.campaign.days[day - 1]?.tries ?? 0) + (over ? 0 : 1));
  /** The news are told once. */
  takeNews(): News | null {
    const news = this.news;
    this.news = null;
    return news;
  }
}
export const progress = new Progress();
