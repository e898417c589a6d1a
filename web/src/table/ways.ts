/** The cheapest way between two cities over the tracks that are still to be had. */

export interface Step {
  id: string;
  a: string;
  b: string;
  /** Spaces still to be laid: 0 for one's own track. */
  cost: number;
}

/** Of each city: the steps from there. */
export type Steps = ReadonlyMap<string, readonly Step[]>;

export function stepsAround(steps: readonly Step[]): Steps {
  const around = new Map<string, Step[]>();
  for (const step of steps) {
    for (const end of [step.a, step.b]) {
      const here = around.get(end);
      if (here === undefined) around.set(end, [step]);
      else here.push(step);
    }
  }
  return around;
}

/** Returns the routes of a cheapest way in order, or null if there is none. */
export function cheapestWay(around: Steps, from: string, to: string): string[] | null {
  const best = new Map<string, { cost: number; by: Step | null; done: boolean }>([
    [from, { cost: 0, by: null, done: false }],
  ]);
  for (;;) {
    let here: string | null = null;
    for (const [id, mark] of best) {
      if (!mark.done && (here === null || mark.cost < (best.get(here)?.cost ?? Infinity))) here = id;
    }
    if (here === null) return null;
    if (here === to) break;
    const mark = best.get(here);
    if (mark === undefined) return null;
    mark.done = true;
    for (const step of around.get(here) ?? []) {
      const there = step.a === here ? step.b : step.a;
      const cost = mark.cost + step.cost;
      const known = best.get(there);
      if (known === undefined || (!known.done && cost < known.cost)) {
        best.set(there, { cost, by: step, done: false });
      }
    }
  }
  const way: string[] = [];
  for (let here = to; here !== from;) {
    const by = best.get(here)?.by;
    if (!by) return null;
    way.unshift(by.id);
    here = by.a === here ? by.b : by.a;
  }
  return way;
}
