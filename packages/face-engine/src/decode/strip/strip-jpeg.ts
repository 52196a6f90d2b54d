import type { PictureFault } from '../../face-engine.ts';
import { PICTURE_LIMITS } from '../identify-picture.ts';
import { type Frame, isFrame, JPEG, readFrame } from './jpeg-frame.ts';
import {
  createPictureWriter,
  keepOrientation,
  type PictureWriter,
  type StripOutcome,
  viewOf,
} from './picture-writer.ts';

/** Scans, and the tables of the decoder. Frames draw too. */
const DRAWING = new Set<number>([JPEG.scan, JPEG.huffman, JPEG.quantisation, JPEG.restarts]);
/** Markers that stand alone: restarts outside of a scan, a start within a picture, and what only encoders use. */
const ALONE = new Set<number>([JPEG.start, 0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7]);
const SEGMENT_LENGTH = 65_533;
const PROFILE_SEGMENTS = Math.ceil(PICTURE_LIMITS.profileBytes / SEGMENT_LENGTH);
/**
 * A real one has some dozens that draw: tables and ten scans, each of which goes through all pixels.
 * @limit request: The picture is refused as too complex.
 */
const MAX_DRAWING_SEGMENTS = 200;

export interface Segment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
}

/**
 * What follows the end is dropped, and what stands between segments. As in browsers' decoders, a file without an end ends where
 * it is cut off, and what a sequential scan says about its coefficients is not believed: some phones write nonsense there.
 */
export function stripJpeg(jpeg: Uint8Array): StripOutcome {
  const writer = createPictureWriter(jpeg);
  const keeper = createKeeper(jpeg, writer);
  writer.keep(0, 2);
  let isWhole = false;
  for (const segment of readSegments(jpeg)) {
    isWhole = segment.marker === JPEG.end;
    const fault = isWhole ? null : keeper.keep(segment);
    if (fault) return fault;
  }
  const frame = keeper.shownFrame();
  if (frame === null) return isWhole ? 'picture_damaged' : 'picture_incomplete';
  writer.add(Uint8Array.of(0xff, JPEG.end));
  const { width, height, coefficientBytes } = frame;
  return { bytes: writer.written(), width, height, isWhole, ...(keeper.holdsAll() && { heldBytes: coefficientBytes }) };
}

interface Keeper {
  /** Writes what draws of a segment. Returns why the picture cannot be read. */
  keep(segment: Segment): PictureFault | null;
  /** Null if nothing was drawn. */
  shownFrame(): Frame | null;
  /** Whether a decoder has to keep all coefficients: they come in several scans. */
  holdsAll(): boolean;
}

function createKeeper(jpeg: Uint8Array, writer: PictureWriter): Keeper {
  const keepMetadata = createMetadataFilter(jpeg, writer);
  let frame: Frame | null = null;
  let drawing = 0;
  let scans = 0;
  let holdsAll = false;

  function keepFrame(segment: Segment): PictureFault | null {
    const { start, end } = segment;
    // Of each component, three bytes.
    if (frame !== null || end - start !== 10 + 3 * (jpeg[start + 9] ?? 0)) return 'picture_damaged';
    frame = readFrame(jpeg, segment);
    if (frame === null) return 'picture_unsupported';
    holdsAll = frame.isProgressive;
    writer.keep(start, end);
    return null;
  }

  function keepScan(segment: Segment): PictureFault | null {
    const { start, end } = segment;
    const components = jpeg[start + 4] ?? 0;
    if (frame === null || viewOf(jpeg).getUint16(start + 2) !== 6 + 2 * components) return 'picture_damaged';
    scans += 1;
    holdsAll ||= components < frame.components.length;
    if (frame.isProgressive) writer.keep(start, end);
    else keepSequentialScan(writer, segment, components);
    return null;
  }

  return {
    keep(segment) {
      const { marker, start, end } = segment;
      if (!isFrame(marker) && !DRAWING.has(marker)) {
        keepMetadata(marker, start, end);
        return null;
      }
      drawing += 1;
      if (drawing > MAX_DRAWING_SEGMENTS) return 'picture_too_complex';
      if (isFrame(marker)) return keepFrame(segment);
      if (marker === JPEG.scan) return keepScan(segment);
      writer.keep(start, end);
      return null;
    },
    shownFrame: () => (scans > 0 ? frame : null),
    holdsAll: () => holdsAll,
  };
}

/** As it has to be: from the first coefficient to the last, in one go. */
function keepSequentialScan(writer: PictureWriter, { start, end }: Segment, components: number): void {
  const parameters = start + 5 + 2 * components;
  writer.keep(start, parameters);
  writer.add(Uint8Array.of(0, 63, 0));
  writer.keep(parameters + 3, end);
}

/** Up to the end, which is the last, or to where the file is cut off. What stands between segments is skipped. */
export function* readSegments(jpeg: Uint8Array): Generator<Segment, void, void> {
  let hasScan = false;
  for (let at = markerAt(jpeg, 2, hasScan); at >= 0; ) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker === JPEG.end) return yield { marker, start: at, end: at + 2 };
    const end = endOfSegment(jpeg, at);
    if (end === null) return;
    hasScan ||= marker === JPEG.scan;
    const next = marker === JPEG.scan ? endOfScan(jpeg, end) : end;
    yield { marker, start: at, end: next ?? withoutFilling(jpeg, end) };
    if (next === null) return;
    at = markerAt(jpeg, next, hasScan);
  }
}

/** Where the next segment begins. An end counts only behind a scan. −1 if there is none. */
function markerAt(jpeg: Uint8Array, from: number, hasScan: boolean): number {
  for (let at = jpeg.indexOf(0xff, from); at >= 0; ) {
    const marker = jpeg[at + 1];
    if (marker === undefined) return -1;
    if (isMarker(marker) || (marker === JPEG.end && hasScan)) return at;
    // The byte after fill bytes is the marker.
    at = jpeg.indexOf(0xff, marker === 0xff ? at + 1 : at + 2);
  }
  return -1;
}

/** Null if the segment is cut off. A length below 2 does not count even itself. */
function endOfSegment(jpeg: Uint8Array, start: number): number | null {
  if (start + 4 > jpeg.length) return null;
  const end = start + 2 + Math.max(2, viewOf(jpeg).getUint16(start + 2));
  return end > jpeg.length ? null : end;
}

function isMarker(byte: number): boolean {
  return byte >= 0xc0 && byte < 0xf0 && byte !== JPEG.end && !ALONE.has(byte);
}

/** Where the next marker is: within a scan, 0xff is followed by zero or by the number of a restart. Null if there is none. */
function endOfScan(jpeg: Uint8Array, data: number): number | null {
  let end = jpeg.indexOf(0xff, data);
  while (end >= 0 && isWithinScan(jpeg[end + 1])) end = jpeg.indexOf(0xff, end + 1);
  return end < 0 ? null : end;
}

function isWithinScan(next: number | undefined): boolean {
  return next === 0 || next === 0xff || (next !== undefined && next >= 0xd0 && next <= 0xd7);
}

/**
 * As many zeros or ones in a row are no data: they were never written.
 * @limit none
 */
const FILLING_BYTES = 16;

/** Where the data of a scan that is cut off end. What was never written is zeros, or ones on an erased card. */
function withoutFilling(jpeg: Uint8Array, data: number): number {
  let end = jpeg.length;
  while (end > data && (jpeg[end - 1] === 0 || jpeg[end - 1] === 0xff)) end -= 1;
  return jpeg.length - end < FILLING_BYTES ? jpeg.length : end;
}

/** Keeps what says how colours are to be understood, and the orientation. */
function createMetadataFilter(jpeg: Uint8Array, writer: PictureWriter) {
  const kept = new Set<number>();
  let profileSegments = 0;

  const filters: Readonly<Record<number, (start: number, end: number) => void>> = {
    [JPEG.app0]: (start, end) => {
      if (!startsWith(jpeg, start, 'JFIF\0') || end - start < 18) return;
      writer.add(Uint8Array.of(0xff, JPEG.app0, 0, 16));
      writer.keep(start + 4, start + 16);
      // A thumbnail of no pixels.
      writer.add(Uint8Array.of(0, 0));
      kept.add(JPEG.app0);
    },
    [JPEG.app1]: (start, end) => {
      if (!startsWith(jpeg, start, 'Exif\0\0')) return;
      const exif = keepOrientation(jpeg.subarray(start + 10, end));
      kept.add(JPEG.app1);
      if (!exif) return;
      writer.add(Uint8Array.of(0xff, JPEG.app1, 0, 8 + exif.length));
      writer.keep(start + 4, start + 10);
      writer.add(exif);
    },
    [JPEG.app2]: (start, end) => {
      // The number of the segment, and of how many, follow the name.
      const count = jpeg[start + 17] ?? 0;
      if (!startsWith(jpeg, start, 'ICC_PROFILE\0') || count > PROFILE_SEGMENTS) return;
      profileSegments += 1;
      if (profileSegments <= count) writer.keep(start, end);
    },
    [JPEG.app14]: (start, end) => {
      if (!startsWith(jpeg, start, 'Adobe') || end - start < 16) return;
      writer.add(Uint8Array.of(0xff, JPEG.app14, 0, 14));
      writer.keep(start + 4, start + 16);
      kept.add(JPEG.app14);
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
