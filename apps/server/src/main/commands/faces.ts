import { Command } from 'commander';
import { calibrateSource } from '#features/catalogue/public.ts';
import { listSources } from '#features/sources/public.ts';
import type { Product } from '../open-product.ts';
import { fail, withProduct } from './with-product.ts';

export function facesCommand(): Command {
  const faces = new Command('faces').description('calibration of face comparison');
  faces
    .command('calibrate')
    .description('measures how many strangers a search in a source shows (also runs after every import)')
    .argument('[source]', 'all sources by default')
    .action((source: string | undefined) => withProduct((product) => calibrate(product, source)));
  return faces;
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
