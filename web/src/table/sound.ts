/** One short, soft tone an event; silent until the player has touched the page, and when muted. */

import { muted } from '../device';

const TONES: Record<string, [number, number][]> = {
  card: [[520, 0.05]],
  claim: [
    [330, 0.07],
    [440, 0.09],
  ],
  turn: [
    [660, 0.08],
    [880, 0.12],
  ],
  end: [
    [523, 0.1],
    [659, 0.1],
    [784, 0.16],
  ],
};

let context: AudioContext | null = null;

addEventListener('pointerdown', wake, { once: true });
addEventListener('keydown', wake, { once: true });

function wake(): void {
  if (context === null && 'AudioContext' in window) context = new AudioContext();
}

export function sound(name: keyof typeof TONES): void {
  if (context === null || muted() || document.hidden) return;
  let at = context.currentTime;
  for (const [pitch, length] of TONES[name] ?? []) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.08, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
    at += length * 0.8;
  }
}
