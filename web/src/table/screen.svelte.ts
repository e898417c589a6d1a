/** What is open on the screen of one chair, and what a city, a route or a hand's colour chosen there leads to. */

import { MediaQuery } from 'svelte/reactivity';
import type { CityMark, TrackMark } from '../board/types';
import { muted, rememberMuted, rememberShortcuts, shortcuts } from '../device';
import { t } from '../i18n/index.svelte';
import { Later } from './later.svelte';
import type { Play } from './play.svelte';
import { between, neutralRoutes } from './routes';
import { cityName } from './words';

export const TABS = ['cards', 'tickets', 'routes', 'log', 'players'] as const;
export type Tab = (typeof TABS)[number];

/** How much of a bottom sheet is seen. */
export type Height = 'low' | 'mid' | 'high';

export class Screen {
  readonly #small = new MediaQuery('(max-width: 760px), (max-height: 480px)');
  tab = $state<Tab>('cards');
  height = $state<Height>('mid');
  /** How high the cards are in the sheet; the board ends above them. */
  cards = $state(0);
  /** The board in words lies over the drawn one. */
  reading = $state(false);
  finding = $state(false);
  helping = $state(false);
  menu = $state(false);
  resigning = $state(false);
  /** The seat is to be brought to another device. */
  moving = $state(false);
  /** A finger chose the route, so that a payment needs a second tap. */
  touch = $state(false);
  /** A route that focus or pointer stands on in a list. */
  pointed = $state.raw<string | null>(null);
  /** What of that the board shows. */
  readonly onBoard = {
    pointed: new Later(() => this.pointed),
    route: new Later(() => this.play.route),
    city: new Later(() => this.play.city),
  };
  /** A colour of the hand whose routes are marked. */
  color = $state<string | null>(null);
  hints = $state(true);
  quiet = $state(muted());
  keys = $state(shortcuts());
  /** How far the end is told. */
  toldTo = $state(0);
  /** What the end shows on the map. */
  told = $state.raw<{ marks: Record<string, TrackMark>; cities: Record<string, CityMark> } | null>(null);

  constructor(readonly play: Play) {}

  /** Whether the page is laid out for a phone: the board fills it, all else is in a sheet. */
  get phone(): boolean {
    return this.#small.current;
  }

  /** Whether a panel asks something of the player, and takes the place of the tabs. */
  get asking(): boolean {
    const { play } = this;
    return (
      (play.offer !== null && play.link.waiting === null) ||
      neutralRoutes(play.game).length > 0 ||
      play.route !== null ||
      play.city !== null ||
      (play.view?.phase === 'over' && play.game?.ending !== null)
    );
  }

  open(tab: Tab): void {
    this.play.undo();
    this.pointed = null;
    this.tab = tab;
    if (this.height === 'low') this.height = 'mid';
  }

  /** A tap on a tab: opens it, or makes room for the board if it was open. */
  tap(tab: Tab): void {
    if (this.tab !== tab || this.height === 'low' || this.play.route !== null || this.play.city !== null) {
      this.open(tab);
    } else this.height = 'low';
  }

  chooseRoute(route: string, touch: boolean): void {
    this.touch = touch;
    this.pointed = null;
    if (neutralRoutes(this.play.game).includes(route)) this.play.act({ do: 'neutral', route });
    else {
      this.tab = 'cards';
      this.play.choose(route, this.color);
    }
  }

  /** A city, or the second of two: the track between them is then chosen, if there is one. */
  chooseCity(city: string, touch: boolean): void {
    const { play } = this;
    const first = play.city;
    if (first !== null && first !== city && play.map !== null && play.game !== null) {
      const [route, other] = between(play.map, play.game, first, city);
      if (route !== undefined) {
        const paid = other !== undefined && play.payable(route.id).length === 0 ? other : route;
        play.city = null;
        this.chooseRoute(paid.id, touch);
        return;
      }
      play.tell(t('city.no-track', { a: cityName(play.map, first), b: cityName(play.map, city) }));
    }
    this.touch = touch;
    play.route = null;
    this.pointed = null;
    play.city = first === city ? null : city;
    if (this.height === 'low') this.height = 'mid';
  }

  light(color: string | null): void {
    this.color = this.color === color ? null : color;
  }

  mute(): void {
    this.quiet = !this.quiet;
    rememberMuted(this.quiet);
  }

  useKeys(on: boolean): void {
    this.keys = on;
    rememberShortcuts(on);
  }

  /** Closes what was opened last; false if nothing was open. */
  back(): boolean {
    const { play } = this;
    this.pointed = null;
    if (this.finding) this.finding = false;
    else if (this.menu) this.menu = false;
    else if (play.route !== null) play.leaveRoute();
    else if (play.city !== null) play.undo();
    else if (this.reading) this.reading = false;
    else if (this.color !== null) this.color = null;
    else if (this.tab !== 'cards') this.tab = 'cards';
    else if (play.queued !== null) play.queued = null;
    else return false;
    return true;
  }
}

/** Whether a click was made by a finger or pen, not by a mouse or key. */
export function byFinger(event: MouseEvent): boolean {
  const kind = 'pointerType' in event ? event.pointerType : undefined;
  if (typeof kind === 'string') return kind === 'touch' || kind === 'pen';
  return event.detail > 0 && matchMedia('(pointer: coarse)').matches;
}
