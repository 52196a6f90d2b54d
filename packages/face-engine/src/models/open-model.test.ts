import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LANDMARK_MODEL, ModelError } from './model-files.ts';
import { openModel } from './open-models.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('a model with the expected checksum is opened', async () => {
  expect((await openModel(LANDMARK_MODEL)).outputNames).toEqual(['points']);
});

test('another checksum is refused', async () => {
  const opening = openModel({ ...LANDMARK_MODEL, sha256: 'f'.repeat(64) });
  await expect(opening).rejects.toThrow(ModelError);
  await expect(opening).rejects.toThrow(/has the checksum 008d6ba.*expected ffff/);
});

test('a missing file is named', async () => {
  await expect(openModel({ path: join(folder, 'none.onnx'), sha256: '' })).rejects.toThrow('none.onnx cannot be read');
});

test('a file that is no model is refused', async () => {
  const path = join(folder, 'text.onnx');
  await writeFile(path, 'text');
  const sha256 = '982d9e3eb996f559e633f4d194def3761d909f5a3b647d1a851fead67c32c9d1';
  await expect(openModel({ path, sha256 })).rejects.toThrow('text.onnx is no model');
});
