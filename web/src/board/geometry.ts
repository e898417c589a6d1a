/** Where everything of a board is drawn: tracks along smooth bends, their spaces, the sizes that fit a map. */

import type { BoardMap, BoardRoute } from './types';

export interface Point {
  x: number;
  y: number;
}

/** One space of a track: its middle, the direction of the track there in degrees, its length. */
export interface Space extends Point {
  angle: number;
  length: number;
  /** How far along its track its middle lies. */
  way: number;
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

/** In thicknesses: the shortest space that still looks like one, and how far apart the middles of spaces must be. */
const LEAST_SPACE = 1.5;
const CLEAR = 1.08;
/** Where a space is measured along its length. */
const AXIS = [-0.5, -0.33, -0.17, 0, 0.17, 0.33, 0.5];
const SAMPLES = 28;
const COARSE = 14;
const BENDS = [0, 0.06, -0.06, 0.12, -0.12, 0.19, -0.19, 0.27, -0.27];

/** Returns the sizes at which a map's tracks and cities fit. */
export function sizesOf(map: BoardMap): Sizes {
  const places = placesOf(map);
  const steps = map.routes
    .map((route) => distance(place(places, route.a), place(places, route.b)) / route.length)
    .sort((a, b) => a - b);
  const unit = steps[Math.floor(steps.length * 0.25)] ?? 40;
  const large = Math.max(map.width, map.height);
  const doubles = map.routes.filter((route) => route.twin !== null).length / Math.max(1, map.routes.length);
  // A board of doubles needs its room for the second tracks.
  const thickness = Math.min(unit * (0.345 - 0.035 * doubles), large / 50);
  return {
    unit,
    thickness,
    city: thickness * 0.74,
    font: Math.min(thickness * 1.04, large / 58),
    pad: large * 0.03,
    gap: thickness * 1.3,
  };
}

/** Returns every track of a map, bent so that it keeps clear of other cities and tracks. */
export function tracksOf(map: BoardMap, sizes: Sizes): Map<string, Track> {
  const places = placesOf(map);
  const links = linksOf(map);
  bend(links, places, sizes);
  const tracks = new Map<string, Track>();
  const draw = (link: Link): void => {
    const sides = link.routes.length > 1 ? [-0.5, 0.5] : [0];
    link.routes.forEach((route, i) => {
      const line = offset(link.middle, (sides[i] ?? 0) * sizes.gap);
      tracks.set(route.id, track(route, line, link, sizes));
    });
  };
  for (const link of links) {
    link.middle = curve(place(places, link.a), place(places, link.b), link.bend);
    const base = Math.min(sizes.city * 1.3, ruler(link.middle).length * 0.24);
    link.ends = [base, base];
    draw(link);
  }
  // What gives way at one city may come nearer to another: twice around settles it.
  for (const { id } of [...map.locations, ...map.locations]) spread(id, links, tracks, draw, sizes);
  besides(links, tracks, map, sizes);
  return tracks;
}

/** Moves the spaces next to a city further out until none touches one of another link. */
function spread(
  city: string,
  links: readonly Link[],
  tracks: ReadonlyMap<string, Track>,
  draw: (link: Link) => void,
  sizes: Sizes,
): void {
  const here = links.filter((link) => link.a === city || link.b === city);
  const nearest = (link: Link): Point[][] =>
    link.routes.map(({ id }) => {
      const { line, spaces } = tracks.get(id) as Track;
      const space = (link.a === city ? spaces[0] : spaces.at(-1)) as Space;
      const along = ruler(line);
      return AXIS.map((share) => along.at(space.way + share * space.length).point);
    });
  const length = (link: Link): number => tracks.get(link.routes[0]?.id ?? '')?.spaces[0]?.length ?? 0;
  const least = (sizes.thickness * CLEAR) ** 2;
  const touch = (one: Link, two: Link): boolean =>
    nearest(one).some((a) =>
      nearest(two).some((b) => a.some((p) => b.some((q) => (p.x - q.x) ** 2 + (p.y - q.y) ** 2 < least))),
    );
  for (let i = 0; i < here.length; i++) {
    for (let j = i + 1; j < here.length; j++) {
      const pair = [here[i] as Link, here[j] as Link];
      for (let step = 0; step < 40 && touch(pair[0] as Link, pair[1] as Link); step++) {
        const [long] = pair.sort((a, b) => length(b) - length(a)) as [Link];
        if (length(long) < sizes.thickness * LEAST_SPACE) break;
        long.ends[long.a === city ? 0 : 1] += sizes.thickness * 0.12;
        draw(long);
      }
    }
  }
}

interface Link {
  a: string;
  b: string;
  routes: BoardRoute[];
  bend: number;
  /** The line between its tracks. */
  middle: Point[];
  /** How far from its two cities its spaces begin. */
  ends: [number, number];
}

function linksOf(map: BoardMap): Link[] {
  const links = new Map<string, Link>();
  for (const route of map.routes) {
    const key = [route.a, route.b].sort().join('|');
    const link = links.get(key);
    if (link) link.routes.push(route);
    else links.set(key, { a: route.a, b: route.b, routes: [route], bend: 0, middle: [], ends: [0, 0] });
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

function track(route: BoardRoute, line: Point[], { middle, ends: [from, to] }: Link, sizes: Sizes): Track {
  const along = ruler(line);
  const step = (along.length - from - to) / route.length;
  const length = Math.min(step - sizes.thickness * 0.2, sizes.thickness * 3.6);
  const spaces = Array.from({ length: route.length }, (_, i): Space => {
    const way = from + step * (i + 0.5);
    const { point, angle } = along.at(way);
    return { ...point, angle, length, way };
  });
  const center = ruler(middle);
  // Between two spaces, so that the badge hides no symbol.
  const share = route.length > 1 ? Math.floor(route.length / 2) / route.length : 0.5;
  const badge = center.at(from + (center.length - from - to) * share).point;
  return { id: route.id, line, d: pathOf(line), spaces, badge };
}

/** Moves the badges of tracks with one space beside them, to the side with more room. */
function besides(
  links: readonly Link[],
  tracks: ReadonlyMap<string, Track>,
  map: BoardMap,
  sizes: Sizes,
): void {
  for (const link of links) {
    const [one, two] = link.routes.map((route) => tracks.get(route.id)) as [Track, Track | undefined];
    const space = one.spaces[0];
    if (one.spaces.length !== 1 || space === undefined) continue;
    const far = sizes.thickness * 1.12 + (two ? sizes.gap / 2 : 0);
    const normal = ((space.angle - 90) * Math.PI) / 180;
    const spots = [-far, far].map((by) => ({
      x: one.badge.x + Math.cos(normal) * by,
      y: one.badge.y + Math.sin(normal) * by,
    }));
    const others = [...tracks.values()].filter((other) => other !== one && other !== two);
    const room = (spot: Point): number =>
      Math.min(
        ...others.flatMap((other) => other.spaces.map((each) => distance(each, spot))),
        ...map.locations.map((city) => distance(city, spot) + sizes.thickness * 0.5),
      );
    const best = spots.sort((a, b) => room(b) - room(a))[0] as Point;
    for (const track of two ? [one, two] : [one]) track.badge = best;
  }
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

export function pathOf(line: readonly Point[]): string {
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
