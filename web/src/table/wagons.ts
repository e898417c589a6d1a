/** What rolls along the foot of a card: a vehicle for each colour, between x -16 and 16 and above the rail at y 0. */

const WHEELS = 'M-9 -2a2 2 0 1 0 .01 0ZM9 -2a2 2 0 1 0 .01 0Z';
const FRAME = 'M-15 -4.500H15V-3H-15Z';

const WAGONS: Record<string, string> = {
  // A saloon coach, a tank wagon, a covered van, a refrigerated van.
  pink: `M-15 -11q0 -3 4 -3h22q4 0 4 3v6.5h-30ZM-11.5 -10.8v3.3h4v-3.3ZM-5 -10.8v3.3h4v-3.3ZM1.5 -10.8v3.3h4v-3.3ZM8 -10.8v3.3h4v-3.3Z`,
  blue: `M-11 -13h22q3.5 0 3.5 3.5T11 -6h-22q-3.5 0 -3.5 -3.5T-11 -13ZM-2.5 -15.5h5v2h-5ZM-10 -6h2.5v1.5h-2.5ZM7.5 -6h2.5v1.5h-2.5Z`,
  orange: `M-14 -14.5q14 -2.5 28 0v10h-28ZM-3.5 -12.5v8h7v-8ZM-11.5 -12v1h5.5v-1ZM-11.5 -9v1h5.5v-1ZM6 -12v1h5.5v-1ZM6 -9v1h5.5v-1Z`,
  white: `M-14.5 -14h29v9.5h-29ZM-12 -12v1h24v-1ZM-12 -9.5v1h24v-1ZM-12 -7v1h24v-1ZM-9 -15.8h4v1.8h-4ZM5 -15.8h4v1.8h-4Z`,
  // Timber on a flat wagon, a hopper, coal, a brake van.
  green: `M-13.5 -7.3a1.7 1.7 0 1 1 3.4 0 1.7 1.7 0 1 1 3.4 0 1.7 1.7 0 1 1 3.4 0 1.7 1.7 0 1 1 3.4 0 1.7 1.7 0 1 1 3.4 0 1.7 1.7 0 1 1 3.4 0 1.7 1.7 0 1 1 3.4 0 1.7 1.7 0 1 1 3.4 0v2.8h-27.2ZM-11 -9.8q11 -4 22 0Z`,
  yellow: `M-14.5 -14h29l-3.5 9.5h-3l-2.5 -3 -2.5 3h-6l-2.5 -3 -2.5 3h-3Z`,
  black: `M-14 -11h28v6.5h-28ZM-12.5 -11.5q2 -3.5 5 -2 2 -3 5 -1.5 2.5 -2 5 0 3 -1.5 4.5 1 3 -.5 5 2.5Z`,
  red: `M-12.5 -12h25v7.5h-25ZM-4.5 -16h8v4h-8ZM-9 -10.5v3h4v-3ZM-2 -10.5v3h4v-3ZM5 -10.5v3h4v-3ZM-15 -7h2.5v2.5h-2.5ZM12.5 -7h2.5v2.5h-2.5Z`,
  // An engine.
  wild: `M-14 -16h10v2h-1v3h11v-2.5q-1 0 -1 -2.5h5q0 2.5 -1 2.5v2.5q5 .5 5 4v2.5h-27v-9.5h-1ZM-11.5 -13.5v3h4v-3Z`,
};

/** Returns the outline of a colour's vehicle, holes and wheels included; to be filled by the even-odd rule. */
export function wagonOf(card: string): string {
  const body = WAGONS[card];
  return body === undefined ? '' : `${body}${FRAME}${WHEELS}`;
}
