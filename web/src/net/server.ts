// net/server.ts - the way to a server: HTTP and a WebSocket.
import { file, served } from '../base';
import type { Answer, Ask, Transport, Wire } from './transport';

class SocketWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((text: string) => void) | null = null;
  onclose: (() => void) | null = null;
  #socket: WebSocket;

  constructor(url: string) {
    this.#socket = new WebSocket(url);
    this.#socket.onopen = () => this.onopen?.();
    this.#socket.onmessage = (event) => this.onmessage?.(String(event.data));
    this.#socket.onclose = () => this.onclose?.();
  }
  send(text: string) {
    if (this.#socket.readyState === 1) this.#socket.send(text);
  }
  close() {
    this.#socket.close();
  }
}

/** An address within the folder of the page. */
const within = (path: string) => file(path.slice(1));

export const server: Transport = {
  async request({ method, path, query, tokens = [], body, type = 'application/json' }: Ask): Promise<Answer> {
    if (!served) throw new Error('no server stands behind this page');
    const answer = await fetch(within(path) + (query ? `?${new URLSearchParams(query)}` : ''), {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': type }),
        ...(tokens.length ? { Authorization: `Bearer ${tokens.join(',')}` } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, body: await answer.text() };
  },
  connect: (table) => new SocketWire(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${within(`/ws/${table}`)}`),
};
