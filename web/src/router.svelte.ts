// router.svelte.ts - where we are, from the address.
//
//   /                       home
//   /new/village            a new table
//   /t/ID                   a table; /t/ID#TOKEN brings a seat from another device
//   /l/ID                   a table of this browser (its id on the page is ~ID)
//   /replay/ID/41           the position of a table after 41 events
//   /record/41              the same of a record dropped on the page
//   /rules/village/VL-31    the rules
//   /guide/village/turn     the rulebook for players, at a part; …/booklet to be printed, …/aid its one page
//   /learn                  all that teaches
//   /replays, /settings     one's finished games and records; what this browser prefers
//   /make                   the workshop: one's own things, what can be made, the gallery
//   /make/greentown         begin one; /make/greentown#z=… opens one that was sent
//   /make/greentown/my/ID   one's own on the desk; /make/greentown/thing/ID one of the gallery
//   /learn/village/3        a lesson; /learn/village/3/2 its second step
//   /puzzle/village/7       a puzzle
//   /today                  what this day brings; /today/village its puzzle, …/2026-11-18 that of another day
//   /key#KEY                one's own key, or one that is brought along
//   /g/citytour/days/…#…    a page that a game brings along
//
// The part after # never reaches a server, so a personal link may carry a seat's secret. On a host of plain files all of
// it stands after # (base.ts).
import { pageAt, pathOf } from './base';
import { bare, isLocal, localId } from './net/transport';
import { readDate } from './today/daily';

export type Route =
  | { page: 'home' }
  | { page: 'new'; game?: string }
  | { page: 'table'; id: string; tokens?: string[] }
  | { page: 'replay'; id: string; at?: number }
  | { page: 'record'; at?: number }
  | { page: 'rules'; game: string; rule?: string }
  | { page: 'guide'; game: string; part?: string }
  | { page: 'learn' }
  | { page: 'replays' | 'settings' }
  | { page: 'make'; game?: string; kind?: string; my?: string; thing?: string; hash?: string }
  | { page: 'lesson'; game: string; lesson: number; step?: number }
  | { page: 'puzzle'; game: string; puzzle: number }
  | { page: 'today' }
  | { page: 'daily'; game: string; date?: string }
  | { page: 'key'; key?: string }
  | { page: 'game'; game: string; name: string; rest: readonly string[]; hash: string }
  | { page: 'lost' };

const count = (text: string | undefined) => (text !== undefined && /^\d{1,7}$/.test(text) ? { at: Number(text) } : {});

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function read(path: string, hash = ''): Route {
  const [page = '', first, second, ...more] = path
    .replace(/^\/+|\/+$/g, '')
    .split('/')
    .map(decode);
  // What has too many parts is no address of ours; only a game's own pages have as many as they like.
  const parts = { '': 1, new: 2, t: 2, l: 2, replay: 3, record: 2, rules: 3, puzzle: 3, today: 3 }[page];
  if (parts !== undefined && [page, first, second, ...more].filter((p) => p !== undefined).length > parts) return { page: 'lost' };
  switch (page) {
    case '':
      return { page: 'home' };
    case 'new':
      return first ? { page: 'new', game: first } : { page: 'new' };
    case 't': {
      const tokens = hash
        .replace(/^#/, '')
        .split(',')
        .filter((t) => /^[\w-]{32}$/.test(t))
        .slice(0, 6);
      if (!first) return { page: 'lost' };
      return tokens.length ? { page: 'table', id: first, tokens } : { page: 'table', id: first };
    }
    case 'l':
      return first ? { page: 'table', id: localId(first) } : { page: 'lost' };
    case 'replay':
      return first ? { page: 'replay', id: first, ...count(second) } : { page: 'lost' };
    case 'record':
      return { page: 'record', ...count(first) };
    case 'rules':
      return first ? { page: 'rules', game: first, ...(second ? { rule: second } : {}) } : { page: 'lost' };
    case 'guide':
      return first ? { page: 'guide', game: first, ...(second ? { part: second } : {}) } : { page: 'lost' };
    case 'learn':
      if (!first) return { page: 'learn' };
      return /^[1-9]\d?$/.test(second ?? '')
        ? { page: 'lesson', game: first, lesson: Number(second), ...(/^[1-9]\d?$/.test(more[0] ?? '') ? { step: Number(more[0]) } : {}) }
        : { page: 'lost' };
    case 'puzzle':
      return first && /^[1-9]\d?$/.test(second ?? '') ? { page: 'puzzle', game: first, puzzle: Number(second) } : { page: 'lost' };
    case 'today':
      if (!first) return { page: 'today' };
      if (second === undefined) return { page: 'daily', game: first };
      return readDate(second) === null ? { page: 'lost' } : { page: 'daily', game: first, date: second };
    case 'replays':
    case 'settings':
      return first ? { page: 'lost' } : { page };
    case 'make': {
      const [id, ...rest] = more;
      if (!first) return { page: 'make' };
      if (rest.length) return { page: 'lost' };
      if (second === 'my' || second === 'thing') return id ? { page: 'make', game: first, [second]: id } : { page: 'lost' };
      if (id) return { page: 'lost' };
      const sent = hash.replace(/^#/, '');
      return { page: 'make', game: first, ...(second ? { kind: second } : {}), ...(sent ? { hash: sent } : {}) };
    }
    case 'key': {
      const key = hash.replace(/^#/, '');
      return key ? { page: 'key', key: key.slice(0, 64) } : { page: 'key' };
    }
    case 'g':
      return first && second ? { page: 'game', game: first, name: second, rest: more, hash: hash.replace(/^#/, '') } : { page: 'lost' };
    default:
      return { page: 'lost' };
  }
}

export const href = (route: Route): string => pageAt(write(route));

function write(route: Route): string {
  const path = (...parts: (string | number | undefined)[]) =>
    '/' +
    parts
      .filter((p) => p !== undefined)
      .map((p) => encodeURIComponent(p as string))
      .join('/');
  switch (route.page) {
    case 'home':
    case 'lost':
      return '/';
    case 'new':
      return path('new', route.game);
    case 'table':
      if (isLocal(route.id)) return path('l', bare(route.id));
      return path('t', route.id) + (route.tokens?.length ? '#' + route.tokens.join(',') : '');
    case 'replay':
      return path('replay', route.id, route.at);
    case 'record':
      return path('record', route.at);
    case 'rules':
      return path('rules', route.game, route.rule);
    case 'guide':
      return path('guide', route.game, route.part);
    case 'learn':
      return path('learn');
    case 'replays':
    case 'settings':
      return path(route.page);
    case 'make':
      if (route.my) return path('make', route.game, 'my', route.my);
      if (route.thing) return path('make', route.game, 'thing', route.thing);
      return path('make', route.game, route.kind) + (route.hash ? '#' + route.hash : '');
    case 'lesson':
      return path('learn', route.game, route.lesson, route.step);
    case 'puzzle':
      return path('puzzle', route.game, route.puzzle);
    case 'today':
      return path('today');
    case 'daily':
      return path('today', route.game, route.date);
    case 'key':
      return path('key') + (route.key ? '#' + route.key : '');
    case 'game':
      return path('g', route.game, route.name, ...route.rest) + (route.hash ? '#' + route.hash : '');
  }
}

/** Where an address leads; one that is not the page's leads nowhere. */
function follows(where: { pathname: string; hash: string }): Route {
  const found = pathOf(where);
  return found ? read(found.path, found.hash) : { page: 'lost' };
}

class Router {
  route: Route = $state(follows(location));

  constructor() {
    const follow = () => (this.route = follows(location));
    addEventListener('popstate', follow);
    addEventListener('hashchange', follow);
  }
  go(route: Route) {
    history.pushState(null, '', href(route));
    this.route = route;
    scrollTo(0, 0);
  }
  /** The same page under another address, leaving no step in the browser's history. */
  swap(route: Route) {
    history.replaceState(history.state, '', href(route));
    this.route = route;
  }
}

export const router = new Router();

/** The whole address of a route, to be shared. */
export const address = (route: Route) => location.origin + href(route);

/** Links within the page change the route without loading it anew. Called once, for the whole page. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.download || link.origin !== location.origin) return;
  const found = pathOf(link);
  if (!found || found.path.includes('.') || found.path.startsWith('/api/')) return;
  event.preventDefault();
  router.go(read(found.path, found.hash));
}
