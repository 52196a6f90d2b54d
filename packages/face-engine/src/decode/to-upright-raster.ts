import type { Sharp } from 'sharp';
import type { Raster } from '../geometry/raster.ts';
import { PICTURE_LIMITS } from './picture-limits.ts';

/** sRGB of at most `keptSide` pixels a side. */
export async function toUprightRaster(source: Sharp): Promise<Raster> {
  const side = PICTURE_LIMITS.keptSide;
  const { data, info } = await source
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#808080' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}
