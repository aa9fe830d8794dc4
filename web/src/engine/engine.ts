// engine/engine.ts - one instance of a game's module: loads it, calls it (docs/engine.md). No DOM: a worker's or node's.
//
//   const compiled = await Engine.compile(engineAddress('village'));     // may be posted to other workers
//   const engine = await Engine.start(compiled, { version });
//   const effects = engine.request({ request: 1, method: 'GET', path: '/api/games' });
//
// All calls are done when they return. What cannot be read is answered with an `error`; only EngineFailure is thrown.
import type { Judgement, Refusal, Summary } from '../net/protocol';

export type FailureCode = 'load' | 'version' | 'trap' | 'memory';

/** There is no engine (any more): throw the instance away. What was shown had been stored. */
export class EngineFailure extends Error {
  constructor(
    readonly code: FailureCode,
    text: string,
    options?: ErrorOptions,
  ) {
    super(text, options);
  }
}

export interface EngineRequest {
  request: number;
  method: string;
  path: string;
  query?: Record<string, string>;
  tokens?: string[];
  body?: string;
}
export interface EngineReply {
  request: number;
  status: number;
  headers: Record<string, string>;
  body: string;
}
export interface Writing {
  ticket: number;
  tables: { table: string; stored: string; summary: Summary }[];
}
export interface Question {
  job: number;
  key: string;
  kind: 'bot' | 'hint';
  question: string;
}
export interface Effects {
  replies: EngineReply[];
  store: Writing[];
  send: { conn: number; text: string }[];
  close: number[];
  ask: Question[];
  drop: number[];
  alarm: number | null;
  error?: Refusal;
}
export type Answered<T> = T | { error: Refusal };
export interface Told {
  exit: number;
  text: string;
}
export interface CommandInfo {
  group: string;
  name: string;
  about: string;
  arguments: {
    name: string;
    kind: 'file' | 'whole' | 'word';
    about: string;
    required: boolean;
    least: number;
    most: number;
    words: string[];
  }[];
}
export interface RateAsk {
  players: number;
  rules?: number;
  options: Readonly<Record<string, unknown>>;
  games: number;
  first: number; // the number of the first one
  seed: number;
  tallies?: readonly unknown[]; // of games played before, to be added up
}
/** A text in the languages there are. */
export type Words = Readonly<Record<string, string>>;
/** A move tried at a step of a lesson (docs/lessons.md). */
export interface LessonTried {
  lesson: unknown;
  record: string;
  step: number;
  do: string;
}
/** A move tried at a puzzle (docs/puzzles.md); it is answered as a lesson's. */
export interface PuzzleTried {
  puzzle: unknown;
  record: string;
  do: string;
}
export interface LessonAnswer {
  verdict: 'solved' | 'other';
  title?: Words;
  text: Words;
  facts: { name: Words; yours: string; model: string }[];
}

/** What everybody plays on a day (core/today.h): options and a number that says what chance draws; null where the game has no such thing. */
export interface OfTheDay {
  date: string;
  day: number;
  game: { options: Record<string, unknown>; shuffle: number } | null;
}

export interface EngineSetup {
  version: string;
  now?: () => number;
  random?: (bytes: Uint8Array<ArrayBuffer>) => void;
  progress?: (share: number, about: string) => void;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  engine_input(size: number): number;
  engine_call(): number;
  engine_version(): number;
  engine_output(): number;
}

const NOTHING: Omit<Effects, 'error'> = { replies: [], store: [], send: [], close: [], ask: [], drop: [], alarm: null };
const BAD_FILE = 8; // of WASI: there are no files

export class Engine {
  readonly version: string;
  #exports: Exports;
  #now: () => number;
  #failure: EngineFailure | null = null;
  #said: FailureCode | null = null; // by the module itself, before it traps
  #writes = new TextEncoder();
  #reads = new TextDecoder();

  /** The module at that address, or of those bytes. */
  static async compile(source: string | BufferSource): Promise<WebAssembly.Module> {
    try {
      if (typeof source !== 'string') return await WebAssembly.compile(source);
      const answer = await fetch(source);
      if (!answer.ok) throw new Error(`${answer.status}`);
      if (answer.headers.get('Content-Type') === 'application/wasm') return await WebAssembly.compileStreaming(answer);
      return await WebAssembly.compile(await answer.arrayBuffer());
    } catch (cause) {
      throw new EngineFailure('load', 'the engine could not be loaded', { cause });
    }
  }

  static async start(compiled: WebAssembly.Module, setup: EngineSetup): Promise<Engine> {
    let engine: Engine;
    try {
      engine = new Engine(
        await WebAssembly.instantiate(
          compiled,
          Engine.#imports(setup, () => engine),
        ),
        setup,
      );
    } catch (cause) {
      throw new EngineFailure('load', 'the engine could not be started', { cause });
    }
    if (engine.version !== setup.version)
      throw new EngineFailure('version', `the engine is ${engine.version}, the page needs ${setup.version}`);
    return engine;
  }

  private constructor(instance: WebAssembly.Instance, setup: EngineSetup) {
    this.#exports = instance.exports as unknown as Exports;
    this.#now = setup.now ?? Date.now;
    this.#exports._initialize();
    this.version = this.#output(this.#exports.engine_version());
  }

  static #imports(setup: EngineSetup, engine: () => Engine): WebAssembly.Imports {
    const random = setup.random ?? ((bytes: Uint8Array<ArrayBuffer>) => void crypto.getRandomValues(bytes));
    const bytes = (at: number, size: number) => new Uint8Array(engine().#exports.memory.buffer, at, size);
    const text = (at: number, size: number) => engine().#reads.decode(bytes(at, size));
    return {
      engine: {
        failed: (at: number, size: number) => void (engine().#said = text(at, size) as FailureCode),
        progress: (share: number, at: number, size: number) => setup.progress?.(share, text(at, size)),
      },
      wasi_snapshot_preview1: {
        clock_time_get: (_clock: number, _precision: bigint, at: number) => {
          const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
          new DataView(engine().#exports.memory.buffer).setBigUint64(at, nanoseconds, true);
          return 0;
        },
        random_get: (at: number, size: number) => {
          random(bytes(at, size));
          return 0;
        },
        fd_close: () => BAD_FILE,
        fd_seek: () => BAD_FILE,
        fd_write: () => BAD_FILE,
      },
    };
  }

  #output(size: number): string {
    return this.#reads.decode(new Uint8Array(this.#exports.memory.buffer, this.#exports.engine_output(), size));
  }

  /** One call by its name, as text. */
  raw(text: string): string {
    if (this.#failure) throw this.#failure;
    try {
      const bytes = this.#writes.encode(text);
      const at = this.#exports.engine_input(bytes.length);
      new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
      return this.#output(this.#exports.engine_call());
    } catch (cause) {
      const code = this.#said ?? 'trap';
      const why = code === 'memory' ? 'the engine has no memory left' : 'the engine has failed';
      this.#failure = new EngineFailure(code, why, { cause });
      throw this.#failure;
    }
  }

  #call<T>(call: string, given: object = {}): T {
    return JSON.parse(this.raw(JSON.stringify({ call, ...given }))) as T;
  }
  #act(call: string, given: object = {}): Effects {
    return { ...NOTHING, ...this.#call<Partial<Effects>>(call, { now: Math.round(this.#now()), ...given }) };
  }

  // Tables
  request = (request: EngineRequest) => this.#act('request', request);
  connect = (conn: number, table: string) => this.#act('connect', { conn, table });
  message = (conn: number, text: string) => this.#act('message', { conn, text });
  gone = (conn: number) => this.#act('gone', { conn });
  tick = () => this.#act('tick');
  stored = (ticket: number, ok: boolean) => this.#act('stored', { ticket, ok });
  answer = (job: number, answer: string | null) => this.#act('answer', { job, answer });
  load = (table: string, stored: string) => this.#act('load', { table, stored });
  unload = (table: string) => this.#act('unload', { table });

  // Thinking
  /** What to hand to answer(); a question that cannot be read is answered by null. */
  think(question: string): string | null {
    const answer = this.raw(JSON.stringify({ call: 'think', question }));
    return 'error' in (JSON.parse(answer) as object) ? null : answer;
  }
  judge = (asked: { record: string; n: number }) => this.#call<Answered<Judgement>>('judge', asked);
  lesson = (tried: LessonTried) => this.#call<Answered<LessonAnswer>>('lesson', tried);
  puzzle = (tried: PuzzleTried) => this.#call<Answered<LessonAnswer>>('puzzle', tried);
  today = (date: string) => this.#call<Answered<OfTheDay>>('today', { date });

  // A game
  check = (asked: { players: number; options?: Record<string, unknown>; rules?: number }) =>
    this.#call<Answered<{ options: Record<string, unknown> }>>('check', asked);
  solve = (asked: { record: string; n?: number; seed?: number; iterations?: number; json?: boolean }) =>
    this.#call<Answered<Told>>('solve', asked);
  commands = (asked: { rules?: number } = {}) => this.#call<Answered<{ commands: CommandInfo[] }>>('commands', asked);
  command = (asked: {
    group: string;
    name: string;
    texts?: Record<string, string>;
    wholes?: Record<string, number>;
    seed?: number;
    json?: boolean;
    rules?: number;
  }) => this.#call<Answered<Told>>('command', asked);
  /** Plays games among bots of what somebody made, and says how it plays (docs/making.md). */
  rate = (asked: RateAsk) => this.#call<Answered<{ tally: unknown; report: unknown }>>('rate', asked);
}
