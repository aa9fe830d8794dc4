// coach/notes.ts - the coach's notes (games/<id>/guide/notes.json): which one comes up in a position. Knows no game.
//
//   nextNote(notes, seen, known)      the first note that was not understood yet and whose condition holds, or null
//
// docs/guides.md has the conditions. They are judged by what these eyes see and may do: a note tells nothing that they do not know.
import type { GameEvent, Turn } from '../net/protocol';
import type { Lang } from '../settings.svelte';
import type { Words } from '../table/picks';

type Value = string | number | boolean | null;
export interface Note {
  id: string;
  when: Readonly<Record<string, Value>>;
  at?: string; // the thing it points to, `me` standing for the reader's seat
  part: string; // of the guide
  en: { title: string; text: string };
  fr: { title: string; text: string };
}
export const wordsOf = (note: Note, lang: Lang) => note[lang] ?? note.en;

/** A position as the reader sees it. `news` are the events just shown, oldest first, each with the seat it was drawn for. */
export interface Seen {
  view: unknown;
  eyes: number;
  turn: Turn;
  legal: readonly Words[]; // empty: the reader does not decide
  news: readonly { event: GameEvent; seat: number | null }[];
}

const pattern = (text: string) =>
  new RegExp(
    `^${text
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  );

/** Whether a value is as a note says: a text with `*`, a comparison, or the same. */
function is(value: unknown, wanted: Value, eyes: number): boolean {
  if (typeof wanted !== 'string') return value === wanted;
  const compared = /^(>=|<=|>|<)(-?\d+)$/.exec(wanted);
  if (compared) {
    if (typeof value !== 'number') return false;
    const to = Number(compared[2]);
    return compared[1] === '>' ? value > to : compared[1] === '<' ? value < to : compared[1] === '>=' ? value >= to : value <= to;
  }
  if (wanted === 'me') return value === eyes;
  return typeof value === 'string' && pattern(wanted).test(value);
}

/** Whether one of the values at a path is as it should be: `*` any entry of a list, `count` its length, `me` the reader's seat. */
function at(value: unknown, path: readonly string[], wanted: Value, eyes: number): boolean {
  const [key, ...rest] = path;
  if (key === undefined) return is(value, wanted, eyes);
  if (Array.isArray(value)) {
    if (key === '*') return value.some((entry) => at(entry, rest, wanted, eyes));
    if (key === 'count') return at(value.length, rest, wanted, eyes);
    return at(value[key === 'me' ? eyes : Number(key)], rest, wanted, eyes);
  }
  if (value === null || typeof value !== 'object') return wanted === null && value === undefined;
  const entries = value as Record<string, unknown>;
  if (key === '*') return Object.values(entries).some((entry) => at(entry, rest, wanted, eyes));
  if (key === 'count' && !('count' in entries)) return at(Object.keys(entries).length, rest, wanted, eyes);
  return at(entries[key], rest, wanted, eyes);
}

function ownEntry(view: unknown, eyes: number): unknown {
  const { seats, players } = (view ?? {}) as { seats?: unknown; players?: unknown };
  const list = Array.isArray(seats) ? seats : Array.isArray(players) ? players : [];
  return list[eyes];
}

/** All lines of a condition hold. */
export function holds(when: Note['when'], seen: Seen): boolean {
  const event = when['event'];
  const wanted = typeof event === 'string' ? pattern(event) : null;
  const by = when['by'];
  // What happened: the event that reads so, else the last one.
  const happened = wanted ? seen.news.filter((n) => wanted.test(n.event.do)) : seen.news.slice(-1);
  const whose = ({ event: e, seat }: Seen['news'][number]) => (e.by === 'chance' ? seat : e.by);
  if (wanted && !happened.length) return false;
  if (by === 'me' && !happened.some((n) => whose(n) === seen.eyes)) return false;
  if (by === 'other' && !happened.some((n) => whose(n) !== null && whose(n) !== seen.eyes)) return false;
  return Object.entries(when).every(([key, value]) => {
    if (key === 'event' || key === 'by') return true;
    if (key === 'act') return seen.legal.some((m) => m[0] === value);
    if (key === 'turn') return value === 'me' ? seen.turn.seat === seen.eyes : seen.turn.seat !== seen.eyes;
    const [whole, ...path] = key.split('.');
    return at(whole === 'seat' ? ownEntry(seen.view, seen.eyes) : seen.view, path, value, seen.eyes);
  });
}

export const nextNote = (notes: readonly Note[], seen: Seen, known: ReadonlySet<string>): Note | null =>
  notes.find((note) => !known.has(note.id) && holds(note.when, seen)) ?? null;
