import { at, setTriple, tripleAt } from '../../geometry/buffer.ts';
import type { FaceLayout } from '../../geometry/face-layout.ts';
import { createLipCurves, type LipCurves, traceLips } from '../../geometry/lip-curves.ts';
import { MOUTH_Z } from '../../geometry/mouth.ts';
import type { Vector } from '../../geometry/vector.ts';
import type { CameraView } from '../camera.ts';
import type { Scene } from '../scene.ts';
import { PART } from './part.ts';
import type { SurfaceMap } from './surface-map.ts';

const { abs, max, sqrt } = Math;
const SMALLEST_STEP = 0.0028;
const EYE_TOLERANCE = 0.0035;
const TORSO_BELOW_Y = -1.35;

/** Fills in the normals, and tells eyeballs, the inside of the mouth and the torso from the skin of the face. */
export function findNormals(scene: Scene, camera: CameraView, map: SurfaceMap): void {
  const step = max(SMALLEST_STEP, camera.pixelAtHead * 0.7);
  const lips = createLipCurves();
  for (let p = 0; p < map.part.length; p++) {
    const part = at(map.part, p);
    if (part === PART.none) continue;
    const point = tripleAt(map.position, p);
    const eyeNormal = part === PART.skin ? findEyeNormal(scene.layout, point) : null;
    if (eyeNormal) map.part[p] = PART.eye;
    else if (part === PART.skin) map.part[p] = refineSkin(scene.layout, lips, point);
    setTriple(map.normal, p, eyeNormal ?? normalAt(scene, point, step));
  }
}

/** The normal of the eyeball where a point lies on one. */
function findEyeNormal({ eyes }: FaceLayout, [x, y, z]: Vector): Vector | null {
  const ex = abs(x) - eyes.x;
  const ey = y - eyes.y;
  const ez = z - eyes.z;
  const r = sqrt(ex * ex + ey * ey + ez * ez);
  if (z <= 0.3 || r >= eyes.radius + EYE_TOLERANCE) return null;
  return [(x < 0 ? -ex : ex) / r, ey / r, ez / r];
}

function refineSkin({ mouth }: FaceLayout, lips: LipCurves, [x, y, z]: Vector): number {
  if (y < TORSO_BELOW_Y) return PART.body;
  if (mouth.gap === 0 || z <= 0.4 || abs(x) >= mouth.width) return PART.skin;
  traceLips(mouth, x / mouth.width, lips);
  const between = y < lips.upperInner && y > lips.lowerInner;
  return between && z < MOUTH_Z + mouth.muzzle + 0.175 - 0.75 * x * x ? PART.mouth : PART.skin;
}

/** The slope of the distance, from the four corners of a tetrahedron. */
function normalAt(scene: Scene, [x, y, z]: Vector, step: number): Vector {
  const a = scene.distance(x + step, y - step, z - step);
  const b = scene.distance(x - step, y - step, z + step);
  const c = scene.distance(x - step, y + step, z - step);
  const d = scene.distance(x + step, y + step, z + step);
  const nx = a - b - c + d;
  const ny = -a - b + c + d;
  const nz = -a + b - c + d;
  const n = 1 / (sqrt(nx * nx + ny * ny + nz * nz) + 1e-12);
  return [nx * n, ny * n, nz * n];
}
