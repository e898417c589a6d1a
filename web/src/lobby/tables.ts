/** Makes a table as the front page was filled in. */

import { post } from '../api/http';
import type { Clock, NewTable, SeatPlan, TableAnswer } from '../api/schema';
import { ownName, rememberTable } from '../device';

export interface Edition {
  map: string;
  variant: string;
}

export const CLOCKS = ['none', 'move-60', 'move-180', 'days-1', 'days-3'] as const;

/** Returns the clock that a choice of the front page means. */
export function clockOf(word: string): Clock {
  const [kind, value] = word.split('-');
  if (kind === 'move') return { kind: 'move', seconds: Number(value) };
  if (kind === 'days') return { kind: 'days', days: Number(value) };
  return { kind: 'none' };
}

/** Returns the numbers of a range, to choose from. */
export function counts(from: number, to: number): { value: number; text: string }[] {
  return Array.from({ length: to - from + 1 }, (_, i) => ({ value: from + i, text: String(from + i) }));
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
