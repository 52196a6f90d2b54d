import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DEMO_SOURCES } from '@vidno/demo-people/demo-people';
import { createFaceEngine } from '@vidno/face-engine/create-face-engine';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import { MODEL_CACHE } from '@vidno/face-engine/testing/pictures';
import { openDatabase } from '../apps/server/src/database/open-database.ts';
import { importPeople } from '../apps/server/src/features/catalogue/import/import-people.ts';
import { openFileStore } from '../apps/server/src/files/open-file-store.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { reportFigures } from './shared/report-figures.ts';

const WORKERS = 2;
const ROUNDS = 3;
const FILE = DEMO_SOURCES.find(({ id }) => id === 'other')?.file ?? '';

/** By turns, so that a busy machine slows both alike; each import into a database of its own. */
const engine = createFaceEngine({ cacheDirectory: MODEL_CACHE, workers: WORKERS, runtime: 'worker_threads' });
const pictures = await readPictures();
await analyseAll(engine, pictures.slice(0, 4));
const bare: number[] = [];
const whole: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  bare.push(await analyseAll(engine, pictures));
  whole.push(await importAll(engine));
}
await engine.close();

console.table({
  'bare engine': { 'pictures/s': median(bare).toFixed(2) },
  'whole import': { 'pictures/s': median(whole).toFixed(2) },
});
const value = Number((median(whole) / median(bare)).toFixed(3));
reportFigures('import', [{ name: 'pictures/s, import ÷ bare engine', value, op: '>=', target: 0.85 }]);

/** The pictures that the file of the source names. */
async function readPictures(): Promise<Buffer[]> {
  const lines = (await readFile(FILE, 'utf8')).trim().split('\n');
  const names = lines.flatMap((line) => {
    // A file of our own package.
    const { photos } = JSON.parse(line) as { photos: string[] };
    return photos;
  });
  return await Promise.all(names.map((name) => readFile(join(dirname(FILE), name))));
}

/** Pictures a second, every worker busy. */
async function analyseAll(bareEngine: FaceEngine, given: readonly Buffer[]): Promise<number> {
  const began = performance.now();
  const left = [...given];
  const workOff = async () => {
    for (let picture = left.pop(); picture; picture = left.pop()) await bareEngine.analyse(picture);
  };
  await Promise.all(Array.from({ length: WORKERS + 1 }, workOff));
  return given.length / ((performance.now() - began) / 1000);
}

/** Pictures a second from the first line of the file to a source that can be searched. */
async function importAll(faceEngine: FaceEngine): Promise<number> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'vidno-bench-'));
  const opened = await openDatabase({ databaseUrl: null, dataDirectory }, createLog('warn'));
  const tools = {
    db: opened.db,
    files: openFileStore({ s3: null, dataDirectory }),
    faceEngine,
    fetchPublicFile: async () => ({ kind: 'refused' as const, because: 'url_forbidden' as const }),
    clock: () => new Date(),
    hasVectors: opened.hasVectors,
    picturesInFlight: WORKERS + 1,
  };
  const began = performance.now();
  await importPeople(tools, { sourceId: 'other', basis: 'bench', file: FILE, vouchesAdults: false });
  const seconds = (performance.now() - began) / 1000;
  const stored = await readdir(join(dataDirectory, 'files'), { recursive: true });
  await opened.close();
  rmSync(dataDirectory, { recursive: true });
  const imported = stored.filter((name) => name.endsWith('.jpg')).length;
  if (imported !== pictures.length) throw new Error(`${imported} of ${pictures.length} pictures came in`);
  return imported / seconds;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
