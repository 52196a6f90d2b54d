import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LANDMARK_NETWORK } from './landmark-network.ts';
import { openNetwork } from './open-network.ts';

let cacheDirectory: string;

beforeEach(async () => {
  cacheDirectory = await mkdtemp(join(tmpdir(), 'models-'));
});

afterEach(async () => {
  await rm(cacheDirectory, { recursive: true });
});

test('two processes that convert at the same time leave one whole model and no drafts', async () => {
  const script = `
    import { openNetwork } from ${JSON.stringify(new URL('./open-network.ts', import.meta.url).href)};
    import { LANDMARK_NETWORK } from ${JSON.stringify(new URL('./landmark-network.ts', import.meta.url).href)};
    await openNetwork(LANDMARK_NETWORK, ${JSON.stringify(cacheDirectory)});`;
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  await Promise.all([start(), start()]);
  expect(await readdir(cacheDirectory)).toEqual([expect.stringMatching(/^landmarks-.*\.onnx$/)]);
});

test('a model that was cut off in the cache is converted again', async () => {
  await openNetwork(LANDMARK_NETWORK, cacheDirectory);
  const [name = ''] = await readdir(cacheDirectory);
  await truncate(join(cacheDirectory, name), 1000);
  const model = await openNetwork(LANDMARK_NETWORK, cacheDirectory);
  expect(model.outputNames).toEqual(['points']);
});

test('weights other than the measured ones are refused', async () => {
  const other = { ...LANDMARK_NETWORK, sha256: 'f'.repeat(64) };
  await expect(openNetwork(other, cacheDirectory)).rejects.toThrow('expected ffff');
  expect(await readdir(cacheDirectory)).toEqual([]);
});
