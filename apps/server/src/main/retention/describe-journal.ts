import { findHead, findJournalGuard, writeHead } from '#features/privacy/public.ts';
import type { Product } from '../open-product.ts';

/** How far the journal goes, and who could change it. Reading all of it is left to `vidno audit verify`. */
export async function describeJournal({ opened, tools }: Pick<Product, 'opened' | 'tools'>): Promise<string> {
  const head = await findHead(tools.db);
  const extent = head === null ? 'empty' : `head ${writeHead(head)}`;
  return `${extent}; ${await describeGuard({ opened, tools })}`;
}

async function describeGuard({ opened, tools }: Pick<Product, 'opened' | 'tools'>): Promise<string> {
  if (opened.engine === 'embedded') return 'not protected by a role of its own: the embedded database has none';
  const { owner, isOwn, isDroppable } = await findJournalGuard(tools.db);
  if (isOwn) return 'NOT PROTECTED by a role of its own: see MIGRATION_DATABASE_URL';
  const guarded = `belongs to ${owner}, and the product may only add and read`;
  return isDroppable ? `${guarded}, BUT OWNS THE SCHEMA OR THE DATABASE and could drop it` : guarded;
}
