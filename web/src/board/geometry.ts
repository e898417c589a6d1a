/** Where everything of a board is drawn: tracks along smooth bends, their spaces, the sizes that fit a map. */

import type { BoardMap, BoardRoute } from './types';

export interface Point {
  x: number;
  y: number;
}

/** One space of a track: its middle, the direction of the track there in degrees, and its length. */
export interface Space extends Point {
  angle: number;
  length: number;
}

export interface Track {
  id: string;
  line: Point[];
  d: string;
  spaces: Space[];
  /** Where a toll or a cart mark sits. */
  badge: Point;
}

export interface Sizes {
  /** The usual length of a space. */
  unit: number;
  thickness: number;
  city: number;
  font: number;
  /** Between the middles of the two tracks of a double. */
  gap: number;
  /** Paper beyond the map's own edges. */
  pad: number;
}

const SAMPLES = 28;
const COARSE = 14;
const BENDS = [0, 0.06, -0.06, 0.12, -0.12, 0.19, -0.19, 0.27, -0.27];

/** Returns the sizes at which a map's tracks and cities fit. */
export function sizesOf(map: BoardMap): Sizes {
  const places = placesOf(map);
  const steps = map.routes
    .map((route) => distance(place(places, route.a), place(places, route.b)) / route.length)
    .sort((a, b) => a - b);
  const unit = steps[Math.floor(steps.length * 0.4)] ?? 40;
  const thickness = Math.min(unit * 0.36, Math.max(map.width, map.height) / 46);
  const badges = map.routes.some((route) => route.toll > 0 || route.cart);
  return {
    unit,
    thickness,
    city: thickness * 0.72,
    font: thickness * 1.02,
    pad: Math.max(map.width, map.height) * 0.025,
    gap: thickness * (badges ? 1.34 : 1.22),
  };
}

/** Returns every track of a map, bent so that it keeps clear of other cities and tracks. */
export function tracksOf(map: BoardMap, sizes: Sizes): Map<string, Track> {
  const places = placesOf(map);
  const links = linksOf(map);
  bend(links, places, sizes);
  const tracks = new Map<string, Track>();
  for (const link of links) {
    const middle = curve(place(places, link.a), place(places, link.b), link.bend);
    const sides = link.routes.length > 1 ? [-0.5, 0.5] : [0];
    link.routes.forEach((route, i) => {
      const line = offset(middle, (sides[i] ?? 0) * sizes.gap);
      tracks.set(route.id, track(route, line, middle, sizes));
    });
  }
  return tracks;
}

interface Link {
  a: string;
  b: string;
  routes: BoardRoute[];
  bend: number;
}

function linksOf(map: BoardMap): Link[] {
  const links = new Map<string, Link>();
  for (const route of map.routes) {
    const key = [route.a, route.b].sort().join('|');
    const link = links.get(key);
    if (link) link.routes.push(route);
    else links.set(key, { a: route.a, b: route.b, routes: [route], bend: 0 });
  }
  return [...links.values()];
}

/** Chooses each link's bend in turn, a few times over, until none wants another. */
function bend(links: Link[], places: ReadonlyMap<string, Point>, sizes: Sizes): void {
  const choices = links.map((link) =>
    BENDS.map((bow) => shapeOf(curve(place(places, link.a), place(places, link.b), bow, COARSE))),
  );
  const chosen = links.map(() => 0);
  for (let pass = 0; pass < 4; pass++) {
    let changed = false;
    links.forEach((link, i) => {
      let best = chosen[i] ?? 0;
      let least = Infinity;
      choices[i]?.forEach((shape, k) => {
        let cost = Math.abs(BENDS[k] ?? 0) * 1.2 + cityCrowding(link, shape, places, sizes);
        links.forEach((other, j) => {
          const rival = choices[j]?.[chosen[j] ?? 0];
          if (j !== i && rival && cost < least)
            cost += trackCrowding(link, shape, other, rival, places, sizes);
        });
        if (cost < least - 1e-6) [best, least] = [k, cost];
      });
      if (best !== chosen[i]) {
        chosen[i] = best;
        changed = true;
      }
    });
    if (!changed) break;
  }
  links.forEach((link, i) => (link.bend = BENDS[chosen[i] ?? 0] ?? 0));
}

interface Shape {
  line: Point[];
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function shapeOf(line: Point[]): Shape {
  const [xs, ys] = [line.map((point) => point.x), line.map((point) => point.y)];
  return {
    line,
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

function widthOf(link: Link, sizes: Sizes): number {
  return (link.routes.length > 1 ? sizes.gap : 0) + sizes.thickness;
}

function cityCrowding(link: Link, shape: Shape, places: ReadonlyMap<string, Point>, sizes: Sizes): number {
  const room = widthOf(link, sizes) / 2 + sizes.city * 2.2;
  let cost = 0;
  for (const [id, city] of places) {
    if (id === link.a || id === link.b || !nearBox(city, shape, room)) continue;
    const near = Math.min(...shape.line.map((point) => distance(point, city)));
    if (near < room) cost += 4 * ((room - near) / room) ** 2 + 0.4;
  }
  return cost;
}

function trackCrowding(
  link: Link,
  shape: Shape,
  other: Link,
  rival: Shape,
  places: ReadonlyMap<string, Point>,
  sizes: Sizes,
): number {
  const room = (widthOf(link, sizes) + widthOf(other, sizes)) / 2 + sizes.thickness * 0.35;
  if (shape.right + room < rival.left || rival.right + room < shape.left) return 0;
  if (shape.bottom + room < rival.top || rival.bottom + room < shape.top) return 0;
  const shared = [link.a, link.b]
    .filter((id) => id === other.a || id === other.b)
    .map((id) => place(places, id));
  let cost = 0;
  for (const point of shape.line) {
    if (!nearBox(point, rival, room) || shared.some((city) => distance(point, city) < room * 1.5)) continue;
    for (const there of rival.line) {
      const square = (point.x - there.x) ** 2 + (point.y - there.y) ** 2;
      if (square < room * room) cost += 0.5 * ((room - Math.sqrt(square)) / room) ** 2;
    }
  }
  return cost;
}

function nearBox(point: Point, shape: Shape, room: number): boolean {
  return (
    point.x > shape.left - room &&
    point.x < shape.right + room &&
    point.y > shape.top - room &&
    point.y < shape.bottom + room
  );
}

function track(route: BoardRoute, line: Point[], middle: readonly Point[], sizes: Sizes): Track {
  const along = ruler(line);
  const clear = Math.min(sizes.city * 1.25, along.length * 0.24);
  const step = (along.length - 2 * clear) / route.length;
  const length = Math.min(step * 0.88, sizes.thickness * 3.6);
  const spaces = Array.from({ length: route.length }, (_, i): Space => {
    const { point, angle } = along.at(clear + step * (i + 0.5));
    return { ...point, angle, length };
  });
  const center = ruler(middle);
  // Between two spaces, so that the badge hides no symbol.
  const share = route.length > 1 ? Math.floor(route.length / 2) / route.length : 0.5;
  const spot = center.at(clear + (center.length - 2 * clear) * share);
  const aside = route.length === 1 && route.twin === null ? sizes.thickness * 0.95 : 0;
  const normal = ((spot.angle - 90) * Math.PI) / 180;
  const badge = {
    x: spot.point.x + Math.cos(normal) * aside,
    y: spot.point.y + Math.sin(normal) * aside,
  };
  return { id: route.id, line, d: pathOf(line), spaces, badge };
}

/** Samples a gentle bow from one point to another; `bow` is its height as a share of the distance. */
export function curve(a: Point, b: Point, bow: number, samples = SAMPLES): Point[] {
  const control = {
    x: (a.x + b.x) / 2 - (b.y - a.y) * bow * 2,
    y: (a.y + b.y) / 2 + (b.x - a.x) * bow * 2,
  };
  return Array.from({ length: samples + 1 }, (_, i) => {
    const t = i / samples;
    const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return { x: p * a.x + q * control.x + r * b.x, y: p * a.y + q * control.y + r * b.y };
  });
}

/** Moves a line sideways, drawing the ends together a little towards the cities. */
export function offset(line: readonly Point[], by: number): Point[] {
  if (by === 0) return [...line];
  return line.map((point, i) => {
    const before = line[Math.max(0, i - 1)] ?? point;
    const after = line[Math.min(line.length - 1, i + 1)] ?? point;
    const size = distance(before, after) || 1;
    return {
      x: point.x - ((after.y - before.y) / size) * by,
      y: point.y + ((after.x - before.x) / size) * by,
    };
  });
}

/** Measures a line: its length, and point and direction at a distance from its start. */
export function ruler(line: readonly Point[]): {
  length: number;
  at: (way: number) => { point: Point; angle: number };
} {
  const marks = [0];
  for (let i = 1; i < line.length; i++) {
    marks.push((marks[i - 1] ?? 0) + distance(line[i - 1] as Point, line[i] as Point));
  }
  const length = marks[marks.length - 1] ?? 0;
  return {
    length,
    at(way) {
      let i = 1;
      while (i < line.length - 1 && (marks[i] ?? 0) < way) i++;
      const [from, to] = [line[i - 1] as Point, line[i] as Point];
      const [low, high] = [marks[i - 1] ?? 0, marks[i] ?? 0];
      const share = high === low ? 0 : (way - low) / (high - low);
      return {
        point: { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
        angle: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
      };
    },
  };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function pathOf(line: readonly Point[]): string {
  return `M${line.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join('L')}`;
}

function placesOf(map: BoardMap): Map<string, Point> {
  return new Map(map.locations.map((location) => [location.id, { x: location.x, y: location.y }]));
}

function place(places: ReadonlyMap<string, Point>, id: string): Point {
  const point = places.get(id);
  if (point === undefined) throw new RangeError(`no location ${id}`);
  return point;
}
