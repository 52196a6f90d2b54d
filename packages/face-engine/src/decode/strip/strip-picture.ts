import type { PictureFormat } from '../identify-picture.ts';
import { createPictureWriter, type StrippedPicture, viewOf } from './picture-writer.ts';
import { stripHeif } from './strip-heif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

const HEADER_LENGTH = 13;

const IMAGE_DESCRIPTOR_LENGTH = 10;

const GRAPHIC_CONTROL_LENGTH = 8;

const BLOCK = { image: 0x2c, extension: 0x21, end: 0x3b, graphicControl: 0xf9 } as const;

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

/** Null if the blocks are not those of a GIF. Of an animated one, the first frame is kept. */
function stripGif(gif: Uint8Array): StrippedPicture | null {
  const view = viewOf(gif);
  const writer = createPictureWriter(gif);
  let at = HEADER_LENGTH + colourTableBytes(view.getUint8(10));
  writer.keep(0, at);
  let graphicControl: number | null = null;
  while (view.getUint8(at) === BLOCK.extension) {
    if (view.getUint8(at + 1) === BLOCK.graphicControl && view.getUint8(at + 2) === 4) graphicControl = at;
    at = endOfSubBlocks(view, at + 2);
  }
  if (view.getUint8(at) !== BLOCK.image) return null;
  if (graphicControl !== null) writer.keep(graphicControl, graphicControl + GRAPHIC_CONTROL_LENGTH);
  const data = at + IMAGE_DESCRIPTOR_LENGTH + colourTableBytes(view.getUint8(at + 9));
  writer.keep(at, endOfSubBlocks(view, data + 1));
  writer.add(Uint8Array.of(BLOCK.end));
  return {
    bytes: writer.written(),
    // A frame may reach beyond the screen, which then grows.
    width: Math.max(view.getUint16(6, true), view.getUint16(at + 1, true) + view.getUint16(at + 5, true)),
    height: Math.max(view.getUint16(8, true), view.getUint16(at + 3, true) + view.getUint16(at + 7, true)),
  };
}

function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/** Each sub-block starts with its length; an empty one is the last. */
function endOfSubBlocks(view: DataView, start: number): number {
  let at = start;
  while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
  return at + 1;
}
