/** Finds the sketch of a board: ours were drawn when the client was built, others are drawn from their map. */

import { mapOf } from '../maps';
import { sketchOf, type Sketch } from './sketch';

export async function sketchFor(id: string, custom: boolean): Promise<Sketch> {
  const ours = (await import('virtual:sketches')).default;
  return (custom ? undefined : ours[id]) ?? sketchOf(await mapOf(id));
}
