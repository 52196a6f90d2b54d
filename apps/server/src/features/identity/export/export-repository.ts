import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';
import type { Row } from '#database/tables.ts';

/** The account itself, without what its user logs in with. */
export async function listAccountForExport(db: Database, accountId: number) {
  return await db
    .selectFrom('account')
    .select(['id', 'email', 'phone', 'telegram', 'demo', 'role', 'created_at', 'registered_at'])
    .select(['registration_type', 'affiliate_id', 'webmaster_id', 'flow_id', 'last_seen_at', 'blocked_at'])
    .select(['modal_30_days_at', 'modal_30_days_hidden', 'deletion_at', 'totp_confirmed_at as second_factor_since'])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .where('id', '=', accountId)
    .execute();
}

export async function listServicesForExport(db: Database, accountId: number) {
  return await db
    .selectFrom('account_service')
    .select('service')
    .where('account_id', '=', accountId)
    .orderBy('service')
    .execute();
}

/** At most one of each provider. */
export async function listIdentitiesForExport(db: Database, accountId: number) {
  return await db
    .selectFrom('account_identity')
    .select(['provider', 'subject', 'name', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('provider')
    .execute();
}

/** By id. */
export async function listSessionsForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'browser_session'>, 'id'>>,
) {
  return await db
    .selectFrom('browser_session')
    .select(['id', 'device', 'created_at', 'last_seen_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('id', '>', after?.id ?? BEFORE_ALL_IDS)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Emails about the account. What stood in them is not stored. */
export async function listAccountEmailsForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'account_email'>, 'id'>>,
) {
  return await db
    .selectFrom('account_email')
    .select(['id', 'kind', 'address', 'created_at'])
    .where('account_id', '=', accountId)
    .where('id', '>', after?.id ?? BEFORE_ALL_IDS)
    .orderBy('id')
    .limit(limit)
    .execute();
}
