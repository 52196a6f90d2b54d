import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { PageOfAccount } from '#database/read-pages.ts';

interface ExportedShare {
  /** Only tells the links apart; says nothing about the token. */
  readonly number: number;
  readonly tracked_account_id: string;
  readonly date_from: string | null;
  readonly date_to: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** Links to reports, the oldest first, without what opens them. */
export async function listSharesForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<ExportedShare, 'number'>>,
): Promise<ExportedShare[]> {
  return await db
    .with('own', (cte) =>
      cte
        .selectFrom('vk_share')
        .select(['tracked_account_id', 'date_from', 'date_to', 'created_at', 'expires_at'])
        .select(sql<number>`row_number() over (order by created_at, token_hash)::integer`.as('number'))
        .where('account_id', '=', accountId),
    )
    .selectFrom('own')
    .selectAll()
    .where('number', '>', after?.number ?? 0)
    .orderBy('number')
    .limit(limit)
    .execute();
}
