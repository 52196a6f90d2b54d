import { toBox } from './heic-parts.ts';
import { toPngChunk, toSegment } from './picture-bombs.ts';

/** What phones, programs and lost connections make of sound pictures. Each takes the bytes of a whole one. */

const JPEG = { quantisation: 0xdb, huffman: 0xc4, scan: 0xda, end: Buffer.of(0xff, 0xd9) } as const;
const PNG_END_BYTES = 12;
const SCRIPT = Buffer.from('<script>alert(1)</script>');

export function cutOff(picture: Uint8Array, share: number): Buffer {
  return Buffer.from(picture.subarray(0, Math.round(picture.length * share)));
}

/** The rest was never written. */
export function emptiedFrom(picture: Uint8Array, share: number): Buffer {
  return Buffer.from(picture).fill(0, Math.round(picture.length * share));
}

export function withTail(picture: Uint8Array, tail: Uint8Array = SCRIPT): Buffer {
  return Buffer.concat([picture, tail]);
}

/** Bytes that look like anything, and the same each time. */
export function junk(length: number): Buffer {
  return Buffer.from(Array.from({ length }, (_, index) => (index * 7919 + 13) % 251));
}

/** Where the first segment with a marker is. */
function segmentAt(jpeg: Uint8Array, marker: number): number {
  const view = Buffer.from(jpeg);
  for (let at = 2; ; at += 2 + view.readUInt16BE(at + 2)) if (view[at + 1] === marker) return at;
}

export function beforeHuffman(jpeg: Uint8Array, inserted: Uint8Array): Buffer {
  return insert(jpeg, segmentAt(jpeg, JPEG.huffman), inserted);
}

export function atStart(jpeg: Uint8Array, inserted: Uint8Array): Buffer {
  return insert(jpeg, 2, inserted);
}

/** First and last coefficient, and the bits of each, as the first scan says it. */
export function withScanOf(jpeg: Uint8Array, ...parameters: readonly number[]): Buffer {
  const scan = segmentAt(jpeg, JPEG.scan);
  return patch(jpeg, scan + 5 + 2 * (jpeg[scan + 4] ?? 0), ...parameters);
}

export function withFrameMarker(jpeg: Uint8Array, marker: number): Buffer {
  return patch(jpeg, frameAt(jpeg) + 1, marker);
}

export function withSampleBits(jpeg: Uint8Array, bits: number): Buffer {
  return patch(jpeg, frameAt(jpeg) + 4, bits);
}

function frameAt(jpeg: Uint8Array): number {
  const view = Buffer.from(jpeg);
  for (let at = 2; ; at += 2 + view.readUInt16BE(at + 2)) if ([0xc0, 0xc2].includes(view[at + 1] ?? 0)) return at;
}

export function withoutEnd(jpeg: Uint8Array): Buffer {
  return Buffer.from(jpeg.subarray(0, -2));
}

export function closed(jpeg: Uint8Array): Buffer {
  return withTail(jpeg, JPEG.end);
}

/** The parts of a depth map as phones write them, in a segment each. */
export function depthSegments(count: number, marker = 0xe1): Buffer {
  const name = Buffer.from('http://ns.adobe.com/xmp/extension/\0');
  const segments = Array.from({ length: count }, (_, index) =>
    toSegment(marker, Buffer.concat([name, junk(200 + index)])),
  );
  return Buffer.concat(segments);
}

export function withoutPngEnd(png: Uint8Array, lostBytes = 0): Buffer {
  return Buffer.from(png.subarray(0, png.length - PNG_END_BYTES - lostBytes));
}

/** A program changed the chunk and left its checksum. */
export function withWrongChecksum(png: Uint8Array, chunk: string): Buffer {
  const bytes = Buffer.from(png);
  const name = bytes.indexOf(chunk, 0, 'latin1');
  return patch(bytes, name + 4 + bytes.readUInt32BE(name - 4), 1, 2, 3, 4);
}

/** The checksum of the pixels, at the end of their last chunk. */
export function withWrongPixelChecksum(png: Uint8Array): Buffer {
  return patch(png, png.length - PNG_END_BYTES - 8, 9, 9, 9, 9);
}

export function withFirstChunk(png: Uint8Array, name: string, content: Uint8Array): Buffer {
  return insert(png, 8, toPngChunk(name, content));
}

export function withRiffLength(webp: Uint8Array, change: number): Buffer {
  const bytes = Buffer.from(webp);
  bytes.writeUInt32LE(bytes.readUInt32LE(4) + change, 4);
  return bytes;
}

/** A film as phones write it behind a picture. */
export function film(): Buffer {
  return Buffer.concat([
    toBox('ftyp', Buffer.from('mp42\0\0\0\0isom')),
    toBox('moov', junk(300)),
    toBox('mdat', junk(300)),
  ]);
}

function insert(bytes: Uint8Array, at: number, inserted: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at)]);
}

export function patch(bytes: Uint8Array, at: number, ...values: readonly number[]): Buffer {
  const patched = Buffer.from(bytes);
  patched.set(values, at);
  return patched;
}
