import sharp, { type Sharp } from 'sharp';
import type { PictureFault } from '../face-engine.ts';
import type { Raster } from '../geometry/raster.ts';
import { decodeHeic } from './decode-heic.ts';
import { faultOfSize } from './fault-of-size.ts';
import { identifyPicture } from './identify-picture.ts';
import { PICTURE_LIMITS } from './picture-limits.ts';
import { stripPicture } from './strip/strip-picture.ts';
import { toUprightRaster } from './to-upright-raster.ts';

export type DecodePictureOutcome =
  | { readonly kind: 'decoded'; readonly raster: Raster }
  | { readonly kind: 'refused'; readonly because: PictureFault };

/** Untrusted bytes → upright sRGB of at most `keptSide` pixels a side. Cheap checks come first. Requires `hardenSharp`. */
export async function decodePicture(bytes: Uint8Array): Promise<DecodePictureOutcome> {
  const identified = identifyPicture(bytes);
  if (identified.kind === 'refused') return identified;
  const { format } = identified;
  const picture = stripPicture(bytes, format);
  if (picture === null) return { kind: 'refused', because: 'picture_damaged' };
  const fault = faultOfSize(picture.width, picture.height);
  if (fault !== null) return { kind: 'refused', because: fault };
  try {
    const raster =
      format === 'heic' ? await decodeHeic(picture.bytes) : await toUprightRaster(openPicture(picture.bytes));
    return { kind: 'decoded', raster };
  } catch {
    // The first bytes are those of a picture, so any decoder error means that the rest is damaged.
    return { kind: 'refused', because: 'picture_damaged' };
  }
}

function openPicture(bytes: Uint8Array): Sharp {
  return sharp(bytes, {
    limitInputPixels: PICTURE_LIMITS.pixels,
    failOn: 'warning',
    pages: 1,
    sequentialRead: true,
  });
}
