import type { Embedder } from '@vidno/face-engine/embedders/embedder';
import { isBuiltIn } from '@vidno/face-engine/embedders/read-embedder';
import { Command } from 'commander';
import { calibrateSource } from '#features/catalogue/calibrate-source.ts';
import { computeFaces, type FailedPhoto, locateEyes, switchModel } from '#features/catalogue/migrate-faces.ts';
import { countPhotosToMigrate, deleteReplacedFaces, findActiveModel } from '#features/catalogue/public.ts';
import { listSources } from '#features/sources/public.ts';
import { openFaceEngine, type Product, readModel } from '../open-product.ts';
import { fail, UNKNOWN_SOURCE, withProduct } from './with-product.ts';

export function facesCommand(): Command {
  const faces = new Command('faces').description('the model that faces are compared with, and its calibration');
  faces
    .command('calibrate')
    .description('measures how many strangers a search in a source shows (also runs after every import)')
    .argument('[source]', 'all sources by default')
    .action((source: string | undefined) => withProduct((product) => calibrate(product, source)));
  faces
    .command('migrate')
    .description(
      'finds the faces anew and computes their vectors beside those in use, and switches to them; can be interrupted',
    )
    .option('--to <model>', 'mobilefacenet, or the path of a description; FACE_MODEL by default')
    .option('--dry-run', 'only says how many photos, how long and how much space', false)
    .option('--without-missing', 'switches although some photos could not be read', false)
    .action((options: MigrateFacesOptions) =>
      withProduct((product) => migrateFaces(product, options), { comparesFaces: false }),
    );
  faces
    .command('locate-eyes')
    .description(
      'finds the eyes on photos imported before they were stored, so that photos can be laid over each other',
    )
    .action(() => withProduct(locate));
  faces
    .command('clear')
    .description(
      'deletes the vectors of a model that is not in use, where others replace them: an old one, or a migration given up',
    )
    .argument('<model>', 'mobilefacenet, the path of a description, or the id that faces migrate showed')
    .action((model: string) => withProduct((product) => clear(product, model), { comparesFaces: false }));
  return faces;
}

async function clear({ tools }: Product, model: string): Promise<void> {
  if (!tools.hasVectors) return fail('the database has no pgvector, so there are no faces');
  const isDescribed = isBuiltIn(model) || model.endsWith('.json');
  const modelId = isDescribed ? (await readModel(model)).modelId : model;
  const inUse = await findActiveModel(tools.db, { configured: modelId, hasVectors: true });
  if (modelId === inUse) return fail(`${modelId} is in use`);
  const deleted = await deleteReplacedFaces(tools.db, { from: modelId, to: inUse });
  console.log(`vectors deleted: ${deleted}`);
}

async function locate({ tools }: Product): Promise<void> {
  if (!tools.hasVectors) return fail('the database has no pgvector, so there are no faces');
  const counts = await locateEyes(tools, ({ located, without }) => {
    if (process.stderr.isTTY) process.stderr.write(`\rphotos ${located + without}   `);
  });
  if (process.stderr.isTTY) process.stderr.write('\n');
  console.log(`eyes located: ${counts.located}, photos without: ${counts.without}`);
}

async function calibrate({ tools }: Product, chosen: string | undefined): Promise<void> {
  const sources = (await listSources(tools.db)).filter(({ id }) => chosen === undefined || id === chosen);
  if (sources.length === 0) return fail(UNKNOWN_SOURCE);
  if (!tools.hasVectors) return fail('the database has no pgvector, so there are no faces to compare');
  for (const { id } of sources) {
    const outcome = await calibrateSource(tools, id);
    console.log(
      outcome.kind === 'calibrated' ? `${id}: measured with ${outcome.searches} searches` : `${id}: too few people`,
    );
  }
}

interface MigrateFacesOptions {
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
async function migrateFaces(
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
