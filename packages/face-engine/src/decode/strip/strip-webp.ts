import { PICTURE_LIMITS } from '../identify-picture.ts';
import { createPictureWriter, keepOrientation, readName, type StrippedPicture, viewOf } from './picture-writer.ts';

const HEADER_LENGTH = 12;
const EXTENDED_HEADER_LENGTH = 10;
const FRAME_HEADER_LENGTH = 16;
const FLAG = { profile: 0x20, alpha: 0x10, exif: 0x08, animation: 0x02 } as const;

interface Chunk {
  readonly start: number;
  readonly data: number;
  readonly dataEnd: number;
  /** With the padding. */
  readonly end: number;
}

interface Image {
  readonly chunks: readonly Chunk[];
  readonly width: number;
  readonly height: number;
}

/** Null if the chunks are not those of a whole WebP. Of an animated one, the first frame is kept. */
export function stripWebp(webp: Uint8Array): StrippedPicture | null {
  const view = viewOf(webp);
  const chunks = readChunks(view, HEADER_LENGTH, 8 + view.getUint32(4, true));
  const extended = chunks.get('VP8X');
  return extended ? stripExtended(webp, chunks, extended) : stripSimple(webp, findImage(view, chunks));
}

function stripSimple(webp: Uint8Array, image: Image | null): StrippedPicture | null {
  if (!image) return null;
  const writer = createPictureWriter(webp);
  writer.keep(0, HEADER_LENGTH);
  for (const { start, end } of image.chunks) writer.keep(start, end);
  return { ...image, bytes: withLength(writer.written()) };
}

function stripExtended(webp: Uint8Array, chunks: ReadonlyMap<string, Chunk>, extended: Chunk): StrippedPicture | null {
  if (extended.start !== HEADER_LENGTH || extended.dataEnd !== extended.data + EXTENDED_HEADER_LENGTH) return null;
  const view = viewOf(webp);
  const [animation, frame, profile, exif] = ['ANIM', 'ANMF', 'ICCP', 'EXIF'].map((name) => chunks.get(name));
  const image = frame
    ? findImage(view, readChunks(view, frame.data + FRAME_HEADER_LENGTH, frame.dataEnd))
    : findImage(view, chunks);
  if (!image) return null;
  let flags = view.getUint8(extended.data) & (FLAG.alpha | FLAG.animation);
  const writer = createPictureWriter(webp);
  writer.keep(0, extended.end);
  if (profile && profile.dataEnd - profile.data <= PICTURE_LIMITS.profileBytes) {
    writer.keep(profile.start, profile.end);
    flags |= FLAG.profile;
  }
  if (frame) {
    if (animation) writer.keep(animation.start, animation.end);
    writer.add(toChunkHeader('ANMF', FRAME_HEADER_LENGTH + lengthOf(image)));
    writer.keep(frame.data, frame.data + FRAME_HEADER_LENGTH);
  }
  for (const { start, end } of image.chunks) writer.keep(start, end);
  const orientation = exif && keepOrientation(withoutName(webp.subarray(exif.data, exif.dataEnd)));
  if (orientation) {
    writer.add(toChunkHeader('EXIF', orientation.length));
    writer.add(orientation);
    flags |= FLAG.exif;
  }
  const bytes = withLength(writer.written());
  bytes[extended.data] = flags;
  return {
    bytes,
    width: Math.max(image.width, readUint24(view, extended.data + 4) + 1),
    height: Math.max(image.height, readUint24(view, extended.data + 7) + 1),
  };
}

/** The first chunk of each name. */
function readChunks(view: DataView, start: number, end: number): Map<string, Chunk> {
  if (end > view.byteLength) throw new RangeError('The file is cut off');
  const chunks = new Map<string, Chunk>();
  for (let at = start; at < end; ) {
    const name = readName(view, at);
    const data = at + 8;
    const length = view.getUint32(at + 4, true);
    const dataEnd = data + length;
    if (dataEnd > end) throw new RangeError('A chunk is cut off');
    const chunkEnd = Math.min(end, dataEnd + (length % 2));
    if (DRAWING.has(name) && !chunks.has(name)) chunks.set(name, { start: at, data, dataEnd, end: chunkEnd });
    at = chunkEnd;
  }
  return chunks;
}

const DRAWING = new Set(['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L', 'EXIF']);

function findImage(view: DataView, chunks: ReadonlyMap<string, Chunk>): Image | null {
  const lossy = chunks.get('VP8 ');
  const lossless = chunks.get('VP8L');
  if (lossy) {
    const alpha = chunks.get('ALPH');
    const [width, height] = [view.getUint16(lossy.data + 6, true), view.getUint16(lossy.data + 8, true)];
    return { chunks: alpha ? [alpha, lossy] : [lossy], width: width & 0x3fff, height: height & 0x3fff };
  }
  if (!lossless) return null;
  const bits = view.getUint32(lossless.data + 1, true);
  return { chunks: [lossless], width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

function lengthOf({ chunks }: Image): number {
  return chunks.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Some writers put the name of JPEG's segment before the EXIF data. */
function withoutName(exif: Uint8Array): Uint8Array {
  return exif[0] === 0x45 ? exif.subarray(6) : exif;
}

function toChunkHeader(name: string, length: number): Uint8Array {
  const header = new Uint8Array(8);
  header.set(Buffer.from(name, 'latin1'));
  viewOf(header).setUint32(4, length, true);
  return header;
}

function withLength(webp: Uint8Array): Uint8Array {
  viewOf(webp).setUint32(4, webp.length - 8, true);
  return webp;
}

function readUint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
