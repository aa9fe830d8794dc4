// village/web/stage.ts - what the ticket says in each phase, and the words of a move said in full.
import type { Scene, Slot, Stage } from '$web/game';
import { alternatives, type Words } from '$web/table/picks';
import { house } from './ground';
import { texts } from './texts';
import { CENTRE, cardOf, incomeOfVisit, kindName, lotsOf, villageAt, villageName, type VillageView } from './view';
import type { Building } from '$web/kit/pieces/village';

type S = Scene<VillageView>;
const t = (scene: S) => texts[scene.lang];

export const seatOf = (scene: S) => scene.view.seats[scene.turn.seat ?? scene.view.active]!;
export const squareName = (id: string, scene: S) => (id === CENTRE ? t(scene).centre : id);

/** What the engine tells of an acquisition (preview.cpp): every set that pays, and how much of it would be lost. */
interface Payments {
  payments?: Record<string, { pays: number; lost: number }>;
  best?: string;
}
const told = (scene: S): Payments => (scene.told([]) as Payments | null) ?? {};
/** "2 lost", "exact"; empty until the engine has told it. */
function lostBy(payment: string, scene: S): string {
  const lost = told(scene).payments?.[payment]?.lost;
  return lost === undefined ? '' : lost ? t(scene).slot.lost(lost) : t(scene).slot.exact;
}
/** Whatever is picked, it is paid with the same: asked once. */
export const asks = (scene: S): Words | null => (scene.view.phase === 'build' ? [] : null);

function buildSlots(scene: S): Slot[] {
  const { picked, legal } = scene;
  const slots: Slot[] = [];
  const kind = picked[1];
  if (kind) slots.push({ text: kindName(kind, scene.lang), art: house(kind as Building), state: 'picked' });
  else
    for (const k of alternatives(legal, ['build'], 1))
      slots.push({ text: kindName(k, scene.lang), art: house(k as Building), state: 'now', word: k, place: 1 });
  if (picked[2]) slots.push({ text: picked[2], note: t(scene).slot.lots, state: 'picked' });
  else slots.push({ text: '?', note: t(scene).slot.lots, state: kind ? 'now' : 'blank' });
  const pays = legal.some((m) => m.length === 5);
  if (pays && picked[2])
    for (const p of alternatives(legal, picked, 4))
      slots.push({ text: p, note: lostBy(p, scene), state: p === picked[4] ? 'chosen' : 'now', word: p, place: 4 });
  return slots;
}

export function stage(scene: S): Stage {
  const w = t(scene);
  const { view, picked, legal } = scene;
  const me = seatOf(scene);
  const simple = (act: string, say: string, button: string, place = 1): Stage => ({
    act,
    say,
    button,
    slots: picked[place] ? [{ text: squareName(picked[place], scene), state: 'picked' }] : [],
  });

  switch (view.phase) {
    case 'settle': {
      const village = picked[1] ? villageAt(picked[1]) : null;
      return {
        act: w.acts.settle,
        step: w.steps.village,
        say: w.say.settle,
        button: w.button.settle,
        slots: village
          ? [
              { text: villageName(village, scene.lang), state: 'picked' },
              { text: picked[1]!, state: 'picked' },
            ]
          : [],
      };
    }
    case 'build':
    case 'bonus': {
      const free = view.phase === 'bonus';
      const needs = me.needs ?? 0;
      const declining = picked[0] === 'decline';
      const steps = [alternatives(legal, ['build'], 1).size > 1 ? w.steps.kind : '', w.steps.lots, free ? '' : w.steps.pay].filter(Boolean);
      const now = !picked[1] ? w.steps.kind : !picked[2] ? w.steps.lots : free ? w.steps.lots : w.steps.pay;
      const what = picked[1] ? w.a(kindName(picked[1], scene.lang)) : '';
      const say =
        declining || (free && !picked[1])
          ? w.say.bonus
          : !picked[1]
            ? w.say.kind
            : !picked[2]
              ? w.say.lots(what)
              : free
                ? w.say.ready(what)
                : w.say.pay(needs);
      const slots = declining ? [] : buildSlots(scene);
      if (free) slots.push({ text: w.slot.decline, state: declining ? 'chosen' : 'now', word: 'decline', place: 0 });
      return {
        act: free ? w.acts.bonus : w.acts.build,
        step: w.stepOf(Math.max(1, steps.indexOf(now) + 1), steps.length, now),
        say,
        slots,
        button: declining ? w.button.decline : w.button.build(needs),
      };
    }
    case 'move':
      return simple(w.acts.move, w.say.move, w.button.move);
    case 'visit': {
      const kind = cardOf(me.stake ?? '').kinds[0] ?? '';
      return {
        act: w.acts.visit,
        step: w.steps.building,
        say: w.say.visit(kindName(kind, scene.lang)),
        button: w.button.visit,
        slots: legal
          .map((m) => m[1]!)
          .filter(Boolean)
          .map((id) => {
            const b = view.buildings.find((x) => x.id === id);
            const mine = b?.owner === scene.turn.seat;
            return {
              text: id,
              art: house(kind as Building),
              note: b ? (mine ? w.slot.yours : w.slot.of(scene.name(b.owner))) : '',
              state: picked[1] === id ? 'chosen' : 'now',
              word: id,
              place: 1,
            };
          }),
      };
    }
    case 'go': {
      const cards = [...alternatives(legal, picked, 1)];
      const stops = picked[1] ? [...alternatives(legal, picked, 2)] : [];
      const slots: Slot[] = cards.map((v) => {
        const only = legal.filter((m) => m[1] === v);
        const to = only.length === 1 ? only[0]![2]! : '';
        return {
          text: v,
          note: to === 'arrive' ? w.slot.arrive : to ? w.slot.to(squareName(to, scene)) : '',
          state: v === picked[1] ? 'chosen' : 'now',
          word: v,
          place: 1,
        };
      });
      if (stops.length > 1)
        for (const s of stops) slots.push({ text: squareName(s, scene), state: s === picked[2] ? 'chosen' : 'now', word: s, place: 2 });
      const earns = me.earns === null ? '' : scene.name(me.earns);
      return {
        act: w.acts.go,
        step: stops.length > 1 ? w.steps.square : w.steps.card,
        slots,
        say: stops.length > 1 && !picked[2] ? w.say.goSquare : w.say.go(me.way.length, earns, incomeOfVisit),
        button: picked[2] === 'arrive' ? w.button.arrive(earns, incomeOfVisit) : w.button.go,
      };
    }
    case 'step':
      return simple(w.acts.step, w.say.step, w.button.step);
    case 'home':
      return simple(w.acts.home, w.say.home, w.button.home);
    default:
      return { act: w.acts[view.phase], say: '', button: '' };
  }
}

export function waiting(scene: S): string {
  const w = t(scene).waiting;
  const { phase } = scene.view;
  const who = scene.name(scene.turn.seat ?? scene.view.active);
  if (phase === 'first') return w.first;
  if (phase === 'end') return '';
  return phase === 'deal' ? w.draw(who) : w[phase](who);
}

export function word(wd: string, place: number, scene: S): string {
  const w = t(scene);
  if (place === 0) return wd === 'decline' ? w.button.decline : wd === 'build' ? w.acts.build : wd;
  if (/^[a-o]\d+-[a-o]\d+$/.test(wd)) {
    const [a, b] = lotsOf(wd);
    const stands = scene.view.buildings.find((x) => x.id === wd);
    return stands ? w.board.building(kindName(stands.kind, scene.lang), scene.name(stands.owner), w.lots(a, b)) : w.lots(a, b);
  }
  if (/^[a-o]\d+$/.test(wd)) {
    const village = villageAt(wd);
    return wd === CENTRE ? w.centre : village ? `${w.square(wd)}, ${villageName(village, scene.lang)}` : w.square(wd);
  }
  if (wd === 'pay') return '';
  if (wd === 'arrive') return w.slot.arrive;
  if (/^\d(\+\d)*$/.test(wd)) {
    if (scene.picked[0] === 'go' || place === 1) return w.panel.pointsLabel(Number(wd));
    const lost = lostBy(wd, scene);
    return lost ? `${wd} (${lost})` : wd;
  }
  return kindName(wd, scene.lang);
}

export const large = (move: Words) => move[0] === 'build' || move[0] === 'decline';

/** The payment that loses least is proposed, and a free building rather than none; another is one press away. */
export function prefer(scene: S): string | null {
  if (scene.view.phase === 'bonus' && !scene.picked.length && scene.open.has('build')) return 'build';
  if (scene.picked.length !== 4 || scene.picked[3] !== 'pay') return null;
  const { best } = told(scene);
  return best !== undefined && scene.open.has(best) ? best : null;
}
