import { crc32, inflateSync } from 'node:zlib';
import type { PictureFault } from '../../face-engine.ts';
import { PICTURE_LIMITS } from '../identify-picture.ts';
import { createPictureWriter, keepOrientation, readName, type StripOutcome, viewOf } from './picture-writer.ts';

const SIGNATURE_LENGTH = 8;
const CHECKSUM_LENGTH = 4;
/** Length, name and checksum. */
const FRAME_LENGTH = 8 + CHECKSUM_LENGTH;
/** The first chunk of pictures as Xcode puts them into apps, which only Apple's own decoder reads. */
const APPLES_OWN = 'CgBI';
/** The most bytes of the chunks that draw, or say what the colours are, besides the end. All but IDAT occur once. */
const DRAWING: Readonly<Record<string, number> & { IHDR: number }> = {
  IHDR: 13,
  PLTE: 768,
  tRNS: 256,
  gAMA: 4,
  sRGB: 1,
  cHRM: 32,
  iCCP: PICTURE_LIMITS.profileBytes,
  IDAT: PICTURE_LIMITS.bytes,
};

interface Chunk {
  readonly name: string;
  readonly content: Uint8Array;
  /** False if the file ends within it. */
  readonly isWhole: boolean;
}

/**
 * The frames of an animated one are dropped, except the first. Checksums are written anew: browsers show a picture in which they are
 * wrong, as programs leave them that change a chunk.
 */
export function stripPng(png: Uint8Array): StripOutcome {
  const writer = createPictureWriter(png);
  writer.keep(0, SIGNATURE_LENGTH);
  const kept = new Set<string>();
  let isWhole = false;
  for (const chunk of readChunks(png)) {
    const fault = kept.size === 0 ? faultOfFirst(chunk) : null;
    if (fault) return fault;
    isWhole = chunk.name === 'IEND';
    const drawing = toKept(chunk, kept);
    if (!drawing) continue;
    writer.add(toChunk(chunk.name, drawing));
    kept.add(chunk.name);
  }
  if (!kept.has('IDAT')) return isWhole ? 'picture_damaged' : 'picture_incomplete';
  writer.add(toChunk('IEND', new Uint8Array()));
  const header = readPngHeader(png);
  const { width, height, isInterlaced } = header;
  // Rows of an interlaced picture come in seven passes.
  const held = isInterlaced && { heldBytes: rowBytes(header, width) * height };
  return { bytes: writer.written(), width, height, isWhole, ...held };
}

/** Up to IEND, to what is no chunk, or to where the file is cut off. */
export function* readChunks(png: Uint8Array): Generator<Chunk, void, void> {
  const view = viewOf(png);
  let name = '';
  for (let start = SIGNATURE_LENGTH; name !== 'IEND' && start + 8 <= png.length; ) {
    const end = start + 8 + view.getUint32(start);
    name = readName(view, start + 4);
    if (!/^[A-Za-z]{4}$/.test(name)) return;
    const isWhole = end <= png.length;
    yield { name, content: isWhole ? png.subarray(start + 8, end) : withoutZeros(png.subarray(start + 8)), isWhole };
    start = end + CHECKSUM_LENGTH;
  }
}

/** What was never written of a file that is cut off. */
function withoutZeros(content: Uint8Array): Uint8Array {
  let end = content.length;
  while (end > 0 && content[end - 1] === 0) end -= 1;
  return content.subarray(0, end);
}

export interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly bitsPerPixel: number;
  readonly isInterlaced: boolean;
}

/** Of a PNG that begins with its header. */
export function readPngHeader(png: Uint8Array): PngHeader {
  const view = viewOf(png);
  const channels = CHANNELS[view.getUint8(25)] ?? 0;
  return {
    width: view.getUint32(16),
    height: view.getUint32(20),
    bitsPerPixel: view.getUint8(24) * channels,
    isInterlaced: view.getUint8(28) === 1,
  };
}

/** By the kind of colour: grey, RGB, palette, and grey and RGB with transparency. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export function rowBytes({ bitsPerPixel }: PngHeader, width: number): number {
  return Math.ceil((width * bitsPerPixel) / 8);
}

function faultOfFirst({ name, content }: Chunk): PictureFault | null {
  if (name === APPLES_OWN) return 'picture_unsupported';
  return name === 'IHDR' && content.length === DRAWING.IHDR ? null : 'picture_damaged';
}

/** Of a chunk that is cut off, only pixels are of use. */
function toKept({ name, content, isWhole }: Chunk, kept: ReadonlySet<string>): Uint8Array | null {
  if (name !== 'IDAT' && (!isWhole || kept.has(name))) return null;
  if (name === 'eXIf') return keepOrientation(content);
  const maxBytes = DRAWING[name];
  if (maxBytes === undefined || content.length > maxBytes) return null;
  return name === 'iCCP' && !isSmallProfile(content) ? null : content;
}

/** A name, a zero byte, the method, and the compressed profile. */
function isSmallProfile(iccp: Uint8Array): boolean {
  const nameEnd = iccp.indexOf(0);
  if (nameEnd < 0) return false;
  try {
    inflateSync(iccp.subarray(nameEnd + 2), { maxOutputLength: PICTURE_LIMITS.profileBytes });
    return true;
  } catch {
    return false;
  }
}

export function toChunk(name: string, content: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(FRAME_LENGTH + content.length);
  const view = viewOf(chunk);
  view.setUint32(0, content.length);
  chunk.set(Buffer.from(name, 'latin1'), 4);
  chunk.set(content, 8);
  view.setUint32(8 + content.length, crc32(chunk.subarray(4, 8 + content.length)));
  return chunk;
}
