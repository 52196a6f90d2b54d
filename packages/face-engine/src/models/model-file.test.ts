import { readdir, readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BUILT_IN } from '../embedders/read-embedder.ts';
import { DETECTOR_MODEL, LANDMARK_MODEL, readModelFile } from './model-files.ts';

const FOLDER = fileURLToPath(new URL('../../models', import.meta.url));
const USED = [DETECTOR_MODEL, LANDMARK_MODEL, ...Object.values(BUILT_IN).map(({ file }) => file)];

test('the models in the tree are those that are used, each with its licence and listed with its checksum', async () => {
  const files = await readdir(FOLDER, { recursive: true });
  const models = files.filter((name) => name.endsWith('.onnx')).toSorted();
  expect(models).toEqual(USED.map(({ path }) => relative(FOLDER, path)).toSorted());
  const readme = await readFile(`${FOLDER}/README.md`, 'utf8');
  for (const file of USED) {
    await readModelFile(file);
    const [folder = ''] = relative(FOLDER, file.path).split('/');
    expect(files).toContain(`${folder}/LICENSE`);
    expect(readme).toMatch(new RegExp(`\`${relative(FOLDER, file.path)}\`.*${file.sha256}`));
  }
});
