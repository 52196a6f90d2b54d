import sharp from 'sharp';
import type { Raster } from '../geometry/raster.ts';
import { applySimilarity, centreOf, inverseOf, type Point, type Similarity } from '../geometry/similarity.ts';
import { distanceOfEyes } from '../quality/landmark-rules.ts';

/** What is cut out on each side of a face, in distances of its eyes: enough for its landmarks and for the chip, however it is tilted. */
const REACH = 3.5;
/** So much sharper than needed, since landmarks are found only afterwards. */
const RESERVE = 1.05;

/** A face with what surrounds it, made so small that it is not sampled from far more pixels than the networks see. */
export interface CloseUp {
  readonly raster: Raster;
  readonly toCloseUp: Similarity;
}

/** `eyes`: the distance of the eyes that the networks see, in pixels. */
export async function cutCloseUp(
  picture: Raster,
  { points, eyes }: { points: readonly Point[]; eyes: number },
): Promise<CloseUp> {
  const distance = distanceOfEyes(points);
  const scale = (eyes * RESERVE) / distance;
  if (!(scale < 1)) return { raster: picture, toCloseUp: { a: 1, b: 0, dx: 0, dy: 0 } };
  const centre = centreOf(points);
  const across = cut(centre.x, REACH * distance, picture.width);
  const down = cut(centre.y, REACH * distance, picture.height);
  const { pixels, ...size } = picture;
  const { data, info } = await sharp(pixels, { raw: { ...size, channels: 3 } })
    .extract({ left: across.from, top: down.from, width: across.length, height: down.length })
    .resize({
      width: Math.max(1, Math.round(across.length * scale)),
      height: Math.max(1, Math.round(down.length * scale)),
      fit: 'fill',
      kernel: 'linear',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The middles of pixels have whole numbers.
  const offsetOf = (from: number) => (0.5 - from) * scale - 0.5;
  return {
    raster: { pixels: data, width: info.width, height: info.height },
    toCloseUp: { a: scale, b: 0, dx: offsetOf(across.from), dy: offsetOf(down.from) },
  };
}

export function fromCloseUp({ toCloseUp }: CloseUp, points: readonly Point[]): Point[] {
  const toPicture = inverseOf(toCloseUp);
  return points.map((point) => applySimilarity(toPicture, point));
}

export function intoCloseUp({ toCloseUp }: CloseUp, points: readonly Point[]): Point[] {
  return points.map((point) => applySimilarity(toCloseUp, point));
}

/** The part of a side within reach that lies in the picture, at least a pixel of it. */
function cut(centre: number, reach: number, side: number): { from: number; length: number } {
  const from = Math.min(side - 1, Math.max(0, Math.floor(centre - reach)));
  return { from, length: Math.max(1, Math.min(side, Math.ceil(centre + reach)) - from) };
}
