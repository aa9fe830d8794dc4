// net/local/keeping.svelte.ts - how the tables of this browser are kept, for those who tell people; known without the engine.
import type { Keeping } from './store';

export const here = $state<{ keeping: Keeping }>({ keeping: 'kept' });
