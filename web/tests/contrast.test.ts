import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const TOKENS = readFileSync(fileURLToPath(new URL('../src/style/tokens.css', import.meta.url)), 'utf8');
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
type Rgb = [number, number, number];

const CARDS = ['pink', 'blue', 'orange', 'white', 'green', 'yellow', 'black', 'red', 'wild', 'grey'];
const OWNERS = ['blue', 'red', 'green', 'yellow', 'black', 'neutral'];
const SHEETS = ['page', 'panel', 'panel-two'];

/** Words, as [ink, sheet]: AA asks for 4.5 to 1. */
const TEXTS: [string, string][] = [
  ...SHEETS.flatMap((sheet): [string, string][] =>
    ['ink', 'ink-soft', 'accent', 'good', 'bad', 'signal', 'warn'].map((ink) => [ink, sheet]),
  ),
  ...['ink', 'ink-soft', 'accent', 'good', 'bad'].map((ink): [string, string] => [ink, 'accent-soft']),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-deep'],
  ['signal-ink', 'signal'],
  ['toast-ink', 'toast'],
  ['warn', 'warn-soft'],
  ['ink', 'warn-soft'],
  ['ink', 'signal-soft'],
  ['signal', 'signal-soft'],
  ['good', 'good-soft'],
  ['ink', 'good-soft'],
  ['bad', 'bad-soft'],
  ['ink', 'bad-soft'],
  ['coin-ink', 'coin'],
  ['ink', 'land'],
  ['ink', 'land-two'],
  ['ink', 'water'],
];

/** Borders and signs without which a part could not be told: 3 to 1. */
const PARTS: [string, string][] = [
  ...SHEETS.map((sheet): [string, string] => ['edge', sheet]),
  ...SHEETS.map((sheet): [string, string] => ['focus', sheet]),
  ...['land', 'water', 'table'].map((ground): [string, string] => ['mark-way', ground]),
  ['focus', 'accent-soft'],
  ['accent', 'panel'],
  ['brass', 'panel'],
  ['coin-edge', 'coin'],
  ['city-edge', 'city'],
  ['city-core', 'city'],
  ...CARDS.filter((card) => card !== 'grey').map((card): [string, string] => [
    `card-${card}-ink`,
    `card-${card}`,
  ]),
  ...OWNERS.map((owner): [string, string] => [`owner-${owner}-ink`, `owner-${owner}`]),
];

/** Things that lie on the board: their face or their edge stands out from all that may be under them. */
const PIECES = [...CARDS.map((card) => `card-${card}`), ...OWNERS.map((owner) => `owner-${owner}`)];
const GROUNDS = ['land', 'land-two', 'water', 'panel', 'panel-two'];

describe.each(THEMES)('in the %s theme', (theme) => {
  it.each(TEXTS)('%s can be read on %s', (ink, sheet) => {
    expect(contrast(color(ink, theme), color(sheet, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(PARTS)('%s can be told from %s', (part, ground) => {
    expect(contrast(color(part, theme), color(ground, theme))).toBeGreaterThanOrEqual(3);
  });

  it.each(PIECES)('%s stands out from the board', (piece) => {
    for (const ground of GROUNDS) {
      const best = Math.max(
        contrast(color(piece, theme), color(ground, theme)),
        contrast(color(`${piece}-edge`, theme), color(ground, theme)),
      );
      expect(best, ground).toBeGreaterThanOrEqual(3);
    }
  });
});

it('measures black on white as 21 to 1', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
});

function color(name: string, theme: Theme): Rgb {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(TOKENS)?.[1];
  if (value === undefined) throw new Error(`no token --${name}`);
  const both = /^light-dark\(\s*(#[\da-f]{6}),\s*(#[\da-f]{6})\s*\)$/.exec(value.trim());
  const hex = both === null ? value.trim() : both[theme === 'light' ? 1 : 2];
  if (!/^#[\da-f]{6}$/.test(hex ?? '')) throw new Error(`--${name} is no plain colour: ${value}`);
  return [1, 3, 5].map((at) => parseInt((hex ?? '').slice(at, at + 2), 16)) as Rgb;
}

function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
