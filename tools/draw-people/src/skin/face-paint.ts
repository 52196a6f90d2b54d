import { type Color, mixColors, multiplyColors, scaleColor } from '../color/color.ts';
import type { DistanceField } from '../geometry/distance-fields.ts';
import { smoothstep } from '../geometry/distance-fields.ts';
import type { FaceLayout } from '../geometry/face-layout.ts';
import { createLidCurves, traceLids } from '../geometry/lid-curves.ts';
import { createLipCurves, traceLips } from '../geometry/lip-curves.ts';
import type { Makeup } from '../person/person.ts';
import { noise3 } from '../random/noise.ts';
import type { PaintLayer } from './blemishes.ts';
import { blot } from './blot.ts';
import type { SkinTones } from './skin-tones.ts';

const { abs, exp, min } = Math;
const LIP_OPACITY = 0.9;

export function createEyeShadow({ eyes }: FaceLayout, makeup: Makeup): PaintLayer {
  if (makeup.shadow === 0) return (under) => under;
  return (under, x, y) => {
    if (y >= 0.3 || y <= -0.05) return under;
    const strength = makeup.shadow * blot((abs(x) - eyes.x) / 0.15, (y - 0.085) / 0.05);
    return multiplyColors(under, [1 - 0.4 * strength, 1 - 0.5 * strength, 1 - 0.42 * strength]);
  };
}

/** Lash line and liner along both lids. */
export function createLashLine({ eyes }: FaceLayout, { liner }: Makeup): PaintLayer {
  const lids = createLidCurves();
  return (under, x, y) => {
    const lx = abs(x) - eyes.x;
    const ly = y - eyes.y;
    if (abs(lx) >= eyes.width * 1.15 || abs(ly) >= 0.16) return under;
    const u = (lx * eyes.cosTilt + ly * eyes.sinTilt) / eyes.width;
    const v = ly * eyes.cosTilt - lx * eyes.sinTilt;
    traceLids(eyes, u, lids);
    const near = smoothstep(1.12, 0.95, abs(u));
    const upperInk = 0.5 + 0.4 * liner + 0.15 * (u > 0 ? u : 0);
    const upper = exp(-(((v - lids.up - 0.006) / (0.014 + 0.01 * liner)) ** 2)) * near * upperInk;
    const lower = exp(-(((v - lids.low + 0.01) / 0.012) ** 2)) * near * (0.22 + 0.4 * liner);
    const strength = min(0.92, upper + lower * 0.7);
    return multiplyColors(under, [1 - strength * 0.88, 1 - strength, 1 - strength]);
  };
}

/** `lip` is how much the point is lip, as the lip mask says. */
export function createLipPaint({ mouth }: FaceLayout, tones: SkinTones) {
  const lips = createLipCurves();
  return (under: Color, x: number, y: number, lip: number): Color => {
    traceLips(mouth, x / mouth.width, lips);
    const grain = 1 + 0.08 * noise3(x * 45, y * 8, 4.2);
    // Darker towards the line between the lips.
    const inner = exp(-(((y - lips.line) / 0.02) ** 2));
    return mixColors(under, scaleColor(tones.lip, grain * (1 - 0.55 * inner)), lip * LIP_OPACITY);
  };
}

/** The shadow of shaved or sparse hair. */
export function createStubble(beardZone: DistanceField, strength: number, tone: Color): PaintLayer {
  if (strength === 0) return (under) => under;
  return (under, x, y, z) =>
    mixColors(under, tone, strength * beardZone(x, y, z) * (0.8 + 0.35 * noise3(x * 60, y * 60, z * 60)));
}
