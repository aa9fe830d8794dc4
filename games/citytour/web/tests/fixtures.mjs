// Writes courses.jsonl: what the engine answers about the campaign, as the page asks it: {"ask":{…},"answer":{…}}, or {"ask":{…},"error":{…}}.
//
//   FAUBOURG=build/release/faubourg node games/citytour/web/tests/fixtures.mjs
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = process.env.FAUBOURG ?? 'build/release/faubourg';
const folder = mkdtempSync(join(tmpdir(), 'citytour-'));
const server = spawn(program, ['serve', '--port', '0', '--data', folder], { stdio: ['ignore', 'pipe', 'inherit'] });
const url = await new Promise((found) => {
  let said = '';
  server.stdout.on('data', (part) => {
    said += part;
    const at = /http:\/\/[^\s/]+/.exec(said);
    if (at) found(at[0]);
  });
});

const lines = [];
async function ask(given) {
  const answer = await fetch(`${url}/api/games/citytour/course`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(given),
  });
  lines.push({ ask: given, ...(answer.ok ? { answer: await answer.json() } : await answer.json()) });
  return lines.at(-1).answer;
}
const win = (day, left = 2) => ({ day, standard: true, won: true, left });
const lost = (day) => ({ day, standard: false, won: false, left: 0 });

// From the beginning to the end, day after day, and looked at after each.
let text = '';
await ask({ text, games: [] });
await ask({ games: [] });
for (let day = 1; day <= 12; day++) {
  text = (await ask({ text, games: [win(day)] })).text;
  await ask({ text, games: [] });
  await ask({ text });
}
// A first day won with three pairs left; games given up.
await ask({ games: [win(1)] });
text = (await ask({ text: '', games: [win(1, 3)] })).text;
await ask({ text, games: [] });
text = (await ask({ text: '', games: [lost(1)] })).text;
await ask({ text, games: [] });
text = (await ask({ text, games: [lost(1)] })).text;
await ask({ text, games: [] });
// No progress at all.
for (const bad of ['{', '[1,2]', '{"campaign":1}', 'null', '\u0000', 'x'])
  for (const games of [[], [win(1)]]) await ask({ text: bad, games });
await ask({ text: 'x' });
server.kill();
rmSync(folder, { recursive: true });
writeFileSync(join(import.meta.dirname, 'courses.jsonl'), lines.map((x) => JSON.stringify(x) + '\n').join(''));
console.log(`${lines.length} answers`);
