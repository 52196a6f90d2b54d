import { crc32, inflateSync } from 'node:zlib';
import { PICTURE_LIMITS } from '../identify-picture.ts';
import { createPictureWriter, keepOrientation, readName, type StrippedPicture, viewOf } from './picture-writer.ts';

const SIGNATURE_LENGTH = 8;
/** Length, name and checksum. */
const FRAME_LENGTH = 12;
/** The most bytes of the chunks that draw, or say what the colours are. All but IDAT occur once. */
const DRAWING: Readonly<Record<string, number>> = {
  IHDR: 13,
  PLTE: 768,
  tRNS: 256,
  gAMA: 4,
  sRGB: 1,
  cHRM: 32,
  iCCP: PICTURE_LIMITS.profileBytes,
  IDAT: PICTURE_LIMITS.bytes,
  IEND: 0,
};

interface Chunk {
  readonly name: string;
  readonly content: Uint8Array;
  /** With the length, the name and the checksum. */
  readonly bytes: Uint8Array;
}

/** Null if the chunks are not those of a whole PNG. The frames of an animated one are dropped, except the first. */
export function stripPng(png: Uint8Array): StrippedPicture | null {
  const view = viewOf(png);
  if (readName(view, SIGNATURE_LENGTH + 4) !== 'IHDR') return null;
  const writer = createPictureWriter(png);
  writer.keep(0, SIGNATURE_LENGTH);
  const kept = new Set<string>();
  for (const chunk of readChunks(png)) {
    const isAgain = kept.has(chunk.name) && chunk.name !== 'IDAT';
    const bytes = isAgain ? null : toKeptBytes(chunk);
    if (!bytes) continue;
    writer.add(bytes);
    kept.add(chunk.name);
  }
  if (!kept.has('IDAT')) return null;
  return { bytes: writer.written(), width: view.getUint32(16), height: view.getUint32(20) };
}

/** Up to IEND. Throws a `RangeError` if a chunk is cut off. */
function* readChunks(png: Uint8Array): Generator<Chunk, void, void> {
  const view = viewOf(png);
  let name = '';
  for (let start = SIGNATURE_LENGTH; name !== 'IEND'; ) {
    const end = start + FRAME_LENGTH + view.getUint32(start);
    if (end > png.length) throw new RangeError('A chunk is cut off');
    name = readName(view, start + 4);
    yield { name, content: png.subarray(start + 8, end - 4), bytes: png.subarray(start, end) };
    start = end;
  }
}

function toKeptBytes({ name, content, bytes }: Chunk): Uint8Array | null {
  if (name === 'eXIf') {
    const orientation = keepOrientation(content);
    return orientation && toChunk(name, orientation);
  }
  const maxBytes = DRAWING[name];
  if (maxBytes === undefined || content.length > maxBytes) return null;
  return name === 'iCCP' && !isSmallProfile(content) ? null : bytes;
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

function toChunk(name: string, content: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(FRAME_LENGTH + content.length);
  const view = viewOf(chunk);
  view.setUint32(0, content.length);
  chunk.set(Buffer.from(name, 'latin1'), 4);
  chunk.set(content, 8);
  view.setUint32(8 + content.length, crc32(chunk.subarray(4, 8 + content.length)));
  return chunk;
}
