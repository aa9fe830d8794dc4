// make/games.ts - whether a table's game counts for a thing of the gallery, without loading the workshop.
import { stored } from '../kit/stored';

export const PLAYED = 'faubourg.played';
export const counts = (table: string): boolean => stored(PLAYED)?.includes(table) ?? false;
