/** A board the size of a hand: ground, tracks as coloured strokes, cities as dots. */

export interface Sketch {
  width: number;
  height: number;
  ground: readonly { layer: string; d: string }[];
  tracks: readonly { d: string; color: string | null; length: number }[];
  cities: readonly (readonly [number, number])[];
}

export interface Sketchable {
  width: number;
  height: number;
  locations: readonly { id: string; x: number; y: number }[];
  routes: readonly { a: string; b: string; length: number; color: string | null }[];
}

/** How far the tracks of a double lie apart, as a share of the sheet's width. */
const APART = 0.013;

/** Returns the sketch of a map, on the ground that it is given. */
export function sketchOf(map: Sketchable, ground: Sketch['ground'] = []): Sketch {
  const places = new Map(map.locations.map((city) => [city.id, city]));
  const drawn = new Map<string, number>();
  const tracks = map.routes.flatMap(({ a, b, length, color }) => {
    const [from, to] = [places.get(a), places.get(b)];
    if (from === undefined || to === undefined) return [];
    const link = [a, b].sort().join();
    const nth = drawn.get(link) ?? 0;
    drawn.set(link, nth + 1);
    const many = map.routes.filter((each) => [each.a, each.b].sort().join() === link).length;
    const aside = (nth - (many - 1) / 2) * APART * map.width;
    const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [dx, dy] = [((to.y - from.y) / far) * aside, (-(to.x - from.x) / far) * aside];
    const d = `M${whole(from.x + dx)} ${whole(from.y + dy)}L${whole(to.x + dx)} ${whole(to.y + dy)}`;
    return [{ d, color, length }];
  });
  return {
    width: map.width,
    height: map.height,
    ground,
    tracks,
    cities: map.locations.map(({ x, y }) => [whole(x), whole(y)] as const),
  };
}

function whole(value: number): number {
  return Math.round(value);
}
