import { once } from 'node:events';
import { Readable, type TransformOptions } from 'node:stream';
import { constants, createDeflate, createInflate, type ZlibOptions } from 'node:zlib';
import { type PngHeader, readChunks, readPngHeader, rowBytes, toChunk } from '../strip/strip-png.ts';

/** What is unpacked at once. It is lost where it ends with an error, so that it is a small part of a picture. */
const PART = { leastBytes: 1024, mostBytes: 64 * 1024, ofAll: 1 / 500 } as const;
/** Columns and rows of the seven passes of an interlaced picture: where the first is, and how far it is to the next. */
const PASSES = [
  { x: 0, y: 0, across: 8, down: 8 },
  { x: 4, y: 0, across: 8, down: 8 },
  { x: 0, y: 4, across: 4, down: 8 },
  { x: 2, y: 0, across: 4, down: 4 },
  { x: 0, y: 2, across: 2, down: 4 },
  { x: 1, y: 0, across: 2, down: 2 },
  { x: 0, y: 1, across: 1, down: 2 },
];
/** @limit none */
const ALL_AT_ONCE = [{ x: 0, y: 0, across: 1, down: 1 }];

interface Mended {
  /** Which part of the rows was there, from the top. */
  readonly share: number;
  readonly bytes: Uint8Array;
}

/** A stripped PNG with the rows that can be unpacked, and black or transparent ones instead of those that cannot. */
export async function mendPng(png: Uint8Array): Promise<Mended> {
  const header = readPngHeader(png);
  const expected = passesOf(header).reduce((sum, { rows, bytes }) => sum + rows * bytes, 0);
  const deflate = createDeflate({ level: 1 });
  const packed = deflate.toArray();
  const soundOf = createRowCheck(header);
  const partBytes = Math.round(Math.min(PART.mostBytes, Math.max(PART.leastBytes, expected * PART.ofAll)));
  let found = 0;
  for await (const part of unpack(png, partBytes)) {
    const sound = soundOf(part);
    found += sound.length;
    if (!deflate.write(sound)) await once(deflate, 'drain');
    if (sound.length < part.length || found === expected) break;
  }
  for (let missing = expected - found; missing > 0; missing -= partBytes)
    if (!deflate.write(Buffer.alloc(Math.min(missing, partBytes)))) await once(deflate, 'drain');
  deflate.end();
  const rows = toChunk('IDAT', Buffer.concat(await packed));
  return { share: expected === 0 ? 0 : found / expected, bytes: withRows(png, rows) };
}

/** Each row begins with its filter. Where that is none, what was unpacked is nonsense. */
const FILTERS = 5;

/** Gives back of each part, one after another, what belongs to rows. */
function createRowCheck(header: PngHeader): (part: Buffer) => Buffer {
  const rows = rowsOf(header);
  let beforeRow = 0;
  return (part) => {
    while (beforeRow < part.length) {
      const row = rows.next();
      if (row.done || (part[beforeRow] ?? 0) >= FILTERS) return part.subarray(0, beforeRow);
      beforeRow += row.value;
    }
    beforeRow -= part.length;
    return part;
  };
}

function* rowsOf(header: PngHeader): Generator<number, void, void> {
  for (const { rows, bytes } of passesOf(header)) for (let row = 0; row < rows; row += 1) yield bytes;
}

/** The rows, each with a byte for its filter. Ends where the data do, or where they are damaged. */
async function* unpack(png: Uint8Array, partBytes: number): AsyncGenerator<Buffer, void, void> {
  const options: ZlibOptions & TransformOptions = {
    chunkSize: partBytes,
    highWaterMark: partBytes,
    finishFlush: constants.Z_SYNC_FLUSH,
  };
  const inflate = createInflate(options);
  try {
    yield* Readable.from(contentsOf(png, 'IDAT')).pipe(inflate);
  } catch {
    // What was unpacked before the damage has been taken.
  }
}

function* contentsOf(png: Uint8Array, wanted: string): Generator<Uint8Array, void, void> {
  for (const { name, content } of readChunks(png)) if (name === wanted && content.length > 0) yield content;
}

/** How many rows each has, and the bytes of one with its filter. */
function passesOf(header: PngHeader): { rows: number; bytes: number }[] {
  const passes = header.isInterlaced ? PASSES : ALL_AT_ONCE;
  return passes
    .map(({ x, y, across, down }) => {
      const columns = Math.ceil((header.width - x) / across);
      return { rows: Math.ceil((header.height - y) / down), bytes: 1 + rowBytes(header, columns), columns };
    })
    .filter(({ rows, columns }) => rows > 0 && columns > 0);
}

function withRows(png: Uint8Array, rows: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [png.subarray(0, 8)];
  for (const { name, content } of readChunks(png)) {
    if (name === 'IDAT' && !parts.includes(rows)) parts.push(rows);
    if (name !== 'IDAT') parts.push(toChunk(name, content));
  }
  return Buffer.concat(parts);
}
