// same.mjs - the engine natively and as WebAssembly: the same calls, the same answers, byte for byte.
//
//   node tests/same.mjs [--all] [--game village] [--games 1000] [--seed 7] [--spoil]
//
// For each game: every record of its tests (also those that must be refused, also of older rules), then games of random and other
// bots with all numbers of players, versions and many options. Compared are, after every event: the state's hash, whose turn
// it is, legal moves, chances, what viewers see (of most games each viewer in turn), refusals; at some decisions what bots choose by seed, hints and judgements; then
// the games that bots play by themselves. Without --all a part of it, for ./test. With --spoil a visit brings one point more in the
// village's module: it must be found.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { builtFolder, builtVersion, loadEngine } from '../scripts/engine.mjs';

const { values: asked } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    spoil: { type: 'boolean', default: false },
    game: { type: 'string' },
    games: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    native: { type: 'string', default: 'build/release/wasm/faubourg_calls' },
    modules: { type: 'string', default: fileURLToPath(builtFolder) },
  },
});
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const seed = Number(asked.seed);
const { Engine } = await loadEngine();
const catalogue = JSON.parse(readFileSync(new URL('games.json', builtFolder), 'utf8')).games;

/** The native engine, one call after another. */
function native(game) {
  const child = spawn(asked.native, [game], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = [];
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.(line));
  child.on('close', (code) => waiting.splice(0).forEach((answer) => answer(`the native engine has ended: ${code}`)));
  return {
    call: (text) =>
      new Promise((answer) => {
        waiting.push(answer);
        child.stdin.write(`${text}\n`);
      }),
    end: () => child.stdin.end(),
  };
}

/** Records that the tests hold, by where they lie. */
function* fixtures(game) {
  for (const root of [`games/${game}`, `games/${game}/v1`])
    for (const kind of ['records', 'refused', 'perft', 'positions', 'examples']) {
      const folder = `${root}/tests/${kind}`;
      if (!existsSync(folder)) continue;
      for (const name of readdirSync(folder))
        if (name.endsWith('.jsonl')) yield { where: `${folder}/${name}`, record: readFileSync(`${folder}/${name}`, 'utf8') };
    }
}

/** Options to play with: the standard ones mostly, then each other value, so that rare states are met. */
function* options(info) {
  for (;;) {
    yield {};
    for (const option of info.options) {
      if (option.kind === 'boolean') yield { [option.id]: !option.standard };
      if (option.kind === 'choice') for (const value of option.values) yield { [option.id]: value };
      if (option.kind === 'integer')
        for (const value of new Set([option.least, (option.least + option.most) >> 1, Math.min(option.most, option.least + 30)]))
          yield { [option.id]: value };
    }
  }
}

const counts = { records: 0, positions: 0, choices: 0, refused: 0 };
const differences = [];

async function compare(game) {
  const info = catalogue.find((one) => one.id === game);
  const bytes = readFileSync(`${asked.modules}/${game}.wasm`);
  if (asked.spoil) bytes[bytes.lastIndexOf('"visit_income": 6') + '"visit_income": '.length] = '7'.charCodeAt(0);
  const module = await Engine.compile(bytes);
  const version = builtVersion();
  let engine = await Engine.start(module, { version });
  const other = native(game);
  const both = async (call, where) => {
    const text = JSON.stringify(call);
    const expected = other.call(text);
    let found;
    try {
      found = engine.raw(text);
    } catch (failure) {
      found = String(failure);
      engine = await Engine.start(module, { version });
    }
    const truth = await expected;
    if (truth === found) return JSON.parse(truth);
    let at = 0;
    while (truth[at] === found[at]) ++at;
    differences.push({
      game,
      where,
      native: truth.slice(Math.max(0, at - 300), at + 200),
      module: found.slice(Math.max(0, at - 300), at + 200),
    });
    return null;
  };

  const before = { ...counts };
  const trace = async (record, where, thinks, bots, views = true) => {
    const answer = await both(
      { call: 'trace', record, seed, every: thinks ? Math.ceil(record.split('\n').length / 4) : 0, bots, views },
      where,
    );
    counts.records += 1;
    if (asked.all && counts.records % 50 === 0) console.error(`${game}: ${counts.records} records so far`); // it takes its time
    if (answer?.error) counts.refused += 1;
    for (const line of answer?.positions ?? []) {
      counts.positions += 1;
      if (line.bots) counts.choices += Object.keys(line.bots).length + 2;
    }
  };

  let number = 0;
  for (const { where, record } of fixtures(game)) {
    const takes = number++ % (asked.all ? 1 : 16) === 0;
    if (takes) await trace(record, where, asked.all && number % 8 === 0, ['greedy', 'medium']);
  }
  // Games of their own, the same ones on both sides; then looked at.
  const wanted = asked.all ? Number(asked.games) : 6;
  const others = options(info);
  const bots = ['random', 'random', 'random', 'easy', 'greedy'];
  const [fewest, most] = info.players;
  for (let i = 0, tries = 0; i < wanted && tries < 4 * wanted; ++tries) {
    const players = fewest + (tries % (most - fewest + 1));
    const call = {
      call: 'simulate',
      seats: Array.from({ length: players }, (_, seat) => bots[(tries + seat * (tries % 3)) % bots.length]),
      options: others.next().value,
      rules: info.versions[tries % info.versions.length],
      seed: seed + tries,
      games: 1,
      records: true,
    };
    const played = await both(call, `simulate ${JSON.stringify(call)}`);
    if (!played || played.error) continue;
    ++i;
    const thinks = i % (asked.all ? 20 : 3) === 1;
    for (const record of played.records)
      await trace(record, `game ${tries} of seed ${seed}`, thinks, ['greedy', 'medium', 'hard'], i % 10 === 0);
  }
  other.end();
  const done = Object.fromEntries(Object.entries(counts).map(([key, value]) => [key, value - before[key]]));
  console.log(
    `${game}: ${done.records} records (${done.refused} refused), ${done.positions} positions, ${done.choices} choices of bots, hints and judgements`,
  );
}

const only = asked.spoil ? 'village' : asked.game;
for (const { id } of catalogue) if (!only || only === id) await compare(id);
for (const difference of differences.slice(0, 10)) console.log('differs:', difference);
console.log(differences.length ? `${differences.length} answers differ` : 'the same, byte for byte');
process.exit(differences.length || counts.positions === 0 ? 1 : 0);
