import { findHead, findJournalGuard, writeHead } from '#features/privacy/public.ts';
import { type Said, warning } from '../doctor/findings.ts';
import type { Product } from '../open-product.ts';

/** How far the journal goes, and who could change it. Reading all of it is left to `vidno audit verify`. */
export async function describeJournal({ opened, tools }: Pick<Product, 'opened' | 'tools'>): Promise<Said> {
  const head = await findHead(tools.db);
  const extent = head === null ? 'empty' : `head ${writeHead(head)}`;
  const { text, isGuarded } = await describeGuard({ opened, tools });
  return isGuarded ? `${extent}; ${text}` : warning(`${extent}; ${text}`);
}

async function describeGuard({ opened, tools }: Pick<Product, 'opened' | 'tools'>) {
  if (opened.engine === 'embedded') {
    return { text: 'not protected by a role of its own: the embedded database has none', isGuarded: true };
  }
  const { owner, isOwn, isDroppable } = await findJournalGuard(tools.db);
  if (isOwn) return { text: 'NOT PROTECTED by a role of its own: see MIGRATION_DATABASE_URL', isGuarded: false };
  const guarded = `belongs to ${owner}, and the product may only add and read`;
  if (!isDroppable) return { text: guarded, isGuarded: true };
  return { text: `${guarded}, BUT OWNS THE SCHEMA OR THE DATABASE and could drop it`, isGuarded: false };
}
