// net/api.ts - what is asked once, over HTTP.
import type { Given as RulesBlock } from '../rules/blocks';
import { framesShown, seatsShown } from './names';
import type { Frames, GameInfo, Judgement, Mine, NewTable, Refusal, Summary, Viewer } from './protocol';

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
  let refusal: Refusal = { code: 'unknown', text: `HTTP ${answer.status}` };
  try {
    const body = (await answer.json()) as { error?: Refusal };
    if (body.error) refusal = body.error;
  } catch {
    // not from our server; the status has to do
  }
  throw new Refused(refusal);
}

const json = async <T>(path: string, init?: RequestInit) => (await (await ask(path, init)).json()) as T;
const bearer = (tokens: string[]): Record<string, string> => (tokens.length ? { Authorization: `Bearer ${tokens.join(',')}` } : {});
const bearing = (tokens: string[]): RequestInit => ({ headers: bearer(tokens) });
const post = <T>(path: string, body: unknown, tokens: string[] = []) =>
  json<T>(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...bearer(tokens) }, body: JSON.stringify(body) });
/** Positions, and all events only where they are asked for: whoever asks for more positions has them. */
const range = (as: Viewer | undefined, from: number, to: number, events: boolean) =>
  new URLSearchParams({
    ...(as === undefined ? {} : { as: String(as) }),
    from: String(from),
    to: String(to),
    ...(events ? { events: '1' } : {}),
  });

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
  /** The specification, parsed: of the newest version, or of another. */
  rules: (game: string, version: number | null = null) =>
    json<RulesBlock[]>(`/api/games/${game}/blocks${version === null ? '' : `/${version}`}`),
  tables: async () => (await json<{ tables: Summary[] }>('/api/tables')).tables.map(seatsShown),
  table: async (id: string) => seatsShown(await json<Summary>(`/api/tables/${id}`)),
  mine: async (tables: { table: string; tokens: string[] }[]) =>
    (await post<{ tables: Mine[] }>('/api/mine', { tables })).tables.map((m) => ('seats' in m ? seatsShown(m) : m)),
  open: (table: NewTable) => post<{ table: string; seats: { seat: number; token: string }[] }>('/api/tables', table),
  /** `tokens`: all that this browser has or had at the table; nobody sits down to a second hand. */
  sit: (id: string, name: string, seat: number, tokens: string[]) =>
    post<{ table: string; seat: number; token: string }>(`/api/tables/${id}/seats`, { name, seat }, tokens),
  frames: async (id: string, tokens: string[], as: Viewer | undefined, from: number, to: number, events = false) =>
    framesShown(await json<Frames>(`/api/tables/${id}/frames?${range(as, from, to, events)}`, bearing(tokens))),
  record: async (id: string, tokens: string[], as?: Viewer) =>
    (await ask(`/api/tables/${id}/record${as === undefined ? '' : `?as=${as}`}`, bearing(tokens))).text(),
  /** Frames of a record that the server does not keep. */
  read: async (record: string, as: Viewer, from: number, to: number, events = false) =>
    framesShown(
      await json<Frames>(`/api/records?${range(as, from, to, events)}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/jsonl' },
        body: record,
      }),
    ),
  /** Positions of a finished record, judged from that one on: about a second's worth. */
  analysis: (record: string, from: number) =>
    json<{ positions: Judgement[]; next: number | null }>(`/api/analysis?from=${from}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/jsonl' },
      body: record,
    }),
};
