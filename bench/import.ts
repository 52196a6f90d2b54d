import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DEMO_SOURCES } from '@vidno/demo-people/demo-people';
import { createFaceEngine } from '@vidno/face-engine/create-face-engine';
import { MOBILEFACENET } from '@vidno/face-engine/embedders/mobilefacenet';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import { openDatabase } from '../apps/server/src/database/open-database.ts';
import { importPeople } from '../apps/server/src/features/catalogue/import/import-people.ts';
import { indexPeople } from '../apps/server/src/features/name-search/index-people.ts';
import { openFileStore } from '../apps/server/src/files/s3-store.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { openStockDetector } from './shared/open-stock-detector.ts';
import { reportFigures } from './shared/report-figures.ts';

interface Speed {
  readonly perSecond: number;
  readonly cpuMs: number;
}

const WORKERS = 2;
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
const whole: Speed[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  detections.push(await detectAll(pictures.slice(0, STOCK_PICTURES)));
  whole.push(await importAll(engine));
}
await engine.close();
await stock.close();

console.table({ 'stock detections': toRow(detections), 'whole import': toRow(whole) });
const value = Number((best(detections).cpuMs / best(whole).cpuMs).toFixed(2));
reportFigures('import', [{ name: 'pictures per CPU second, import ÷ stock detections', value, op: '>=', target: 5 }]);

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
async function importAll(faceEngine: FaceEngine): Promise<Speed> {
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
    checkSource: async () => {},
    onDeparture: () => {},
    picturesInFlight: WORKERS + 1,
  };
  const speed = await speedOf(pictures.length, async () => {
    await importPeople(tools, { sourceId: 'other', basis: 'bench', file: FILE, vouchesAdults: false });
  });
  const stored = await readdir(join(dataDirectory, 'files'), { recursive: true });
  await opened.close();
  rmSync(dataDirectory, { recursive: true });
  const imported = stored.filter((name) => name.endsWith('.jpg')).length;
  if (imported !== pictures.length) throw new Error(`${imported} of ${pictures.length} pictures were imported`);
  return speed;
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
