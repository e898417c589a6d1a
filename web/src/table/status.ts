/** What the player should know or do now, in a sentence. */

import { t } from '../i18n/index.svelte';
import type { Play } from './play.svelte';
import { cardName } from './words';

export function statusText(play: Play): string {
  const view = play.view;
  if (view === null) return t('status.loading');
  const who = view.seat === null ? '' : (play.names[view.seat] ?? '');
  const mine = view.seat !== null && view.seat === play.seat;
  switch (view.phase) {
    case 'over':
      return t('status.over');
    case 'first-tickets':
      if (play.seat === null) return t('status.others-choose');
      return play.offer ? t('status.first-tickets') : t('status.wait-tickets');
    case 'second-card':
      return mine ? t('status.second-card') : t('status.plays', { who });
    case 'tickets':
      return mine ? t('status.keep') : t('status.choosing', { who });
    case 'neutral':
      return mine ? t('status.neutral') : t('status.neutral-other', { who });
    case 'turn':
      if (!mine) return t('status.plays', { who });
      if (play.may({ do: 'pass' })) return t('status.pass');
      return t('status.turn');
  }
}

/** The hand in a sentence: "Your hand, 4 cards: 2 red, 2 wild". */
export function handText(play: Play): string {
  if (play.seat === null) return t('pay.watching');
  const stacks = handStacks(play);
  if (stacks.length === 0) return t('hand.none');
  const n = stacks.reduce((sum, stack) => sum + stack.count, 0);
  const cards = stacks.map(({ card, count }) => t('words.cards', { n: count, card: cardName(card) }));
  return `${t('hand.label', { n })}: ${cards.join(', ')}`;
}

/** The hand by colours, in the map's order. */
export function handStacks(play: Play): { card: string; count: number }[] {
  return [...(play.map?.colors ?? []), 'wild']
    .map((card) => ({ card, count: play.hand[card] ?? 0 }))
    .filter(({ count }) => count > 0);
}
