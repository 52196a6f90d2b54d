import type { Database } from '#database/database.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { lockSearch, type SearchId } from '#features/search-list/public.ts';
import { deleteShareOf } from './share-repository.ts';

type UnshareOutcome =
  | { readonly kind: 'unshared' }
  | { readonly kind: 'refused'; readonly because: 'search_not_found' };

/** Ends the link, if there is one. */
export async function unshareSearch(db: Database, own: SearchId): Promise<UnshareOutcome> {
  return await db.transaction().execute(async (trx): Promise<UnshareOutcome> => {
    const search = await lockSearch(trx, own);
    if (!search) return { kind: 'refused', because: 'search_not_found' };
    if (await deleteShareOf(trx, search)) {
      const subject = { search_id: search.id, hash: search.hash };
      await recordAudit(trx, { accountId: search.accountId, action: 'search.unshared', subject });
    }
    return { kind: 'unshared' };
  });
}
