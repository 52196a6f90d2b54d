import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cutCrop } from './find-faces.ts';

/** Red where the face is, blue elsewhere. */
const { data, info } = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#0000ff' } })
  .composite([
    { input: { create: { width: 160, height: 200, channels: 3, background: '#ff0000' } }, left: 500, top: 100 },
  ])
  .removeAlpha()
  .raw()
  .toBuffer({ resolveWithObject: true });
const picture = { pixels: data, width: info.width, height: info.height };

test('a crop is a square JPEG with the face in its middle', async () => {
  const crop = await cutCrop(picture, { x: 500 / 800, y: 100 / 600, width: 160 / 800, height: 200 / 600 });
  const { format, width, height } = await sharp(crop).metadata();
  expect([format, width, height]).toEqual(['jpeg', 240, 240]);
  const pixels = await sharp(crop).raw().toBuffer();
  const [middleRed = 0, , middleBlue = 0] = pixels.subarray((120 * 240 + 120) * 3);
  const [cornerRed = 0, , cornerBlue = 0] = pixels;
  expect(middleRed).toBeGreaterThan(middleBlue + 100);
  expect(cornerBlue).toBeGreaterThan(cornerRed + 100);
});

test.each([
  ['in the corner of the picture', { x: 0, y: 0, width: 0.1, height: 0.1 }],
  ['at its lower right edge', { x: 0.95, y: 0.95, width: 0.05, height: 0.05 }],
  ['as large as the picture', { x: 0, y: 0, width: 1, height: 1 }],
])('a face %s is cropped as well', async (_, box) => {
  const { width, height } = await sharp(await cutCrop(picture, box)).metadata();
  expect([width, height]).toEqual([240, 240]);
});
