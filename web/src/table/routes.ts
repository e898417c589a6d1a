/** A city's routes and the routes that can be paid, in lists. */

import type { GameState, MapInfo, RouteInfo } from '../api/schema';

export function cityRoutes(map: MapInfo, city: string): { route: RouteInfo; other: string }[] {
  return map.routes
    .filter((route) => route.a === city || route.b === city)
    .map((route) => ({ route, other: route.a === city ? route.b : route.a }));
}

/** Returns the open tracks between two cities. */
export function between(map: MapInfo, game: GameState, a: string, b: string): RouteInfo[] {
  return cityRoutes(map, a)
    .filter(({ other, route }) => other === b && game.view.claims[route.id] === undefined)
    .map(({ route }) => route);
}

/** Returns what our cards pay for, the longest first. */
export function payableRoutes(map: MapInfo, game: GameState): RouteInfo[] {
  return map.routes
    .filter((route) => (game.routes[route.id]?.payments.length ?? 0) > 0)
    .sort((a, b) => b.length - a.length);
}

/** Returns the tracks among which one is to be chosen for the neutral player. */
export function neutralRoutes(game: GameState | null): string[] {
  return (game?.legal ?? []).flatMap((action) => (action.do === 'neutral' ? [action.route] : []));
}

/** Returns the cities whose names contain the text, those that begin with it first. */
export function citiesLike(map: MapInfo, text: string): MapInfo['locations'] {
  const wanted = plain(text);
  if (wanted === '') return [];
  return map.locations
    .filter((city) => plain(city.name).includes(wanted))
    .sort((a, b) => plain(a.name).indexOf(wanted) - plain(b.name).indexOf(wanted));
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f']/g, '')
    .toLowerCase()
    .trim();
}
