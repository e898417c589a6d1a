/** Where a city's name is written: by hand in the map file, else where it hides least. */

import { ruler, type Point, type Sizes, type Track } from './geometry';
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

/** The usual width of a letter of the board's type, as a share of its size. */
const WIDTH = 0.49;
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
  const dots = obstacles(tracks, sizes);
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

/** Returns the room that a name takes. */
export function boxOf(label: PlacedLabel, name: string, font: number): Box {
  const width = name.length * font * WIDTH;
  const left =
    label.anchor === 'start' ? label.x : label.anchor === 'end' ? label.x - width : label.x - width / 2;
  return { left, right: left + width, top: label.y - font * 0.78, bottom: label.y + font * 0.24 };
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

function within(point: Point, box: Box, reach: number): boolean {
  const dx = Math.max(box.left - point.x, 0, point.x - box.right);
  const dy = Math.max(box.top - point.y, 0, point.y - box.bottom);
  return dx * dx + dy * dy < reach * reach;
}
