import { type Box, findBox, readBoxes, readItems, VERSION_LENGTH } from './heif-boxes.ts';
import { readOrientation, viewOf } from './picture-writer.ts';

/** Properties by which a picture says itself how it is turned. EXIF does not count beside them. */
const TURNING = new Set(['irot', 'imir']);
/**
 * As many as have a number.
 * @limit list: Further properties do not count.
 */
const PROPERTIES_MAX = 0x7fff;
/**
 * The orientation stands in the first directory of EXIF.
 * @limit list: What EXIF says further on is not read.
 */
const EXIF_BYTES = 64 * 1024;

/** What EXIF says, of a picture that has no such properties, as some phones write them. Null if it is upright. */
export function findHeifOrientation(bytes: Uint8Array, meta: Box): number | null {
  try {
    const view = viewOf(bytes);
    const content = { data: meta.data + VERSION_LENGTH, end: meta.end };
    if (isTurned(view, content)) return null;
    const items = findBox(view, content, 'iinf');
    const locations = findBox(view, content, 'iloc');
    if (!items || !locations) return null;
    for (const { id, type } of readItems(bytes, items)) {
      if (type !== 'Exif') continue;
      const place = findPlace(view, locations, id);
      return place && readOrientation(exifAt(bytes, place));
    }
    return null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Behind the four bytes that say how much stands before the TIFF file. */
function exifAt(bytes: Uint8Array, { start, length }: Place): Uint8Array {
  const tiff = start + 4 + viewOf(bytes).getUint32(start);
  return bytes.subarray(tiff, Math.min(start + length, tiff + EXIF_BYTES));
}

function isTurned(view: DataView, content: { data: number; end: number }): boolean {
  const primary = findBox(view, content, 'pitm');
  const properties = findBox(view, content, 'iprp');
  const container = properties && findBox(view, properties, 'ipco');
  if (!primary || !container) return false;
  const id = readNumber(view, primary.data + VERSION_LENGTH, view.getUint8(primary.data) === 0 ? 2 : 4);
  const names: string[] = [];
  for (const { name } of readBoxes(view, container.data, container.end)) {
    names.push(name);
    if (names.length === PROPERTIES_MAX) break;
  }
  for (const box of readBoxes(view, properties.data, properties.end))
    if (box.name === 'ipma' && propertiesOf(view, box, id).some((index) => TURNING.has(names[index - 1] ?? '')))
      return true;
  return false;
}

/** The numbers of the properties of an item, from 1. */
function propertiesOf(view: DataView, { data }: Box, id: number): number[] {
  const idBytes = view.getUint8(data) === 0 ? 2 : 4;
  const indexBytes = view.getUint8(data + 3) & 1 ? 2 : 1;
  const entries = view.getUint32(data + VERSION_LENGTH);
  let at = data + VERSION_LENGTH + 4;
  for (let entry = 0; entry < entries; entry += 1) {
    const count = view.getUint8(at + idBytes);
    const first = at + idBytes + 1;
    if (readNumber(view, at, idBytes) === id) {
      // The highest bit says whether a decoder has to know the property.
      const numbers = Array.from({ length: count }, (_, index) =>
        readNumber(view, first + index * indexBytes, indexBytes),
      );
      return numbers.map((number) => number & (indexBytes === 2 ? 0x7fff : 0x7f));
    }
    at = first + count * indexBytes;
  }
  return [];
}

interface Place {
  readonly start: number;
  readonly length: number;
}

/** Where the first bytes of an item are. Null if they are not simply in the file. */
function findPlace(view: DataView, { data }: Box, id: number): Place | null {
  const version = view.getUint8(data);
  const sizes = view.getUint16(data + VERSION_LENGTH);
  const bytesOf = { offset: sizes >> 12, length: (sizes >> 8) & 0x0f, base: (sizes >> 4) & 0x0f };
  const indexBytes = version === 0 ? 0 : sizes & 0x0f;
  const idBytes = version < 2 ? 2 : 4;
  let at = data + VERSION_LENGTH + 2;
  const take = (bytes: number) => {
    at += bytes;
    return readNumber(view, at - bytes, bytes);
  };
  for (let left = take(idBytes); left > 0; left -= 1) {
    const found = take(idBytes);
    // Where the offset counts from: the file, or a box of its own.
    const method = version === 0 ? 0 : take(2) & 0x0f;
    // The number of a data reference.
    take(2);
    const base = take(bytesOf.base);
    const extents = take(2);
    if (found === id) {
      const start = base + readNumber(view, at + indexBytes, bytesOf.offset);
      const length = readNumber(view, at + indexBytes + bytesOf.offset, bytesOf.length);
      return method === 0 && extents > 0 ? { start, length } : null;
    }
    at += extents * (indexBytes + bytesOf.offset + bytesOf.length);
  }
  return null;
}

function readNumber(view: DataView, at: number, bytes: number): number {
  if (bytes === 0) return 0;
  if (bytes === 8) return Number(view.getBigUint64(at));
  return bytes === 4 ? view.getUint32(at) : bytes === 2 ? view.getUint16(at) : view.getUint8(at);
}
