import { Command } from 'commander';
import { calibrateSource, deleteReplacedFaces, locateEyes } from '#features/catalogue/public.ts';
import { listSources } from '#features/sources/public.ts';
import { readModel } from '../open-face-engine.ts';
import type { Product } from '../open-product.ts';
import { type MigrateFacesOptions, migrateFaces } from './migrate-faces.ts';
import { fail, withProduct } from './with-product.ts';

export function facesCommand(): Command {
  const faces = new Command('faces').description('the model that faces are compared with, and its calibration');
  faces
    .command('calibrate')
    .description('measures how many strangers a search in a source shows (also runs after every import)')
    .argument('[source]', 'all sources by default')
    .action((source: string | undefined) => withProduct((product) => calibrate(product, source)));
  faces
    .command('migrate')
    .description('computes the vectors of another model beside those in use, and switches to them; can be interrupted')
    .requiredOption('--to <model>', 'mobilefacenet, dlib, or the path of a description, as in FACE_MODEL')
    .option('--dry-run', 'only says how many photos, how long and how much space', false)
    .option('--without-missing', 'switches although some photos could not be read', false)
    .action((options: MigrateFacesOptions) => withProduct((product) => migrateFaces(product, options)));
  faces
    .command('locate-eyes')
    .description(
      'finds the eyes on photos imported before they were stored, so that photos can be laid over each other',
    )
    .action(() => withProduct(locate));
  faces
    .command('clear')
    .description('deletes the vectors of a model that is no longer in use, where those in use replace them')
    .argument('<model>', 'mobilefacenet, dlib, or the path of a description')
    .action((model: string) => withProduct((product) => clear(product, model)));
  return faces;
}

async function clear({ tools }: Product, model: string): Promise<void> {
  const { modelId } = await readModel(model);
  if (modelId === tools.model.modelId) return fail(`${modelId} is in use`);
  if (!tools.hasVectors) return fail('the database has no pgvector, so there are no faces');
  const deleted = await deleteReplacedFaces(tools.db, { from: modelId, to: tools.model.modelId });
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
  if (sources.length === 0) return fail('unknown source: list them with vidno sources');
  if (!tools.hasVectors) return fail('the database has no pgvector, so there are no faces to compare');
  for (const { id } of sources) {
    const outcome = await calibrateSource(tools, id);
    console.log(
      outcome.kind === 'calibrated' ? `${id}: measured with ${outcome.searches} searches` : `${id}: too few people`,
    );
  }
}
