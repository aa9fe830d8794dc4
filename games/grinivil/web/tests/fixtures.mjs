// Writes decisions.jsonl: for every kind of decision and every act in it, a position as the deciding seat sees it, with all
// its legal moves; and told.jsonl, what the engine tells of words picked there, in the same order. Positions come from the records of the game and, for what is rare, from games among bots.
//
//   FAUBOURG=build/release/faubourg node games/grinivil/web/tests/fixtures.mjs
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = process.env.FAUBOURG ?? 'build/release/faubourg';
const here = import.meta.dirname;
const run = (...args) => execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
const scratch = mkdtempSync(join(tmpdir(), 'grinivil-'));

const sources = readdirSync(join(here, '../../tests/records'))
  .sort()
  .map((f) => ({ name: f, text: readFileSync(join(here, '../../tests/records', f), 'utf8') }));
// What records lack: crowd funding, sales at once, passing when the loop is chosen, one more action.
const GAMES = [
  ['random,random,random', 40, {}, 3],
  ['random,random', 40, { beginner: true }, 5],
  ['random,random,random,random', 16, {}, 8],
  ['random,random,random', 8, { custom_loop: true }, 2],
  ['greedy,greedy', 12, {}, 4],
  ['random,random,random', 12, { big_city: true, blocks: -2 }, 6],
];
GAMES.forEach(([seats, games, options, seed], i) => {
  const folder = join(scratch, String(i));
  run(
    'simulate',
    'grinivil',
    '--seats',
    seats,
    '--games',
    String(games),
    '--options',
    JSON.stringify(options),
    '--seed',
    String(seed),
    '--threads',
    '1',
    '--records',
    folder,
  );
  for (const f of readdirSync(folder).sort())
    sources.push({ name: `${seats} ${JSON.stringify(options)} seed ${seed}: ${f}`, text: readFileSync(join(folder, f), 'utf8') });
});

const kept = new Map();
const file = join(scratch, 'position.jsonl');
for (const { name, text } of sources) {
  const lines = text.trim().split('\n');
  const doing = new Map(); // the action under way, by seat
  let action = '';
  lines.slice(1).forEach((line, i) => {
    const event = JSON.parse(line);
    if (typeof event.by !== 'number') return;
    const words = event.do.split(' ');
    const [act] = words;
    const key = act === 'go' ? (i % 7 ? 'go' : `go ${words[1]}`) : act === 'also' ? `also ${words[1]}` : `${action} ${act}`;
    if (act === 'go' || act === 'follow') doing.set(event.by, (action = words[1]));
    if (kept.has(key) || kept.has(key.replace(/^T0[1-4] (build|buy)/, 'T01 $1'))) return;
    kept.set(key, null);
    writeFileSync(file, lines.slice(0, i + 1).join('\n') + '\n');
    const view = JSON.parse(run('show', '--json', '--seat', String(event.by), file));
    const legal = run('legal', file).trim().split('\n');
    const options = JSON.parse(lines[0]).options ?? {};
    kept.set(key, {
      record: lines.slice(0, i + 1).join('\n') + '\n',
      from: `${name} after ${i}`,
      key,
      seat: event.by,
      options,
      legal,
      did: event.do,
      view,
    });
  });
}
// One of each kind of decision with each first word of a move; what says nothing new is left out.
/** @type {Set<string>} */
const seen = new Set();
const chosen = [...kept.values()].filter((x) => {
  const d = x.view.decision;
  const about = d.kind === 'first' || d.kind === 'more' ? x.view.action.replace(/T0[1-4]/, (t) => (t < 'T03' ? 'T01' : 'T03')) : '';
  const lap = d.choices?.some((c) => c.legal && c.completes && c.dues?.wages > 0) ? ['go lap'] : [];
  const fresh = [
    ...lap,
    ...x.legal.map(
      (m) =>
        `${d.kind} ${about} ${m
          .split(' ')
          .slice(0, m.startsWith('also') ? 2 : 1)
          .join(' ')}`,
    ),
  ].filter((k) => !seen.has(k));
  fresh.forEach((k) => seen.add(k));
  return fresh.length > 0;
});
writeFileSync(join(here, 'decisions.jsonl'), chosen.map(({ record: _, ...x }) => JSON.stringify(x) + '\n').join(''));
/** Of what was done, the first, a middle and the last move of every act, and all that they begin with. */
const told = chosen.map(({ record, did, legal }) => {
  writeFileSync(file, record);
  const words = new Set(['']);
  const acts = new Map();
  for (const m of legal) acts.set(m.split(' ')[0], [...(acts.get(m.split(' ')[0]) ?? []), m]);
  for (const move of [did, ...[...acts.values()].flatMap((l) => [l[0], l[l.length >> 1], l.at(-1)]), legal[legal.length >> 1]])
    move.split(' ').forEach((_, i, all) => words.add(all.slice(0, i + 1).join(' ')));
  const lines = run('preview', file, ...words)
    .trim()
    .split('\n');
  return Object.fromEntries([...words].map((w, i) => [w, JSON.parse(lines[i]).now]));
});
writeFileSync(join(here, 'told.jsonl'), told.map((x) => JSON.stringify(x) + '\n').join(''));
rmSync(scratch, { recursive: true });
console.log(`${chosen.length} positions; ${[...seen].sort().join(' | ')}`);
