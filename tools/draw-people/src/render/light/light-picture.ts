import { type Color, multiplyColors } from '../../color/color.ts';
import { at, setTriple, tripleAt } from '../../geometry/buffer.ts';
import { isSkin, PART } from '../surfaces/part.ts';
import { type ExposedPoint, exposePoint, type Stage } from './exposed-point.ts';
import { scatterLight } from './scatter-light.ts';
import { shadeEye } from './shade-eye.ts';
import { shadeSurface } from './shade-surface.ts';

/** Lights everything solid into `rgb` and returns the mean light on the skin of the face, as a light meter would. */
export function lightPicture(stage: Stage, rgb: Float32Array): Color {
  const { map, camera } = stage;
  const layers = createSkinLayers(map.part.length);
  for (let p = 0; p < map.part.length; p++) {
    if (at(map.part, p) !== PART.none) lightPixel(stage, { exposed: exposePoint(stage, p), rgb, layers });
  }
  scatterLight(layers.diffuse, map, camera.pixelAtHead);
  return composeSkin(stage, layers, rgb);
}

interface SkinLayers {
  readonly diffuse: Float32Array;
  readonly color: Float32Array;
  readonly highlight: Float32Array;
}

function createSkinLayers(pixels: number): SkinLayers {
  return {
    diffuse: new Float32Array(pixels * 3),
    color: new Float32Array(pixels * 3),
    highlight: new Float32Array(pixels * 3),
  };
}

interface Exposure {
  readonly exposed: ExposedPoint;
  readonly rgb: Float32Array;
  readonly layers: SkinLayers;
}

function lightPixel(stage: Stage, { exposed, rgb, layers }: Exposure): void {
  const { pixel, part } = exposed;
  if (part === PART.eye) {
    setTriple(rgb, pixel, shadeEye(stage, exposed));
    return;
  }
  const { diffuse, color, highlight } = shadeSurface(stage, exposed);
  if (!isSkin(part)) {
    setTriple(rgb, pixel, addColors(multiplyColors(diffuse, color), highlight));
    return;
  }
  setTriple(layers.diffuse, pixel, diffuse);
  setTriple(layers.color, pixel, color);
  setTriple(layers.highlight, pixel, highlight);
}

function composeSkin({ map }: Stage, layers: SkinLayers, rgb: Float32Array): Color {
  let sum: Color = [0, 0, 0];
  let count = 0;
  for (let p = 0; p < map.part.length; p++) {
    const part = at(map.part, p);
    if (!isSkin(part)) continue;
    const diffuse = tripleAt(layers.diffuse, p);
    if (part === PART.skin) {
      sum = addColors(sum, diffuse);
      count++;
    }
    setTriple(rgb, p, addColors(multiplyColors(diffuse, tripleAt(layers.color, p)), tripleAt(layers.highlight, p)));
  }
  const pixels = Math.max(1, count);
  return [sum[0] / pixels, sum[1] / pixels, sum[2] / pixels];
}

function addColors(a: Color, b: Color): Color {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}
