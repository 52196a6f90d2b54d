import { Tinypool } from 'tinypool';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodePicture } from '../decode/decode-picture.ts';
import { cutChip } from '../embedders/cut-chip.ts';
import { DLIB_RESNET29 } from '../embedders/dlib-resnet29.ts';
import { embedChips } from '../embedders/embed-chips.ts';
import { overlap } from '../geometry/boxes.ts';
import { mirrored, type Raster } from '../geometry/raster.ts';
import { warp } from '../geometry/warp.ts';
import { LANDMARK_INPUT_SIZE } from '../models/landmark-model.ts';
import { type Models, openModels } from '../models/open-models.ts';
import { runModel } from '../models/run-model.ts';
import { demoPortrait, sheetOf } from '../testing/pictures.ts';
import type { StockFace } from '../testing/stock-library.ts';
import { detectFaces } from './detect-faces.ts';
import { findLandmarks } from './find-landmarks.ts';

/** In a thread of its own: the library sets traps for exceptions of the thread it runs in. */
const stock = new Tinypool({
  filename: new URL('../testing/stock-library.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
});

let models: Models;
let sheet: Raster;

beforeAll(async () => {
  models = await openModels(DLIB_RESNET29);
  const portraits = await Promise.all([1, 2, 3, 4].map((person) => demoPortrait(person, 1)));
  sheet = await decoded(await sheetOf(portraits, { columns: 2, tile: 320 }));
});

afterAll(async () => {
  await stock.destroy();
});

describe('our engine gives what the library gives whose weights it uses', () => {
  test('the same faces at the same places with the same scores', async () => {
    const ours = await detectFaces(models.detector, sheet);
    const theirs: StockFace[] = await stock.run(sheet, { name: 'analyse' });
    expect(ours.boxes).toHaveLength(4);
    expect(theirs).toHaveLength(4);
    for (const box of ours.boxes) {
      const match = theirs.find((face) => overlap(face.box, box) > 0.93);
      expect(match?.score).toBeCloseTo(box.score, 1);
    }
  });

  test('the same landmarks in the same square', async () => {
    const square = warp(sheet, { a: 0.4, b: 0, dx: -12, dy: -12 }, LANDMARK_INPUT_SIZE);
    const { points } = await runModel(models.landmarks, square.pixels, LANDMARK_INPUT_SIZE);
    const theirs: { x: number; y: number }[] = await stock.run(square, { name: 'findLandmarks' });
    expect(theirs).toHaveLength(68);
    theirs.forEach(({ x, y }, index) => {
      expect(Math.abs(x - (points?.[index * 2] ?? Number.NaN))).toBeLessThan(1e-5);
      expect(Math.abs(y - (points?.[index * 2 + 1] ?? Number.NaN))).toBeLessThan(1e-5);
    });
  });

  test('the same embedding of the same chip, and ours is the mean with its mirror image', async () => {
    const { boxes } = await detectFaces(models.detector, sheet);
    for (const box of boxes) {
      const { points } = await findLandmarks(models.landmarks, sheet, { box, turns: 0 });
      const chip = cutChip(DLIB_RESNET29.chip, sheet, points);
      const theirs: Float32Array = await stock.run(chip, { name: 'describeChip' });
      const mirror: Float32Array = await stock.run(mirrored(chip), { name: 'describeChip' });
      expect(mostApart(await models.embedder.describe(chip.pixels), theirs)).toBeLessThan(1e-5);
      const [mean = new Float32Array()] = await embedChips(models.embedder, [chip.pixels]);
      expect(
        mostApart(
          mean,
          theirs.map((value, index) => (value + (mirror[index] ?? 0)) / 2),
        ),
      ).toBeLessThan(1e-5);
    }
  });
});

async function decoded(picture: Uint8Array): Promise<Raster> {
  const outcome = await decodePicture(picture);
  if (outcome.kind === 'refused') throw new Error(outcome.because);
  return outcome.raster;
}

function mostApart(one: Float32Array, other: Float32Array): number {
  expect(one).toHaveLength(other.length);
  return Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? Number.NaN))));
}
