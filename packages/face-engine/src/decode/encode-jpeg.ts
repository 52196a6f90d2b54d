import sharp from 'sharp';
import type { Raster } from '../geometry/raster.ts';

/** Encoded from pixels alone, so it cannot contain the original's metadata. */
export async function encodeJpeg({ pixels, width, height }: Raster): Promise<Uint8Array> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}
