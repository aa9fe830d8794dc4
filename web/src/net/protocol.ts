// net/protocol.ts - the messages of docs/protocol.md, as types. Keys we do not use are left out.
import type { Argument, Saying } from '../text/words.svelte';

export type Viewer = number | 'public' | 'all';
export interface Localized {
  en: string;
  fr: string;
}

export interface OptionInfo {
  id: string;
  kind: 'boolean' | 'integer' | 'choice' | 'custom';
  standard: unknown;
  least?: number;
  most?: number;
  values?: string[];
  name: Localized;
}
export interface GameInfo {
  id: string;
  title: Localized;
  players: [number, number];
  rules: number; // the newest version of its rules
  versions: number[];
  open?: boolean; // everybody sees the same
  together?: boolean; // all win or lose as one
  options: OptionInfo[];
  bots: { name: string; about: string }[];
}

export interface SeatInfo {
  seat: number;
  kind: 'person' | 'bot' | 'open';
  name?: string;
  bot?: string;
  present?: boolean;
  host?: boolean;
  late?: boolean;
  standin?: string;
  resigned?: boolean;
  muted?: boolean;
  away?: number; // since when the person is not there
  /** Who sat here and may come back, or was sent away. */
  was?: { name: string; why: 'given' | 'removed'; away: number };
}
export interface Watcher {
  id: number;
  name: string; // '' until something was said
  muted: boolean;
}
export type Clock = { kind: 'none' } | { kind: 'move'; seconds: number } | { kind: 'budget'; seconds: number; increment: number };
export type TableState = 'waiting' | 'playing' | 'over';

/** What helps at a table; whoever opens it may switch each of them off. */
export interface Aids {
  hints: boolean;
  undo: boolean;
  analysis: boolean; // false: the record is given when the game is over
}

export interface Summary {
  table: string;
  game: string;
  options: Record<string, unknown>;
  rules: number; // the version under which it is played
  public: boolean;
  state: TableState;
  seats: SeatInfo[];
  clock: Clock;
  aids?: Aids;
  n: number;
  round?: number; // from 1; of one's own tables
  result?: TableMessage['result'];
  copy?: boolean; // begun from a position of another game: counts for nothing
  decides: number | null; // a seat
  created: number;
  changed: number;
}
/** `back`: seats a bot plays, until we come back. `broken`: the table is there, but cannot be opened now; `error` says why. */
export type Mine =
  | (Summary & { you: number[]; your_turn: boolean; back?: number[]; gone?: undefined; broken?: undefined })
  | { table: string; gone: true; broken?: undefined }
  | { table: string; broken: string; error: Refusal; gone?: undefined };

export interface NewTable {
  game: string;
  options?: Record<string, unknown>;
  record?: string; // to go on from, whose options it takes
  n?: number; // so many of its events
  thing?: string; // a thing of the gallery, whose options these are: it counts as played
  copy?: boolean; // a position of another game, played on for the sake of it
  seats: ({ kind: 'person'; name: string } | { kind: 'bot'; bot: string; name?: string } | { kind: 'open' })[];
  public?: boolean;
  clock?: Clock;
  takeover?: string | null;
  auto?: boolean;
  aids?: Partial<Aids>;
  watchers_point?: boolean;
  shuffle?: number; // says what chance draws: the same for everybody (games of all together alone)
}

/** A move of a seat, or an outcome of chance. */
export interface GameEvent {
  by: number | 'chance';
  do: string;
  because?: Saying; // why it turned out so, of what has just happened
}
export interface Turn {
  kind: 'decide' | 'chance' | 'end';
  seat?: number;
}
export interface End {
  scores: number[];
  winners: number[];
}
export interface Frame {
  n: number;
  turn: Turn;
  view: unknown;
}
export interface Frames {
  record: { game: string; players: string[]; options: Record<string, unknown>; rules: number; n: number; end: End | null };
  as: Viewer;
  events: GameEvent[]; // all of them, if they were asked for
  frames: Frame[];
  next: number | null; // an answer holds as many frames as fit: where to go on
}

/** A position of a record, judged: the chance to win by seat before event n, and for a choice what it lost. */
export interface Judgement {
  n: number;
  before: number[];
  by?: number | 'chance'; // missing at the end
  do?: string;
  best?: string;
  loss?: number;
  mark?: string; // '??', '?', '?!' or ''
}

/** What a record has to tell (POST /api/story). */
export interface Story {
  n: number;
  sources: string[];
  gains: [n: number, seat: number, source: number, amount: number][]; // in the order they came
  deeds: { n: number; what: string; seat: number; value: number; of?: number }[]; // `of`: the most there was
  rounds: number[]; // after how many events each begins
  scale: number; // a lead of so many points wins about three times in four
}

export interface Offer {
  kind: 'undo' | 'pause';
  by: number;
  to?: number;
  revealed?: boolean;
  agreed: number[];
  asked: number[];
}
export interface TableMessage {
  t: 'table';
  table: string;
  game: string;
  options: Record<string, unknown>;
  rules: number;
  public: boolean;
  clock: Clock;
  takeover?: string | null; // the bot that plays on when time is out
  aids?: Aids;
  shows?: boolean; // what is picked may be shown while it is picked
  watchers_point?: boolean;
  code?: string | null; // by which it is found while a seat is open
  state: TableState;
  paused: boolean;
  seats: SeatInfo[];
  you: number[];
  watchers: number;
  watchers_muted?: boolean;
  absent?: { bot: number; open: number }; // after so long a seat may be given to a bot, opened for another
  watching?: Watcher[]; // for the host alone
  shut?: number; // addresses that were sent away, for the host alone
  offer: Offer | null;
  result: {
    why: 'end' | 'resigned' | 'left' | 'closed';
    scores?: number[];
    winners: number[];
    resigned?: number[];
    reason?: string;
  } | null;
  rematch: number[];
  next: string | null;
  copy?: boolean; // begun from a position of another game: counts for nothing
}
export interface NewMessage {
  t: 'new';
  as: Viewer;
  era: number;
  from: number;
  n: number;
  events: GameEvent[];
  turn: Turn;
  view: unknown;
  between?: Frame[]; // the positions after each event but the last, as many as fit
  moves?: string[];
  complete?: boolean;
  clocks: { left: number[]; running: number | null } | null;
  heard?: number; // when, by this browser's clock: not of the protocol
  end?: End;
}
export interface Chat {
  i: number;
  seat: number | null;
  name: string | null;
  text?: string;
  what?: string;
  who?: string;
  at: number;
}
export interface Hint {
  move: string;
  value: number; // the score to be expected at the end
  chance: number; // to win, 0 to 1
  reason: Saying; // may be empty
}

export type ServerMessage = { id?: number } & (
  | TableMessage
  | NewMessage
  | { t: 'chats'; list: Chat[] }
  | ({ t: 'chat' } & Chat)
  | { t: 'ok' }
  | ({ t: 'no' } & Refusal)
  | { t: 'hints'; era: number; n: number; hints: Hint[] }
  | { t: 'preview'; era: number; n: number; preview: { now: unknown; next: Record<string, unknown>; wastes?: Record<string, Saying[]> } }
  | { t: 'trial'; era: number; n: number; turn: Turn; view: unknown; moves: string[]; complete: boolean }
  | { t: 'shown'; seat: number; era: number; n: number; words: string }
  | { t: 'pointed'; seat: number | null; era: number; n: number; at: string }
  | { t: 'at'; as: Viewer; era: number; n: number; turn: Turn; view: unknown }
  | { t: 'tokens'; refused: { at: number; why: TokenFate }[] }
  | ({ t: 'bye'; record?: boolean } & Refusal)
  | { t: 'pong' }
);

/** Why a token opens nothing: it never did; we left; another person sits there; we were sent away; the game is over. */
export type TokenFate = 'unknown' | 'left' | 'taken' | 'removed' | 'over';

/** Said by key and arguments in the language of the page, where there is a key; the text is English. */
export interface Refusal {
  code: string;
  text: string;
  key?: string;
  args?: Readonly<Record<string, Argument>>;
  line?: number;
}
