// net/local/engine.ts - what the page needs of the engine (web/src/engine), as types: a test brings another.
import type { Judged, Refusal, Summary } from '../protocol';

export interface Question {
  job: number;
  key: string; // questions with the same key go to the same thinker where possible
  kind: 'bot' | 'hint';
  question: string;
}
export interface Effects {
  replies: { request: number; status: number; headers: Record<string, string>; body: string }[];
  store: { ticket: number; tables: { table: string; stored: string | null; summary: Summary | null }[] }[];
  send: { conn: number; text: string }[];
  close: number[];
  ask: Question[];
  drop: number[];
  alarm: number | null;
}
/** Hosts tables. */
export interface Hosting {
  request(ask: { request: number; method: string; path: string; query: Record<string, string>; tokens: string[]; body: string }): Effects;
  connect(conn: number, table: string): Effects;
  message(conn: number, text: string): Effects;
  gone(conn: number): Effects;
  tick(): Effects;
  stored(ticket: number, ok: boolean): Effects;
  answer(job: number, answer: unknown): Effects;
  load(table: string, stored: string): Effects;
  unload(table: string): Effects;
}
/** Thinks for a seat, or judges a position; keeps nothing that matters. */
export interface Thinking {
  think(question: string): unknown;
  judge(what: { record: string; n: number }): Judged | { error: Refusal };
}
