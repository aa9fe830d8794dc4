// greentown/web/hand.svelte.ts - what a player tries out before any word of the move is chosen: the stack under the finger, how
// its tile is turned, the suggested tour that is looked at.
export const hand = $state<{ pattern: string | null; exits: string | null; tour: string | null }>({
  pattern: null,
  exits: null,
  tour: null,
});
