// net/local/have.ts - what can be known of the engine without loading it.

/** Games whose module this page was built with. */
const GAMES: readonly string[] = Object.keys(
  import.meta.glob('../../engine/built/*.wasm', { query: '?url', import: 'default', eager: true }),
).map((path) => /([^/]+)\.wasm$/.exec(path)![1]!);
/** Whether this browser can run the game by itself. */
export const hasEngine = (game: string): boolean => typeof WebAssembly === 'object' && typeof Worker === 'function' && GAMES.includes(game);

/** The engine could not be had: not a word about the question itself. */
export const isEngineTrouble = (code: string): boolean => code === 'engine' || code === 'engine-version';

/** Which game a record is of, by its first line. */
export function gameOf(record: string): string | null {
  try {
    const head = JSON.parse(record.slice(0, record.indexOf('\n') >>> 0)) as { game?: unknown };
    return typeof head.game === 'string' ? head.game : null;
  } catch {
    return null;
  }
}
