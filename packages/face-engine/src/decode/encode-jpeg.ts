import sharp from 'sharp';
import type { Raster } from '../geometry/raster.ts';

/** Made from pixels alone, so nothing of the original's metadata can be in it. */
export async function encodeJpeg({ pixels, width, height }: Raster): Promise<Uint8Array> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}
