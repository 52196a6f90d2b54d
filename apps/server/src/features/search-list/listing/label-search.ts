import type { Database } from '#database/database.ts';
import { lockSearch, type SearchId, updateLabel } from '../repository.ts';

/** Gives a search a name of its owner's. An empty one takes it away. */
export async function labelSearch(
  db: Database,
  { label, ...own }: SearchId & { readonly label: string },
): Promise<{ kind: 'labelled' } | { kind: 'refused'; because: 'search_not_found' }> {
  return await db.transaction().execute(async (trx) => {
    if (!(await lockSearch(trx, own))) return { kind: 'refused', because: 'search_not_found' };
    await updateLabel(trx, own, label === '' ? null : label);
    return { kind: 'labelled' };
  });
}
