/** Where a city's name is written: by hand in the map file, else where it hides least. */

import { distance, ruler, type Point, type Sizes, type Track } from './geometry';
import type { BoardLocation, BoardMap } from './types';

export interface PlacedLabel {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Letters of the board's type (Barlow Semi Condensed, bold) by their width in hundredths of its size. */
const WIDTHS: readonly (readonly [number, string])[] = [
  [17, "'’"],
  [22, ' l'],
  [25, 'ijI.,:;|'],
  [35, '1()ft/'],
  [37, 'r-'],
  [43, 'z'],
  [48, '357689aácsvxyàâäåéèêëFZç'],
  [51, '2bdeghknopquLöôóüûúñ'],
  [53, '0EJQSTß'],
  [55, '4BCDGOPRYØÖ'],
  [58, 'AHKNUVXÅÄÜ'],
  [66, 'M&'],
  [70, 'w'],
  [77, 'mW'],
];
const LETTERS = new Map(
  WIDTHS.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width / 100])),
);
const OTHER_LETTER = 0.58;
/** How far a name reaches above and below its line, as shares of its size. */
const ABOVE = 0.74;
const BELOW = 0.2;
/** Where a name is tried around its city, the best liked first: right, left, above, below, then between. */
const ANGLES = [0, 180, 270, 90, 315, 225, 45, 135, 340, 200, 20, 160, 290, 250, 70, 110].map(
  (degrees) => (degrees * Math.PI) / 180,
);

/** Returns the place of every city's name. */
export function labelsOf(
  map: BoardMap,
  tracks: ReadonlyMap<string, Track>,
  sizes: Sizes,
): Map<string, PlacedLabel> {
  const placed = new Map<string, PlacedLabel>();
  const boxes = new Map<string, Box>();
  const choices = new Map<string, PlacedLabel[]>();
  for (const city of map.locations) {
    if (city.label !== null) {
      const label = byHand(city, city.label);
      placed.set(city.id, label);
      boxes.set(city.id, boxOf(label, city.name, sizes.font));
    } else {
      choices.set(city.id, around(city, sizes));
    }
  }
  const dots = choices.size > 0 ? obstacles(tracks, sizes) : [];
  for (let pass = 0; pass < 3; pass++) {
    for (const city of map.locations) {
      const options = choices.get(city.id);
      if (options === undefined) continue;
      let least = Infinity;
      options.forEach((option, rank) => {
        const box = boxOf(option, city.name, sizes.font);
        const far = Math.floor(rank / ANGLES.length);
        const cost = hidden(box, city, map, dots, boxes, sizes) + far * 0.9 + rank * 0.004;
        if (cost < least) {
          least = cost;
          placed.set(city.id, option);
        }
      });
      boxes.set(city.id, boxOf(placed.get(city.id) as PlacedLabel, city.name, sizes.font));
    }
  }
  return placed;
}

/** Returns how wide a text of the board's type is. */
export function widthOf(text: string, font: number): number {
  return [...text].reduce((sum, letter) => sum + (LETTERS.get(letter) ?? OTHER_LETTER), 0) * font;
}

/** Returns the room that a name takes. */
export function boxOf(label: PlacedLabel, name: string, font: number): Box {
  const width = widthOf(name, font);
  const left =
    label.anchor === 'start' ? label.x : label.anchor === 'end' ? label.x - width : label.x - width / 2;
  return { left, right: left + width, top: label.y - font * ABOVE, bottom: label.y + font * BELOW };
}

/** Returns the point about which a name grows and shrinks: where its city is nearest to it. */
export function pivotOf(city: Point, box: Box, sizes: Sizes): Point {
  const near = {
    x: Math.min(box.right, Math.max(box.left, city.x)),
    y: Math.min(box.bottom, Math.max(box.top, city.y)),
  };
  const far = distance(city, near);
  if (far <= sizes.city) return { x: city.x, y: city.y };
  const share = sizes.city / far;
  return { x: city.x + (near.x - city.x) * share, y: city.y + (near.y - city.y) * share };
}

/** Returns a box after it grew about a point. */
export function grown(box: Box, pivot: Point, by: number): Box {
  return {
    left: pivot.x + (box.left - pivot.x) * by,
    right: pivot.x + (box.right - pivot.x) * by,
    top: pivot.y + (box.top - pivot.y) * by,
    bottom: pivot.y + (box.bottom - pivot.y) * by,
  };
}

/** Returns the names that can be read when all are enlarged: those that come first, and whatever leaves them room. */
export function readable(
  map: BoardMap,
  labels: ReadonlyMap<string, PlacedLabel>,
  first: (city: string) => boolean,
  by: number,
  sizes: Sizes,
): Set<string> {
  const shown = new Set<string>();
  const boxes: Box[] = [];
  const links = new Map(map.locations.map(({ id }) => [id, first(id) ? 1000 : 0]));
  for (const end of map.routes.flatMap(({ a, b }) => [a, b])) links.set(end, (links.get(end) ?? 0) + 1);
  const order = [...map.locations].sort((a, b) => (links.get(b.id) ?? 0) - (links.get(a.id) ?? 0));
  for (const city of order) {
    const label = labels.get(city.id);
    if (label === undefined) continue;
    const box = boxOf(label, city.name, sizes.font);
    const room = grown(box, pivotOf(city, box, sizes), by);
    const free =
      boxes.every((other) => !overlap(room, other, 0)) &&
      (first(city.id) ||
        map.locations.every((other) => other.id === city.id || !within(other, room, sizes.city * 0.6)));
    if (by > 1 && !free) continue;
    shown.add(city.id);
    boxes.push(room);
  }
  return shown;
}

function byHand(city: BoardLocation, label: { dx: number; dy: number; anchor: string }): PlacedLabel {
  return {
    x: city.x + label.dx,
    y: city.y + label.dy,
    anchor: label.anchor as PlacedLabel['anchor'],
  };
}

function around(city: BoardLocation, sizes: Sizes): PlacedLabel[] {
  const options: PlacedLabel[] = [];
  const { font } = sizes;
  for (const far of [1, 1.6, 2.3, 3.1]) {
    const r = sizes.city * far + font * 0.26;
    for (const angle of ANGLES) {
      const [dx, dy] = [Math.cos(angle) * r, Math.sin(angle) * r];
      const anchor = Math.abs(dx) < r * 0.3 ? 'middle' : dx > 0 ? 'start' : 'end';
      // From the point of the circle, the text grows away from the city.
      const drop = font * (0.28 + 0.42 * Math.sin(angle));
      options.push({ x: city.x + dx, y: city.y + dy + drop, anchor });
    }
  }
  return options;
}

/** The middles of small discs that cover every track. */
function obstacles(tracks: ReadonlyMap<string, Track>, sizes: Sizes): Point[] {
  const dots: Point[] = [];
  for (const track of tracks.values()) {
    const along = ruler(track.line);
    const count = Math.max(2, Math.ceil(along.length / (sizes.thickness * 0.6)));
    for (let i = 0; i <= count; i++) dots.push(along.at((along.length * i) / count).point);
  }
  return dots;
}

function hidden(
  box: Box,
  city: BoardLocation,
  map: BoardMap,
  dots: readonly Point[],
  boxes: ReadonlyMap<string, Box>,
  sizes: Sizes,
): number {
  let cost = 0;
  const reach = sizes.thickness * 0.55;
  for (const dot of dots) if (within(dot, box, reach)) cost += 1;
  for (const other of map.locations) {
    if (other.id === city.id) continue;
    if (within(other, box, sizes.city * 1.15)) cost += 6;
    else if (within(other, box, sizes.city * 2.2)) cost += 1.2;
  }
  for (const [id, other] of boxes) {
    if (id !== city.id && overlap(box, other, sizes.font * 0.12)) cost += 8;
  }
  const { pad } = sizes;
  const aside = Math.max(0, -pad - box.left) + Math.max(0, box.right - map.width - pad);
  const above = Math.max(0, -pad - box.top) + Math.max(0, box.bottom - map.height - pad);
  if (aside + above > 0) cost += 40 + aside + above;
  return cost;
}

export function overlap(a: Box, b: Box, margin: number): boolean {
  return (
    a.left < b.right + margin &&
    b.left < a.right + margin &&
    a.top < b.bottom + margin &&
    b.top < a.bottom + margin
  );
}

/** Returns whether a disc about a point meets a box. */
export function within(point: Point, box: Box, reach: number): boolean {
  const dx = Math.max(box.left - point.x, 0, point.x - box.right);
  const dy = Math.max(box.top - point.y, 0, point.y - box.bottom);
  return dx * dx + dy * dy < reach * reach;
}
