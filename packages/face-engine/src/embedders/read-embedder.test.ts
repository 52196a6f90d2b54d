import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFaceEngine } from '../create-face-engine.ts';
import { LANDMARK_MODEL, ModelError } from '../models/model-files.ts';
import { openEmbedder } from '../models/open-models.ts';
import { demoPortrait } from '../testing/pictures.ts';
import { TINY_CHIP, TINY_DIMENSIONS, tinyModel } from '../testing/tiny-model.ts';
import { MOBILEFACENET } from './mobilefacenet.ts';
import { BUILT_IN, findBuiltIn, readEmbedder } from './read-embedder.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedder-'));
  await copyFile(MOBILEFACENET.file.path, join(folder, 'own.onnx'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const { modelId: _, file, ...rest } = MOBILEFACENET;
const OWN = { name: 'own-model', file: 'own.onnx', sha256: file.sha256, ...rest };

describe('the embedder of the settings', () => {
  test.each(Object.entries(BUILT_IN))('%s is built in and works', async (name, embedder) => {
    expect(await readEmbedder(name)).toBe(embedder);
    await openEmbedder(embedder);
  });

  test('may be described by a JSON file beside it', async () => {
    const own = await readEmbedder(await describeOwn());
    expect(own).toMatchObject({ dimensions: 128, file: { path: join(folder, 'own.onnx') } });
    expect(own.modelId).toMatch(/^own-model@[0-9a-f]{12}\+yunet/);
    await openEmbedder(own);
  });

  test('is another model if its vectors would be others', async () => {
    const { modelId } = await readEmbedder(await describeOwn());
    expect((await readEmbedder(await describeOwn({ about: 'Another text' }))).modelId).toBe(modelId);
    expect((await readEmbedder(await describeOwn({ isMirrored: false }))).modelId).not.toBe(modelId);
  });
});

test('an own model computes the vectors of the faces that our detector finds', async () => {
  const bytes = tinyModel();
  await writeFile(join(folder, 'tiny.onnx'), bytes);
  const path = await describeOwn({
    name: 'tiny',
    file: 'tiny.onnx',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    chip: { size: TINY_CHIP, template: rest.chip.template.map(({ x, y }) => ({ x: x / 2, y: y / 2 })) },
    input: { name: 'chip', mean: [0.5, 0.5, 0.5], deviation: [0.25, 0.25, 0.25] },
    output: 'vector',
    dimensions: TINY_DIMENSIONS,
    minFaceLength: 0.01,
  });
  const embedder = await readEmbedder(path);
  expect(embedder.modelId).toMatch(/^tiny@[0-9a-f]{12}\+yunet/);
  const engine = createFaceEngine({ embedder, workers: 1, runtime: 'child_process' });
  expect(await engine.check()).toBeNull();
  const [anna, again, boris] = await Promise.all(
    [demoPortrait(1, 1), demoPortrait(1, 1), demoPortrait(2, 1)].map(async (picture) => {
      const outcome = await engine.analyse(await picture);
      return outcome.kind === 'read' ? outcome.faces.map(({ embedding }) => embedding) : [];
    }),
  );
  await engine.close();
  expect(anna?.map(({ length }) => length)).toEqual([TINY_DIMENSIONS]);
  expect(again).toEqual(anna);
  expect(boris).not.toEqual(anna);
});

describe('the model of an id', () => {
  test('is the built-in one, also for vectors of the detector before', () => {
    expect(findBuiltIn(MOBILEFACENET.modelId)).toEqual(MOBILEFACENET);
    const [before = ''] = MOBILEFACENET.modelId.split('+');
    expect(findBuiltIn(before)).toEqual({ ...MOBILEFACENET, modelId: before });
  });

  test('is none for another', () => {
    expect(findBuiltIn('dlib128@face-api-1.7.15/p0.20/flip/1')).toBeNull();
    expect(findBuiltIn('mobilefacenet128')).toBeNull();
  });
});

describe('a description is refused', () => {
  test.each<[string, object, string]>([
    ['without a name', { name: undefined }, 'name'],
    ['with a property unknown here', { colour: 'red' }, 'colour'],
    ['with limits that descend', { limits: { confident: 1, likely: 0.9, weak: 0.8 } }, 'limits: must ascend'],
    ['with a chip too large', { chip: { ...rest.chip, size: 5_000 } }, 'chip.size'],
    ['with another checksum than the file', { sha256: 'a'.repeat(64) }, 'expected aaaa'],
    ['with a file that is missing', { file: 'gone.onnx' }, 'gone.onnx cannot be read'],
  ])('%s', async (_how, change, message) => {
    const reading = readEmbedder(await describeOwn(change));
    await expect(reading).rejects.toThrow(ModelError);
    await expect(reading).rejects.toThrow(message);
  });

  test('if it is missing or no JSON', async () => {
    await expect(readEmbedder(join(folder, 'none.json'))).rejects.toThrow('none.json cannot be read');
    await writeFile(join(folder, 'bad.json'), '{');
    await expect(readEmbedder(join(folder, 'bad.json'))).rejects.toThrow('bad.json is no JSON');
  });
});

describe('a model is refused', () => {
  test.each<[string, object, string]>([
    ['that has no such input', { input: { ...rest.input, name: 'faces' } }, 'has no input "faces", but input0'],
    ['that has no such output', { output: 'vectors' }, 'has no output "vectors", but output0'],
    ['that returns another number of numbers', { dimensions: 512 }, 'returns 128 numbers, not 512'],
    ['that takes chips of another size', { chip: { ...rest.chip, size: 96 } }, 'does not take chips of 96 px'],
    ['that returns NaN', { input: { ...rest.input, deviation: [1e-45, 1e-45, 1e-45] } }, 'not finite'],
  ])('%s', async (_how, change, message) => {
    await expect(openEmbedder(await readEmbedder(await describeOwn(change)))).rejects.toThrow(message);
  });

  test('that is not an embedder at all', async () => {
    const bytes = await readFile(LANDMARK_MODEL.path);
    await writeFile(join(folder, 'own.onnx'), bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await expect(openEmbedder(await readEmbedder(await describeOwn({ sha256 })))).rejects.toThrow('has no input');
  });

  test('by the check of the engine, which says why', async () => {
    const embedder = await readEmbedder(await describeOwn({ dimensions: 512 }));
    const engine = createFaceEngine({ embedder, workers: 1, runtime: 'child_process' });
    expect(await engine.check()).toContain('returns 128 numbers, not 512');
    await engine.close();
  });
});

/** The path of a description of the default model under another name, with some properties changed. */
async function describeOwn(change: object = {}): Promise<string> {
  const path = join(folder, 'own.json');
  await writeFile(path, JSON.stringify({ ...OWN, ...change }));
  return path;
}
