import { type Color, mixColors, scaleColor } from '../color/color.ts';
import { at, setTriple } from '../geometry/buffer.ts';
import { clamp, smoothstep } from '../geometry/distance-fields.ts';
import type { Photo } from '../photo/photo.ts';
import { layeredNoise3 } from '../random/noise.ts';
import { Random } from '../random/random.ts';
import { DRAW_SCENE } from './draw-scene.ts';
import type { BackdropScene, Disc, SoftBox } from './scene.ts';

const BACKDROP_STREAM = 31;
const LEAST_SIZE = 40;
/** Painted this much smaller than the picture and enlarged: that is what puts it out of focus. */
const REDUCTION = 4;

/** A square picture in linear light, three floats per pixel. */
export function paintBackdrop({ backdrop, seed }: Photo, size: number): Float32Array {
  const rng = new Random(seed, BACKDROP_STREAM);
  const scene = DRAW_SCENE[backdrop](rng);
  const glowX = rng.range(0.25, 0.75);
  const glowY = rng.range(0.2, 0.55);
  const fromRight = rng.chance(0.5);
  const small = Math.max(LEAST_SIZE, Math.round(size / REDUCTION));
  const painted = new Float32Array(small * small * 3);
  for (let j = 0; j < small; j++) {
    for (let i = 0; i < small; i++) {
      const u = (i + 0.5) / small;
      const v = (j + 0.5) / small;
      const blend = baseBlend(scene, { u, v, glowX, glowY, fromRight });
      setTriple(painted, j * small + i, colorAt(scene, { u, v, blend, seed }));
    }
  }
  return enlarge(painted, small, size);
}

interface BlendPlace {
  readonly u: number;
  readonly v: number;
  readonly glowX: number;
  readonly glowY: number;
  readonly fromRight: boolean;
}

function baseBlend({ blend }: BackdropScene, { u, v, glowX, glowY, fromRight }: BlendPlace): number {
  switch (blend) {
    case 'glow':
      return smoothstep(0, 0.95, Math.hypot(u - glowX, (v - glowY) * 0.9));
    case 'side':
      return fromRight ? u : 1 - u;
    case 'vertical':
      return smoothstep(-0.1, 1.1, v);
  }
}

interface Place {
  readonly u: number;
  readonly v: number;
  readonly blend: number;
  readonly seed: number;
}

function colorAt(scene: BackdropScene, { u, v, blend, seed }: Place): Color {
  let color = mixColors(scene.base[0], scene.base[1], blend);
  for (const box of scene.boxes) color = mixColors(color, box.color, boxCover(box, u, v) * box.alpha);
  for (const disc of scene.discs) color = mixColors(color, disc.color, Math.min(1, discCover(disc, u, v) * disc.alpha));
  if (scene.texture === 0) return color;
  return scaleColor(color, 1 + scene.texture * layeredNoise3(u * 4, v * 4, seed % 101, 4));
}

function boxCover({ x, y, halfWidth, halfHeight, soft }: SoftBox, u: number, v: number): number {
  return (
    smoothstep(halfWidth + soft, halfWidth - soft, Math.abs(u - x)) *
    smoothstep(halfHeight + soft, halfHeight - soft, Math.abs(v - y))
  );
}

/** Discs out of focus are a little brighter at the rim. */
function discCover({ x, y, radius }: Disc, u: number, v: number): number {
  const d = Math.hypot(u - x, v - y);
  return smoothstep(radius * 1.25, radius * 0.75, d) * (0.8 + 0.3 * smoothstep(radius * 0.5, radius, d));
}

function enlarge(painted: Float32Array, small: number, size: number): Float32Array {
  const enlarged = new Float32Array(size * size * 3);
  for (let y = 0; y < size; y++) {
    const [iy, ty] = sourceOf(y, small, size);
    for (let x = 0; x < size; x++) {
      const [ix, tx] = sourceOf(x, small, size);
      const above = (iy * small + ix) * 3;
      const below = above + small * 3;
      for (let k = 0; k < 3; k++) {
        const top = mixNeighbours(painted, above + k, tx);
        enlarged[(y * size + x) * 3 + k] = top + (mixNeighbours(painted, below + k, tx) - top) * ty;
      }
    }
  }
  return enlarged;
}

/** The cell of the small picture a pixel lies in, and how far across it. */
function sourceOf(pixel: number, small: number, size: number): [number, number] {
  const position = clamp(((pixel + 0.5) / size) * small - 0.5, 0, small - 1.001);
  const cell = Math.floor(position);
  return [cell, position - cell];
}

function mixNeighbours(painted: Float32Array, index: number, share: number): number {
  const left = at(painted, index);
  return left + (at(painted, index + 3) - left) * share;
}
