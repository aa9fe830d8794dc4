// net/transport.ts - the two ways to a table: a server, or the engine in this page. Both answer the same addresses and speak
// the same messages (docs/protocol.md); nothing above net/ knows which it is, but by what a table is.
//
// A table of this browser has `~` before its id: it is kept here and nowhere else.

export interface Ask {
  method: 'GET' | 'POST';
  path: string; // "/api/tables"
  query?: Record<string, string>;
  tokens?: readonly string[];
  body?: string;
  type?: string; // of the body, JSON unless said otherwise
}
export interface Answer {
  status: number;
  body: string;
}

/** A connection, as far as a table needs one. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((text: string) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Transport {
  /** No answer at all throws. */
  request(ask: Ask): Promise<Answer>;
  connect(table: string): Wire;
}

export const isLocal = (table: string): boolean => table.startsWith('~');
/** The id by which the engine knows a table of this browser, and back. */
export const bare = (table: string): string => table.replace(/^~/, '');
export const localId = (id: string): string => `~${bare(id)}`;
