import { describe, expect, test } from 'vitest';
import { colorsOf, ownersOf } from '../src/table/players';
import { cheapestWay, stepsAround } from '../src/table/ways';

const step = (a: string, b: string, cost: number) => ({ id: `${a}--${b}`, a, b, cost });

describe('the cheapest way to a ticket', () => {
  const steps = [step('a', 'b', 2), step('b', 'c', 2), step('a', 'c', 5), step('c', 'd', 1)];

  test('goes round when that costs fewer spaces', () => {
    expect(cheapestWay(stepsAround(steps), 'a', 'd')).toEqual(['a--b', 'b--c', 'c--d']);
  });

  test('uses own tracks, which cost nothing more', () => {
    expect(cheapestWay(stepsAround([...steps, { ...step('a', 'd', 0), id: 'own' }]), 'a', 'd')).toEqual([
      'own',
    ]);
  });

  test('is none where the last track is taken', () => {
    expect(cheapestWay(stepsAround(steps.slice(0, 3)), 'a', 'd')).toBeNull();
    expect(cheapestWay(stepsAround([]), 'a', 'd')).toBeNull();
  });
});

describe('seats and colours', () => {
  test('who chose no colour gets one that nobody has', () => {
    expect(colorsOf([null, 'blue', null])).toEqual(['red', 'blue', 'green']);
  });

  test('a track shows its owner, or neutral', () => {
    expect(ownersOf({ x: 1, y: 'neutral' }, ['blue', 'red'])).toEqual({ x: 'red', y: 'neutral' });
  });
});
