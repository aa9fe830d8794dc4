// citytour/web/days/day.ts - a day before it is played: the cards of the box, and days of one's own.
import data from '../../data.json';
import type { Landmark } from '$web/kit/pieces/landmarks';
import type { CityView, Colour, FrameRoad, Named, Place, Riders, Side } from '../view';

/** The version of the rules that new games take. */
export const RULES = data.rules;
export const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export type Letter = (typeof LETTERS)[number];

/** The format of own days (rules.md, part 9); a day card says the same. */
export interface OwnDay {
  name?: string;
  card: number;
  objective?: number;
  sites: Record<Letter, string | null>;
  inspector?: boolean;
  detour?: Letter[];
  fans?: Letter[];
  long_distance?: string[];
}

export interface SiteInfo {
  id: string;
  kind: Landmark;
  name: Named;
  special: boolean;
  colour?: Colour;
  required?: number;
  takes?: Riders;
}
export const SITES: readonly SiteInfo[] = [
  ...data.sites.map((s) => ({
    id: s.id,
    kind: s.kind as Landmark,
    name: s.name,
    special: false,
    colour: s.colour as Colour,
    required: s.required,
  })),
  ...data.special_sites.map((s) => ({
    id: s.id,
    kind: s.id as Landmark,
    name: s.name,
    special: true,
    ...('takes_any' in s ? { required: s.takes_any } : { takes: { green: 0, orange: 0, blue: 0, white: 0, ...s.takes } }),
  })),
];
export const siteCalled = (id: string | null | undefined) => SITES.find((s) => s.id === id);
export const LONG = data.long_distance_cards;
export const CARDS = data.cards;
export const LEVEL = data.levels;
export const PLAYERS = data.players;
/** An objective can be no higher than there are travellers. */
export const MOST = data.travellers.filter((t) => t.id !== 'white').reduce((sum, t) => sum + t.count, 0);

export const cardOf = (day: number): OwnDay & { objective: number; title: Named } => {
  const d = data.days[day - 1]!;
  return {
    card: day,
    title: d.name,
    objective: d.objective,
    sites: d.sites,
    inspector: d.inspector,
    detour: d.detour as Letter[],
    fans: d.fans as Letter[],
    long_distance: d.long_distance,
  };
};

const NOBODY: Riders = { green: 0, orange: 0, blue: 0, white: 0 };
const BOARD: CityView['board'] = {
  rows: data.board.rows,
  columns: data.board.columns,
  entrance: data.board.entrance as CityView['board']['entrance'],
  exit: data.board.exit as CityView['board']['exit'],
  roads: data.board.frame_roads.map((r) => ({
    id: r.id,
    notch: r.notch,
    ends: r.ends as { row: number; column: number; side: Side }[] as FrameRoad['ends'],
  })),
};

/** The city before the bus sets off. */
export function city(day: OwnDay): { board: CityView['board']; places: Place[] } {
  const places = LETTERS.map((id): Place => {
    const site = siteCalled(day.sites[id]);
    return {
      id,
      held: NOBODY,
      count: 0,
      site: site?.id ?? null,
      state: site ? 'open' : 'empty',
      sign: day.detour?.includes(id) ? 'ahead' : null,
      fan: day.fans?.includes(id) ? 'waiting' : null,
      ...(site
        ? {
            kind: site.kind,
            special: site.special,
            counts: !site.special,
            name: site.name,
            ...(site.colour ? { colour: site.colour } : {}),
            ...(site.required ? { required: site.required } : {}),
            ...(site.takes ? { takes: site.takes } : {}),
          }
        : {}),
    };
  });
  return { board: BOARD, places };
}

/** The special cards that lie on a day. */
export function cardsOf(day: OwnDay): { id: string; name: Named }[] {
  const sites = Object.values(day.sites);
  const lies: Record<string, boolean> = {
    'card-park': sites.includes('park'),
    'card-inspector': !!day.inspector,
    'card-station': sites.includes('station'),
    'card-detour': !!day.detour?.length,
    'card-stadium': sites.includes('stadium'),
  };
  return CARDS.filter((c) => lies[c.id]);
}
export const longOf = (day: OwnDay) => LONG.filter((c) => day.long_distance?.includes(c.id));
export const objectiveOf = (day: OwnDay) => day.objective ?? data.days[day.card - 1]?.objective ?? 0;
