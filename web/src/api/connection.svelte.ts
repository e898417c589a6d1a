/** One chair's line to its table (or a spectator's): snapshots, updates, moves that are resent until answered. */

import type {
  Answer,
  ClientMessage,
  GameEvent,
  GameState,
  PlayAction,
  Refusal,
  ServerMessage,
  TableInfo,
} from './schema';

export type Status = 'connecting' | 'live' | 'late' | 'lost' | 'replaced' | 'gone';

interface Waiting {
  id: string;
  game: number;
  seq: number;
  action: PlayAction;
}

export interface Listener {
  /** Something happened; `game` is how it stands after it. */
  events?: (events: GameEvent[], game: GameState) => void;
  snapshot?: () => void;
  refused?: (refusal: Refusal | null, status: Answer['status']) => void;
  said?: (chair: number, phrase: string) => void;
}

const PING = 4000;
const LATE = 9000;
const LONGEST_REST = 100;
const CLOSE_REPLACED = 4001;
const CLOSE_GONE = 4004;

export class Connection {
  status = $state<Status>('connecting');
  table = $state.raw<TableInfo | null>(null);
  yours = $state.raw<number[]>([]);
  invite = $state.raw<string | null>(null);
  game = $state.raw<GameState | null>(null);
  /** The move that was sent and is not answered yet. */
  waiting = $state.raw<Waiting | null>(null);
  /** Whether the server has said yes to the waiting move; what came of it is still to be seen. */
  played = $state(false);
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead = $state(0);

  #socket: WebSocket | null = null;
  #tries = 0;
  /** Whether the game has moved on since the waiting move was sent. */
  #moved = false;
  /** What was told and not taken in yet, because something is to be shown first. */
  #told: ServerMessage[] = [];
  #resting = false;
  #closed = false;
  #heard = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #pings: ReturnType<typeof setInterval>;

  constructor(
    readonly id: string,
    readonly chair: number | null,
    private readonly listener: Listener,
  ) {
    this.#open();
    this.#pings = setInterval(() => this.#beat(), PING);
    addEventListener('online', this.#retry);
    document.addEventListener('visibilitychange', this.#retry);
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#pings);
    if (this.#timer !== null) clearTimeout(this.#timer);
    removeEventListener('online', this.#retry);
    document.removeEventListener('visibilitychange', this.#retry);
    this.#socket?.close();
  }

  /** Sends a move, once; it is resent after a reconnection until it is answered. */
  play(action: PlayAction): void {
    if (this.game === null || this.waiting !== null) return;
    this.waiting = { id: newId(), game: this.game.number, seq: this.game.seq, action };
    this.#moved = this.played = false;
    this.#sendWaiting();
  }

  say(phrase: string): void {
    this.#send({ type: 'say', phrase } as ClientMessage);
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const chair = this.chair === null ? '' : `?chair=${this.chair}`;
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/socket${chair}`);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onmessage = (event) => {
      this.#heard = Date.now();
      if (socket !== this.#socket) return;
      this.#told.push(JSON.parse(event.data as string) as ServerMessage);
      this.#takeIn();
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#dropped(event.code);
    };
  }

  #dropped(code: number): void {
    this.#resting = false;
    this.#takeIn();
    this.#socket = null;
    if (this.#closed) return;
    if (code === CLOSE_REPLACED) this.status = 'replaced';
    else if (code === CLOSE_GONE) this.status = 'gone';
    else {
      this.status = 'lost';
      const pause = Math.min(10_000, 500 * 1.7 ** this.#tries++);
      this.#timer = setTimeout(() => this.#open(), pause);
    }
  }

  #retry = (): void => {
    if (document.hidden || this.status !== 'lost' || this.#socket !== null) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#tries = 0;
    this.#open();
  };

  #beat(): void {
    if (this.#socket === null) return;
    const silent = Date.now() - this.#heard;
    if (silent > LATE && this.status === 'live') this.status = 'late';
    if (silent > 2 * LATE) {
      const socket = this.#socket;
      this.#dropped(1006);
      socket.close();
      return;
    }
    this.#send({ type: 'ping' });
  }

  #receive(message: ServerMessage): void {
    if (this.status === 'late') this.status = 'live';
    switch (message.type) {
      case 'snapshot':
        this.status = 'live';
        this.#tries = 0;
        this.table = message.table;
        this.yours = message.yours;
        this.invite = message.invite;
        this.game = message.game;
        this.ahead = message.now - Date.now();
        this.#settle('moved');
        if (this.waiting !== null && this.waiting.game !== message.game?.number) this.waiting = null;
        this.#sendWaiting();
        this.listener.snapshot?.();
        break;
      case 'update':
        this.game = { ...message.game, routes: patched(this.game, message.game) };
        this.ahead = message.now - Date.now();
        this.#settle('moved');
        this.listener.events?.(message.events, this.game);
        break;
      case 'table':
        this.table = message.table;
        this.yours = message.yours;
        break;
      case 'answer':
        if (message.id !== this.waiting?.id) break;
        if (message.status === 'played') {
          if (this.waiting.action.do === 'claim') this.#rest();
          this.#settle('played');
          break;
        }
        this.waiting = null;
        this.listener.refused?.(message.refusal, message.status);
        break;
      case 'said':
        this.listener.said?.(message.chair, message.phrase);
        break;
      case 'pong':
      case 'trouble':
        break;
    }
  }

  #takeIn(): void {
    while (!this.#resting) {
      const message = this.#told.shift();
      if (message === undefined) return;
      this.#receive(message);
    }
  }

  /** Gives what is to be seen by now a frame, before all that comes next. */
  #rest(): void {
    if (document.hidden) return;
    this.#resting = true;
    const go = (): void => {
      this.#resting = false;
      this.#takeIn();
    };
    requestAnimationFrame(() => requestAnimationFrame(go));
    // A page that is just being hidden gets no frame.
    setTimeout(go, LONGEST_REST);
  }

  /** A move is done when it was said to be played and its outcome has been seen, in either order. */
  #settle(what: 'moved' | 'played'): void {
    if (what === 'moved') this.#moved = true;
    else this.played = true;
    if (this.#moved && this.played) this.waiting = null;
  }

  #sendWaiting(): void {
    if (this.waiting !== null && this.status === 'live') this.#send({ type: 'move', ...this.waiting });
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

function patched(before: GameState | null, after: GameState): GameState['routes'] {
  if (before?.number !== after.number) return after.routes;
  const routes = { ...before.routes, ...after.routes };
  return Object.fromEntries(Object.entries(routes).filter(([, choice]) => choice !== null));
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `c-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
