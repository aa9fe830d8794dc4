// guide/moving.svelte.ts - the one example that moves: the others stand still, so that what walks or drives is seen in one place.
class Moving {
  who = $state.raw<object | null>(null);
}
export const moving = new Moving();
