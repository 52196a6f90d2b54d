import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { fixture } from './pictures.ts';

const PNG_HEADER_BYTES = 33;
const MEGABYTE = 1_000_000;
/** 50 megapixels. */
const LARGEST = { width: 8000, height: 6250 };

/** Small files that take a decoder gigabytes or minutes, and `refused` if no decoder can be spared that. */
interface PictureBomb {
  readonly name: string;
  readonly outcome: 'read' | 'refused';
  make(): Promise<Uint8Array>;
}

export const PICTURE_BOMBS: readonly PictureBomb[] = [
  {
    name: 'a PNG of 194 KB with 200 MB of text',
    outcome: 'read',
    make: async () => withPngChunks(await smallPng(), repeat(10, compressedText(20))),
  },
  {
    name: 'a PNG of 4.9 MB with 5 GB of text',
    outcome: 'read',
    make: async () => withPngChunks(await smallPng(), repeat(250, compressedText(20))),
  },
  {
    name: 'a PNG of 4.9 MB with 5 GB of international text',
    outcome: 'read',
    make: async () => withPngChunks(await smallPng(), repeat(250, compressedInternationalText(20))),
  },
  {
    name: 'a PNG with a colour profile of 50 MB',
    outcome: 'read',
    make: async () => withPngChunks(await smallPng(), [toPngChunk('iCCP', toProfile(50))]),
  },
  {
    name: 'a PNG with 400,000 empty chunks',
    outcome: 'read',
    make: async () => withPngChunks(await smallPng(), repeat(400_000, toPngChunk('tEXt', Buffer.from('a\0')))),
  },
  {
    name: 'an interlaced PNG of 50 megapixels with 8 bytes each',
    outcome: 'refused',
    make: async () => {
      // Each of the seven passes has rows of its own, with a byte before each.
      const rows = Buffer.alloc(LARGEST.width * LARGEST.height * 8 + LARGEST.height * 2);
      return toPng(
        { ...LARGEST, bitsPerColour: 16, channels: RGBA, isInterlaced: true },
        deflateSync(rows, { level: 1 }),
      );
    },
  },
  {
    name: 'a PNG of 50 megapixels in 4.9 MB whose last rows are zeros',
    outcome: 'read',
    make: async () => {
      const rows = deflateSync(Buffer.alloc(LARGEST.height * (LARGEST.width * 3 + 1)), { level: 1 });
      const content = Buffer.concat([rows.subarray(0, -1000), Buffer.alloc(4.9 * MEGABYTE - rows.length)]);
      return toPng({ ...LARGEST, bitsPerColour: 8, channels: RGB, isInterlaced: false }, content);
    },
  },
  {
    name: 'a JPEG of 4.9 MB of comments and unknown segments',
    outcome: 'read',
    make: async () => withSegments(await smallJpeg(), [0xfe, 0xe4, 0xed], 25),
  },
  {
    name: 'a progressive JPEG of 50 megapixels with 900 scans',
    outcome: 'refused',
    make: async () => toJpegOfManyScans({ ...LARGEST, scans: 900 }),
  },
  {
    name: 'a JPEG of 108 megapixels, as phones take them',
    outcome: 'read',
    make: async () => toJpegOfOneScan({ width: 12_000, height: 9000, isProgressive: false }),
  },
  {
    name: 'a progressive JPEG whose coefficients take 500 MB',
    outcome: 'refused',
    make: async () => toJpegOfOneScan({ width: 16_000, height: 15_600, isProgressive: true }),
  },
  {
    name: 'a JPEG of 50 megapixels with a restart after each block, and none there',
    outcome: 'refused',
    make: async () => toJpegWithoutRestarts(LARGEST),
  },
  {
    name: 'a blank GIF of 40 megapixels with 200 frames',
    outcome: 'read',
    make: async () => await blankGif(8000, 5000, 200),
  },
  {
    name: 'a HEIC with a million boxes behind it',
    outcome: 'read',
    make: async () =>
      Buffer.concat([await fixture('portrait.heic'), ...repeat(1_000_000, Buffer.from('\0\0\0\x08skip', 'latin1'))]),
  },
  {
    name: 'a WebP that says it has 268 megapixels',
    outcome: 'refused',
    make: async () => {
      const webp = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#777' } })
        .webp()
        .toBuffer();
      webp.writeUInt16LE(0x3fff, 26);
      webp.writeUInt16LE(0x3fff, 28);
      return webp;
    },
  },
  {
    name: 'an AVIF of 1.4 KB with 50 megapixels',
    outcome: 'refused',
    make: () => fixture('plain-50-megapixels.avif'),
  },
];

/** The chunks after the header of a PNG. */
export function withPngChunks(png: Uint8Array, chunks: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat([png.subarray(0, PNG_HEADER_BYTES), ...chunks, png.subarray(PNG_HEADER_BYTES)]);
}

export function toPngChunk(name: string, content: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + content.length);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write(name, 4, 'latin1');
  chunk.set(content, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

/** The content of an `iCCP` chunk. */
export function toProfile(megabytes: number): Buffer {
  return Buffer.concat([Buffer.from('profile\0\0'), packed(megabytes)]);
}

/** `count` full segments of each marker at the start of a JPEG. */
export function withSegments(jpeg: Uint8Array, markers: readonly number[], count: number): Uint8Array {
  const segment = (marker: number) => Buffer.concat([Buffer.of(0xff, marker, 0xff, 0xff), Buffer.alloc(65_533, 65)]);
  const segments = markers.flatMap((marker) => repeat(count, segment(marker)));
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

function compressedText(megabytes: number): Buffer {
  return toPngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed(megabytes)]));
}

function compressedInternationalText(megabytes: number): Buffer {
  return toPngChunk('iTXt', Buffer.concat([Buffer.from('Comment\0\x01\0\0\0'), packed(megabytes)]));
}

function packed(megabytes: number): Buffer {
  return deflateSync(Buffer.alloc(megabytes * MEGABYTE, 65), { level: 9 });
}

interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly bitsPerColour: 8 | 16;
  readonly channels: typeof RGB | typeof RGBA;
  readonly isInterlaced: boolean;
}

/** As the header of a PNG says it. */
const RGB = 2;
const RGBA = 6;

function toPng({ width, height, bitsPerColour, channels, isInterlaced }: PngHeader, content: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitsPerColour, channels, 0, 0, isInterlaced ? 1 : 0], 8);
  const chunks = [toPngChunk('IHDR', header), toPngChunk('IDAT', content), toPngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

async function smallPng(): Promise<Buffer> {
  return await sharp({ create: { width: 200, height: 200, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
}

async function smallJpeg(): Promise<Buffer> {
  return await sharp({ create: { width: 200, height: 200, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
}

function repeat(count: number, part: Buffer): Buffer[] {
  return Array.from({ length: count }, () => part);
}

interface ManyScans {
  readonly width: number;
  readonly height: number;
  readonly scans: number;
}

/**
 * A grey picture whose coefficients are sent bit by bit. All are zero, and a scan says so in 45 bytes, but the decoder goes
 * through all blocks in each.
 */
function toJpegOfManyScans({ width, height, scans: count }: ManyScans): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const frame = Buffer.of(8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0);
  const quantisation = Buffer.concat([Buffer.of(0), Buffer.alloc(64, 1)]);
  const scan = (coefficient: number, bits: number, data: Buffer) =>
    Buffer.concat([toSegment(0xda, Buffer.of(1, 1, 0, coefficient, coefficient, bits)), data]);
  const endOfBands = toEndOfBands(blocks);
  const scans = [scan(0, 0, Buffer.alloc(Math.ceil(blocks / 8)))];
  for (let coefficient = 1; scans.length < count; coefficient += 1) {
    scans.push(scan(coefficient, 13, endOfBands));
    for (let bit = 13; bit > 0; bit -= 1) scans.push(scan(coefficient, (bit << 4) | (bit - 1), endOfBands));
  }
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    toSegment(0xdb, quantisation),
    toSegment(0xc2, frame),
    toSegment(0xc4, toHuffmanTable(0x00, 0)),
    toSegment(0xc4, toHuffmanTable(0x10, END_OF_BAND_14)),
    ...scans.slice(0, count),
    Buffer.of(0xff, 0xd9),
  ]);
}

interface OneScan {
  readonly width: number;
  readonly height: number;
  readonly isProgressive: boolean;
}

/** A grey picture: two bits a block say that nothing changes. */
function toJpegOfOneScan({ width, height, isProgressive }: OneScan): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const [last, bits] = isProgressive ? [0, 1] : [63, 2];
  return Buffer.concat([
    headOfGrey({ width, height, marker: isProgressive ? 0xc2 : 0xc0 }),
    toSegment(0xda, Buffer.of(1, 1, 0, 0, last, 0)),
    Buffer.alloc(Math.ceil((blocks * bits) / 8)),
    Buffer.of(0xff, 0xd9),
  ]);
}

function toJpegWithoutRestarts({ width, height }: { width: number; height: number }): Buffer {
  return Buffer.concat([
    headOfGrey({ width, height, marker: 0xc0 }),
    toSegment(0xdd, Buffer.of(0, 1)),
    toSegment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)),
    Buffer.alloc(4.9 * MEGABYTE, 0x55),
    Buffer.of(0xff, 0xd9),
  ]);
}

function headOfGrey({ width, height, marker }: { width: number; height: number; marker: number }): Buffer {
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    toSegment(0xdb, Buffer.concat([Buffer.of(0), Buffer.alloc(64, 1)])),
    toSegment(marker, Buffer.of(8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0)),
    toSegment(0xc4, toHuffmanTable(0x00, 0)),
    toSegment(0xc4, toHuffmanTable(0x10, 0)),
  ]);
}

/** Each frame after the first is one pixel. */
async function blankGif(width: number, height: number, frames: number): Promise<Buffer> {
  const gif = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .gif({ effort: 1 })
    .toBuffer();
  const pixel = Buffer.of(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0);
  return Buffer.concat([gif.subarray(0, -1), ...repeat(frames - 1, pixel), Buffer.of(0x3b)]);
}

/** The end of 2^14 blocks, and of as many more as the 14 bits after it say. */
const END_OF_BAND_14 = 0xe0;

/** Runs of empty blocks. The only symbol has the code 0. */
function toEndOfBands(blocks: number): Buffer {
  let bits = '';
  for (let left = blocks; left >= 2 ** 14; ) {
    const run = Math.min(left, 2 ** 15 - 1);
    bits += `0${(run - 2 ** 14).toString(2).padStart(14, '0')}`;
    left -= run;
  }
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}

/** A table with a single symbol of one bit. */
function toHuffmanTable(id: number, symbol: number): Buffer {
  return Buffer.concat([Buffer.of(id, 1), Buffer.alloc(15), Buffer.of(symbol)]);
}

export function toSegment(marker: number, content: Uint8Array): Buffer {
  const length = content.length + 2;
  return Buffer.concat([Buffer.of(0xff, marker, length >> 8, length & 0xff), content]);
}
