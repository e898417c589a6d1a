/** Land, lakes, rivers and borders under the boards of real places, laid under their cities when the client is built. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';
import { thinPlate, type Pair, type Warp } from './warp';

export const PLACES = ['usa', 'nederland'] as const;
export type Place = (typeof PLACES)[number];

export interface Layer {
  layer: string;
  d: string;
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
const ORDER = ['land', 'state-line', 'border', 'lake', 'river'];
const VIRTUAL = 'virtual:land/';

/** Vite: `virtual:land/usa` is what lies under the board of that map. */
export function land(): Plugin {
  return {
    name: 'branchline-land',
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return undefined;
      const place = id.slice(VIRTUAL.length + 1) as Place;
      return `export default ${JSON.stringify(layers(place))};`;
    },
  };
}

/** Returns what lies under a board, in the board's own units, bottom layer first. */
export function layers(place: Place): Layer[] {
  const cities = citiesOf(place);
  const warp = warpOf(place, cities);
  const size = sizeOf(place);
  const text = readFileSync(file(`../geo/${place}.geojson`), 'utf8');
  const { features } = JSON.parse(text) as { features: Feature[] };
  return ORDER.flatMap((layer) => {
    const d = features
      .filter((feature) => feature.properties.layer === layer)
      .flatMap((feature) => lines(feature, warp, STEP[place], layer === 'land' || layer === 'lake', size))
      .join('');
    return d === '' ? [] : [{ layer, d }];
  });
}

/** Returns the cities of a map file that know where they are in the world. */
export function citiesOf(place: Place): City[] {
  return board(place).locations.filter((city) => typeof city.lat === 'number');
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

function board(place: Place): { width: number; height: number; locations: City[] } {
  const text = readFileSync(file(`../../src/branchline/maps/${place}.toml`), 'utf8');
  return (parse(text) as unknown as { board: { width: number; height: number; locations: City[] } }).board;
}

function sizeOf(place: Place): Pair {
  const { width, height } = board(place);
  return [width, height];
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

function lines(feature: Feature, warp: Warp, step: number, closed: boolean, size: Pair): string[] {
  const { geometry } = feature;
  switch (geometry.type) {
    case 'LineString':
      return [line(geometry.coordinates, warp, step, closed, size)];
    case 'Polygon':
    case 'MultiLineString':
      return geometry.coordinates.map((ring) => line(ring, warp, step, closed, size));
    case 'MultiPolygon':
      return geometry.coordinates.flat().map((ring) => line(ring, warp, step, closed, size));
  }
}

function line(points: readonly Pair[], warp: Warp, step: number, closed: boolean, size: Pair): string {
  const warped = dense(points, step).map(warp);
  if (!warped.some((point) => inside(point, size))) return '';
  const kept = warped.filter((point, i) => {
    const before = warped[i - 1];
    return i === 0 || i === warped.length - 1 || before === undefined || apart(point, before) > 0.6;
  });
  const text = kept.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  return `M${text}${closed ? 'Z' : ''}`;
}

function inside([x, y]: Pair, [width, height]: Pair): boolean {
  const margin = 0.35;
  return x > -margin * width && x < (1 + margin) * width && y > -margin * height && y < (1 + margin) * height;
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
