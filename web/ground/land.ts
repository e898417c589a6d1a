/** Land, lakes, rivers and borders under the boards of real places, laid under their cities when the client is built. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { amsterdam } from './amsterdam';
import { boardOf, fileOf } from './board';
import { clippedLine, clippedRing, thinned } from './clip';
import { drawn } from './drawings';
import { ABROAD, DRAWINGS, NAMES, RANGES, RIVERS, STREAMS } from './features';
import { freeOn, peaks } from './relief';
import { thinPlate, type Pair, type Warp } from './warp';

export const PLACES = ['usa', 'nederland'] as const;
export type Place = (typeof PLACES)[number];

export interface Layer {
  layer: string;
  d: string;
  text?: string;
}

interface City {
  id: string;
  x: number;
  y: number;
  lat: number;
  lon: number;
}

interface Feature {
  properties: { layer: string };
  geometry:
    | { type: 'LineString'; coordinates: Pair[] }
    | { type: 'Polygon' | 'MultiLineString'; coordinates: Pair[][] }
    | { type: 'MultiPolygon'; coordinates: Pair[][][] };
}

/** How far the sheet may bend for the board's own liberties; more is straighter. */
const STIFFNESS: Record<Place, number> = { usa: 0.0004, nederland: 0.002 };
const PARALLELS: Record<Place, Pair> = { usa: [33, 49], nederland: [51, 53] };
/** Degrees between points, so that a straight border bends with the sheet. */
const STEP: Record<Place, number> = { usa: 0.8, nederland: 0.1 };
/** How far a coast may be off, in the board's units. */
const FINE = 0.35;
/** Degrees between the lines of the grid. */
const GRID: Record<Place, number> = { usa: 5, nederland: 0.5 };
const VIRTUAL = 'virtual:land/';

/** Vite: `virtual:land/usa` is what lies under the board of that map. */
export function land(): Plugin {
  return {
    name: 'branchline-land',
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return undefined;
      const place = id.slice(VIRTUAL.length + 1);
      return `export default ${JSON.stringify(place === 'amsterdam' ? amsterdam() : layers(place as Place))};`;
    },
  };
}

/** Returns what lies under a board, in the board's own units, bottom layer first. */
export function layers(place: Place): Layer[] {
  const warp = warpOf(place, citiesOf(place));
  const { width, height } = fileOf(place).board;
  const text = readFileSync(file(`../geo/${place}.geojson`), 'utf8');
  const { features } = JSON.parse(text) as { features: Feature[] };
  const draw = (points: readonly Pair[], closed = false): string =>
    line(points, warp, STEP[place], closed, [width, height]);
  const of = (layer: string): Pair[][] =>
    features.filter((feature) => feature.properties.layer === layer).flatMap(linesOf);
  const areas = (layer: string): string =>
    of(layer)
      .map((ring) => draw(ring, true))
      .join('');
  const lines = (points: readonly (readonly Pair[])[]): string => points.map((each) => draw(each)).join('');
  const borders = of('border');
  const abroad = ABROAD[place].map(({ border, before, after }) =>
    draw([...before, ...border.flatMap((i) => borders[i] ?? []), ...after], true),
  );
  const free = freeOn(boardOf(place));
  const ranges = RANGES[place].map((range) => {
    const points = dense(range.line, STEP[place])
      .map(warp)
      .map(([x, y]) => ({ x, y }));
    return peaks(points, range.height, free);
  });
  const all: Layer[] = [
    { layer: 'land', d: areas('land') },
    { layer: 'abroad', d: abroad.join('') },
    { layer: 'grid', d: lines(gridOf(place, features)) },
    { layer: 'state-line', d: lines(of('state-line')) },
    { layer: 'stream', d: lines([...of('river'), ...STREAMS[place]]) },
    { layer: 'river', d: lines(RIVERS[place]) },
    { layer: 'border', d: lines(borders) },
    { layer: 'lake', d: areas('lake') },
    { layer: 'hill-shade', d: ranges.map((range) => range.shade).join('') },
    { layer: 'hill', d: ranges.map((range) => range.outline).join('') },
    ...drawn(DRAWINGS[place].map(({ drawing }) => drawing)),
    ...NAMES[place].map(({ kind, text, d }) => ({ layer: kind, d, text })),
  ];
  return all.filter(({ d }) => d !== '');
}

/** Returns meridians and parallels over all of the sheet. */
function gridOf(place: Place, features: readonly Feature[]): Pair[][] {
  const points = features.flatMap(linesOf).flat();
  const [west, east] = [Math.min(...points.map((p) => p[0])), Math.max(...points.map((p) => p[0]))];
  const [south, north] = [Math.min(...points.map((p) => p[1])), Math.max(...points.map((p) => p[1]))];
  const step = GRID[place];
  const marks = (from: number, to: number): number[] =>
    Array.from(
      { length: Math.floor((to - from) / step) + 1 },
      (_, i) => Math.ceil(from / step) * step + i * step,
    );
  return [
    ...marks(west, east).map((lon): Pair[] => [
      [lon, south],
      [lon, north],
    ]),
    ...marks(south, north).map((lat): Pair[] => [
      [west, lat],
      [east, lat],
    ]),
  ];
}

/** Returns the cities of a map file that know where they are in the world. */
export function citiesOf(place: Place): City[] {
  return fileOf(place).board.locations.filter((city): city is typeof city & City => city.lat !== undefined);
}

/** Returns the way from longitude and latitude to a place on the board. */
export function warpOf(place: Place, cities: readonly City[]): Warp {
  const project = conic(PARALLELS[place], cities);
  const spline = thinPlate(
    cities.map((city) => project([city.lon, city.lat])),
    cities.map((city) => [city.x, city.y]),
    STIFFNESS[place],
  );
  return (point) => spline(project(point));
}

function file(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** Lambert's conformal conic, scaled so that the cities span about 1. */
function conic([south, north]: Pair, cities: readonly City[]): Warp {
  const rad = Math.PI / 180;
  const tangent = (lat: number): number => Math.tan(Math.PI / 4 + (lat * rad) / 2);
  const n =
    Math.log(Math.cos(south * rad) / Math.cos(north * rad)) / Math.log(tangent(north) / tangent(south));
  const middle = cities.reduce((sum, city) => sum + city.lon, 0) / cities.length;
  const raw: Warp = ([lon, lat]) => {
    const rho = 1 / tangent(lat) ** n;
    return [rho * Math.sin(n * (lon - middle) * rad), -rho * Math.cos(n * (lon - middle) * rad)];
  };
  const points = cities.map((city) => raw([city.lon, city.lat]));
  const [left, right] = [Math.min(...points.map((p) => p[0])), Math.max(...points.map((p) => p[0]))];
  const top = Math.min(...points.map((p) => p[1]));
  return (point) => {
    const [x, y] = raw(point);
    return [(x - left) / (right - left), (y - top) / (right - left)];
  };
}

function linesOf({ geometry }: Feature): Pair[][] {
  switch (geometry.type) {
    case 'LineString':
      return [geometry.coordinates];
    case 'Polygon':
    case 'MultiLineString':
      return geometry.coordinates;
    case 'MultiPolygon':
      return geometry.coordinates.flat();
  }
}

/** Draws a line or an area as it lies on the sheet, leaving out what nobody can see. */
function line(
  points: readonly Pair[],
  warp: Warp,
  step: number,
  closed: boolean,
  [width, height]: Pair,
): string {
  const beyond = Math.max(width, height) * 0.06;
  const edges = { left: -beyond, top: -beyond, right: width + beyond, bottom: height + beyond };
  const warped = dense(points, step).map(warp);
  const parts = closed ? [clippedRing(warped, edges)] : clippedLine(warped, edges);
  return parts
    .map((part) => thinned(part, FINE))
    .filter((part) => part.length > (closed ? 3 : 1))
    .map((part) => `M${part.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}${closed ? 'Z' : ''}`)
    .join('');
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function apart(a: Pair, b: Pair): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

function dense(points: readonly Pair[], step: number): Pair[] {
  return points.flatMap((point, i) => {
    const next = points[i + 1];
    if (next === undefined) return [point];
    const parts = Math.max(1, Math.ceil(apart(point, next) / step));
    return Array.from({ length: parts }, (_, k): Pair => {
      const share = k / parts;
      return [point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share];
    });
  });
}
