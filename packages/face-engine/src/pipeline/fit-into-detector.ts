import sharp from 'sharp';
import type { PixelBox } from '../geometry/boxes.ts';
import { copyPixel, type Raster } from '../geometry/raster.ts';
import { DETECTOR_INPUT_SIZE } from '../models/detector-model.ts';

/** Clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3;

export interface FittedPicture {
  /** RGB, `DETECTOR_INPUT_SIZE` squared, black around the picture. */
  readonly pixels: Uint8Array;
  /** Converts fractions of the square back to pixels of the picture. */
  toPicture(box: PixelBox): PixelBox;
}

/** `margin` is added on each side, as a fraction of the longer side. Without it the picture is at the top left. */
export async function fitIntoDetector(
  picture: Raster,
  { margin, turns }: { margin: number; turns: QuarterTurns },
): Promise<FittedPicture> {
  const side = DETECTOR_INPUT_SIZE;
  const scale = side / (Math.max(picture.width, picture.height) * (1 + 2 * margin));
  const offset = Math.round((margin * side) / (1 + 2 * margin));
  const small = rotate(await shrink(picture, scale), turns);
  const pixels = new Uint8Array(side * side * 3);
  for (let row = 0; row < small.height; row += 1) {
    const from = row * small.width * 3;
    pixels.set(small.pixels.subarray(from, from + small.width * 3), ((row + offset) * side + offset) * 3);
  }
  const toPixel = (fraction: number) => (fraction * side - offset) / scale;
  return {
    pixels,
    toPicture: ({ left, top, width, height }) =>
      rotateBack(
        { left: toPixel(left), top: toPixel(top), width: (width * side) / scale, height: (height * side) / scale },
        { turns, width: picture.width, height: picture.height },
      ),
  };
}

async function shrink({ pixels, width, height }: Raster, scale: number): Promise<Raster> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      fit: 'fill',
      kernel: 'linear',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

function rotate(picture: Raster, turns: QuarterTurns): Raster {
  if (turns === 0) return picture;
  const { pixels, width, height } = picture;
  const result = new Uint8Array(pixels.length);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      copyPixel(pixels, row * width + column, result, newPosition({ row, column, width, height }, turns));
    }
  }
  return turns === 2 ? { pixels: result, width, height } : { pixels: result, width: height, height: width };
}

interface Position {
  readonly row: number;
  readonly column: number;
  readonly width: number;
  readonly height: number;
}

function newPosition({ row, column, width, height }: Position, turns: 1 | 2 | 3): number {
  if (turns === 1) return column * height + (height - 1 - row);
  if (turns === 2) return (height - 1 - row) * width + (width - 1 - column);
  return (width - 1 - column) * height + row;
}

function rotateBack(
  box: PixelBox,
  { turns, width, height }: { turns: QuarterTurns; width: number; height: number },
): PixelBox {
  if (turns === 0) return box;
  if (turns === 2) return { ...box, left: width - box.left - box.width, top: height - box.top - box.height };
  const size = { width: box.height, height: box.width };
  return turns === 1
    ? { ...size, left: box.top, top: height - box.left - box.width }
    : { ...size, left: width - box.top - box.height, top: box.left };
}
