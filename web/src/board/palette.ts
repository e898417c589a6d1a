/** The one place that knows a colour's symbol and a player's shape and pattern; hues are in style/tokens.css. */

import type { Owner } from './types';

export interface CardLook {
  fill: string;
  edge: string;
  ink: string;
  /** Drawn in a box from -5 to 5, with absolute points only. */
  symbol: string;
}

const SYMBOLS: Record<string, string> = {
  pink: 'M0 4.6 C-6.6 .2 -4.9 -4.5 -2.3 -4.5 C-1 -4.5 0 -3.5 0 -2.2 C0 -3.5 1 -4.5 2.3 -4.5 C4.9 -4.5 6.6 .2 0 4.6Z',
  blue: 'M0 -5.2 C1.8 -2.5 3.8 -.4 3.8 1.5 C3.8 3.6 2.1 5.2 0 5.2 C-2.1 5.2 -3.8 3.6 -3.8 1.5 C-3.8 -.4 -1.8 -2.5 0 -5.2Z',
  orange: 'M0 -5.2 L4.2 0 L0 5.2 L-4.2 0Z',
  white: `${circle(4.6)}${circle(2.3, -1)}`,
  green: 'M0 -4.8 L4.8 3.7 L-4.8 3.7Z',
  yellow:
    'M0 -5 L1.45 -1.75 L4.9 -1.45 L2.3 .85 L3.1 4.3 L0 2.45 L-3.1 4.3 L-2.3 .85 L-4.9 -1.45 L-1.45 -1.75Z',
  black: 'M-3.9 -3.9 L3.9 -3.9 L3.9 3.9 L-3.9 3.9Z',
  red: 'M-1.6 -4.6 L1.6 -4.6 L1.6 -1.6 L4.6 -1.6 L4.6 1.6 L1.6 1.6 L1.6 4.6 L-1.6 4.6 L-1.6 1.6 L-4.6 1.6 L-4.6 -1.6 L-1.6 -1.6Z',
  wild: spokes(8),
};

/** Returns how cards and spaces of a colour look; null is grey, which takes any one colour. */
export function cardLook(color: string | null): CardLook {
  const name = color !== null && color in SYMBOLS ? color : 'grey';
  return {
    fill: `var(--card-${name})`,
    edge: `var(--card-${name}-edge)`,
    ink: `var(--card-${name}-ink)`,
    symbol: SYMBOLS[name] ?? '',
  };
}

/** Returns a symbol drawn about a point, at a scale. */
export function symbolAt(symbol: string, at: { x: number; y: number }, scale: number): string {
  let across = true;
  return symbol.replace(/-?(?:\d*\.)?\d+/g, (number) => {
    const value = Number(number) * scale + (across ? at.x : at.y);
    across = !across;
    return value.toFixed(1);
  });
}

function circle(r: number, turn = 1): string {
  const k = r * 0.552;
  const s = turn;
  return `M0 ${-r} C${s * k} ${-r} ${s * r} ${-k} ${s * r} 0 C${s * r} ${k} ${s * k} ${r} 0 ${r} C${-s * k} ${r} ${-s * r} ${k} ${-s * r} 0 C${-s * r} ${-k} ${-s * k} ${-r} 0 ${-r}Z`;
}

function spokes(count: number): string {
  const points = Array.from({ length: count }, (_, i) => {
    const at = (turn: number, r: number): string => {
      const angle = ((i + turn) / count) * 2 * Math.PI - Math.PI / 2;
      return `${(Math.cos(angle) * r).toFixed(2)} ${(Math.sin(angle) * r).toFixed(2)}`;
    };
    return `${at(-0.17, 5)} L${at(0.17, 5)} L${at(0.5, 1.9)}`;
  });
  return `M${points.join(' L')}Z`;
}

/** How the ends of a piece are cut; a slot is a space without one. */
export type Shape = 'slot' | 'round' | 'point' | 'square' | 'cut' | 'notch' | 'step';
export type Pattern = 'dots' | 'slants' | 'rail' | 'crosses' | 'bars' | 'hollow';

export interface OwnerLook {
  fill: string;
  edge: string;
  ink: string;
  shape: Shape;
  pattern: Pattern;
}

const OWNERS: Record<Owner, { shape: Shape; pattern: Pattern }> = {
  blue: { shape: 'round', pattern: 'dots' },
  red: { shape: 'point', pattern: 'slants' },
  green: { shape: 'square', pattern: 'rail' },
  yellow: { shape: 'cut', pattern: 'crosses' },
  black: { shape: 'notch', pattern: 'bars' },
  neutral: { shape: 'step', pattern: 'hollow' },
};

export function ownerLook(owner: Owner): OwnerLook {
  return {
    fill: `var(--owner-${owner})`,
    edge: `var(--owner-${owner}-edge)`,
    ink: `var(--owner-${owner}-ink)`,
    ...OWNERS[owner],
  };
}
