import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Pictures are drawn in a thread of plain Node: in the module runner of the tests it takes ten times as long.

const SIZE = 48;
const TIMEOUT_MS = 120_000;
const EXPECTED_FOLDER = join(import.meta.dirname, '..', 'expected');

let folder: string;
let worker: Worker;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portraits-'));
  worker = new Worker(new URL('./render-worker.ts', import.meta.url), { execArgv: [] });
});

afterAll(async () => {
  await worker.terminate();
  await rm(folder, { recursive: true });
});

test.each([
  ['a man with receding hair', { seed: 2243381383, index: 0 }, 'p0001-01.jpg'],
  ['a woman with glasses and long curls', { seed: 2246455056, index: 3 }, 'p0046-04.jpg'],
  ['a man with a full beard and an open smile', { seed: 586105186, index: 3 }, 'p0048-04.jpg'],
  ['a woman with coiled hair', { seed: 3257132298, index: 3 }, 'p0007-04.jpg'],
])(
  '%s looks as it did when the expected picture was drawn',
  async (_who, photo, expected) => {
    const drawn = await draw(photo, expected);
    const pixels = await pixelsOf(join(EXPECTED_FOLDER, expected));
    expect(meanDifference(await pixelsOf(drawn), pixels)).toBeLessThan(0.5);
  },
  TIMEOUT_MS,
);

test(
  'the same seed gives the same picture, byte for byte',
  async () => {
    const first = await draw({ seed: 7, index: 1 }, 'first.jpg');
    const second = await draw({ seed: 7, index: 1 }, 'second.jpg');
    expect((await readFile(first)).equals(await readFile(second))).toBe(true);
  },
  TIMEOUT_MS,
);

test(
  'two seeds, and two photos of one seed, give different pictures',
  async () => {
    const seven = await pixelsOf(await draw({ seed: 7, index: 0 }, 'seven.jpg'));
    const sevenAgain = await pixelsOf(await draw({ seed: 7, index: 1 }, 'seven-again.jpg'));
    const eight = await pixelsOf(await draw({ seed: 8, index: 0 }, 'eight.jpg'));
    expect(meanDifference(seven, eight)).toBeGreaterThan(5);
    expect(meanDifference(seven, sevenAgain)).toBeGreaterThan(5);
  },
  TIMEOUT_MS,
);

async function draw(photo: { seed: number; index: number }, name: string): Promise<string> {
  const file = join(folder, name);
  worker.postMessage({ ...photo, size: SIZE, file });
  await once(worker, 'message');
  return file;
}

async function pixelsOf(file: string): Promise<Buffer> {
  return sharp(file).raw().toBuffer();
}

/** Per channel, of 255. */
function meanDifference(a: Buffer, b: Buffer): number {
  expect(a.length).toBe(b.length);
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
}
