// table/pointed.svelte.ts - the things on the board that somebody points at from elsewhere: from a line of the log.
export const pointed: { things: readonly string[] } = $state({ things: [] });
