import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

const TIMEOUT_MS = 120_000;
const GENERATOR = join(import.meta.dirname, 'draw-people.ts');
const run = promisify(execFile);

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cast-'));
});

afterAll(() => rm(folder, { recursive: true }));

test(
  'the generator draws a cast into folders and lists it',
  async () => {
    const options = ['--identities', '2', '--photos', '1', '--size', '32', '--workers', '2', '--out', folder];
    const { stdout } = await run(process.execPath, [GENERATOR, ...options]);
    expect(JSON.parse(stdout)).toMatchObject({ identities: 2, pictures: 2 });
    expect((await readdir(folder)).sort()).toEqual(['cast.ndjson', 'p0001', 'p0002']);
    expect(await sharp(join(folder, 'p0002', '01.jpg')).metadata()).toMatchObject({
      format: 'jpeg',
      width: 32,
      height: 32,
    });
    const [first] = (await readFile(join(folder, 'cast.ndjson'), 'utf8')).split('\n');
    expect(JSON.parse(first ?? '')).toEqual({ id: 'p0001', seed: 2243381383, sex: 'male', age: 44 });
  },
  TIMEOUT_MS,
);

test(
  'an option that is not a positive whole number is refused by its name',
  async () => {
    const refusal = run(process.execPath, [GENERATOR, '--photos', '0', '--out', folder]);
    await expect(refusal).rejects.toThrow('--photos must be a positive whole number, not 0');
  },
  TIMEOUT_MS,
);
