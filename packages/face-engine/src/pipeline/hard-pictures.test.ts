import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { MOBILEFACENET } from '../embedders/mobilefacenet.ts';
import type { AnalysedFace } from '../face-engine.ts';
import { type Models, openModels } from '../models/open-models.ts';
import { demoPortrait, sheetOf } from '../testing/pictures.ts';
import { analyse } from './find-faces.ts';

const GREY = '#777777';

let models: Models;
let anna: Uint8Array;

beforeAll(async () => {
  models = await openModels(MOBILEFACENET);
  anna = await demoPortrait(1, 1);
});

describe.each([15, 45, 90, 135, 180, 225, 270, 315])('a face turned by %d°', (degrees) => {
  test('is found alone, fit, and near to itself', async () => {
    const [upright] = await facesOf(anna);
    const faces = await facesOf(await sharp(anna).rotate(degrees, { background: GREY }).png().toBuffer());
    expect(faces.map(({ fitness }) => fitness)).toEqual([{ fit: true }]);
    expect(distance(faces[0], upright)).toBeLessThan(MOBILEFACENET.samePersonDistance);
  });
});

describe('a group', () => {
  test.each([
    ['sixty faces', { count: 60, columns: 10, tile: 128 }],
    ['thirty-six faces of about 24 px', { count: 36, columns: 6, tile: 56 }],
  ])('of %s has them all', async (_what, { count, columns, tile }) => {
    const people = Array.from({ length: count }, (_, index) => demoPortrait(index + 1, 1));
    expect(await facesOf(await sheetOf(await Promise.all(people), { columns, tile }))).toHaveLength(count);
  });
});

test('a face of 2,000 px is found, and one of 24 px in a large picture', async () => {
  const large = await sharp(anna).resize(3_200, 3_200).jpeg().toBuffer();
  expect(await facesOf(large)).toHaveLength(1);
  const small = await sharp(anna).resize(56).png().toBuffer();
  const wide = { width: 1_280, height: 960, channels: 3, background: GREY } as const;
  const far = await sharp({ create: wide })
    .composite([{ input: small, left: 900, top: 500 }])
    .png()
    .toBuffer();
  expect(await facesOf(far)).toHaveLength(1);
});

test.each([
  ['noise', (index: number) => (Math.imul(index + 1, 2_654_435_761) >>> 16) & 255],
  ['a chequerboard', (index: number) => ((Math.floor(index / 3 / 32) + Math.floor(index / 3 / 512 / 32)) % 2) * 255],
])('%s has no face', async (_what, byteAt) => {
  const pixels = Uint8Array.from({ length: 512 * 512 * 3 }, (_, index) => byteAt(index));
  const picture = await sharp(pixels, { raw: { width: 512, height: 512, channels: 3 } })
    .png()
    .toBuffer();
  expect(await facesOf(picture)).toEqual([]);
});

test('a strip of 60 × 10,000 px has no face, and one of 1 px is too small', async () => {
  const strip = (width: number) =>
    sharp({ create: { width, height: 10_000, channels: 3, background: GREY } })
      .png()
      .toBuffer();
  expect(await facesOf(await strip(60))).toEqual([]);
  expect(await analyse(models, await strip(1))).toEqual({ kind: 'refused', because: 'picture_too_small' });
});

async function facesOf(picture: Uint8Array): Promise<readonly AnalysedFace[]> {
  const outcome = await analyse(models, picture);
  if (outcome.kind === 'refused') throw new Error(outcome.because);
  return outcome.faces;
}

function distance(one: AnalysedFace | undefined, other: AnalysedFace | undefined): number {
  return Math.hypot(...(one?.embedding ?? []).map((value, index) => value - (other?.embedding[index] ?? 0)));
}
