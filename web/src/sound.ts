// sound.ts - paper and wood, made on the spot. Off unless asked for; never two at once; none says anything unseen.
import type { Sound } from './game';
import { settings } from './settings.svelte';

let context: AudioContext | null = null;
let busyUntil = 0;

/** A tone that dies away. */
function tone(c: AudioContext, out: AudioNode, at: number, hz: number, length: number, type: OscillatorType, loud: number) {
  const o = c.createOscillator();
  const g = c.createGain();
  o.type = type;
  o.frequency.setValueAtTime(hz, at);
  g.gain.setValueAtTime(0, at);
  g.gain.linearRampToValueAtTime(loud, at + 0.006);
  g.gain.exponentialRampToValueAtTime(0.0001, at + length);
  o.connect(g).connect(out);
  o.start(at);
  o.stop(at + length);
}

/** Rustling: noise through a filter. */
function rustle(c: AudioContext, out: AudioNode, at: number, length: number, hz: number, loud: number) {
  const frames = Math.ceil(c.sampleRate * length);
  const buffer = c.createBuffer(1, frames, c.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2;
  const source = c.createBufferSource();
  source.buffer = buffer;
  const filter = c.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = hz;
  const g = c.createGain();
  g.gain.value = loud;
  source.connect(filter).connect(g).connect(out);
  source.start(at);
}

type Play = (c: AudioContext, out: AudioNode, at: number, step: number) => number;
const SCALE = [0, 2, 4, 5, 7, 9, 11, 12, 14, 16];
const wood = (c: AudioContext, out: AudioNode, at: number, hz: number) => {
  tone(c, out, at, hz, 0.09, 'triangle', 0.5);
  rustle(c, out, at, 0.03, hz * 4, 0.3);
};
const SOUNDS: Record<Sound, Play> = {
  place: (c, o, t) => (rustle(c, o, t, 0.08, 900, 0.9), wood(c, o, t + 0.02, 160), 0.15),
  card: (c, o, t) => (rustle(c, o, t, 0.12, 3200, 0.5), 0.12),
  walk: (c, o, t) => ([0, 0.09, 0.18].forEach((d) => wood(c, o, t + d, 330)), 0.3),
  coin: (c, o, t) => (tone(c, o, t, 1320, 0.18, 'sine', 0.25), tone(c, o, t + 0.05, 1760, 0.22, 'sine', 0.22), 0.28),
  fold: (c, o, t) => (rustle(c, o, t, 0.2, 1800, 0.6), wood(c, o, t + 0.16, 190), 0.3),
  rotate: (c, o, t) => (rustle(c, o, t, 0.1, 2200, 0.4), 0.1),
  bell: (c, o, t, step) => {
    const hz = 587 * 2 ** (SCALE[Math.min(step, SCALE.length - 1)]! / 12);
    tone(c, o, t, hz, 0.35, 'sine', 0.25);
    tone(c, o, t, 2.76 * hz, 0.16, 'sine', 0.06);
    return 0.1; // the next one may ring into it
  },
  tick: (c, o, t) => (wood(c, o, t, 880), 0.1),
  refused: (c, o, t) => (tone(c, o, t, 110, 0.16, 'triangle', 0.6), 0.16),
  turn: (c, o, t) => (wood(c, o, t, 420), wood(c, o, t + 0.13, 520), 0.25),
  win: (c, o, t) => ([523, 659, 784, 1047, 784, 1047].forEach((hz, i) => tone(c, o, t + i * 0.28, hz, 0.32, 'square', 0.08)), 2),
};

/** `step`: of a bell, how many tones up. */
export function play(sound: Sound, step = 0): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const now = context.currentTime;
  if (now < busyUntil) return;
  const out = context.createGain();
  out.gain.value = settings.volume;
  out.connect(context.destination);
  busyUntil = now + SOUNDS[sound](context, out, now + 0.01, step);
}
