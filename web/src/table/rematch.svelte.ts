// table/rematch.svelte.ts - another game at the same table: who wants it, who is waited for, and the way there.
import { router } from '../router.svelte';
import { list, text } from '../text';
import { awaitedForRematch } from './offers';
import type { Table } from './table.svelte';

export class Rematch {
  #table: () => Table;
  readonly #info = $derived.by(() => this.#table().info);

  /** Expects to be made while a component is set up. Whoever asks for another game is brought to it as soon as it is there. */
  constructor(table: () => Table) {
    this.#table = table;
    $effect(() => {
      if (this.#table().asksNext && this.#info?.next) router.go({ page: 'table', id: this.#info.next });
    });
  }
  ask() {
    const table = this.#table();
    table.asksNext = true;
    table.mine.forEach((seat) => void table.say({ t: 'rematch', seat }));
  }
  /** We have asked, all of us at this screen. */
  get isAsked(): boolean {
    const { mine } = this.#table();
    return mine.length > 0 && mine.every((s) => this.#info?.rematch.includes(s));
  }
  /** Whom we wait for, or who waits for us, in a sentence; may be empty. */
  said(name: (seat: number) => string): string {
    const info = this.#info;
    if (!info || info.next) return '';
    const { mine } = this.#table();
    const awaited = awaitedForRematch(info, mine);
    const wanted = info.rematch.filter((s) => !mine.includes(s));
    const t = text().table;
    return awaited.length ? t.rematchWait(list(awaited.map(name))) : wanted.length ? t.rematchWanted(list(wanted.map(name))) : '';
  }
}
