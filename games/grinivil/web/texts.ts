// grinivil/web/texts.ts - both languages, and sentences that need names of the data.
import type { Lang } from '$web/settings.svelte';
import { en } from './en';
import { fr } from './fr';
import {
  BONUS_TEXT,
  CUBES,
  K,
  abilityText,
  actionData,
  actionName,
  cubeName,
  kindName,
  resident,
  tileData,
  tileOf,
  timeOf,
  type Amounts,
  type Bonus,
  type Cubes,
  type LoopAction,
  type Wish,
} from './view';

export const texts: Record<Lang, typeof en> = { en, fr };

/** "2 concrete, 1 steel" */
export function cubesText(n: Partial<Cubes> | Amounts, lang: Lang): string {
  const list = CUBES.flatMap((k) => (n[k] ? [`${n[k]} ${cubeName(k, lang)}`] : []));
  if ('t' in n && n.t) list.push(texts[lang].trees(n.t));
  return list.join(', ') || texts[lang].tell.nothing;
}
export function bonusText({ type, amount = 1 }: { type: Bonus['type']; amount?: number }, lang: Lang): string {
  const one = amount === 1 ? texts[lang].oneBonus[type] : undefined; // the data has the plural alone
  return one ?? BONUS_TEXT[type][lang].replace('{amount}', String(amount));
}

/** How long an action takes, in words. */
export function timeText(a: LoopAction, lang: Lang): string {
  const w = texts[lang];
  const time = timeOf(a);
  if (time.per === 'none' || (time.per === 'fixed' && !time.units)) return w.cost.timeNone;
  const long = time.per === 'fixed' ? w.units(time.units ?? 0) : w.cost.per[time.per](time.divisor ?? 1);
  return time.mandatory ? `${long}, ${w.cost.must}` : long;
}
/** The same as a sentence; what stands on the tile ("÷3") is told with what it means. */
export function timeLine(a: LoopAction, lang: Lang): string {
  const { explain } = texts[lang];
  const time = timeOf(a);
  return time.per === 'cubes' || time.per === 'trees' ? explain.timeEach(time.divisor ?? 1, time.per) : explain.time(timeText(a, lang));
}

/** What an action of the loop does, in a sentence or two; numbers from the data. Abilities are as that version of the rules has them. */
export function explainAction(a: LoopAction, lang: Lang, rules: number): string {
  const w = texts[lang].explain;
  const d = actionData(a.id) ?? { id: a.id, kind: a.kind, time: { per: 'none' as const } };
  const n = (key: string) => Number(d[key as 'money'] ?? 0);
  const amounts = (list: Record<string, number>) =>
    texts[lang].and(Object.entries(list).flatMap(([k, v]) => (v ? [w.gains[k]!(v)] : []))) || w.free;
  switch (a.kind) {
    case 'buy':
      return w.buy(n('rebate'));
    case 'build':
      return w.build(n('surcharge'));
    case 'auction':
      return w.auction(n('cubes'), n('minimum'));
    case 'warehouse':
      return w.warehouse(n('money'));
    case 'explore':
      return w.explore(n('money'), n('vp'));
    case 'road':
      return w.road(K.roadCost.c);
    case 'buyTrees':
      return w.buyTrees((d['priceByCount'] as number[]).length);
    case 'plant':
      return w.plant((d['rewards'] as unknown[]).length);
    case 'resident':
      return w.resident(n('swapMoney'));
    case 'convert':
      return w.convert(n('maxVp'));
    case 'import':
      return w.import(n('maxArticles'));
    case 'replant':
      return w.replant(n('maxTrees'));
    case 'subsidy':
      return w.subsidy(n('money'), n('perIdleWorker'));
    case 'trade':
      return w.trade(n('maxCubes'), n('moneyPerCube'));
    case 'ability':
      return w.ability(abilityText(a.ability!, lang, rules));
    case 'fund':
      return w.fund(n('minimum'));
    case 'own':
      return w.own(amounts(a.rule?.cost ?? {}), amounts(a.rule?.gain ?? {}));
    default:
      return w[a.kind];
  }
}

/** What the actions of a tile do and how long they take, line by line. */
export const explainTile = (tile: string, lang: Lang, rules: number): string[] =>
  ((tileData(tile)?.actions ?? []) as LoopAction[]).flatMap((a) => [explainAction(a, lang, rules), timeLine(a, lang)]);

/** What a tile's label has room for. */
export const shortName = (action: string, lang: Lang, options?: Readonly<Record<string, unknown>>) => {
  const name = texts[lang].short[action] ?? actionName(action, lang, options);
  return name.length > 12 ? `${name.slice(0, 11)}…` : name; // own tiles may have any name
};
/** The name of a tile that may hold two actions. */
export const tileName = (actions: readonly LoopAction[], lang: Lang, options?: Readonly<Record<string, unknown>>) =>
  [...new Set(actions.map((a) => actionName(a.id, lang, options)))].join(' / ') || tileOf(actions[0]?.id ?? '');

const wishText = (x: Wish, lang: Lang) => {
  const w = texts[lang];
  return w.explain.wish(
    kindName(x.building, lang),
    x.maxDistance === null ? w.people.anywhere : w.people.within(x.maxDistance),
    x.reward.kind === 'vp' ? w.vp(x.reward.amount) : w.money(x.reward.amount),
    w.explain.share[x.reward.share],
  );
};
/** A resident's card in lines. */
export function explainResident(id: string, lang: Lang): string[] {
  const w = texts[lang];
  const r = resident(id);
  const colon = lang === 'fr' ? '\u00a0:' : ':';
  const per = r.reward.perTree;
  const lines = [
    w.explain.movesIn(r.reward.vp, r.reward.money) +
      (per ? ` ${w.people.perTree(per.amount, per.kind === 'vp' ? w.panel.vp : 'Grinies', per.max)}.` : ''),
  ];
  const must = [...(r.required.trees ? [w.trees(r.required.trees)] : []), ...r.required.buildings.map((x) => wishText(x, lang))];
  lines.push(must.length ? `${w.explain.required}${colon} ${must.join(' · ')}` : w.people.nothing);
  if (r.optional.length) lines.push(`${w.explain.optional}${colon} ${r.optional.map((x) => wishText(x, lang)).join(' · ')}`);
  if (r.public.length)
    lines.push(`${w.explain.public}${colon} ${r.public.map((x) => w.explain.publicWish(kindName(x.building, lang), x.vp)).join(' · ')}`);
  return lines;
}
