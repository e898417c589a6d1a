/** What a board is told: a map to draw, and how its tracks and cities look now. */

export interface BoardLocation {
  id: string;
  name: string;
  x: number;
  y: number;
  label: { dx: number; dy: number; anchor: string } | null;
}

export interface BoardRoute {
  id: string;
  a: string;
  b: string;
  length: number;
  color: string | null;
  twin: string | null;
  toll: number;
  cart: boolean;
}

export interface BoardMap {
  id: string;
  name: string;
  /** What is laid on tracks: trains or carts. */
  piece: string;
  width: number;
  height: number;
  locations: BoardLocation[];
  routes: BoardRoute[];
}

/** One layer of the ground: lines or areas of one kind, or a name that runs along a line. */
export interface LandLayer {
  layer: string;
  d: string;
  text?: string;
}

/** Whose pieces lie on a track: a seat's colour, or neutral. */
export type Owner = 'blue' | 'red' | 'green' | 'yellow' | 'black' | 'neutral';

/** How far pieces are: about to be laid, laid but not yet acknowledged, or there for good. */
export type PieceStage = 'ghost' | 'sent' | 'laid';

/** How a track is marked: to be claimed now, part of a way to a ticket, chosen, or just traced. */
export type TrackMark = 'open' | 'way' | 'chosen' | 'traced' | 'preview';

/** How a city is marked: an end of a ticket (made or not), found by the keyboard, or pointed at. */
export type CityMark = 'ticket' | 'made' | 'missed' | 'found' | 'offer';
