/** The steps in which the end is told. */

import type { Ending, MapInfo, VariantInfo } from '../api/schema';
import type { CityMark, TrackMark } from '../board/types';
import { cheapestWay, stepsAround } from './ways';

export interface EndStep {
  kind: 'made' | 'missed' | 'path' | 'path-best' | 'tokens' | 'loans' | 'merchandise';
  seat: number;
  points: number;
  amount: number;
  ticket?: string;
  marks: Record<string, TrackMark>;
  cities: Record<string, CityMark>;
}

/** Returns the steps: each seat's tickets, then what the edition's bonus goes by. */
export function endSteps(
  ending: Ending,
  map: MapInfo,
  variant: VariantInfo,
  claims: Readonly<Record<string, number | 'neutral'>>,
): EndStep[] {
  const steps: EndStep[] = [];
  ending.seats.forEach((seat, index) => {
    const own = stepsAround(
      map.routes
        .filter((route) => claims[route.id] === index)
        .map((route) => ({ ...route, cost: route.length })),
    );
    for (const [made, tickets] of [
      [true, seat.made],
      [false, seat.missed],
    ] as const) {
      for (const id of tickets) {
        const ticket = map.tickets.find((each) => each.id === id);
        if (ticket === undefined) continue;
        const way = made ? (cheapestWay(own, ticket.a, ticket.b) ?? []) : [];
        steps.push({
          kind: made ? 'made' : 'missed',
          seat: index,
          points: ticket.points,
          amount: 0,
          ticket: id,
          marks: traced(way),
          cities: { [ticket.a]: made ? 'made' : 'missed', [ticket.b]: made ? 'made' : 'missed' },
        });
      }
    }
  });
  ending.result.seats.forEach((result, index) => {
    const seat = ending.seats[index];
    const bonus = { seat: index, points: result.bonus, marks: {}, cities: {} };
    if (variant.longest_path_bonus > 0) {
      const best = result.bonus > 0;
      const marks = traced(seat?.path ?? []);
      steps.push({ ...bonus, kind: best ? 'path-best' : 'path', amount: result.longest_path, marks });
    }
    if (variant.tokens > 0) {
      steps.push({
        ...bonus,
        kind: result.loans > 0 ? 'loans' : 'tokens',
        points: result.loans > 0 ? result.loans * variant.loan_cost : result.bonus,
        amount: result.loans > 0 ? result.loans : (seat?.tokens ?? 0),
      });
    }
    if (variant.merchandise > 0) {
      steps.push({ ...bonus, kind: 'merchandise', amount: result.bonus });
    }
  });
  return steps;
}

function traced(routes: readonly string[]): Record<string, TrackMark> {
  return Object.fromEntries(routes.map((route) => [route, 'traced' as const]));
}
