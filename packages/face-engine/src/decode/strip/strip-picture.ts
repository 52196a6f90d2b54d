import type { PictureFormat } from '../sniff-picture.ts';
import { stripGif } from './strip-gif.ts';
import { stripHeif } from './strip-heif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';
import type { StrippedPicture } from './stripped-picture.ts';

const STRIP: Readonly<Record<PictureFormat, (bytes: Uint8Array) => StrippedPicture | null>> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
  gif: stripGif,
  avif: stripHeif,
  heic: stripHeif,
};

/**
 * Keeps only what draws: pixels, colours and the orientation. Text, thumbnails, further frames and whatever else a file may carry
 * is dropped before any decoder sees it, because decoders unpack it without limit. Null if the file is damaged.
 */
export function stripPicture(bytes: Uint8Array, format: PictureFormat): StrippedPicture | null {
  try {
    return STRIP[format](bytes);
  } catch (error) {
    // The file ends before what it announces.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
