/** Maps and what a front page can offer, each fetched once. */

import { get } from './api/http';
import type { MapInfo, Setup } from './api/schema';

const maps = new Map<string, Promise<MapInfo>>();
let setup: Promise<Setup> | null = null;

export function mapOf(id: string): Promise<MapInfo> {
  let map = maps.get(id);
  if (map === undefined) {
    map = get<MapInfo>(`/api/maps/${id}`);
    maps.set(id, map);
    map.catch(() => maps.delete(id));
  }
  return map;
}

export function setupOf(): Promise<Setup> {
  setup ??= get<Setup>('/api/setup');
  setup.catch(() => (setup = null));
  return setup;
}
