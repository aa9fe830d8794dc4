// table/choosing.ts - from what is picked to a move that is sent: at once, or when the button is pressed.
import type { GameModule, Scene, Slot } from '../game';
import { settings } from '../settings.svelte';
import { advance, back as takeBack, complete, type Words } from './picks';

/** Where something is chosen: the table itself, or a plan while others decide (plan.svelte.ts). */
export interface Desk {
  readonly legal: readonly Words[];
  readonly picked: Words;
  readonly seat: number | null;
  readonly sending: string | null;
  readonly past: unknown;
  readonly refused: unknown;
  readonly against: unknown;
  set(picked: Words): void;
  restart(): void;
  send(move?: Words): Promise<void>;
  look(n: number | null): unknown;
}

/** Table or plan, game and scene as they are when something happens. */
interface Now {
  table: Desk;
  module: GameModule | null;
  scene: Scene | null;
}

export function chooser(now: () => Now) {
  const mustConfirm = (move: Words) => settings.confirm === 'always' || (settings.confirm === 'large' && !!now().module?.large(move));
  return {
    choose: (to: Words) => {
      const { table } = now();
      table.set(to);
      if (complete(table.legal, to)) {
        if (!mustConfirm(to)) void table.send(to);
        return;
      }
      const { scene, module } = now(); // the scene has followed
      const word = scene && module?.prefer?.(scene);
      if (word) table.set(advance(table.legal, [...to, word]));
    },
    /** Whether there was something to confirm. */
    confirm: (): boolean => {
      const { table, module, scene } = now();
      if (!scene || !module || table.sending || table.seat === null) return false;
      if (!scene.complete && !(scene.deciding && module.stage(scene).ready)) return false;
      void table.send();
      return true;
    },
    /** One step back: out of the past, from a refusal, from the last choice. */
    back: () => {
      const { table, module, scene } = now();
      if (table.past) void table.look(null);
      else if (table.refused || table.against) table.set(table.picked);
      else if (scene?.deciding) table.set(module?.back?.(scene) ?? takeBack(table.legal, table.picked));
    },
    /** The move from its beginning: as it was when the turn came. */
    cancel: () => now().table.restart(),
    /** A slot of the ticket that names a word. */
    press: (slot: Slot) => {
      const { scene } = now();
      if (slot.word === undefined || !scene) return;
      if (slot.place === undefined) scene.pick(slot.word);
      else scene.replace(slot.place, slot.word);
    },
  };
}
