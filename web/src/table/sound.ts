/** Short sounds made on the spot; silent until the player has touched the page, when muted and when hidden. */

import type { GameEvent } from '../api/schema';
import { muted } from '../device';

/** A struck tone (with a pitch), or the rustle of paper (without). */
interface Note {
  at: number;
  pitch?: number;
  length: number;
  loud: number;
  wave?: OscillatorType;
}

const SOUNDS = {
  card: [{ at: 0, length: 0.07, loud: 0.09 }],
  ticket: [
    { at: 0, length: 0.09, loud: 0.07 },
    { at: 0.07, pitch: 988, length: 0.12, loud: 0.05, wave: 'sine' },
  ],
  claim: [
    { at: 0, pitch: 196, length: 0.09, loud: 0.16 },
    { at: 0, length: 0.03, loud: 0.07 },
    { at: 0.09, pitch: 262, length: 0.12, loud: 0.16 },
    { at: 0.09, length: 0.03, loud: 0.07 },
  ],
  turn: [
    { at: 0, pitch: 659, length: 0.2, loud: 0.08, wave: 'sine' },
    { at: 0.11, pitch: 988, length: 0.28, loud: 0.08, wave: 'sine' },
  ],
  last: [
    { at: 0, pitch: 784, length: 0.16, loud: 0.08 },
    { at: 0.13, pitch: 659, length: 0.16, loud: 0.08 },
    { at: 0.26, pitch: 523, length: 0.26, loud: 0.08 },
  ],
  end: [
    { at: 0, pitch: 523, length: 0.18, loud: 0.08, wave: 'sine' },
    { at: 0.11, pitch: 659, length: 0.18, loud: 0.08, wave: 'sine' },
    { at: 0.22, pitch: 784, length: 0.2, loud: 0.08, wave: 'sine' },
    { at: 0.33, pitch: 1047, length: 0.36, loud: 0.08, wave: 'sine' },
  ],
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof SOUNDS;

/** Returns the one sound for what happened, as a seat hears it. */
export function soundOf(events: readonly GameEvent[], seat: number | null): Sound | null {
  const has = (...kinds: GameEvent['event'][]): boolean => events.some((each) => kinds.includes(each.event));
  if (has('game-over')) return 'end';
  if (has('last-turns')) return 'last';
  if (events.some((each) => each.event === 'turn-started' && each.seat === seat)) return 'turn';
  if (has('route-claimed', 'neutral-claimed')) return 'claim';
  if (has('tickets-offered', 'tickets-kept')) return 'ticket';
  return has('card-drawn') ? 'card' : null;
}

let context: AudioContext | null = null;
let paper: AudioBuffer | null = null;

let touched = false;

if (typeof window !== 'undefined') {
  for (const gesture of ['pointerup', 'keydown']) addEventListener(gesture, wake);
}

/** Some browsers let sound begin only at a touch. */
function wake(): void {
  touched = true;
  if (context?.state === 'suspended') void context.resume();
}

export function sound(name: Sound): void {
  if (!touched || muted() || document.hidden || !('AudioContext' in window)) return;
  // To open the loudspeaker takes a while, and nobody's press should wait for it.
  setTimeout(() => {
    context ??= new AudioContext();
    void context.resume();
    for (const note of SOUNDS[name]) strike(context, note);
  });
}

function strike(audio: AudioContext, note: Note): void {
  const start = audio.currentTime + note.at;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(note.loud, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + note.length);
  volume.connect(audio.destination);
  const source =
    note.pitch === undefined ? rustle(audio, volume) : tone(audio, volume, note.pitch, note.wave);
  source.start(start);
  source.stop(start + note.length + 0.02);
}

function tone(audio: AudioContext, to: AudioNode, pitch: number, wave: OscillatorType = 'triangle') {
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.value = pitch;
  source.connect(to);
  return source;
}

function rustle(audio: AudioContext, to: AudioNode) {
  if (paper === null) {
    paper = audio.createBuffer(1, audio.sampleRate * 0.2, audio.sampleRate);
    const samples = paper.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = paper;
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = 3200;
  source.connect(band).connect(to);
  return source;
}
