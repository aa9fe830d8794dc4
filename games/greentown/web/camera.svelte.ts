// greentown/web/camera.svelte.ts - what of a large town is seen: by itself everything, or what somebody moved and zoomed to.
import type { Point } from './view';

export type Box = [x: number, y: number, w: number, h: number];

/** A box of the given shape (height by width) round the middle of another, that holds it. */
export function fit([x, y, w, h]: Box, ratio: number): Box {
  const width = Math.max(w, h / ratio);
  return [x + w / 2 - width / 2, y + h / 2 - (width * ratio) / 2, width, width * ratio];
}

export const around = (points: readonly Point[], margin: number): Box => {
  if (!points.length) return [-200, -150, 400, 300];
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return [x, y, Math.max(...xs) + margin - x, Math.max(...ys) + margin - y];
};

/** The least box that holds both. */
export const join = ([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): Box => {
  const [x, y] = [Math.min(ax, bx), Math.min(ay, by)];
  return [x, y, Math.max(ax + aw, bx + bw) - x, Math.max(ay + ah, by + bh) - y];
};

const CLOSEST = 230; // units across
const FARTHEST = 2.5; // times the whole town

export class Camera {
  /** What somebody wants to see instead; null: what the board shows by itself. */
  asked = $state.raw<Box | null>(null);

  /** Zooms by a factor (below 1: closer), so that the point p stays where it is. */
  zoom(now: Box, whole: Box, factor: number, p: Point = [now[0] + now[2] / 2, now[1] + now[3] / 2]) {
    const width = Math.min(Math.max(now[2] * factor, CLOSEST), FARTHEST * whole[2]);
    const k = width / now[2];
    this.#set([p[0] - (p[0] - now[0]) * k, p[1] - (p[1] - now[1]) * k, width, now[3] * k], whole);
  }
  pan(now: Box, whole: Box, dx: number, dy: number) {
    this.#set([now[0] - dx, now[1] - dy, now[2], now[3]], whole);
  }
  /** The middle stays over the town: nobody gets lost. */
  #set([x, y, w, h]: Box, [X, Y, W, H]: Box) {
    this.asked = [Math.min(Math.max(x, X - w / 2), X + W - w / 2), Math.min(Math.max(y, Y - h / 2), Y + H - h / 2), w, h];
  }
}
