// What picked words would do is asked for once, one question at a time, the newest first.
import { expect, test, vi } from 'vitest';
import { Refused } from '../src/net/api';
import type { ServerMessage } from '../src/net/protocol';
import { settings } from '../src/settings.svelte';
import { Previews } from '../src/table/previews.svelte';
import type { Saying } from '../src/text/words.svelte';

/** Questions wait until they are answered by hand. */
function table() {
  const asked: {
    words: string;
    answer: (now: unknown, next?: Record<string, unknown>, wastes?: Record<string, Saying[]>) => Promise<void>;
    refuse: (code: string) => Promise<void>;
  }[] = [];
  const settled = () => new Promise<void>((done) => setTimeout(done, 0));
  const previews = new Previews(
    (message) =>
      new Promise<ServerMessage>((settle, fail) =>
        asked.push({
          words: String(message['words']),
          answer: (now, next = {}, wastes = {}) => {
            settle({ t: 'preview', era: 0, n: 1, preview: { now, next, wastes } });
            return settled();
          },
          refuse: (code) => {
            fail(new Refused({ code, text: '' }));
            return settled();
          },
        }),
      ),
  );
  return { asked, previews, settled };
}
const at = { seat: 0, era: 0, n: 1 };

test('what is told is known, with the words one press away; nothing is asked twice', async () => {
  const { asked, previews, settled } = table();
  expect(previews.told(at, ['buy'])).toBeNull();
  previews.want(at, ['buy']);
  await settled();
  await asked[0]!.answer({ price: 0 }, { 'buy c1': { price: 2 } });
  expect(previews.told(at, ['buy'])).toEqual({ price: 0 });
  expect(previews.told(at, ['buy', 'c1'])).toEqual({ price: 2 });
  previews.want(at, ['buy']);
  await settled();
  expect(asked.length).toBe(1);
});
test('what a move would waste is said, unless nobody wants to be warned', async () => {
  const { asked, previews, settled } = table();
  const waste: Saying = { key: 'village.waste.points', args: { lost: 2, least: 0 }, text: '2 points would be lost' };
  previews.want(at, ['pay']);
  await settled();
  await asked[0]!.answer(null, {}, { 'pay 9': [waste] });
  expect(previews.wastes(at, ['pay', '9'])).toEqual([waste]);
  expect(previews.wastes(at, ['pay', '7'])).toEqual([]);
  settings.warnings = false;
  expect(previews.wastes(at, ['pay', '9'])).toEqual([]);
  settings.warnings = true;
});
test('the newest question takes the place of those that wait', async () => {
  const { asked, previews, settled } = table();
  for (const words of ['a', 'b', 'c']) {
    previews.want(at, [words]);
    await settled();
  }
  expect(asked.map((q) => q.words)).toEqual(['a']);
  await asked[0]!.answer(1);
  expect(asked.map((q) => q.words)).toEqual(['a', 'c']);
  expect(previews.told(at, ['b'])).toBeNull();
});
test('of another position nothing is known, and what comes too late is of no use', async () => {
  const { asked, previews, settled } = table();
  previews.want(at, ['a']);
  await settled();
  const next = { ...at, n: 2 };
  previews.want(next, ['a']);
  await asked[0]!.answer('old');
  expect(previews.told(next, ['a'])).toBeNull();
  await asked[1]!.answer('new');
  expect([previews.told(next, ['a']), previews.told(at, ['a'])]).toEqual(['new', null]);
});
test('words that begin no move are not asked about again; after too many questions they are', async () => {
  const { asked, previews, settled } = table();
  previews.want(at, ['a']);
  await settled();
  await asked[0]!.refuse('VL-37');
  previews.want(at, ['a']);
  await settled();
  expect(asked.length).toBe(1);
  previews.want(at, ['b']);
  await settled();
  await asked[1]!.refuse('rate');
  previews.want(at, ['b']);
  await settled();
  expect(asked.map((q) => q.words)).toEqual(['a', 'b', 'b']);
});
test('a hand that never rests asks no more than a server takes', async () => {
  vi.useFakeTimers();
  let asked = 0;
  const previews = new Previews((message) => {
    asked++;
    return Promise.resolve({ t: 'preview', era: 0, n: 1, preview: { now: message['words'], next: {} } });
  });
  for (let i = 0; i < 400; i++) {
    previews.want(at, [`w${i}`]);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(asked).toBeLessThan(25 + 4 * 14); // four seconds
  await vi.advanceTimersByTimeAsync(1000);
  expect(previews.told(at, ['w399'])).toBe('w399'); // the last one is answered
  vi.useRealTimers();
});
