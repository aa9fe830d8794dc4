// grinivil/web/look.svelte.ts - what this player looks at: nothing of it is a move.
//
// `house` is the house for which wishes are judged. Things explain themselves by the kit (kit/explain.svelte.ts).
export { NOTE, explain, explains, roving } from '$web/kit/explain.svelte';

export const look: { house: string | null } = $state({ house: null });
