/** Makes a table as the front page was filled in. */

import { post } from '../api/http';
import type { Clock, NewTable, SeatPlan, TableAnswer } from '../api/schema';
import { ownName, rememberTable } from '../device';

export interface Edition {
  map: string;
  variant: string;
}

async function make(table: NewTable): Promise<TableAnswer> {
  const answer = await post<TableAnswer>('/api/tables', table);
  rememberTable({ id: answer.table.id, map: answer.table.map });
  return answer;
}

/** A game against bots, begun at once. */
export function playNow(edition: Edition, opponents: number, level: string): Promise<TableAnswer> {
  const bots = Array.from({ length: opponents }, (): SeatPlan => ({ kind: 'bot', level }));
  return make({ ...edition, seats: [{ kind: 'me', name: ownName() }, ...bots], start: true });
}

/** A table that waits for friends. */
export function playWithFriends(
  edition: Edition,
  players: number,
  clock: Clock,
  open: boolean,
): Promise<TableAnswer> {
  const seats = Array.from({ length: players - 1 }, (): SeatPlan => ({ kind: 'open' }));
  return make({ ...edition, seats: [{ kind: 'me', name: ownName() }, ...seats], clock, public: open });
}

/** Several people at this device, begun at once. */
export function passAndPlay(edition: Edition, names: readonly string[], bots: number): Promise<TableAnswer> {
  const people = names.map((name): SeatPlan => ({ kind: 'me', name }));
  const others = Array.from({ length: bots }, (): SeatPlan => ({ kind: 'bot', level: 'normal' }));
  return make({ ...edition, seats: [...people, ...others], start: true });
}
