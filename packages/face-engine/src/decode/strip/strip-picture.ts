import type { PictureFormat } from '../identify-picture.ts';
import type { StripOutcome } from './picture-writer.ts';
import { stripGif } from './strip-gif.ts';
import { stripHeif } from './strip-heif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

const STRIP: Readonly<Record<PictureFormat, (bytes: Uint8Array, framesKept: number) => StripOutcome>> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
  gif: stripGif,
  avif: stripHeif,
  heic: stripHeif,
};

/**
 * Keeps only what draws: pixels, colours and the orientation. Text, thumbnails, further frames and whatever else a file may carry
 * is dropped before any decoder sees it, because decoders unpack it without limit. Of GIF and WebP, the first frames are kept.
 */
export function stripPicture(bytes: Uint8Array, format: PictureFormat, framesKept = 1): StripOutcome {
  try {
    return STRIP[format](bytes, framesKept);
  } catch (error) {
    // The file ends before what it announces.
    if (error instanceof RangeError) return 'picture_incomplete';
    throw error;
  }
}
