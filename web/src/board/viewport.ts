/** What part of the board is seen: zoom and pan, in pixels of the window that shows it. */

export interface Viewport {
  /** Pixels a board unit. */
  scale: number;
  /** Where the board's origin is, in pixels. */
  x: number;
  y: number;
}

export interface Extent {
  width: number;
  height: number;
}

const MARGIN = 10;
const CLOSEST = 6;
/** How much nearer than all of it a small screen may begin, to have the board fill it. */
const FILLED = 2.6;
/** How near a double tap comes. */
const NEAR = 3.4;

/** Returns the view of the whole board. */
export function whole(board: Extent, screen: Extent): Viewport {
  const scale = Math.min(
    Math.max(1, screen.width - 2 * MARGIN) / board.width,
    Math.max(1, screen.height - 2 * MARGIN) / board.height,
  );
  return centered(board, screen, scale);
}

/** Returns the view to begin with: all of it, or on a small screen as much as stays readable. */
export function first(board: Extent, screen: Extent): Viewport {
  const fit = whole(board, screen);
  if (screen.width > 620) return fit;
  const cover = Math.max(screen.width / board.width, screen.height / board.height);
  return centered(board, screen, Math.max(fit.scale, Math.min(cover, fit.scale * FILLED)));
}

/** Zooms by a factor about a point of the screen. */
export function zoomed(
  view: Viewport,
  by: number,
  at: { x: number; y: number },
  board: Extent,
  screen: Extent,
): Viewport {
  const least = whole(board, screen).scale;
  const scale = Math.min(least * CLOSEST, Math.max(least, view.scale * by));
  const factor = scale / view.scale;
  return held(
    { scale, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor },
    board,
    screen,
  );
}

/** Returns the view that a double tap asks for: nearer about a point, or back to all of it where it is near already. */
export function tapped(
  view: Viewport,
  at: { x: number; y: number },
  board: Extent,
  screen: Extent,
): Viewport {
  const least = whole(board, screen).scale;
  if (view.scale > least * (CLOSEST / 2)) return first(board, screen);
  const near = zoomed(view, Math.max(1.6, (least * NEAR) / view.scale), at, board, screen);
  return moved(near, screen.width / 2 - at.x, screen.height / 2 - at.y, board, screen);
}

export function moved(view: Viewport, dx: number, dy: number, board: Extent, screen: Extent): Viewport {
  return held({ ...view, x: view.x + dx, y: view.y + dy }, board, screen);
}

/** Moves as little as needed to have a point of the board well inside the screen, near enough to read on a small one. */
export function showing(
  view: Viewport,
  point: { x: number; y: number },
  board: Extent,
  screen: Extent,
): Viewport {
  const margin = Math.min(90, screen.width / 5, screen.height / 5);
  const near = first(board, screen).scale;
  if (view.scale < near) {
    const at = { x: view.x + point.x * view.scale, y: view.y + point.y * view.scale };
    return showing(zoomed(view, near / view.scale, at, board, screen), point, board, screen);
  }
  const x = view.x + point.x * view.scale;
  const y = view.y + point.y * view.scale;
  const dx = x < margin ? margin - x : x > screen.width - margin ? screen.width - margin - x : 0;
  const dy = y < margin ? margin - y : y > screen.height - margin ? screen.height - margin - y : 0;
  return dx === 0 && dy === 0 ? view : moved(view, dx, dy, board, screen);
}

/** Returns a view between two others, `share` of the way. */
export function between(a: Viewport, b: Viewport, share: number): Viewport {
  const mix = (from: number, to: number): number => from + (to - from) * share;
  return { scale: a.scale * (b.scale / a.scale) ** share, x: mix(a.x, b.x), y: mix(a.y, b.y) };
}

/** Pixels a millisecond that a finger had when it let go: from where it was in its last tenth of a second. */
export function speedOf(trail: readonly Sample[], now: number): { x: number; y: number } {
  const recent = trail.filter((sample) => now - sample.time < 100);
  const [from, to] = [recent[0], recent.at(-1)];
  if (from === undefined || to === undefined || to.time - from.time < 8) return { x: 0, y: 0 };
  const span = to.time - from.time;
  return { x: (to.x - from.x) / span, y: (to.y - from.y) / span };
}

export interface Sample {
  x: number;
  y: number;
  time: number;
}

/** The time in which a board that was thrown loses all but a third of its speed, in milliseconds. */
const GLIDE = 280;

/** Returns how far a throw has carried the board after some time, and whether it has come to rest. */
export function glide(
  speed: { x: number; y: number },
  after: number,
): { x: number; y: number; rest: boolean } {
  const left = Math.exp(-after / GLIDE);
  const way = GLIDE * (1 - left);
  return { x: speed.x * way, y: speed.y * way, rest: Math.hypot(speed.x, speed.y) * left < 0.02 };
}

function centered(board: Extent, screen: Extent, scale: number): Viewport {
  return {
    scale,
    x: (screen.width - board.width * scale) / 2,
    y: (screen.height - board.height * scale) / 2,
  };
}

/** Keeps the board on the screen: no further than a margin from each edge, centred where it is smaller. */
function held(view: Viewport, board: Extent, screen: Extent): Viewport {
  return {
    scale: view.scale,
    x: axis(view.x, board.width * view.scale, screen.width),
    y: axis(view.y, board.height * view.scale, screen.height),
  };
}

function axis(at: number, size: number, room: number): number {
  if (size <= room - 2 * MARGIN) return (room - size) / 2;
  return Math.min(MARGIN * 2, Math.max(room - size - MARGIN * 2, at));
}
