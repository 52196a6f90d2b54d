import type { Embedder } from '@vidno/face-engine/embedders/embedder';
import {
  computeFaces,
  countPhotosToMigrate,
  type FailedPhoto,
  findActiveModel,
  switchModel,
} from '#features/catalogue/public.ts';
import { openFaceEngine, readModel } from '../open-face-engine.ts';
import type { Product } from '../open-product.ts';
import { fail } from './with-product.ts';

export interface MigrateFacesOptions {
  /** As in FACE_MODEL, which it is if it is not said. */
  readonly to?: string;
  readonly dryRun: boolean;
  readonly withoutMissing: boolean;
}

/**
 * Keeps a catalogue of a million lost photos from flooding the terminal.
 * @limit queue: Further photos that cannot be read are counted, not listed.
 */
const FAILURES_SHOWN = 200;
const ESTIMATE = {
  /** Bytes of a stored vector beside its numbers, with its share of the indexes. */
  bytesBesideVector: 400,
  /** The vector itself and its place in the graph of neighbours. */
  copiesOfVector: 2,
  /** Measured on one core. */
  secondsPerPhoto: 0.06,
};

/** Computes the vectors of another model beside those in use, and then has searches compare them. */
export async function migrateFaces(
  product: Product,
  { to: chosen, dryRun, withoutMissing }: MigrateFacesOptions,
): Promise<void> {
  const { config, opened, tools } = product;
  if (!tools.hasVectors) return fail('the database has no pgvector, so there are no faces');
  const to = chosen ?? config.faceModel;
  const target = await readModel(to);
  const from = await findActiveModel(tools.db, { configured: target.modelId, hasVectors: true });
  if (dryRun) return await estimate(product, { from, target });

  const faceEngine = await openFaceEngine(config, target);
  try {
    const { computed, failed } = await computeFaces(
      { ...tools, faceEngine },
      { onProgress: showProgress, onFailed: createFailureList() },
    );
    if (process.stderr.isTTY) process.stderr.write('\n');
    console.log(`faces computed: ${computed}, failed: ${failed}`);
    if (failed > 0 && !withoutMissing) {
      return fail(`photos without a vector of ${to}: ${failed}. Run it again, or accept that with --without-missing`);
    }
    if (target.modelId === from) return;
    await switchModel({ ...tools, opened, model: faceEngine });
    console.log(`${target.modelId} is in use from the next start. Set FACE_MODEL=${to} and restart all processes.`);
    console.log(`The vectors of ${from} are kept: delete them with vidno faces clear ${from}.`);
  } finally {
    await faceEngine.close();
  }
}

async function estimate(
  { config, tools }: Product,
  { from, target: { modelId, dimensions } }: { from: string; target: Embedder },
): Promise<void> {
  const photos = await countPhotosToMigrate(tools.db, modelId);
  const bytes =
    photos * (ESTIMATE.bytesBesideVector + ESTIMATE.copiesOfVector * dimensions * Float32Array.BYTES_PER_ELEMENT);
  console.table({
    from,
    to: modelId,
    'photos without a vector': photos,
    'minutes, about': Math.ceil((photos * ESTIMATE.secondsPerPhoto) / config.faceWorkers / 60),
    'megabytes, about': Math.ceil(bytes / 1024 ** 2),
  });
}

function showProgress(computed: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\rfaces ${computed}   `);
}

function createFailureList(): (failure: FailedPhoto) => void {
  let failures = 0;
  return ({ photo, because }) => {
    failures += 1;
    if (failures <= FAILURES_SHOWN) console.log(`${photo.sourceId} ${photo.fileKey ?? photo.remoteUrl}: ${because}`);
    else if (failures === FAILURES_SHOWN + 1) console.log('…');
  };
}
