// settings.svelte.ts - what this browser prefers. Kept in local storage; everything that reads it follows.
export type Lang = 'en' | 'fr';
export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'full' | 'none';
export type Speed = 'slow' | 'normal' | 'fast' | 'instant';
export type Confirm = 'always' | 'large' | 'never';
export type Draw = 'press' | 'itself';

export interface Settings {
  lang: Lang; // of the page's own texts
  words: string; // of what the engine says, where the page has no texts in that language (text/words.svelte.ts); else empty
  theme: Theme;
  motion: Motion;
  sound: boolean;
  volume: number; // 0 to 1
  speed: Speed; // of bots and automatic turns
  confirm: Confirm; // which moves wait for the button
  draw: Draw; // one's own draws: by a press, or by itself
  coach: boolean; // notes when something comes up for the first time
  warnings: boolean; // what a move would waste is said before it is made
  chance: boolean; // shows the chance of winning, in games that know it
  name: string;
  level: string; // of bots, as chosen last; empty: none yet
  asked: boolean; // whether to have them: asked once
  notices: boolean; // the browser tells when it is one's turn and the page is not looked at
}

const KEY = 'faubourg.settings';

const ALLOWED: { [K in keyof Settings]?: readonly Settings[K][] } = {
  lang: ['en', 'fr'],
  theme: ['system', 'light', 'dark'],
  motion: ['system', 'full', 'none'],
  speed: ['slow', 'normal', 'fast', 'instant'],
  confirm: ['always', 'large', 'never'],
  draw: ['press', 'itself'],
};

function browserLang(): Lang {
  for (const l of navigator.languages ?? [navigator.language]) {
    if (/^fr\b/i.test(l)) return 'fr';
    if (/^en\b/i.test(l)) return 'en';
  }
  return 'en';
}

export function load(stored: string | null): Settings {
  const standard: Settings = {
    lang: browserLang(),
    words: '',
    theme: 'system',
    motion: 'system',
    sound: false,
    volume: 0.6,
    speed: 'normal',
    confirm: 'large',
    draw: 'press',
    coach: true,
    warnings: true,
    chance: false,
    name: '',
    level: '',
    asked: false,
    notices: false,
  };
  let given: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}');
    if (parsed && typeof parsed === 'object') given = parsed as Record<string, unknown>;
  } catch {
    // what cannot be read counts as not there
  }
  for (const key of Object.keys(standard) as (keyof Settings)[]) {
    const value = given[key];
    const allowed = ALLOWED[key] as readonly unknown[] | undefined;
    if (typeof value !== typeof standard[key] || (allowed && !allowed.includes(value))) continue;
    Object.assign(standard, { [key]: value });
  }
  return standard;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage may be forbidden
  }
}

export const settings: Settings = $state(load(stored()));

const query = (q: string) => (typeof matchMedia === 'function' ? matchMedia(q) : null);
const calm = query('(prefers-reduced-motion: reduce)');
const narrow = query('(max-width: 760px)');

/** What the device says, as far as it changes while the page is open. */
export const device = $state({ calm: calm?.matches ?? false, phone: narrow?.matches ?? false });
calm?.addEventListener?.('change', (e) => (device.calm = e.matches));
narrow?.addEventListener?.('change', (e) => (device.phone = e.matches));

/** No motion at all: asked for here or by the system. */
export const still = () => settings.motion === 'none' || (settings.motion === 'system' && device.calm);

/** How long one automatic event stays readable, in milliseconds. */
export const pace = () => (still() ? 0.6 : 1) * { slow: 1500, normal: 850, fast: 380, instant: 0 }[settings.speed];

/** How long a sentence of so many letters takes to be read, at the speed that is set: never shorter than a glance. */
export const reading = (letters: number) =>
  ({ slow: 1.6, normal: 1, fast: 0.5, instant: 0 })[settings.speed] * (450 + 30 * Math.min(letters, 160));

/** Called once by the page: keeps storage and the document in step with the settings. */
export function follow(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // the settings then last as long as the page
    }
  });
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.words || settings.lang;
    if (settings.theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = settings.theme;
    if (settings.motion === 'none') root.dataset['motion'] = 'none';
    else delete root.dataset['motion'];
  });
}
