// home/order.ts - an order of things, changed one step at a time.

/** The list with the thing at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from);
  rest.splice(to, 0, list[from]!);
  return rest;
}

/** `given` as an order of `count` seats: what is no order of them is that in which they sit. */
export function orderOf(given: unknown, count: number): number[] {
  const seated = Array.from({ length: count }, (_, i) => i);
  const fits = Array.isArray(given) && given.length === count && seated.every((s) => given.includes(s));
  return fits ? [...(given as number[])] : seated;
}

/** The seats as they sit need not be said. */
export const isSeated = (order: readonly number[]) => order.every((seat, i) => seat === i);
