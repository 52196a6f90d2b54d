import type { InferenceSession } from 'onnxruntime-node';
import { Tinypool } from 'tinypool';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodePicture } from '../decode/decode-picture.ts';
import { type Raster, warp } from '../geometry.ts';
import { LANDMARK_INPUT_SIZE, LANDMARK_MODEL } from '../models/model-files.ts';
import { openModel, runModel } from '../models/open-models.ts';
import { demoPortrait, sheetOf } from '../testing/pictures.ts';

/** In a thread of its own: the library sets traps for exceptions of the thread it runs in. */
const stock = new Tinypool({
  filename: new URL('../testing/stock-library.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
});

let landmarks: InferenceSession;
let sheet: Raster;

beforeAll(async () => {
  landmarks = await openModel(LANDMARK_MODEL);
  const portraits = await Promise.all([1, 2, 3, 4].map((person) => demoPortrait(person, 1)));
  sheet = await decoded(await sheetOf(portraits, { columns: 2, tile: 320 }));
});

afterAll(async () => {
  await stock.destroy();
});

describe('our engine gives what the library gives whose weights it uses', () => {
  test('the same landmarks in the same square', async () => {
    const square = warp(sheet, { a: 0.4, b: 0, dx: -12, dy: -12 }, LANDMARK_INPUT_SIZE);
    const { points } = await runModel(landmarks, square.pixels, LANDMARK_INPUT_SIZE);
    const theirs: { x: number; y: number }[] = await stock.run(square, { name: 'findLandmarks' });
    expect(theirs).toHaveLength(68);
    theirs.forEach(({ x, y }, index) => {
      expect(Math.abs(x - (points?.[index * 2] ?? Number.NaN))).toBeLessThan(1e-5);
      expect(Math.abs(y - (points?.[index * 2 + 1] ?? Number.NaN))).toBeLessThan(1e-5);
    });
  });
});

async function decoded(picture: Uint8Array): Promise<Raster> {
  const outcome = await decodePicture(picture);
  if (outcome.kind === 'refused') throw new Error(outcome.because);
  return outcome.raster;
}
