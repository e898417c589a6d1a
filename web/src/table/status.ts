/** What the player should know or do now, in a sentence. */

import { t } from '../i18n/index.svelte';
import type { Play } from './play.svelte';

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
