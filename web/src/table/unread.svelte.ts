// table/unread.svelte.ts - whether somebody has said something that this screen has not shown yet.
import { untrack } from 'svelte';
import type { Chat } from '../net/protocol';

export class Unread {
  #read = $state(-1); // the last line that was seen
  #chats: () => readonly Chat[];
  /** What people say; what the table notes (who sat down, who left) is no news. */
  readonly any = $derived.by(() => this.#chats().some((c) => c.i > this.#read && !c.what));

  /** Made while a component is. What was said before this screen came is read; so is everything while `seen` is true. */
  constructor(chats: () => readonly Chat[], seen: () => boolean) {
    this.#chats = chats;
    let first = true;
    $effect(() => {
      const last = chats().at(-1)?.i ?? -1;
      if (!seen() && !(first && last >= 0)) return;
      first &&= last < 0;
      untrack(() => (this.#read = Math.max(this.#read, last)));
    });
  }
}
