import type { Raster } from '../geometry.ts';

/** Brightness 0 to 255, row by row. */
export interface GreyPicture {
  readonly values: Float32Array;
  readonly width: number;
  readonly height: number;
}

export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export function toGrey(picture: Raster, region: Region = { left: 0, top: 0, ...picture }): GreyPicture {
  const { left, top, width, height } = clipRegion(region, picture);
  const values = new Float32Array(width * height);
  for (let at = 0; at < values.length; at += 1) {
    const column = at % width;
    const from = ((top + (at - column) / width) * picture.width + left + column) * 3;
    const red = picture.pixels[from] ?? 0;
    const green = picture.pixels[from + 1] ?? 0;
    const blue = picture.pixels[from + 2] ?? 0;
    values[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return { values, width, height };
}

export function cutGrey(picture: GreyPicture, region: Region): GreyPicture {
  const { left, top, width, height } = clipRegion(region, picture);
  const values = new Float32Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (top + row) * picture.width + left;
    values.set(picture.values.subarray(from, from + width), row * width);
  }
  return { values, width, height };
}

/** The aligned face without what surrounds it. */
export function middleOf(grey: GreyPicture): GreyPicture {
  const { width, height } = grey;
  return cutGrey(grey, { left: width * 0.2, top: height * 0.25, width: width * 0.6, height: height * 0.6 });
}

/** The mean of the absolute differences of neighbouring pixels: how much there is to see. */
export function detailOf({ values, width, height }: GreyPicture): number {
  let sum = 0;
  for (let row = 0; row + 1 < height; row += 1) {
    for (let column = 0; column + 1 < width; column += 1) {
      const at = row * width + column;
      const here = values[at] ?? 0;
      sum += Math.abs((values[at + 1] ?? 0) - here) + Math.abs((values[at + width] ?? 0) - here);
    }
  }
  return sum / Math.max(1, 2 * (width - 1) * (height - 1));
}

/** For each share, the value below which this share of the pixels lies. */
export function percentilesOf({ values }: Pick<GreyPicture, 'values'>, shares: readonly number[]): number[] {
  const sorted = values.toSorted();
  return shares.map((share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
}

/** The part of the region that lies in the picture, in whole pixels. */
function clipRegion(region: Region, picture: { width: number; height: number }): Region {
  const left = Math.max(0, Math.round(region.left));
  const top = Math.max(0, Math.round(region.top));
  const width = Math.max(0, Math.min(picture.width, Math.round(region.left + region.width)) - left);
  const height = Math.max(0, Math.min(picture.height, Math.round(region.top + region.height)) - top);
  return { left, top, width, height };
}
