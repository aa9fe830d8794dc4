// net/connect.ts - a connection to a table, wherever it is.
import { server } from './server';
import { isLocal, type Wire } from './transport';

/** A connection that is there before what carries it has been loaded. */
class LateWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((text: string) => void) | null = null;
  onclose: (() => void) | null = null;
  #wire: Wire | null = null;
  #closed = false;

  constructor(coming: Promise<Wire>) {
    coming.then(
      (wire) => {
        if (this.#closed) return wire.close();
        this.#wire = wire;
        wire.onopen = () => this.onopen?.();
        wire.onmessage = (text) => this.onmessage?.(text);
        wire.onclose = () => this.onclose?.();
      },
      () => this.onclose?.(),
    );
  }
  send(text: string) {
    this.#wire?.send(text);
  }
  close() {
    this.#closed = true;
    if (this.#wire) this.#wire.close();
    else queueMicrotask(() => this.onclose?.());
  }
}

export const connect = (table: string): Wire =>
  isLocal(table) ? new LateWire(import('./local/local.svelte').then(({ local }) => local.connect(table))) : server.connect(table);
