/** Small drawings strewn over the land, wherever they hide nothing of the board. */

import { ruler, sizesOf, tracksOf, type Point, type Sizes, type Track } from '../src/board/geometry';
import { boxOf, labelsOf, within, type Box } from '../src/board/labels';
import type { BoardMap } from '../src/board/types';

/** Returns whether a drawing of a radius about a point would hide neither track, city nor name. */
export type Free = (point: Point, radius: number) => boolean;

export function freeOn(map: BoardMap): Free {
  const sizes = sizesOf(map);
  const tracks = tracksOf(map, sizes);
  const dots = dotsOf(tracks, sizes);
  const labels = labelsOf(map, tracks, sizes);
  const names: Box[] = map.locations.flatMap((city) => {
    const label = labels.get(city.id);
    return label === undefined ? [] : [boxOf(label, city.name, sizes.font)];
  });
  return (point, radius) =>
    dots.every(
      (dot) => (dot.x - point.x) ** 2 + (dot.y - point.y) ** 2 > (radius + sizes.thickness * 0.72) ** 2,
    ) &&
    map.locations.every(
      (city) => Math.hypot(city.x - point.x, city.y - point.y) > radius + sizes.city * 1.6,
    ) &&
    names.every((box) => !within(point, box, radius * 0.9));
}

function dotsOf(tracks: ReadonlyMap<string, Track>, sizes: Sizes): Point[] {
  return [...tracks.values()].flatMap((track) => {
    const along = ruler(track.line);
    const count = Math.ceil(along.length / (sizes.thickness * 0.4));
    return Array.from({ length: count + 1 }, (_, i) => along.at((along.length * i) / count).point);
  });
}

/** Returns the peaks of a range: outlines, and their shaded sides. */
export function peaks(
  line: readonly Point[],
  height: number,
  free: Free,
): { outline: string; shade: string } {
  const along = ruler(line);
  const spots: Point[] = [];
  const step = height * 1.75;
  for (let way = 0; way <= along.length; way += step) {
    const i = spots.length + Math.round(way / step);
    const { point, angle } = along.at(way);
    const turn = ((angle + 90) * Math.PI) / 180;
    // Two staggered rows, a little uneven, as a hand would set them.
    for (const row of [-1, 1]) {
      const far = row * height * (0.75 + 0.3 * Math.sin(i * 2.4 + row));
      spots.push({
        x: point.x + Math.cos(turn) * far,
        y: point.y + Math.sin(turn) * far + row * height * 0.2,
      });
    }
  }
  const kept = spots.filter((spot) => free({ x: spot.x, y: spot.y - height / 2 }, height * 0.7));
  kept.sort((a, b) => a.y - b.y);
  const parts = kept.map((spot, i) => {
    const h = height * (0.82 + 0.22 * Math.sin(i * 1.7));
    const [x, y] = [spot.x, spot.y];
    const p = (dx: number, dy: number): string => `${(x + dx * h).toFixed(1)} ${(y + dy * h).toFixed(1)}`;
    return {
      outline: `M${p(-0.72, 0.1)}L${p(-0.3, -0.5)}L${p(0, -1)}L${p(0.34, -0.46)}L${p(0.74, 0.1)}`,
      shade: `M${p(0, -1)}L${p(0.34, -0.46)}L${p(0.74, 0.1)}L${p(0.2, 0.04)}L${p(0.06, -0.4)}Z`,
    };
  });
  return {
    outline: parts.map((part) => part.outline).join(''),
    shade: parts.map((part) => part.shade).join(''),
  };
}
