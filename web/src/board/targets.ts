/** What a click or a tap means: the city or the track that it came nearest to. */

import { distance, type Point, type Sizes, type Track } from './geometry';
import type { BoardMap } from './types';

/** Half of what a finger needs, in pixels. */
const FINGER = 22;
const POINTER = 9;

/** Returns how far around a city a tap means it: a finger's width, but never half of a way to a neighbour. */
export function cityReach(map: BoardMap, sizes: Sizes, scale: number): Map<string, number> {
  const reach = new Map<string, number>();
  for (const city of map.locations) {
    const near = Math.min(
      ...map.locations.map((other) => (other === city ? Infinity : distance(city, other))),
    );
    reach.set(city.id, Math.max(sizes.city * 1.4, Math.min(FINGER / scale, near * 0.28)));
  }
  return reach;
}

export interface Target {
  kind: 'city' | 'route';
  id: string;
}

/** Returns what lies nearest to a point of the board, if anything lies near. */
export function targetAt(
  point: Point,
  map: BoardMap,
  tracks: ReadonlyMap<string, Track>,
  sizes: Sizes,
  scale: number,
  touch: boolean,
): Target | null {
  const limit = Math.max(sizes.thickness, (touch ? FINGER : POINTER) / scale);
  let best: Target | null = null;
  let least = limit;
  for (const city of map.locations) {
    const away = distance(point, city) - sizes.city * 0.5;
    if (away < sizes.city * 0.7) return { kind: 'city', id: city.id };
    if (away < least) [best, least] = [{ kind: 'city', id: city.id }, away];
  }
  for (const track of tracks.values()) {
    const away = Math.min(...track.line.map((there) => distance(point, there))) - sizes.thickness * 0.5;
    if (away < least) [best, least] = [{ kind: 'route', id: track.id }, away];
  }
  return best;
}

/** Returns the city nearest to a point, if it is no further than this. */
export function cityNear(point: Point, map: BoardMap, limit: number): Point | null {
  const [nearest] = [...map.locations].sort((a, b) => distance(point, a) - distance(point, b));
  return nearest !== undefined && distance(point, nearest) <= limit ? nearest : null;
}
