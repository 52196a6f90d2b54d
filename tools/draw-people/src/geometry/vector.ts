export type Vector = readonly [number, number, number];

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function lengthOf(v: Vector): number {
  return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

export function scale(v: Vector, factor: number): Vector {
  return [v[0] * factor, v[1] * factor, v[2] * factor];
}

export function subtract(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

/** `origin + direction * distance` */
export function pointAlong(origin: Vector, direction: Vector, distance: number): Vector {
  return [
    origin[0] + direction[0] * distance,
    origin[1] + direction[1] * distance,
    origin[2] + direction[2] * distance,
  ];
}

export function toUnit(v: Vector): Vector {
  return scale(v, 1 / lengthOf(v));
}

/** For sums that may vanish: a zero vector stays zero. */
export function toUnitOrZero(v: Vector): Vector {
  return scale(v, 1 / (lengthOf(v) + 1e-9));
}
