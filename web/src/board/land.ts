/** The ground under a board that shows a real place; other boards are drawn on plain paper. */

import type { LandLayer } from './types';

const GROUNDS: Record<string, () => Promise<{ default: LandLayer[] }>> = {
  usa: () => import('virtual:land/usa'),
  nederland: () => import('virtual:land/nederland'),
  amsterdam: () => import('virtual:land/amsterdam'),
};

/** Returns the ground of one of our own maps, or null where there is none. */
export async function groundOf(map: { id: string; custom: boolean }): Promise<LandLayer[] | null> {
  const ground = map.custom ? undefined : GROUNDS[map.id];
  return ground === undefined ? null : (await ground()).default;
}
