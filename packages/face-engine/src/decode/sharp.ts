import sharp, { type Sharp } from 'sharp';
import type { Raster } from '../geometry.ts';
import { PICTURE_LIMITS } from './identify-picture.ts';

/** An SVG can block its decoder for minutes, so only loaders of photo formats are allowed. */
const ALLOWED_LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

/** On the global object, because the module may be loaded twice, but hardening must run only once (see below). */
const MARK = Symbol.for('vidno.face-engine.sharp-is-hard');

/**
 * Applies to the whole process with all its threads. Only the main thread calls it, before it starts the others: for a moment
 * no loader is allowed, and a picture decoded at that moment would be refused. One thread per picture and no cache, since
 * the pool controls the concurrency.
 */
export function hardenSharp(): void {
  if (Reflect.has(globalThis, MARK)) return;
  Reflect.set(globalThis, MARK, true);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ALLOWED_LOADERS });
  sharp.concurrency(1);
  sharp.cache(false);
}

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

/** By an orientation of EXIF, 2 to 8: mirrored, then turned clockwise. */
export async function turnUpright({ pixels, width, height }: Raster, orientation: number): Promise<Raster> {
  const angle = TURNS[orientation] ?? 0;
  const source = sharp(pixels, { raw: { width, height, channels: 3 } });
  // Mirrored first, which is a step of its own because sharp turns before it mirrors.
  const mirrored = MIRRORED.has(orientation) ? source.flop() : source;
  const { data } = await mirrored.raw().toBuffer({ resolveWithObject: true });
  const turned = sharp(data, { raw: { width, height, channels: 3 } })
    .rotate(angle)
    .raw();
  const { data: upright, info } = await turned.toBuffer({ resolveWithObject: true });
  return { pixels: upright, width: info.width, height: info.height };
}

const TURNS: Readonly<Record<number, number>> = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 };
const MIRRORED = new Set([2, 4, 5, 7]);

/** Encoded from pixels alone, so it cannot contain the original's metadata. */
export async function encodeJpeg({ pixels, width, height }: Raster): Promise<Uint8Array> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** A small JPEG square of its middle, as for a list. Null if it cannot be decoded. */
export async function shrinkPicture(picture: Uint8Array, sidePixels: number): Promise<Uint8Array | null> {
  try {
    return await sharp(picture, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize(sidePixels, sidePixels, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: SHRUNK_QUALITY })
      .toBuffer();
  } catch {
    return null;
  }
}

const SHRUNK_QUALITY = 80;

/** So few pixels that no face can be recognised, by people or by models. */
const SIDE_PIXELS = 10;
/** Enlarged again, so that browsers do not show blocks: as large as an open card shows a face. */
const SHOWN_PIXELS = 480;
const QUALITY = 60;
/** @limit request: A larger photo of a catalogue has no blurred preview, and no place in a PDF. */
const PIXELS_MAX = 50_000_000;

/** A JPEG that shows the colours of a picture and nothing else. Null if it cannot be decoded. */
export async function blurPicture(picture: Uint8Array): Promise<Uint8Array | null> {
  try {
    const tiny = await sharp(picture, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .rotate()
      .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'cover' })
      .removeAlpha()
      .png()
      .toBuffer();
    return await sharp(tiny)
      .resize(SHOWN_PIXELS, SHOWN_PIXELS, { kernel: 'cubic' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch {
    return null;
  }
}
