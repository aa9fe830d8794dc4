// citytour/web/describe.ts - events, previews and positions in sentences.
import type { Scene, Sentence, Sound, Told } from '$web/game';
import type { IconName } from '$web/kit/icons';
import type { GameEvent } from '$web/net/protocol';
import type { Lang } from '$web/settings.svelte';
import { texts } from './texts';
import { COLOURS, each, placeOf, total, type CityView, type Colour, type Option, type Place, type Riders, type Tile } from './view';

/** "two blue and one green" */
export const who = (riders: Partial<Riders>, lang: Lang) =>
  texts[lang].and(COLOURS.filter((c) => riders[c]).map((c) => texts[lang].people(riders[c]!, c)));
const counted = (list: readonly Colour[]): Partial<Riders> =>
  Object.fromEntries(COLOURS.map((c) => [c, list.filter((x) => x === c).length]));
export const nameOf = (p: Place | undefined, lang: Lang) => p?.name?.[lang] ?? p?.id ?? '';
export const tileName = (t: Tile | undefined, id: string, lang: Lang) =>
  texts[lang].tileWith(id, t ? who(counted(t.roads.flatMap((r) => r.travellers.map((x) => x.colour))), lang) : '');
export function needs(p: Place, lang: Lang): string {
  if (p.colour) return texts[lang].people(p.required ?? 0, p.colour);
  return p.takes ? who(p.takes, lang) : `${p.required ?? 0} ${texts[lang].board.any}`;
}

const roadHasMark = (view: CityView, id: string) => view.board.roads.some((r) => r.id === id && r.notch);

export interface Line {
  mark: Colour | IconName;
  text: string;
  bad?: boolean;
  good?: boolean;
}
/** What a move would set off, in order. */
export function lines(view: CityView, o: Option, lang: Lang): Line[] {
  const w = texts[lang].preview;
  const list: Line[] = [];
  // Those who wait at one road after the other are told together.
  let on: Colour[] = [];
  let left: { colour: Colour; why: 'full' | 'reserve' }[] = [];
  const flush = () => {
    if (on.length) list.push({ mark: on[0]!, text: w.boards(who(counted(on), lang)) });
    for (const why of ['full', 'reserve'] as const) {
      const some = left.filter((x) => x.why === why).map((x) => x.colour);
      if (some.length) list.push({ mark: some[0]!, text: w[why](who(counted(some), lang)), bad: true });
    }
    [on, left] = [[], []];
  };
  for (const step of o.way) {
    if (step.kind === 'cell') {
      on.push(...(step.boards ?? []));
      left.push(...(step.left ?? []));
      continue;
    }
    if (roadHasMark(view, step.id)) flush();
    const p = placeOf(view, step.id);
    if (step.sign) list.push({ mark: 'road', text: w.sign(step.sign) });
    if (!p) continue;
    const name = nameOf(p, lang);
    const off = step.off ? total(step.off) : 0;
    if (off) {
      const text = step.stays ? w.off : w.few;
      list.push({ mark: each(step.off!)[0]!, text: text(who(step.off!, lang), step.id, name, off), good: !!step.stays, bad: !step.stays });
    } else if (step.closed) list.push({ mark: 'lock', text: w.closed(step.id, name), bad: true });
    else if (p.site && !step.lost) list.push({ mark: 'road', text: w.passes(step.id, name) });
    if (step.fan) list.push({ mark: 'white', text: step.fan === 'boards' ? w.fan(step.id) : w.fanLeft(step.id), bad: step.fan === 'left' });
  }
  flush();
  if (o.why)
    list.push({ mark: o.result === 'won' ? 'star' : 'cross', text: o.why[lang], bad: o.result === 'lost', good: o.result === 'won' });
  else if (o.end.at === 'inspector') list.push({ mark: 'eye', text: w.inspector });
  else list.push({ mark: 'flagged', text: w.stops(o.end.row, o.end.column, total(o.riders)) });
  return list;
}

/** The tiles an event speaks of, for whoever points at its line. */
export const placesOf = (event: GameEvent): string[] => event.do.split(' ').filter((x) => /^(T\d+|IN)$/.test(x));

export function describe({ event, seat, before, after, lang }: Told<CityView>): Sentence {
  const w = texts[lang];
  const [act, a = '', b = ''] = event.do.split(' ');
  const by = event.by === 'chance' ? (seat ?? before?.seat ?? after?.seat ?? null) : event.by;
  if (act === 'draw') return { seat: by, text: w.log.draw(a === 'IN' ? tileName(undefined, a, lang) : a, b) };
  const parts = [
    act === 'place'
      ? w.log.place(a === 'IN' ? tileName(undefined, a, lang) : w.tile(a))
      : act === 'remove'
        ? w.log.remove(w.people(1, a as Colour))
        : event.do,
  ];
  const o = before?.decision?.options.find((x) => x.do === event.do);
  if (o) {
    const boards = o.way.flatMap((s) => (s.kind === 'cell' ? (s.boards ?? []) : s.fan === 'boards' ? ['white' as const] : []));
    if (boards.length) parts.push(w.log.boards(who(counted(boards), lang)));
    if (o.delivered > 0) parts.push(w.log.delivered(o.delivered));
    if (o.result === 'inspector') parts.push(w.log.inspector);
  }
  const text = parts.join(', ');
  return { seat: by, text: after?.story ? `${text}. ${after.story[lang].replace(/\.$/, '')}` : text };
}

export const inBus = (riders: Riders, lang: Lang) => (total(riders) ? texts[lang].bus.holds(who(riders, lang)) : texts[lang].bus.empty);

export function tell(scene: Scene<CityView>): string[] {
  const { view, lang } = scene;
  const w = texts[lang];
  const { bus } = view;
  const at = w.tell.at[bus.at];
  const list = [
    w.tell.day(view.day.name[lang], view.count, view.day.objective),
    w.tell.bus(typeof at === 'function' ? at(bus.row, bus.column) : at, inBus(bus.riders, lang)),
    ...view.places.map((p) => placeLabel(p, lang) + '.'),
    view.tiles.length ? w.tell.tiles(view.tiles.map((t) => w.board.tile(w.cell(t.row, t.column), t.tile)).join('; ')) : w.tell.noTiles,
  ];
  if (view.pair.length) list.push(w.tell.pair(view.pair.map((t) => tileName(t, t.tile, lang)).join('; ')));
  list.push(
    w.tell.tasks(view.tasks.map((t) => `${t.text[lang]} (${t.done ? w.tell.done : t.lost ? w.tell.failed : w.tell.notYet})`).join('; ')),
  );
  if (view.story) list.push(view.story[lang]);
  return list;
}

export function placeLabel(p: Place, lang: Lang): string {
  const w = texts[lang];
  if (!p.site) return w.board.noSite(p.id);
  const more = [p.sign === 'ahead' ? w.board.sign : '', p.fan === 'waiting' ? w.board.fan : ''].filter(Boolean);
  return [w.board.place(p.id, nameOf(p, lang), needs(p, lang), w.state[p.state]), ...more].join(', ');
}

export const sound = (event: GameEvent): Sound | null =>
  (({ draw: 'card', place: 'place', remove: 'bell' }) as Record<string, Sound>)[event.do.split(' ')[0]!] ?? null;
