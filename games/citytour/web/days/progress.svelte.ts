// citytour/web/days/progress.svelte.ts - the campaign of this browser, and the tables that belong to it.
//
// A table counts once, however often its end is looked at: the tables counted are kept beside the campaign. A day begun here
// and left unfinished is offered again; begun anew, the old game counts as an attempt (CT-55).
import { tokensOf } from '$web/net/keys';
import { fresh, isComplete, isOpen, levelOf, noted, read, write, type Campaign, type Game } from './campaign';
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

/** What the last game changed. */
export interface News {
  table: string;
  day: number;
  raised: boolean; // the next day is open
  level: number | null; // … and with it this level
  best: number | null; // a better result than before, or the first
}

class Progress {
  campaign = $state.raw<Campaign>(fresh());
  damaged = $state(false); // what was kept could not be read, so it begins anew
  padlocks = $state(true); // a table may switch them off
  news = $state.raw<News | null>(null);
  #begun = $state.raw<Begun[]>([]);

  constructor() {
    this.#load();
    onChange(() => this.#load());
  }
  #load() {
    const text = kept('campaign');
    const found = text === null ? fresh() : read(text);
    this.damaged = !found;
    this.campaign = found ?? fresh();
    this.#begun = keptList('tables').filter(isBegun);
    this.padlocks = kept('padlocks') !== 'off';
  }
  #keep(campaign: Campaign) {
    if (this.damaged) keep('campaign.damaged', kept('campaign') ?? ''); // not lost for whoever knows how to mend it
    this.damaged = false;
    this.campaign = campaign;
    keep('campaign', write(campaign));
  }
  #keepBegun(list: Begun[]) {
    this.#begun = list.slice(0, 500);
    keep('tables', JSON.stringify(this.#begun));
  }

  readonly open = (day: number) => !this.padlocks || isOpen(this.campaign, day);
  /** Own days and piles face up. */
  readonly free = $derived(!this.padlocks || isComplete(this.campaign));
  setPadlocks(on: boolean) {
    this.padlocks = on;
    keep('padlocks', on ? 'on' : 'off');
  }
  /** Another campaign in place of this one, as from a file of the terminal. */
  replace(campaign: Campaign) {
    this.#keep(campaign);
  }

  /** Games whose seats were given away are attempts too. */
  sweep() {
    for (const b of this.#begun)
      if (!b.over && !tokensOf(b.table).length) this.#count(b.table, { day: b.day, standard: false, won: false, left: 0 });
  }
  /** The table on which a day waits to be finished. */
  waiting(day: number): string | null {
    return this.#begun.find((b) => b.day === day && !b.over && tokensOf(b.table).length > 0)?.table ?? null;
  }
  /** A table of a day was opened here; older ones of the same day are given up. */
  begin(table: string, day: number) {
    this.#load();
    for (const b of this.#begun) if (b.day === day && !b.over) this.#count(b.table, { day, standard: false, won: false, left: 0 });
    this.#keepBegun([{ table, day, over: false }, ...this.#begun.filter((b) => b.table !== table)]);
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
    const before = this.campaign;
    this.#count(table, game);
    const raised = this.campaign.won > before.won;
    const level = levelOf(game.day).level;
    const opened = raised && game.day < before.attempts.length ? levelOf(game.day + 1).level : level;
    const best = this.campaign.best[game.day - 1] ?? null;
    this.news = {
      table,
      day: game.day,
      raised,
      level: opened !== level ? opened : null,
      best: best !== before.best[game.day - 1] ? best : null,
    };
  }
  #count(table: string, game: Game) {
    this.#keep(noted(this.campaign, game));
    this.#keepBegun([{ table, day: game.day, over: true }, ...this.#begun.filter((b) => b.table !== table)]);
  }
  /** Which try of a day this is; at its end it has been counted. */
  readonly attempt = (day: number, over: boolean) => (this.campaign.attempts[day - 1] ?? 0) + (over ? 0 : 1);
  /** The news are told once. */
  takeNews(): News | null {
    const news = this.news;
    this.news = null;
    return news;
  }
}
export const progress = new Progress();
