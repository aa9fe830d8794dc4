// text/catalogues.svelte.ts - the page's texts come in one language at a time, the one that is read.
import { settings, type Lang } from '../settings.svelte';
import type { en } from './en';

export type Catalogue = typeof en;

const CATALOGUES: Record<Lang, () => Promise<Catalogue>> = {
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
};
export const hasTexts = (lang: string): lang is Lang => lang in CATALOGUES;

let here = $state.raw<Partial<Record<Lang, Catalogue>>>({});
let last: Lang = settings.lang; // read while another is on its way

/** The texts in that language are here once this is done; whoever has none of them cannot be shown anything. */
export async function loadTexts(lang: Lang): Promise<void> {
  if (here[lang]) return;
  const loaded = await CATALOGUES[lang]();
  here = { ...here, [lang]: loaded };
}

export function text(): Catalogue {
  const found = here[settings.lang];
  if (found) last = settings.lang;
  return (found ?? here[last])!;
}
