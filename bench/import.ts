import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DEMO_SOURCES } from '@vidno/demo-people/demo-people';
import { createFaceEngine } from '@vidno/face-engine/create-face-engine';
import { MOBILEFACENET } from '@vidno/face-engine/embedders/mobilefacenet';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Database } from '../apps/server/src/database/database.ts';
import { openDatabase } from '../apps/server/src/database/open-database.ts';
import { importPeople } from '../apps/server/src/features/catalogue/import/import-people.ts';
import { indexPeople } from '../apps/server/src/features/name-search/index-people.ts';
import { createSuppressionKeys } from '../apps/server/src/features/suppression/keys.ts';
import { createSuppressions } from '../apps/server/src/features/suppression/suppressed-set.ts';
import { openFileStore } from '../apps/server/src/files/s3-store.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { openStockDetector } from './shared/open-stock-detector.ts';
import { reportFigures } from './shared/report-figures.ts';

interface Speed {
  readonly perSecond: number;
  readonly cpuMs: number;
}

interface Import extends Speed {
  /** Of all that is in the catalogue afterwards. */
  readonly digest: string;
}

const WORKERS = 2;
const WORKERS_COMPARED = [1, 2, 4];
/** A few people, so that all workers have a range of the small file. */
const RANGE_BYTES = 1_000;
const ROUNDS = 4;
/** They all take the same time, so a part of the pictures tells it. */
const STOCK_PICTURES = 40;
const FILE = DEMO_SOURCES.find(({ id }) => id === 'other')?.file ?? '';

/** The two take turns, so that a busy machine slows both alike. Each import fills a new database. */
const engine = createFaceEngine({ embedder: MOBILEFACENET, workers: WORKERS, runtime: 'worker_threads' });
const stock = openStockDetector(WORKERS);
const pictures = await readPictures();
await Promise.all([engine.analyse(first(pictures)), detectAll(pictures.slice(0, STOCK_PICTURES / 4))]);
const detections: Speed[] = [];
const whole: Import[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  detections.push(await detectAll(pictures.slice(0, STOCK_PICTURES)));
  whole.push(await importAll(engine, WORKERS));
}
await engine.close();
await stock.close();

const compared = new Map<number, Import[]>(WORKERS_COMPARED.map((workers) => [workers, []]));
for (let round = 0; round < ROUNDS / 2; round += 1) {
  for (const [workers, imports] of compared) imports.push(await importWith(workers));
}
const byWorkers = [...compared].map(([workers, imports]) => [`import, ${workers} workers`, toRow(imports)] as const);
console.table({
  'stock detections': toRow(detections),
  'whole import': toRow(whole),
  ...Object.fromEntries(byWorkers),
});
const results = new Set([...whole, ...[...compared.values()].flat()].map(({ digest }) => digest));
reportFigures('import', [
  {
    name: 'pictures per CPU second, import ÷ stock detections',
    value: ratio(best(detections).cpuMs, best(whole).cpuMs),
    op: '>=',
    target: 5,
  },
  { name: `different results of ${WORKERS_COMPARED.join(', ')} workers`, value: results.size, op: '<=', target: 1 },
  {
    name: 'CPU per picture, 4 workers ÷ 1 worker',
    value: ratio(leastCpu(compared.get(4) ?? []), leastCpu(compared.get(1) ?? [])),
    op: '<=',
    target: 1.25,
  },
]);

async function importWith(workers: number): Promise<Import> {
  const own = createFaceEngine({ embedder: MOBILEFACENET, workers, runtime: 'worker_threads' });
  // Models are loaded once, however long the file.
  await Promise.all(pictures.slice(0, workers).map((picture) => own.analyse(picture)));
  const imported = await importAll(own, workers);
  await own.close();
  return imported;
}

/** The pictures listed in the file of the source. */
async function readPictures(): Promise<Buffer[]> {
  const lines = (await readFile(FILE, 'utf8')).trim().split('\n');
  const names = lines.flatMap((line) => {
    // The demo catalogue's own file.
    const { photos } = JSON.parse(line) as { photos: string[] };
    return photos;
  });
  return await Promise.all(names.map((name) => readFile(join(dirname(FILE), name))));
}

/** The detections of the library alone, with all workers busy. */
async function detectAll(given: readonly Buffer[]): Promise<Speed> {
  return await speedOf(given.length, async () => {
    await Promise.all(given.map((picture) => stock.detect(picture)));
  });
}

function first([picture]: readonly Buffer[]): Buffer {
  if (!picture) throw new Error('The demo catalogue has no pictures');
  return picture;
}

/** From reading the first line of the file until the source can be searched. */
async function importAll(faceEngine: FaceEngine, workers: number): Promise<Import> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'vidno-bench-'));
  const opened = await openDatabase({ databaseUrl: null, dataDirectory }, createLog('warn'));
  const tools = {
    db: opened.db,
    files: openFileStore({ s3: null, dataDirectory }),
    faceEngine,
    fetchPublicFile: async () => ({ kind: 'refused' as const, because: 'url_forbidden' as const }),
    clock: () => new Date(),
    hasVectors: opened.hasVectors,
    indexPeople,
    suppressions: createSuppressions(createSuppressionKeys('a key of the bench that is long enough')),
    checkSource: async () => {},
    onDeparture: () => {},
    picturesInFlight: workers + 1,
  };
  const speed = await speedOf(pictures.length, async () => {
    const request = {
      sourceId: 'other',
      basis: 'bench',
      file: FILE,
      vouchesAdults: false,
      operator: 'bench',
      rangeBytes: RANGE_BYTES,
    };
    await importPeople(tools, request);
  });
  const digest = await digestOf(opened.db);
  const stored = await readdir(join(dataDirectory, 'files'), { recursive: true });
  await opened.close();
  rmSync(dataDirectory, { recursive: true });
  const imported = stored.filter((name) => name.endsWith('.jpg')).length;
  if (imported !== pictures.length) throw new Error(`${imported} of ${pictures.length} pictures were imported`);
  return { ...speed, digest };
}

async function digestOf(db: Database): Promise<string> {
  const people = await db
    .selectFrom('person')
    .select(['id', 'name', 'age', 'city', 'region', 'about', 'profile_url', 'checksum'])
    .orderBy('id')
    .execute();
  const photos = await db.selectFrom('photo').selectAll().orderBy('id').execute();
  const faces = await db.selectFrom('face').selectAll().orderBy('id').execute();
  const counts = await db.selectFrom('source').select(['id', 'person_count', 'face_count']).orderBy('id').execute();
  const run = await db
    .selectFrom('import_run')
    .select(['people', 'photos', 'faces', 'unchanged', 'rejected'])
    .execute();
  return createHash('sha256')
    .update(JSON.stringify([people, photos, faces, counts, run]))
    .digest('hex');
}

function ratio(one: number, other: number): number {
  return Number((one / other).toFixed(2));
}

function leastCpu(speeds: readonly Speed[]): number {
  return Math.min(...speeds.map(({ cpuMs }) => cpuMs));
}

async function speedOf(count: number, work: () => Promise<void>): Promise<Speed> {
  const began = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { perSecond: count / ((performance.now() - began) / 1000), cpuMs: (user + system) / 1000 / count };
}

function toRow(speeds: readonly Speed[]): Record<string, string> {
  const { perSecond, cpuMs } = best(speeds);
  return { 'pictures/s': perSecond.toFixed(2), 'CPU ms/picture': cpuMs.toFixed(0) };
}

/** The fastest round: other programs on the machine disturbed it least. */
function best(speeds: readonly Speed[]): Speed {
  return speeds.reduce((one, other) => (other.perSecond > one.perSecond ? other : one));
}
