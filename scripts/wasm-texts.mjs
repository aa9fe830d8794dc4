// wasm-texts.mjs BUILD OUT VERSION - puts the built modules where the page takes them from, with what it knows of the games without
// one: the catalogue (as the modules tell it) and the rules' blocks.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { loadEngine } from './engine.mjs';

const [build, out, version] = process.argv.slice(2);
rmSync(out, { recursive: true, force: true });
mkdirSync(`${out}/blocks`, { recursive: true });
const { Engine } = await loadEngine();

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
}
writeFileSync(`${out}/games.json`, JSON.stringify(catalogue));
writeFileSync(`${out}/version.ts`, `export const ENGINE_VERSION = '${version}';\n`);
