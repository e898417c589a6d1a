/** The one place that knows a colour's hue and symbol, and a player's hue and pattern. */

import type { Owner } from './types';

export interface CardLook {
  fill: string;
  edge: string;
  ink: string;
  /** Drawn in a box from -5 to 5. */
  symbol: string;
}

const STAR =
  'M0 -5 L1.45 -1.75 L4.9 -1.45 L2.3 .85 L3.1 4.3 L0 2.45 L-3.1 4.3 L-2.3 .85 L-4.9 -1.45 L-1.45 -1.75Z';
const HEART =
  'M0 4.5 C-6.4 .2 -4.8 -4.4 -2.3 -4.4 C-1 -4.4 0 -3.4 0 -2.2 C0 -3.4 1 -4.4 2.3 -4.4 C4.8 -4.4 6.4 .2 0 4.5Z';
const RING = 'M0 -4.6 A4.6 4.6 0 1 1 -.01 -4.6Z M0 -2.3 A2.3 2.3 0 1 0 .01 -2.3Z';
const CROSS = 'M-1.6 -4.6h3.2v3h3v3.2h-3v3h-3.2v-3h-3v-3.2h3Z';
const WHEEL =
  'M-.75 -5h1.5v3.2l2.25 -2.25 1.05 1.05 -2.25 2.25h3.2v1.5h-3.2l2.25 2.25 -1.05 1.05 -2.25 -2.25v3.2h-1.5v-3.2l-2.25 2.25 -1.05 -1.05 2.25 -2.25h-3.2v-1.5h3.2l-2.25 -2.25 1.05 -1.05 2.25 2.25Z';

const CARDS: Record<string, CardLook> = {
  pink: { fill: '#e58fc4', edge: '#9c4a7d', ink: '#5d1f47', symbol: HEART },
  blue: {
    fill: '#2e74c0',
    edge: '#17457a',
    ink: '#ffffff',
    symbol: 'M0 -5.2 C1.8 -2.4 3.9 -.2 3.9 1.8 A3.9 3.9 0 0 1 -3.9 1.8 C-3.9 -.2 -1.8 -2.4 0 -5.2Z',
  },
  orange: { fill: '#ee8b2d', edge: '#a3540c', ink: '#4a2400', symbol: 'M0 -5.2 L4.2 0 L0 5.2 L-4.2 0Z' },
  white: { fill: '#fdfcf8', edge: '#8f8a7d', ink: '#6b675c', symbol: RING },
  green: { fill: '#3b9151', edge: '#1d5a2f', ink: '#ffffff', symbol: 'M0 -4.8 L4.8 3.7 L-4.8 3.7Z' },
  yellow: { fill: '#f3cd3a', edge: '#a58413', ink: '#574400', symbol: STAR },
  black: { fill: '#45464d', edge: '#1d1e22', ink: '#ffffff', symbol: 'M-3.9 -3.9h7.8v7.8h-7.8Z' },
  red: { fill: '#cc3b36', edge: '#7f1916', ink: '#ffffff', symbol: CROSS },
  wild: { fill: '#8d78b8', edge: '#4f3f77', ink: '#ffffff', symbol: WHEEL },
};

const GREY: CardLook = { fill: '#cbc7bb', edge: '#8c887c', ink: '#8c887c', symbol: '' };

/** Returns how cards and spaces of a colour look; null is grey, which takes any one colour. */
export function cardLook(color: string | null): CardLook {
  return (color === null ? undefined : CARDS[color]) ?? GREY;
}

export interface OwnerLook {
  fill: string;
  edge: string;
  ink: string;
  pattern: Pattern;
}

type Pattern = 'dots' | 'slants' | 'rail' | 'crosses' | 'bars' | 'hollow';

const OWNERS: Record<Owner, OwnerLook> = {
  blue: { fill: '#1d4fa8', edge: '#0b2454', ink: '#dce9ff', pattern: 'dots' },
  red: { fill: '#b3202a', edge: '#560b11', ink: '#ffe1de', pattern: 'slants' },
  green: { fill: '#17703a', edge: '#07351a', ink: '#d9f5e1', pattern: 'rail' },
  yellow: { fill: '#f2c40f', edge: '#6b5200', ink: '#4d3b00', pattern: 'crosses' },
  black: { fill: '#26262b', edge: '#000000', ink: '#f2f0ea', pattern: 'bars' },
  neutral: { fill: '#a39d90', edge: '#4f4b43', ink: '#fbf8f0', pattern: 'hollow' },
};

export function ownerLook(owner: Owner): OwnerLook {
  return OWNERS[owner];
}

/** Returns the lines that tell a player's piece without its hue, for a piece of this length and thickness. */
export function patternOf(pattern: Pattern, length: number, thickness: number): string {
  const [l, t] = [length / 2, thickness / 2];
  switch (pattern) {
    case 'dots': {
      const r = t * 0.34;
      return [-0.5, 0, 0.5].map((x) => disc(x * length * 0.62, r)).join('');
    }
    case 'slants':
      return [-0.55, 0, 0.55]
        .map((x) => `M${n(x * l - t * 0.42)} ${n(t * 0.5)}L${n(x * l + t * 0.42)} ${n(-t * 0.5)}`)
        .join('');
    case 'rail':
      return `M${n(-l * 0.74)} 0H${n(l * 0.74)}`;
    case 'crosses': {
      const r = t * 0.42;
      return [-0.45, 0.45]
        .map(
          (x) => `M${n(x * l - r)} ${n(-r)}l${n(2 * r)} ${n(2 * r)}m0 ${n(-2 * r)}l${n(-2 * r)} ${n(2 * r)}`,
        )
        .join('');
    }
    case 'bars':
      return [-0.55, 0, 0.55].map((x) => `M${n(x * l)} ${n(-t * 0.55)}V${n(t * 0.55)}`).join('');
    case 'hollow':
      return `M${n(-l * 0.6)} ${n(-t * 0.4)}H${n(l * 0.6)}V${n(t * 0.4)}H${n(-l * 0.6)}Z`;
  }
}

function disc(x: number, r: number): string {
  return `M${n(x - r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;
}

function n(value: number): string {
  return value.toFixed(2);
}
