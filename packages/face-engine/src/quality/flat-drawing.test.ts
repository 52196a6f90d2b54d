import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { demoPortrait, drawnFace } from '../testing/pictures.ts';
import { isFlatDrawing } from './face-fitness.ts';
import { toGrey } from './grey.ts';

const SIZE = 112;

/** The face in the middle of a picture, as wide as it is aligned. */
async function middleOf(picture: Uint8Array, change: (face: Sharp) => Sharp = (face) => face) {
  const { width, height } = await sharp(picture).metadata();
  const [left, top] = [Math.round(width * 0.25), Math.round(height * 0.2)];
  const cut = await sharp(picture)
    .extract({ left, top, width: width - 2 * left, height: width - 2 * left })
    .resize(SIZE, SIZE)
    .png()
    .toBuffer();
  const pixels = await change(sharp(cut)).removeAlpha().raw().toBuffer();
  return toGrey({ pixels, width: SIZE, height: SIZE });
}

test('a drawing in flat colours is one, large or small', async () => {
  const drawing = await drawnFace();
  expect(isFlatDrawing(await middleOf(drawing))).toBe(true);
  expect(isFlatDrawing(await middleOf(await sharp(drawing).resize(120).png().toBuffer()))).toBe(true);
});

test.each<[string, (face: Sharp) => Sharp]>([
  ['as it is', (face) => face],
  ['blurred', (face) => face.blur(6)],
  ['dark', (face) => face.linear(0.05, 0)],
  ['overexposed', (face) => face.linear(1.6, 0)],
  ['smoothed', (face) => face.median(5)],
])('a portrait is none: %s', async (_how, change) => {
  for (const person of [1, 2, 3, 5, 8, 13]) {
    expect(isFlatDrawing(await middleOf(await demoPortrait(person, 1), change))).toBe(false);
  }
});
