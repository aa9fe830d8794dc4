// Writes tours.jsonl: tours that can be led in several ways, as the guide sees them, with all that is legal. The golden
// playthroughs have only the first tours of a game, which have one outcome each.
//
//   FAUBOURG=build/release/faubourg node games/greentown/web/tests/fixtures.mjs
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const program = process.env.FAUBOURG ?? 'build/release/faubourg';
const here = import.meta.dirname;
const run = (input, ...args) => execFileSync(program, args, { encoding: 'utf8', input });

const positions = ['2-6', '2-9', '3-2', '3-4', '4-0', '4-9'].map((name) => {
  const lines = readFileSync(join(here, `../../tests/records/players-${name}.jsonl`), 'utf8').split('\n');
  for (const [i, line] of lines.entries()) {
    const event = line && JSON.parse(line);
    if (!event.do?.startsWith('tour ')) continue;
    const record = lines.slice(0, i).join('\n') + '\n';
    const view = JSON.parse(run(record, 'show', '-', '--json', '--seat', String(event.by)));
    if (view.tour.outcomes.length < 4) continue;
    return { seat: event.by, view, legal: run(record, 'legal', '-').trim().split('\n') };
  }
  throw new Error(`${name} has no such tour`);
});
writeFileSync(join(here, 'tours.jsonl'), positions.map((p) => JSON.stringify(p)).join('\n') + '\n');
console.log(`${positions.length} positions; outcomes: ${positions.map((p) => p.view.tour.outcomes.length).join(' ')}`);
