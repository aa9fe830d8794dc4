// citytour/web/days/share.ts - a day in a link: /g/citytour/own#z… (compressed) or #j… (as it is).
//
//   const hash = await pack(day);
//   const day = await unpack(hash);      // null: it was cut off or changed on the way
//
// What stands after # never reaches a server. A stranger wrote it: it is read within bounds, and the engine judges it.
import { pack, unpack as unpacked } from '$web/kit/packed';

const MOST = 16_384; // bytes of a day; the longest sensible one has some three hundred

export { pack };
export async function unpack(text: string): Promise<Record<string, unknown> | null> {
  const day = await unpacked(text, MOST);
  return day && typeof day === 'object' && !Array.isArray(day) ? (day as Record<string, unknown>) : null;
}
