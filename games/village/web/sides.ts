// village/web/sides.ts - each hand lies beside its village: west on the left, east on the right.
import type { Scene } from '$web/game';
import { isWest, type VillageView } from './view';

export function sides(scene: Scene<VillageView>): { left: number[]; right: number[]; stockLeft: boolean } {
  const left: number[] = [];
  const right: number[] = [];
  scene.view.seats.forEach((s, i) => ((s.village ? isWest(s.village) : i === 0 || i === 3) ? left.push(i) : right.push(i)));
  // One's own hand first; nobody squeezes three hands on one side without need.
  const first = (a: number, b: number) => Number(b === scene.eyes) - Number(a === scene.eyes) || a - b;
  return { left: left.sort(first), right: right.sort(first), stockLeft: right.length > 1 && right.includes(scene.eyes ?? -1) };
}
