import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import type { PictureFault } from '../face-engine.ts';
import type { Raster } from '../geometry.ts';
import { faultOfSize, identifyPicture, PICTURE_LIMITS } from './identify-picture.ts';
import { toUprightRaster } from './sharp.ts';
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
