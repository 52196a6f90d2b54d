import { at, tripleAt } from '../../geometry/buffer.ts';
import type { Strands } from '../../hair/strands.ts';
import type { Stage } from '../light/exposed-point.ts';
import { drawLine, type PixelCanvas } from './draw-line.ts';
import { createSegments, type StrandSegments } from './strand-segments.ts';

const BUCKETS = 8192;
const NONE = -1;

/** Lights all hair and draws it over the picture, far pieces first. */
export function drawStrands(stage: Stage, strands: Strands, rgb: Float32Array): void {
  const canvas: PixelCanvas = { width: stage.map.width, rgb, depth: stage.map.depth };
  const segments = createSegments(stage, strands);
  for (const i of farToNear(segments)) {
    drawLine(canvas, {
      from: tripleAt(segments.projected, i),
      to: tripleAt(segments.projected, i + 1),
      width: at(segments.width, i),
      alpha: at(segments.alpha, i),
      color: tripleAt(segments.color, i),
    });
  }
}

/** A bucket sort: exact order within a bucket would not be seen. */
function* farToNear({ projected, visible }: StrandSegments): Generator<number> {
  const depthOf = (i: number) => (at(projected, i * 3 + 2) + at(projected, i * 3 + 5)) * 0.5;
  let near = Number.POSITIVE_INFINITY;
  let far = Number.NEGATIVE_INFINITY;
  for (const i of visible) {
    near = Math.min(near, depthOf(i));
    far = Math.max(far, depthOf(i));
  }
  const scale = (BUCKETS - 1) / Math.max(1e-6, far - near);
  const heads = new Int32Array(BUCKETS).fill(NONE);
  const next = new Int32Array(projected.length / 3);
  for (const i of visible) {
    const bucket = Math.floor((depthOf(i) - near) * scale);
    next[i] = at(heads, bucket);
    heads[bucket] = i;
  }
  for (let bucket = BUCKETS - 1; bucket >= 0; bucket--) {
    for (let i = at(heads, bucket); i >= 0; i = at(next, i)) yield i;
  }
}
