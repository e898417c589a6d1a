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

export interface Sentence {
  text: string;
  /** Whose deed it was. */
  seat: number | null;
}

/** What happened, a sentence an event. */
export function sentences(events: readonly GameEvent[], speaker: Speaker): string[] {
  return deeds(events, speaker).map((each) => each.text);
}

/** What happened and by whom; a card turned up belongs to the sentence before it. */
export function deeds(events: readonly GameEvent[], speaker: Speaker): Sentence[] {
  const said: Sentence[] = [];
  for (const event of events) {
    if (event.event === 'market-refilled') {
      const after = t('log.turned-up', { card: cardName(event.card) });
      const last = said.pop();
      const text = last === undefined ? after : t('words.and-then', { before: last.text, after });
      said.push({ text, seat: last?.seat ?? null });
      continue;
    }
    const text = sentence(event, speaker);
    if (text !== null) said.push({ text, seat: 'seat' in event ? event.seat : null });
  }
  return said;
}

function sentence(
  event: Exclude<GameEvent, { event: 'market-refilled' }>,
  { map, names }: Speaker,
): string | null {
  const who = (seat: number): string => names[seat] ?? t('words.seat', { n: seat + 1 });
  switch (event.event) {
    case 'card-drawn':
      if (event.from === 'market') {
        return t('log.took', { who: who(event.seat), card: cardName(event.card ?? 'wild') });
      } else if (event.card !== undefined) {
        return t('log.drew', { who: who(event.seat), card: cardName(event.card) });
      } else return t('log.drew-blind', { who: who(event.seat) });
    case 'market-reset':
      return t('log.market-reset', { n: event.times });
    case 'deck-shuffled':
      return t('log.deck-shuffled', { n: event.deck });
    case 'route-claimed': {
      const length = map.routes.find((route) => route.id === event.route)?.length ?? 0;
      return t('log.claimed', {
        who: who(event.seat),
        link: linkName(map, event.route),
        cards: paymentText(length, event),
      });
    }
    case 'toll-paid':
      if (event.toll === 0) return null;
      return event.seat === null
        ? t('log.toll-bank', { n: event.toll, to: event.to === null ? '' : who(event.to) })
        : event.to === null
          ? t('log.toll', { who: who(event.seat), n: event.toll })
          : t('log.toll-to', { who: who(event.seat), n: event.toll, to: who(event.to) });
    case 'loan-taken':
      return t('log.loan', { who: who(event.seat) });
    case 'merchandise-earned':
      return t('log.merchandise', { who: who(event.seat), n: event.left });
    case 'tickets-offered':
      return t('log.offered', { who: who(event.seat), n: event.count });
    case 'tickets-kept':
      return event.tickets === undefined
        ? t('log.kept', { who: who(event.seat), n: event.count })
        : t('log.kept-which', { who: who(event.seat), tickets: list(map, event.tickets) });
    case 'tickets-returned':
      if (event.count === 0) return null;
      return event.tickets === undefined
        ? t('log.returned', { who: who(event.seat), n: event.count })
        : t('log.returned-which', { who: who(event.seat), tickets: list(map, event.tickets) });
    case 'pile-shuffled':
      return t('log.pile-shuffled', { n: event.pile });
    case 'neutral-ticket':
      return t('log.neutral-ticket', { ticket: linkName(map, event.ticket) });
    case 'neutral-claimed':
      return t('log.neutral-claimed', { link: linkName(map, event.route), n: event.pieces });
    case 'neutral-marker':
      return t('log.neutral-marker', { who: who(event.seat) });
    case 'neutral-out':
      return t('log.neutral-out');
    case 'passed':
      return t('log.passed', { who: who(event.seat) });
    case 'last-turns':
      return t('log.last-turns', { who: who(event.seat) });
    case 'turn-started':
      return null;
    case 'game-over':
      return t('log.game-over');
  }
}

function list(map: MapInfo, tickets: readonly string[]): string {
  return tickets.map((ticket) => linkName(map, ticket)).join(', ');
}
