/** The board in words: each city with its routes, as a list that can be read and heard. */

import type { GameState, MapInfo } from '../api/schema';
import { t } from '../i18n/index.svelte';
import { cityRoutes } from './routes';
import { cardName, cityName, refusalText } from './words';

export interface RouteLine {
  id: string;
  /** "Omaha, 4 pink – you can pay it". */
  text: string;
  color: string | null;
  payable: boolean;
  owner: number | 'neutral' | null;
  /** What can be paid comes first, what is taken last. */
  order: number;
}

export interface CityLines {
  id: string;
  name: string;
  open: number;
  routes: RouteLine[];
}

/** Returns the cities in alphabetical order. */
export function boardLines(map: MapInfo, game: GameState, names: readonly string[]): CityLines[] {
  return map.locations
    .map((city) => cityLines(map, game, names, city.id))
    .sort((a, b) => a.name.localeCompare(b.name));
}

export function cityLines(map: MapInfo, game: GameState, names: readonly string[], city: string): CityLines {
  const variant = map.variants.find((each) => each.name === game.view.variant);
  const [tolled, carts] = [(variant?.tokens ?? 0) > 0, (variant?.merchandise ?? 0) > 0];
  const routes = cityRoutes(map, city).map(({ route, other }): RouteLine => {
    const owner = game.view.claims[route.id] ?? null;
    const choice = game.routes[route.id];
    const payable = (choice?.payments.length ?? 0) > 0;
    const facts = [
      t('text-board.route', {
        city: cityName(map, other),
        n: route.length,
        color: route.color === null ? t('words.any-color') : cardName(route.color),
      }),
    ];
    if (tolled && route.toll > 0) facts.push(t('pay.toll', { n: route.toll }));
    if (carts && route.cart) facts.push(t('pay.cart'));
    const closed = game.closed.includes(route.id);
    const state =
      owner !== null
        ? t('pay.taken', { who: owner === 'neutral' ? t('players.neutral') : (names[owner] ?? '') })
        : closed
          ? t('city.closed')
          : payable
            ? t('city.payable')
            : choice?.refusal
              ? refusalText(choice.refusal)
              : t('text-board.open');
    const order = payable ? 0 : owner !== null ? 3 : closed ? 2 : 1;
    return {
      id: route.id,
      text: `${facts.join(', ')} – ${state}`,
      color: route.color,
      payable,
      owner,
      order,
    };
  });
  routes.sort((a, b) => a.order - b.order);
  const open = routes.filter(({ order }) => order < 2).length;
  return { id: city, name: cityName(map, city), open, routes };
}
