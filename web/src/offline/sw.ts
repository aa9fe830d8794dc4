// offline/sw.ts - the service worker: the page without a line. What it does stands in shelf.ts; the build writes its list of files.
//
//   { keep: 'village' }   from a page: this game is used, keep all of it
//   'go'                  from a page: its person wants the new version now
//
// A notice that a page has shown through it (notices/notices.svelte.ts) and that is pressed brings one to its table.
import { Shelf, type Files } from './shelf';

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  readonly registration: { scope: string };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<{ url: string; focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', heard: (event: Lasting) => void): void;
  addEventListener(kind: 'fetch', heard: (event: Fetching) => void): void;
  addEventListener(kind: 'message', heard: (event: Lasting & { data: unknown }) => void): void;
  addEventListener(
    kind: 'notificationclick',
    heard: (event: Lasting & { notification: { data: { address?: string } | null; close(): void } }) => void,
  ): void;
}
declare const __FILES__: Files;

const worker = globalThis as unknown as Worker;
const shelf = new Shelf({ scope: worker.registration.scope, caches, fetch: (url, init) => fetch(url, init) }, __FILES__);

worker.addEventListener('install', (event) => event.waitUntil(shelf.fill()));
worker.addEventListener('activate', (event) => event.waitUntil(shelf.tidy().then(() => worker.clients.claim())));
worker.addEventListener('fetch', (event) => {
  const answer = shelf.answer(event.request);
  if (answer) event.respondWith(answer);
});
worker.addEventListener('message', (event) => {
  const said = event.data;
  if (said === 'go') event.waitUntil(worker.skipWaiting());
  else if (said && typeof said === 'object' && 'keep' in said && typeof said.keep === 'string')
    event.waitUntil(shelf.keep(said.keep).catch(() => {})); // no line now: what is used is kept as it comes
});
worker.addEventListener('notificationclick', (event) => {
  const address = event.notification.data?.address;
  event.notification.close();
  if (!address?.startsWith(worker.registration.scope)) return;
  const look = async () => {
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const open = pages.find((page) => page.url.startsWith(address));
    return open ? open.focus() : worker.clients.openWindow(address);
  };
  event.waitUntil(look());
});
