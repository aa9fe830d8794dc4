// greentown/web/describe.ts - events and positions in sentences.
import type { Scene, Sentence, Sound, Told } from '$web/game';
import type { GameEvent } from '$web/net/protocol';
import { still } from '$web/settings.svelte';
import { texts } from './texts';
import {
  KINDS,
  MARKERS,
  cardName,
  cardStops,
  exitsOf,
  kindName,
  isPlace,
  name as placeName,
  patternOf,
  placeLabel,
  tileName,
  type GreenTownView,
} from './view';

export function describe({ event, before, after, name, lang }: Told<GreenTownView>): Sentence {
  const w = texts[lang];
  const words = event.do.split(' ');
  const [act, a = '', b = ''] = words;
  const by = event.by === 'chance' ? (before?.active ?? null) : event.by;
  // A tour that nobody can lead writes no event (GT-46): it is told with what went before it.
  const due = act === 'choose' ? a === 'tour' || a === 'either-tour' : !!before?.tourNext;
  const lapsed = due && !!after && !['step', 'erect', 'tour'].includes(after.phase) && typeof event.by === 'number' && act !== 'tour';
  const say = (text: string, who: number | null = by): Sentence => ({ seat: who, text: lapsed ? w.log.lapsed(text) : text });
  switch (act) {
    case 'deal': {
      const first = words.indexOf('5-start') - 1;
      return first >= 0 ? say(w.log.deal(w.low(cardName('5-start', lang))), first) : say(w.log.dealt, null);
    }
    case 'reveal':
      return say(w.log.reveal(w.low(cardName(a, lang)), cardStops(a)));
    case 'choose':
      return say(w.log.choose[a] ?? w.log.other(event.do));
    case 'lay':
      return say(w.log.lay(w.low(tileName(patternOf(b), lang)), placeLabel(a)));
    case 'develop':
      return say(w.log.develop(exitsOf(b).length, placeLabel(a)));
    case 'erect':
      return say(words.length > 3 ? w.log.erectTree(w.building(a), placeLabel(b)) : w.log.erect(w.building(a), placeLabel(b)));
    case 'pass':
      return say(w.log.pass);
    case 'double':
      return say(w.log.double[a] ?? w.log.other(event.do));
    case 'tour': {
      const card = by === null ? null : before?.seats[by]?.card;
      const text = w.log.tour(card ? w.low(cardName(card.id, lang)) : w.low(w.acts.tour));
      const gains = after?.last?.gains;
      if (by === null || !gains || after?.last?.seat !== by) return say(text);
      return say(
        w.log.gains(
          text,
          gains[by] ?? 0,
          gains.flatMap((g, seat) => (seat !== by && g ? [`${name(seat)} ${w.log.gain(g)}`] : [])),
        ),
      );
    }
    default:
      return say(w.log.other(event.do));
  }
}

export function tell(scene: Scene<GreenTownView>): string[] {
  const w = texts[scene.lang];
  const { view, lang } = scene;
  const lines = view.seats.map((s, i) => {
    const parts = [w.tell.seat(scene.name(i), s.money, s.built)];
    if (s.card)
      parts.push(
        w.tell.card(
          cardName(s.card.id, lang),
          s.card.stops,
          KINDS.map((k) => w.tell.wish(kindName(k, lang), w.toShort(...s.card!.wishes[k]))).join(', '),
        ),
      );
    else parts.push(w.tell.noCard);
    const up = MARKERS.filter((m) => s.markers[m]);
    if (up.length) parts.push(w.tell.markers(up.map((m) => w.low(w.panel.markers[m])).join(', ')));
    return parts.join(' ');
  });
  const at = (site: string) =>
    view.tiles
      .filter((t) => t.site === site)
      .map((t) => placeName(t.at))
      .join(' ');
  lines.push(w.tell.town(view.tiles.length, at('hotel'), at('tree'), at('vacant')));
  const built = view.tiles.filter((t) => t.site === 'building');
  lines.push(
    built.length
      ? w.tell.built(built.map((t) => `${w.board.building(t.kind!, scene.name(t.seat ?? 0))} ${placeName(t.at)}`).join(', '))
      : w.tell.none,
  );
  lines.push(
    w.tell.supply(
      view.supply
        .filter((s) => s.left)
        .map((s) => `${w.low(tileName(s.pattern, lang))} ${s.left}`)
        .join(', '),
    ),
  );
  lines.push(view.top ? w.tell.top(cardName(view.top.id, lang), view.top.stops) : w.tell.noTop);
  return lines;
}

/** The places an event speaks of, for whoever points at its line. */
export const placesOf = (event: GameEvent): string[] => [...new Set(event.do.split(/[ >]/).filter(isPlace))];

/** A tour that is walked rings by itself. */
export function sound(event: GameEvent): Sound | null {
  const act = event.do.split(' ')[0]!;
  return (
    (
      { deal: 'card', reveal: 'card', lay: 'place', develop: 'rotate', erect: 'fold', ...(still() ? { tour: 'coin' } : {}) } as Record<
        string,
        Sound
      >
    )[act] ?? null
  );
}
