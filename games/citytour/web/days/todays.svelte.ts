// citytour/web/days/todays.svelte.ts - the shuffles of the day that were driven in this browser. Of each day the first drive counts;
// later ones are for practice. They are outside the campaign.
import { readDate } from '$web/today/daily';
import { keep, keptList, onChange } from './store';

export interface Drive {
  date: string;
  table: string;
  first: boolean;
  over: { won: boolean; count: number } | null;
  sent: boolean; // it stands on the server's table
}
const MOST = 120;

function isDrive(d: unknown): d is Drive {
  if (!d || typeof d !== 'object') return false;
  const { date, table, first, over, sent } = d as Partial<Drive>;
  return (
    typeof date === 'string' &&
    readDate(date) !== null &&
    typeof table === 'string' &&
    table.length <= 64 &&
    typeof first === 'boolean' &&
    typeof sent === 'boolean' &&
    (over === null || (typeof over === 'object' && typeof over.won === 'boolean' && Number.isSafeInteger(over.count)))
  );
}

class Todays {
  #all = $state.raw<readonly Drive[]>([]);

  constructor() {
    this.#load();
    onChange(() => this.#load());
  }
  #load() {
    this.#all = keptList('today').filter(isDrive).slice(0, MOST);
  }
  #keep(all: readonly Drive[]) {
    this.#all = all.slice(0, MOST);
    keep('today', JSON.stringify(this.#all));
  }

  readonly at = (table: string | null): Drive | null => this.#all.find((d) => d.table === table) ?? null;
  /** The one that counts. */
  readonly firstOf = (date: string): Drive | null => this.#all.find((d) => d.date === date && d.first) ?? null;

  begin(date: string, table: string) {
    this.#keep([{ date, table, first: !this.firstOf(date), over: null, sent: false }, ...this.#all]);
  }
  /** Whether the table was one of them. What was left without an end may be begun anew, and then counts. */
  end(table: string, end: { won: boolean; count: number; over: boolean }): boolean {
    const drive = this.at(table);
    if (!drive) return false;
    if (!drive.over)
      this.#keep(
        end.over
          ? this.#all.map((d) => (d.table === table ? { ...d, over: { won: end.won, count: end.count } } : d))
          : this.#all.map((d) => (d.table === table ? { ...d, first: false, over: { won: false, count: end.count } } : d)),
      );
    return true;
  }
  sent(table: string) {
    this.#keep(this.#all.map((d) => (d.table === table ? { ...d, sent: true } : d)));
  }
}
export const todays = new Todays();
