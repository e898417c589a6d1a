/** What is marked on the board: routes to claim, ways to tickets, what is chosen; the cities of tickets. */

import type { CityMark, TrackMark } from '../board/types';
import type { Play } from './play.svelte';
import { neutralRoutes } from './routes';
import type { Screen } from './screen.svelte';

export function trackMarks(play: Play, screen: Screen): Record<string, TrackMark> {
  const { game, view } = play;
  if (game === null) return {};
  if (view?.phase === 'over') return screen.told?.marks ?? {};
  const marks: Record<string, TrackMark> = {};
  const { color } = screen;
  if (color !== null || (screen.hints && game.may_claim && play.asked)) {
    for (const [id, choice] of Object.entries(game.routes)) {
      const fits = choice?.payments.some(
        (payment) => color === null || (color === 'wild' ? payment.wilds > 0 : payment.with === color),
      );
      if (fits === true) marks[id] = 'open';
    }
  }
  if (play.ticket !== null) {
    for (const id of play.wayOf(play.ticket) ?? []) if (game.view.claims[id] === undefined) marks[id] = 'way';
  }
  for (const id of neutralRoutes(game)) marks[id] = 'chosen';
  if (play.queued?.do === 'claim') marks[play.queued.route] = 'chosen';
  const { pointed, route } = screen.onBoard;
  if (pointed.current !== null) marks[pointed.current] = 'chosen';
  if (play.laying !== null && !play.link.played) marks[play.laying] = 'chosen';
  if (route.current !== null) marks[route.current] = 'chosen';
  return marks;
}

export function cityMarks(play: Play, screen: Screen): Record<string, CityMark> {
  if (play.view?.phase === 'over') return screen.told?.cities ?? {};
  const marks: Record<string, CityMark> = {};
  const done = new Set(play.view?.standing.completed ?? []);
  const mark = (id: string, kind: CityMark): void => {
    const ticket = play.map?.tickets.find((each) => each.id === id);
    if (ticket) marks[ticket.a] = marks[ticket.b] = kind;
  };
  for (const id of play.offer ?? []) mark(id, 'offer');
  for (const id of play.tickets) if (done.has(id)) mark(id, 'made');
  for (const id of play.tickets) if (!done.has(id)) mark(id, 'ticket');
  if (play.ticket !== null) mark(play.ticket, done.has(play.ticket) ? 'made' : 'ticket');
  const city = screen.onBoard.city.current;
  if (city !== null) marks[city] = 'found';
  return marks;
}

/** Returns the offered tickets as bows over the board. */
export function offerArcs(play: Play): { id: string; a: string; b: string; strong: boolean }[] {
  return (play.offer ?? []).flatMap((id) => {
    const ticket = play.map?.tickets.find((each) => each.id === id);
    return ticket ? [{ id, a: ticket.a, b: ticket.b, strong: play.kept.has(id) }] : [];
  });
}
