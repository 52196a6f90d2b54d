import { resolve } from 'node:path';
import { Command } from 'commander';
import type { SyncOutcome } from '#features/materials/sync-materials.ts';
import { syncContent } from './sync-content.ts';
import { fail, withProduct } from './with-product.ts';

interface SyncOptions {
  readonly dryRun: boolean;
  readonly directory?: string;
}

export function materialsCommand(): Command {
  const materials = new Command('materials').description('articles and FAQ');
  materials
    .command('sync')
    .description('brings the Markdown files of the product and your own into the database; can be repeated')
    .option('--dry-run', 'only says what would change', false)
    .option('--directory <dir>', 'your own files, in its folders materials and faq; by default MATERIALS_DIR')
    .action(({ dryRun, directory }: SyncOptions) =>
      withProduct(async (product) => {
        const ownDirectory = directory === undefined ? product.config.materialsDirectory : resolve(directory);
        report(await syncContent(product, { ownDirectory, dryRun }));
      }),
    );
  return materials;
}

function report(outcome: SyncOutcome): void {
  if (outcome.kind === 'refused') {
    for (const { path, message } of outcome.problems) console.error(`${path}: ${message}`);
    fail('nothing was changed');
    return;
  }
  for (const [name, { added, changed, removed, unchanged }] of [
    ['materials', outcome.materials],
    ['faq', outcome.faq],
  ] as const) {
    for (const { slug } of added) console.log(`${name}: added ${slug}`);
    for (const { slug } of changed) console.log(`${name}: changed ${slug}`);
    for (const slug of removed) console.log(`${name}: removed ${slug}`);
    console.log(
      `${name}: ${added.length} added, ${changed.length} changed, ${removed.length} removed, ${unchanged} as before`,
    );
  }
}
