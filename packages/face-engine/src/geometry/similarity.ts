export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Scales, turns and moves without distortion: `(x, y) → (a·x − b·y + dx, b·x + a·y + dy)`. */
export interface Similarity {
  readonly a: number;
  readonly b: number;
  readonly dx: number;
  readonly dy: number;
}

export function applySimilarity({ a, b, dx, dy }: Similarity, { x, y }: Point): Point {
  return { x: a * x - b * y + dx, y: b * x + a * y + dy };
}

export function inverseOf({ a, b, dx, dy }: Similarity): Similarity {
  const square = a * a + b * b;
  return { a: a / square, b: -b / square, dx: -(a * dx + b * dy) / square, dy: (b * dx - a * dy) / square };
}

/** The one that brings `from` as near to `to` as least squares can; both lists go together point by point. */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const fromCentre = centreOf(from);
  const toCentre = centreOf(to);
  let along = 0;
  let across = 0;
  let spread = 0;
  from.forEach((point, index) => {
    const x = point.x - fromCentre.x;
    const y = point.y - fromCentre.y;
    const u = (to[index]?.x ?? toCentre.x) - toCentre.x;
    const v = (to[index]?.y ?? toCentre.y) - toCentre.y;
    along += x * u + y * v;
    across += x * v - y * u;
    spread += x * x + y * y;
  });
  const a = along / spread;
  const b = across / spread;
  return {
    a,
    b,
    dx: toCentre.x - a * fromCentre.x + b * fromCentre.y,
    dy: toCentre.y - b * fromCentre.x - a * fromCentre.y,
  };
}

export function centreOf(points: readonly Point[]): Point {
  const sum = points.reduce(({ x, y }, point) => ({ x: x + point.x, y: y + point.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}
