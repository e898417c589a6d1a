import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { GameEvent, GameState, MapInfo } from '../src/api/schema';
import { speak } from '../src/i18n/index.svelte';
import { flightsOf } from '../src/table/flights';
import { soundOf } from '../src/table/sound';
import { boardLines, cityLines } from '../src/table/textboard';
import { deeds } from '../src/table/words';

const city = (id: string, name: string) => ({ id, name, x: 0, y: 0, label: null });
const track = (a: string, b: string, length: number, color: string | null, toll = 0) => ({
  id: `${a}--${b}`,
  a,
  b,
  length,
  color,
  toll,
  twin: null,
  cart: false,
});

const MAP = {
  id: 'test',
  name: 'Test',
  colors: ['red', 'pink'],
  locations: [city('omaha', 'Omaha'), city('denver', 'Denver'), city('helena', 'Helena')],
  routes: [track('denver', 'omaha', 4, 'pink'), track('denver', 'helena', 4, null, 2)],
  tickets: [],
  variants: [{ name: 'tolls', tokens: 8, merchandise: 0 }],
} as unknown as MapInfo;

const GAME = {
  closed: [],
  routes: {
    'denver--omaha': { payments: [{ with: 'pink', wilds: 0 }], refusal: null, loan: false },
    'denver--helena': { payments: [], refusal: { code: 'route-taken', figures: {} }, loan: false },
  },
  view: { variant: 'tolls', claims: {} },
} as unknown as GameState;

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  await speak('en');
});

describe('the board in words', () => {
  test('counts the open routes of a city and puts what can be paid first', () => {
    const denver = cityLines(MAP, GAME, ['Ada'], 'denver');
    expect(denver.open).toBe(2);
    expect(denver.routes.map((route) => route.text)).toEqual([
      'Omaha, 4 pink – you can pay it',
      'Helena, 4 any one colour, toll 2 – The route is taken',
    ]);
  });

  test('names the owner of a taken route, after the open ones', () => {
    const taken = {
      ...GAME,
      view: { ...GAME.view, claims: { 'denver--omaha': 0 } },
      routes: {},
    } as GameState;
    const denver = cityLines(MAP, taken, ['Ada'], 'denver');
    expect(denver.open).toBe(1);
    expect(denver.routes.at(-1)).toMatchObject({ owner: 0, text: 'Omaha, 4 pink – Taken by Ada' });
  });

  test('has every city, in alphabetical order', () => {
    expect(boardLines(MAP, GAME, []).map((each) => each.name)).toEqual(['Denver', 'Helena', 'Omaha']);
  });
});

const DRAWN: GameEvent[] = [
  { event: 'card-drawn', seat: 1, from: 'market', card: 'red' },
  { event: 'market-refilled', place: 3, card: 'pink' },
];

describe('what is told of an event', () => {
  test('names its doer, and the card turned up with it', () => {
    expect(deeds(DRAWN, { map: MAP, names: ['Ada', 'Bob'] })).toEqual([
      { text: 'Bob took red; pink was turned up', seat: 1 },
    ]);
  });

  test('moves from its place in the market to who took it', () => {
    const [flight] = flightsOf(DRAWN, 0);
    expect(flight).toMatchObject({ kind: 'card', color: 'red', to: ['[data-seat="1"]'] });
    expect(flight?.from[0]).toBe('[data-place="3"]');
    expect(flightsOf(DRAWN, 1)[0]?.to[0]).toBe('[data-hand="red"]');
  });

  test('moves no token where no toll was paid', () => {
    const toll = { event: 'toll-paid', route: 'denver--helena', seat: 0, to: 1 } as const;
    expect(flightsOf([{ ...toll, toll: 0 }], 0)).toEqual([]);
    expect(flightsOf([{ ...toll, toll: 2 }], 0)).toMatchObject([{ kind: 'coin', to: ['[data-seat="1"]'] }]);
  });

  test('is heard as one sound, the weightiest', () => {
    const turn: GameEvent = { event: 'turn-started', seat: 0, turn: 3 } as unknown as GameEvent;
    expect(soundOf(DRAWN, 0)).toBe('card');
    expect(soundOf([...DRAWN, turn], 0)).toBe('turn');
    expect(soundOf([...DRAWN, turn], 1)).toBe('card');
    expect(soundOf([...DRAWN, turn, { event: 'game-over' }], 0)).toBe('end');
    expect(soundOf([], 0)).toBeNull();
  });
});
