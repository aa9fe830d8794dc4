// lint.config.js - one program of types for all of the page's sources, components included.
//
// A component is linted as TypeScript that the Svelte parser makes of it. Left to itself the TypeScript parser puts that into a program
// at each component, in place of what stands in the file, and finds the types anew. Here every component is translated first, all
// sources are in one program, and their types are found once.
import { readFileSync } from 'node:fs';
import { parseForESLint as parseSvelte } from 'svelte-eslint-parser';
import ts from 'typescript';
import { parser } from 'typescript-eslint';

/** What a component, or a module with runes, is linted as; null if it cannot be read (the linter will say so). */
function scriptOf(path, options) {
  let script = null;
  const noting = {
    ...parser,
    parseForESLint(code, asked) {
      // Without a project the Svelte parser asks for itself, beforehand; with one, for what is to be linted.
      if (!asked.project) return parser.parseForESLint(code, asked);
      script = code;
      throw new Error('no more is wanted');
    },
  };
  try {
    parseSvelte(readFileSync(path, 'utf8'), { ...options, filePath: path, parser: noting });
  } catch {
    // the script is noted, or there is none
  }
  return script;
}

function programOf(project, options) {
  const { config } = ts.readConfigFile(project, ts.sys.readFile);
  const components = [{ extension: '.svelte', isMixedContent: true, scriptKind: ts.ScriptKind.Deferred }];
  const read = ts.parseJsonConfigFileContent(
    config,
    ts.sys,
    options.tsconfigRootDir,
    { allowNonTsExtensions: true },
    project,
    undefined,
    components,
  );
  const host = ts.createCompilerHost(read.options, true);
  const fromDisk = host.getSourceFile.bind(host);
  host.getSourceFile = (path, ...how) => {
    const script = /\.svelte(\.ts)?$/.test(path) ? scriptOf(path, options) : null;
    return script === null ? fromDisk(path, ...how) : ts.createSourceFile(path, script, how[0], true, ts.ScriptKind.TS);
  };
  return ts.createProgram(read.fileNames, read.options, host);
}

/** The TypeScript parser with that program. What is not in it as it is linted (an editor's, `--fix`) is read the usual way. */
export function parserOf(project) {
  let program;
  return {
    ...parser,
    parseForESLint(code, options) {
      if (!options.project) return parser.parseForESLint(code, options);
      program ??= programOf(project, options);
      const same = program.getSourceFile(options.filePath)?.text === code;
      return parser.parseForESLint(code, same ? { ...options, project: undefined, programs: [program] } : options);
    },
  };
}
