/** Amsterdam about 1660, our own drawing: the IJ and its ships, the Amstel, the half-moon of canals, walls with bastions. */

import type { Point } from '../src/board/geometry';
import { boardOf } from './board';
import { drawn, rose, row, stand, type Stand } from './drawings';
import type { Layer } from './land';
import { freeOn, type Free } from './relief';

const RAD = Math.PI / 180;
/** The middle of the half-moon; rings of canals lie around it. */
const MIDDLE = { x: 620, y: 250 };
const EDGE = { left: -80, right: 1180, top: -80, bottom: 920 };

/** A ring around the middle by its half widths to the west and to the east and its depth to the south. */
interface Ring {
  west: number;
  east: number;
  south: number;
}

const SINGEL: Ring = { west: 228, east: 300, south: 420 };
const HEREN: Ring = { west: 268, east: 336, south: 452 };
const KEIZERS: Ring = { west: 308, east: 366, south: 484 };
const PRINSEN: Ring = { west: 362, east: 398, south: 518 };
const WALL: Ring = { west: 520, east: 446, south: 564 };

/** Returns a point of a ring: 180 is west, 90 south, 0 east; `out` is how far beyond the ring it lies. */
function on(ring: Ring, degrees: number, out = 0): Point {
  const [c, s] = [Math.cos(degrees * RAD), Math.sin(degrees * RAD)];
  // Rounder to the west, squarer to the east, where the town was built last.
  const power = c < 0 ? 1 : 0.72;
  const bent = (value: number): number => Math.sign(value) * Math.abs(value) ** power;
  return {
    x: MIDDLE.x + ((c < 0 ? ring.west : ring.east) + out) * bent(c),
    y: MIDDLE.y + (ring.south + out) * bent(s),
  };
}

function between(a: Ring, b: Ring, share: number): Ring {
  const mix = (from: number, to: number): number => from + (to - from) * share;
  return { west: mix(a.west, b.west), east: mix(a.east, b.east), south: mix(a.south, b.south) };
}

function steps(from: number, to: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);
}

function n({ x, y }: Point): string {
  return `${Math.round(x)} ${Math.round(y)}`;
}

function line(points: readonly Point[], closed = false): string {
  return `M${points.map(n).join('L')}${closed ? 'Z' : ''}`;
}

/** Where the town meets the IJ, from west to east. */
function shore(x: number): number {
  return (
    92 +
    12 * Math.sin((x - 60) / 130) +
    118 / (1 + Math.exp((860 - x) / 60)) +
    26 / (1 + Math.exp((700 - x) / 40))
  );
}

const HARBOUR: Point[] = steps(EDGE.left, EDGE.right, 60).map((x) => ({ x, y: shore(x) }));

/** The Amstel, dammed at the Dam, and the Damrak beyond it; canals of the old town. */
const AMSTEL =
  'M968 930C960 850 944 780 930 720C920 670 926 620 890 596C850 572 800 590 745 640C715 668 700 672 676 640C650 604 606 560 560 492';
const INNER = [
  'M536 440C560 380 556 300 536 232C524 190 536 140 540 96',
  'M600 112C588 190 596 300 588 400C582 470 620 540 662 610',
  'M676 126C652 200 648 300 650 390C652 470 676 540 706 640',
  'M842 200C836 250 800 300 770 352C742 402 748 480 766 612',
  'M900 214C906 262 884 300 860 360C836 420 838 480 850 556',
];
const RADIAL = [
  'M452 648C420 690 396 716 372 742',
  'M296 300C262 292 238 286 206 282',
  'M290 420C256 430 220 436 176 440',
  'M330 548C296 574 262 592 222 606',
];

function canals(): string {
  const belt = [SINGEL, HEREN, KEIZERS, PRINSEN].map((ring, i) => {
    // The Singel ends at the Amstel; the others go on beyond it to the IJ.
    const arc = steps(222, i === 0 ? 79 : -16, 64).map((degrees) => on(ring, degrees));
    return line(arc.filter((point) => point.y > shore(point.x) - 14));
  });
  return [...belt, ...INNER, ...RADIAL].join('');
}

/** Blocks of houses between the streets: rows along the rings, cut by streets that run to the middle. */
function blocks(free: (point: Point) => boolean): { block: string; roofs: string } {
  const rows: [Ring, Ring, number][] = [];
  const inside: Ring = { west: 40, east: 60, south: 90 };
  for (let i = 0; i < 9; i++)
    rows.push([between(inside, SINGEL, i / 9), between(inside, SINGEL, (i + 1) / 9), 20]);
  rows.push([SINGEL, HEREN, 44], [HEREN, KEIZERS, 44], [KEIZERS, PRINSEN, 44]);
  for (let i = 0; i < 3; i++)
    rows.push([between(PRINSEN, WALL, i / 3.1), between(PRINSEN, WALL, (i + 1) / 3.1), 34]);
  let block = '';
  let roofs = '';
  for (const [inner, outer, long] of rows) {
    const around = Math.PI * ((inner.west + inner.south) / 2);
    const count = Math.max(6, Math.round(around / long));
    for (let i = 0; i < count; i++) {
      const [from, to] = [228 - (250 * i) / count, 228 - (250 * (i + 1)) / count];
      const gap = (250 / count) * 0.07;
      const corner = (degrees: number, share: number): Point => on(between(inner, outer, share), degrees);
      const depth =
        Math.abs(on(outer, from).x - on(inner, from).x) + Math.abs(on(outer, from).y - on(inner, from).y);
      const low = Math.min(0.28, 8 / depth);
      const high = 1 - low;
      const middle = corner((from + to) / 2, 0.5);
      const ends = [
        corner(from - gap, low),
        corner((from + to) / 2, low),
        corner(to + gap, low),
        corner(to + gap, high),
        corner((from + to) / 2, high),
        corner(from - gap, high),
      ];
      if (![middle, ...ends].every(free)) continue;
      block += line(ends, true);
      roofs += line([corner(from - gap * 2, 0.5), corner((from + to) / 2, 0.5), corner(to + gap * 2, 0.5)]);
      for (const share of [0.25, 0.5, 0.75]) {
        const degrees = from + (to - from) * share;
        roofs += line([corner(degrees, low), corner(degrees, high)]);
      }
    }
  }
  return { block, roofs };
}

/** The town wall with its bastions, from the IJ in the west around to the IJ in the east. */
function wall(out: number): Point[] {
  const points: Point[] = [];
  const bastions = 15;
  const [from, to] = [207, -8];
  for (let i = 0; i < bastions; i++) {
    const at = (share: number): number => from + ((to - from) * (i + share)) / bastions;
    points.push(
      on(WALL, at(0), out),
      on(WALL, at(0.3), out),
      on(WALL, at(0.36), out + 17),
      on(WALL, at(0.5), out + 30),
      on(WALL, at(0.64), out + 17),
      on(WALL, at(0.7), out),
    );
  }
  points.push(on(WALL, to, out));
  return points.filter((point) => point.y > shore(point.x) - 8);
}

/** The double row of poles that closes the harbour. */
function poles(): string {
  const dot = (x: number, y: number): string => `M${x.toFixed(1)} ${y.toFixed(1)}v-3.4`;
  return steps(120, 1040, 150)
    .map((x, i) =>
      i % 25 > 20
        ? ''
        : dot(x, shore(x) - 46 - 6 * Math.sin(x / 70)) + dot(x + 2, shore(x) - 40 - 6 * Math.sin(x / 70)),
    )
    .join('');
}

/** Returns whether a point is further than this from all of these. */
function awayFrom(points: readonly Point[], far: number): (point: Point) => boolean {
  return (point) => points.every((each) => (each.x - point.x) ** 2 + (each.y - point.y) ** 2 > far * far);
}

/** Points along a path of curves, close enough to measure distances to it. */
function sampled(d: string): Point[] {
  return d
    .split('M')
    .filter(Boolean)
    .flatMap((part) => {
      const numbers = [...part.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);
      const points = Array.from({ length: numbers.length / 2 }, (_, i): Point => ({
        x: numbers[2 * i] ?? 0,
        y: numbers[2 * i + 1] ?? 0,
      }));
      if (!part.includes('C'))
        return points.flatMap((to, i) => (i === 0 ? [to] : straight(points[i - 1] as Point, to)));
      const all: Point[] = [];
      for (let i = 0; i + 3 < points.length; i += 3) {
        const [a, b, c, e] = points.slice(i, i + 4) as [Point, Point, Point, Point];
        for (const t of steps(0, 1, 24)) {
          const [p, q, r, s] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
          all.push({ x: p * a.x + q * b.x + r * c.x + s * e.x, y: p * a.y + q * b.y + r * c.y + s * e.y });
        }
      }
      return all;
    });
}

function straight(a: Point, b: Point): Point[] {
  const count = Math.ceil(Math.hypot(a.x - b.x, a.y - b.y) / 6);
  return steps(0, 1, count)
    .slice(1)
    .map((t) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }));
}

/** What stands beside each place, put there by hand: from the place to the foot of the drawing. */
const LANDMARKS: Record<string, (x: number, y: number) => Stand> = {
  begijnhof: (x, y) => row('gsg', x, y + 52, 1.15),
  blauwbrug: (x, y) => stand('bridge', x + 10, y + 48, 1.15),
  dam: (x, y) => stand('hall', x + 54, y + 112, 1.15),
  'de-drie-hendricken': (x, y) => row('gsb', x - 38, y + 38, 1.15),
  haringpakkerstoren: (x, y) => stand('tower', x, y - 30, 1.15),
  'jan-roodenpoortstoren': (x, y) => stand('tower', x + 14, y + 74, 0.95),
  jordaan: (x, y) => row('gbg', x - 24, y - 26, 1.15),
  korenmetershuisje: (x, y) => row('sgb', x + 31, y + 68, 1.15),
  montelbaanstoren: (x, y) => stand('tower', x + 26, y - 22, 1.15),
  munttoren: (x, y) => stand('tower', x - 43, y + 54, 1.15),
  noordermarkt: (x, y) => stand('church', x - 27, y - 22, 1.15),
  'oost-indisch-huis': (x, y) => row('sbbs', x + 47, y - 15, 1.15),
  'oude-kerk': (x, y) => stand('church', x, y - 61, 1.15),
  waag: (x, y) => stand('gate', x - 31, y - 42, 1.15),
  westermarkt: (x, y) => stand('church', x + 20, y + 72, 1),
};

/** Returns all that is drawn on the land and the water of Amsterdam. */
export function drawings(): Stand[] {
  const landmarks = boardOf('amsterdam').locations.flatMap(({ id, x, y }) => LANDMARKS[id]?.(x, y) ?? []);
  return [
    stand('mill', 64, 690, 1.3),
    stand('mill', 232, 784, 1.3),
    stand('mill', 1050, 700, 1.3),
    stand('mill', 40, 570, 1.3),
    ...landmarks,
    stand('ship', 150, 40, 1.25),
    stand('ship', 330, 28, 1),
    stand('ship back', 610, 36, 1.35),
    stand('ship', 900, 70, 1.3),
    stand('ship back', 1050, 40, 0.9),
    stand('boat', 232, 14, 1),
    stand('boat back', 470, 30, 1.1),
    stand('boat', 742, 30, 1),
    stand('boat back', 1020, 110, 1.1),
    stand('boat', 812, 108, 0.9),
    rose(1040, 800, 34),
  ];
}

/** Returns the ground of the board of Amsterdam, bottom layer first. */
export function amsterdam(): Layer[] {
  const free = freeOn(boardOf('amsterdam'));
  const water = [...sampled(canals()), ...sampled(AMSTEL)];
  const fromWater = awayFrom(water, 5.5);
  const fromWall = awayFrom(wall(16), 46);
  const dry = (point: Point): boolean => point.y > shore(point.x) + 8 && fromWater(point);
  const town = [...wall(0), ...[...HARBOUR].reverse().filter(({ x }) => x > 128 && x < 1052)];
  const insideWall = (point: Point): boolean => {
    const [dx, dy] = [point.x - MIDDLE.x, point.y - MIDDLE.y];
    return Math.hypot(dx / (dx < 0 ? WALL.west : WALL.east), dy / WALL.south) < 0.97;
  };
  const built = blocks((point) => insideWall(point) && dry(point) && !(point.x > 960 && point.y > 280));
  const gardens = steps(0, 1, 260).flatMap((_, i): Stand[] => {
    // A sunflower's order fills the land evenly.
    const at = {
      x: 620 + Math.sqrt(i / 260) * 640 * Math.cos(i * 2.39996),
      y: 420 + Math.sqrt(i / 260) * 520 * Math.sin(i * 2.39996),
    };
    const green = at.x > 940 && at.y > 280 && insideWall(at);
    const outside = !insideWall(at) && fromWall(at);
    return (green || outside) && dry(at) && free(at, 7) ? [stand('tree', at.x, at.y, 1.1)] : [];
  });
  const quays = canals();
  return [
    {
      layer: 'land',
      d: `${line([{ x: EDGE.left, y: EDGE.bottom }, ...HARBOUR, { x: EDGE.right, y: EDGE.bottom }], true)}`,
    },
    { layer: 'field', d: fields(free, insideWall) },
    { layer: 'moat', d: line(wall(15)) },
    { layer: 'town', d: line(town, true) },
    {
      layer: 'garden',
      d: line(
        [
          ...steps(4, 58, 12).map((degrees) => on(WALL, degrees, -12)),
          ...steps(58, 4, 12).map((degrees) => on(PRINSEN, degrees, 12)),
        ],
        true,
      ),
    },
    { layer: 'block', d: built.block },
    { layer: 'roofs', d: built.roofs },
    { layer: 'quay', d: quays },
    { layer: 'canal', d: quays },
    { layer: 'river-bank', d: AMSTEL },
    { layer: 'amstel', d: AMSTEL },
    { layer: 'wall', d: line(wall(0)) },
    { layer: 'poles', d: poles() },
    ...drawn([...gardens, ...drawings()].map(({ drawing }) => drawing)),
    { layer: 'title', text: 'Amsterdam', d: 'M20 838H300' },
    { layer: 'sea-name', text: 'Het IJ', d: 'M400 84Q560 62 740 96' },
    { layer: 'small-name', text: 'Amstel', d: 'M938 760Q952 830 966 900' },
  ];
}

/** Ditches between the meadows outside the wall. */
function fields(free: Free, insideWall: (point: Point) => boolean): string {
  const far = awayFrom(wall(16), 34);
  const ok = (point: Point): boolean =>
    !insideWall(point) && point.y > shore(point.x) + 10 && far(point) && free(point, 2);
  return steps(EDGE.left, 1700, 90)
    .map((x) => {
      const points = steps(0, 1, 60).map((t) => ({ x: x - 420 * t, y: 92 + 760 * t }));
      const runs: Point[][] = [[]];
      for (const point of points) {
        if (ok(point)) runs.at(-1)?.push(point);
        else if (runs.at(-1)?.length) runs.push([]);
      }
      return runs
        .filter((run) => run.length > 2)
        .map((run) => line([run[0] as Point, run.at(-1) as Point]))
        .join('');
    })
    .join('');
}
