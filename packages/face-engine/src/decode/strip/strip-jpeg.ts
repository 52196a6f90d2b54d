import { PICTURE_LIMITS } from '../identify-picture.ts';
import {
  createPictureWriter,
  keepOrientation,
  type PictureWriter,
  type StrippedPicture,
  viewOf,
} from './picture-writer.ts';

const MARKER = { app0: 0xe0, app1: 0xe1, app2: 0xe2, app14: 0xee, scan: 0xda, end: 0xd9 } as const;
/** Scans, the tables of the decoder, and the end. Frames draw too. */
const DRAWING = new Set<number>([MARKER.scan, 0xc4, 0xcc, 0xdb, 0xdc, 0xdd, MARKER.end]);
const SEGMENT_LENGTH = 65_533;
const PROFILE_SEGMENTS = Math.ceil(PICTURE_LIMITS.profileBytes / SEGMENT_LENGTH);
/**
 * A real one has some dozens: tables, ten scans, a profile. Each scan goes through all pixels.
 * @limit request: The picture is refused as damaged.
 */
const MAX_SEGMENTS = 200;

interface Segment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
}

/** Null if the segments are not those of a whole JPEG. What follows its end is dropped. */
export function stripJpeg(jpeg: Uint8Array): StrippedPicture | null {
  const view = viewOf(jpeg);
  const writer = createPictureWriter(jpeg);
  const keepMetadata = createMetadataFilter(jpeg, writer);
  writer.keep(0, 2);
  const sizes: { width: number; height: number }[] = [];
  for (const { marker, start, end } of readSegments(jpeg)) {
    if (isFrame(marker)) sizes.push({ width: view.getUint16(start + 7), height: view.getUint16(start + 5) });
    if (isFrame(marker) || DRAWING.has(marker)) writer.keep(start, end);
    else keepMetadata(marker, start, end);
  }
  const [size, ...others] = sizes;
  return size && others.length === 0 ? { bytes: writer.written(), ...size } : null;
}

/** Up to the marker of the end. Throws a `RangeError` if the segments are not those of a whole JPEG. */
function* readSegments(jpeg: Uint8Array): Generator<Segment, void, void> {
  const view = viewOf(jpeg);
  let at = 2;
  for (let count = 0; count < MAX_SEGMENTS; count += 1) {
    if (view.getUint8(at) !== 0xff) throw new RangeError('A segment does not start with a marker');
    while (view.getUint8(at + 1) === 0xff) at += 1;
    const marker = view.getUint8(at + 1);
    if (marker === MARKER.end) return yield { marker, start: at, end: at + 2 };
    const length = view.getUint16(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > jpeg.length) throw new RangeError('A segment is cut off');
    const next = marker === MARKER.scan ? endOfScan(jpeg, end) : end;
    yield { marker, start: at, end: next };
    at = next;
  }
  throw new RangeError('There are too many segments');
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8 && !DRAWING.has(marker);
}

/** Where the next marker is: within a scan, 0xff is followed by zero or by the number of a restart. */
function endOfScan(jpeg: Uint8Array, data: number): number {
  let end = jpeg.indexOf(0xff, data);
  while (end >= 0 && isWithinScan(jpeg[end + 1])) end = jpeg.indexOf(0xff, end + 1);
  if (end < 0) throw new RangeError('A scan has no end');
  return end;
}

function isWithinScan(next: number | undefined): boolean {
  return next === 0 || next === 0xff || (next !== undefined && next >= 0xd0 && next <= 0xd7);
}

/** Keeps what says how colours are to be understood, and the orientation. */
function createMetadataFilter(jpeg: Uint8Array, writer: PictureWriter) {
  const kept = new Set<number>();
  let profileSegments = 0;

  const filters: Readonly<Record<number, (start: number, end: number) => void>> = {
    [MARKER.app0]: (start, end) => {
      if (!startsWith(jpeg, start, 'JFIF\0') || end - start < 18) return;
      writer.add(Uint8Array.of(0xff, MARKER.app0, 0, 16));
      writer.keep(start + 4, start + 16);
      // A thumbnail of no pixels.
      writer.add(Uint8Array.of(0, 0));
      kept.add(MARKER.app0);
    },
    [MARKER.app1]: (start, end) => {
      if (!startsWith(jpeg, start, 'Exif\0\0')) return;
      const exif = keepOrientation(jpeg.subarray(start + 10, end));
      kept.add(MARKER.app1);
      if (!exif) return;
      writer.add(Uint8Array.of(0xff, MARKER.app1, 0, 8 + exif.length));
      writer.keep(start + 4, start + 10);
      writer.add(exif);
    },
    [MARKER.app2]: (start, end) => {
      // The number of the segment, and of how many, follow the name.
      const count = jpeg[start + 17] ?? 0;
      if (!startsWith(jpeg, start, 'ICC_PROFILE\0') || count > PROFILE_SEGMENTS) return;
      profileSegments += 1;
      if (profileSegments <= count) writer.keep(start, end);
    },
    [MARKER.app14]: (start, end) => {
      if (!startsWith(jpeg, start, 'Adobe') || end - start !== 16) return;
      writer.keep(start, end);
      kept.add(MARKER.app14);
    },
  };

  return (marker: number, start: number, end: number): void => {
    if (!kept.has(marker)) filters[marker]?.(start, end);
  };
}

function startsWith(jpeg: Uint8Array, segment: number, name: string): boolean {
  const found = jpeg.subarray(segment + 4, segment + 4 + name.length);
  return Buffer.from(found).toString('latin1') === name;
}
