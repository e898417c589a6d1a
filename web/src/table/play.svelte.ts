/** One chair at a running game: what is chosen, queued and shown, and what goes to the server. */

import { Connection } from '../api/connection.svelte';
import type {
  ClaimAction,
  GameEvent,
  GameState,
  LogEntry,
  MapInfo,
  Payment,
  PlayAction,
  View,
} from '../api/schema';
import { cheapestWay, stepsAround, type Step } from './ways';
import { t, tk } from '../i18n/index.svelte';
import { alarm } from './alarm';
import { flightsOf, fly } from './flights';
import { seatOf, tableColors } from './players';
import { sound, soundOf } from './sound';
import { statusText } from './status';
import { Voice } from './voice.svelte';
import { deeds, linkName, refusalText, type Sentence } from './words';

export interface Line {
  id: number;
  text: string;
  mine: boolean;
}

export interface Saying {
  id: number;
  chair: number;
  phrase: string;
}

const SAYING = 6000;

export class Play {
  readonly link: Connection;
  readonly voice = new Voice();
  map = $state.raw<MapInfo | null>(null);
  /** A route whose payments are on the table. */
  route = $state<string | null>(null);
  /** The colour that was dragged onto it. */
  color = $state<string | null>(null);
  /** Tickets of the offer that are ticked. */
  kept = $state.raw<ReadonlySet<string>>(new Set());
  /** A ticket whose way is shown. */
  ticket = $state<string | null>(null);
  /** A city that was asked for. */
  city = $state<string | null>(null);
  queued = $state.raw<PlayAction | null>(null);
  notice = $state('');
  lines = $state.raw<Line[]>([]);
  sayings = $state.raw<Saying[]>([]);
  /** The track laid last. */
  fresh = $state<string | null>(null);
  /** Whether another chair of this device is on the screen. */
  behind = false;
  /** Whether the log lacks what happened before this page was opened, or while it had no line. */
  partial = $state(false);

  /** Our own and open tracks, for the ways to all our tickets. */
  readonly #steps = $derived.by(() => {
    const { map, game, seat } = this;
    const steps = map?.routes.flatMap(({ id, a, b, length }): Step[] => {
      if (game?.view.claims[id] === seat) return [{ id, a, b, cost: 0 }];
      const choice = game?.routes[id];
      const shut = choice?.refusal?.code === 'both-tracks' || choice?.refusal?.code === 'track-closed';
      return choice === undefined || shut ? [] : [{ id, a, b, cost: length }];
    });
    return stepsAround(steps ?? []);
  });

  /** What happened, by the game's number after it. */
  #told = new Map<number, readonly GameEvent[]>();
  #count = 0;
  #number = 0;
  #noticeTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(id: string, chair: number | null) {
    this.link = new Connection(id, chair, {
      events: (events, game) => this.#happened(events, game),
      snapshot: () => this.#resynced(),
      refused: (refusal, status) => {
        this.kept = new Set();
        this.tell(refusal !== null ? refusalText(refusal) : tk('answer', status));
      },
      said: (saidBy, phrase) => this.#said(saidBy, phrase),
    });
  }

  get game(): GameState | null {
    return this.link.game;
  }

  get view(): View | null {
    return this.game?.view ?? null;
  }

  /** Our seat in the order of play; null for a spectator. */
  get seat(): number | null {
    return this.link.table === null ? null : seatOf(this.link.table, this.link.chair);
  }

  get names(): string[] {
    return this.link.table?.seats.map((seat) => seat.name) ?? [];
  }

  get colors() {
    return this.link.table === null ? [] : tableColors(this.link.table);
  }

  /** Whether the next decision is ours, and no move of ours is on its way. */
  get deciding(): boolean {
    return this.asked && this.link.waiting === null;
  }

  /** Whether the next decision is ours, as far as we were told. */
  get asked(): boolean {
    const game = this.game;
    return game !== null && this.seat !== null && (game.legal.length > 0 || game.may_claim);
  }

  /** The track of a claim on its way: its pieces lie already, and are taken back if the server says no. */
  get laying(): string | null {
    const action = this.link.waiting?.action;
    return action?.do === 'claim' ? action.route : null;
  }

  /** Our offer of tickets, while it waits for our choice. */
  get offer(): string[] | null {
    const own = this.own;
    if (own === null || !Array.isArray(own.offer) || own.offer.length === 0) return null;
    return (own.choice ?? null) === null ? own.offer : null;
  }

  get own() {
    const view = this.view;
    return view === null || this.seat === null ? null : (view.seats[this.seat] ?? null);
  }

  get hand(): Readonly<Record<string, number>> {
    const hand = this.own?.hand;
    return typeof hand === 'object' ? hand : {};
  }

  get tickets(): string[] {
    const tickets = this.own?.tickets;
    return Array.isArray(tickets) ? tickets : [];
  }

  ticketDone(ticket: string): boolean {
    return this.view?.standing.completed?.includes(ticket) ?? false;
  }

  may(action: PlayAction): boolean {
    return this.link.waiting === null && this.listed(action);
  }

  /** Whether an action is among those that we were told. */
  listed(action: PlayAction): boolean {
    const wanted = JSON.stringify(ordered(action));
    return this.game?.legal.some((each) => JSON.stringify(ordered(each)) === wanted) ?? false;
  }

  payable(route: string): readonly Payment[] {
    return this.game?.routes[route]?.payments ?? [];
  }

  /** Plays now, or keeps the move for our turn. */
  act(action: PlayAction): void {
    const now =
      action.do === 'claim' ? this.game?.may_claim === true && this.#pays(action) : this.may(action);
    if (now) {
      this.queued = null;
      this.link.play(action);
      this.undo();
    } else if (this.queueable) {
      this.queued = action;
      this.undo();
      this.tell(t('queue.set'));
    } else this.tell(this.whyNot(action));
  }

  /** Whether a move can be kept for our next turn: the others are playing. */
  get queueable(): boolean {
    const view = this.view;
    return (
      view !== null &&
      this.seat !== null &&
      view.seat !== this.seat &&
      (view.phase === 'turn' || view.phase === 'second-card' || view.phase === 'tickets')
    );
  }

  keep(): void {
    this.link.play({ do: 'keep', tickets: [...this.kept] });
    this.kept = new Set();
    this.ticket = null;
  }

  toggle(ticket: string): void {
    const kept = new Set(this.kept);
    if (!kept.delete(ticket)) kept.add(ticket);
    this.kept = kept;
  }

  choose(route: string, color: string | null = null): void {
    this.route = route;
    this.color = color;
  }

  /** Takes back what was only previewed. */
  undo(): void {
    this.leaveRoute();
    this.city = null;
  }

  /** Goes back to the city that the route was chosen from, if there was one. */
  leaveRoute(): void {
    this.route = null;
    this.color = null;
  }

  tell(text: string): void {
    this.notice = text;
    this.voice.call(text);
    if (this.#noticeTimer !== null) clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => (this.notice = ''), 4500);
  }

  whyNot(action: PlayAction): string {
    const phase = this.view?.phase;
    if (this.link.waiting !== null) return t('why.sending');
    if (this.view?.seat !== this.seat) return t('why.not-your-turn');
    if (phase === 'second-card' && action.do !== 'draw') return tk('refusal', 'second-card-first');
    if (phase === 'second-card' && action.do === 'draw' && action.from === 'wild') {
      return tk('refusal', 'wild-as-second');
    }
    if (action.do === 'tickets') return tk('refusal', 'no-tickets-left');
    if (action.do === 'draw') return tk('refusal', 'no-cards-left');
    return t('why.not-now');
  }

  /** The cheapest way to a ticket over our own and open tracks. */
  wayOf(ticket: string): string[] | null {
    const goal = this.map?.tickets.find((each) => each.id === ticket);
    return goal === undefined ? null : cheapestWay(this.#steps, goal.a, goal.b);
  }

  /** Fills the log's gaps. */
  earlier(entries: readonly LogEntry[]): void {
    if (this.map === null) return;
    const speaker = { map: this.map, names: this.names };
    for (const { seq, events } of entries) this.#told.set(seq, events);
    const inOrder = [...this.#told].sort(([a], [b]) => a - b);
    this.lines = inOrder.flatMap(([, events]) => this.#written(deeds(events, speaker)));
    this.partial = false;
  }

  #written(added: readonly Sentence[]): Line[] {
    return added.map(({ text, seat }) => ({
      id: this.#count++,
      text,
      mine: seat !== null && seat === this.seat,
    }));
  }

  #pays(action: ClaimAction): boolean {
    return this.payable(action.route).some(
      (payment) => payment.with === action.with && payment.wilds === action.wilds,
    );
  }

  #happened(events: GameEvent[], game: GameState): void {
    this.#told.set(game.seq, events);
    if (this.map !== null) {
      const added = deeds(events, { map: this.map, names: this.names });
      this.lines = [...this.lines, ...this.#written(added)].slice(-400);
      this.voice.say(...added.map((each) => each.text));
    }
    for (const event of events) {
      // Our own lie there already.
      const laid = event.event === 'route-claimed' && event.seat !== this.seat;
      if (laid || event.event === 'neutral-claimed') this.fresh = event.route;
    }
    if (!this.behind) {
      const heard = soundOf(events, this.seat);
      if (heard !== null) sound(heard);
      fly(flightsOf(events, this.seat));
    }
    const started = events.some((event) => event.event === 'turn-started' && event.seat === this.seat);
    if (started && game.legal.length > 0) {
      this.voice.call(statusText(this));
      alarm(t('status.your-turn'));
    }
    if (this.route !== null && game.routes[this.route] === undefined) {
      this.tell(t('why.just-taken', { link: this.map ? linkName(this.map, this.route) : this.route }));
      this.undo();
    }
    this.#offered();
    this.#flush();
  }

  /** A first offer comes with every ticket ticked: to keep all is common, and a wish away from less. */
  #offered(): void {
    const offer = this.offer;
    if (this.view?.phase !== 'first-tickets' || offer === null || this.kept.size > 0) return;
    this.kept = new Set(offer);
  }

  #resynced(): void {
    const number = this.game?.number ?? 0;
    if (number !== this.#number) {
      this.#number = number;
      this.lines = [];
      this.#told.clear();
      this.kept = new Set();
      this.queued = null;
      this.undo();
    }
    const seq = this.game?.seq ?? 0;
    this.partial = seq > 0 && !this.#told.has(seq);
    this.fresh = null;
    this.#offered();
    this.#flush();
  }

  /** Sends the queued move when its time has come, or drops it with a notice. */
  #flush(): void {
    const action = this.queued;
    const view = this.view;
    if (action === null || view === null) return;
    if (view.phase === 'over') this.queued = null;
    else if (view.phase === 'turn' && view.seat === this.seat && this.link.waiting === null) {
      this.queued = null;
      const allowed =
        action.do === 'claim' ? this.game?.may_claim === true && this.#pays(action) : this.may(action);
      if (allowed) this.link.play(action);
      else this.tell(t('queue.dropped'));
    }
  }

  #said(chair: number, phrase: string): void {
    const saying = { id: this.#count++, chair, phrase };
    this.sayings = [...this.sayings.filter((each) => each.chair !== chair), saying];
    const name = this.link.table?.seats.find((seat) => seat.chair === chair)?.name ?? '';
    this.voice.say(t('words.says', { who: name, what: tk('phrase', phrase) }));
    setTimeout(() => (this.sayings = this.sayings.filter((each) => each !== saying)), SAYING);
  }
}

function ordered(action: PlayAction): [string, unknown][] {
  return Object.entries(action).sort(([a], [b]) => (a < b ? -1 : 1));
}
