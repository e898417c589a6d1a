/** Small boards for the front page, drawn when the client is built from the same land and map files as the large ones. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';
import { sketchOf, type Sketch, type Sketchable } from '../src/lobby/sketch';
import { amsterdam } from './amsterdam';
import { layers, PLACES, type Layer } from './land';
import type { Pair } from './warp';

const VIRTUAL = 'virtual:sketches';
/** What can still be seen on a sheet as wide as a hand. */
const SEEN = ['land', 'moat', 'town', 'garden', 'canal', 'amstel'];
/** As shares of the sheet's width: how far a coast may be off, and how much of it lies beyond the outermost cities. */
const ROUGH = 0.0045;
const BEYOND = 0.06;

/** Vite: `virtual:sketches` holds the sketch of each of our boards. */
export function sketches(): Plugin {
  return {
    name: 'branchline-sketches',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load: (id) => (id === `\0${VIRTUAL}` ? `export default ${JSON.stringify(all())};` : undefined),
  };
}

/** Returns the sketches of our boards. */
export function all(): Record<string, Sketch> {
  const real = PLACES.map((place): [string, Sketch] => {
    const map = board(place);
    return [place, sketchOf(map, simpler(layers(place), map))];
  });
  const canals = amsterdam().filter(({ layer }) => SEEN.includes(layer));
  return { ...Object.fromEntries(real), amsterdam: sketchOf(board('amsterdam'), canals) };
}

function board(id: string): Sketchable {
  const file = fileURLToPath(new URL(`../../src/branchline/maps/${id}.toml`, import.meta.url));
  const map = (parse(readFileSync(file, 'utf8')) as unknown as { board: Sketchable }).board;
  const color = (name: string | null): string | null => (name === 'grey' ? null : name);
  return { ...map, routes: map.routes.map((route) => ({ ...route, color: color(route.color) })) };
}

function simpler(ground: readonly Layer[], map: Sketchable): Layer[] {
  const rough = ROUGH * map.width;
  return ground
    .filter(({ layer }) => layer === 'land' || layer === 'lake')
    .map(({ layer, d }) => {
      const rings = [...d.matchAll(/M([^MZ]+)Z?/g)].map((ring) => pointsOf(ring[1] ?? ''));
      const kept = rings
        .map((ring) => thinned(clipped(ring, map), rough))
        .filter((ring) => ring.length > 3 && area(ring) > rough * rough * 8);
      const paths = kept.map((ring) => `M${ring.map((at) => at.map(Math.round).join(' ')).join('L')}Z`);
      return { layer, d: paths.join('') };
    });
}

function pointsOf(text: string): Pair[] {
  return text.split('L').map((point) => {
    const [x = 0, y = 0] = point.trim().split(/[ ,]+/).map(Number);
    return [x, y];
  });
}

/** Cuts a ring at the edges of the sheet (Sutherland and Hodgman). */
function clipped(ring: readonly Pair[], { width, height }: Sketchable): Pair[] {
  const more = BEYOND * width;
  const edges: [axis: 0 | 1, limit: number, side: 1 | -1][] = [
    [0, -more, 1],
    [0, width + more, -1],
    [1, -more, 1],
    [1, height + more, -1],
  ];
  return edges.reduce<Pair[]>(
    (points, [axis, limit, side]) =>
      points.flatMap((to, i) => {
        const from = points.at(i - 1) ?? to;
        const within = (point: Pair): boolean => (point[axis] - limit) * side >= 0;
        if (within(from) === within(to)) return within(to) ? [to] : [];
        const share = (limit - from[axis]) / (to[axis] - from[axis]);
        const cut: Pair = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
        return within(to) ? [cut, to] : [cut];
      }),
    [...ring],
  );
}

/** Leaves out points that a straight line comes near enough to (Douglas and Peucker). */
function thinned(line: readonly Pair[], near: number): Pair[] {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined || line.length < 3) return [...line];
  const off = line.map((point) => distance(point, first, last));
  const worst = Math.max(...off);
  if (worst <= near) return [first, last];
  const at = off.indexOf(worst);
  return [...thinned(line.slice(0, at + 1), near).slice(0, -1), ...thinned(line.slice(at), near)];
}

function distance(point: Pair, a: Pair, b: Pair): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const long = Math.hypot(dx, dy);
  if (long === 0) return Math.hypot(point[0] - a[0], point[1] - a[1]);
  return Math.abs(dx * (a[1] - point[1]) - (a[0] - point[0]) * dy) / long;
}

function area(ring: readonly Pair[]): number {
  const twice = ring.reduce((sum, at, i) => {
    const before = ring.at(i - 1) ?? at;
    return sum + before[0] * at[1] - at[0] * before[1];
  }, 0);
  return Math.abs(twice) / 2;
}
