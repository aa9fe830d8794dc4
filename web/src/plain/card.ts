// plain/card.ts - the card of a game that brings none: a sheet with the marks of its seats, the same for the same game.
import type { Card } from '../game';
import { seatMark } from '../kit/seats';
import type { GameInfo } from '../net/protocol';

/** Numbers that look thrown, from the game's name alone. */
function scatter(id: string): () => number {
  let seed = [...id].reduce((sum, c) => (sum * 31 + c.codePointAt(0)!) >>> 0, 7);
  return () => (seed = (seed * 1664525 + 1013904223) >>> 0) / 2 ** 32;
}

/** Marks on squared paper, `across` by `down` squares of that size. */
function sheet(id: string, seats: number, across: number, down: number, size: number): string {
  const next = scatter(id);
  const [wide, high] = [across * size, down * size];
  let drawing = `<rect width="${wide}" height="${high}" fill="var(--card)" stroke="var(--print)" stroke-width="1.6"/>`;
  for (let i = 1; i < across; i++) drawing += `<path d="M${i * size} 0V${high}" stroke="var(--mat-rule)" stroke-width="1"/>`;
  for (let i = 1; i < down; i++) drawing += `<path d="M0 ${i * size}H${wide}" stroke="var(--mat-rule)" stroke-width="1"/>`;
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++)
      if (next() < 0.55) drawing += seatMark(Math.floor(next() * seats), (x + 0.5) * size, (y + 0.5) * size, size * 0.29);
  return drawing;
}

export function plainCard(info: GameInfo): Card {
  const seats = Math.min(6, Math.max(2, info.players[0]));
  return {
    id: info.id,
    title: info.title,
    blurb: { en: 'Drawn in text, played in words.', fr: 'Dessiné en lettres, joué en mots.' },
    art: () =>
      `<rect width="290" height="142" fill="var(--lot)"/><g transform="translate(79 17) rotate(-3 66 54)">` +
      `<rect x="3" y="4" width="132" height="110" fill="var(--shade)"/>${sheet(info.id, seats, 6, 5, 22)}</g>`,
    mark: () => `<g transform="translate(8 8)">${sheet(info.id, seats, 3, 3, 16)}</g>`,
  };
}
