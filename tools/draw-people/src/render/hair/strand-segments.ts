import { setTriple, tripleAt } from '../../geometry/buffer.ts';
import type { Strand, Strands } from '../../hair/strands.ts';
import { type CameraView, project } from '../camera.ts';
import type { Stage } from '../light/exposed-point.ts';
import { lightSegment } from './light-segment.ts';

const { max, min } = Math;
const OFF_PICTURE = 2;

/** All visible pieces of hair: segment `i` goes from point `i` to point `i + 1`. */
export interface StrandSegments {
  /** Pixel coordinates and distance of each point. */
  readonly projected: Float32Array;
  readonly color: Float32Array;
  readonly width: Float32Array;
  readonly alpha: Float32Array;
  readonly visible: readonly number[];
}

export function createSegments(stage: Stage, strands: Strands): StrandSegments {
  const count = strands.pointCount;
  const projected = projectPoints(stage.camera, strands);
  const color = new Float32Array(count * 3);
  const width = new Float32Array(count);
  const alpha = new Float32Array(count);
  const visible: number[] = [];
  for (const strand of strands.list) {
    for (let i = strand.start; i < strand.end - 1; i++) {
      if (!isOnPicture(projected, i, stage.camera.width)) continue;
      const from = tripleAt(strands.points, i);
      const to = tripleAt(strands.points, i + 1);
      setTriple(color, i, lightSegment(stage, strand, { from, to }));
      const end = endTaper(strand, i);
      width[i] = strand.width * (1 / stage.camera.pixelAtHead) * (0.55 + 0.45 * end);
      alpha[i] = strand.alpha * (0.35 + 0.65 * end) * rootFade(strand, i);
      visible.push(i);
    }
  }
  return { projected, color, width, alpha, visible };
}

function projectPoints(camera: CameraView, strands: Strands): Float32Array {
  const projected = new Float32Array(strands.pointCount * 3);
  for (let i = 0; i < strands.pointCount; i++) {
    setTriple(projected, i, project(camera, tripleAt(strands.points, i)));
  }
  return projected;
}

function isOnPicture(projected: Float32Array, i: number, width: number): boolean {
  const [xa, ya] = tripleAt(projected, i);
  const [xb, yb] = tripleAt(projected, i + 1);
  const left = max(xa, xb) < -OFF_PICTURE || max(ya, yb) < -OFF_PICTURE;
  return !left && min(xa, xb) <= width + OFF_PICTURE && min(ya, yb) <= width + OFF_PICTURE;
}

/** Hair thins out over its last two fifths. */
function endTaper({ start, end }: Strand, i: number): number {
  const along = (i - start) / (end - start);
  return along > 0.6 ? 1 - (along - 0.6) * 1.6 : 1;
}

function rootFade({ kind, start, end }: Strand, i: number): number {
  const isFine = kind === 'brow' || kind === 'lash';
  return (i - start) / (end - start) < 0.05 && !isFine ? 0.8 : 1;
}
