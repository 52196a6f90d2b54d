import type { Color } from '../../color/color.ts';
import { at } from '../../geometry/buffer.ts';
import type { Vector } from '../../geometry/vector.ts';

const { abs, floor, max, min, sqrt } = Math;
/** Hair is drawn this much nearer than it is, so that it does not sink into the skin it lies on. */
const DEPTH_BIAS = 0.012;
const THINNEST = 0.5;
const SHORTEST = 1e-5;

export interface PixelCanvas {
  readonly width: number;
  readonly rgb: Float32Array;
  readonly depth: Float32Array;
}

export interface Line {
  /** Pixel coordinates and distance from the camera. */
  readonly from: Vector;
  readonly to: Vector;
  readonly width: number;
  readonly alpha: number;
  readonly color: Color;
}

/** Draws a line with soft edges, where nothing nearer hides it. */
export function drawLine(canvas: PixelCanvas, { from, to, width, alpha, color }: Line): void {
  const isSteep = abs(to[1] - from[1]) > abs(to[0] - from[0]);
  // `u` is the longer axis, along which the line is drawn column by column; `v` the other.
  const a = isSteep ? swapAxes(from) : from;
  const b = isSteep ? swapAxes(to) : to;
  const [start, end] = a[0] > b[0] ? [b, a] : [a, b];
  const length = end[0] - start[0];
  const slope = length > SHORTEST ? (end[1] - start[1]) / length : 0;
  const rise = length > SHORTEST ? (end[2] - start[2]) / length : 0;
  const half = 0.5 * width * sqrt(1 + slope * slope);
  const brush: Brush = {
    isSteep,
    half: max(half, THINNEST),
    strength: alpha * (half < THINNEST ? half * 2 : 1),
    color,
  };
  const last = min(canvas.width - 1, floor(end[0]));
  for (let column = max(0, floor(start[0])); column <= last; column++) {
    const low = max(column, start[0]);
    const high = min(column + 1, end[0]);
    if (high <= low) continue;
    const along = (low + high) * 0.5 - start[0];
    const depth = start[2] + rise * along - DEPTH_BIAS;
    drawColumn(canvas, brush, { column, middle: start[1] + slope * along, depth, share: high - low });
  }
}

function swapAxes([x, y, z]: Vector): Vector {
  return [y, x, z];
}

interface Brush {
  readonly isSteep: boolean;
  readonly half: number;
  readonly strength: number;
  readonly color: Color;
}

interface Column {
  readonly column: number;
  readonly middle: number;
  readonly depth: number;
  /** How much of the column the line runs through, 0 to 1. */
  readonly share: number;
}

function drawColumn(canvas: PixelCanvas, brush: Brush, { column, middle, depth, share }: Column): void {
  const top = middle - brush.half;
  const bottom = middle + brush.half;
  const last = min(canvas.width - 1, floor(bottom));
  for (let row = max(0, floor(top)); row <= last; row++) {
    const cover = min(1, min(bottom, row + 1) - max(top, row));
    if (cover <= 0) continue;
    const p = brush.isSteep ? column * canvas.width + row : row * canvas.width + column;
    if (depth > at(canvas.depth, p)) continue;
    blend(canvas.rgb, p * 3, brush.color, cover * share * brush.strength);
  }
}

function blend(rgb: Float32Array, q: number, color: Color, alpha: number): void {
  for (let k = 0; k < 3; k++) {
    const under = at(rgb, q + k);
    rgb[q + k] = under + ((color[k] ?? 0) - under) * alpha;
  }
}
