import { Command } from 'commander';
import { listSources } from '#features/sources/public.ts';
import { withProduct } from './with-product.ts';

export function sourcesCommand(): Command {
  return new Command('sources').description('lists the sources with their health and size').action(() =>
    withProduct(async ({ tools }) => {
      const sources = await listSources(tools.db);
      console.table(
        sources.map((source) => ({
          id: source.id,
          title: source.title,
          health: source.health,
          people: source.person_count,
          faces: source.face_count,
          basis: source.lawful_basis,
        })),
      );
    }),
  );
}
