/** Map files as the client gets them from the server, for what is drawn when the client is built. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import type { BoardLocation, BoardMap, BoardRoute } from '../src/board/types';

interface MapFile {
  id: string;
  name: string;
  piece: string;
  board: {
    width: number;
    height: number;
    locations: (Omit<BoardLocation, 'label'> & Partial<BoardLocation> & { lat?: number; lon?: number })[];
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

/** Returns one of our own map files. */
export function fileOf(id: string): MapFile {
  const path = fileURLToPath(new URL(`../../src/branchline/maps/${id}.toml`, import.meta.url));
  return parse(readFileSync(path, 'utf8')) as unknown as MapFile;
}

/** Returns the board of one of our own maps. */
export function boardOf(id: string): BoardMap {
  const { name, piece, board } = fileOf(id);
  const pair = (route: { a: string; b: string }): string => `${route.a}--${route.b}`;
  const doubles = new Set(board.routes.filter((route) => route.track === 2).map(pair));
  const routes = board.routes.map((route): BoardRoute => {
    const [one, two] = [pair(route), `${pair(route)}--2`];
    const second = route.track === 2;
    return {
      a: route.a,
      b: route.b,
      length: route.length,
      id: second ? two : one,
      color: route.color === 'grey' ? null : route.color,
      twin: !doubles.has(one) ? null : second ? one : two,
      toll: route.toll ?? 0,
      cart: route.cart ?? false,
    };
  });
  const locations = board.locations.map((city) => ({ ...city, label: city.label ?? null }));
  return { id, name, piece, width: board.width, height: board.height, locations, routes };
}
