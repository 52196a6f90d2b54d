import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLES } from '@vidno/demo-people/demo-people';
import { createFaceEngine } from '@vidno/face-engine/create-face-engine';
import { MOBILEFACENET } from '@vidno/face-engine/embedders/mobilefacenet';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import { fillCatalogue } from './shared/fill-catalogue.ts';
import { median } from './shared/median.ts';
import { openStockDetector, type StockDetector } from './shared/open-stock-detector.ts';
import { openVisitor } from './shared/open-visitor.ts';
import { reportFigures } from './shared/report-figures.ts';
import { runServer } from './shared/run-server.ts';
import { timeOf } from './shared/time-of.ts';
import { toMessengerPhoto } from './shared/to-messenger-photo.ts';

const FACES = 10_000;
const SOURCE = 'other';
/** The speed of a process depends a little on its memory layout, so both are started several times. */
const STARTS = 3;
/** A visitor may start at most thirty searches a minute. */
const MEASURED_ROUNDS = 2;
/** After these rounds neither side gets faster. */
const WARM_UP_ROUNDS = 2;
const WORKERS = 1;
const RUNTIME = 'child_process';
const PORT = '3177';
/** An empty database with pgvector on a PostgreSQL server; if not set, the embedded database is measured. */
const DATABASE_URL = process.env.BENCH_DATABASE_URL ?? null;

const dataDirectory = await mkdtemp(join(tmpdir(), 'vidno-bench-'));
const engineOptions = { embedder: MOBILEFACENET, workers: WORKERS, runtime: RUNTIME } as const;

async function recognise(engine: FaceEngine, picture: Uint8Array): Promise<Float32Array> {
  const found = await engine.findFaces(picture);
  const [face] = found.kind === 'read' ? found.faces : [];
  const [embedding] = face ? await engine.embed([face.chip]) : [];
  if (!embedding) throw new Error('A sample picture without a face');
  return embedding;
}

interface Times {
  /** In milliseconds. */
  readonly stockDetection: number[];
  readonly fullSearch: number[];
  found: number;
}

async function fillDatabase(pictures: readonly Uint8Array[]): Promise<void> {
  const engine = createFaceEngine(engineOptions);
  try {
    const known: Float32Array[] = [];
    for (const picture of pictures) known.push(await recognise(engine, picture));
    await fillCatalogue({
      dataDirectory,
      databaseUrl: DATABASE_URL,
      sourceId: SOURCE,
      modelId: engine.modelId,
      faces: FACES,
      known,
    });
  } finally {
    await engine.close();
  }
}

async function measure(pictures: readonly Uint8Array[], times: Times): Promise<void> {
  const server = await runServer({
    PORT,
    DATA_DIR: dataDirectory,
    ...(DATABASE_URL && { DATABASE_URL }),
    FACE_WORKERS: String(WORKERS),
    SEED_DEMO_PEOPLE: 'false',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  });
  const stock = openStockDetector(WORKERS);
  try {
    await measureRounds(pictures, { stock, url: server.url, times });
  } finally {
    await server.stop();
    await stock.close();
  }
}

async function measureRounds(
  pictures: readonly Uint8Array[],
  { stock, url, times }: { stock: StockDetector; url: string; times: Times },
): Promise<void> {
  for (let round = 0; round < WARM_UP_ROUNDS + MEASURED_ROUNDS; round += 1) {
    const visitor = await openVisitor(url);
    // Both take turns with each picture, so that a busy machine slows both alike.
    for (const picture of pictures) {
      const stockMs = await timeOf(() => stock.detect(picture));
      const searchMs = await timeOf(async () => {
        times.found += (await visitor.search(picture, SOURCE)).count > 0 ? 1 : 0;
      });
      if (round < WARM_UP_ROUNDS) continue;
      times.stockDetection.push(stockMs);
      times.fullSearch.push(searchMs);
    }
  }
}

try {
  const pictures: Uint8Array[] = [];
  for (const { file } of SAMPLES) pictures.push(await toMessengerPhoto(await readFile(file)));
  await fillDatabase(pictures);
  const times: Times = { stockDetection: [], fullSearch: [], found: 0 };
  for (let start = 0; start < STARTS; start += 1) await measure(pictures, times);

  const { stockDetection, fullSearch, found } = times;
  const searches = STARTS * pictures.length * (WARM_UP_ROUNDS + MEASURED_ROUNDS);
  console.table([
    { what: 'one detection of the stock library', 'median, ms': Math.round(median(stockDetection)) },
    { what: 'upload to first result', 'median, ms': Math.round(median(fullSearch)) },
    { what: `searches that found the person, of ${searches}`, 'median, ms': found },
  ]);
  reportFigures('photo-search', [
    {
      name: `upload to first result at ${FACES} faces ÷ one stock detection, ${DATABASE_URL ? 'PostgreSQL' : 'embedded'}`,
      value: Math.round((median(fullSearch) / median(stockDetection)) * 100) / 100,
      op: '<=',
      target: 0.6,
    },
  ]);
} finally {
  await rm(dataDirectory, { recursive: true, force: true });
}
