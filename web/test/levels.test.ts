// How strong a bot is, in words and in both languages; what is for experiments does not come first.
import { beforeEach, expect, test } from 'vitest';
import { botWith, experimentsOf, levelAbout, levelName, levelsOf, usualBot } from '../src/home/levels';
import type { GameInfo } from '../src/net/protocol';
import { settings } from '../src/settings.svelte';
import { aidsText } from '../src/table/aids';

const NAMES = ['random', 'easy', 'greedy', 'medium', 'hard', 'master'];
const game = (...names: string[]) => ({ bots: names.map((name) => ({ name, about: '' })) }) as unknown as GameInfo;
beforeEach(() => Object.assign(settings, { lang: 'en', level: '' }));

test.each(['en', 'fr'] as const)('every level has a name and a sentence of its own (%s)', (lang) => {
  settings.lang = lang;
  expect(new Set(NAMES.map(levelName)).size).toBe(NAMES.length);
  for (const name of NAMES) expect(levelAbout(name)).toMatch(/^[A-Z].{20,}\.$/);
});

test('levels for people, weakest first; random and greedy are for experiments', () => {
  expect(levelsOf(game(...NAMES).bots)).toEqual(['easy', 'medium', 'hard', 'master']);
  expect(experimentsOf(game(...NAMES).bots)).toEqual(['random', 'greedy']);
});

test('the level chosen last is taken where the game has it', () => {
  expect(usualBot(game(...NAMES))).toBe('medium');
  settings.level = 'hard';
  expect(usualBot(game(...NAMES))).toBe('hard');
  expect(usualBot(game('random', 'easy'))).toBe('easy');
  settings.level = 'greedy';
  expect(usualBot(game(...NAMES))).toBe('medium');
  expect(usualBot(game('random'))).toBe('random');
});

test('a seat says how strong its bot is', () => {
  expect(botWith('Rose', 'hard')).toBe('Rose (hard bot)');
  expect(botWith('hard', 'hard')).toBe('Hard bot');
  expect(botWith('Rose', undefined)).toBe('Rose (bot)');
  settings.lang = 'fr';
  expect(botWith('Rose', 'hard')).toBe('Rose (robot fort)');
});

test('a table says what it does without', () => {
  expect(aidsText({ hints: true, undo: true, analysis: true })).toBe('');
  expect(aidsText({ hints: false, undo: false, analysis: false })).toBe('Serious game: no hints, no undo');
  expect(aidsText({ hints: true, undo: false, analysis: false })).toBe('At this table: no undo and no analysis before the end');
  settings.lang = 'fr';
  expect(aidsText({ hints: false, undo: true, analysis: true })).toBe('À cette table\u00a0: pas de conseils');
});
