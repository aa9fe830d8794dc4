// Writes tours.jsonl: tours that can be led in several ways, as the guide sees them, with all that is legal (the golden
// playthroughs have only the first tours of a game, which have one outcome each); and told.jsonl: what the engine tells of
// some of them, and of those in the golden playthroughs, while they are drawn place by place.
//
//   FAUBOURG=build/release/faubourg node games/greentown/web/tests/fixtures.mjs
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const program = process.env.FAUBOURG ?? 'build/release/faubourg';
const here = import.meta.dirname;
const run = (input, ...args) => execFileSync(program, args, { encoding: 'utf8', input, maxBuffer: 1 << 28 });

const positions = ['2-6', '2-9', '3-2', '3-4', '4-0', '4-9'].map((name) => {
  const lines = readFileSync(join(here, `../../tests/records/players-${name}.jsonl`), 'utf8').split('\n');
  for (const [i, line] of lines.entries()) {
    const event = line && JSON.parse(line);
    if (!event.do?.startsWith('tour ')) continue;
    const record = lines.slice(0, i).join('\n') + '\n';
    const view = JSON.parse(run(record, 'show', '-', '--json', '--seat', String(event.by)));
    if (view.tour.outcomes.length < 4) continue;
    return { record, seat: event.by, view, legal: run(record, 'legal', '-').trim().split('\n') };
  }
  throw new Error(`${name} has no such tour`);
});
writeFileSync(join(here, 'tours.jsonl'), positions.map(({ seat, view, legal }) => JSON.stringify({ seat, view, legal }) + '\n').join(''));

/** What is told of the words a drawn tour has, one after the other: {words: what they would do}. */
function drawn(record, tours) {
  const words = new Set(['', 'tour']);
  for (const tour of tours) {
    const places = tour.slice('tour '.length).split('>');
    places.forEach((_, i) => words.add(`tour ${places.slice(0, i + 1).join('>')}`));
  }
  const lines = run(record, 'preview', '-', ...words)
    .trim()
    .split('\n');
  return Object.fromEntries([...words].map((w, i) => [w, JSON.parse(lines[i]).now]));
}
/** A golden playthrough as a record, up to its n-th event. */
function recordOf(file) {
  const [head, ...blocks] = readFileSync(join(here, `../../tests/golden/${file}.txt`), 'utf8').split('\n\n');
  const { players, options } = JSON.parse(head);
  const first = { faubourg: 1, game: 'greentown', players: 'ABCDEF'.slice(0, players).split(''), options, rules: 2 };
  const events = blocks.map((block) => {
    const [, who, seat] = /^# \d+ (seat|chance|end)(?: (\d+))?/.exec(block);
    return { by: who === 'seat' ? Number(seat) : 'chance', do: /^do (.*)$/m.exec(block)?.[1], block };
  });
  return { first, events };
}
const told = [];
for (const file of ['two', 'three', 'four']) {
  const { first, events } = recordOf(file);
  events.forEach((event, n) => {
    if (!event.do?.startsWith('tour ')) return;
    const record = [first, ...events.slice(0, n).map(({ by, do: what }) => ({ by, do: what }))]
      .map((x) => JSON.stringify(x) + '\n')
      .join('');
    told.push({ from: file, n, told: drawn(record, run(record, 'legal', '-').trim().split('\n').slice(0, 2)) });
  });
}
positions.forEach(({ record, legal }, n) => n < 2 && told.push({ from: 'late', n, told: drawn(record, legal.slice(0, 2)) }));
writeFileSync(join(here, 'told.jsonl'), told.map((x) => JSON.stringify(x) + '\n').join(''));
console.log(
  `${positions.length} positions; outcomes: ${positions.map((p) => p.view.tour.outcomes.length).join(' ')}; told of ${told.length}`,
);
