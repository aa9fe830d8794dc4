// net/api.ts - what is asked once, over HTTP.
import type { Frames, GameInfo, Judged, Mine, NewTable, Refusal, Summary, Viewer } from './protocol';

/** An answer that says no. `code` is stable, `text` is for a person; 'offline' when there was no answer at all. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
  get code() {
    return this.refusal.code;
  }
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Refused({ code: 'offline', text: 'no answer' });
  }
  if (answer.ok) return answer;
  let refusal: Refusal = { code: 'unknown', text: `${answer.status}` };
  try {
    const body = (await answer.json()) as { error?: Refusal };
    if (body.error) refusal = body.error;
  } catch {
    // not from our server; the status has to do
  }
  throw new Refused(refusal);
}

const json = async <T>(path: string, init?: RequestInit) => (await (await ask(path, init)).json()) as T;
const post = <T>(path: string, body: unknown) =>
  json<T>(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
const bearing = (tokens: string[]): RequestInit => (tokens.length ? { headers: { Authorization: `Bearer ${tokens.join(',')}` } } : {});
const range = (as: Viewer | undefined, from: number, to: number) =>
  new URLSearchParams({ ...(as === undefined ? {} : { as: String(as) }), from: String(from), to: String(to) });

let games: Promise<GameInfo[]> | null = null;

export const api = {
  /** The games of the server; asked once. */
  games(): Promise<GameInfo[]> {
    games ??= json<{ games: GameInfo[] }>('/api/games').then(
      (a) => a.games,
      (e: unknown) => {
        games = null;
        throw e;
      },
    );
    return games;
  },
  /** The specification: of the newest version, or of another. */
  rules: async (game: string, version: number | null = null) => (await ask(`/api/games/${game}/rules${version === null ? '' : `/${version}`}`)).text(),
  tables: async () => (await json<{ tables: Summary[] }>('/api/tables')).tables,
  table: (id: string) => json<Summary>(`/api/tables/${id}`),
  mine: async (tables: { table: string; tokens: string[] }[]) => (await post<{ tables: Mine[] }>('/api/mine', { tables })).tables,
  open: (table: NewTable) => post<{ table: string; seats: { seat: number; token: string }[] }>('/api/tables', table),
  sit: (id: string, name: string, seat?: number) =>
    post<{ table: string; seat: number; token: string }>(`/api/tables/${id}/seats`, seat === undefined ? { name } : { name, seat }),
  frames: (id: string, tokens: string[], as: Viewer | undefined, from: number, to: number) =>
    json<Frames>(`/api/tables/${id}/frames?${range(as, from, to)}`, bearing(tokens)),
  record: async (id: string, tokens: string[], as?: Viewer) =>
    (await ask(`/api/tables/${id}/record${as === undefined ? '' : `?as=${as}`}`, bearing(tokens))).text(),
  /** Frames of a record that the server does not keep. */
  read: (record: string, as: Viewer, from: number, to: number) =>
    json<Frames>(`/api/records?${range(as, from, to)}`, { method: 'POST', headers: { 'Content-Type': 'application/jsonl' }, body: record }),
  /** Positions of a finished record, judged from that one on: about a second's worth. */
  analysis: (record: string, from: number) =>
    json<{ positions: Judged[]; next: number | null }>(`/api/analysis?from=${from}`, { method: 'POST', headers: { 'Content-Type': 'application/jsonl' }, body: record }),
};
