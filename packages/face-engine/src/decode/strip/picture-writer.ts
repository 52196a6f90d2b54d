import type { PictureFault } from '../../face-engine.ts';

/** What is left of a picture without the parts that do not draw. */
export interface StrippedPicture {
  readonly bytes: Uint8Array;
  /** In pixels, from the header, before the picture is turned upright. */
  readonly width: number;
  readonly height: number;
  /** False if the file has no end of its own: it was cut off, maybe of the end alone. */
  readonly isWhole: boolean;
  /** How many were kept of a moving picture. */
  readonly frames?: number;
  /** What a decoder has to keep of all pixels at once, where it cannot decode them row by row at a fraction. */
  readonly heldBytes?: number;
  /** Of HEIC and AVIF, whose brands do not always tell. */
  readonly codec?: 'hvc1' | 'av01';
  /** As EXIF says it, where the decoder does not read it. */
  readonly orientation?: number;
}

/** Or why the picture cannot be read. */
export type StripOutcome = StrippedPicture | PictureFault;

export interface PictureWriter {
  /** Copies a range of the original. */
  keep(start: number, end: number): void;
  add(bytes: Uint8Array): void;
  written(): Uint8Array;
}

/**
 * An end that was missing, and the heads of what was cut off.
 * @limit none
 */
export const ADDED_BYTES_MAX = 64;

/** Throws a `RangeError` when the result would be larger than the original and `ADDED_BYTES_MAX`. */
export function createPictureWriter(original: Uint8Array): PictureWriter {
  const result = new Uint8Array(original.length + ADDED_BYTES_MAX);
  let length = 0;

  function add(bytes: Uint8Array): void {
    result.set(bytes, length);
    length += bytes.length;
  }

  return {
    keep: (start, end) => add(original.subarray(start, end)),
    add,
    written: () => result.subarray(0, length),
  };
}

/** Reading beyond the end throws a `RangeError`. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Four letters, as names of chunks and boxes are. */
export function readName(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}

const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const HEADER_LENGTH = 8;
const ENTRY_LENGTH = 12;

/** EXIF data (a TIFF file) with the orientation alone. Null if the picture is upright already or the data cannot be read. */
export function keepOrientation(exif: Uint8Array): Uint8Array | null {
  const orientation = readOrientation(exif);
  return orientation === null ? null : toExif(orientation);
}

/** 2 to 8. Null if the picture is upright already, or the data (a TIFF file) cannot be read as far as the orientation. */
export function readOrientation(exif: Uint8Array): number | null {
  try {
    const orientation = findOrientation(viewOf(exif));
    return orientation !== null && orientation >= 2 && orientation <= 8 ? orientation : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function findOrientation(view: DataView): number | null {
  const isLittleEndian = view.getUint16(0) === 0x4949;
  if (!isLittleEndian && view.getUint16(0) !== 0x4d4d) return null;
  if (view.getUint16(2, isLittleEndian) !== 42) return null;
  const directory = view.getUint32(4, isLittleEndian);
  if (directory < HEADER_LENGTH) return null;
  const entries = view.getUint16(directory, isLittleEndian);
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
