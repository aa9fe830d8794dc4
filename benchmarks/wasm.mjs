// wasm.mjs - how fast the engine is as WebAssembly beside the native one, in one run.
//
//   cmake --build build/release --target faubourg_calls && scripts/wasm && node benchmarks/wasm.mjs [--rounds 5]
//
// For each game: random playouts, and games of bots that search. Both do the same work in turns; counted is the processor's time, and told the
// median of module to native over the rounds: 1 is as fast, 0.5 takes twice as long. Sizes and times to load beside it.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { builtFolder, builtVersion, loadEngine } from '../scripts/engine.mjs';

const { values: asked } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    game: { type: 'string' },
    native: { type: 'string', default: 'build/release/wasm/faubourg_calls' },
    modules: { type: 'string', default: fileURLToPath(builtFolder) },
  },
});
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { Engine } = await loadEngine();
const games = JSON.parse(readFileSync(new URL('games.json', builtFolder), 'utf8')).games.map((game) => game.id);
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
/** Seconds of the processor that a process's first thread has used: node compiles on others, when it knows what is hot. */
function used(pid) {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9; // by the nanosecond, where `stat` has hundredths
}

function native(game) {
  const child = spawn(asked.native, [game], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = [];
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()(line));
  const call = (text) => new Promise((answer) => (waiting.push(answer), child.stdin.write(`${text}\n`)));
  return { used: () => used(child.pid), call, end: () => child.stdin.end() };
}

// So many games that each takes a good while: about a second a round.
const work = {
  village: { random: 6000, search: ['hard', 2] },
  greentown: { random: 300, search: ['medium', 1] },
  grinivil: { random: 600, search: ['medium', 2] },
  citytour: { random: 20000, search: ['hard', 6] },
};

console.log('module     | kB, gzip, brotli | compile, first call, ms | random playouts | search   (module to native)');
for (const game of games) {
  if (asked.game && asked.game !== game) continue;
  const bytes = readFileSync(`${asked.modules}/${game}.wasm`);
  const started = performance.now();
  const module = await Engine.compile(bytes);
  const compiled = performance.now();
  const engine = await Engine.start(module, { version: builtVersion() });
  engine.commands();
  const ready = performance.now();
  const other = native(game);
  const ratio = async (call) => {
    const ratios = [];
    for (let round = 0; round <= Number(asked.rounds); ++round) {
      const text = JSON.stringify({ ...call, seed: round + 1 });
      const before = other.used();
      const expected = await other.call(text);
      const theirs = other.used() - before;
      const mine = used(process.pid);
      const found = engine.raw(text);
      if (found !== expected) throw new Error(`${game}: the answers differ`);
      if (round > 0) ratios.push(theirs / (used(process.pid) - mine)); // the first one warms up
    }
    return median(ratios);
  };
  const { random, search } = work[game] ?? { random: 200, search: ['medium', 1] };
  const playouts = await ratio({ call: 'simulate', seats: ['random', 'random'], games: random });
  const searches = await ratio({ call: 'simulate', seats: [search[0], search[0]], games: search[1] });
  const kb = (size) => Math.round(size / 1000);
  console.log(
    `${game.padEnd(10)} | ${kb(bytes.length)}, ${kb(gzipSync(bytes, { level: 9 }).length)}, ${kb(brotliCompressSync(bytes).length)} | ` +
      `${Math.round(compiled - started)}, ${Math.round(ready - compiled)} | ${playouts.toFixed(2)} | ${searches.toFixed(2)}`,
  );
  other.end();
}
