// net/local/engine.ts - what the page needs of the engine, as types: a test brings another.
import type { Engine } from '../../engine/engine';

export type { Effects, Question } from '../../engine/engine';
/** Hosts tables. */
export type Hosting = Pick<Engine, 'request' | 'connect' | 'message' | 'gone' | 'tick' | 'stored' | 'answer' | 'load' | 'unload'>;
