import { describe, expect, test } from 'vitest';
import { between, first, glide, moved, showing, speedOf, tapped, whole, zoomed } from '../src/board/viewport';

const board = { width: 1000, height: 666 };
const screen = { width: 800, height: 600 };
const phone = { width: 390, height: 430 };

describe('looking at the board', () => {
  test('begins with all of it on a large screen, and fills a phone', () => {
    const view = first(board, screen);
    expect(view).toEqual(whole(board, screen));
    expect(board.width * view.scale).toBeLessThanOrEqual(screen.width);
    expect(first(board, phone).scale).toBeGreaterThan(whole(board, phone).scale * 1.5);
    expect(board.height * first(board, phone).scale).toBeGreaterThanOrEqual(phone.height);
  });

  test('zooms about the pointer', () => {
    const view = whole(board, screen);
    const at = { x: 400, y: 300 };
    const near = zoomed(view, 2, at, board, screen);
    expect((at.x - near.x) / near.scale).toBeCloseTo((at.x - view.x) / view.scale);
    expect((at.y - near.y) / near.scale).toBeCloseTo((at.y - view.y) / view.scale);
  });

  test('never loses the board', () => {
    const near = zoomed(whole(board, screen), 3, { x: 0, y: 0 }, board, screen);
    const far = moved(near, 1e6, -1e6, board, screen);
    expect(far.x).toBeLessThan(screen.width);
    expect(far.y + board.height * far.scale).toBeGreaterThan(0);
  });

  test.each([
    ['a large screen', screen],
    ['a phone', phone],
  ])('brings a city into sight on %s, near enough to read', (_, window) => {
    for (const by of [1, 4]) {
      const view = zoomed(whole(board, window), by, { x: 0, y: 0 }, board, window);
      const seen = showing(view, { x: 600, y: 400 }, board, window);
      const [x, y] = [seen.x + 600 * seen.scale, seen.y + 400 * seen.scale];
      expect(seen.scale).toBeGreaterThanOrEqual(first(board, window).scale - 1e-9);
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(window.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(window.height);
    }
  });

  test('comes near to a city by a double tap, and goes back by another', () => {
    const view = whole(board, phone);
    const city = { x: 500, y: 333 };
    const tap = { x: view.x + city.x * view.scale, y: view.y + city.y * view.scale };
    const near = tapped(view, tap, board, phone);
    expect(near.scale).toBeGreaterThan(view.scale * 3);
    expect(near.x + city.x * near.scale).toBeCloseTo(phone.width / 2);
    expect(near.y + city.y * near.scale).toBeCloseTo(phone.height / 2);
    expect(tapped(near, tap, board, phone)).toEqual(first(board, phone));
  });

  test('passes from one view to another', () => {
    const [a, b] = [whole(board, screen), { scale: 3, x: -500, y: -400 }];
    expect(between(a, b, 0)).toEqual(a);
    expect(between(a, b, 1).scale).toBeCloseTo(3);
    expect(between(a, b, 1).x).toBeCloseTo(-500);
  });
});

describe('a board that is thrown', () => {
  test('has the speed of the finger in its last moments', () => {
    const trail = [0, 20, 40, 60].map((time) => ({ x: time, y: 2 * time, time: 1000 + time }));
    expect(speedOf(trail, 1060)).toEqual({ x: 1, y: 2 });
  });

  test('stays where a finger that had stopped let it go', () => {
    const trail = [0, 20, 40].map((time) => ({ x: time, y: 0, time: 1000 + time }));
    expect(speedOf(trail, 1500)).toEqual({ x: 0, y: 0 });
  });

  test('slows down and comes to rest', () => {
    const ways = [0, 100, 200, 400, 3000].map((time) => glide({ x: 1, y: 0 }, time));
    for (let i = 1; i < ways.length; i++) expect(ways[i]?.x).toBeGreaterThan(ways[i - 1]?.x ?? 0);
    expect((ways[2]?.x ?? 0) - (ways[1]?.x ?? 0)).toBeLessThan(ways[1]?.x ?? 0);
    expect(ways.map(({ rest }) => rest)).toEqual([false, false, false, false, true]);
  });
});
