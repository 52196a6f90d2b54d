import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Sharp, SharpOptions } from 'sharp';
import sharp from 'sharp';
import type { PictureFault } from '../face-engine.ts';
import type { Raster } from '../geometry.ts';
import { faultOfSize, identifyPicture, PICTURE_LIMITS, type PictureFormat } from './identify-picture.ts';
import { toUprightRaster, turnUpright } from './sharp.ts';
import { mendPicture } from './sound/mend-picture.ts';
import type { StrippedPicture } from './strip/picture-writer.ts';
import { stripPicture } from './strip/strip-picture.ts';

type DecodePictureOutcome =
  | { readonly kind: 'decoded'; readonly raster: Raster }
  | { readonly kind: 'refused'; readonly because: PictureFault };

/** Untrusted bytes → upright sRGB of at most `keptSide` pixels a side. Cheap checks come first. Requires `hardenSharp`. */
export async function decodePicture(bytes: Uint8Array): Promise<DecodePictureOutcome> {
  const identified = identifyPicture(bytes);
  if (identified.kind === 'refused') return identified;
  const { format } = identified;
  const picture = stripPicture(bytes, format);
  if (typeof picture === 'string') return { kind: 'refused', because: picture };
  const fault = faultOfSize(picture, format);
  if (fault !== null) return { kind: 'refused', because: fault };
  const raster = await decodeAsBrowsersDo(picture, format);
  if (raster === null) return { kind: 'refused', because: picture.isWhole ? 'picture_damaged' : 'picture_incomplete' };
  const isBlank = (picture.frames ?? 0) > 0 && isOneColour(raster);
  return { kind: 'decoded', raster: (isBlank ? await findFrame(bytes, format) : null) ?? raster };
}

/** Their decoders notice what is missing, so that they need not be told where a file was cut off. */
const NOTICED = new Set<PictureFormat>(['heic', 'avif', 'webp']);

/**
 * Strictly at first, since that costs nothing more and most pictures are whole. Only what a strict decoder refuses, or what was cut
 * off, is followed code by code to see how much of it is there, and every GIF, whose decoder is never strict. Null if it is too little.
 */
async function decodeAsBrowsersDo(picture: StrippedPicture, format: PictureFormat): Promise<Raster | null> {
  const isTried = NOTICED.has(format) || (picture.isWhole && format !== 'gif');
  const strict = isTried ? await decode(picture, format) : null;
  if (strict !== null) return strict;
  const mended = await mendPicture(picture, format);
  return mended && (await decode({ ...picture, bytes: mended }, format, { failOn: 'none' }));
}

/** Null if the decoder refuses. The first bytes are those of a picture, so any error means that the rest is damaged. */
async function decode(
  { bytes, orientation, codec }: StrippedPicture,
  format: PictureFormat,
  options: SharpOptions = {},
): Promise<Raster | null> {
  try {
    if (format !== 'heic' || codec === 'av01') return await toUprightRaster(openPicture(bytes, options));
    const raster = await decodeHeic(bytes);
    return orientation === undefined ? raster : await turnUpright(raster, orientation);
  } catch {
    return null;
  }
}

function openPicture(bytes: Uint8Array, options: SharpOptions): Sharp {
  return sharp(bytes, {
    limitInputPixels: PICTURE_LIMITS.sequentialJpegPixels,
    failOn: 'warning',
    pages: 1,
    sequentialRead: true,
    ...options,
  });
}

/**
 * Which frames of a moving picture are tried after a blank one.
 * @limit list: If all are blank, the first stands for it.
 */
const FRAMES_TRIED = [1, 2, 4, 8, 16, 32];
/**
 * Of all frames together that are drawn for one try.
 * @limit list: Further frames are not tried.
 */
const FRAME_PIXELS_MAX = 100_000_000;

/** One of the first frames that shows something, drawn over those before it. Null if none of those tried does. */
async function findFrame(bytes: Uint8Array, format: PictureFormat): Promise<Raster | null> {
  for (const tried of FRAMES_TRIED) {
    const picture = withFrames(bytes, format, tried + 1);
    if (picture === null) return null;
    const page = Math.min(tried, (picture.frames ?? 1) - 1);
    const raster = await decode(picture, format, { page });
    if (raster !== null && !isOneColour(raster)) return raster;
    // That was the last.
    if (page < tried) return null;
  }
  return null;
}

/** Null if they take more to draw than a blank picture is worth. */
function withFrames(bytes: Uint8Array, format: PictureFormat, framesKept: number): StrippedPicture | null {
  const picture = stripPicture(bytes, format, framesKept);
  if (typeof picture === 'string' || faultOfSize(picture, format) !== null) return null;
  return picture.width * picture.height * (picture.frames ?? 0) > FRAME_PIXELS_MAX ? null : picture;
}

/** How far colours of a blank picture may be apart: films are compressed. */
const NOISE = 8;

function isOneColour({ pixels }: Raster): boolean {
  return [0, 1, 2].every((channel) => {
    let [least, most] = [255, 0];
    for (let at = channel; at < pixels.length; at += 3) {
      const value = pixels[at] ?? 0;
      if (value < least) least = value;
      if (value > most) most = value;
      if (most - least > NOISE) return false;
    }
    return true;
  });
}

/**
 * Decodes iPhone pictures, which sharp's build cannot; libheif turns them upright. Each in its own thread, whose end frees the
 * WebAssembly memory, which otherwise only grows. Rejects if the picture is damaged.
 */
async function decodeHeic(picture: Uint8Array): Promise<Raster> {
  const thread = new Worker(new URL('./heic-thread.ts', import.meta.url), { workerData: picture });
  try {
    const [raster] = await once(thread, 'message');
    return raster;
  } finally {
    await thread.terminate();
  }
}
