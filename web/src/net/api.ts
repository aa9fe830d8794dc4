// net/api.ts - what is asked once: of a server over HTTP, or of the engine in this page.
import type { Given as RulesBlock } from '../rules/blocks';
import { framesShown, seatsShown } from './names';
import { served } from '../base';
import { gameOf, hasEngine, isEngineTrouble } from './local/have';
import type { Frames, GameInfo, Judgement, Mine, NewTable, Refusal, Story, Summary, Viewer } from './protocol';
import { Refused } from './refused';
import { server } from './server';
import { isLocal, type Answer, type Ask, type Transport } from './transport';

type Opened = { table: string; seats: { seat: number; token: string }[] };

export { Refused };

/** The engine in this page; it comes when it is first needed. */
const local = async () => (await import('./local/local.svelte')).local;
const wayTo = async (table: string): Promise<Transport> => (isLocal(table) ? local() : server);

async function ask(way: Transport, what: Ask): Promise<string> {
  let answer: Answer;
  try {
    answer = await way.request(what);
  } catch (e) {
    throw e instanceof Refused ? e : new Refused({ code: 'offline', text: 'no answer' });
  }
  if (answer.status < 400) return answer.body;
  let refusal: Refusal = { code: 'unknown', text: `HTTP ${answer.status}` };
  try {
    const body = JSON.parse(answer.body) as { error?: Refusal };
    if (body.error) refusal = body.error;
  } catch {
    // not from our server; the status has to do
  }
  throw new Refused(refusal);
}

const json = async <T>(way: Transport, what: Ask) => JSON.parse(await ask(way, what)) as T;
const get = (path: string, more: Partial<Ask> = {}): Ask => ({ method: 'GET', path, ...more });
const post = (path: string, body: unknown, tokens: readonly string[] = []): Ask => ({
  method: 'POST',
  path,
  tokens,
  body: JSON.stringify(body),
});
const posted = (path: string, query: Record<string, string>, record: string): Ask => ({
  method: 'POST',
  path,
  query,
  body: record,
  type: 'application/jsonl',
});
/** Positions, and all events only where they are asked for: whoever asks for more positions has them. */
const range = (as: Viewer | undefined, from: number, to: number, events: boolean): Record<string, string> => ({
  ...(as === undefined ? {} : { as: String(as) }),
  from: String(from),
  to: String(to),
  ...(events ? { events: '1' } : {}),
});

/** By the engine here, where it has the game; by the server where that cannot be, if there is one. */
async function hereOrThere<T>(game: string | null, here: (way: Transport) => Promise<T>, there: () => Promise<T>): Promise<T> {
  if (!game || !hasEngine(game)) return there();
  try {
    return await here(await local());
  } catch (e) {
    if (served && e instanceof Refused && isEngineTrouble(e.code)) return there();
    throw e;
  }
}
/** The server's word; without a line, or without a server, what the page was built with. */
const thereOrBuilt = <T>(there: () => Promise<T>, built: () => Promise<T>): Promise<T> =>
  served
    ? there().catch((e: unknown) => {
        if (e instanceof Refused && e.code === 'offline') return built();
        throw e;
      })
    : built();

let games: Promise<GameInfo[]> | null = null;

export const api = {
  /** The games there are; asked once. */
  games(): Promise<GameInfo[]> {
    games ??= thereOrBuilt(
      () => json<{ games: GameInfo[] }>(server, get('/api/games')),
      async () => (await import('../engine')).catalogue(),
    ).then(
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
    thereOrBuilt(
      () => json<RulesBlock[]>(server, get(`/api/games/${game}/blocks${version === null ? '' : `/${version}`}`)),
      async () => (await import('../engine')).blocks(game, version ?? (await api.games()).find((g) => g.id === game)?.rules ?? 1),
    ),
  /** How far somebody has come through a game's parts: from the text that was kept, with the games played since. */
  course: <T>(game: string, given: { text?: string; games?: readonly unknown[] }) => {
    const what = post(`/api/games/${game}/course`, given);
    return thereOrBuilt(
      () => json<T>(server, what),
      async () => json<T>(await local(), what),
    );
  },
  /** Something of the server's alone: codes and keys. A secret goes into a header, never into an address. */
  there: <T>(method: 'GET' | 'POST', path: string, body?: unknown, tokens: readonly string[] = []) =>
    json<T>(server, method === 'GET' ? get(path, { tokens }) : post(path, body, tokens)),
  tables: async () => (await json<{ tables: Summary[] }>(server, get('/api/tables'))).tables.map(seatsShown),
  table: async (id: string) => seatsShown(await json<Summary>(await wayTo(id), get(`/api/tables/${id}`))),
  /** Of the server's tables. */
  mine: async (tables: { table: string; tokens: string[] }[]) =>
    (await json<{ tables: Mine[] }>(server, post('/api/mine', { tables }))).tables.map((m) => ('seats' in m ? seatsShown(m) : m)),
  /** Of the tables of this browser. */
  mineHere: async (): Promise<Mine[]> => (await (await local()).mine()).map((m) => ('seats' in m ? seatsShown(m) : m)),
  /** `here`: a table of this browser. */
  open: async (table: NewTable, here = false) => json<Opened>(here ? await local() : server, post('/api/tables', table)),
  /** `tokens`: all that this browser has or had at the table; nobody sits down to a second hand. */
  sit: async (id: string, name: string, seat: number, tokens: string[]) =>
    json<{ table: string; seat: number; token: string }>(await wayTo(id), post(`/api/tables/${id}/seats`, { name, seat }, tokens)),
  frames: async (id: string, tokens: string[], as: Viewer | undefined, from: number, to: number, events = false) =>
    framesShown(await json<Frames>(await wayTo(id), get(`/api/tables/${id}/frames`, { query: range(as, from, to, events), tokens }))),
  record: async (id: string, tokens: string[], as?: Viewer) =>
    ask(await wayTo(id), get(`/api/tables/${id}/record`, { tokens, ...(as === undefined ? {} : { query: { as: String(as) } }) })),
  /** Frames of a record that nobody keeps. */
  read: async (record: string, as: Viewer, from: number, to: number, events = false) => {
    const what = posted('/api/records', range(as, from, to, events), record);
    return framesShown(
      await hereOrThere(
        gameOf(record),
        (way) => json<Frames>(way, what),
        () => json<Frames>(server, what),
      ),
    );
  },
  /** Where the points of a record came from, and what else it has to tell. */
  story: (record: string) => {
    const what = posted('/api/story', {}, record);
    return hereOrThere(
      gameOf(record),
      (way) => json<Story>(way, what),
      () => json<Story>(server, what),
    );
  },
  /** About what somebody made (docs/making.md): by the engine here, where it has the game. */
  made: <T>(game: string, what: 'check' | 'new' | 'try' | 'rate', asked: unknown) => {
    const question = post(`/api/games/${game}/make/${what}`, asked);
    return hereOrThere(
      game,
      (way) => json<T>(way, question),
      () => json<T>(server, question),
    );
  },
  /** Positions of a finished record, judged by the server from that one on: about a second's worth. */
  analysis: (record: string, from: number) =>
    json<{ positions: Judgement[]; next: number | null }>(server, posted('/api/analysis', { from: String(from) }, record)),
  /** The same by the engine here, on all cores; null where it cannot be. Positions come as they are ready, in any order. */
  judging: async (record: string, positions: readonly number[], judged: (j: Judgement) => void, stop: AbortSignal): Promise<boolean> => {
    const game = gameOf(record);
    if (!game || !hasEngine(game)) return false;
    try {
      await (await local()).judge(game, record, positions, judged, stop);
      return true;
    } catch (e) {
      if (e instanceof Refused && isEngineTrouble(e.code)) return false;
      throw e;
    }
  },
};
