import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cutOff, patch, withoutEnd } from '../../testing/broken-pictures.ts';
import { flatJpeg, joinFlatJpeg, restart } from '../../testing/flat-jpeg.ts';
import { demoPortrait } from '../../testing/pictures.ts';
import { stripPicture } from '../strip/strip-picture.ts';
import { mendPng } from './mend-png.ts';
import { shareOfGif } from './share-of-gif.ts';
import { shareOfJpeg } from './share-of-jpeg.ts';

const ACROSS = 6;
const DOWN = 20;

function strip(bytes: Uint8Array, format: 'jpeg' | 'png' | 'gif') {
  const stripped = stripPicture(bytes, format);
  if (typeof stripped === 'string') throw new Error(stripped);
  return stripped;
}

function shareOf(jpeg: Uint8Array): number {
  const { bytes, isWhole } = strip(jpeg, 'jpeg');
  return shareOfJpeg(bytes, isWhole);
}

/** No two alike, and none is what a decoder shows where nothing is. */
const greys = fc.shuffledSubarray(
  Array.from({ length: 125 }, (_, index) => 130 + index),
  { minLength: ACROSS * DOWN, maxLength: ACROSS * DOWN },
);

test('all of a whole JPEG decodes, with restarts and without', () => {
  fc.assert(
    fc.property(greys, fc.integer({ min: 1, max: ACROSS * DOWN }), (values, blocksPerRestart) => {
      const jpeg = joinFlatJpeg(flatJpeg({ greys: values, blocksAcross: ACROSS, blocksPerRestart }));
      expect(shareOf(jpeg)).toBe(1);
      expect(shareOf(withoutEnd(jpeg))).toBe(1);
    }),
  );
});

test('of a JPEG that is cut off, those rows are counted that a decoder shows', async () => {
  await fc.assert(
    fc.asyncProperty(greys, fc.integer({ min: 0, max: 1000 }), async (values, thousandths) => {
      const parts = flatJpeg({ greys: values, blocksAcross: ACROSS, blocksPerRestart: ACROSS * DOWN });
      const jpeg = joinFlatJpeg(parts);
      const end = parts.head.length + Math.round(((jpeg.length - parts.head.length - 2) * thousandths) / 1000);
      const { bytes, isWhole } = strip(jpeg.subarray(0, end), 'jpeg');
      const counted = Math.floor(shareOfJpeg(bytes, isWhole) * DOWN);
      const [sound, shown] = await Promise.all([pixelsOf(jpeg), pixelsOf(bytes)]);
      const row = sound.length / DOWN;
      const isSame = (index: number) =>
        shown.subarray(index * row, (index + 1) * row).equals(sound.subarray(index * row, (index + 1) * row));
      const same = Array.from({ length: DOWN }, (_, index) => isSame(index));
      expect(same.slice(0, counted)).not.toContain(false);
      // The last code may have lost bits that happen to be what a decoder adds.
      expect(same.slice(counted + 1)).not.toContain(true);
    }),
    { numRuns: 60 },
  );
});

test('an error spoils a JPEG up to the next restart', () => {
  const values = Array.from({ length: ACROSS * DOWN }, (_, index) => 60 + ((index * 37) % 140));
  const parts = flatJpeg({ greys: values, blocksAcross: ACROSS, blocksPerRestart: ACROSS });
  const intervals = parts.intervals.map((interval, index) =>
    index === 4 ? Buffer.alloc(interval.length, 0xf7) : interval,
  );
  expect(shareOf(joinFlatJpeg({ ...parts, intervals }))).toBeCloseTo((DOWN - 1) / DOWN, 5);
});

test('a restart that is lost spoils no more than what comes to the next', () => {
  const values = Array.from({ length: ACROSS * DOWN }, (_, index) => 60 + ((index * 37) % 140));
  const parts = flatJpeg({ greys: values, blocksAcross: ACROSS, blocksPerRestart: ACROSS });
  const jpeg = joinFlatJpeg(parts);
  const lost = jpeg.lastIndexOf(restart(3));
  expect(shareOf(patch(jpeg, lost, 0, 0))).toBeGreaterThanOrEqual((DOWN - 2) / DOWN);
});

test.each([false, true])('of photographs the count follows the cut (progressive: %s)', async (progressive) => {
  const jpeg = await sharp(await demoPortrait(2, 1))
    .jpeg({ progressive })
    .toBuffer();
  const shares = [0.3, 0.5, 0.7, 0.9, 0.99, 1].map((share) => shareOf(cutOff(jpeg, share)));
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares.at(-1)).toBe(1);
  expect(shares[0]).toBeLessThan(0.6);
});

test.each([false, true])(
  'of a PNG the rows are counted and the missing ones empty (interlaced: %s)',
  async (progressive) => {
    const png = await sharp(await demoPortrait(2, 1))
      .resize(150, 120)
      .png({ progressive })
      .toBuffer();
    for (const share of [0.4, 0.8, 0.97, 1]) {
      const mended = await mendPng(strip(cutOff(png, share), 'png').bytes);
      expect(mended.share).toBeGreaterThan(share - 0.2);
      expect(mended.share).toBeLessThanOrEqual(1);
      const [shown, sound] = await Promise.all([pixelsOf(mended.bytes), pixelsOf(png)]);
      expect(shown.length).toBe(sound.length);
      if (share === 1) expect(shown.equals(sound)).toBe(true);
    }
  },
);

test('of a GIF the pixels are counted', async () => {
  const gif = await sharp(await demoPortrait(2, 1))
    .gif()
    .toBuffer();
  const shares = [0.3, 0.6, 0.9, 1].map((share) => shareOfGif(strip(cutOff(gif, share), 'gif').bytes));
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares.at(-1)).toBe(1);
  expect(shares[0]).toBeLessThan(0.5);
});

/** As a tolerant decoder shows it. */
async function pixelsOf(picture: Uint8Array): Promise<Buffer> {
  return await sharp(picture, { failOn: 'none' }).raw().toBuffer();
}
