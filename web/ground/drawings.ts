/** Small drawings of our own for the ground of boards: towers, churches, mills, ships, a compass; each stands on a point. */

import type { Point } from '../src/board/geometry';

/** The parts of a drawing by the layer that they belong to. */
export type Drawing = Partial<Record<'art-fill' | 'art-roof' | 'sail' | 'art' | 'wave', string>>;

type Pen = (dx: number, dy: number) => string;

/** Returns a pen that draws about a point, at a scale: x to the right, y upwards. */
function penAt({ x, y }: Point, scale: number): Pen {
  return (dx, dy) => `${(x + dx * scale).toFixed(1)} ${(y - dy * scale).toFixed(1)}`;
}

function shape(pen: Pen, points: readonly (readonly [number, number])[], closed = true): string {
  return `M${points.map(([dx, dy]) => pen(dx, dy)).join('L')}${closed ? 'Z' : ''}`;
}

function box(pen: Pen, left: number, low: number, right: number, high: number): string {
  return shape(pen, [
    [left, low],
    [right, low],
    [right, high],
    [left, high],
  ]);
}

/** A city tower: a brick foot, a lantern, a bulb and a spire. */
function tower(at: Point, scale: number): Drawing {
  const pen = penAt(at, scale);
  return {
    'art-fill': box(pen, -6, 0, 6, 17) + box(pen, -4, 20, 4, 27),
    'art-roof':
      shape(pen, [
        [-7, 17],
        [7, 17],
        [4, 20],
        [-4, 20],
      ]) +
      `M${pen(-4.6, 27)}C${pen(-5.6, 31)} ${pen(-1, 31)} ${pen(-0.6, 36)}L${pen(0, 42)}L${pen(0.6, 36)}C${pen(1, 31)} ${pen(5.6, 31)} ${pen(4.6, 27)}Z`,
    art: `M${pen(-2, 0)}V${pen(0, 6).split(' ')[1]}M${pen(2, 0)}V${pen(0, 6).split(' ')[1]}M${pen(-2, 6)}Q${pen(0, 9)} ${pen(2, 6)}M${pen(-2, 22)}L${pen(-2, 25)}M${pen(2, 22)}L${pen(2, 25)}M${pen(0, 12)}m-1.4 0a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0`,
  };
}

/** A church: a nave with a steep roof, and its tower in storeys. */
function church(at: Point, scale: number): Drawing {
  const pen = penAt(at, scale);
  return {
    'art-fill': box(pen, -4, 0, 20, 10) + box(pen, -13, 0, -4, 22) + box(pen, -11.6, 22, -5.4, 30),
    'art-roof':
      shape(pen, [
        [-4, 10],
        [20, 10],
        [17, 19],
        [-4, 19],
      ]) +
      shape(pen, [
        [-11.6, 30],
        [-5.4, 30],
        [-7, 33.5],
        [-8.5, 44],
        [-10, 33.5],
      ]),
    art:
      [0, 5, 10, 15]
        .map(
          (dx) =>
            `M${pen(dx, 2)}L${pen(dx, 6)}Q${pen(dx + 1.2, 8.4)} ${pen(dx + 2.4, 6)}L${pen(dx + 2.4, 2)}`,
        )
        .join('') +
      `M${pen(-13, 14)}L${pen(-4, 14)}M${pen(-9.6, 24)}L${pen(-9.6, 28)}M${pen(-7.4, 24)}L${pen(-7.4, 28)}M${pen(-9.5, 3)}L${pen(-9.5, 0)}M${pen(-7.5, 3)}L${pen(-7.5, 0)}M${pen(-9.5, 3)}Q${pen(-8.5, 5)} ${pen(-7.5, 3)}`,
  };
}

/** The weigh house: an old gate with round turrets. */
function gate(at: Point, scale: number): Drawing {
  const pen = penAt(at, scale);
  const turret = (dx: number, w: number, h: number): [string, string] => [
    box(pen, dx - w, 0, dx + w, h),
    shape(pen, [
      [dx - w - 0.8, h],
      [dx + w + 0.8, h],
      [dx, h + w * 3.2],
    ]),
  ];
  const parts = [turret(0, 5, 15), turret(-12, 4, 12), turret(12, 4, 12)];
  return {
    'art-fill': box(pen, -12, 0, 12, 9) + parts.map(([wall]) => wall).join(''),
    'art-roof': parts.map(([, roof]) => roof).join(''),
    art: `M${pen(-2, 0)}L${pen(-2, 4)}Q${pen(0, 7.5)} ${pen(2, 4)}L${pen(2, 0)}M${pen(-12, 4)}L${pen(-12, 7)}M${pen(12, 4)}L${pen(12, 7)}M${pen(-1.5, 10.5)}L${pen(1.5, 10.5)}`,
  };
}

/** A palace on the square: a long front with a dome. */
function hall(at: Point, scale: number): Drawing {
  const pen = penAt(at, scale);
  const windows = [-16, -11, -6, 6, 11, 16];
  return {
    'art-fill': box(pen, -20, 0, 20, 14) + box(pen, -5, 0, 5, 16) + box(pen, -3.4, 21, 3.4, 26),
    'art-roof':
      shape(pen, [
        [-20, 14],
        [20, 14],
        [18, 17],
        [-18, 17],
      ]) +
      shape(pen, [
        [-6, 16],
        [6, 16],
        [0, 21],
      ]) +
      `M${pen(-4, 26)}Q${pen(-3.6, 32)} ${pen(0, 33)}Q${pen(3.6, 32)} ${pen(4, 26)}Z`,
    art:
      windows.map((dx) => `M${pen(dx, 3)}L${pen(dx, 5.5)}M${pen(dx, 8.5)}L${pen(dx, 11)}`).join('') +
      `M${pen(-1.6, 0)}L${pen(-1.6, 4)}L${pen(1.6, 4)}L${pen(1.6, 0)}M${pen(0, 33)}L${pen(0, 37)}`,
  };
}

/** Canal houses side by side, each with a gable of another kind. */
function houses(at: Point, scale: number, kinds: string): Drawing {
  const pen = penAt(at, scale);
  const [w, n] = [8, kinds.length];
  let walls = '';
  let lines = '';
  [...kinds].forEach((kind, i) => {
    const l = (i - n / 2) * w;
    const [r, m] = [l + w, l + w / 2];
    const h = 12 + ((i * 5) % 4);
    if (kind === 's')
      walls += shape(pen, [
        [l, 0],
        [r, 0],
        [r, h],
        [r - 1.4, h],
        [r - 1.4, h + 2.4],
        [r - 2.8, h + 2.4],
        [r - 2.8, h + 5],
        [l + 2.8, h + 5],
        [l + 2.8, h + 2.4],
        [l + 1.4, h + 2.4],
        [l + 1.4, h],
        [l, h],
      ]);
    else if (kind === 'b')
      walls += `M${pen(l, 0)}L${pen(r, 0)}L${pen(r, h)}Q${pen(r - 2, h + 1)} ${pen(r - 2, h + 4)}Q${pen(m, h + 8)} ${pen(l + 2, h + 4)}Q${pen(l + 2, h + 1)} ${pen(l, h)}Z`;
    else
      walls += shape(pen, [
        [l, 0],
        [r, 0],
        [r, h],
        [m, h + 6],
        [l, h],
      ]);
    lines +=
      [2.2, w - 2.2]
        .map((dx) => `M${pen(l + dx, 5.5)}L${pen(l + dx, 8)}M${pen(l + dx, 10)}L${pen(l + dx, 12)}`)
        .join('') + `M${pen(m, 0)}L${pen(m, 3)}`;
  });
  return { 'art-fill': walls, art: lines };
}

/** A bridge of three arches. */
function bridge(at: Point, scale: number): Drawing {
  const pen = penAt(at, scale);
  const arch = (l: number, r: number, h: number): string =>
    `L${pen(l, -3)}Q${pen((l + r) / 2, h)} ${pen(r, -3)}`;
  return {
    'art-fill': `M${pen(-24, -3)}${arch(-20, -10, 6)}${arch(-6, 6, 9)}${arch(10, 20, 6)}L${pen(24, -3)}L${pen(24, 4)}Q${pen(0, 14)} ${pen(-24, 4)}Z`,
    art: `M${pen(-24, 6.4)}Q${pen(0, 16.4)} ${pen(24, 6.4)}M${pen(-12, 7)}L${pen(-12, 10.4)}M${pen(0, 9)}L${pen(0, 12)}M${pen(12, 7)}L${pen(12, 10.4)}`,
  };
}

/** A three-master under sail; `way` is 1 to the right, -1 to the left. */
function ship(at: Point, scale: number, way: 1 | -1): Drawing {
  const base = penAt(at, scale);
  const pen: Pen = (dx, dy) => base(dx * way, dy);
  const sail = (dx: number, low: number, high: number, wide: number): string =>
    `M${pen(dx - wide, high)}L${pen(dx + wide, high)}Q${pen(dx + wide + 3, (low + high) / 2)} ${pen(dx + wide, low)}L${pen(dx - wide, low)}Q${pen(dx - wide + 3, (low + high) / 2)} ${pen(dx - wide, high)}Z`;
  return {
    art: `M${pen(-11, 5)}L${pen(-11, 24)}M${pen(0, 5)}L${pen(0, 31)}M${pen(11, 5)}L${pen(11, 25)}M${pen(19, 7)}L${pen(27, 12)}M${pen(0, 31)}L${pen(-5, 29.6)}L${pen(0, 28.6)}M${pen(27, 11.6)}L${pen(11, 24)}`,
    'art-roof': `M${pen(-21, 9)}L${pen(-15, 9)}L${pen(-15, 5)}L${pen(16, 5)}L${pen(20, 8)}Q${pen(18, 0)} ${pen(13, -1)}L${pen(-15, -1)}Q${pen(-20, 1)} ${pen(-21, 9)}Z`,
    sail:
      sail(-11, 8, 14, 4.6) +
      sail(-11, 15, 21, 3.4) +
      sail(0, 8, 16, 6) +
      sail(0, 17, 25, 4.6) +
      sail(11, 8, 15, 5) +
      sail(11, 16, 22, 3.8),
    wave: `M${pen(-27, -3)}q${4 * scale} ${-2.4 * scale} ${8 * scale} 0t${8 * scale} 0t${8 * scale} 0t${8 * scale} 0t${8 * scale} 0t${8 * scale} 0`,
  };
}

/** A small boat with a spritsail. */
function boat(at: Point, scale: number, way: 1 | -1): Drawing {
  const base = penAt(at, scale);
  const pen: Pen = (dx, dy) => base(dx * way, dy);
  return {
    'art-roof': `M${pen(-9, 3)}L${pen(10, 3.6)}Q${pen(7, -1)} ${pen(3, -1)}L${pen(-6, -1)}Q${pen(-9, 0)} ${pen(-9, 3)}Z`,
    sail: `M${pen(1, 5)}L${pen(1, 18)}Q${pen(-6, 14)} ${pen(-8, 6)}ZM${pen(2.4, 5)}L${pen(2.4, 15)}Q${pen(6, 10)} ${pen(8, 5)}Z`,
    wave: `M${pen(-13, -3)}q${3.5 * scale} ${-2 * scale} ${7 * scale} 0t${7 * scale} 0t${7 * scale} 0`,
  };
}

/** A windmill on its mound. */
function mill(at: Point, scale: number): Drawing {
  const pen = penAt(at, scale);
  const sails = [35, 125, 215, 305].map((degrees) => {
    const turn = (degrees * Math.PI) / 180;
    const to = (r: number, side: number): readonly [number, number] => [
      Math.cos(turn) * r - Math.sin(turn) * side,
      18 + Math.sin(turn) * r + Math.cos(turn) * side,
    ];
    return shape(pen, [to(3, 0), to(15, 0), to(15, 3.4), to(3, 3.4)]);
  });
  return {
    'art-fill': shape(pen, [
      [-6, 0],
      [6, 0],
      [3.6, 16],
      [-3.6, 16],
    ]),
    'art-roof': `M${pen(-4.4, 16)}Q${pen(0, 24)} ${pen(4.4, 16)}Z`,
    sail: sails.join(''),
    art: `M${pen(-9, 0)}L${pen(9, 0)}M${pen(-1.6, 0)}L${pen(-1.6, 4)}L${pen(1.6, 4)}L${pen(1.6, 0)}M${pen(0, 9)}L${pen(0, 11)}`,
  };
}

/** A tree: a trunk and its crown. */
function tree(at: Point, scale: number): Drawing {
  const pen = penAt(at, scale);
  return {
    art: `M${pen(0, 0)}L${pen(0, 3)}M${pen(-2.6, 4.6)}C${pen(-3.6, 8.6)} ${pen(3.6, 8.6)} ${pen(2.6, 4.6)}C${pen(2, 2.4)} ${pen(-2, 2.4)} ${pen(-2.6, 4.6)}`,
  };
}

/** A compass rose; its north points to the top of the sheet. */
function compass(at: Point, r: number): Drawing {
  const pen = penAt(at, r / 10);
  const ray = (turn: number, long: number, wide: number, side: 1 | -1): string => {
    const angle = (turn * Math.PI) / 180;
    const to = (u: number, v: number): string =>
      pen(Math.sin(angle) * u + Math.cos(angle) * v, Math.cos(angle) * u - Math.sin(angle) * v);
    return `M${to(0, 0)}L${to(long, 0)}L${to(wide, wide * side)}Z`;
  };
  const ring = (far: number): string =>
    `M${pen(-far, 0)}a${(far * r) / 10} ${(far * r) / 10} 0 1 0 ${(far * r) / 5} 0a${(far * r) / 10} ${(far * r) / 10} 0 1 0 ${(-far * r) / 5} 0`;
  const both = (turns: readonly number[], long: number, wide: number, side: 1 | -1): string =>
    turns.map((turn) => ray(turn, long, wide, side)).join('');
  return {
    art: ring(6.4) + ring(5.9) + `M${pen(-1.1, 11)}L${pen(-1.1, 13.6)}L${pen(1.1, 11)}L${pen(1.1, 13.6)}`,
    sail: both([45, 135, 225, 315], 6.2, 1.5, -1) + both([0, 90, 180, 270], 10, 1.9, -1),
    'art-roof': both([45, 135, 225, 315], 6.2, 1.5, 1) + both([0, 90, 180, 270], 10, 1.9, 1),
  };
}

/** A drawing where it was put, and the discs that cover it: what must be free of the board. */
export interface Stand {
  name: string;
  drawing: Drawing;
  room: readonly (Point & { r: number })[];
}

/** What can be put somewhere, with its width and height at a scale of 1. */
const KINDS = {
  tower: { draw: tower, wide: 14, high: 42 },
  church: { draw: church, wide: 34, high: 44 },
  gate: { draw: gate, wide: 34, high: 26 },
  hall: { draw: hall, wide: 42, high: 36 },
  bridge: { draw: bridge, wide: 48, high: 18 },
  ship: { draw: (at: Point, scale: number) => ship(at, scale, 1), wide: 48, high: 32 },
  'ship back': { draw: (at: Point, scale: number) => ship(at, scale, -1), wide: 48, high: 32 },
  boat: { draw: (at: Point, scale: number) => boat(at, scale, 1), wide: 20, high: 20 },
  'boat back': { draw: (at: Point, scale: number) => boat(at, scale, -1), wide: 20, high: 20 },
  mill: { draw: mill, wide: 24, high: 32 },
  tree: { draw: tree, wide: 7, high: 9 },
} as const;

/** Puts a drawing with its foot on a point. */
export function stand(kind: keyof typeof KINDS, x: number, y: number, scale: number): Stand {
  const { draw, wide, high } = KINDS[kind];
  return { name: kind, drawing: draw({ x, y }, scale), room: covered(x, y, wide * scale, high * scale) };
}

/** Puts a row of houses with its foot on a point. */
export function row(kinds: string, x: number, y: number, scale: number): Stand {
  const drawing = houses({ x, y }, scale, kinds);
  return { name: `houses ${kinds}`, drawing, room: covered(x, y, kinds.length * 8 * scale, 20 * scale) };
}

/** Puts a compass about a point. */
export function rose(x: number, y: number, r: number): Stand {
  return { name: 'compass', drawing: compass({ x, y }, r), room: [{ x, y, r }] };
}

function covered(x: number, foot: number, wide: number, high: number): (Point & { r: number })[] {
  const r = Math.min(wide, high) / 2;
  const y = foot - high / 2;
  const parts = Math.max(1, Math.round(Math.max(wide, high) / r) - 1);
  return Array.from({ length: parts }, (_, i) => {
    const share = parts === 1 ? 0 : i / (parts - 1) - 0.5;
    return { x: x + (wide - 2 * r) * share, y: y + (high - 2 * r) * share, r };
  });
}

const ORDER = ['wave', 'art-fill', 'art-roof', 'sail', 'art'] as const;

/** Returns drawings as layers of the ground, one of each kind. */
export function drawn(drawings: readonly Drawing[]): { layer: string; d: string }[] {
  return ORDER.map((layer) => ({ layer, d: drawings.map((each) => each[layer] ?? '').join('') })).filter(
    ({ d }) => d !== '',
  );
}
