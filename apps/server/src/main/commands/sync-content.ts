import { join } from 'node:path';
import { type SyncOutcome, syncMaterials } from '#features/materials/sync-materials.ts';
import type { Product } from '../open-product.ts';

const PRODUCT_CONTENT = join(import.meta.dirname, '../../../../../content');

interface SyncContentOptions {
  /** The operator's own materials; null leaves those in the database as they are. */
  readonly ownDirectory: string | null;
  readonly dryRun: boolean;
}

/** Brings the materials and the FAQ of the product, and the operator's own, into the database. */
export async function syncContent(
  { config, tools }: Product,
  { ownDirectory, dryRun }: SyncContentOptions,
): Promise<SyncOutcome> {
  const own = ownDirectory === null ? [] : [{ path: ownDirectory, origin: 'operator' as const }];
  return await syncMaterials(
    { db: tools.db, clock: tools.clock, publicUrl: config.publicUrl },
    { directories: [{ path: PRODUCT_CONTENT, origin: 'product' }, ...own], dryRun },
  );
}

/** At start, so that a new installation has something to read. */
export async function syncContentAtStart(product: Product): Promise<void> {
  const { config, log } = product;
  const outcome = await syncContent(product, { ownDirectory: config.materialsDirectory, dryRun: false });
  if (outcome.kind === 'refused') log.warn({ problems: outcome.problems }, 'materials were not synced');
}
