// wasm-texts.mjs BUILD OUT VERSION TOLD - puts the built modules where the page takes them from, with what it knows of the games
// without one: the catalogue (as the modules tell it), the rules' blocks, the guides, and the positions of their pictures as the very
// modules replay them. So a guide needs no engine to be read, and its pictures are never older than the engine.
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { loadEngine } from './engine.mjs';

const [build, out, version, told_hash] = process.argv.slice(2);
rmSync(out, { recursive: true, force: true });
mkdirSync(`${out}/blocks`, { recursive: true });
mkdirSync(`${out}/guides`, { recursive: true });
const { Engine } = await loadEngine();

/** What the page shows of a guide: a file a language, and one with the positions of all its pictures, each once. */
function guides(game, engine) {
  const { guides, records } = JSON.parse(readFileSync(`${build}/games/${game}/guide.json`, 'utf8'));
  const pictures = Object.values(guides)[0].parts.flatMap((part) => part.passages.filter((p) => p.kind === 'picture'));
  const films = {};
  for (const { record, as, from, to } of pictures) {
    const film = (films[`${record}/${as}`] ??= { frames: {} });
    // The position before the first one too: what is new there is seen to be new.
    for (let at = Math.max(0, from - 1); at <= to; ) {
      const query = { as, from: String(at), to: String(to), events: '1' };
      const asked = { request: 1, method: 'POST', path: '/api/records', query, body: records[record] };
      const answer = engine.request(asked).replies[0];
      if (answer.status !== 200) throw new Error(`games/${game}/guide/records/${record}.jsonl at ${at} as ${as}: ${answer.body}`);
      const read = JSON.parse(answer.body);
      Object.assign(film, { record: read.record, events: read.events });
      for (const { n, ...frame } of read.frames) film.frames[n] = frame;
      at = read.next ?? to + 1;
    }
  }
  for (const [lang, guide] of Object.entries(guides)) writeFileSync(`${out}/guides/${game}-${lang}.json`, JSON.stringify(guide));
  writeFileSync(`${out}/guides/${game}-films.json`, JSON.stringify(films));
}

const catalogue = { games: [], version: '' };
const names = readFileSync('games/all.h', 'utf8').matchAll(/^ {2}GAME\((\w+), \w+\)/gm);
for (const [, game] of names) {
  const engine = await Engine.start(await Engine.compile(readFileSync(`${build}/wasm/${game}.wasm`)), { version });
  const answer = engine.request({ request: 1, method: 'GET', path: '/api/games' }).replies[0];
  const told = JSON.parse(answer.body);
  catalogue.games.push(...told.games);
  catalogue.version = told.version;
  copyFileSync(`${build}/wasm/${game}.wasm`, `${out}/${game}.wasm`);
  // The build parses the specifications of all versions, oldest first.
  const parsed = readdirSync(`${build}/games/${game}`).filter((name) => /^rules\d+\.json$/.test(name));
  told.games[0].versions.forEach((number, i) =>
    copyFileSync(`${build}/games/${game}/rules${i}.json`, `${out}/blocks/${game}-${number}.json`),
  );
  if (parsed.length !== told.games[0].versions.length) throw new Error(`${game}: as many specifications as versions`);
  if (existsSync(`${build}/games/${game}/guide.json`)) guides(game, engine);
}
writeFileSync(`${out}/games.json`, JSON.stringify(catalogue));
writeFileSync(`${out}/guides/told`, `${told_hash}\n`);
writeFileSync(`${out}/version.ts`, `export const ENGINE_VERSION = '${version}';\n`);
