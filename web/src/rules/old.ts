// rules/old.ts - whether a game was begun under an older version of its rules than new games take.
import { api } from '../net/api';

/** Not known, for want of an answer: no. */
export const isOld = (game: string, version: number): Promise<boolean> =>
  api.games().then(
    (list) => list.some((g) => g.id === game && g.rules !== version),
    () => false,
  );
