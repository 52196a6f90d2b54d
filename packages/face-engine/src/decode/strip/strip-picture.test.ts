import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { toPngChunk, toProfile, withPngChunks, withSegments } from '../../testing/picture-bombs.ts';
import { demoPortrait, fixture } from '../../testing/pictures.ts';
import { sniffPicture } from '../identify-picture.ts';
import { hardenSharp } from '../sharp.ts';
import { ADDED_BYTES_MAX } from './picture-writer.ts';
import { stripPicture } from './strip-picture.ts';

const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>';
const EXIF = { IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } };

/** One of each kind that cameras and programs write. */
const KINDS: Readonly<Record<string, (photo: Sharp, moving: Sharp) => Sharp>> = {
  'baseline JPEG': (photo) => photo.jpeg(),
  'progressive JPEG': (photo) => photo.jpeg({ progressive: true }),
  'JPEG in CMYK': (photo) => photo.toColourspace('cmyk').jpeg(),
  'grey JPEG': (photo) => photo.greyscale().jpeg(),
  'JPEG with a profile': (photo) => photo.withIccProfile('p3').jpeg(),
  'JPEG that lies on its side, with EXIF and XMP': (photo) =>
    photo.withExif(EXIF).withXmp(XMP).withMetadata({ orientation: 6 }).jpeg(),
  PNG: (photo) => photo.png(),
  'interlaced PNG': (photo) => photo.png({ progressive: true }),
  'PNG with a palette': (photo) => photo.png({ palette: true, colours: 16 }),
  'transparent PNG of 16 bits': (photo) => photo.ensureAlpha(0.5).toColourspace('rgb16').png(),
  'PNG with a profile, EXIF and XMP': (photo) =>
    photo.withExif(EXIF).withXmp(XMP).withIccProfile('p3').withMetadata({ orientation: 8 }).png(),
  'lossy WebP': (photo) => photo.webp(),
  'lossless WebP': (photo) => photo.webp({ lossless: true }),
  'transparent WebP': (photo) => photo.ensureAlpha(0.5).webp(),
  'WebP with a profile, EXIF and XMP': (photo) =>
    photo.withExif(EXIF).withXmp(XMP).withIccProfile('p3').withMetadata({ orientation: 3 }).webp(),
  'moving WebP': (_, moving) => moving.webp(),
  GIF: (photo) => photo.gif(),
  'moving GIF': (_, moving) => moving.gif(),
  'AVIF with EXIF and XMP': (photo) => photo.withExif(EXIF).withXmp(XMP).avif({ effort: 0 }),
};
let pictures: Map<string, Uint8Array>;

beforeAll(async () => {
  hardenSharp();
  const other = await sharp(await demoPortrait(2, 1))
    .resize(120, 90)
    .toBuffer();
  const photo = await sharp(await demoPortrait(1, 1))
    .resize(120, 90)
    .toBuffer();
  pictures = new Map([['HEIC', await fixture('portrait.heic')]]);
  for (const [kind, make] of Object.entries(KINDS)) {
    const moving = sharp([photo, other], { join: { animated: true } });
    pictures.set(kind, await make(sharp(photo), moving).toBuffer());
  }
});

describe.each(Object.keys(KINDS))('a %s', (kind) => {
  test('keeps its pixels, its size and its way up, and loses what does not draw', async () => {
    const picture = pictureOf(kind);
    const stripped = strip(picture);
    expect(await pixelsOf(stripped.bytes)).toEqual(await pixelsOf(picture));
    const [before, after] = await Promise.all([sharp(picture).metadata(), sharp(stripped.bytes).metadata()]);
    expect(after).toMatchObject({ format: before.format, width: stripped.width, height: stripped.height });
    expect(after.orientation ?? 1).toBe(before.orientation ?? 1);
    expect(after.icc).toEqual(before.icc);
    expect([after.xmp, after.iptc, after.comments, after.pages ?? 1]).toEqual([undefined, undefined, undefined, 1]);
    expect(Buffer.from(after.exif ?? []).toString('latin1')).not.toContain('Phone');
  });
});

test('stripping twice changes no more than stripping once, and no picture grows by more than an end and heads', () => {
  for (const picture of pictures.values()) {
    const { bytes } = strip(picture);
    expect(bytes.length).toBeLessThanOrEqual(picture.length + ADDED_BYTES_MAX);
    expect(strip(bytes).bytes).toEqual(bytes);
  }
});

test('of a damaged picture no more is left than it had, and only a fault says that it is unreadable', () => {
  const originals = fc.constantFrom(...pictures.values());
  const changes = fc.array(fc.record({ at: fc.nat(), byte: fc.nat(255) }), { maxLength: 8 });
  fc.assert(
    fc.property(originals, changes, fc.nat(), fc.boolean(), (original, written, length, isCut) => {
      const picture = Uint8Array.from(original.subarray(0, isCut ? length % (original.length + 1) : original.length));
      // Most of what has a meaning is at the start.
      for (const { at, byte } of written) picture[at % Math.min(700, original.length)] = byte;
      const format = sniffPicture(picture);
      const stripped = format && stripPicture(picture, format);
      if (!stripped || typeof stripped === 'string') return;
      expect(stripped.bytes.length).toBeLessThanOrEqual(picture.length + ADDED_BYTES_MAX);
      expect(sniffPicture(stripped.bytes)).toBe(format);
      expect(strip(stripped.bytes).bytes).toEqual(stripped.bytes);
    }),
    { numRuns: 2000 },
  );
});

test('bytes of any kind are stripped as any format without an error', () => {
  const formats = fc.constantFrom('jpeg', 'png', 'webp', 'gif', 'avif', 'heic');
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), formats, (bytes, format) => {
      const stripped = stripPicture(bytes, format);
      const length = typeof stripped === 'string' ? 0 : stripped.bytes.length;
      expect(length).toBeLessThanOrEqual(bytes.length + ADDED_BYTES_MAX);
    }),
    { numRuns: 2000 },
  );
});

test('text of a PNG, segments of a JPEG and what follows its end are dropped', () => {
  const png = pictureOf('PNG');
  const text = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'acTL'].map((name) => toPngChunk(name, Buffer.alloc(5000)));
  expect(strip(withPngChunks(png, text)).bytes).toEqual(strip(png).bytes);
  const jpeg = pictureOf('progressive JPEG');
  const segments = withSegments(jpeg, [0xfe, 0xe1, 0xe4, 0xef], 2);
  expect(strip(Buffer.concat([segments, Buffer.alloc(5000, 65)])).bytes).toEqual(strip(jpeg).bytes);
});

test('a colour profile that unpacks to more than any has is dropped', () => {
  const png = pictureOf('PNG');
  expect(strip(withPngChunks(png, [toPngChunk('iCCP', toProfile(4))])).bytes).toEqual(strip(png).bytes);
});

function pictureOf(kind: string): Uint8Array {
  const picture = pictures.get(kind);
  if (!picture) throw new Error(`There is no ${kind}`);
  return picture;
}

function strip(picture: Uint8Array) {
  const format = sniffPicture(picture);
  const stripped = format && stripPicture(picture, format);
  if (!stripped || typeof stripped === 'string') throw new Error('The picture is damaged');
  return stripped;
}

async function pixelsOf(picture: Uint8Array) {
  return await sharp(picture, { failOn: 'warning', pages: 1 })
    .autoOrient()
    .flatten()
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
}
