import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { lockSearch, type SearchId } from '#features/search-list/public.ts';
import { findSearchPayment } from '#features/search-payments/public.ts';
import { findShareOf, type StoredShare, storeShare } from './share-repository.ts';
import { shareExpiry } from './share-rules.ts';

type ShareOutcome =
  | { readonly kind: 'shared'; readonly share: Pick<StoredShare, 'id' | 'expires_at'> }
  | { readonly kind: 'refused'; readonly because: 'search_not_found' | 'nothing_to_share' | 'not_paid' };

/** The link to the result as it is now. One that still works stays as it is, with the day on which it ends. */
export async function shareSearch(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  own: SearchId,
): Promise<ShareOutcome> {
  return await db.transaction().execute(async (trx): Promise<ShareOutcome> => {
    // Held, so that a run which starts now ends the link, and none is made for a result that is just going.
    const search = await lockSearch(trx, own);
    if (search?.kind !== 'photo') return { kind: 'refused', because: 'search_not_found' };
    const { accountId, id: searchId, run, hash } = search;
    if (run.status !== 'delivered' || search.personCount === 0) return { kind: 'refused', because: 'nothing_to_share' };
    const payment = await findSearchPayment(trx, { accountId, searchId });
    if (payment?.state === 'locked') return { kind: 'refused', because: 'not_paid' };
    const now = clock();
    const known = await findShareOf(trx, { accountId, id: searchId, now });
    if (known) return { kind: 'shared', share: known };

    const share = { id: randomUUID(), run_id: run.id, created_at: now, expires_at: shareExpiry(now) };
    await storeShare(trx, { account_id: accountId, search_id: searchId, ...share });
    await recordAudit(trx, { accountId, action: 'search.shared', subject: { search_id: searchId, hash } });
    return { kind: 'shared', share };
  });
}
