import { describe, expect, test } from 'vitest';
import { amsterdam, drawings } from '../ground/amsterdam';
import { boardOf } from '../ground/board';
import { clippedLine, clippedRing, thinned } from '../ground/clip';
import { DRAWINGS } from '../ground/features';
import { citiesOf, layers, PLACES, warpOf } from '../ground/land';
import { freeOn } from '../ground/relief';
import type { Pair } from '../ground/warp';

describe.each(PLACES)('the land under %s', (place) => {
  const cities = citiesOf(place);
  const warp = warpOf(place, cities);
  const ground = layers(place);

  test('lies under its cities', () => {
    for (const city of cities) {
      const [x, y] = warp([city.lon, city.lat]);
      expect(Math.hypot(x - city.x, y - city.y), city.id).toBeLessThan(30);
    }
  });

  test('is never folded between the cities', () => {
    const [west, east] = [Math.min(...cities.map((c) => c.lon)), Math.max(...cities.map((c) => c.lon))];
    const [south, north] = [Math.min(...cities.map((c) => c.lat)), Math.max(...cities.map((c) => c.lat))];
    const step = (east - west) / 400;
    for (let i = 0; i <= 30; i++) {
      for (let j = 0; j <= 30; j++) {
        const lon = west + ((east - west) * i) / 30;
        const lat = south + ((north - south) * j) / 30;
        const [x, y] = warp([lon, lat]);
        const [rx, ry] = warp([lon + step, lat]);
        const [ux, uy] = warp([lon, lat + step]);
        // East is to the right of north wherever one stands: y grows downwards.
        expect((rx - x) * (uy - y) - (ry - y) * (ux - x)).toBeLessThan(0);
      }
    }
  });

  test('has land in two tones, lakes, rivers and borders', () => {
    const names = ground.map((layer) => layer.layer);
    expect(names).toEqual(expect.arrayContaining(['land', 'abroad', 'lake', 'river', 'border']));
    expect(names[0]).toBe('land');
  });

  test('leaves no city in the water', () => {
    const land = rings(ground.find(({ layer }) => layer === 'land')?.d ?? '');
    const lake = rings(ground.find(({ layer }) => layer === 'lake')?.d ?? '');
    const map = boardOf(place);
    const wet = map.locations.filter(({ x, y }) => {
      const near = [0, 1, 2, 3, 4, 5, 6, 7].map((i): Pair => [
        x + 16 * Math.cos((i * Math.PI) / 4),
        y + 16 * Math.sin((i * Math.PI) / 4),
      ]);
      return ![[x, y] as Pair, ...near].some((at) => inside(at, land) && !inside(at, lake));
    });
    expect(wet.map(({ id }) => id)).toEqual([]);
  });
});

describe.each(['usa', 'nederland', 'amsterdam'] as const)('what is drawn on the ground of %s', (id) => {
  const map = boardOf(id);
  const free = freeOn(map);
  const stands = id === 'amsterdam' ? drawings() : DRAWINGS[id];

  test('hides nothing of the board and is hidden by nothing', () => {
    const found = stands.filter(({ room }) => !room.every(({ x, y, r }) => free({ x, y }, r * 0.8)));
    expect(found.map(({ name, room }) => `${name} ${room[0]?.x} ${room[0]?.y}`)).toEqual([]);
  });

  test('stays on the sheet', () => {
    for (const { name, room } of stands) {
      for (const { x, y, r } of room) {
        expect(Math.min(x, y) - r, name).toBeGreaterThan(-24);
        expect(x + r, name).toBeLessThan(map.width + 24);
        expect(y + r, name).toBeLessThan(map.height + 24);
      }
    }
  });
});

test('Amsterdam has its harbour, canals, bastions and landmarks, in no more than a few kilobytes', () => {
  const ground = amsterdam();
  const names = ground.map(({ layer }) => layer);
  expect(names).toEqual(
    expect.arrayContaining(['land', 'canal', 'amstel', 'moat', 'wall', 'block', 'art', 'sail']),
  );
  expect(ground.every(({ d }) => !d.includes('NaN'))).toBe(true);
  expect(JSON.stringify(ground).length).toBeLessThan(90_000);
});

describe('cutting at the edges of a sheet', () => {
  const edges = { left: 0, top: 0, right: 10, bottom: 10 };

  test('keeps what is inside of an area, and closes it along the edge', () => {
    const ring: Pair[] = [
      [5, 5],
      [15, 5],
      [15, 8],
      [5, 8],
    ];
    expect(clippedRing(ring, edges)).toEqual(
      expect.arrayContaining([
        [5, 5],
        [10, 5],
        [10, 8],
        [5, 8],
      ]),
    );
    expect(clippedRing([[20, 20], [30, 20], [30, 30]], edges)).toEqual([]); // prettier-ignore
  });

  test('keeps the parts of a line that are seen, each with a point beyond', () => {
    const line: Pair[] = [-5, -2, 1, 4, 12, 20, 30].map((x) => [x, 5]);
    expect(clippedLine(line, edges)).toEqual([[-2, 1, 4, 12].map((x) => [x, 5])]);
    const twice: Pair[] = [[5, 5], [5, 15], [5, 20], [6, 15], [6, 5]]; // prettier-ignore
    expect(clippedLine(twice, edges)).toHaveLength(2);
  });

  test('leaves out points that make no difference', () => {
    expect(thinned([[0, 0], [1, 0.01], [2, 0], [2, 5]], 0.1)).toEqual([[0, 0], [2, 0], [2, 5]]); // prettier-ignore
  });
});

function rings(d: string): Pair[][] {
  return [...d.matchAll(/M([^MZ]+)Z/g)].map((ring) =>
    (ring[1] ?? '').split('L').map((point) => point.split(' ').map(Number) as unknown as Pair),
  );
}

function inside([x, y]: Pair, areas: readonly Pair[][]): boolean {
  let odd = false;
  for (const ring of areas) {
    ring.forEach((a, i) => {
      const b = ring.at(i - 1) as Pair;
      if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) odd = !odd;
    });
  }
  return odd;
}
