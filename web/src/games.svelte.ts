// games.svelte.ts - the games there are: found, not listed.
//
//   await loadGame('village')         // its board, or the plain one that every game has
//   titleOf('village')
//
// What a game brings to the page lies in games/<id>/web/: a card for the home page, a board, pages of its own. All of it may
// be missing: which games there are, and what they are called, the server says, and plain/ shows what has no board.
import type { Card, GameModule, GamePages } from './game';
import { api } from './net/api';
import type { GameInfo } from './net/protocol';
import { offline } from './offline/offline.svelte';
import { plainCard } from './plain/card';
import { settings } from './settings.svelte';

const idOf = (path: string) => /games\/([^/]+)\/web/.exec(path)![1]!;
const byGame = <T>(files: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(files).map(([path, file]) => [idOf(path), file]));
const BOARDS = byGame(import.meta.glob<GameModule>('../../games/*/web/index.ts', { import: 'default' }));
const CARDS = byGame(import.meta.glob<Card>('../../games/*/web/card.ts', { import: 'card', eager: true }));
const PAGES = byGame(import.meta.glob<GamePages>('../../games/*/web/pages.ts', { import: 'pages', eager: true }));

let told = $state.raw<readonly GameInfo[] | null>(null);

/** The games of the server; asked once, and known to all of the page from then on. */
export async function askGames(): Promise<readonly GameInfo[]> {
  return (told ??= await api.games());
}

/** A game as the home page shows it; `info` is null while the server has not spoken of it. */
export interface Shown {
  card: Card;
  info: GameInfo | null;
}
const infoOf = (id: string) => told?.find((g) => g.id === id) ?? null;

/** Those that bring a card, light ones first; then those that only the server knows, in its order. */
export function allGames(): Shown[] {
  const cards = Object.values(CARDS).sort((a, b) => (a.weight ?? 0) - (b.weight ?? 0));
  const plain = (told ?? []).filter((g) => !CARDS[g.id]);
  return [...cards.map((card) => ({ card, info: infoOf(card.id) })), ...plain.map((info) => ({ card: plainCard(info), info }))];
}

export function cardOf(id: string): Card | null {
  const info = infoOf(id);
  return CARDS[id] ?? (info && plainCard(info));
}

/** The server's word; a card's until it has spoken. */
export const titleOf = (id: string): string => (infoOf(id)?.title ?? CARDS[id]?.title)?.[settings.lang] ?? id;

/** What games keep in this browser and a person would like to find in another one: names in its storage. */
export const cardsThatCarry = (): string[] => Object.values(CARDS).flatMap((card) => [...(card.carried ?? [])]);

/** "2-4" or, where there is no choice, "2". */
export const playersOf = ({ card, info }: Shown): string => (info ? [...new Set(info.players)].join('-') : (card.players ?? ''));

/** Games that bring something to this page. */
export const GAMES: readonly string[] = Object.keys(BOARDS);

export const pagesOf = (id: string): GamePages | null => PAGES[id] ?? null;

/** What draws the game; null where there is no such game. */
export async function loadGame(id: string): Promise<GameModule | null> {
  offline.use(id);
  const board = BOARDS[id];
  if (board) return board();
  const info = (await askGames()).find((g) => g.id === id);
  return info ? (await import('./plain')).plainGame(info) : null;
}
