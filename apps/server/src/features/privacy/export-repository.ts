import type { Database } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';
import type { Row } from '#database/tables.ts';

/** By id. */
export async function listConsentsForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'consent'>, 'id'>>,
) {
  return await db
    .selectFrom('consent')
    .select(['id', 'kind', 'version', 'purpose', 'accepted_at'])
    .where('account_id', '=', accountId)
    .where('id', '>', after?.id ?? BEFORE_ALL_IDS)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** What the account did with personal data, oldest first. */
export async function listAuditEventsForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'audit_event'>, 'id'>>,
) {
  return await db
    .selectFrom('audit_event')
    .select(['id', 'at', 'action', 'purpose', 'subject'])
    .where('account_id', '=', accountId)
    .where('id', '>', after?.id ?? 0)
    .orderBy('id')
    .limit(limit)
    .execute();
}
