import type { Database } from '#database/database.ts';
import { expireAuditPurposes } from './chain/chain-repository.ts';

/**
 * Small, so that the embedded database is not blocked for long.
 * @limit queue: The rest is expired in the next query.
 */
const EXPIRY_BATCH = 500;

/** Takes their texts from all purposes in the journal that are old enough; only the database's own function may. */
export async function purgeAuditPurposes({ db }: { readonly db: Database }): Promise<void> {
  while ((await expireAuditPurposes(db, EXPIRY_BATCH)) === EXPIRY_BATCH);
}
