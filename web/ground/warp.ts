/** Thin-plate splines: a smooth sheet through (or, with stiffness, near) known points. */

export type Pair = readonly [number, number];
export type Warp = (point: Pair) => Pair;

/** Returns the warp that carries each `from` near its `to`; stiffness 0 goes exactly through them. */
export function thinPlate(from: readonly Pair[], to: readonly Pair[], stiffness: number): Warp {
  const n = from.length;
  const matrix = Array.from({ length: n + 3 }, () => new Float64Array(n + 3));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) cell(matrix, i, j, kernel(at(from, i), at(from, j)));
    cell(matrix, i, i, stiffness);
    const [x, y] = at(from, i);
    [1, x, y].forEach((value, k) => {
      cell(matrix, i, n + k, value);
      cell(matrix, n + k, i, value);
    });
  }
  const xs = solve(matrix, [...to.map((point) => point[0]), 0, 0, 0]);
  const ys = solve(matrix, [...to.map((point) => point[1]), 0, 0, 0]);
  const sheet = (weights: Float64Array, point: Pair): number => {
    let sum = weight(weights, n) + weight(weights, n + 1) * point[0] + weight(weights, n + 2) * point[1];
    for (let i = 0; i < n; i++) sum += weight(weights, i) * kernel(at(from, i), point);
    return sum;
  };
  return (point) => [sheet(xs, point), sheet(ys, point)];
}

function kernel(a: Pair, b: Pair): number {
  const square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
  return square === 0 ? 0 : 0.5 * square * Math.log(square);
}

function solve(matrix: readonly Float64Array[], right: readonly number[]): Float64Array {
  const n = right.length;
  const rows: Float64Array[] = matrix.map((row, i) => Float64Array.from([...row, right[i] ?? 0]));
  for (let column = 0; column < n; column++) {
    let best = column;
    for (let i = column + 1; i < n; i++) {
      if (Math.abs(value(rows, i, column)) > Math.abs(value(rows, best, column))) best = i;
    }
    [rows[column], rows[best]] = [rowAt(rows, best), rowAt(rows, column)];
    for (let i = 0; i < n; i++) {
      if (i === column) continue;
      const factor = value(rows, i, column) / value(rows, column, column);
      if (factor === 0) continue;
      const row = rowAt(rows, i);
      const pivot = rowAt(rows, column);
      for (let k = column; k <= n; k++) row[k] = weight(row, k) - factor * weight(pivot, k);
    }
  }
  return Float64Array.from({ length: n }, (_, i) => value(rows, i, n) / value(rows, i, i));
}

function at(points: readonly Pair[], i: number): Pair {
  const point = points[i];
  if (point === undefined) throw new RangeError(`no point ${i}`);
  return point;
}

function rowAt(rows: readonly Float64Array[], i: number): Float64Array {
  const row = rows[i];
  if (row === undefined) throw new RangeError(`no row ${i}`);
  return row;
}

function value(rows: readonly Float64Array[], i: number, j: number): number {
  return weight(rowAt(rows, i), j);
}

function weight(row: Float64Array, i: number): number {
  return row[i] ?? 0;
}

function cell(rows: readonly Float64Array[], i: number, j: number, add: number): void {
  const row = rowAt(rows, i);
  row[j] = weight(row, j) + add;
}
