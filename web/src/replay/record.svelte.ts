// replay/record.svelte.ts - the record that was dropped on the page, while the page is open.
export const dropped = $state({ text: '', name: '' });

/** What whoever comes to a replay wants there; taken once. */
export const asked = { analysis: false };
