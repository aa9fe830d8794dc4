import { expect, test } from 'vitest';
import { milliseconds } from '../src/kit/motion';

test('times are read as a style sheet writes them, in milliseconds or seconds', () => {
  expect(['260ms', ' .26s', '0.42s', '0ms', '0s', '', '2s'].map(milliseconds)).toEqual([260, 260, 420, 0, 0, 0, 2000]);
});
