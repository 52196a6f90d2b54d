import { PICTURE_LIMITS } from '../identify-picture.ts';
import { readName, type StrippedPicture, viewOf } from './picture-writer.ts';

/** Items that are images, or are put together of them. All others are metadata, some of it compressed. */
const IMAGES = new Set(['av01', 'hvc1', 'avc1', 'vvc1', 'jpeg', 'grid', 'iden', 'iovl']);
/** Boxes of the file that draw. */
const DRAWING = new Set(['ftyp', 'meta', 'mdat']);
/** The version and the flags of a box. */
const VERSION_LENGTH = 4;
const LONG_LENGTH = 1;
const TO_THE_END = 0;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Box {
  readonly name: string;
  readonly nameAt: number;
  readonly data: number;
  readonly end: number;
}

/**
 * AVIF and HEIC. Null if the boxes are not those of a whole picture. Items refer to offsets within the file, so a box that does
 * not draw is not cut out but renamed to `free`, which decoders skip.
 */
export function stripHeif(heif: Uint8Array): StrippedPicture | null {
  const bytes = Uint8Array.from(heif);
  const view = viewOf(bytes);
  const sizes: Size[] = [];
  for (const box of readBoxes(view, 0, bytes.length)) {
    if (!DRAWING.has(box.name)) free(bytes, box);
    if (box.name === 'meta') sizes.push(...readItems(bytes, box));
  }
  // Of the picture, its tiles and its thumbnail, the picture is the largest.
  const [largest] = sizes.toSorted((one, other) => other.width * other.height - one.width * one.height);
  return largest ? { bytes, ...largest } : null;
}

/** The sizes of all images. Drops the items that are none. */
function readItems(bytes: Uint8Array, meta: Box): Size[] {
  const sizes: Size[] = [];
  for (const part of readBoxes(viewOf(bytes), meta.data + VERSION_LENGTH, meta.end)) {
    if (part.name === 'iinf') freeMetadata(bytes, part);
    if (part.name === 'iprp') sizes.push(...readProperties(bytes, part));
  }
  return sizes;
}

function freeMetadata(bytes: Uint8Array, items: Box): void {
  const view = viewOf(bytes);
  const countBytes = view.getUint8(items.data) === 0 ? 2 : 4;
  for (const item of readBoxes(view, items.data + VERSION_LENGTH + countBytes, items.end)) {
    const idBytes = view.getUint8(item.data) === 3 ? 4 : 2;
    // The id and the index of its protection come before the type.
    const type = readName(view, item.data + VERSION_LENGTH + idBytes + 2);
    if (item.name === 'infe' && !IMAGES.has(type)) free(bytes, item);
  }
}

/** Drops colour profiles that are too large. */
function readProperties(bytes: Uint8Array, properties: Box): Size[] {
  const view = viewOf(bytes);
  const sizes: Size[] = [];
  for (const container of readBoxes(view, properties.data, properties.end)) {
    if (container.name !== 'ipco') continue;
    for (const property of readBoxes(view, container.data, container.end)) {
      const { name, data, end } = property;
      if (name === 'colr' && end - data > PICTURE_LIMITS.profileBytes) free(bytes, property);
      if (name !== 'ispe') continue;
      sizes.push({ width: view.getUint32(data + VERSION_LENGTH), height: view.getUint32(data + VERSION_LENGTH + 4) });
    }
  }
  return sizes;
}

function free(bytes: Uint8Array, { nameAt }: Box): void {
  bytes.set(Buffer.from('free', 'latin1'), nameAt);
}

/** The boxes one after another in a range. Throws a `RangeError` if one reaches beyond it. */
function* readBoxes(view: DataView, start: number, end: number): Generator<Box, void, void> {
  for (let at = start; at < end; ) {
    const given = view.getUint32(at);
    const isLong = given === LONG_LENGTH;
    const length = isLong ? Number(view.getBigUint64(at + 8)) : given === TO_THE_END ? end - at : given;
    const data = at + (isLong ? 16 : 8);
    if (at + length < data || at + length > end) throw new RangeError('A box is cut off');
    yield { name: readName(view, at + 4), nameAt: at + 4, data, end: at + length };
    at += length;
  }
}
