import sharp, { type Sharp } from 'sharp';
import type { Raster } from '../geometry/raster.ts';
import { inverseOf, type Similarity } from '../geometry/similarity.ts';

/** How a picture is shown to the detector. */
export interface View {
  /** Of the longer side of what the detector sees, in pixels. */
  readonly side: number;
  /** Black on each side, as a fraction of the longer side. */
  readonly margin: number;
  /** How far the picture is turned, clockwise. */
  readonly degrees: number;
}

export interface FittedPicture {
  readonly raster: Raster;
  readonly toPicture: Similarity;
}

const BLACK = '#000000';

export async function fitIntoDetector(picture: Raster, { side, margin, degrees }: View): Promise<FittedPicture> {
  const angle = (degrees * Math.PI) / 180;
  const [along, across] = [Math.cos(angle), Math.sin(angle)];
  const width = Math.abs(along) * picture.width + Math.abs(across) * picture.height;
  const height = Math.abs(across) * picture.width + Math.abs(along) * picture.height;
  const longer = Math.max(width, height);
  const scale = side / (longer * (1 + 2 * margin));
  const small = await shrink(picture, scale);
  const turned = degrees === 0 ? small : await toRaster(open(small).rotate(degrees, { background: BLACK }));
  const border = Math.round(margin * longer * scale);
  const raster = border === 0 ? turned : await toRaster(open(turned).extend({ ...around(border), background: BLACK }));
  // The middle stays the middle.
  const [a, b] = [along * scale, across * scale];
  const dx = (raster.width - a * picture.width + b * picture.height) / 2;
  const dy = (raster.height - b * picture.width - a * picture.height) / 2;
  return { raster, toPicture: inverseOf({ a, b, dx, dy }) };
}

async function shrink(picture: Raster, scale: number): Promise<Raster> {
  const [width, height] = [picture.width, picture.height].map((length) => Math.max(1, Math.round(length * scale)));
  return await toRaster(open(picture).resize({ width, height, fit: 'fill', kernel: 'linear' }));
}

function open({ pixels, width, height }: Raster): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

async function toRaster(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

function around(border: number) {
  return { top: border, bottom: border, left: border, right: border };
}
