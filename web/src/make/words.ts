// make/words.ts - a rating in words and numbers.
import { settings } from '../settings.svelte';
import { capital } from '../text';
import { inWords } from '../text/words.svelte';
import type { Report, Share } from './report';
import { made } from './texts';

/** The word for how hard it is. */
export const ratingWord = (report: Pick<Report, 'word'>): string => (report.word ? capital(inWords(report.word.text)) : made().unrated);

export const pegName = (peg: Report['pegs'][number]): string => inWords(peg.name);
/** Between which of those that everybody knows it lies. */
export function placed(report: Report): string {
  const w = made();
  const pegs = [...report.pegs].sort((a, b) => a.at - b.at);
  if (!pegs.length || !report.word) return '';
  const above = pegs.findIndex((p) => p.at > report.word!.at);
  if (above === 0) return w.below(pegName(pegs[0]!));
  if (above < 0) return w.above(pegName(pegs.at(-1)!));
  return w.between(pegName(pegs[above - 1]!), pegName(pegs[above]!));
}

const number = (n: number, digits = 0) => new Intl.NumberFormat(settings.lang, { maximumFractionDigits: digits }).format(n);
/** "12 ± 2" */
export function give(mean: number, low: number, high: number, digits = 0): string {
  const off = Math.max(mean - low, high - mean);
  return Number(off.toFixed(digits)) > 0 ? `${number(mean, digits)}\u2009±\u2009${number(off, digits)}` : number(mean, digits);
}
/** "91 ± 2 in 100"; what is hardly known, or lies at an end, as a range: "44–100 in 100". */
export function inHundred({ share, low, high }: Share): string {
  const [from, to] = [Math.round(100 * low), Math.round(100 * high)];
  const off = Math.max(share - low, high - share);
  const isRange = to > from && (off > 0.12 || share + off > 1.005 || share - off < -0.005);
  return made().hundred(isRange ? `${from}–${to}` : give(100 * share, 100 * low, 100 * high));
}
export const part = (share: number): string => made().hundred(number(100 * share));

/** Whether a seat wins more or less often than the others, beyond doubt. */
export function fairness(report: Report): string {
  const fair = 1 / Math.max(1, report.seats.length);
  const ahead = report.seats.findIndex((s) => s.low > fair * 1.1);
  return !report.seats.length ? '' : ahead < 0 ? made().fair : made().unfair(String(ahead + 1));
}
