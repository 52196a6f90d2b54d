import { type DistanceField, ellipsoid, type Limb, limbDistance, smoothMin } from './distance-fields.ts';
import type { FaceLayout } from './face-layout.ts';

const { abs, min } = Math;
const FACE_Y = -0.3;
const FACE_Z = 0.13;
const FACE_RZ = 0.73;

/** Skull, jaw and flesh without the small features: hair grows on it and keeps off it. */
export function createSkull({ skull, jaw }: FaceLayout): DistanceField {
  const faceRy = FACE_Y - jaw.chinY;
  const mandible: Limb = {
    from: [jaw.x, jaw.y, 0.05],
    to: [jaw.chinX, jaw.chinY + 0.15, jaw.chinZ - 0.05],
    radiusFrom: 0.125,
    radiusTo: 0.12,
  };
  const ramus: Limb = {
    from: [jaw.x, jaw.y + 0.02, 0.06],
    to: [jaw.cheekX + 0.03, -0.2, 0.12],
    radiusFrom: 0.125,
    radiusTo: 0.12,
  };
  const chinRadius = jaw.chinRadius;

  return function skullDistance(x, y, z) {
    const ax = abs(x);
    const cranium = ellipsoid(
      x,
      y - skull.craniumY,
      z - skull.craniumZ,
      skull.craniumRx,
      skull.craniumRy,
      skull.craniumRz,
    );
    const face = ellipsoid(x, y - FACE_Y, z - FACE_Z, skull.faceRx, faceRy, FACE_RZ);
    const chinX = ax - min(ax, jaw.chinX * 0.5);
    const chinY = y - jaw.chinY - chinRadius * 0.95;
    const chin = ellipsoid(chinX, chinY, z - jaw.chinZ, chinRadius, chinRadius, chinRadius * 1.05);
    const cheekbone = ellipsoid(ax - jaw.cheekX, y + 0.17, z - 0.33, jaw.cheekOut, 0.25, 0.3);
    let d = smoothMin(cranium, face, 0.28);
    d = smoothMin(d, limbDistance(ax, y, z, mandible), 0.25);
    d = smoothMin(d, limbDistance(ax, y, z, ramus), 0.2);
    d = smoothMin(d, chin, 0.2);
    return smoothMin(d, cheekbone, 0.3);
  };
}
