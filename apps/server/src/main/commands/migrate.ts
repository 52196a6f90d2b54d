import { Command } from 'commander';
import { withProduct } from './with-product.ts';

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('updates the schema (every start does so too) and prints the capabilities of the database')
    .action(() =>
      withProduct(async ({ opened }) => {
        console.log(`engine: ${opened.engine}`);
        console.log(`face search: ${opened.hasVectors ? 'available' : 'off, the database has no pgvector'}`);
      }),
    );
}
