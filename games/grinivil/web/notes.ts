// grinivil/web/notes.ts - what a thing on the table says of itself.
import type { Scene } from '$web/game';
import { capital } from '$web/text';
import { inWords } from '$web/text/words.svelte';
import { siteName } from './stage';
import { bonusText, cubesText, explainAction, texts, tileName, timeLine } from './texts';
import { goChoices, kindName, resident, residentName, typeOf, type GrinivilView, type LoopTile, type Site } from './view';

type S = Scene<GrinivilView>;
const who = (scene: S, owner: number | 'city') => (owner === 'city' ? texts[scene.lang].city : scene.name(owner));

export function siteNote(site: Site, scene: S): { title: string; lines: string[] } {
  const w = texts[scene.lang];
  const b = site.building;
  const lines: string[] = [];
  if (b) {
    lines.push(w.board.floorsBy(b.floors.map((o) => who(scene, o)).join(', ')));
    if (b.sold) lines.push(w.board.sold);
    else if (b.next) lines.push(w.board.next(cubesText(b.next.cost, scene.lang), b.next.vp));
    else lines.push(b.usable ? w.board.usable : w.board.notUsable);
    if (b.workers.length) lines.push(w.board.workers(b.workers.map(scene.name).join(', ')));
    lines.push(w.explain.kind[b.type]);
    if (typeOf(b.kind) !== 'house') lines.push(...wanted(b.kind, scene));
  } else {
    if (site.municipal) lines.push(w.board.municipal);
    if (site.bonus) lines.push(w.board.bonus(bonusText(site.bonus, scene.lang)));
  }
  const state = w.board.states[scene.view.town.sections[site.section] ?? 'done'];
  lines.push(site.section === 'ring' ? w.board.ring : w.board.section(site.section, state));
  return { title: siteName(site.id, scene), lines };
}

/** A tile of the loop: what each of its actions does, how long it takes, why it cannot be chosen now. */
export function tileNote(tile: LoopTile, scene: S, only?: string): { title: string; lines: string[] } {
  const w = texts[scene.lang];
  const actions = (tile.actions ?? []).filter((a) => !only || a.id === only);
  const lines: string[] = [];
  for (const a of actions) {
    lines.push(explainAction(a, scene.lang, scene.rules), timeLine(a, scene.lang));
    const choice = goChoices(scene.view).find((c) => c.action === a.id && !c.follow);
    if (scene.deciding && choice && !choice.legal)
      lines.push(`✗ ${choice.why ? sentence(inWords(choice.why, scene.name)) : ''} (${choice.code})`);
  }
  if (tile.worker !== null && tile.worker !== undefined) lines.push(w.explain.workerOf(who(scene, tile.worker)));
  if (tile.occupied !== null && tile.occupied !== undefined) lines.push(w.explain.restrictedBy(who(scene, tile.occupied)));
  return { title: w.board.tilePos(tile.position, tileName(actions, scene.lang, scene.options)), lines };
}
const sentence = (text: string) => capital(text) + '.';

/** Who wants a building: residents in one's own hand, on the display, moved in. */
export function wanted(kind: string, scene: S): string[] {
  const w = texts[scene.lang].wants;
  const { view } = scene;
  const wants = (id: string) => {
    const r = resident(id); // a card that is not seen wants nothing
    return !!r && [...r.required.buildings, ...r.optional, ...r.public].some((x) => x.building === kind);
  };
  const line = (say: (names: string) => string, ids: readonly string[]) => {
    const names = ids.filter(wants).map((id) => residentName(id, scene.lang));
    return names.length ? [say(names.join(', '))] : [];
  };
  const own = scene.eyes === null ? [] : (view.players[scene.eyes]?.hand ?? []);
  const lines = [...line(w.hand, own), ...line(w.display, view.display), ...line(w.town, view.moved_in)];
  return lines.length ? lines : [w.nobody];
}

export const kindNote = (kind: string, type: 'house' | 'commercial' | 'public', scene: S) => ({
  title: kindName(kind, scene.lang),
  lines: [
    texts[scene.lang].explain.kind[type],
    texts[scene.lang].wants.left(scene.view.supply.tokens[kind] ?? 0),
    ...(type === 'house' ? [] : wanted(kind, scene)),
  ],
});
