import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { curve, distance, ruler, sizesOf, tracksOf } from '../src/board/geometry';
import { boxOf, labelsOf, overlap } from '../src/board/labels';
import { cardLook, ownerLook } from '../src/board/palette';
import type { BoardMap, BoardRoute } from '../src/board/types';
import { first, moved, showing, whole, zoomed } from '../src/board/viewport';
import { citiesOf, layers, PLACES, warpOf } from '../ground/land';

interface MapFile {
  id: string;
  board: {
    width: number;
    height: number;
    locations: (Omit<BoardMap['locations'][number], 'label'> & {
      label?: BoardMap['locations'][number]['label'];
    })[];
    routes: {
      a: string;
      b: string;
      length: number;
      color: string;
      track?: number;
      toll?: number;
      cart?: boolean;
    }[];
  };
}

const MAPS = ['usa', 'nederland', 'amsterdam', 'mini'];

function load(id: string): BoardMap {
  const text = readFileSync(join(import.meta.dirname, `../../src/branchline/maps/${id}.toml`), 'utf8');
  const { board } = parse(text) as unknown as MapFile;
  const doubles = new Set(
    board.routes.filter((route) => route.track === 2).map((route) => `${route.a}--${route.b}`),
  );
  const routes = board.routes.map((route): BoardRoute => {
    const name = `${route.a}--${route.b}`;
    const second = route.track === 2;
    const twin = !doubles.has(name) ? null : second ? name : `${name}--2`;
    return {
      ...route,
      id: second ? `${name}--2` : name,
      color: route.color === 'grey' ? null : route.color,
      twin,
      toll: route.toll ?? 0,
      cart: route.cart ?? false,
    };
  });
  return {
    id,
    ...board,
    routes,
    locations: board.locations.map((city) => ({ ...city, label: city.label ?? null })),
  };
}

describe.each(MAPS)('the board of %s', (id) => {
  const map = load(id);
  const sizes = sizesOf(map);
  const tracks = tracksOf(map, sizes);

  test('has a space for each piece of a route, evenly apart', () => {
    for (const route of map.routes) {
      const spaces = tracks.get(route.id)?.spaces ?? [];
      expect(spaces).toHaveLength(route.length);
      const steps = spaces.slice(1).map((space, i) => distance(space, spaces[i] ?? space));
      for (const step of steps) expect(Math.abs(step / (steps[0] ?? 1) - 1)).toBeLessThan(0.06);
      for (const step of steps) expect(step).toBeGreaterThan((spaces[0]?.length ?? 0) * 0.95);
    }
  });

  test('draws the two tracks of a double side by side', () => {
    for (const route of map.routes) {
      if (route.twin === null) continue;
      const [one, two] = [tracks.get(route.id)?.spaces ?? [], tracks.get(route.twin)?.spaces ?? []];
      one.forEach((space, i) => {
        const other = two[i];
        expect(other && distance(space, other)).toBeGreaterThan(sizes.thickness);
      });
    }
  });

  test('keeps every track clear of the cities between its ends', () => {
    for (const route of map.routes) {
      for (const city of map.locations) {
        if (city.id === route.a || city.id === route.b) continue;
        const spaces = tracks.get(route.id)?.spaces ?? [];
        const near = Math.min(...spaces.map((space) => distance(space, city)));
        expect(near, `${route.id} by ${city.id}`).toBeGreaterThan(sizes.city);
      }
    }
  });

  test('writes no city name over another name or outside the paper', () => {
    const labels = labelsOf(map, tracks, sizes);
    const boxes = map.locations.map((city) => {
      const label = labels.get(city.id);
      if (label === undefined) throw new Error(`no label for ${city.id}`);
      return { id: city.id, box: boxOf(label, city.name, sizes.font) };
    });
    for (const { id: one, box } of boxes) {
      expect(box.left, one).toBeGreaterThan(-sizes.pad);
      expect(box.right, one).toBeLessThan(map.width + sizes.pad);
      for (const { id: two, box: other } of boxes) {
        if (one < two) expect(overlap(box, other, 0), `${one} and ${two}`).toBe(false);
      }
    }
  });

  test('is drawn the same every time', () => {
    expect(tracksOf(map, sizes)).toEqual(tracks);
  });
});

describe.each(PLACES)('the land under %s', (place) => {
  const cities = citiesOf(place);
  const warp = warpOf(place, cities);

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

  test('has land, water and borders', () => {
    const names = layers(place).map((layer) => layer.layer);
    expect(names).toEqual(expect.arrayContaining(['land', 'lake', 'border']));
  });
});

describe('looking at the board', () => {
  const board = { width: 1000, height: 666 };
  const screen = { width: 800, height: 600 };

  test('begins with all of it on a large screen, and larger on a phone', () => {
    const view = first(board, screen);
    expect(view).toEqual(whole(board, screen));
    expect(board.width * view.scale).toBeLessThanOrEqual(screen.width);
    const phone = { width: 390, height: 430 };
    expect(first(board, phone).scale).toBeGreaterThan(whole(board, phone).scale * 1.5);
  });

  test('zooms about the pointer', () => {
    const view = whole(board, screen);
    const at = { x: 400, y: 300 };
    const near = zoomed(view, 2, at, board, screen);
    expect((at.x - near.x) / near.scale).toBeCloseTo((at.x - view.x) / view.scale);
    expect((at.y - near.y) / near.scale).toBeCloseTo((at.y - view.y) / view.scale);
  });

  test('never loses the board', () => {
    const near = zoomed(whole(board, screen), 3, { x: 0, y: 0 }, board, screen);
    const far = moved(near, 1e6, -1e6, board, screen);
    expect(far.x).toBeLessThan(screen.width);
    expect(far.y + board.height * far.scale).toBeGreaterThan(0);
  });

  test('brings a city into sight', () => {
    const near = zoomed(whole(board, screen), 4, { x: 0, y: 0 }, board, screen);
    const seen = showing(near, { x: 600, y: 400 }, board, screen);
    const [x, y] = [seen.x + 600 * seen.scale, seen.y + 400 * seen.scale];
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(screen.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(screen.height);
  });
});

describe('what tells colours apart without hue', () => {
  const colors = ['pink', 'blue', 'orange', 'white', 'green', 'yellow', 'black', 'red', 'wild'];
  const owners = ['blue', 'red', 'green', 'yellow', 'black', 'neutral'] as const;

  test('is a symbol of its own for each card', () => {
    const symbols = colors.map((color) => cardLook(color).symbol);
    expect(new Set(symbols).size).toBe(colors.length);
    expect(symbols.every((symbol) => symbol !== '')).toBe(true);
  });

  test('is a pattern of its own for each player', () => {
    expect(new Set(owners.map((owner) => ownerLook(owner).pattern)).size).toBe(owners.length);
  });

  test('has a contrast of at least 3 to 1 between symbol and card', () => {
    for (const color of colors) {
      const { fill, ink } = cardLook(color);
      const [light, dark] = [luminance(fill), luminance(ink)].sort((a, b) => b - a) as [number, number];
      expect((light + 0.05) / (dark + 0.05), color).toBeGreaterThanOrEqual(3);
    }
  });
});

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test('a bow begins and ends at its cities and is measured along its way', () => {
  const line = curve({ x: 0, y: 0 }, { x: 100, y: 0 }, 0.2);
  const along = ruler(line);
  expect(along.at(0).point).toEqual({ x: 0, y: 0 });
  expect(along.at(along.length).point.x).toBeCloseTo(100);
  expect(along.length).toBeGreaterThan(100);
  expect(along.at(along.length / 2).point.y).toBeCloseTo(20, 0);
});
