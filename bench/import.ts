import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DEMO_SOURCES } from '@vidno/demo-people/demo-people';
import { createFaceEngine } from '@vidno/face-engine/create-face-engine';
import { MOBILEFACENET } from '@vidno/face-engine/embedders/mobilefacenet';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import { sql } from 'kysely';
import type { Database } from '../apps/server/src/database/database.ts';
import { openDatabase } from '../apps/server/src/database/open-database.ts';
import { importPeople } from '../apps/server/src/features/catalogue/import/import-people.ts';
import { openLocalFile } from '../apps/server/src/features/catalogue/import-files/import-folder.ts';
import { indexPeople } from '../apps/server/src/features/name-search/index-people.ts';
import { recordEvent } from '../apps/server/src/features/suppression/events.ts';
import { createSuppressionKeys } from '../apps/server/src/features/suppression/keys.ts';
import { createSuppressions } from '../apps/server/src/features/suppression/suppressed-set.ts';
import { openFileStore } from '../apps/server/src/files/s3-store.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { median } from './shared/median.ts';
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
const REMOVAL_KEYS = createSuppressionKeys('a key of the bench that is long enough');
/** A few people, so that all workers have a range of the small file. */
const RANGE_BYTES = 1_000;
const ROUNDS = 4;
/** They all take the same time, so a part of the pictures tells it. */
const STOCK_PICTURES = 40;
/** People who were removed before the import, and how often it is made with and without them. */
const REMOVED = 10_000;
const REQUESTS_PER_INSERT = 1_000;
const RESAMPLES = 2_000;
const REMOVED_ROUNDS = Number(process.env.REMOVED_ROUNDS ?? '6');
/** So many times the people of the file, so that what is read once does not weigh more than in a short import. */
const COPIES = 4;
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
const copies = mkdtempSync(join(tmpdir(), 'vidno-bench-'));
const many = await writeCopies();
const beside: number[] = [];
for (let round = 0; round < REMOVED_ROUNDS; round += 1) beside.push(await compareRemoved(round));
rmSync(copies, { recursive: true });
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
  {
    name: `CPU per picture, with ${REMOVED} removed people ÷ without, median of pairs`,
    value: Number(median(beside).toFixed(3)),
    ...intervalOfMedian(beside),
    op: '<=',
    target: 1.03,
  },
]);

/** The people of the file several times, each with ids and pages of their own. */
async function writeCopies(): Promise<string> {
  cpSync(dirname(FILE), copies, { recursive: true });
  const lines = (await readFile(FILE, 'utf8')).trim().split('\n');
  const people = Array.from({ length: COPIES }, (_, copy) =>
    lines.map((line) => {
      // The demo catalogue's own file.
      const person = JSON.parse(line) as { external_id: string; profile_url: string };
      const { external_id: id, profile_url: page } = person;
      return JSON.stringify({ ...person, external_id: `${id}-${copy}`, profile_url: `${page}-${copy}` });
    }),
  );
  const file = join(copies, 'many.ndjson');
  await writeFile(file, people.flat().join('\n'));
  return file;
}

/** Whichever comes first in one round comes second in the next. */
async function compareRemoved(round: number): Promise<number> {
  const cpu = { none: 0, removed: 0 };
  for (const which of round % 2 === 0 ? (['none', 'removed'] as const) : (['removed', 'none'] as const)) {
    const { cpuMs } = await importAll(engine, WORKERS, {
      file: many,
      prepare: async (db) => {
        await fillRemoved(db, REMOVED);
        // Written all the same, so that nothing but what is removed makes the difference.
        if (which === 'none') await sql`truncate suppression_mark`.execute(db);
      },
    });
    cpu[which] = cpuMs;
  }
  return cpu.removed / cpu.none;
}

/** Of 95 %, by resampling the pairs. */
function intervalOfMedian(values: readonly number[]): { low: number; high: number } {
  const medians = Array.from({ length: RESAMPLES }, () =>
    median(values.map(() => values[Math.floor(Math.random() * values.length)] ?? Number.NaN)),
  ).toSorted((one, other) => one - other);
  const at = (part: number) => Number((medians[Math.floor(RESAMPLES * part)] ?? Number.NaN).toFixed(3));
  return { low: at(0.025), high: at(0.975) };
}

/** Each with a page and two pictures. */
async function fillRemoved(db: Database, people: number): Promise<void> {
  const requests = Array.from({ length: people }, () => randomUUID());
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('suppression')
      .values(requests.map((request_id) => ({ request_id, state: 'erased' as const, changed_at: new Date() })))
      .execute();
    for (let from = 0; from < people; from += REQUESTS_PER_INSERT) {
      const marks = requests.slice(from, from + REQUESTS_PER_INSERT).flatMap(toMarks);
      await trx.insertInto('suppression_mark').values(marks).execute();
    }
    await recordEvent(trx, REMOVAL_KEYS, { kind: 'erased', request: randomUUID() }, new Date());
  });
  // What is left to do of this is no part of the import.
  await sql`vacuum analyze suppression, suppression_mark`.execute(db);
  await sql`checkpoint`.execute(db);
}

function toMarks(requestId: string) {
  const personMark = REMOVAL_KEYS.markPerson('other', requestId);
  const pictures = [randomBytes(32), randomBytes(32)].flatMap((digest) => [
    { kind: 'bytes' as const, mark: REMOVAL_KEYS.markBytes(digest) },
    { kind: 'picture' as const, mark: REMOVAL_KEYS.markPicture(digest.subarray(0, 8)) },
  ]);
  const link = { kind: 'link' as const, mark: REMOVAL_KEYS.markLink(`people.example/${requestId}`) };
  const person = { kind: 'person' as const, mark: personMark };
  return [person, link, ...pictures].map((mark) => ({
    ...mark,
    request_id: requestId,
    person_mark: personMark,
    source_id: mark.kind === 'person' ? 'other' : null,
  }));
}

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
async function importAll(
  faceEngine: FaceEngine,
  workers: number,
  { file = FILE, prepare }: { readonly file?: string; readonly prepare?: (db: Database) => Promise<void> } = {},
): Promise<Import> {
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
    suppressions: createSuppressions(REMOVAL_KEYS),
    checkSource: async () => {},
    onDeparture: () => {},
    picturesInFlight: workers + 1,
  };
  await prepare?.(opened.db);
  const expected = file === FILE ? pictures.length : pictures.length * COPIES;
  const speed = await speedOf(expected, async () => {
    const request = {
      sourceId: 'other',
      basis: 'bench',
      file: openLocalFile(file),
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
  if (imported !== expected) throw new Error(`${imported} of ${expected} pictures were imported`);
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
