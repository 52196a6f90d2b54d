import { type Color, mixColors, scaleColor } from '../../color/color.ts';
import { smoothstep } from '../../geometry/distance-fields.ts';
import { createLipCurves, traceLips } from '../../geometry/lip-curves.ts';
import type { Vector } from '../../geometry/vector.ts';
import { scalpCover } from '../../hair/scalp.ts';
import type { Outfit } from '../../photo/photo.ts';
import { layeredNoise3, noise3 } from '../../random/noise.ts';
import type { Scene } from '../scene.ts';
import { PART } from './part.ts';

const { abs, sin } = Math;
const SCALP_ABOVE_Y = -0.7;
const CLOTH_GLOSS = 0.04;
const MOUTH_GLOSS = 0.3;
const METAL_GLOSS = 3;
const PLASTIC_GLOSS = 1.4;
const TOOTH: Color = [0.68, 0.62, 0.54];

export interface Material {
  readonly color: Color;
  readonly gloss: number;
}

export function materialAt(scene: Scene, part: number, point: Vector): Material {
  switch (part) {
    case PART.skin:
      return underHair(scene, point, scene.skin.paint(...point));
    case PART.body:
      return underHair(scene, point, bodySkin(scene, point));
    case PART.cloth:
      return { color: clothColor(scene.photo.outfit, scene.body.toBody(...point)), gloss: CLOTH_GLOSS };
    case PART.frame:
      return frameMaterial(scene);
    default:
      return { color: insideOfMouth(scene, point), gloss: MOUTH_GLOSS };
  }
}

function bodySkin({ skin }: Scene, [x, y, z]: Vector): Material {
  const uneven = 1 + 0.04 * noise3(x * 6, y * 6, z * 6);
  const { tone } = skin;
  return { color: [tone[0] * uneven, tone[1] * uneven * 0.97, tone[2] * uneven * 0.96], gloss: 0.3 };
}

/** Scalp between the hairs is darkened by them. */
function underHair({ person: { hair } }: Scene, point: Vector, bare: Material): Material {
  if (point[1] <= SCALP_ABOVE_Y) return bare;
  const cover = scalpCover(hair, ...point) * (hair.style === 'buzz' ? 0.6 : 0.82);
  if (cover <= 0) return bare;
  return { color: mixColors(bare.color, scaleColor(hair.tones[0], 0.9), cover), gloss: bare.gloss * (1 - cover) };
}

/** `[x, y, z]` in the frame of the torso, so that the pattern turns with it. */
function clothColor(outfit: Outfit, [x, y, z]: Vector): Color {
  let shade = 1 + 0.05 * noise3(x * 60, y * 60, z * 60);
  if (outfit.pattern === 'knit') shade *= 0.8 + 0.28 * (sin(x * 95) * 0.5 + 0.5);
  const folds = 1 + 0.12 * layeredNoise3(x * 2.2, y * 1.4, 3.3, 2);
  return scaleColor(patternColor(outfit, x, y), shade * folds);
}

function patternColor({ pattern, color, accent }: Outfit, x: number, y: number): Color {
  if (pattern === 'stripes') return sin(y * 42) > 0.25 ? accent : color;
  if (pattern !== 'check') return color;
  const threads = (sin(x * 38) > 0.55 ? 0.5 : 0) + (sin(y * 38) > 0.55 ? 0.5 : 0);
  return [
    color[0] + (accent[0] - color[0]) * threads * 0.6,
    color[1] + (accent[1] - color[1]) * threads * 0.6,
    color[2] + (accent[2] - color[2]) * threads * 0.6,
  ];
}

function frameMaterial({ person: { glasses } }: Scene): Material {
  if (!glasses) throw new Error('a frame was hit on a face without glasses');
  return { color: glasses.color, gloss: glasses.metal ? METAL_GLOSS : PLASTIC_GLOSS };
}

/** Teeth near the front, dark red behind. */
function insideOfMouth({ layout: { mouth } }: Scene, [x, y]: Vector): Color {
  const lips = createLipCurves();
  const u = x / mouth.width;
  traceLips(mouth, u, lips);
  if (y <= lips.teeth) {
    const deep = smoothstep(0.06, 0, y - lips.lowerInner);
    return [0.05 + 0.16 * deep, 0.012 + 0.035 * deep, 0.011 + 0.03 * deep];
  }
  const gaps = 0.86 + 0.14 * smoothstep(0.0, 0.3, abs(sin(x * 38)));
  const underLip = 0.3 + 0.7 * smoothstep(0, 0.045, lips.upperInner - y);
  const edge = 0.8 + 0.2 * smoothstep(0, 0.012, y - lips.teeth);
  return scaleColor(TOOTH, (1 - 0.55 * u * u) * gaps * underLip * edge);
}
