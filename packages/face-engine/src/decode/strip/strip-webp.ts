import { PICTURE_LIMITS } from '../identify-picture.ts';
import {
  createPictureWriter,
  keepOrientation,
  type PictureWriter,
  readName,
  type StripOutcome,
  viewOf,
} from './picture-writer.ts';

const HEADER_LENGTH = 12;
const EXTENDED_HEADER_LENGTH = 10;
const FRAME_HEADER_LENGTH = 16;
const FLAG = { profile: 0x20, alpha: 0x10, exif: 0x08, animation: 0x02 } as const;

interface Chunk {
  readonly name: string;
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

/** Of an animated one, the first frames are kept. */
export function stripWebp(webp: Uint8Array, framesKept: number): StripOutcome {
  const view = viewOf(webp);
  const length = 8 + view.getUint32(4, true);
  // Some writers count the byte that makes the length even, but leave it out.
  const end = length === webp.length + 1 ? webp.length : length;
  const chunks = readChunks(view, HEADER_LENGTH, end);
  const extended = findChunk(chunks, 'VP8X');
  if (extended) return stripExtended(webp, chunks, { extended, framesKept });
  return stripSimple(webp, findImage(view, chunks));
}

function stripSimple(webp: Uint8Array, image: Image | null): StripOutcome {
  if (!image) return 'picture_damaged';
  const writer = createPictureWriter(webp);
  writer.keep(0, HEADER_LENGTH);
  for (const { start, end } of image.chunks) writer.keep(start, end);
  const { width, height } = image;
  return { bytes: withLength(writer.written()), width, height, isWhole: true };
}

interface Extended {
  readonly extended: Chunk;
  readonly framesKept: number;
}

function stripExtended(webp: Uint8Array, chunks: readonly Chunk[], { extended, framesKept }: Extended): StripOutcome {
  if (extended.start !== HEADER_LENGTH || extended.dataEnd !== extended.data + EXTENDED_HEADER_LENGTH)
    return 'picture_damaged';
  const view = viewOf(webp);
  const frames = findFrames(view, chunks, framesKept);
  if (frames === null) return 'picture_damaged';
  const writer = createPictureWriter(webp);
  writer.keep(0, extended.end);
  const profile = findChunk(chunks, 'ICCP');
  const hasProfile = profile !== undefined && profile.dataEnd - profile.data <= PICTURE_LIMITS.profileBytes;
  if (hasProfile) writer.keep(profile.start, profile.end);
  keepFrames(writer, chunks, frames);
  const exif = findChunk(chunks, 'EXIF');
  const orientation = exif ? keepOrientation(withoutName(webp.subarray(exif.data, exif.dataEnd))) : null;
  if (orientation) {
    writer.add(toChunkHeader('EXIF', orientation.length));
    writer.add(orientation);
  }
  const bytes = withLength(writer.written());
  const flags = view.getUint8(extended.data) & (FLAG.alpha | FLAG.animation);
  bytes[extended.data] = flags | (hasProfile ? FLAG.profile : 0) | (orientation ? FLAG.exif : 0);
  const images = frames.map(({ image }) => image);
  return {
    bytes,
    width: Math.max(readUint24(view, extended.data + 4) + 1, ...images.map(({ width }) => width)),
    height: Math.max(readUint24(view, extended.data + 7) + 1, ...images.map(({ height }) => height)),
    isWhole: true,
    frames: frames.length,
  };
}

interface Frame {
  /** Null of a picture that does not move. */
  readonly chunk: Chunk | null;
  readonly image: Image;
}

/** Null if the picture, or one of its frames, has no image. */
function findFrames(view: DataView, chunks: readonly Chunk[], framesKept: number): Frame[] | null {
  const moving = chunks.filter(({ name }) => name === 'ANMF').slice(0, framesKept);
  const frames: Frame[] = [];
  for (const chunk of moving) {
    const image = findImage(view, readChunks(view, chunk.data + FRAME_HEADER_LENGTH, chunk.dataEnd));
    if (image === null) return null;
    frames.push({ chunk, image });
  }
  const still = moving.length === 0 ? findImage(view, chunks) : null;
  if (still) frames.push({ chunk: null, image: still });
  return frames.length > 0 ? frames : null;
}

function keepFrames(writer: PictureWriter, chunks: readonly Chunk[], frames: readonly Frame[]): void {
  const animation = findChunk(chunks, 'ANIM');
  if (animation && frames.some(({ chunk }) => chunk !== null)) writer.keep(animation.start, animation.end);
  for (const { chunk, image } of frames) {
    if (chunk) {
      writer.add(toChunkHeader('ANMF', FRAME_HEADER_LENGTH + lengthOf(image)));
      writer.keep(chunk.data, chunk.data + FRAME_HEADER_LENGTH);
    }
    for (const { start, end } of image.chunks) writer.keep(start, end);
  }
}

/** Those that draw. Throws a `RangeError` if one of them is cut off; of other bytes nothing is expected. */
function readChunks(view: DataView, start: number, end: number): Chunk[] {
  if (end > view.byteLength) throw new RangeError('The file is cut off');
  const chunks: Chunk[] = [];
  for (let at = start; at + 8 <= end; ) {
    const name = readName(view, at);
    const data = at + 8;
    const length = view.getUint32(at + 4, true);
    const dataEnd = data + length;
    if (dataEnd > end && !DRAWING.has(name)) break;
    if (dataEnd > end) throw new RangeError('A chunk is cut off');
    const chunkEnd = Math.min(end, dataEnd + (length % 2));
    if (DRAWING.has(name)) chunks.push({ name, start: at, data, dataEnd, end: chunkEnd });
    at = chunkEnd;
  }
  return chunks;
}

function findChunk(chunks: readonly Chunk[], name: string): Chunk | undefined {
  return chunks.find((chunk) => chunk.name === name);
}

const DRAWING = new Set(['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L', 'EXIF']);

function findImage(view: DataView, chunks: readonly Chunk[]): Image | null {
  const lossy = findChunk(chunks, 'VP8 ');
  const lossless = findChunk(chunks, 'VP8L');
  if (lossy) {
    const alpha = findChunk(chunks, 'ALPH');
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
