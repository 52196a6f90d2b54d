import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';
import type { Row } from '#database/tables.ts';

/** By id. */
export async function listSubscriptionsForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'subscription'>, 'id'>>,
) {
  return await db
    .selectFrom('subscription')
    .select(['id', 'tariff_id', 'services', 'price_kopecks', 'state', 'renews', 'started_at', 'paid_until'])
    .select(['ended_at', 'end_reason'])
    .select(
      sql<string | null>`(
        select string_agg(text, E'\\n\\n' order by cancelled_at) from cancellation
        where cancellation.account_id = subscription.account_id and cancellation.subscription_id = subscription.id
      )`.as('cancellation'),
    )
    .where('account_id', '=', accountId)
    .where('id', '>', after?.id ?? BEFORE_ALL_IDS)
    .orderBy('id')
    .limit(limit)
    .execute();
}
