import type { Database } from '#database/database.ts';

/** By time. A few per version. */
export async function listAcceptancesForExport(db: Database, accountId: number) {
  return await db
    .selectFrom('document_acceptance')
    .select(['kind', 'version', 'accepted_for', 'text_hash', 'address', 'accepted_at'])
    .where('account_id', '=', accountId)
    .orderBy('accepted_at')
    .orderBy('kind')
    .execute();
}
