// net/local/host.worker.ts - the worker in which the tables of one game live. Its name is the game's.
import { Engine, ENGINE_VERSION, EngineFailure, engineAddress } from '../../engine';
import { guarded, Host, tabLocks, type FromHost, type ToHost } from './host';
import { openStore } from './store';

/** Besides what a host says: it is ready, with the module for those who think; or it cannot be. */
export type FromWorker = FromHost | { t: 'ready'; compiled: WebAssembly.Module } | { t: 'failed'; code: string; text: string };

const say = (message: FromWorker) => postMessage(message);
/** So many engines may break one after the other; then it is not by chance. */
const MOST_STARTS = 5;

let host: Host | null = null;
const waiting: ToHost[] = []; // until there is one
addEventListener('message', (event: MessageEvent<ToHost>) => (host ? host.hear(event.data) : waiting.push(event.data)));

async function begin(game: string) {
  const compiled = await Engine.compile(engineAddress(game));
  const store = await openStore((state) => say({ t: 'storage', state }));
  say({ t: 'storage', state: store.state });
  const locks = tabLocks();
  const start = async (left: number): Promise<void> => {
    const engine = guarded(await Engine.start(compiled, { version: ENGINE_VERSION }), () => {
      host?.fall();
      host = null;
      if (left > 0) void start(left - 1);
      else say({ t: 'failed', code: 'trap', text: 'the engine broke again and again' });
    });
    host = new Host(game, engine, store, locks, say);
    for (const message of waiting.splice(0)) host.hear(message);
  };
  await start(MOST_STARTS);
  say({ t: 'ready', compiled });
}

begin(self.name).catch((e: unknown) => {
  say({ t: 'failed', code: e instanceof EngineFailure ? e.code : 'load', text: e instanceof Error ? e.message : String(e) });
});
