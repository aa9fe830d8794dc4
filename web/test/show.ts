// test/show.ts - a part of a game's module in the document, drawn from a scene.
//
//   const show = shower(module);
//   const log = show('Board', { view, turn, legal });     // what is picked is logged
import { flushSync, mount, unmount } from 'svelte';
import { afterEach } from 'vitest';
import type { GameModule } from '../src/game';
import type { Words } from '../src/table/picks';
import { scene, type Given } from './scene';

export function shower<V extends Parameters<typeof scene>[0]['view']>(module: GameModule<V>) {
  let shown: Record<string, unknown> | null = null;
  const clear = () => {
    if (shown) void unmount(shown);
    shown = null;
    document.body.innerHTML = '';
  };
  afterEach(clear);
  return (what: 'Board' | 'Left' | 'Right' | 'Mine', given: Given<V>): Words[] => {
    clear();
    const log: Words[] = [];
    shown = mount(module[what]!, { target: document.body, props: { scene: scene(given, log) } });
    flushSync();
    return log;
  };
}
