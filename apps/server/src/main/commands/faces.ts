import { Command } from 'commander';
import { calibrateSource } from '#features/catalogue/public.ts';
import { listSources } from '#features/sources/public.ts';
import type { Product } from '../open-product.ts';
import { fail, withProduct } from './with-product.ts';

export function facesCommand(): Command {
  const faces = new Command('faces').description('the measure by which faces are compared');
  faces
    .command('calibrate')
    .description('measures how far different people of a source stand apart (an import does the same at its end)')
    .argument('[source]', 'all sources unless given')
    .action((source: string | undefined) => withProduct((product) => calibrate(product, source)));
  return faces;
}

async function calibrate({ tools }: Product, chosen: string | undefined): Promise<void> {
  const sources = (await listSources(tools.db)).filter(({ id }) => chosen === undefined || id === chosen);
  if (sources.length === 0) return fail('there is no such source: vidno sources lists them');
  if (!tools.hasVectors) return fail('the database has no pgvector: there are no faces to compare');
  for (const { id } of sources) {
    const outcome = await calibrateSource(tools, id);
    console.log(outcome.kind === 'calibrated' ? `${id}: ${outcome.pairs} pairs compared` : `${id}: too few people`);
  }
}
