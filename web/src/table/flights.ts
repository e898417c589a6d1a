/** Cards, tickets and tolls that move over the table when something happened; any key or touch ends them. */

import type { GameEvent } from '../api/schema';

export interface Flight {
  kind: 'card' | 'ticket' | 'coin';
  /** A card's colour, if it may be seen. */
  color?: string;
  /** Where it starts and lands: the first of these places that is on the page. */
  from: string[];
  to: string[];
}

/** Returns what moves, and between which places. */
export function flightsOf(events: readonly GameEvent[], seat: number | null): Flight[] {
  const place = (who: number): string => `[data-seat="${who}"]`;
  const refilled = events.flatMap((event) => (event.event === 'market-refilled' ? [event.place] : []));
  return events.flatMap((event): Flight[] => {
    switch (event.event) {
      case 'card-drawn': {
        const own = event.seat === seat;
        const color = event.card === undefined ? {} : { color: event.card };
        const slot = refilled.shift();
        const open = event.from === 'market' && slot !== undefined ? [`[data-place="${slot}"]`] : [];
        const to = own && event.card !== undefined ? [`[data-hand="${event.card}"]`, '.hand'] : [];
        return [{ kind: 'card', ...color, from: [...open, '[data-deck]'], to: [...to, place(event.seat)] }];
      }
      case 'tickets-offered':
        return [{ kind: 'ticket', from: ['[data-tickets]'], to: [place(event.seat)] }];
      case 'toll-paid': {
        if (event.toll === 0) return [];
        const at = (who: number | null): string => (who === null ? '[data-bank]' : place(who));
        return [{ kind: 'coin', from: [at(event.seat)], to: [at(event.to)] }];
      }
      default:
        return [];
    }
  });
}

const moving = new Set<Animation>();

if (typeof window !== 'undefined') {
  for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, land, { capture: true });
}

/** Ends what is moving. */
export function land(): void {
  for (const each of moving) each.finish();
}

export function fly(flights: readonly Flight[]): void {
  if (flights.length === 0 || document.hidden) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // The page has to show the new state first: a stack of the hand may be new.
  requestAnimationFrame(() => flights.forEach(move));
}

function move(flight: Flight): void {
  const [from, to] = [placeOf(flight.from), placeOf(flight.to)];
  if (from === null || to === null) return;
  const piece = document.createElement('div');
  piece.className = `flight ${flight.kind}`;
  piece.setAttribute('aria-hidden', 'true');
  if (flight.color !== undefined) piece.style.setProperty('--face', `var(--card-${flight.color})`);
  document.body.append(piece);
  const at = (box: DOMRect, scale: number): string =>
    `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px) translate(-50%, -50%) scale(${scale})`;
  const style = getComputedStyle(document.documentElement);
  const flown = piece.animate(
    [
      { transform: at(from, 1), opacity: 1 },
      { transform: at(to, 0.7), opacity: 0.85 },
    ],
    {
      duration: Math.min(400, parseFloat(style.getPropertyValue('--slow')) || 380),
      easing: style.getPropertyValue('--ease') || 'ease-out',
    },
  );
  moving.add(flown);
  const done = (): void => {
    moving.delete(flown);
    piece.remove();
  };
  flown.onfinish = done;
  flown.oncancel = done;
}

function placeOf(places: readonly string[]): DOMRect | null {
  for (const place of places) {
    const box = document.querySelector(place)?.getBoundingClientRect();
    if (box !== undefined && box.width > 0) return box;
  }
  return null;
}
