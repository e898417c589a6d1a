/** What lies on the tracks: empty spaces or pieces, bent with them; one path a track, however many pieces. */

import { ruler, type Space, type Track } from './geometry';
import { symbolAt, type CardLook, type OwnerLook } from './palette';
import { outline, patternOf, wheelsOf, type Frame } from './shapes';

/** Returns the frames of the spaces of a track. */
export function framesOf(track: Track): (space: Space) => Frame {
  const along = ruler(track.line);
  return (space) => (u, v) => {
    const { point, angle } = along.at(space.way + u);
    const turn = (angle * Math.PI) / 180;
    return { x: point.x - Math.sin(turn) * v, y: point.y + Math.cos(turn) * v };
  };
}

export interface SpaceArt {
  slots: string;
  symbols: string;
}

/** Returns the empty spaces of a track and the symbols on them. */
export function spaceArt(track: Track, look: CardLook, thickness: number): SpaceArt {
  const frame = framesOf(track);
  const slots = track.spaces.map((space) => outline('slot', space.length, thickness, frame(space)));
  const size = Math.min(thickness * 0.068, (track.spaces[0]?.length ?? 0) * 0.075);
  const symbols = track.spaces.map((space) => symbolAt(look.symbol, space, size));
  return { slots: slots.join(''), symbols: symbols.join('') };
}

export interface PieceArt {
  bodies: string;
  patterns: string;
  wheels: string;
}

/** Returns a player's pieces on a track. */
export function pieceArt(track: Track, look: OwnerLook, thickness: number, carts: boolean): PieceArt {
  const frames = framesOf(track);
  const parts = track.spaces.map((space) => {
    const frame = frames(space);
    const [long, tall] = [Math.max(space.length, thickness * 1.4), thickness * (carts ? 0.9 : 1.1)];
    return {
      body: outline(look.shape, long, tall, frame),
      pattern: patternOf(look.pattern, long, tall, frame),
      wheels: carts ? wheelsOf(long, tall, frame) : '',
    };
  });
  return {
    bodies: parts.map((part) => part.body).join(''),
    patterns: parts.map((part) => part.pattern).join(''),
    wheels: parts.map((part) => part.wheels).join(''),
  };
}
