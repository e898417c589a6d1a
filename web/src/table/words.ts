/** The game in words: cards, routes, payments, refusals and what happened. */

import type { GameEvent, MapInfo, Payment, Refusal } from '../api/schema';
import { t, tk } from '../i18n/index.svelte';

export interface Speaker {
  map: MapInfo;
  names: readonly string[];
}

export function cardName(card: string): string {
  return tk('card', card);
}

export function cityName(map: MapInfo, id: string): string {
  return map.locations.find((city) => city.id === id)?.name ?? id;
}

export function linkName(map: MapInfo, id: string): string {
  const route = map.routes.find((each) => each.id === id) ?? map.tickets.find((each) => each.id === id);
  if (route === undefined) return id;
  return t('words.link', { a: cityName(map, route.a), b: cityName(map, route.b) });
}

/** A route with its length and colour, as a tooltip or a screen reader says it. */
export function routeName(map: MapInfo, id: string): string {
  const route = map.routes.find((each) => each.id === id);
  if (route === undefined) return id;
  return t('words.route', {
    link: linkName(map, id),
    length: route.length,
    color: route.color === null ? t('words.any-color') : cardName(route.color),
  });
}

/** The cards of a payment: "2 red + 1 wild". */
export function paymentText(length: number, payment: Payment): string {
  const parts: string[] = [];
  const plain = length - payment.wilds;
  if (payment.with !== null && plain > 0) {
    parts.push(t('words.cards', { n: plain, card: cardName(payment.with) }));
  }
  if (payment.wilds > 0) parts.push(t('words.cards', { n: payment.wilds, card: cardName('wild') }));
  return parts.join(' + ');
}

/** Why something can't be done. */
export function refusalText(refusal: Refusal): string {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(refusal.figures)) {
    if (typeof value === 'number') values[name] = value;
    else if (typeof value === 'string') values[name] = name === 'card' ? cardName(value) : value;
  }
  if (typeof values['missing'] === 'number') values['n'] = values['missing'];
  return tk('refusal', refusal.code, values);
}

/** What happened, a sentence an event; a card turned up belongs to the sentence before it. */
export function sentences(events: readonly GameEvent[], { map, names }: Speaker): string[] {
  const who = (seat: number): string => names[seat] ?? t('words.seat', { n: seat + 1 });
  const lines: string[] = [];
  for (const event of events) {
    switch (event.event) {
      case 'card-drawn':
        if (event.from === 'market') {
          lines.push(t('log.took', { who: who(event.seat), card: cardName(event.card ?? 'wild') }));
        } else if (event.card !== undefined) {
          lines.push(t('log.drew', { who: who(event.seat), card: cardName(event.card) }));
        } else lines.push(t('log.drew-blind', { who: who(event.seat) }));
        break;
      case 'market-refilled': {
        const turned = t('log.turned-up', { card: cardName(event.card) });
        const before = lines.pop();
        lines.push(before === undefined ? turned : t('words.and-then', { before, after: turned }));
        break;
      }
      case 'market-reset':
        lines.push(t('log.market-reset', { n: event.times }));
        break;
      case 'deck-shuffled':
        lines.push(t('log.deck-shuffled', { n: event.deck }));
        break;
      case 'route-claimed': {
        const length = map.routes.find((route) => route.id === event.route)?.length ?? 0;
        lines.push(
          t('log.claimed', {
            who: who(event.seat),
            link: linkName(map, event.route),
            cards: paymentText(length, event),
          }),
        );
        break;
      }
      case 'toll-paid':
        if (event.toll === 0) break;
        lines.push(
          event.seat === null
            ? t('log.toll-bank', { n: event.toll, to: event.to === null ? '' : who(event.to) })
            : event.to === null
              ? t('log.toll', { who: who(event.seat), n: event.toll })
              : t('log.toll-to', { who: who(event.seat), n: event.toll, to: who(event.to) }),
        );
        break;
      case 'loan-taken':
        lines.push(t('log.loan', { who: who(event.seat) }));
        break;
      case 'merchandise-earned':
        lines.push(t('log.merchandise', { who: who(event.seat), n: event.left }));
        break;
      case 'tickets-offered':
        lines.push(t('log.offered', { who: who(event.seat), n: event.count }));
        break;
      case 'tickets-kept':
        lines.push(
          event.tickets === undefined
            ? t('log.kept', { who: who(event.seat), n: event.count })
            : t('log.kept-which', { who: who(event.seat), tickets: list(map, event.tickets) }),
        );
        break;
      case 'tickets-returned':
        if (event.count === 0) break;
        lines.push(
          event.tickets === undefined
            ? t('log.returned', { who: who(event.seat), n: event.count })
            : t('log.returned-which', { who: who(event.seat), tickets: list(map, event.tickets) }),
        );
        break;
      case 'pile-shuffled':
        lines.push(t('log.pile-shuffled', { n: event.pile }));
        break;
      case 'neutral-ticket':
        lines.push(t('log.neutral-ticket', { ticket: linkName(map, event.ticket) }));
        break;
      case 'neutral-claimed':
        lines.push(t('log.neutral-claimed', { link: linkName(map, event.route), n: event.pieces }));
        break;
      case 'neutral-marker':
        lines.push(t('log.neutral-marker', { who: who(event.seat) }));
        break;
      case 'neutral-out':
        lines.push(t('log.neutral-out'));
        break;
      case 'passed':
        lines.push(t('log.passed', { who: who(event.seat) }));
        break;
      case 'last-turns':
        lines.push(t('log.last-turns', { who: who(event.seat) }));
        break;
      case 'turn-started':
        break;
      case 'game-over':
        lines.push(t('log.game-over'));
        break;
    }
  }
  return lines;
}

function list(map: MapInfo, tickets: readonly string[]): string {
  return tickets.map((ticket) => linkName(map, ticket)).join(', ');
}
