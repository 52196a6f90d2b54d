import { PICTURE_LIMITS } from '../identify-picture.ts';
import { type Box, readBox, readBoxes, readItems, VERSION_LENGTH } from './heif-boxes.ts';
import { findHeifOrientation } from './heif-orientation.ts';
import { readName, type StripOutcome, viewOf } from './picture-writer.ts';

/** Items that are images, or are put together of them. All others are metadata, some of it compressed. */
const IMAGES = new Set(['av01', 'hvc1', 'avc1', 'vvc1', 'jpeg', 'grid', 'iden', 'iovl']);
/** Those that we have a decoder for. */
const CODECS = ['hvc1', 'av01'] as const;
/** Boxes of the file that draw. */
const DRAWING = new Set(['ftyp', 'meta', 'mdat', 'idat']);
/** Of these, one each: a film behind the picture has its own. */
const ONCE = new Set(['ftyp', 'meta']);
/** Brands of films, and those of a picture instead. A film promises a box that does not draw the picture, and a decoder would miss it. */
const STILL: Readonly<Record<string, string>> = {
  msf1: 'mif1',
  hevc: 'heic',
  hevx: 'heix',
  avis: 'avif',
  isom: 'mif1',
  iso8: 'mif1',
  mp41: 'mif1',
  mp42: 'mif1',
};

interface Size {
  readonly width: number;
  readonly height: number;
}

const NOTHING: Size = { width: 0, height: 0 };

/**
 * AVIF and HEIC. Items refer to offsets within the file, so a box that does not draw is not cut out but renamed to `free`, which
 * decoders skip. What follows the boxes is dropped: some phones write a list of their own there.
 */
export function stripHeif(heif: Uint8Array): StripOutcome {
  const bytes = Uint8Array.from(heif);
  const { meta, end, isWhole } = keepBoxes(bytes);
  const orientation = meta && findHeifOrientation(bytes, meta);
  const { size, types } = meta ? readMeta(bytes, meta) : NO_META;
  if (size === NOTHING) return isWhole ? 'picture_damaged' : 'picture_incomplete';
  const codec = CODECS.find((each) => types.has(each));
  if (codec === undefined) return types.size > 0 ? 'picture_unsupported' : 'picture_damaged';
  return { bytes: bytes.subarray(0, end), ...size, isWhole, codec, ...(orientation !== null && { orientation }) };
}

/** Drops the boxes of the file that do not draw. */
function keepBoxes(bytes: Uint8Array): { meta: Box | null; end: number; isWhole: boolean } {
  const seen = new Set<string>();
  let kept = { meta: null as Box | null, end: 0, isWhole: false };
  for (const box of readFile(bytes)) {
    const isDrawing = DRAWING.has(box.name) && !(ONCE.has(box.name) && seen.has(box.name));
    if (!isDrawing) free(bytes, box);
    else if (box.name === 'ftyp') toStill(bytes, box);
    seen.add(box.name);
    kept = { meta: isDrawing && box.name === 'meta' ? box : kept.meta, end: box.end, isWhole: !box.isCut };
  }
  return kept;
}

/**
 * The boxes up to the end, or behind the picture up to what is none. Its data may be cut off: the decoder finds out whether what
 * it needs is there.
 */
function* readFile(bytes: Uint8Array): Generator<Box & { readonly isCut: boolean }, void, void> {
  const view = viewOf(bytes);
  let hasDescription = false;
  let hasData = false;
  for (let at = 0; at < bytes.length; ) {
    const box = readBox(view, at, bytes.length);
    const isCut = box === null || box.end > bytes.length;
    if (box === null || !/^[\x20-\x7e]{4}$/.test(box.name) || (isCut && (box.name !== 'mdat' || hasData))) {
      if (hasDescription && hasData) return;
      throw new RangeError('A box is cut off');
    }
    hasDescription ||= box.name === 'meta';
    hasData ||= box.name === 'mdat';
    const end = Math.min(box.end, bytes.length);
    yield { ...box, end, isCut };
    at = end;
  }
}

function toStill(bytes: Uint8Array, { data, end }: Box): void {
  const view = viewOf(bytes);
  for (let at = data; at + 4 <= end; at += 4) {
    // The version stands behind the first brand.
    const brand = at === data + 4 ? undefined : STILL[readName(view, at)];
    if (brand !== undefined) bytes.set(Buffer.from(brand, 'latin1'), at);
  }
}

interface Meta {
  /** Of the largest image: the picture, beside its tiles and its thumbnail. */
  readonly size: Size;
  /** Of all items that are images. */
  readonly types: ReadonlySet<string>;
}

const NO_META: Meta = { size: NOTHING, types: new Set() };

/** Drops the items that are no images. */
function readMeta(bytes: Uint8Array, meta: Box): Meta {
  const types = new Set<string>();
  let size = NOTHING;
  for (const part of readBoxes(viewOf(bytes), meta.data + VERSION_LENGTH, meta.end)) {
    if (part.name === 'iinf')
      for (const { type, box } of readItems(bytes, part)) {
        if (IMAGES.has(type)) types.add(type);
        else free(bytes, box);
      }
    if (part.name === 'iprp') size = largerOf(size, readProperties(bytes, part));
  }
  return { size, types };
}

/** Drops colour profiles that are too large. */
function readProperties(bytes: Uint8Array, properties: Box): Size {
  const view = viewOf(bytes);
  let size = NOTHING;
  for (const container of readBoxes(view, properties.data, properties.end)) {
    if (container.name !== 'ipco') continue;
    for (const property of readBoxes(view, container.data, container.end)) {
      const { name, data, end } = property;
      if (name === 'colr' && end - data > PICTURE_LIMITS.profileBytes) free(bytes, property);
      if (name !== 'ispe') continue;
      const at = data + VERSION_LENGTH;
      size = largerOf(size, { width: view.getUint32(at), height: view.getUint32(at + 4) });
    }
  }
  return size;
}

function largerOf(one: Size, other: Size): Size {
  return other.width * other.height > one.width * one.height ? other : one;
}

function free(bytes: Uint8Array, { nameAt }: Box): void {
  bytes.set(Buffer.from('free', 'latin1'), nameAt);
}
