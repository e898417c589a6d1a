/** The sheet under the fingers: drag, throw, pinch, wheel and double tap, and the view that comes of them. */

import type { Point } from './geometry';
import {
  between,
  first,
  glide,
  moved,
  showing,
  speedOf,
  tapped,
  whole,
  zoomed,
  type Extent,
  type Sample,
  type Viewport,
} from './viewport';

/** Pixels that a finger may tremble before it drags. */
const TREMBLE = 7;
const DOUBLE_TAP = { time: 320, apart: 32 };
/** Milliseconds for a zoom by tap or button, and after the last turn of a wheel until the sheet is drawn anew. */
const MOVE = 240;
const IDLE = 140;

export class Sheet {
  view = $state.raw<Viewport>({ scale: 1, x: 0, y: 0 });
  /** The scale at which the sheet is drawn; on the way to another it is only stretched, which costs no painting. */
  drawn = $state(1);
  /** Whether somebody has moved the sheet, which from then on stays where it was put. */
  touched = false;
  /** Whether the gesture that goes on is no click. */
  dragged = false;
  touch = false;

  #paper: () => Extent;
  #screen: Extent = { width: 0, height: 0 };
  #fingers = new Map<number, Point>();
  #start: Point = { x: 0, y: 0 };
  #trail: Sample[] = [];
  #tap: Sample = { x: 0, y: 0, time: -Infinity };
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(paper: () => Extent) {
    this.#paper = paper;
  }

  /** Fits the sheet to a window: all of it, what is best to begin with, or what was seen before. */
  fit(screen: Extent, entire: boolean): void {
    this.#screen = screen;
    this.#stop();
    if (entire) this.#settle(whole(this.#paper(), screen));
    else if (!this.touched) this.#settle(first(this.#paper(), screen));
    else this.#settle(moved(this.view, 0, 0, this.#paper(), screen));
  }

  /** Brings a point of the paper into sight. */
  show(point: Point): void {
    this.#stop();
    this.#settle(showing(this.view, point, this.#paper(), this.#screen));
  }

  zoom(by: number): void {
    const middle = { x: this.#screen.width / 2, y: this.#screen.height / 2 };
    this.touched = true;
    this.#glideTo(zoomed(this.view, by, middle, this.#paper(), this.#screen));
  }

  all(): void {
    this.touched = true;
    this.#glideTo(whole(this.#paper(), this.#screen));
  }

  /** Returns the point of the paper under a point of the window. */
  under(at: Point): Point {
    return { x: (at.x - this.view.x) / this.view.scale, y: (at.y - this.view.y) / this.view.scale };
  }

  wheel(event: WheelEvent, at: Point): void {
    this.#stop();
    this.touched = true;
    this.view = zoomed(this.view, Math.exp(-event.deltaY * 0.0016), at, this.#paper(), this.#screen);
    this.#timer = setTimeout(() => this.#settle(this.view), IDLE);
  }

  down(event: PointerEvent, at: Point): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    this.touch = event.pointerType !== 'mouse';
    this.#stop();
    if (this.#fingers.size === 0) {
      this.dragged = false;
      this.#start = at;
      this.#trail = [];
    }
    this.#fingers.set(event.pointerId, at);
  }

  move(event: PointerEvent, at: Point, hold: () => void): void {
    const before = this.#fingers.get(event.pointerId);
    if (before === undefined) return;
    const near = Math.hypot(at.x - this.#start.x, at.y - this.#start.y) < TREMBLE;
    if (!this.dragged && this.#fingers.size === 1 && near) return;
    if (!this.dragged) hold();
    this.dragged = this.touched = true;
    const [paper, screen] = [this.#paper(), this.#screen];
    if (this.#fingers.size === 2) {
      const other = [...this.#fingers.entries()].find(([id]) => id !== event.pointerId)?.[1] ?? at;
      const span = (point: Point): number => Math.hypot(point.x - other.x, point.y - other.y);
      const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
      const nearer = zoomed(this.view, span(at) / Math.max(1, span(before)), middle, paper, screen);
      this.view = moved(nearer, (at.x - before.x) / 2, (at.y - before.y) / 2, paper, screen);
    } else {
      this.view = moved(this.view, at.x - before.x, at.y - before.y, paper, screen);
      this.#trail = [...this.#trail.slice(-8), { ...at, time: event.timeStamp }];
    }
    this.#fingers.set(event.pointerId, at);
  }

  /** A finger lets go; `target` says where a double tap there would zoom to. */
  up(event: PointerEvent, at: Point, target: (at: Point) => Point): void {
    if (!this.#fingers.delete(event.pointerId) || this.#fingers.size > 0) return;
    if (this.dragged) {
      this.#throw(speedOf(this.#trail, event.timeStamp));
      return;
    }
    if (this.drawn !== this.view.scale) this.#settle(this.view);
    if (!this.touch) return;
    const quick = event.timeStamp - this.#tap.time < DOUBLE_TAP.time;
    const near = Math.hypot(at.x - this.#tap.x, at.y - this.#tap.y) < DOUBLE_TAP.apart;
    this.#tap = { ...at, time: quick ? -Infinity : event.timeStamp };
    if (!quick || !near) return;
    this.dragged = this.touched = true;
    this.#glideTo(tapped(this.view, target(at), this.#paper(), this.#screen));
  }

  cancel(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size === 0) this.#settle(this.view);
  }

  #throw(speed: Point): void {
    const from = this.view;
    if (still() || Math.hypot(speed.x, speed.y) < 0.15) return this.#settle(from);
    this.#animate((time) => {
      const way = glide(speed, time);
      this.view = moved(from, way.x, way.y, this.#paper(), this.#screen);
      return way.rest;
    });
  }

  #glideTo(to: Viewport): void {
    const from = this.view;
    this.#stop();
    if (still()) return this.#settle(to);
    this.#animate((time) => {
      const share = Math.min(1, time / MOVE);
      this.view = between(from, to, 1 - (1 - share) ** 3);
      return share === 1;
    });
  }

  #animate(step: (time: number) => boolean): void {
    const begun = performance.now();
    const next = (now: number): void => {
      if (step(Math.max(0, now - begun))) this.#settle(this.view);
      else this.#frame = requestAnimationFrame(next);
    };
    this.#frame = requestAnimationFrame(next);
  }

  #stop(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
  }

  /** Draws the sheet anew at the scale at which it came to rest, on whole pixels. */
  #settle(view: Viewport): void {
    this.view = { ...view, x: Math.round(view.x), y: Math.round(view.y) };
    this.drawn = view.scale;
  }
}

function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
