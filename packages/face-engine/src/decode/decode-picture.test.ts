import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoPortrait, fixture } from '../testing/pictures.ts';
import { decodePicture } from './decode-picture.ts';
import { encodeJpeg, hardenSharp } from './sharp.ts';

let portrait: Uint8Array;

beforeAll(async () => {
  hardenSharp();
  portrait = await demoPortrait(1, 1);
});

describe('a picture is refused', () => {
  test.each([
    ['when it has no bytes', () => new Uint8Array(), 'picture_empty'],
    [
      'when it is text, whatever its name says',
      () => Buffer.from('Это не картинка. '.repeat(100)),
      'picture_unreadable',
    ],
    ['when it is an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'picture_unreadable'],
    [
      'when it is an SVG after a byte order mark',
      () => Buffer.from('\uFEFF<?xml version="1.0"?><svg/>'),
      'picture_unreadable',
    ],
    ['when it is cut off in the middle', () => cut(sharp(portrait).jpeg(), 0.5), 'picture_incomplete'],
    [
      'when it is cut off before every coefficient has come once',
      () => cut(sharp(portrait).jpeg({ progressive: true }), 0.2),
      'picture_incomplete',
    ],
    [
      'when only its first bytes are a JPEG',
      () => Buffer.concat([portrait.subarray(0, 4), Buffer.alloc(5000, 7)]),
      'picture_incomplete',
    ],
    ['when it has 45 MB', () => Buffer.concat([portrait, Buffer.alloc(45 * 1024 * 1024)]), 'picture_too_heavy'],
    [
      'when it has 60 megapixels',
      () => plain(10_000, 6000).png({ compressionLevel: 1 }).toBuffer(),
      'picture_too_many_pixels',
    ],
    ['when a side has fewer than 40 pixels', () => plain(400, 39).png().toBuffer(), 'picture_too_small'],
    ['when a HEIC is cut off', async () => (await fixture('portrait.heic')).subarray(0, 3000), 'picture_incomplete'],
  ])('%s', async (_, make, because) => {
    expect(await decodePicture(await make())).toEqual({ kind: 'refused', because });
  });
});

describe('a picture is read', () => {
  test('upright, whatever its EXIF orientation', async () => {
    const upright = await read(await sharp(portrait).resize(300, 200).png().toBuffer());
    for (const orientation of [3, 6, 8]) {
      const turn = { 3: 180, 6: 270, 8: 90 }[orientation] ?? 0;
      const lying = await sharp(portrait).resize(300, 200).png().toBuffer();
      const turned = await sharp(lying).rotate(turn).withMetadata({ orientation }).png().toBuffer();
      expect(await read(turned)).toEqual(upright);
    }
  });

  test('in three channels from CMYK, grey, 16 bits and half transparent', async () => {
    const pictures = await Promise.all([
      sharp(portrait).toColourspace('cmyk').jpeg().toBuffer(),
      sharp(portrait).greyscale().jpeg().toBuffer(),
      sharp(portrait).toColourspace('rgb16').png().toBuffer(),
      sharp(portrait).ensureAlpha(0.5).webp().toBuffer(),
    ]);
    for (const picture of pictures) {
      const { width, height, pixels } = await read(picture);
      expect(pixels).toHaveLength(width * height * 3);
    }
  });

  test('by its first frame when it moves', async () => {
    const other = await demoPortrait(2, 1);
    const still = await read(await sharp(portrait).gif().toBuffer());
    const moving = await sharp([portrait, other], { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const first = await read(moving);
    expect([first.width, first.height]).toEqual([still.width, still.height]);
    expect(meanDifference(first.pixels, still.pixels)).toBeLessThan(8);
  });

  test('from an iPhone (HEIC)', async () => {
    const heic = await read(await fixture('portrait.heic'));
    const original = await read(await demoPortrait(7, 1));
    expect([heic.width, heic.height]).toEqual([original.width, original.height]);
    expect(meanDifference(heic.pixels, original.pixels)).toBeLessThan(8);
  });

  test('at no more than 1280 pixels a side', async () => {
    const { width, height } = await read(await plain(4000, 3000).jpeg().toBuffer());
    expect([width, height]).toEqual([1280, 960]);
  });
});

test('the JPEG that is kept has no metadata', async () => {
  const taken = await sharp(portrait)
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(taken).metadata()).exif).toBeDefined();
  const kept = await sharp(await encodeJpeg(await read(taken))).metadata();
  expect(kept.format).toBe('jpeg');
  expect([kept.exif, kept.icc, kept.xmp, kept.iptc]).toEqual([undefined, undefined, undefined, undefined]);
});

async function cut(picture: Sharp, share: number): Promise<Uint8Array> {
  const bytes = await picture.toBuffer();
  return bytes.subarray(0, Math.round(bytes.length * share));
}

function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#335577' } });
}

async function read(picture: Uint8Array) {
  const outcome = await decodePicture(picture);
  if (outcome.kind === 'refused') throw new Error(outcome.because);
  return outcome.raster;
}

function meanDifference(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, byte, index) => sum + Math.abs(byte - (other[index] ?? 0)), 0) / one.length;
}

test('a hardened sharp opens no SVG, even one that passes for something else', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>');
  await expect(sharp(drawing).metadata()).rejects.toThrow('unsupported image format');
});
