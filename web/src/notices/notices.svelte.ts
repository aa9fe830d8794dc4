// notices/notices.svelte.ts - tells whose turn it is to somebody who looks elsewhere: the browser's own notice, and a violet dot
// on the page's icon. Nobody is asked when the page loads: only on leaving a running game with other people, once, or by
// the switch in the settings.
import { file, served } from '../base';
import { titleOf } from '../games.svelte';
import { api } from '../net/api';
import { kept } from '../net/keys';
import type { Mine, TableMessage } from '../net/protocol';
import { isLocal } from '../net/transport';
import { address, router } from '../router.svelte';
import { settings } from '../settings.svelte';
import { text } from '../text';

const EVERY = 60_000; // how often tables are asked after while the page is not looked at

type Permission = 'default' | 'granted' | 'denied';
const permission = (): Permission | null => (typeof Notification === 'undefined' ? null : Notification.permission);

class Notices {
  /** The slip asks whether to tell. */
  asking = $state(false);
  /** It is the turn of somebody at this screen, at the table that is open. */
  here = $state(false);
  /** Tables elsewhere that wait for this browser. */
  elsewhere = $state(0);
  #known = new Set<string>(); // tables of which it was told that they wait
  #told = ''; // table and position of the last notice

  /** The browser has them at all. */
  readonly possible = permission() !== null;
  get denied(): boolean {
    return permission() === 'denied';
  }
  get on(): boolean {
    return settings.notices && permission() === 'granted';
  }

  /** A running game with people at other screens is left: the moment to ask, once. */
  left(table: string, info: TableMessage | null, mine: readonly number[]) {
    if (isLocal(table)) return; // a lesson, a game of one screen
    const others = info?.seats.some((s) => s.kind === 'person' && !mine.includes(s.seat));
    if (info?.state === 'playing' && mine.length && others && permission() === 'default' && !settings.asked) this.asking = true;
  }
  /** Yes or no to the slip, or the switch in the settings. Needs a press: browsers ask only then. */
  async choose(on: boolean) {
    this.asking = false;
    settings.asked = true;
    if (on && permission() === 'default') await Notification.requestPermission();
    settings.notices = on && permission() === 'granted';
  }

  /** It is somebody's turn at this screen, in that position. */
  turn(table: string, game: string, position: string) {
    const what = `${table} ${position}`;
    if (document.visibilityState !== 'hidden' || this.#told === what) return;
    this.#told = what;
    this.#tell(table, game);
  }

  /** What the server says of our tables. Those that have begun to wait are told of while nobody looks. */
  heard(mine: readonly Mine[], open: string | null) {
    const waiting = mine.filter((m) => 'your_turn' in m && m.your_turn && m.table !== open);
    this.elsewhere = waiting.length;
    if (document.visibilityState === 'hidden')
      for (const m of waiting) if (!this.#known.has(m.table) && 'game' in m) this.#tell(m.table, m.game);
    this.#known = new Set(waiting.map((m) => m.table));
  }

  #tell(table: string, game: string) {
    if (!this.on) return;
    const t = text().together.notices;
    const about = { body: t.turnAt(titleOf(game)), tag: table, icon: file('icon-192.png') };
    try {
      const notice = new Notification(t.turn, about);
      notice.onclick = () => {
        window.focus();
        router.go({ page: 'table', id: table });
        notice.close();
      };
    } catch {
      // Phones take them from the service worker alone, which opens the table (offline/sw.ts). Without one, the dot has to do.
      const data = { address: address({ page: 'table', id: table }) };
      void navigator.serviceWorker?.getRegistration().then((worker) => worker?.showNotification(t.turn, { ...about, data }));
    }
  }

  /** Called once by the page: the icon follows, and tables are asked after while nobody looks. */
  follow() {
    $effect(() => {
      const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
      if (link) link.href = file(this.here || this.elsewhere ? 'icon-turn.svg' : 'icon.svg');
    });
    $effect(() => {
      if (!served) return;
      const timer = setInterval(() => void this.#ask(), EVERY);
      return () => clearInterval(timer);
    });
  }
  async #ask() {
    if (document.visibilityState !== 'hidden' || !this.on) return;
    const tables = kept().filter((k) => !isLocal(k.table));
    if (!tables.length) return;
    const mine = await api.mine(tables.slice(0, 50).map(({ table, tokens }) => ({ table, tokens }))).catch(() => null);
    const open = router.route.page === 'table' ? router.route.id : null;
    if (mine) this.heard(mine, open);
  }
}

export const notices = new Notices();
