// offline/offline.svelte.ts - the page's side of its service worker: begun when the page has nothing else to do, told which
// games are used, asked whether a new version waits.
import { file } from '../base';

class Offline {
  /** A new version of the page has been brought in and waits to be wanted. */
  waiting = $state.raw<ServiceWorker | null>(null);
  #wanted = new Set<string>();
  #going = false;

  /** Called once, with all games: an installed page keeps them all, another those that are used. Browsers without service workers, and pages over plain HTTP from another machine, do without. */
  async begin(games: readonly string[], container: ServiceWorkerContainer | undefined = navigator.serviceWorker): Promise<void> {
    if (!container) return;
    if (matchMedia('(display-mode: standalone)').matches) {
      for (const game of games) this.#wanted.add(game);
      void navigator.storage?.persist?.().catch(() => false); // what is installed is not swept away with what was only visited
    }
    container.addEventListener('controllerchange', () => {
      if (this.#going) location.reload();
      else for (const game of this.#wanted) container.controller?.postMessage({ keep: game });
    });
    const registration = await container.register(file('sw.js'), { scope: file('') });
    const look = () => {
      // Without a controller this is the first version, and nothing is new about it.
      if (registration.waiting && container.controller) this.waiting = registration.waiting;
    };
    const watch = () => registration.installing?.addEventListener('statechange', look);
    registration.addEventListener('updatefound', watch);
    watch();
    look();
    for (const game of this.#wanted) container.controller?.postMessage({ keep: game });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration.update().catch(() => {}); // no line: no news
    });
  }

  /** This game is used here: it shall be there without a line too. */
  use(game: string): void {
    if (this.#wanted.has(game)) return;
    this.#wanted.add(game);
    navigator.serviceWorker?.controller?.postMessage({ keep: game });
  }

  /** On to the new version, in this tab; games in others go on with what they have. */
  go(): void {
    this.#going = true;
    this.waiting?.postMessage('go');
  }
}

export const offline = new Offline();

/** After the first picture, when the page has nothing else to do. */
export const whenIdle = (work: () => void): void => {
  const soon = () => ('requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 5000 }) : setTimeout(work, 500));
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
};
