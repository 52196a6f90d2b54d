import { Command } from 'commander';
import { withProduct } from './with-product.ts';

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('brings the schema up to date (a start does the same) and says what the database can do')
    .action(() =>
      withProduct(async ({ opened }) => {
        console.log(`engine: ${opened.engine}`);
        console.log(`face search: ${opened.hasVectors ? 'possible' : 'off, the database has no pgvector'}`);
      }),
    );
}
