/** Who sits where, and in which colour. */

import type { TableInfo, View } from '../api/schema';
import type { Owner } from '../board/types';

const COLORS: readonly Owner[] = ['blue', 'red', 'green', 'yellow', 'black'];

/** Returns each seat's colour, in order of play; who chose none gets one that nobody has. */
export function colorsOf(chosen: readonly (string | null)[]): Owner[] {
  const free = COLORS.filter((color) => !chosen.includes(color));
  return chosen.map((color) => (color as Owner | null) ?? free.shift() ?? 'black');
}

export function tableColors(table: TableInfo): Owner[] {
  return colorsOf(table.seats.map((seat) => seat.color));
}

/** Returns the seat number of a chair: where it stands in the order of play. */
export function seatOf(table: TableInfo, chair: number | null): number | null {
  const seat = table.seats.findIndex((each) => each.chair === chair);
  return seat < 0 ? null : seat;
}

/** Returns whose pieces lie on each claimed track. */
export function ownersOf(
  claims: Readonly<Record<string, number | 'neutral'>>,
  colors: readonly Owner[],
): Record<string, Owner> {
  return Object.fromEntries(
    Object.entries(claims).map(([route, seat]) => [
      route,
      seat === 'neutral' ? 'neutral' : (colors[seat] ?? 'neutral'),
    ]),
  );
}

export function ownerColor(owner: number | 'neutral' | null, colors: readonly Owner[]): Owner | null {
  return owner === null || owner === 'neutral' ? owner : (colors[owner] ?? 'neutral');
}

/** Whether a bot is working out the move of a seat: its own, or that of somebody who left. */
export function isThinking(table: TableInfo, view: View, seat: number): boolean {
  const person = table.seats[seat];
  if (person === undefined || view.phase === 'over' || view.seat !== seat) return false;
  return person.kind === 'bot' || person.away || person.resigned;
}
