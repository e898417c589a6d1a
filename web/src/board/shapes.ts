/** The shapes of pieces: how their ends are cut, and the patterns on them. */

import type { Point } from './geometry';
import type { Pattern, Shape } from './palette';

/** Carries a point from along (u) and across (v) a piece to the board. */
export type Frame = (u: number, v: number) => Point;

/** One stroke of an outline: to a point, or to it by way of another that rounds the corner. */
type Stroke = readonly [u: number, v: number] | readonly [byU: number, byV: number, u: number, v: number];

export const flat: Frame = (u, v) => ({ x: u, y: v });

/** Returns the right-hand end of a piece, from its upper to its lower side: `l`, `t` are half its length and thickness. */
function endOf(shape: Shape, l: number, t: number): Stroke[] {
  switch (shape) {
    case 'slot':
      return [
        [l - t * 0.36, -t],
        [l, -t, l, -t * 0.64],
        [l, t * 0.64],
        [l, t, l - t * 0.36, t],
      ];
    case 'round':
      return [
        [l - t * 0.9, -t],
        [l, -t, l, 0],
        [l, t, l - t * 0.9, t],
      ];
    case 'point':
      return [
        [l - t * 0.72, -t],
        [l + t * 0.08, 0],
        [l - t * 0.72, t],
      ];
    case 'square':
      return [
        [l, -t],
        [l, t],
      ];
    case 'cut':
      return [
        [l - t * 0.56, -t],
        [l, -t * 0.44],
        [l, t * 0.44],
        [l - t * 0.56, t],
      ];
    case 'notch':
      return [
        [l, -t],
        [l - t * 0.62, 0],
        [l, t],
      ];
    case 'step':
      return [
        [l - t * 0.5, -t],
        [l - t * 0.5, -t * 0.42],
        [l, -t * 0.42],
        [l, t * 0.42],
        [l - t * 0.5, t * 0.42],
        [l - t * 0.5, t],
      ];
  }
}

/** Returns the outline of a piece of a shape. */
export function outline(shape: Shape, length: number, thickness: number, frame: Frame): string {
  const end = endOf(shape, length / 2, thickness / 2);
  const sides = Math.max(1, Math.round(length / (thickness * 0.9)));
  const [first, last] = [end[0] as Stroke, end[end.length - 1] as Stroke];
  const [startU, lastV] = [first[0], last[last.length - 1] as number];
  const endU = last[last.length - 2] as number;
  const strokes: Stroke[] = [];
  // The long sides in parts, so that they bend with the track.
  for (let i = 1; i < sides; i++) strokes.push([-startU + (2 * startU * i) / sides, first[1]]);
  strokes.push(...end);
  for (let i = 1; i < sides; i++) strokes.push([endU - (2 * endU * i) / sides, lastV]);
  const back = end.map((stroke) => stroke.map((value) => -value) as unknown as Stroke);
  strokes.push(...back);
  return `M${drawn([-startU, first[1]], frame)}${strokes.map((stroke) => (stroke.length === 2 ? 'L' : 'Q') + drawn(stroke, frame)).join('')}Z`;
}

function drawn(stroke: Stroke | readonly number[], frame: Frame): string {
  const parts: string[] = [];
  for (let i = 0; i < stroke.length; i += 2) {
    const { x, y } = frame(stroke[i] as number, stroke[i + 1] as number);
    parts.push(`${n(x)} ${n(y)}`);
  }
  return parts.join(' ');
}

/** Returns the lines that tell a player's piece without its hue. */
export function patternOf(pattern: Pattern, length: number, thickness: number, frame: Frame = flat): string {
  const [l, t] = [length / 2, thickness / 2];
  const line = (...points: (readonly [number, number])[]): string =>
    `M${points.map(([u, v]) => drawn([u, v], frame)).join('L')}`;
  switch (pattern) {
    case 'dots':
      return [-0.56, 0, 0.56].map((share) => disc(frame(share * l, 0), t * 0.32)).join('');
    case 'slants':
      return [-0.5, 0, 0.5]
        .map((share) => line([share * l - t * 0.36, t * 0.56], [share * l + t * 0.36, -t * 0.56]))
        .join('');
    case 'rail':
      return (
        line([-l * 0.7, -t * 0.28], [0, -t * 0.28], [l * 0.7, -t * 0.28]) +
        line([-l * 0.7, t * 0.28], [0, t * 0.28], [l * 0.7, t * 0.28])
      );
    case 'crosses': {
      const r = t * 0.42;
      return [-0.46, 0.46]
        .map(
          (share) =>
            line([share * l - r, -r], [share * l + r, r]) + line([share * l - r, r], [share * l + r, -r]),
        )
        .join('');
    }
    case 'bars':
      return [-0.6, -0.2, 0.2, 0.6]
        .map((share) => line([share * l, -t * 0.58], [share * l, t * 0.58]))
        .join('');
    case 'hollow':
      return `${line([-l * 0.56, -t * 0.36], [l * 0.56, -t * 0.36], [l * 0.56, t * 0.36], [-l * 0.56, t * 0.36])}Z`;
  }
}

function disc({ x, y }: Point, r: number): string {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;
}

/** What sticks out of a piece: the wheels of a cart; a train's couplings are its track. */
export function wheelsOf(length: number, thickness: number, frame: Frame): string {
  const [l, t] = [length / 2, thickness / 2];
  const wheel = (u: number, v: number): string =>
    `M${[
      [u - t * 0.42, v - t * 0.26],
      [u + t * 0.42, v - t * 0.26],
      [u + t * 0.42, v + t * 0.26],
      [u - t * 0.42, v + t * 0.26],
    ]
      .map(([a, b]) => drawn([a as number, b as number], frame))
      .join('L')}Z`;
  return [-0.5, 0.5].map((share) => wheel(share * l, -t) + wheel(share * l, t)).join('');
}

function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}
