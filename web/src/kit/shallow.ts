// kit/shallow.ts - how deep a value of a stranger's is nested. JSON is read however deep it is; whatever walks through it or writes it down
// again may then run out of stack.
const DEEPEST = 16; // as the engine reads

export function isShallow(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length; depth++) {
    if (depth > DEEPEST) return false;
    level = level.flatMap((v) => (v && typeof v === 'object' ? (Object.values(v) as unknown[]) : []));
  }
  return true;
}
