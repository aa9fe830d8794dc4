// net/local/thinker.worker.ts - thinks: for bots, for hints, about positions of a record. One thing at a time.
import { Engine, ENGINE_VERSION, type LessonTried, type PuzzleTried, type RateAsk } from '../../engine';

export type Thought =
  | { kind: 'think'; game: string; question: string }
  | { kind: 'judge'; game: string; record: string; n: number }
  | { kind: 'lesson'; game: string; tried: LessonTried }
  | { kind: 'puzzle'; game: string; tried: PuzzleTried }
  | { kind: 'today'; game: string; date: string }
  | { kind: 'rate'; game: string; asked: RateAsk };
export type ToThinker = { id: number; compiled: WebAssembly.Module; thought: Thought };
export type FromThinker = { id: number; answer: unknown };

function answerTo(engine: Engine, thought: Thought): unknown {
  switch (thought.kind) {
    case 'think':
      return engine.think(thought.question);
    case 'judge':
      return engine.judge({ record: thought.record, n: thought.n });
    case 'lesson':
      return engine.lesson(thought.tried);
    case 'puzzle':
      return engine.puzzle(thought.tried);
    case 'today':
      return engine.today(thought.date);
    case 'rate':
      return engine.rate(thought.asked);
  }
}

const engines = new Map<string, Promise<Engine>>();

addEventListener('message', (event: MessageEvent<ToThinker>) => {
  const { id, compiled, thought } = event.data;
  let engine = engines.get(thought.game);
  if (!engine) engines.set(thought.game, (engine = Engine.start(compiled, { version: ENGINE_VERSION })));
  void engine
    .then((e) => answerTo(e, thought))
    .catch(() => {
      engines.delete(thought.game); // broken: another one next time
      return null;
    })
    .then((answer) => postMessage({ id, answer } satisfies FromThinker));
});
