/** The shortcuts of a game, with the names under which the help explains them. */

import { t } from '../i18n/index.svelte';
import { payableRoutes } from './routes';
import type { Screen } from './screen.svelte';
import { handText, statusText } from './status';

interface Shortcut {
  /** The text that explains it: `help.…`. */
  name: string;
  /** The keys, as they are shown. */
  shown: string;
  keys: readonly string[];
  press: (screen: Screen, key: string) => void;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { name: 'market', shown: '1 – 5', keys: ['1', '2', '3', '4', '5'], press: takeCard },
  { name: 'deck', shown: 'd', keys: ['d'], press: ({ play }) => play.act({ do: 'draw', from: 'deck' }) },
  { name: 'tickets', shown: 't', keys: ['t'], press: ({ play }) => play.act({ do: 'tickets' }) },
  { name: 'find', shown: '/', keys: ['/'], press: (screen) => (screen.finding = true) },
  { name: 'claimable', shown: 'c', keys: ['c'], press: listRoutes },
  { name: 'text-board', shown: 'b', keys: ['b'], press: (screen) => (screen.reading = !screen.reading) },
  { name: 'hand', shown: 'h', keys: ['h'], press: toHand },
  { name: 'say-again', shown: 's', keys: ['s'], press: sayAgain },
  { name: 'pass', shown: 'p', keys: ['p'], press: ({ play }) => play.act({ do: 'pass' }) },
  { name: 'mute', shown: 'm', keys: ['m'], press: (screen) => screen.mute() },
  { name: 'help', shown: '?', keys: ['?'], press: (screen) => (screen.helping = true) },
];

/** Plays what a key stands for; a key that is pressed in a field or a dialog belongs there. */
export function press(event: KeyboardEvent, screen: Screen): void {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target?.closest('dialog[open], [aria-modal=true]')) return;
  if (event.key === 'Escape') {
    if (screen.back()) event.preventDefault();
    return;
  }
  if (!screen.keys || target?.closest('input[type=text], select, textarea')) return;
  const shortcut = SHORTCUTS.find((each) => each.keys.includes(event.key));
  if (shortcut === undefined) return;
  event.preventDefault();
  shortcut.press(screen, event.key);
}

function takeCard({ play }: Screen, key: string): void {
  const card = play.view?.market[Number(key) - 1];
  if (card !== undefined) play.act({ do: 'draw', from: card });
}

function listRoutes(screen: Screen): void {
  const { map, game, voice } = screen.play;
  screen.open('routes');
  if (map && game && payableRoutes(map, game).length === 0) voice.call(t('routes.none'));
}

function toHand(screen: Screen): void {
  screen.open('cards');
  screen.play.voice.call(handText(screen.play));
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.hand button')?.focus());
}

function sayAgain({ play }: Screen): void {
  play.voice.call([statusText(play), handText(play)].join('. '));
}
