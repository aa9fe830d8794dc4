// citytour/web/days/own.ts - a day of one's own while it is composed. Whether it may be played is the engine's to say.
import { LETTERS, LONG, SITES, cardOf, siteCalled, type Letter, type OwnDay } from './day';
import { DAYS } from './campaign';

/** Whether the form can show it: the right keys and types, known sites. */
export function fits(given: unknown): given is OwnDay {
  if (!given || typeof given !== 'object' || Array.isArray(given)) return false;
  const {
    name = '',
    card,
    objective = 1,
    sites,
    inspector = false,
    detour = [],
    fans = [],
    long_distance = [],
    ...more
  } = given as Record<string, unknown>;
  const letters = (list: unknown) => Array.isArray(list) && list.every((x) => (LETTERS as readonly unknown[]).includes(x));
  if (Object.keys(more).length || typeof name !== 'string' || typeof inspector !== 'boolean' || !letters(detour) || !letters(fans))
    return false;
  if (!Number.isInteger(card) || (card as number) < 1 || (card as number) > DAYS || !Number.isInteger(objective)) return false;
  if (!Array.isArray(long_distance) || !long_distance.every((x) => LONG.some((c) => c.id === x))) return false;
  if (!sites || typeof sites !== 'object' || Object.keys(sites).sort().join('') !== LETTERS.join('')) return false;
  return Object.values(sites).every((x: unknown) => x === null || SITES.some((s) => s.id === x));
}

/** As it is written: without what is said by leaving it out, keys in the order of the rules. */
export function tidy(day: OwnDay): OwnDay {
  const { name, card, objective, sites, inspector, detour, fans, long_distance } = day;
  return {
    ...(name?.trim() ? { name: name.trim() } : {}),
    card,
    ...(objective !== undefined && objective !== cardOf(card).objective ? { objective } : {}),
    sites: Object.fromEntries(LETTERS.map((l) => [l, sites[l]])) as OwnDay['sites'],
    ...(inspector ? { inspector } : {}),
    ...(detour?.length ? { detour } : {}),
    ...(fans?.length ? { fans } : {}),
    ...(long_distance?.length ? { long_distance } : {}),
  };
}

/** A day card, to be changed. */
export function fromCard(card: number): OwnDay {
  const { sites, inspector, detour, fans, long_distance } = cardOf(card);
  return tidy({
    card,
    sites: { ...sites },
    ...(inspector ? { inspector } : {}),
    detour: [...(detour ?? [])],
    fans: [...(fans ?? [])],
    long_distance: [...(long_distance ?? [])],
  });
}

const inOrder = (letters: Letter[]) => LETTERS.filter((l) => letters.includes(l));

/** Another site at a place. One that stands elsewhere changes places with it, and signs and fans go with theirs. */
export function put(day: OwnDay, at: Letter, site: string | null): OwnDay {
  const from = site === null ? undefined : LETTERS.find((l) => l !== at && day.sites[l] === site);
  const sites = { ...day.sites, [at]: site, ...(from ? { [from]: day.sites[at] } : {}) };
  const moved = (list: Letter[] | undefined) => inOrder((list ?? []).map((l) => (from && l === at ? from : from && l === from ? at : l)));
  return {
    ...day,
    sites,
    detour: moved(day.detour).filter((l) => sites[l] !== null),
    fans: moved(day.fans).filter((l) => siteCalled(sites[l])?.special === false),
  };
}
/** A sign or a fan comes or goes; of three the oldest goes. */
export function toggle(day: OwnDay, what: 'detour' | 'fans', at: Letter): OwnDay {
  const list = day[what] ?? [];
  return { ...day, [what]: list.includes(at) ? list.filter((l) => l !== at) : inOrder([...list.slice(-1), at]) };
}
