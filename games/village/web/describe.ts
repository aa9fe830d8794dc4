// village/web/describe.ts - events and positions in sentences.
import type { Scene, Sentence, Sound, Told } from '$web/game';
import type { GameEvent } from '$web/net/protocol';
import { texts } from './texts';
import { CENTRE, cardOf, incomeOfVisit, kindName, villageAt, villageName, type VillageView } from './view';

export function describe({ event, seat, before, after, name, lang }: Told<VillageView>): Sentence {
  const w = texts[lang];
  const words = event.do.split(' ');
  const [act, a = '', b = ''] = words;
  const by = event.by === 'chance' ? (seat ?? before?.active ?? null) : event.by;
  const say = (text: string, who = by): Sentence => ({ seat: who, text });
  const where = (id: string) => (id === CENTRE ? w.centre : id);
  const gain = () => (by !== null && before && after ? after.seats[by]!.score - before.seats[by]!.score : null);

  switch (act) {
    case 'settle':
      return say(w.log.settle(villageName(villageAt(a), lang)));
    case 'first':
      return say(w.log.first, Number(a));
    case 'deal': {
      const card = cardOf(a);
      const what = w.or(card.kinds.map((k) => kindName(k, lang)));
      // Without both positions we cannot know whether it was kept; then it is said as if.
      const out = by !== null && !!before && !!after && !(before.seats[by]!.stake === null && after.seats[by]!.stake === a);
      if (card.sort === 'points') return say(w.log.points(card.value));
      if (card.sort === 'acquire') return say(out ? w.log.acquireOut(what) : w.log.acquire(what, card.value));
      if (card.sort === 'visit') return say(out ? w.log.visitOut(what) : w.log.visit(what));
      if (card.sort === 'unforeseen') return say(w.log.unforeseen(gain() ?? 0));
      return say(w.log.rotate);
    }
    case 'build': {
      const what = kindName(a, lang);
      const number = before && by !== null ? before.seats[by]!.needs : null;
      return say(words.length > 3 ? w.log.build(what, number) : w.log.bonus(what, number));
    }
    case 'decline':
      return say(w.log.decline);
    case 'step':
      return say(w.log.step(a));
    case 'move':
      return say(w.log.move(a));
    case 'visit': {
      const goal = (after ?? before)?.buildings.find((x) => x.id === a);
      if (!goal) return say(w.log.other(event.do));
      const kind = kindName(goal.kind, lang);
      return say(goal.owner === by ? w.log.goalOwn(kind) : w.log.goal(kind, name(goal.owner)));
    }
    case 'go': {
      if (b !== 'arrive') return say(w.log.go(Number(a), where(b)));
      const goal = by === null ? null : before?.buildings.find((x) => x.id === before.seats[by]!.goal);
      return say(goal ? w.log.arrive(kindName(goal.kind, lang), name(goal.owner), incomeOfVisit) : w.slot.arrive);
    }
    case 'home':
      return say(w.log.home(a));
    default:
      return say(w.log.other(event.do));
  }
}

/** The places an event speaks of, for whoever points at its line. */
export const placesOf = (event: GameEvent): string[] =>
  event.do
    .split(/[ -]/)
    .filter((x) => /^[a-o]\d+$/.test(x))
    .concat(event.do.split(' ').filter((x) => x.includes('-') && /^[a-o]\d/.test(x)));

/** A draw is the act of the person for whom it is. */
export const draws = (event: GameEvent, lang: Scene['lang']) => (event.do.startsWith('deal ') ? texts[lang].draw : null);

export function tell(scene: Scene<VillageView>): string[] {
  const w = texts[scene.lang];
  const { view } = scene;
  const lines: string[] = [];
  view.seats.forEach((s, i) => {
    const parts = [w.tell.seat(scene.name(i), villageName(s.village, scene.lang) || w.panel.none, s.score)];
    if (s.pawn) parts.push(w.tell.pawn(s.pawn === CENTRE ? w.centre : s.pawn));
    parts.push(s.points.length ? w.tell.hand(s.points.join(', ')) : w.tell.noHand);
    if (s.stake) parts.push(stakeLabel(s.stake, scene.lang) + '.');
    const goal = view.buildings.find((x) => x.id === s.goal);
    if (goal && s.earns !== null)
      parts.push(w.tell.way(s.way.length, kindName(goal.kind, scene.lang), goal.id, scene.name(s.earns), incomeOfVisit));
    const own = view.buildings.filter((x) => x.owner === i).map((x) => `${kindName(x.kind, scene.lang)} ${x.id}`);
    if (own.length) parts.push(w.tell.built(own.join(', ')));
    lines.push(parts.join(' '));
  });
  lines.push(w.tell.stock(view.stock.count, view.discard.length));
  return lines;
}

export function stakeLabel(id: string, lang: Scene['lang']): string {
  const w = texts[lang].panel;
  const card = cardOf(id);
  const what = texts[lang].or(card.kinds.map((k) => kindName(k, lang)));
  return card.sort === 'visit'
    ? w.visitLabel(what)
    : card.sort === 'acquire'
      ? w.acquireLabel(what, card.value)
      : card.sort === 'unforeseen'
        ? w.unforeseen
        : w.rotate;
}

export function sound(event: GameEvent): Sound | null {
  const act = event.do.split(' ')[0]!;
  return (
    ({ deal: 'card', build: 'fold', settle: 'place', go: 'walk', step: 'place', move: 'place', home: 'place' } as Record<string, Sound>)[
      act
    ] ?? null
  );
}
