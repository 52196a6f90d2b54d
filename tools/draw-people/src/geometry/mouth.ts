import { bell, ellipsoid, smoothMax, smoothMin, smoothstep } from './distance-fields.ts';
import type { FaceLayout, MouthLayout } from './face-layout.ts';
import { createLipCurves, type LipCurves, traceLips } from './lip-curves.ts';

const { exp, max, min, sqrt } = Math;
/** Depth of the dental arch under the lips. */
export const MOUTH_Z = 0.7;
const MOUTH_REACH = 0.6;
const LIP_REACH = 1.3;
const GUM_DEPTH = 0.2;

type AddMouth = (d: number, x: number, y: number, z: number) => number;

/** Lips, chin fold, philtrum, smile folds and, when it is open, teeth and the dark behind them. */
export function createMouth(layout: FaceLayout): AddMouth {
  const { mouth } = layout;
  const mouthZ = MOUTH_Z + mouth.muzzle;
  const lips = createLipCurves();
  const addPhiltrum = createPhiltrum(layout);
  const addSmileFold = createSmileFold(layout);

  return function addMouth(d, x, y, z) {
    const ax = Math.abs(x);
    const my = y - mouth.y;
    const arch = ellipsoid(x, my + 0.03, z - mouthZ + 0.12, 0.3, 0.3, 0.32);
    let skin = smoothMin(d, arch, 0.12);
    if (ax > MOUTH_REACH) return skin;
    skin += 0.026 * bell(x, my + 0.2, z - 0.86, 0.24, 0.085, 0.3);
    skin += addPhiltrum(x, my);
    skin += addSmileFold(ax, y);
    const u = x / mouth.width;
    if (u <= -LIP_REACH || u >= LIP_REACH) return skin;
    traceLips(mouth, u, lips);
    skin -= lipSwell(mouth, lips, y);
    skin += 0.012 * bell(ax - mouth.width * 1.0, y - lips.line, z - 0.78, 0.07, 0.06, 0.3);
    if (mouth.gap === 0 || lips.fullness === 0) return skin;
    const hole = max(y - lips.upperInner, lips.lowerInner - y);
    const teethZ = mouthZ + 0.165 - 0.75 * x * x;
    const upperTeeth = max(z - teethZ, lips.teeth - y);
    const back = z - (teethZ - GUM_DEPTH);
    return min(smoothMax(skin, -hole, 0.012), max(upperTeeth, skin + 0.022), max(back, skin + 0.05));
  };
}

/** How far the lips stand out at height `y`. */
function lipSwell(mouth: MouthLayout, lips: LipCurves, y: number): number {
  const edge = sqrt(lips.fullness);
  if (y >= lips.upperInner) {
    const q = (y - lips.upperInner) / (lips.upperOuter - lips.upperInner + 0.006);
    if (q >= 1.35) return 0;
    return mouth.lipOut * edge * (q < 0.45 ? 1 - ((0.45 - q) / 0.45) ** 2 * 0.85 : (1 - (q - 0.45) / 0.9) ** 1.3);
  }
  if (y > lips.lowerInner) return 0;
  const q = (lips.lowerInner - y) / (lips.lowerInner - lips.lowerOuter + 0.006);
  if (q >= 1.45) return 0;
  return mouth.lipOut * 1.12 * edge * (q < 0.5 ? 1 - ((0.5 - q) / 0.5) ** 2 * 0.8 : (1 - (q - 0.5) / 0.95) ** 1.4);
}

function createPhiltrum({ nose, mouth }: FaceLayout): (x: number, my: number) => number {
  const toNose = nose.y - mouth.y;
  return (x, my) => {
    if (my <= 0.02 || my >= toNose + 0.02) return 0;
    const strength = smoothstep(0.02, 0.09, my) * smoothstep(toNose + 0.02, toNose - 0.05, my);
    const groove = x / 0.035;
    const ridge = Math.abs(x) - 0.055;
    return 0.011 * strength * exp(-groove * groove) - 0.006 * strength * exp(-(ridge ** 2) / 0.0005);
  };
}

/** The fold from the wing of the nose round the corner of the mouth. */
function createSmileFold({ nose, mouth, flesh }: FaceLayout): (ax: number, y: number) => number {
  const top = nose.y + 0.06;
  const height = nose.y + 0.06 - mouth.y + 0.1;
  return (ax, y) => {
    const t = (top - y) / height;
    if (t <= -0.1 || t >= 1.15) return 0;
    const foldX = nose.wingX + 0.055 + (mouth.width + 0.1 - nose.wingX - 0.06) * t * (1.35 - 0.35 * t);
    const side = ax - foldX;
    const strength = smoothstep(-0.1, 0.15, t) * smoothstep(1.15, 0.7, t) * flesh.smileFold;
    const groove = side / 0.028;
    const pad = (side - 0.075) / 0.075;
    return strength * (0.009 * exp(-groove * groove) - 0.014 * exp(-pad * pad));
  };
}
