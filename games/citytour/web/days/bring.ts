// citytour/web/days/bring.ts - what was pasted, dropped or linked: a day card's number, a day, or a level (it has `days`).
// `lowered`: objectives that meant more under the version it was made under.
import { isShallow } from '$web/kit/shallow';
import { DAYS } from './campaign';
import type { Entry } from './levels';
import { unpack } from './share';
import { isStamped, opened, type Lowered } from './versions';

type Brought = Entry | (Record<string, unknown> & { days: unknown });

export async function bring(text: string): Promise<{ given: Brought; lowered: Lowered[] } | null> {
  const hash = /#([zj][\w-]+)\s*$/.exec(text)?.[1];
  let given: unknown;
  try {
    given = hash ? await unpack(hash) : JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof given === 'number') return Number.isInteger(given) && given >= 1 && given <= DAYS ? { given, lowered: [] } : null;
  if (!given || typeof given !== 'object' || Array.isArray(given) || !isShallow(given)) return null;
  if (!('days' in given || 'card' in given || 'sites' in given)) return null;
  const found = given as Record<string, unknown>;
  return hash || isStamped(found) ? opened(found) : { given: found, lowered: [] };
}
