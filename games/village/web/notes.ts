// village/web/notes.ts - what a thing on the table says of itself: name, owner, what it does, what is left.
import type { Scene } from '$web/game';
import type { Note } from '$web/kit/explain.svelte';
import type { Building } from '$web/kit/pieces/village';
import { capital } from '$web/text';
import { stakeLabel } from './describe';
import { squareName } from './stage';
import { texts } from './texts';
import {
  CENTRE,
  MAP,
  bonusOfUnforeseen,
  cardOf,
  cell,
  incomeOfVisit,
  isSingle,
  kindName,
  lotsOf,
  villageAt,
  villageName,
  type Sort,
  type VillageView,
} from './view';

type S = Scene<VillageView>;
const w = (scene: S) => texts[scene.lang].note;
const owner = (village: string | null, scene: S) => {
  const seat = scene.view.seats.findIndex((s) => s.village !== null && s.village === village);
  return seat < 0 ? null : scene.name(seat);
};

export function groundNote(id: string, scene: S): Note {
  const t = w(scene);
  const [x, y] = cell(id);
  const isLot = MAP[y]?.[x] === 'Y';
  const village = villageAt(id);
  const who = owner(village, scene);
  const where = village ? (who ? t.villageOf(villageName(village, scene.lang), who) : villageName(village, scene.lang)) : '';
  const pawn = scene.view.seats.findIndex((s) => s.pawn === id);
  return {
    title: isLot ? t.lot(id) : id === CENTRE ? capital(texts[scene.lang].centre) : t.square(id),
    lines: [where, isLot ? t.lotText : village ? t.street : t.road, pawn < 0 ? '' : t.pawnHere(scene.name(pawn))],
  };
}

export function buildingNote(b: VillageView['buildings'][number], scene: S): Note {
  const t = w(scene);
  const who = scene.name(b.owner);
  return {
    title: capital(kindName(b.kind, scene.lang)),
    lines: [t.owned(who, lotsOf(b.id).join(', ')), t.visited(who, incomeOfVisit), t.left(scene.view.reserve[b.kind])],
  };
}

export function pawnNote(seat: number, scene: S): Note {
  const t = w(scene);
  const s = scene.view.seats[seat]!;
  const goal = scene.view.buildings.find((b) => b.id === s.goal);
  return {
    title: t.pawn(scene.name(seat)),
    lines: [
      s.pawn ? t.on(squareName(s.pawn, scene)) : '',
      goal ? t.goes(kindName(goal.kind, scene.lang), goal.id, s.way.length) : t.pawnText,
    ],
  };
}

export const pointsNote = (value: number, scene: S): Note => ({
  title: texts[scene.lang].panel.pointsLabel(value),
  lines: [w(scene).points(value)],
});

export function stakeNote(id: string | null, seat: number, scene: S): Note {
  const t = w(scene);
  const s = scene.view.seats[seat]!;
  if (!id) return { title: t.noStake(scene.name(seat)), lines: [t.noStakeText] };
  const card = cardOf(id);
  return {
    title: stakeLabel(id, scene.lang),
    lines: [
      scene.name(seat),
      card.sort === 'visit' ? t.visit(incomeOfVisit) : s.ready ? t.ready : t.missing((s.needs ?? card.value) - s.total),
      ...card.kinds.map((k) => `${capital(kindName(k, scene.lang))}: ${t.left(scene.view.reserve[k])}`),
    ],
  };
}

export const reserveNote = (kind: Building, scene: S): Note => ({
  title: capital(kindName(kind, scene.lang)),
  lines: [w(scene).left(scene.view.reserve[kind]), isSingle(kind) ? w(scene).single : ''],
});

export const sortNote = (sort: Sort, n: number, scene: S): Note => ({
  title: capital(texts[scene.lang].panel.sorts[sort]),
  lines: [w(scene).inStock(n), w(scene).sorts[sort](sort === 'visit' ? incomeOfVisit : bonusOfUnforeseen)],
});

export const stockNote = (scene: S): Note => ({
  title: texts[scene.lang].board.stock(scene.view.stock.count),
  lines: [scene.view.stock.turned ? w(scene).turned : w(scene).stock],
});
export const discardNote = (scene: S): Note => ({
  title: texts[scene.lang].board.discard(scene.view.discard.length),
  lines: [w(scene).discard],
});
export const scoreNote = (seat: number, scene: S): Note => {
  const { score } = scene.view.seats[seat]!;
  return {
    title: scene.name(seat),
    lines: [texts[scene.lang].panel.race(score, scene.view.target), w(scene).score(Math.max(0, scene.view.target - score))],
  };
};
