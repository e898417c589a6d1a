/** Cutting lines and areas at the edges of a sheet. */

import type { Pair } from './warp';

export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Cuts an area at the edges (Sutherland and Hodgman). */
export function clippedRing(ring: readonly Pair[], { left, top, right, bottom }: Edges): Pair[] {
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, left, 1],
    [0, right, -1],
    [1, top, 1],
    [1, bottom, -1],
  ];
  return sides.reduce<Pair[]>(
    (points, [axis, limit, sign]) => {
      const within = (point: Pair): boolean => (point[axis] - limit) * sign >= 0;
      return points.flatMap((to, i) => {
        const from = points.at(i - 1) ?? to;
        if (within(from) === within(to)) return within(to) ? [to] : [];
        const share = (limit - from[axis]) / (to[axis] - from[axis]);
        const cut: Pair = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
        return within(to) ? [cut, to] : [cut];
      });
    },
    [...ring],
  );
}

/** Returns the parts of a line that lie on the sheet, each with one point beyond. */
export function clippedLine(line: readonly Pair[], { left, top, right, bottom }: Edges): Pair[][] {
  const seen = line.map(([x, y]) => x > left && x < right && y > top && y < bottom);
  const parts: Pair[][] = [];
  let open = false;
  line.forEach((point, i) => {
    const kept = seen[i - 1] || seen[i] || seen[i + 1];
    if (kept && !open) parts.push([]);
    if (kept) parts.at(-1)?.push(point);
    // Where the line has left the sheet, its next part begins anew.
    open = Boolean(kept && (seen[i] || seen[i + 1]));
  });
  return parts.filter((part) => part.length > 1);
}

/** Leaves out points that a straight line comes near enough to (Douglas and Peucker). */
export function thinned(line: readonly Pair[], near: number): Pair[] {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined || line.length < 3) return [...line];
  let [worst, at] = [0, 0];
  line.forEach((point, i) => {
    const off = offLine(point, first, last);
    if (off > worst) [worst, at] = [off, i];
  });
  if (worst <= near) return [first, last];
  return [...thinned(line.slice(0, at + 1), near).slice(0, -1), ...thinned(line.slice(at), near)];
}

function offLine(point: Pair, a: Pair, b: Pair): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const long = Math.hypot(dx, dy);
  if (long === 0) return Math.hypot(point[0] - a[0], point[1] - a[1]);
  return Math.abs(dx * (a[1] - point[1]) - (a[0] - point[0]) * dy) / long;
}
