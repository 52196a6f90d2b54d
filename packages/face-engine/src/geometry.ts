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

/** The least-squares fit of `from` onto `to`, point by point. */
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

/** In pixels of the upright picture. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface ScoredBox extends PixelBox {
  readonly score: number;
}

/** Non-maximum suppression: of boxes that overlap (IoU) by more than `max` only the best stays. Best first. */
export function suppressOverlaps<Box extends ScoredBox>(boxes: readonly Box[], max: number): Box[] {
  const kept: Box[] = [];
  for (const box of [...boxes].sort((one, other) => other.score - one.score)) {
    if (kept.every((better) => overlap(better, box) <= max)) kept.push(box);
  }
  return kept;
}

/** Intersection over union. */
export function overlap(one: PixelBox, other: PixelBox): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  const shared = Math.max(0, width) * Math.max(0, height);
  return shared / (one.width * one.height + other.width * other.height - shared);
}

export function clipBox<Box extends PixelBox>(box: Box, width: number, height: number): Box {
  const left = Math.max(0, box.left);
  const top = Math.max(0, box.top);
  return {
    ...box,
    left,
    top,
    width: Math.min(width, box.left + box.width) - left,
    height: Math.min(height, box.top + box.height) - top,
  };
}

/** RGB rows, three bytes per pixel, without padding. */
export interface Raster {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export function mirrored({ pixels, width, height }: Raster): Raster {
  const turned = new Uint8Array(pixels.length);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      copyPixel(pixels, row * width + column, turned, row * width + width - 1 - column);
    }
  }
  return { pixels: turned, width, height };
}

/** Positions count pixels, not bytes. */
function copyPixel(from: Uint8Array, position: number, to: Uint8Array, newPosition: number): void {
  to[newPosition * 3] = from[position * 3] ?? 0;
  to[newPosition * 3 + 1] = from[position * 3 + 1] ?? 0;
  to[newPosition * 3 + 2] = from[position * 3 + 2] ?? 0;
}

/**
 * More samples per axis make no difference to the networks.
 * @limit none
 */
const MAX_SAMPLES = 4;

/** Cuts a square out of the picture, black outside of it. When shrinking, each pixel averages several samples. */
export function warp(picture: Raster, toSquare: Similarity, size: number): Raster {
  const toPicture = inverseOf(toSquare);
  const samples = Math.max(1, Math.min(MAX_SAMPLES, Math.round(Math.hypot(toPicture.a, toPicture.b))));
  const square = { pixels: new Uint8Array(size * size * 3), width: size, height: size };
  const warping = { picture, toPicture, samples, square };
  for (let index = 0; index < size * size; index += 1) averagePixel(warping, index);
  return square;
}

interface Warping {
  readonly picture: Raster;
  readonly toPicture: Similarity;
  /** Per axis of a pixel. */
  readonly samples: number;
  readonly square: Raster;
}

/**
 * Each sample is the bilinear interpolation of the four pixels around it. A picture takes half a million of them, so those of a
 * pixel are added up in one function and in variables: that takes four fifths of the time.
 */
function averagePixel({ picture, toPicture, samples, square }: Warping, index: number): void {
  const { pixels, width, height } = picture;
  const { a, b, dx, dy } = toPicture;
  const column = index % square.width;
  const row = (index - column) / square.width;
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let sample = 0; sample < samples * samples; sample += 1) {
    const across = sample % samples;
    const u = column - 0.5 + (across + 0.5) / samples;
    const v = row - 0.5 + ((sample - across) / samples + 0.5) / samples;
    const x = a * u - b * v + dx;
    const y = b * u + a * v + dy;
    const left = Math.floor(x);
    const top = Math.floor(y);
    for (let corner = 0; corner < 4; corner += 1) {
      const fromColumn = left + (corner & 1);
      const fromRow = top + (corner >> 1);
      if (fromColumn < 0 || fromRow < 0 || fromColumn >= width || fromRow >= height) continue;
      const weight = (1 - Math.abs(x - fromColumn)) * (1 - Math.abs(y - fromRow));
      const from = (fromRow * width + fromColumn) * 3;
      red += (pixels[from] ?? 0) * weight;
      green += (pixels[from + 1] ?? 0) * weight;
      blue += (pixels[from + 2] ?? 0) * weight;
    }
  }
  const at = index * 3;
  square.pixels[at] = red / (samples * samples) + 0.5;
  square.pixels[at + 1] = green / (samples * samples) + 0.5;
  square.pixels[at + 2] = blue / (samples * samples) + 0.5;
}
