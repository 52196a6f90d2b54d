import type { Embedder } from '@vidno/face-engine/embedders/embedder';
import { computeFaces, countPhotosToMigrate, type FacesMigrated, switchModel } from '#features/catalogue/public.ts';
import { openFaceEngine, readModel } from '../open-face-engine.ts';
import type { Product } from '../open-product.ts';
import { fail } from './with-product.ts';

export interface MigrateFacesOptions {
  readonly to: string;
  readonly dryRun: boolean;
  readonly withoutMissing: boolean;
}

/** Keeps a catalogue of a million lost photos from flooding the terminal. */
const FAILURES_SHOWN = 200;
/** Of a stored vector beside its numbers, with its share of the indexes; the graph of neighbours takes as much again. */
const ROW_BYTES = 400;
const BYTES_PER_NUMBER = 4;
/** Measured on one core. */
const SECONDS_PER_PHOTO = 0.15;

/** Computes the vectors of another model beside those in use, and then has searches compare them. */
export async function migrateFaces(
  product: Product,
  { to, dryRun, withoutMissing }: MigrateFacesOptions,
): Promise<void> {
  const { config, tools } = product;
  if (!tools.hasVectors) return fail('the database has no pgvector, so there are no faces');
  const from = tools.model.modelId;
  const target = await readModel(to);
  if (target.modelId === from) return console.log(`${from} is already in use`);
  if (dryRun) return await estimate(product, target);

  const faceEngine = await openFaceEngine(config, target);
  try {
    const outcome = await computeFaces({ ...tools, faceEngine }, from, { onProgress: showProgress });
    if (process.stderr.isTTY) process.stderr.write('\n');
    showFailures(outcome);
    if (outcome.failed.length > 0 && !withoutMissing) {
      return fail(
        `${outcome.failed.length} photos have no vector of ${target.modelId}, so ${from} stays in use: run it again, or with --without-missing`,
      );
    }
    await switchModel({ ...tools, faceEngine });
    console.log(`${target.modelId} is in use from the next start. Set FACE_MODEL=${to} and restart all processes.`);
    console.log(
      `The vectors of ${from} are kept: go back with vidno faces migrate, or delete them with vidno faces clear.`,
    );
  } finally {
    await faceEngine.close();
  }
}

async function estimate({ config, tools }: Product, { modelId, dimensions }: Embedder): Promise<void> {
  const photos = await countPhotosToMigrate(tools.db, { from: tools.model.modelId, to: modelId });
  const bytes = photos * (ROW_BYTES + 2 * dimensions * BYTES_PER_NUMBER);
  console.table({
    from: tools.model.modelId,
    to: modelId,
    'photos without a vector': photos,
    'minutes, about': Math.ceil((photos * SECONDS_PER_PHOTO) / config.faceWorkers / 60),
    'megabytes, about': Math.ceil(bytes / 1024 ** 2),
  });
}

function showProgress(migrated: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\rfaces ${migrated}   `);
}

function showFailures({ migrated, failed }: FacesMigrated): void {
  for (const { photo, because } of failed.slice(0, FAILURES_SHOWN)) {
    console.log(`${photo.sourceId} ${photo.fileKey ?? photo.remoteUrl}: ${because}`);
  }
  if (failed.length > FAILURES_SHOWN) console.log(`… and ${failed.length - FAILURES_SHOWN} more`);
  console.log(`faces computed: ${migrated}, failed: ${failed.length}`);
}
