import { viewOf } from './stripped-picture.ts';

const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const HEADER_LENGTH = 8;
const ENTRY_LENGTH = 12;

/**
 * EXIF data (a TIFF file) with the orientation alone, never longer than the given one. Null if the picture is upright already or
 * the data cannot be read.
 */
export function keepOrientation(exif: Uint8Array): Uint8Array | null {
  try {
    const orientation = readOrientation(viewOf(exif));
    return orientation !== null && orientation >= 2 && orientation <= 8 ? toExif(orientation) : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readOrientation(view: DataView): number | null {
  const isLittleEndian = view.getUint16(0) === 0x4949;
  if (!isLittleEndian && view.getUint16(0) !== 0x4d4d) return null;
  if (view.getUint16(2, isLittleEndian) !== 42) return null;
  const directory = view.getUint32(4, isLittleEndian);
  if (directory < HEADER_LENGTH) return null;
  const entries = view.getUint16(directory, isLittleEndian);
  // The offset of the next directory follows the entries, so whatever has one entry is as long as the result.
  view.getUint32(directory + 2 + entries * ENTRY_LENGTH);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * ENTRY_LENGTH;
    if (view.getUint16(entry, isLittleEndian) !== ORIENTATION_TAG) continue;
    const isOneShort =
      view.getUint16(entry + 2, isLittleEndian) === SHORT && view.getUint32(entry + 4, isLittleEndian) === 1;
    return isOneShort ? view.getUint16(entry + 8, isLittleEndian) : null;
  }
  return null;
}

function toExif(orientation: number): Uint8Array {
  const exif = new Uint8Array(HEADER_LENGTH + 2 + ENTRY_LENGTH + 4);
  const view = viewOf(exif);
  view.setUint32(0, 0x4d4d002a);
  view.setUint32(4, HEADER_LENGTH);
  view.setUint16(8, 1);
  view.setUint16(10, ORIENTATION_TAG);
  view.setUint16(12, SHORT);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return exif;
}
