import { isBuiltIn } from '@vidno/face-engine/embedders/read-embedder';
import { Command } from 'commander';
import { calibrateSource, deleteReplacedFaces, findActiveModel, locateEyes } from '#features/catalogue/public.ts';
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
  if (sources.length === 0) return fail('unknown source: list them with vidno sources');
  if (!tools.hasVectors) return fail('the database has no pgvector, so there are no faces to compare');
  for (const { id } of sources) {
    const outcome = await calibrateSource(tools, id);
    console.log(
      outcome.kind === 'calibrated' ? `${id}: measured with ${outcome.searches} searches` : `${id}: too few people`,
    );
  }
}
