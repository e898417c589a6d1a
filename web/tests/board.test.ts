import { describe, expect, test } from 'vitest';
import { boardOf } from '../ground/board';
import { curve, distance, ruler, sizesOf, tracksOf, type Point, type Track } from '../src/board/geometry';
import { boxOf, grown, labelsOf, overlap, pivotOf, readable, within, type Box } from '../src/board/labels';
import { cardLook, ownerLook, symbolAt } from '../src/board/palette';
import { framesOf, pieceArt, spaceArt } from '../src/board/pieces';
import { flat, outline, patternOf } from '../src/board/shapes';
import { cityReach, targetAt } from '../src/board/targets';
import type { BoardMap } from '../src/board/types';

const OURS = ['usa', 'nederland', 'amsterdam'];
const OWNERS = ['blue', 'red', 'green', 'yellow', 'black', 'neutral'] as const;
const COLORS = ['pink', 'blue', 'orange', 'white', 'green', 'yellow', 'black', 'red', 'wild'];

/** The board as a map without labels of its own would have it. */
function unlabelled(map: BoardMap): BoardMap {
  return { ...map, locations: map.locations.map((city) => ({ ...city, label: null })) };
}

/** The middle line of each piece of a track. */
function axes(track: Track): Point[][] {
  const frames = framesOf(track);
  return track.spaces.map((space) => {
    const frame = frames(space);
    return Array.from({ length: 7 }, (_, i) => frame((i / 6 - 0.5) * space.length, 0));
  });
}

function apart(one: readonly Point[], two: readonly Point[]): number {
  return Math.min(...one.map((a) => Math.min(...two.map((b) => distance(a, b)))));
}

describe.each([...OURS, 'mini'])('the board of %s', (id) => {
  const map = boardOf(id);
  const sizes = sizesOf(map);
  const tracks = tracksOf(map, sizes);
  const pieces = map.routes.map((route) => ({ route, axes: axes(tracks.get(route.id) as Track) }));

  test('has a space for each piece of a route, evenly apart', () => {
    for (const route of map.routes) {
      const spaces = tracks.get(route.id)?.spaces ?? [];
      expect(spaces).toHaveLength(route.length);
      const steps = spaces.slice(1).map((space, i) => distance(space, spaces[i] ?? space));
      for (const step of steps) expect(Math.abs(step / (steps[0] ?? 1) - 1)).toBeLessThan(0.06);
      for (const step of steps) expect(step).toBeGreaterThan((spaces[0]?.length ?? 0) * 0.95);
    }
  });

  test('has no space that is shorter than it is thick', () => {
    for (const route of map.routes) {
      expect(tracks.get(route.id)?.spaces[0]?.length, route.id).toBeGreaterThan(sizes.thickness * 1.2);
    }
  });

  test('draws the two tracks of a double side by side', () => {
    for (const { route, axes: one } of pieces) {
      const two = pieces.find((other) => other.route.id === route.twin)?.axes;
      one.forEach((axis, i) => {
        const gap = two?.[i] && apart(axis, two[i]);
        if (gap !== undefined) expect(gap, route.id).toBeGreaterThan(sizes.thickness * 1.2);
        if (gap !== undefined) expect(gap, route.id).toBeLessThan(sizes.thickness * 1.4);
      });
    }
  });

  test('lays no piece on another', () => {
    const found = pieces.flatMap(({ route, axes: one }, i) =>
      pieces.slice(i + 1).flatMap((other) => {
        const near = Math.min(...one.flatMap((a) => other.axes.map((b) => apart(a, b)))) / sizes.thickness;
        return near < 1.03 ? [`${route.id} and ${other.route.id}: ${near.toFixed(2)}`] : [];
      }),
    );
    expect(found).toEqual([]);
  });

  test('keeps every piece clear of every city', () => {
    const found = pieces.flatMap(({ route, axes: one }) =>
      map.locations.flatMap((city) => {
        const near = Math.min(...one.map((axis) => apart(axis, [city])));
        const own = city.id === route.a || city.id === route.b;
        const room = own ? sizes.city * 0.9 : sizes.city + sizes.thickness * 0.75;
        return near < room ? [`${route.id} by ${city.id}: ${(near / room).toFixed(2)}`] : [];
      }),
    );
    expect(found).toEqual([]);
  });

  test('puts tolls and cart marks where they hide no city and not each other', () => {
    const badges = map.routes.flatMap((route) =>
      route.toll > 0 || route.cart ? [{ route, at: (tracks.get(route.id) as Track).badge }] : [],
    );
    for (const { route, at } of badges) {
      const near = Math.min(...map.locations.map((city) => distance(city, at)));
      expect(near, route.id).toBeGreaterThan(sizes.city + sizes.thickness * 0.5);
      for (const other of badges) {
        if (other.route.id === route.id || other.route.id === route.twin) continue;
        expect(distance(at, other.at), `${route.id} and ${other.route.id}`).toBeGreaterThan(
          sizes.thickness * 1.2,
        );
      }
    }
  });

  test('is drawn the same every time', () => {
    expect(tracksOf(map, sizes)).toEqual(tracks);
  });

  test.each([0.35, 1, 3])('means what a tap comes nearest to, at a scale of %s', (scale) => {
    const reach = cityReach(map, sizes, scale);
    const meant = (point: Point): string => targetAt(point, map, tracks, sizes, scale, true)?.id ?? '';
    for (const city of map.locations) {
      expect(meant({ x: city.x + sizes.city * 0.5, y: city.y })).toBe(city.id);
      expect(reach.get(city.id)).toBeGreaterThan(sizes.city);
    }
    const found = pieces.flatMap(({ route, axes: one }) => {
      const middle = one[Math.floor(one.length / 2)]?.[3] as Point;
      const covered = map.locations.some((city) => distance(city, middle) < (reach.get(city.id) ?? 0));
      return covered || meant(middle) !== route.id ? [route.id] : [];
    });
    expect(found).toEqual([]);
  });

  test('means nothing by a tap far from everything', () => {
    const corner = { x: -sizes.pad * 3, y: -sizes.pad * 3 };
    expect(targetAt(corner, map, tracks, sizes, 1, true)).toBeNull();
  });
});

describe.each(OURS)('the names on the board of %s', (id) => {
  const map = boardOf(id);
  const sizes = sizesOf(map);
  const tracks = tracksOf(map, sizes);
  const labels = labelsOf(map, tracks, sizes);
  const boxes = map.locations.map((city) => {
    const label = labels.get(city.id);
    if (label === undefined) throw new Error(`no label for ${city.id}`);
    return { city, box: boxOf(label, city.name, sizes.font) };
  });

  test('are all placed by hand', () => {
    expect(map.locations.filter((city) => city.label === null)).toEqual([]);
  });

  test('cross no route: neither a piece nor the rails beside it', () => {
    const lines = [...tracks.values()].map((track) => {
      const rail = ruler(track.line);
      const points = Array.from({ length: Math.ceil(rail.length / 2) }, (_, i) => rail.at(i * 2).point);
      return { id: track.id, piece: axes(track).flat(), points };
    });
    const found = boxes.flatMap(({ city, box }) =>
      lines.flatMap(({ id: track, piece, points }) => [
        ...(piece.some((point) => within(point, box, sizes.thickness * 0.58))
          ? [`${city.name} on ${track}`]
          : []),
        ...(points.some((point) => within(point, box, sizes.thickness * 0.1))
          ? [`${city.name} on rails of ${track}`]
          : []),
      ]),
    );
    expect(found).toEqual([]);
  });

  test('cover no city, toll or cart mark', () => {
    for (const { city, box } of boxes) {
      for (const other of map.locations) {
        const room = other.id === city.id ? sizes.city : sizes.city * 1.3;
        expect(within(other, box, room), `${city.name} on ${other.name}`).toBe(false);
      }
      for (const route of map.routes) {
        if (route.toll === 0 && !route.cart) continue;
        const { badge } = tracks.get(route.id) as Track;
        expect(within(badge, box, sizes.thickness * 0.6), `${city.name} on the badge of ${route.id}`).toBe(
          false,
        );
      }
    }
  });

  test('keep off each other and stay on the sheet', () => {
    const edge = sizes.pad * 0.62;
    for (const { city, box } of boxes) {
      expect(box.left, city.name).toBeGreaterThan(-edge);
      expect(box.right, city.name).toBeLessThan(map.width + edge);
      expect(box.top, city.name).toBeGreaterThan(-edge);
      expect(box.bottom, city.name).toBeLessThan(map.height + edge);
      for (const { city: other, box: room } of boxes) {
        if (city.id < other.id)
          expect(overlap(box, room, sizes.font * 0.1), `${city.name}, ${other.name}`).toBe(false);
      }
    }
  });

  test('stand nearer to their own city than to any other', () => {
    const gap = (point: Point, { left, right, top, bottom }: Box): number =>
      Math.hypot(Math.max(left - point.x, 0, point.x - right), Math.max(top - point.y, 0, point.y - bottom));
    const found = boxes.flatMap(({ city, box }) =>
      map.locations.flatMap((other) =>
        other.id !== city.id && gap(other, box) <= gap(city, box) ? [`${city.name}: ${other.name}`] : [],
      ),
    );
    expect(found).toEqual([]);
  });

  test.each([0.5, 1, 1.4, 2, 2.8])(
    'are readable, with none over another, when they are %s times as large',
    (by) => {
      const first = map.locations[0]?.id;
      const shown = readable(map, labels, (city) => city === first, by, sizes);
      expect(shown.has(first ?? '')).toBe(true);
      if (by <= 1) expect(shown.size).toBe(map.locations.length);
      expect(shown.size).toBeGreaterThan(3);
      const rooms = boxes
        .filter(({ city }) => shown.has(city.id))
        .map(({ city, box }) => grown(box, pivotOf(city, box, sizes), by));
      rooms.forEach((room, i) => {
        for (const other of rooms.slice(i + 1)) expect(overlap(room, other, 0)).toBe(false);
      });
    },
  );
});

describe.each([...OURS, 'mini'])('a board like %s without labels of its own', (id) => {
  const map = unlabelled(boardOf(id));
  const sizes = sizesOf(map);
  const labels = labelsOf(map, tracksOf(map, sizes), sizes);

  test('has a name for every city, none over another or off the sheet', () => {
    const boxes = map.locations.map((city) => {
      const label = labels.get(city.id);
      if (label === undefined) throw new Error(`no label for ${city.id}`);
      return boxOf(label, city.name, sizes.font);
    });
    boxes.forEach((box, i) => {
      expect(box.left).toBeGreaterThan(-sizes.pad);
      expect(box.right).toBeLessThan(map.width + sizes.pad);
      for (const other of boxes.slice(i + 1)) expect(overlap(box, other, 0)).toBe(false);
    });
  });
});

describe('what tells colours apart without hue', () => {
  test('is a symbol of its own for each card', () => {
    const symbols = COLORS.map((color) => cardLook(color).symbol);
    expect(new Set(symbols).size).toBe(COLORS.length);
    expect(symbols.every((symbol) => symbol !== '')).toBe(true);
  });

  test('is a shape and a pattern of its own for each player', () => {
    expect(new Set(OWNERS.map((owner) => ownerLook(owner).pattern)).size).toBe(OWNERS.length);
    expect(new Set(OWNERS.map((owner) => outline(ownerLook(owner).shape, 30, 12, flat))).size).toBe(
      OWNERS.length,
    );
    expect(new Set(OWNERS.map((owner) => patternOf(ownerLook(owner).pattern, 30, 12))).size).toBe(
      OWNERS.length,
    );
  });

  test('is on every space and every piece', () => {
    const map = boardOf('usa');
    const sizes = sizesOf(map);
    const tracks = tracksOf(map, sizes);
    for (const route of map.routes) {
      const track = tracks.get(route.id) as Track;
      const art = spaceArt(track, cardLook(route.color), sizes.thickness);
      const count = (path: string): number => path.split('M').length - 1;
      expect(count(art.slots)).toBe(route.length);
      if (route.color !== null) expect(count(art.symbols) % route.length).toBe(0);
      expect(count(art.symbols) === 0).toBe(route.color === null);
      const laid = pieceArt(track, ownerLook('red'), sizes.thickness, false);
      expect(count(laid.bodies)).toBe(route.length);
      expect(count(laid.patterns)).toBe(3 * route.length);
    }
  });

  test('is drawn where it is asked for', () => {
    expect(symbolAt('M0 -5 L4 0Z', { x: 100, y: 50 }, 2)).toBe('M100.0 40.0 L108.0 50.0Z');
  });
});

test('a bow begins and ends at its cities and is measured along its way', () => {
  const line = curve({ x: 0, y: 0 }, { x: 100, y: 0 }, 0.2);
  const along = ruler(line);
  expect(along.at(0).point).toEqual({ x: 0, y: 0 });
  expect(along.at(along.length).point.x).toBeCloseTo(100);
  expect(along.length).toBeGreaterThan(100);
  expect(along.at(along.length / 2).point.y).toBeCloseTo(20, 0);
});
