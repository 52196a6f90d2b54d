import sharp, { type Sharp } from 'sharp';
import type { PictureFault } from '../face-engine.ts';
import type { Raster } from '../geometry/raster.ts';
import { decodeHeic } from './decode-heic.ts';
import { faultOfSize } from './fault-of-size.ts';
import { PICTURE_LIMITS } from './picture-limits.ts';
import { sniffPicture } from './sniff-picture.ts';

export type DecodePictureOutcome =
  | { readonly kind: 'decoded'; readonly raster: Raster }
  | { readonly kind: 'refused'; readonly because: PictureFault };

type OpenOutcome =
  | { readonly kind: 'opened'; readonly source: Sharp }
  | { readonly kind: 'refused'; readonly because: PictureFault };

/** Untrusted bytes → upright sRGB of at most `keptSide` pixels a side. Cheap checks come first. Requires `hardenSharp`. */
export async function decodePicture(bytes: Uint8Array): Promise<DecodePictureOutcome> {
  if (bytes.byteLength === 0) return { kind: 'refused', because: 'picture_empty' };
  if (bytes.byteLength > PICTURE_LIMITS.bytes) return { kind: 'refused', because: 'picture_too_heavy' };
  const format = sniffPicture(bytes);
  if (format === null) return { kind: 'refused', because: 'picture_unreadable' };
  try {
    const opened = format === 'heic' ? await openHeic(bytes) : await openWithSharp(bytes);
    if (opened.kind === 'refused') return opened;
    return { kind: 'decoded', raster: await toUprightRaster(opened.source) };
  } catch {
    // The first bytes are those of a picture, so any decoder error means that the rest is damaged.
    return { kind: 'refused', because: 'picture_damaged' };
  }
}

async function openWithSharp(bytes: Uint8Array): Promise<OpenOutcome> {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  const fault = faultOfSize(header.width, header.height);
  if (fault !== null) return { kind: 'refused', because: fault };
  const source = sharp(bytes, {
    limitInputPixels: PICTURE_LIMITS.pixels,
    failOn: 'warning',
    pages: 1,
    sequentialRead: true,
  });
  return { kind: 'opened', source: source.autoOrient() };
}

async function openHeic(bytes: Uint8Array): Promise<OpenOutcome> {
  const outcome = await decodeHeic(bytes);
  if (outcome.kind === 'refused') return outcome;
  const { pixels, width, height } = outcome.raster;
  return { kind: 'opened', source: sharp(pixels, { raw: { width, height, channels: 3 } }) };
}

async function toUprightRaster(source: Sharp): Promise<Raster> {
  const side = PICTURE_LIMITS.keptSide;
  const { data, info } = await source
    .timeout({ seconds: PICTURE_LIMITS.seconds })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#808080' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}
