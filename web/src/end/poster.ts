// end/poster.ts - the end of a game as a picture to be shared: an SVG of our own drawing, turned into a PNG by the browser.
//
// Nothing is fetched: fonts are those of the machine, colours are the page's, resolved. Names are somebody's text and escaped.
import { onSeat, PATTERNS, seatColour, SHAPES } from '../kit/seats';
import { FILLS } from './fills';

export const SIZE = { width: 1200, height: 630 };

export interface Poster {
  brand: string;
  game: string;
  title: string;
  why: string;
  rows: readonly { seat: number; name: string; score: string; parts: readonly { fill: string; amount: number }[] }[];
  legend: readonly { fill: string; name: string }[];
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** Words in lines of at most so many letters, the last cut where there are too many. */
export function lines(text: string, most: number, count: number): string[] {
  const all: string[] = [''];
  for (const word of text.split(/\s+/)) {
    const last = all.at(-1)!;
    if (last && last.length + word.length + 1 > most) all.push(word);
    else all[all.length - 1] = last ? `${last} ${word}` : word;
  }
  const shown = all.map((l) => (l.length > most ? `${l.slice(0, most - 1)}…` : l));
  return shown.length <= count ? shown : [...shown.slice(0, count - 1), `${shown[count - 1]!.slice(0, most - 1)}…`];
}

/** With colours still by name (tokens.css). */
export function draw(p: Poster): string {
  const title = 'font-family="Rockwell, Roboto Slab, DejaVu Serif, Georgia, serif" font-weight="700"';
  const body = 'font-family="Avenir, Segoe UI, Ubuntu, Noto Sans, DejaVu Sans, sans-serif"';
  const text = (x: number, y: number, size: number, what: string, how: string, fill = 'ink', anchor = 'start') =>
    `<text x="${x}" y="${y}" font-size="${size}" ${how} fill="var(--${fill})" text-anchor="${anchor}">${escaped(what)}</text>`;
  let g = `<rect width="1200" height="630" fill="var(--mat)"/><rect x="30" y="30" width="1140" height="570" rx="6" fill="var(--paper)" stroke="var(--line-strong)" stroke-width="2"/>`;
  g += text(70, 92, 26, `${p.brand} · ${p.game}`, body, 'ink-2');
  lines(p.title, 34, 1).forEach((l) => (g += text(70, 160, 58, l, title)));
  const why = lines(p.why, 78, 2);
  why.forEach((l, i) => (g += text(70, 208 + 32 * i, 25, l, body, 'ink-2')));
  const top = 228 + 32 * why.length;
  const step = Math.min(72, (540 - top) / Math.max(1, p.rows.length));
  const most = Math.max(1, ...p.rows.map((r) => r.parts.reduce((sum, part) => sum + Math.max(0, part.amount), 0)));
  p.rows.forEach((r, i) => {
    const y = top + step * i;
    const h = Math.min(40, step - 12);
    g += `<rect x="70" y="${y}" width="${h}" height="${h}" rx="6" fill="${seatColour(r.seat)}"/><path d="${SHAPES[r.seat]!(70 + h / 2, y + h / 2, h * 0.26)}" fill="${onSeat(r.seat)}"/>`;
    g += text(84 + h, y + h * 0.7, 26, lines(r.name, 18, 1)[0]!, `${body} font-weight="700"`);
    let x = 400;
    for (const part of r.parts) {
      const w = (620 * Math.max(0, part.amount)) / most;
      if (w > 0) g += `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${part.fill}" stroke="var(--print)" stroke-width="1.5"/>`;
      x += w;
    }
    g += text(1130, y + h * 0.78, 36, r.score, title, 'ink', 'end');
  });
  let x = 70;
  for (const { fill, name } of p.legend) {
    const w = 46 + name.length * 10.5;
    if (x + w > 1140) break;
    g +=
      `<rect x="${x}" y="556" width="26" height="18" fill="${fill}" stroke="var(--print)" stroke-width="1.2"/>` +
      text(x + 34, 571, 18, name, body, 'ink-2');
    x += w;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">${PATTERNS}${FILLS}${g}</svg>`;
}

/** Colours by value: the page's as they are now, by day or by night. */
export function resolved(svg: string, valueOf: (token: string) => string): string {
  return svg.replace(/var\(--([\w-]+)\)/g, (_, token: string) => valueOf(token));
}

function tokens(): (token: string) => string {
  const probe = document.createElement('i');
  document.body.append(probe);
  const known = new Map<string, string>();
  return (token) => {
    let value = known.get(token);
    if (value === undefined) {
      probe.style.color = `var(--${token})`;
      known.set(token, (value = getComputedStyle(probe).color));
    }
    if (probe.isConnected) queueMicrotask(() => probe.remove());
    return value;
  };
}

export async function png(poster: Poster): Promise<Blob> {
  const picture = new Image(SIZE.width, SIZE.height);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(resolved(draw(poster), tokens()))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, SIZE);
  canvas.getContext('2d')!.drawImage(picture, 0, 0);
  return new Promise((made, failed) => canvas.toBlob((blob) => (blob ? made(blob) : failed(new Error('no picture'))), 'image/png'));
}

/** Hands the picture to whoever shares things on this device; as a file where nobody does. */
export async function share(poster: Poster, name: string): Promise<void> {
  const blob = await png(poster);
  const file = new File([blob], name, { type: 'image/png' });

  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file], title: poster.title });
    } catch (e) {
      if (e instanceof DOMException && e.name === 'AbortError') return; // thought better of it
    }
  }
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
