// make/sharing.ts - what is given to others, and what is known of where it was published.
import type { Thing } from './thing';

/** In the gallery, with the key that withdraws it. */
export interface Published {
  id: string;
  key: string;
  listed: boolean;
}
export interface Sharing {
  readonly thing: Thing;
  readonly published: Published | null;
  readonly publish: (as: Published | null) => void;
  /** Where author and a word about it are kept. */
  readonly tell?: (what: 'author' | 'note', said: string) => void;
}
