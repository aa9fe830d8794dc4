// net/socket.ts - one table's connection. Comes back by itself; what was asked and not answered is asked again.
import type { ServerMessage } from './protocol';
import { Refused } from './refused';
import type { Wire } from './transport';

export type LinkState = 'connecting' | 'open' | 'lost' | 'closed';

export interface Listener {
  /** What to say first on each connection: tokens, what has been seen, and whether positions between are wanted. */
  hello(): { tokens: string[]; n: number; era: number; between: boolean };
  message(message: ServerMessage): void;
  link(state: LinkState): void;
}

/** Messages that may be sent again after a lost connection: playing one twice plays it once. */
const REPEATABLE = new Set(['move', 'at', 'hint', 'preview', 'why', 'trial']);

interface Asked {
  message: Record<string, unknown>;
  settle: (answer: ServerMessage) => void;
  fail: (why: Refused) => void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export class TableSocket {
  #open: () => Wire;
  #listener: Listener;
  #socket: Wire | null = null;
  #asked = new Map<number, Asked>();
  #id = 0;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #closed = false;
  #greeted = false;

  constructor(open: () => Wire, listener: Listener) {
    this.#open = open;
    this.#listener = listener;
    this.#connect();
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
  }

  /** Sends a message and waits for its answer; throws Refused when it is `no`. */
  ask(message: Record<string, unknown>): Promise<ServerMessage> {
    if (this.#closed) return Promise.reject(new Refused({ code: 'offline', text: 'closed' }));
    const id = ++this.#id;
    return new Promise((settle, fail) => {
      const asked: Asked = { message: { ...message, id }, settle, fail, timer: undefined };
      this.#asked.set(id, asked);
      if (this.#greeted) this.#send(asked);
      else if (!REPEATABLE.has(String(message['t']))) this.#giveUp(id);
    });
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    for (const id of [...this.#asked.keys()]) this.#giveUp(id);
    this.#socket?.close();
    this.#listener.link('closed');
  }

  #hurry = () => {
    if (document.visibilityState === 'hidden' || this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #connect() {
    this.#listener.link(this.#tries ? 'lost' : 'connecting');
    const socket = this.#open();
    this.#socket = socket;
    socket.onopen = () => {
      const id = ++this.#id;
      // The answer to hello comes after everything that was missing: from then on we are up to date.
      const greeted = () => {
        this.#greeted = true;
        this.#tries = 0;
        this.#listener.link('open');
        for (const asked of this.#asked.values()) this.#send(asked);
      };
      const hello: Asked = {
        message: { t: 'hello', id, ...this.#listener.hello() },
        settle: greeted,
        fail: (why) => this.#listener.message({ t: 'no', ...why.refusal, id: -1 }),
        timer: undefined,
      };
      this.#asked.set(id, hello);
      socket.send(JSON.stringify(hello.message));
      clearInterval(this.#beat);
      this.#beat = setInterval(() => this.#greeted && socket.send('{"t":"ping"}'), 25_000);
    };
    socket.onmessage = (text) => {
      if (socket !== this.#socket) return;
      let message: ServerMessage;
      try {
        message = JSON.parse(text) as ServerMessage;
      } catch {
        return;
      }
      const asked = message.id === undefined ? undefined : this.#asked.get(message.id);
      // A move is answered by the position it brings, which is news like any other.
      if (message.t === 'new') this.#listener.message(message);
      if (asked && message.id !== undefined) {
        this.#asked.delete(message.id);
        clearTimeout(asked.timer);
        if (message.t === 'no') asked.fail(new Refused(message));
        else asked.settle(message);
      } else if (message.t !== 'new') this.#listener.message(message);
    };
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      this.#greeted = false;
      clearInterval(this.#beat);
      for (const [id, asked] of [...this.#asked]) {
        clearTimeout(asked.timer);
        if (asked.message['t'] === 'hello') this.#asked.delete(id);
        else if (!REPEATABLE.has(String(asked.message['t']))) this.#giveUp(id);
      }
      if (this.#closed) return;
      this.#listener.link('lost');
      this.#timer = setTimeout(() => this.#connect(), Math.min(15_000, 500 * 2 ** this.#tries++));
    };
  }

  #send(asked: Asked) {
    if (asked.message['t'] === 'hello') return;
    this.#socket?.send(JSON.stringify(asked.message));
    clearTimeout(asked.timer);
    const thinking = asked.message['t'] === 'hint'; // a bot may take its time: its silence says nothing about the connection
    asked.timer = setTimeout(
      () => {
        if (REPEATABLE.has(String(asked.message['t'])) && !thinking)
          this.#socket?.close(); // ten silent seconds: begin anew and ask again
        else this.#giveUp(asked.message['id'] as number);
      },
      thinking ? 30_000 : 10_000,
    );
  }

  #giveUp(id: number) {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    clearTimeout(asked?.timer);
    asked?.fail(new Refused({ code: 'offline', text: 'no answer' }));
  }
}
