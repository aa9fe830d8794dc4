// greentown/web/hand.svelte.ts - the stack a player has put a finger on: not a word of the move, only what is tried first.
export const hand = $state<{ pattern: string | null }>({ pattern: null });
