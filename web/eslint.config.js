// What eslint looks for in the page's sources: faults, not taste (prettier lays them out). `npm run lint` runs it from the
// project's folder, since a game's board lies in games/<id>/web.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import { parserOf } from './lint.config.js';
import svelteConfig from './svelte.config.js';

const inTests = (names) => names.map((name) => ({ from: 'package', package: 'node:test', name }));

const typed = parserOf(`${import.meta.dirname}/tsconfig.json`);

export default defineConfig(
  { ignores: ['**/node_modules', '**/dist'] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: { project: ['./tsconfig.json'], extraFileExtensions: ['.svelte'], tsconfigRootDir: import.meta.dirname, svelteConfig },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'array-callback-return': 'error',
      'default-case-last': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-constructor-return': 'error',
      'no-eval': 'error',
      'no-misleading-character-class': ['error', { allowEscape: true }],
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-unmodified-loop-condition': 'error',
      'no-unreachable-loop': 'error',
      'no-var': 'error',
      // A drawing's path, a sentence and a pattern are one string each; all else fits.
      'max-len': ['error', { code: 200, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      '@typescript-eslint/no-unused-expressions': ['error', { allowShortCircuit: true, allowTernary: true }],
      '@typescript-eslint/no-deprecated': 'error',
      '@typescript-eslint/no-floating-promises': ['error', { allowForKnownSafeCalls: inTests(['test', 'before', 'after']) }],
      '@typescript-eslint/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'error',
      '@typescript-eslint/require-await': 'off', // a test's stand-in answers at once
      'svelte/no-at-html-tags': 'off', // drawings are text made here, never of what somebody wrote
      'svelte/no-unused-props': 'off', // every page is given the whole route
      'svelte/no-useless-mustaches': 'off', // {' '} is a space that the layout may not eat
      'svelte/prefer-svelte-reactivity': 'off', // what is drawn from is $state; a Map beside it is meant to be quiet
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: typed } },
    rules: {
      // What is read while a part of the page goes away is computed from what was there before it went, and stays tied to that: the page
      // that is left would never hear of the table it is at now.
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.name="onDestroy"] Identifier[name="scene"]',
          message: 'Nothing of the scene is read while a part goes away: note what is needed in a plain variable before.',
        },
        {
          // A scene is made anew whenever anything of it changes, a pick or who is there.
          selector: 'CallExpression[callee.name="$effect"] UnaryExpression[operator="void"] > MemberExpression[object.name="scene"]',
          message: 'This would run with every change of the scene: take what it waits for out first, `const n = $derived(scene.n)`.',
        },
      ],
    },
  },
  { files: ['**/*.ts'], ignores: ['**/*.svelte.ts'], languageOptions: { parser: typed } },
  { files: ['**/*.mjs'], languageOptions: { parserOptions: { project: ['./e2e/tsconfig.json', './tsconfig.json'] } } },
  {
    // The parser does not know the types of events and slots in a template; svelte-check does.
    files: ['**/*.svelte', '**/*.mjs'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['**/*.mjs'], // no types are written there
    rules: {
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/no-deprecated': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
    },
  },
  {
    files: ['**/test/**', '**/tests/**', '**/e2e/**'],
    rules: {
      '@typescript-eslint/unbound-method': 'off', // what jsdom lacks is put in
      'no-restricted-syntax': [
        'error',
        ...['[callee.property.name="waitForTimeout"]', '[callee.name="setTimeout"][arguments.1.value>0]'].map((call) => ({
          selector: `CallExpression${call}`,
          message: 'A test waits for what it expects, or drives the clock: never for a time.',
        })),
        {
          selector: 'MemberExpression[object.name=/^(describe|it|test)$/][property.name=/^(fails|only|runIf|skip|skipIf|todo)$/]',
          message: 'Every test runs.',
        },
      ],
    },
  },
  { files: ['**/*.js'], ...ts.configs.disableTypeChecked },
);
