// greentown/web/notes.ts - what a thing on the table says of itself: name, owner, what it does, what is left.
import type { Scene } from '$web/game';
import type { Note } from '$web/kit/explain.svelte';
import { capital } from '$web/text';
import { inWords } from '$web/text/words.svelte';
import { outlook } from './outlook';
import { texts } from './texts';
import { numbers } from '../data.json';
import {
  KINDS,
  cardName,
  kindName,
  placeLabel,
  tileAt,
  tileName,
  type CardView,
  type GreenTownView,
  type Marker,
  type StackView,
} from './view';
import type { Sight } from '$web/kit/pieces/sights';

type S = Scene<GreenTownView>;
const scoring = { site: numbers.greeniesPerSite, wish: numbers.greeniesLostPerUnfulfilledWish };

export function placeNote(id: string, scene: S): Note {
  const w = texts[scene.lang];
  const tile = tileAt(scene.view, id);
  if (!tile) return { title: w.note.empty(placeLabel(id)), lines: [w.note.emptyText] };
  const what =
    tile.site === 'building'
      ? w.note.building(kindName(tile.kind!, scene.lang), scene.name(tile.seat ?? 0), scoring.site)
      : tile.site === 'tree'
        ? w.note.tree(kindName('nature', scene.lang), scoring.site)
        : w.note[tile.site];
  const roads = tile.roads.map((d) => w.directions[d]).join(', ');
  const title = tile.site === 'building' ? w.board.building(tile.kind!, scene.name(tile.seat ?? 0)) : w.board[tile.site];
  return {
    title: `${capital(title)}, ${placeLabel(id)}`,
    lines: [
      what,
      roads ? w.note.roads(tile.roads.length, roads) : w.note.noRoad,
      w.note.tile(w.low(tileName(tile.pattern, scene.lang))),
      tile.developed ? w.note.developed : '',
    ],
  };
}

export function markerNote(marker: Marker, seat: number, scene: S): Note {
  const w = texts[scene.lang];
  const up = scene.view.seats[seat]!.markers[marker];
  const told = outlook(scene)?.markers?.[marker];
  return {
    title: `${w.panel.markers[marker]}, ${scene.name(seat)}`,
    lines: [
      up ? w.note.marker[marker] : w.note.markerUsed,
      up && told && seat === scene.turn.seat ? `${capital(inWords(told, scene.name))}.` : '',
    ],
  };
}

export const stackNote = (stack: StackView, scene: S): Note => {
  const w = texts[scene.lang];
  return {
    title: tileName(stack.pattern, scene.lang),
    lines: [
      w.note.stack(stack.roads, stack.left, stack.copies),
      stack.left ? (stack.layable ? w.note.layable : w.note.later) : w.note.gone,
    ],
  };
};

export const sightNote = (kind: Sight, seat: number, scene: S): Note => {
  const w = texts[scene.lang];
  const s = scene.view.seats[seat]!;
  return { title: `${kindName(kind, scene.lang)}, ${scene.name(seat)}`, lines: [w.note.left(s.left[kind]), w.note.ends] };
};

export function cardNote(card: CardView, scene: S): Note {
  const w = texts[scene.lang];
  return {
    title: cardName(card.id, scene.lang),
    lines: [
      w.note.stops(card.stops),
      `${KINDS.map((k) => `${kindName(k, scene.lang)} ${w.toShort(...card.wishes[k])}`).join(', ')}.`,
      w.note.wish(scoring.site, scoring.wish),
    ],
  };
}

export const moneyNote = (seat: number, scene: S): Note => {
  const w = texts[scene.lang];
  const { money } = scene.view.seats[seat]!;
  return { title: scene.name(seat), lines: [money === null ? w.note.moneyHidden : w.greenies(money), w.note.money] };
};
