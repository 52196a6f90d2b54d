import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLES } from '@vidno/demo-people/demo-people';
import { createFaceEngine } from '@vidno/face-engine/create-face-engine';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import { fillCatalogue } from './shared/fill-catalogue.ts';
import { openVisitor } from './shared/open-visitor.ts';
import { toPhotoAsSent } from './shared/photo-as-sent.ts';
import { reportFigures } from './shared/report-figures.ts';
import { runServer } from './shared/run-server.ts';

const FACES = 10_000;
const SOURCE = 'other';
/** A process is now a little faster, now slower, as its memory happens to lie: so both are started several times. */
const STARTS = 3;
/** A visitor may start thirty searches a minute. */
const ROUNDS_OF_PICTURES = 2;
/** Until neither side gets faster any more. */
const WARM_UP_ROUNDS = 2;
const WORKERS = 1;
const RUNTIME = 'child_process';
const PORT = '3177';
/** An empty database with pgvector on a PostgreSQL server; without it the embedded one is measured. */
const DATABASE_URL = process.env.BENCH_DATABASE_URL ?? null;

const dataDirectory = await mkdtemp(join(tmpdir(), 'vidno-bench-'));
const engineOptions = { cacheDirectory: join(dataDirectory, 'models'), workers: WORKERS, runtime: RUNTIME } as const;

async function recognise(engine: FaceEngine, picture: Uint8Array): Promise<Float32Array> {
  const found = await engine.findFaces(picture);
  const [face] = found.kind === 'read' ? found.faces : [];
  const [embedding] = face ? await engine.embed([face.chip]) : [];
  if (!embedding) throw new Error('A sample picture without a face');
  return embedding;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

interface Measured {
  /** Milliseconds. */
  readonly bare: number[];
  readonly whole: number[];
  found: number;
}

async function fill(pictures: readonly Uint8Array[]): Promise<void> {
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

async function measure(pictures: readonly Uint8Array[], measured: Measured): Promise<void> {
  const server = await runServer({
    PORT,
    DATA_DIR: dataDirectory,
    ...(DATABASE_URL && { DATABASE_URL }),
    FACE_WORKERS: String(WORKERS),
    SEED_DEMO_PEOPLE: 'false',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    FACE_RUNTIME: RUNTIME,
  });
  const engine = createFaceEngine(engineOptions);
  try {
    await measureRounds(pictures, { engine, url: server.url, measured });
  } finally {
    await server.stop();
    await engine.close();
  }
}

async function measureRounds(
  pictures: readonly Uint8Array[],
  { engine, url, measured }: { engine: FaceEngine; url: string; measured: Measured },
): Promise<void> {
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS_OF_PICTURES; round += 1) {
    const visitor = await openVisitor(url);
    // In turns, picture by picture, so that a busy machine slows both alike.
    for (const picture of pictures) {
      const alone = await timed(() => recognise(engine, picture));
      const searched = await timed(async () => {
        measured.found += (await visitor.search(picture, SOURCE)).count > 0 ? 1 : 0;
      });
      if (round < WARM_UP_ROUNDS) continue;
      measured.bare.push(alone);
      measured.whole.push(searched);
    }
  }
}

try {
  const pictures: Uint8Array[] = [];
  for (const { file } of SAMPLES) pictures.push(await toPhotoAsSent(await readFile(file)));
  await fill(pictures);
  const measured: Measured = { bare: [], whole: [], found: 0 };
  for (let start = 0; start < STARTS; start += 1) await measure(pictures, measured);

  const { bare, whole, found } = measured;
  const searches = STARTS * pictures.length * (WARM_UP_ROUNDS + ROUNDS_OF_PICTURES);
  console.table([
    { what: 'decode, detect, embed alone', 'median, ms': Math.round(median(bare)) },
    { what: 'upload to first result', 'median, ms': Math.round(median(whole)) },
    { what: `searches that found the person, of ${searches}`, 'median, ms': found },
  ]);
  reportFigures('photo-search', [
    {
      name: `upload to first result at ${FACES} faces ÷ engine alone, ${DATABASE_URL ? 'PostgreSQL' : 'embedded'}`,
      value: Math.round((median(whole) / median(bare)) * 100) / 100,
      op: '<=',
      target: 1.5,
    },
  ]);
} finally {
  await rm(dataDirectory, { recursive: true, force: true });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
