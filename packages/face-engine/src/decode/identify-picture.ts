import type { PictureFault } from '../face-engine.ts';

type IdentifyPictureOutcome =
  | { readonly kind: 'identified'; readonly format: PictureFormat }
  | { readonly kind: 'refused'; readonly because: PictureFault };

/** What the length and the first bytes alone say. */
export function identifyPicture(bytes: Uint8Array): IdentifyPictureOutcome {
  if (bytes.byteLength === 0) return { kind: 'refused', because: 'picture_empty' };
  if (bytes.byteLength > PICTURE_LIMITS.bytes) return { kind: 'refused', because: 'picture_too_heavy' };
  const format = sniffPicture(bytes);
  return format === null ? { kind: 'refused', because: 'picture_unreadable' } : { kind: 'identified', format };
}

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const AVIF_BRANDS = ['avif', 'avis'];

/** The format by the first bytes alone, since names and content types can be wrong. */
export function sniffPicture(bytes: Uint8Array): PictureFormat | null {
  if (startsWith(bytes, PNG_SIGNATURE)) return 'png';
  const text = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (/^\xff\xd8\0*\xff/.test(text)) return 'jpeg';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp';
  if (text.slice(4, 8) === 'ftyp') return sniffBrands(text.slice(8));
  return null;
}

/** AVIF files may have the brand `mif1` too, so AVIF is checked first. */
function sniffBrands(text: string): PictureFormat | null {
  const brands = text.match(/.{4}/gs) ?? [];
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : null;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** @limit request: The picture is refused; a longer side than is kept is scaled down, and a larger profile is dropped. */
export const PICTURE_LIMITS = {
  bytes: 40 * 1024 * 1024,
  /** What a phone calls 50 megapixels is a little more, 8192 × 6144. */
  pixels: 50_500_000,
  /** Of a JPEG whose rows are decoded one after another, at a fraction of the size. */
  sequentialJpegPixels: 110_000_000,
  /** Of a progressive JPEG and of an interlaced PNG, which have to be kept as a whole. */
  heldBytes: 280 * 1024 * 1024,
  /** Of the shorter side: in a smaller picture no face can be recognised. */
  smallestSide: 40,
  /** Of the longer side after decoding, for detection and for storage. */
  keptSide: 1280,
  /** Of a colour profile, unpacked. Those of printing presses have up to 2 MB. */
  profileBytes: 3 * 1024 * 1024,
} as const;

interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly heldBytes?: number;
}

export function faultOfSize({ width, height, heldBytes = 0 }: PictureSize, format: PictureFormat): PictureFault | null {
  if (!(width > 0 && height > 0)) return 'picture_damaged';
  const pixelsMax = format === 'jpeg' ? PICTURE_LIMITS.sequentialJpegPixels : PICTURE_LIMITS.pixels;
  if (width * height > pixelsMax || heldBytes > PICTURE_LIMITS.heldBytes) return 'picture_too_many_pixels';
  return Math.min(width, height) < PICTURE_LIMITS.smallestSide ? 'picture_too_small' : null;
}
