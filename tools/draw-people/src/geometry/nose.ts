import { ellipsoid, type Limb, limbDistance, smoothMax, smoothMin } from './distance-fields.ts';
import type { AddFeature } from './eyes.ts';
import type { NoseLayout } from './face-layout.ts';

export function createNose(nose: NoseLayout): AddFeature {
  const { tipY, tipZ, wingX, wingRadius } = nose;
  const wingY = tipY - 0.032;
  const middle = [0, tipY * 0.5, (nose.rootZ + tipZ) * 0.5 + nose.hump - 0.012] as const;
  const upper: Limb = {
    from: [0, 0.1, nose.rootZ - 0.01],
    to: middle,
    radiusFrom: nose.rootRadius,
    radiusTo: nose.middleRadius,
  };
  const lower: Limb = {
    from: middle,
    to: [0, tipY, tipZ],
    radiusFrom: nose.middleRadius,
    radiusTo: nose.tipRadius,
  };
  const bridge: Limb = {
    from: [wingX * 0.45, wingY + 0.03, tipZ - 0.06],
    to: [wingX * 0.95, wingY + 0.01, tipZ - 0.13],
    radiusFrom: 0.055,
    radiusTo: wingRadius * 0.8,
  };
  const columella: Limb = {
    from: [0, tipY - 0.045, tipZ - 0.015],
    to: [0, nose.y - 0.005, 0.86],
    radiusFrom: 0.042,
    radiusTo: 0.036,
  };

  return (d, ax, y, z) => {
    let form = smoothMin(limbDistance(ax, y, z, upper), limbDistance(ax, y, z, lower), 0.05);
    // Wings hang from the tip like a tent: two overlapping forms, not balls.
    const wing = ellipsoid(
      ax - wingX,
      y - wingY,
      z - tipZ + 0.12,
      wingRadius * 0.92,
      wingRadius * 1.1,
      wingRadius * 1.55,
    );
    form = smoothMin(form, wing, 0.075);
    form = smoothMin(form, limbDistance(ax, y, z, bridge), 0.06);
    form = smoothMin(form, limbDistance(ax, y, z, columella), 0.04);
    const nostril = ellipsoid(ax - wingX * 0.6, y - nose.y - 0.01, z - tipZ + 0.068, wingX * 0.32, 0.027, 0.046);
    return smoothMax(smoothMin(d, form, 0.08), -nostril, 0.022);
  };
}
