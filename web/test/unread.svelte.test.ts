// A mark on the chat: somebody has said something that was not shown yet.
import { flushSync } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import type { Chat } from '../src/net/protocol';
import { Unread } from '../src/table/unread.svelte';

const line = (i: number, more: Partial<Chat> = {}): Chat => ({ i, seat: 1, name: 'Bob', text: 'Hello', at: 0, ...more });
let stop = () => {};
afterEach(() => stop());

function watch() {
  let chats = $state.raw<Chat[]>([]);
  let seen = $state(false);
  let unread!: Unread;
  stop = $effect.root(
    () =>
      void (unread = new Unread(
        () => chats,
        () => seen,
      )),
  );
  flushSync();
  return {
    say: (...more: Chat[]) => ((chats = [...chats, ...more]), flushSync()),
    look: (is: boolean) => ((seen = is), flushSync()),
    any: () => unread.any,
  };
}

test('what was said before we came is no news; what is said afterwards is, until the chat is opened', () => {
  const chat = watch();
  expect(chat.any()).toBe(false);
  chat.say(line(0), line(1));
  expect(chat.any()).toBe(false);
  chat.say(line(2));
  expect(chat.any()).toBe(true);
  chat.look(true);
  expect(chat.any()).toBe(false);
  chat.say(line(3)); // seen as it comes
  chat.look(false);
  expect(chat.any()).toBe(false);
  chat.say(line(4));
  expect(chat.any()).toBe(true);
});

test('what the table notes is no news', () => {
  const chat = watch();
  chat.say(line(0));
  chat.say(line(1, { what: 'joined', who: 'Cid' }));
  expect(chat.any()).toBe(false);
});
