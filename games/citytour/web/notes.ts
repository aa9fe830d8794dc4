// citytour/web/notes.ts - what a thing on the table says of itself.
import type { Scene } from '$web/game';
import type { Note } from '$web/kit/explain.svelte';
import { capital } from '$web/text';
import { nameOf, needs, tileName, who } from './describe';
import { texts } from './texts';
import { type CityView, type Colour, type Lying, type Place, type Tile } from './view';

type S = Scene<CityView>;
const w = (scene: S) => texts[scene.lang];

export function siteNote(p: Place, scene: S): Note {
  const t = w(scene).note;
  if (!p.site) return { title: p.id, lines: [t.noSite] };
  return {
    title: `${p.id}: ${capital(nameOf(p, scene.lang))}`,
    lines: [
      t.wants(needs(p, scene.lang)),
      p.special ? t.special : t.fewer,
      p.count ? t.held(who(p.held, scene.lang)) : '',
      t.state[p.state] ?? '',
      p.sign ? t.sign : '',
      p.fan === 'waiting' ? t.fan : '',
    ],
  };
}

export const tileNote = (tile: Tile, scene: S): Note => ({
  title: capital(tileName(tile, tile.tile, scene.lang)),
  lines: [tile.inspector ? w(scene).note.inspector : w(scene).note.tile],
});
export const lyingNote = (tile: Lying, scene: S): Note => ({
  title: `${capital(tileName(tile, tile.tile, scene.lang))}`,
  lines: [capital(w(scene).cell(tile.row, tile.column)) + '.', w(scene).note.lies],
});
export const cellNote = (row: number, column: number, scene: S): Note => ({
  title: capital(w(scene).cell(row, column)),
  lines: [
    scene.view.bus.at !== 'outside' && scene.view.bus.row === row && scene.view.bus.column === column
      ? w(scene).note.before
      : w(scene).note.empty,
  ],
});
export const riderNote = (colour: Colour, scene: S): Note => ({
  title: capital(w(scene).people(1, colour)),
  lines: [w(scene).note.rider(scene.view.bus.seats, scene.view.bus.free)],
});
