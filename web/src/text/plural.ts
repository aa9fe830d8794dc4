// text/plural.ts - the form of a noun after a number, by the habits of a language: English says "0 points", French « 0 point ».
export function plural(language: string) {
  const rules = new Intl.PluralRules(language);
  return (n: number, one: string, other: string): string => (rules.select(n) === 'one' ? one : other);
}

/** A number as people read it: its minus is a minus, not a hyphen. */
export const number = (n: number): string => String(n).replace('-', '−');
/** With its sign, also where it is more: "+3", "−2", "0". */
export const signed = (n: number): string => (n > 0 ? `+${n}` : number(n));
