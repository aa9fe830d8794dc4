// citytour/web/days/bring.ts - what was pasted, dropped or linked: a day card's number, a day, or a level (it has `days`).
import { DAYS } from './campaign';
import type { Entry } from './levels';
import { unpack } from './share';

type Brought = Entry | (Record<string, unknown> & { days: unknown });

export async function bring(text: string): Promise<Brought | null> {
  const hash = /#([zj][\w-]+)\s*$/.exec(text)?.[1];
  let given: unknown = null;
  try {
    given = hash ? await unpack(hash) : JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof given === 'number') return Number.isInteger(given) && given >= 1 && given <= DAYS ? given : null;
  if (!given || typeof given !== 'object' || Array.isArray(given)) return null;
  return 'days' in given || 'card' in given || 'sites' in given ? (given as Record<string, unknown>) : null;
}
