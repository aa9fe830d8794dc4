// net/local/thinker.worker.ts - thinks: for bots, for hints, about positions of a record. One thing at a time.
import { Engine, ENGINE_VERSION, type LessonTried, type PuzzleTried } from '../../engine';

export type Thought =
  | { kind: 'think'; game: string; question: string }
  | { kind: 'judge'; game: string; record: string; n: number }
  | { kind: 'lesson'; game: string; tried: LessonTried }
  | { kind: 'puzzle'; game: string; tried: PuzzleTried };
export type ToThinker = { id: number; compiled: WebAssembly.Module; thought: Thought };
export type FromThinker = { id: number; answer: unknown };

const engines = new Map<string, Promise<Engine>>();

addEventListener('message', (event: MessageEvent<ToThinker>) => {
  const { id, compiled, thought } = event.data;
  let engine = engines.get(thought.game);
  if (!engine) engines.set(thought.game, (engine = Engine.start(compiled, { version: ENGINE_VERSION })));
  void engine
    .then((e) =>
      thought.kind === 'think'
        ? e.think(thought.question)
        : thought.kind === 'lesson'
          ? e.lesson(thought.tried)
          : thought.kind === 'puzzle'
            ? e.puzzle(thought.tried)
            : e.judge({ record: thought.record, n: thought.n }),
    )
    .catch(() => {
      engines.delete(thought.game); // broken: another one next time
      return null;
    })
    .then((answer) => postMessage({ id, answer } satisfies FromThinker));
});
