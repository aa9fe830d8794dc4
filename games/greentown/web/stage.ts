// greentown/web/stage.ts - what the ticket says in each phase, and the words of a move said in full.
import type { Scene, Slot, Stage } from '$web/game';
import { sight } from '$web/kit/pieces/sights';
import { alternatives, type Words } from '$web/table/picks';
import { explains } from '$web/kit/explain.svelte';
import { capital, colon } from '$web/text';
import { inWords } from '$web/text/words.svelte';
import { hand } from './hand.svelte';
import { markerNote } from './notes';
import { outlook, tourText } from './outlook';
import Planner from './Planner.svelte';
import { countOf, counted, places, wordsOf, written } from './route';
import { MARKER_ICON, inked, siteIcon, small } from './town';
import { texts } from './texts';
import {
  SIGHTS,
  arrows,
  beyond,
  exitsOf,
  isExits,
  isPlace,
  kindName,
  meets,
  name,
  patternOf,
  placeLabel,
  tileAt,
  tileName,
  type Direction,
  type GreenTownView,
  type Marker,
  type TileView,
} from './view';

type S = Scene<GreenTownView>;
const t = (scene: S) => texts[scene.lang];

/** What a new tile opens and closes, against what lies there now: exits, and of those opened the ones that meet a road. */
export function change(view: GreenTownView, at: string, exits: string) {
  const old: readonly Direction[] = tileAt(view, at)?.exits ?? [];
  const now = exitsOf(exits);
  const opens = now.filter((d) => !old.includes(d));
  return { opens, closes: old.filter((d) => !now.includes(d)), joins: opens.filter((d) => meets(view, at, d)) };
}

/** The exits that may lie at the place picked, those of the tile in hand first if it fits. */
export function candidates(scene: S): string[] {
  const [act, at] = scene.picked;
  if (!act || !at) return [];
  return [...alternatives(scene.legal, [act, at], 2)];
}

/** The rotation to begin with: as the tile was turned last, else the one that meets most roads and closes fewest. */
export function best(scene: S, act: string, at: string, open: Iterable<string>): string | null {
  const all = [...open].filter(isExits);
  const held = all.filter((e) => patternOf(e) === hand.pattern);
  if (act === 'lay' && hand.exits && all.includes(hand.exits) && (!held.length || held.includes(hand.exits))) return hand.exits;
  let [top, most]: [string | null, number] = [null, -Infinity];
  for (const e of held.length ? held : all) {
    const c = change(scene.view, at, e);
    const value =
      3 * c.joins.length -
      (act === 'develop' ? 4 * c.closes.filter((d) => tileAt(scene.view, at)?.roads.includes(d)).length + c.closes.length : 0);
    if (value > most) [top, most] = [e, value];
  }
  return top;
}

/** What a candidate would open and close, in signs: +↗→ −↙. */
function signed(view: GreenTownView, at: string, exits: string): string {
  const c = change(view, at, exits);
  const signs = (sign: string, list: Direction[]) => (list.length ? [sign + list.map(arrows).join('')] : []);
  return [...signs('+', c.opens), ...signs('−', c.closes)].join(' ');
}

/** The same in words: which way, and what stands there. */
function changeSay(scene: S, act: string, at: string, exits: string): string {
  const w = t(scene);
  const c = change(scene.view, at, exits);
  if (act === 'lay')
    return w.say.joins(
      c.joins.length,
      c.opens.length - c.joins.length,
      candidates(scene).filter((e) => patternOf(e) === patternOf(exits)).length > 1,
    );
  const there = (d: Direction) => {
    const tile = meets(scene.view, at, d) ? tileAt(scene.view, beyond(at, d)) : undefined;
    return tile ? siteWord(tile, scene) : null;
  };
  return w.say.change([
    ...c.opens.map((d) => w.say.opens(w.directions[d], there(d))),
    ...c.closes.map((d) => w.say.closes(w.directions[d], there(d))),
  ]);
}

/** What a tour would bring, once what is picked lies there: a chip that explains itself. */
function outlookSlots(scene: S): Slot[] {
  const told = outlook(scene);
  if (!told) return [];
  const w = t(scene).outlook;
  const { tour, before } = told;
  return [
    {
      text: tourText(tour, scene.lang),
      note: before ? w.then : w.now,
      art: inked(MARKER_ICON.tour),
      state: 'blank',
      attach: explains(() => ({
        title: w.title,
        lines: [w.text(tourText(tour, scene.lang), before ? tourText(before, scene.lang) : null), tour.exact ? '' : w.cut],
      })),
    },
  ];
}

function stepStage(scene: S): Stage {
  const w = t(scene);
  const { view, picked } = scene;
  const [act, at, exits] = picked;
  const acts = ['lay', 'develop'].filter((a) => scene.legal.some((m) => m[0] === a));
  const slots: Slot[] = acts
    .filter((a) => a === act || !at)
    .map((a) => ({
      text: a === 'lay' ? w.slot.lay : w.slot.develop,
      state: act === a ? 'chosen' : 'now',
      ...(acts.length > 1 ? { word: a, place: 0 } : {}),
    }));
  if (act) slots.push({ text: at ? placeLabel(at) : '?', ...(at ? { note: w.slot.at } : {}), state: at ? 'picked' : 'now' });
  if (at && exits) {
    // Beside the chosen one: its other rotations, and when developing (where there is room) all that would fit.
    const all = candidates(scene);
    const shown = all.filter((e) => patternOf(e) === patternOf(exits) || (act === 'develop' && !scene.phone && all.length <= 4));
    for (const e of shown)
      slots.push({
        text: act === 'develop' ? signed(view, at, e) : arrows(e),
        label: act === 'develop' ? changeSay(scene, act, at, e) : word(e, 2, scene),
        art: small(e),
        state: e === exits ? 'chosen' : 'now',
        word: e,
        place: 2,
      });
  }
  slots.push(...outlookSlots(scene));
  const say = !act
    ? w.say.step
    : !at
      ? act === 'lay'
        ? w.say.lay
        : w.say.develop
      : exits
        ? changeSay(scene, act, at, exits)
        : w.say.candidates;
  return {
    act: w.acts.step,
    step: w.stepOf(view.step, view.steps, view.tourNext),
    say,
    slots,
    button: act === 'develop' ? w.button.develop : w.button.lay,
  };
}

function erectStage(scene: S): Stage {
  const w = t(scene);
  const { picked, legal, view } = scene;
  const [act, kind, site, , tree] = picked;
  const seat = scene.turn.seat ?? view.active;
  const kinds = alternatives(legal, ['erect'], 1);
  const slots: Slot[] = SIGHTS.filter((k) => kinds.has(k)).map((k) => ({
    text: kindName(k, scene.lang),
    ...(kind ? {} : { note: w.slot.left(view.seats[seat]!.left[k]) }),
    art: sight[k](seat),
    state: kind === k ? 'chosen' : 'now',
    word: k,
    ...(act === 'erect' && kind ? { place: 1 } : {}),
  }));
  if (alternatives(legal, [], 0).has('pass'))
    slots.push({ text: w.slot.pass, state: act === 'pass' ? 'chosen' : 'now', word: 'pass', place: 0 });
  if (kind) slots.push({ text: site ? placeLabel(site) : '?', ...(site ? { note: w.slot.at } : {}), state: site ? 'picked' : 'now' });
  if (picked[3]) slots.push({ text: tree ? placeLabel(tree) : '?', note: w.slot.tree, state: tree ? 'picked' : 'now' });
  slots.push(...outlookSlots(scene));
  const what = kind ? w.building(kind) : '';
  const say = !kind ? w.say.kind : !site ? w.say.site(what) : picked[3] && !tree ? w.say.tree : w.say.erect(what);
  return { act: w.acts.erect, say, slots, button: act === 'pass' ? w.button.pass : w.button.erect };
}

function tourStage(scene: S): Stage {
  const w = t(scene);
  const { view } = scene;
  const route = places(scene.picked[1]);
  const so = counted(scene, route);
  const done = countOf(scene, route)?.done ?? scene.complete; // what is listed needs no answer
  const of = view.tour?.card.stops ?? 0;
  const show = scene.phone ? 4 : 10;
  const legs: Slot[] = route.map((id) => {
    const tile = tileAt(view, id);
    const icon = siteIcon(tile);
    return { text: icon ? '' : '·', label: tile ? siteWord(tile, scene) : id, ...(icon ? { art: inked(icon) } : {}), state: 'picked' };
  });
  const slots: Slot[] = [
    ...(legs.length > show ? [{ text: '…', state: 'blank' as const }] : [{ text: w.slot.tour, state: 'picked' as const }]),
    ...legs.slice(-show),
  ];
  if (!done) slots.push({ text: '?', state: 'now' }, { text: '', label: w.board.hotel, art: inked('hotel'), state: 'blank' });
  return {
    act: w.acts.tour,
    step: w.toGo(of - (so?.stops ?? 0)),
    slots,
    ...(scene.phone ? { Aside: Planner as never } : {}),
    ready: done,
    say:
      done && scene.wastes(scene.picked)[0]
        ? `${capital(inWords(scene.wastes(scene.picked)[0]!, scene.name))}.`
        : done
          ? w.say.done
          : !route.length
            ? w.say.start
            : scene.phone
              ? w.say.nextShort
              : w.say.next(of),
    button: done ? w.button.tour(so?.gains[view.active] ?? 0) : w.button.finish,
  };
}

export function stage(scene: S): Stage {
  const w = t(scene);
  const { view, picked, legal } = scene;
  switch (view.phase) {
    case 'choose':
      return {
        act: w.acts.choose,
        step: w.round(view.round),
        say: w.say.choose,
        button: w.button.choose,
        slots: [...alternatives(legal, ['choose'], 1)]
          .sort((a, b) => CHOICES.indexOf(a) - CHOICES.indexOf(b))
          .map((c) => ({
            text: w.choices[c] ?? c,
            art: inked(MARKER_ICON[c.split('-')[0] as Marker]),
            state: picked[1] === c ? 'chosen' : 'now',
            word: c,
            place: 1,
            ...choiceNote(scene, c),
          })),
      };
    case 'step':
      return stepStage(scene);
    case 'erect':
      return erectStage(scene);
    case 'tour':
      return tourStage(scene);
    case 'double':
      return {
        act: w.acts.double,
        say: w.say.double,
        button: picked[1] === 'save' ? w.button.save : w.button.use,
        slots: (['use', 'save'] as const).map((c) => ({ text: w.slot[c], state: picked[1] === c ? 'chosen' : 'now', word: c, place: 1 })),
      };
    default:
      return { act: w.acts[view.phase], say: '', button: '' };
  }
}
/** What a marker could do now, under its name. */
function choiceNote(scene: S, choice: string): Partial<Slot> {
  const tour = outlook(scene)?.tour;
  const marker = choice.split('-')[0] as Marker;
  const leads = choice.endsWith('tour') || choice === 'both';
  return {
    ...(tour && leads ? { note: choice === 'both' && !tour.possible ? t(scene).outlook.lapsesYet : tourText(tour, scene.lang) } : {}),
    attach: explains(() => markerNote(marker, scene.turn.seat ?? scene.view.active, scene)),
  };
}
const CHOICES = ['build', 'tour', 'both', 'either-build', 'either-tour'];

export const waiting = (scene: S): string => t(scene).waiting[scene.view.phase](scene.name(scene.turn.seat ?? scene.view.active));

function siteWord(tile: TileView, scene: S): string {
  const w = t(scene).board;
  return tile.site === 'building' ? w.building(tile.kind!, scene.name(tile.seat ?? 0)) : w[tile.site];
}

export function siteName(id: string, scene: S): string {
  const w = t(scene).board;
  const tile = tileAt(scene.view, id);
  if (!tile) return w.empty(placeLabel(id));
  return w.tile(siteWord(tile, scene), placeLabel(id), tile.roads.map((d) => t(scene).directions[d]).join(', '));
}

/** A tour in words: what it brings, which wishes it fulfils. */
export function tourName(route: string, scene: S): string {
  const w = t(scene);
  const { view } = scene;
  const so = view.tour?.outcomes.find((o) => written(o.route.map(name)) === route) ?? countOf(scene, places(route));
  if (!so || scene.puzzle) return w.tour.places(places(route).length);
  const gains = so.gains.flatMap((g, seat) => (g || seat === view.active ? [`${scene.name(seat)} +${g}`] : []));
  const wishes =
    so.wishes.length === 4
      ? w.tour.all
      : so.wishes.length
        ? w.tour.wishes(so.wishes.map((k) => w.low(kindName(k, scene.lang))))
        : w.low(w.tour.none);
  return `${gains.join(', ')}; ${wishes}; ${w.tour.places(places(route).length)}`;
}

export function word(wd: string, at: number, scene: S): string {
  const w = t(scene);
  if (at === 0)
    return (
      (
        {
          lay: w.slot.lay,
          develop: w.slot.develop,
          erect: w.acts.erect,
          pass: w.button.pass,
          tour: w.acts.tour,
          choose: w.acts.choose,
          double: w.acts.double,
        } as Record<string, string>
      )[wd] ?? wd
    );
  if (wd.includes('>')) return tourName(wd, scene);
  if (isPlace(wd)) return siteName(wd, scene);
  if (wd === 'tree') return w.slot.tree;
  if (scene.legal.some((m) => m[0] === 'choose') || w.choices[wd]) return w.choices[wd] ?? wd;
  if (wd === 'use' || wd === 'save') return w.slot[wd];
  if (isExits(wd))
    return `${tileName(patternOf(wd), scene.lang)}${colon(scene.lang)} ${exitsOf(wd)
      .map((d) => w.directions[d])
      .join(', ')}`;
  return kindName(wd, scene.lang);
}

/** A whole move in a few words. */
export function move(said: Words, scene: S): string {
  const w = t(scene);
  const [act = '', a = '', b = '', , tree] = said;
  switch (act) {
    case 'lay':
    case 'develop':
      return `${w.slot[act]} ${w.at(a)}, ${w.low(word(b, 2, scene))}`;
    case 'erect':
      return `${kindName(a, scene.lang)} ${w.at(b)}${tree ? `, ${w.slot.tree} ${placeLabel(tree)}` : ''}`;
    case 'tour':
      return `${w.acts.tour}, ${w.tour.places(places(a).length)}`;
    default:
      return said.length > 1 ? word(a, 1, scene) : word(act, 0, scene);
  }
}

/** Everything on the map waits for the button; a marker does not. */
export const large = (move: Words) => move[0] !== 'choose' && move[0] !== 'double';

export function prefer(scene: S): string | null {
  const { picked, open, view } = scene;
  if (view.phase === 'step') {
    if (!picked.length && open.has('lay')) return 'lay';
    if (picked.length === 2) return best(scene, picked[0]!, picked[1]!, open);
  }
  return null;
}

/** One step back where a word is more than a choice: a tour loses its last place, a tile goes back to its stack. */
export function back(scene: S): Words | null {
  const { picked, view } = scene;
  if (view.phase === 'tour' && picked[1]) {
    return wordsOf(places(picked[1]).slice(0, -1));
  }
  if (view.phase === 'step' && picked.length > 1) return picked.slice(0, 1);
  return null;
}
