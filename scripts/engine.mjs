// engine.mjs - the page's loader of modules (web/src/engine/engine.ts), for scripts that run in node.
//
//   const { Engine } = await loadEngine();
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const root = new URL('..', import.meta.url);

export async function loadEngine() {
  const ts = createRequire(new URL('web/package.json', root))('typescript');
  const source = readFileSync(new URL('web/src/engine/engine.ts', root), 'utf8');
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(source, { compilerOptions });
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`);
}

export const builtFolder = new URL('web/src/engine/built/', root);
export const builtVersion = () => readFileSync(new URL('version.ts', builtFolder), 'utf8').match(/'(.*)'/)[1];
